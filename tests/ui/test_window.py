"""The window around the pages: files, going on, settings, languages."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from html import escape
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QWidget
from pytestqt.qtbot import QtBot

from dicebox import i18n
from dicebox.games import GAMES
from dicebox.model.chance import Chance
from dicebox.model.due import Choose, Over
from dicebox.model.options import read_options
from dicebox.model.record import write
from dicebox.store.folder import Store
from dicebox.store.settings import LastTable
from dicebox.ui.result_page import ResultPage
from dicebox.ui.seat_card import SeatCard
from dicebox.ui.setup_page import SetupPage
from dicebox.ui.start_page import StartPage
from dicebox.ui.table_page import TablePage
from dicebox.ui.window import MainWindow
from tests.ui.conftest import Begin
from tests.ui.whole import settle

CASES = Path(__file__).parent.parent / "cases"


@pytest.fixture
def told(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the window has told in message boxes."""
    sentences: list[str] = []
    monkeypatch.setattr(window, "tell", sentences.append)
    return sentences


def play_to_the_end(window: MainWindow) -> None:
    session = window.session
    assert session is not None
    # What happens on the way is of no interest here, and painting it takes its time.
    session.blockSignals(True)
    decide = Chance(1, "test")
    while not isinstance(session.due, Over):
        if isinstance(session.due, Choose):
            legal = session.match.game.legal(session.match.state, session.seat)
            session.play(legal[decide.below(len(legal), len(session.match.log))])
        else:
            session.roll()
    session.blockSignals(False)
    session.changed.emit()


# --- files ---


def test_a_record_with_blanks_and_accents_in_its_name_is_opened(window: MainWindow, tmp_path: Path) -> None:
    file = tmp_path / "a bé ż.dicebox"
    shutil.copy(CASES / "extra-sheet-a.dicebox", file)
    before = file.read_bytes()
    assert window.files.open(file)
    assert isinstance(window.page, TablePage)
    assert window.session is not None
    window.session.roll()
    assert file.read_bytes() == before, "what is opened is never written"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", ["line 1", "empty"]),
        (b"\0" * 64, ["line 1"]),
        (b'{"dicebox": 2, "game": "extra", "players": ["A"]}\n', ["line 1", "version 2"]),
        (b'{"dicebox": 1, "game": "chess", "players": ["A"]}\n', ["line 1", "chess"]),
        (b'{"dicebox": 1, "game": "extra", "players": ["A"], "options": {"wall": 5}}\n', ["line 1", "wall"]),
        (
            b'{"dicebox": 1, "game": "extra", "players": ["A"]}\n{"roll": [1, 2, 3, 4, 7]}\n{"undo": 1}\n',
            ["line 2", "7"],
        ),
    ],
)
def test_a_bad_file_is_one_sentence_with_file_line_and_reason(
    window: MainWindow, told: list[str], tmp_path: Path, content: bytes, words: list[str]
) -> None:
    file = tmp_path / "bad.dicebox"
    file.write_bytes(content)
    assert not window.files.open(file)
    assert isinstance(window.page, StartPage)
    (sentence,) = told
    assert str(file) in sentence
    assert "\n" not in sentence
    for word in words:
        assert word in sentence
    assert file.read_bytes() == content


def test_a_torn_last_line_is_left_out_and_told(window: MainWindow, told: list[str]) -> None:
    assert window.files.open(CASES / "file-torn-tail.dicebox")
    assert "line 3" in told[0]
    assert window.session is not None
    assert len(window.session.match.events) == 1


def test_a_match_is_saved_and_opened_again(begin: Begin, window: MainWindow, tmp_path: Path) -> None:
    begin("yahtzee", "Łódź", "Ñandú")
    session = window.session
    assert session is not None
    session.roll()
    session.play(session.match.game.legal(session.match.state, 0)[-1])
    session.undo()
    assert window.files.save(tmp_path / "größe")
    saved = tmp_path / "größe.dicebox"
    assert saved.read_bytes() == write(session.match)
    state = session.match.state
    assert window.files.open(saved)
    assert window.session is not None
    assert window.session.match.state == state


