"""Finished games: what is listed, looked at again, printed and taken elsewhere."""

from __future__ import annotations

import csv
import io
import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel

from dicebox import i18n
from dicebox.games import GAMES
from dicebox.model.chance import Chance
from dicebox.model.due import Choose, Over
from dicebox.model.match import Match
from dicebox.model.record import make_header
from dicebox.store.folder import Store, stamped
from dicebox.ui.history_page import HistoryPage
from dicebox.ui.paper_page import PaperPage
from dicebox.ui.result_page import ResultPage
from dicebox.ui.table_page import TablePage
from dicebox.ui.window import MainWindow
from tests.ui.conftest import Begin
from tests.ui.whole import SIZES, cut, resized, settle, untranslated

Finish = Callable[..., Match]


@pytest.fixture
def finish(store: Store) -> Finish:
    """Plays a match to its end and puts it among the finished ones."""

    def play(key: str, *names: str, seed: int = 5, **options: object) -> Match:
        fields = {"dicebox": 1, "game": key, "players": list(names), "options": options, "seed": f"{seed:032x}"}
        match = Match(stamped(make_header(fields, GAMES)))
        dice = Chance(seed)
        while not isinstance(match.due, Over):
            if isinstance(match.due, Choose):
                match.play(match.game.legal(match.state, match.due.seats[0])[0])
            else:
                match.play(match.fall(dice))
        journal = store.begin(match)
        store.finish(journal, match)
        journal.close()
        # Two games that end within one tick of the clock have no order.
        time.sleep(0.002)
        return match

    return play