def test_what_the_store_notices_later_is_told_too_and_once(window: MainWindow, told: list[str]) -> None:
    (window.store.folder / "history.sqlite").write_text("scores")
    (window.store.folder / "aside").write_text("in the way")
    (window.store.folder / "unfinished" / "bad.dicebox").write_text("no record")
    for _ in range(2):
        window.show_start()
        settle()
    assert len(told) == 1
    assert "bad.dicebox: line 1" in told[0]
    (window.store.folder / "aside").unlink()
    window.beside.show_history()
    settle()
    assert "made anew" in told[1]


# --- going on ---


def test_a_killed_program_has_the_match_again_under_continue(window: MainWindow, store: Store, tmp_path: Path) -> None:
    script = tmp_path / "play.py"
    script.write_text(
        "import os, sys\n"
        "from pathlib import Path\n"
        "from dicebox.games import GAMES\n"
        "from dicebox.model.match import Match\n"
        "from dicebox.model.record import make_header\n"
        "from dicebox.store.folder import Store, stamped\n"
        "from dicebox.ui.app import make_application\n"
        "from dicebox.ui.window import MainWindow\n"
        "app = make_application()\n"
        "window = MainWindow(Store(Path(sys.argv[1])))\n"
        "fields = {'dicebox': 1, 'game': 'knister', 'players': ['Ada', 'Ben'], 'seed': '5' * 32}\n"
        "window.begin(Match(stamped(make_header(fields, GAMES))))\n"
        "window.session.roll()\n"
        "window.session.play(window.session.candidates()[3][0])\n"
        "os.kill(os.getpid(), 9)\n"
    )
    ran = subprocess.run(
        [sys.executable, str(script), str(store.folder)],
        env=os.environ | {"PYTHONPATH": str(CASES.parent.parent)},
        check=False,
        timeout=60,
    )
    assert ran.returncode == -9
    window.show_start()
    assert isinstance(window.page, StartPage)
    window.page.go_on.click()
    assert window.session is not None
    assert window.session.names == ("Ada", "Ben")
    assert len(window.session.match.events) == 2
    assert window.session.to_act == (1,)


def test_a_finished_match_is_one_result_however_often_its_end_is_undone(begin: Begin, window: MainWindow) -> None:
    begin("knister", "Ada")
    play_to_the_end(window)
    window.show_result()
    for _ in range(2):
        window.show_table()
        session = window.session
        assert session is not None
        session.undo()
        session.redo()
        window.show_result()
    window.show_start()
    assert len(window.store.history.recent()) == 1
    assert window.store.unfinished() == []


def test_the_result_says_who_won_and_whether_it_was_a_best(begin: Begin, window: MainWindow) -> None:
    begin("knister", "Ada", seed=1)
    play_to_the_end(window)
    window.show_result()
    assert isinstance(window.page, ResultPage)
    texts = [label.text() for label in window.page.findChildren(QLabel)]
    assert any(text.startswith("The game is over: ") for text in texts)
    assert "The first finished game of Ada: a mark to beat." in texts
    window.page.again_asked.emit()
    assert isinstance(window.page, TablePage)


def test_a_lost_solo_game_of_extra_is_said_to_be_lost(begin: Begin, window: MainWindow) -> None:
    begin("extra", "Pilar")
    play_to_the_end(window)
    window.show_result()
    texts = [label.text() for label in window.page.findChildren(QLabel)]
    assert any("below zero and lost" in text for text in texts)


def test_every_game_that_was_left_can_be_gone_on_with(begin: Begin, window: MainWindow) -> None:
    for number in range(7):
        begin("knister", f"Player {number}")
    window.show_start()
    page = window.page
    assert isinstance(page, StartPage)
    assert len(_continue_buttons(page)) == 4
    page.more.click()
    assert not page.more.isVisible()
    last = _continue_buttons(page)
    assert len(last) == 7
    assert last[4].hasFocus()
    last[-1].click()
    assert window.session is not None
    assert window.session.names == ("Player 0",)


def _continue_buttons(page: StartPage) -> list[QAbstractButton]:
    return [made for made in page.findChildren(QAbstractButton) if made.text() == "Continue"]


def test_again_rotates_who_begins(begin: Begin, window: MainWindow) -> None:
    begin("knister", "Ada", "Ben", "Cleo")
    play_to_the_end(window)
    window.show_result()
    window.play_again()
    assert window.session is not None
    assert window.session.names == ("Ben", "Cleo", "Ada")


def test_who_double_clicks_start_does_not_throw(window: MainWindow) -> None:
    window.show_setup("yahtzee")
    page = window.page
    assert isinstance(page, SetupPage)
    place = page.start.mapTo(window, page.start.rect().center())
    QTest.mouseDClick(window.windowHandle(), Qt.MouseButton.LeftButton, pos=place)
    table = window.page
    assert isinstance(table, TablePage)
    roll = table.bar.buttons["roll"]
    settle()
    assert roll.rect().contains(roll.mapFrom(window, place)), "what the second press would have met"
    assert window.session is not None
    assert window.session.match.log == []
    QTest.mouseClick(window.windowHandle(), Qt.MouseButton.LeftButton, pos=place)
    assert len(window.session.match.log) == 1


def test_a_name_is_never_taken_for_markup(begin: Begin, window: MainWindow) -> None:
    names = ("<img src=x>", "A&lt;B", "Tom & Ann")
    shown = {f"<p>{escape(name)}" for name in names}
    begin("knister", *names)
    tips = [card.toolTip() for card in window.page.findChildren(SeatCard)]
    assert all(any(tip.startswith(name) for tip in tips) for name in shown)
    play_to_the_end(window)
    window.show_result()
    tips = [label.toolTip() for label in window.page.findChildren(QLabel)]
    assert shown <= {tip.removesuffix("</p>") for tip in tips}
    labels = [label for label in window.page.findChildren(QLabel) if label.text()]
    assert all(label.textFormat() == Qt.TextFormat.PlainText for label in labels)


# --- seats ---


def test_the_last_table_is_proposed_again(window: MainWindow, qapp: QApplication) -> None:
    window.show_setup("extra")
    page = window.page
    assert isinstance(page, SetupPage)
    page._names[0].setText("Pilar")
    page.add_player("Marta")
    page._flags[1].setChecked(True)
    page.start.click()
    qapp.processEvents()
    window.show_setup("extra")
    assert isinstance(window.page, SetupPage)
    assert window.page.names() == ["Pilar", "Marta"]
    assert window.page._flags[1].isChecked()


@pytest.mark.parametrize(
    ("key", "kept"),
    [
        ("forget-it", {"target": 10**30, "mode": []}),
        ("yahtzee", {"columns": 10**30, "multipliers": [10**30, "x"], "joker": {}}),
        ("extra", {"sheet": [1], "kids": [["a"]]}),
        ("pescado", {"tiles": [[[]]], "grey-cost": 1}),
        ("pescado", {"tiles": [["blue"]]}),
    ],
)
def test_options_of_last_time_that_no_game_takes_are_as_at_first(
    key: str, kept: dict[str, object], window: MainWindow, store: Store
) -> None:
    store.settings.change(last_tables={key: LastTable(("Ana", "Beto"), kept)}, own_tiles=(("blue",),))
    window.beside.show_rules(key)
    window.beside.show_pad(key)
    window.show_setup(key)
    page = window.page
    assert isinstance(page, SetupPage)
    page.as_listed.setChecked(True)
    page.start.click()
    assert window.session is not None
    game = GAMES[key]
    assert window.session.match.header.options == game.check(read_options(game.options, {}, ("Ana", "Beto")))