@pytest.fixture
def told(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    sentences: list[str] = []
    monkeypatch.setattr(window, "tell", sentences.append)
    return sentences


def page_of(window: MainWindow) -> HistoryPage:
    window.beside.show_history()
    settle()
    assert isinstance(window.page, HistoryPage)
    return window.page


def lines(page: HistoryPage) -> list[list[str]]:
    def cell(row: int, column: int) -> str:
        item = page.table.item(row, column)
        assert item is not None
        return item.text()

    return [[cell(row, column) for column in range(page.table.columnCount())] for row in range(page.table.rowCount())]


def scores(match: Match) -> list[int]:
    return [match.game.score(match.state, seat) for seat in range(len(match.header.players))]


# --- what is listed ---


def test_the_latest_game_stands_first_with_scores_and_winner(finish: Finish, window: MainWindow) -> None:
    finish("knister", "Ana")
    match = finish("yahtzee", "Łódź", "Beto")
    page = page_of(window)
    assert [line[1] for line in lines(page)] == ["Yahtzee", "Knister"]
    first, second = scores(match)
    assert lines(page)[0][2] == f"Łódź {first}, Beto {second}"
    assert isinstance(match.due, Over)
    assert lines(page)[0][3] == ", ".join(match.header.players[seat] for seat in match.due.winners)


def test_one_game_s_matches_alone(finish: Finish, window: MainWindow) -> None:
    finish("knister", "Ana")
    finish("yahtzee", "Ana")
    page = page_of(window)
    page.filter.setCurrentIndex(page.filter.findData("knister"))
    assert [line[1] for line in lines(page)] == ["Knister"]
    page.filter.setCurrentIndex(page.filter.findData("extra"))
    assert lines(page) == []
    assert page.empty.isVisible()
    assert not page.table.isVisible()
    assert not page.look.isEnabled()
    assert not page.print.isEnabled()
    assert not page.export.isEnabled()


def test_without_a_finished_game_one_sentence_says_so(window: MainWindow) -> None:
    page = page_of(window)
    assert page.empty.text() == "No game has been finished yet."
    assert page.empty.isVisible()


def test_bests_name_each_person_once_the_highest_first(finish: Finish, window: MainWindow) -> None:
    matches = [finish("knister", "Ana", "Beto", seed=seed) for seed in range(3)]
    best = {name: max(scores(match)[seat] for match in matches) for seat, name in enumerate(matches[0].header.players)}
    page = page_of(window)
    shown = [label.text() for label in page.findChildren(QLabel)]
    start = shown.index("Bests in Knister")
    listed = shown[start + 1 :]
    order = sorted(best, key=lambda name: -best[name])
    assert [text for text in listed if text in best] == order
    assert listed[listed.index(order[0]) + 1] == str(best[order[0]])


def test_results_with_other_options_are_other_bests(finish: Finish, window: MainWindow) -> None:
    finish("knister", "Ana")
    finish("knister", "Ana", rounds=3)
    page = page_of(window)
    shown = [label.text() for label in page.findChildren(QLabel)]
    assert shown.count("Bests in Knister") == 2


def test_a_child_s_result_is_no_best_among_the_others(finish: Finish, window: MainWindow) -> None:
    finish("extra", "Ana", "Nico", kids=["Nico"])
    page = page_of(window)
    shown = [label.text() for label in page.findChildren(QLabel)]
    assert shown.count("Bests in Extra!") == 2


# --- looked at again ---


def test_the_end_of_a_game_is_looked_at_and_nothing_changes(finish: Finish, store: Store, window: MainWindow) -> None:
    finish("extra", "Pilar", "Marta")
    before = store.history.recent()[0]
    record = before.file.read_bytes()
    page = page_of(window)
    page.look.click()
    settle()
    assert isinstance(window.page, ResultPage)
    assert any("The game is over" in label.text() for label in window.page.findChildren(QLabel))
    QTest.keyClick(window.page, Qt.Key.Key_Escape)
    settle()
    assert isinstance(window.page, HistoryPage)
    window.show_start()
    assert store.history.recent()[0] == before
    assert before.file.read_bytes() == record


def test_a_match_that_is_played_meanwhile_stays_open(begin: Begin, finish: Finish, window: MainWindow) -> None:
    finish("knister", "Ana")
    begin("extra", "Pilar", "Marta")
    running = window.session
    page_of(window).look.click()
    settle()
    assert isinstance(window.page, ResultPage)
    assert window.windowTitle() == "Knister – dicebox"
    window.page.back_asked.emit()
    assert isinstance(window.page, HistoryPage)
    window.page.back.click()
    assert isinstance(window.page, TablePage)
    assert window.session is running


def test_again_from_there_seats_the_same_players(finish: Finish, window: MainWindow) -> None:
    finish("knister", "Ana", "Beto", rounds=3)
    page_of(window).look.click()
    settle()
    assert isinstance(window.page, ResultPage)
    window.page.again.click()
    assert window.session is not None
    assert window.session.names == ("Beto", "Ana")
    assert window.session.match.header.options["rounds"] == 3


def test_enter_on_a_line_looks_at_it(finish: Finish, window: MainWindow) -> None:
    finish("knister", "Ana")
    page = page_of(window)
    assert page.table.hasFocus()
    QTest.keyClick(page.table, Qt.Key.Key_Return)
    settle()
    assert isinstance(window.page, ResultPage)


def test_a_broken_record_is_told_and_nothing_stops(
    finish: Finish, store: Store, told: list[str], window: MainWindow
) -> None:
    finish("knister", "Ana")
    file = store.history.recent()[0].file
    file.write_bytes(b"no record\n")
    page = page_of(window)
    page.look.click()
    assert len(told) == 1
    assert str(file) in told[0]
    assert isinstance(window.page, HistoryPage)


# --- taken elsewhere ---


def test_all_that_are_chosen_go_into_one_print(finish: Finish, window: MainWindow) -> None:
    finish("knister", "Ana", "Beto")
    finish("yahtzee", "Ana")
    page = page_of(window)
    page.table.selectAll()
    assert not page.look.isEnabled(), "only one can be looked at"
    assert page.print.text() == "Print 2 games …"
    page.print.click()
    settle()
    assert isinstance(window.page, PaperPage)
    assert window.page.form.filled.isChecked()


def test_a_table_for_spreadsheets(finish: Finish, tmp_path: Path, window: MainWindow) -> None:
    match = finish("knister", "=SUM(A1)", 'Ana "Łódź", B')
    page = page_of(window)
    file = tmp_path / "games.csv"
    page.export_to(file)
    rows = list(csv.DictReader(io.StringIO(file.read_bytes().decode("utf-8-sig"))))
    assert [row["player"] for row in rows] == ["'=SUM(A1)", 'Ana "Łódź", B'], "no name becomes a formula"
    assert [int(row["score"]) for row in rows] == scores(match)
    assert {row["game"] for row in rows} == {"knister"}
    assert str(file) in page.status.text()
    assert page.status.isVisible()


def test_everything_throw_by_throw(finish: Finish, tmp_path: Path, window: MainWindow) -> None:
    match = finish("yahtzee", "Ana", "Beto")
    page = page_of(window)
    file = tmp_path / "games.json"
    page.export_to(file)
    (game,) = json.loads(file.read_bytes())
    assert game["game"] == "yahtzee"
    assert [player["score"] for player in game["players"]] == scores(match)
    assert len(game["record"]) == 1 + len(match.log)
    assert game["record"][0]["players"] == ["Ana", "Beto"]


@pytest.mark.parametrize(("typed", "chosen", "written"), [("a", "json", "a.json"), ("a.CSV", "csv", "a.CSV")])
def test_the_kind_of_file_follows_its_name_or_what_was_chosen(
    typed: str,
    chosen: str,
    written: str,
    finish: Finish,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    window: MainWindow,
) -> None:
    finish("knister", "Ana")
    page = page_of(window)

    def answer(*given: object) -> tuple[str, str]:
        kinds = str(given[3]).split(";;")
        return str(tmp_path / typed), next(kind for kind in kinds if chosen in kind)

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    page.export.click()
    assert (tmp_path / written).exists()


def test_what_cannot_be_written_is_one_sentence(
    finish: Finish, told: list[str], tmp_path: Path, window: MainWindow
) -> None:
    finish("knister", "Ana")
    page_of(window).export_to(tmp_path / "no such folder" / "games.csv")
    assert len(told) == 1
    assert "games.csv" in told[0]


# --- looks ---


def test_every_text_goes_through_the_translation(finish: Finish, window: MainWindow) -> None:
    finish("yahtzee", "Pilar", "Marta", columns=2)
    i18n.set_language(i18n.PSEUDO)
    assert untranslated(page_of(window)) == []


@pytest.mark.parametrize("text_scale", [100, 200])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_no_word_is_cut(width: int, height: int, text_scale: int, finish: Finish, window: MainWindow) -> None:
    finish("knister", "Ana", "Maximiliane Esmeralda von Thurn u. Taxis")
    resized(window, width, height, text_scale)
    page = page_of(window)
    assert cut(window) == []
    assert page.table.horizontalScrollBar().maximum() == 0
    if page.turn.isVisible():
        page.turn.click()
        settle()
        assert any(label.text() == "Bests in Knister" for label in page.findChildren(QLabel) if label.isVisible())
        assert not page.table.isVisible()
        assert cut(window) == []


def test_a_line_is_as_tall_as_its_names_need(finish: Finish, window: MainWindow) -> None:
    finish("knister", *(f"Maximiliane Nummer {number}" for number in range(12)))
    finish("knister", "Ana")
    page = page_of(window)
    settle()
    assert page.table.rowHeight(1) > 2 * page.table.rowHeight(0)