def test_two_players_with_one_name_are_told_apart_first(window: MainWindow) -> None:
    window.show_setup("yahtzee")
    page = window.page
    assert isinstance(page, SetupPage)
    page._names[0].setText("Ana")
    page.add_player("Ana")
    page.start.click()
    assert window.page is page
    assert page.problem.text() == "Two players have the name Ana."
    page._names[1].setText("Beto")
    assert page.problem.isHidden()


def test_the_order_of_yahtzee_is_thrown_for(window: MainWindow) -> None:
    window.show_setup("yahtzee")
    page = window.page
    assert isinstance(page, SetupPage)
    page._names[0].setText("Ana")
    page.add_player("Beto")
    page.start.click()
    for _ in range(40):
        if isinstance(window.page, TablePage):
            break
        QTest.keyClick(window.page, Qt.Key.Key_Space)
    assert window.session is not None
    assert sorted(window.session.names) == ["Ana", "Beto"]


# --- look and language ---


@pytest.mark.parametrize("key", list(GAMES))
def test_every_text_goes_through_the_translation(key: str, begin: Begin, window: MainWindow) -> None:
    i18n.set_language(i18n.PSEUDO)
    window.menus.build()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    window.show_start()
    assert _untranslated(window) == []
    window.show_setup(key)
    assert _untranslated(window) == []
    begin(key, "Pilar", "Marta")
    session = window.session
    assert session is not None
    for _ in range(12):
        if isinstance(session.due, Choose):
            assert _untranslated(window) == []
            session.play(session.match.game.legal(session.match.state, session.seat)[0])
        else:
            session.roll()
    play_to_the_end(window)
    assert _untranslated(window) == []
    window.show_result()
    assert _untranslated(window) == []


def _untranslated(window: MainWindow) -> list[str]:
    """Texts on the screen that no catalogue has seen, but for names, numbers and the program's own name."""
    texts = []
    for widget in window.page.findChildren(QWidget):
        match widget:
            case QLabel() | QAbstractButton():
                texts += [widget.text(), widget.toolTip()]
            case QComboBox():
                texts += [widget.itemText(place) for place in range(widget.count())]
    for action in window.menuBar().findChildren(QAction):
        texts.append(action.text())
    known = ("dicebox", "Pilar", "Marta", "English", "Español", "Polski", "Deutsch")
    return [text for text in texts if "⟦" not in text and any(letter.isalpha() for letter in _without(text, known))]


def _without(text: str, known: tuple[str, ...]) -> str:
    for word in known:
        text = text.replace(word, "")
    return text


def test_text_size_is_kept_and_applied(window: MainWindow, store: Store) -> None:
    before = window.page.findChildren(QLabel)[0].sizeHint().height()
    window.step_scale(1)
    window.step_scale(1)
    assert window.page.findChildren(QLabel)[0].sizeHint().height() > before
    assert Store(store.folder).settings.now.text_scale == 125
    window.step_scale(0)
    assert store.settings.now.text_scale == 100


@pytest.mark.parametrize("scheme", ["light", "dark", "contrast"])
def test_each_scheme_shows_every_page(scheme: str, begin: Begin, window: MainWindow) -> None:
    window.change_look(theme=scheme)
    begin("extra", "Pilar", "Marta")
    assert not window.grab().isNull()


def test_a_window_is_no_larger_than_the_desktop_has_become(store: Store, qtbot: QtBot) -> None:
    store.settings.change(window=(30, 40, 3840, 2100))
    made = MainWindow(store)
    qtbot.addWidget(made)
    area = made.screen().availableGeometry()
    assert area.width() < 3840
    assert made.size() == area.size()
    assert made.pos() == QPoint(30, 40)
    made.close()


def test_a_settings_file_that_cannot_be_written_is_told_and_nothing_stops(window: MainWindow, told: list[str]) -> None:
    shutil.rmtree(window.store.folder)
    window.store.folder.write_text("in the way")
    window.change_look(theme="dark")
    assert len(told) == 1
    assert window.tokens.name == "dark"
