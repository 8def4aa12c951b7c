"""Records that are opened: one that can go on is sat down to, a finished one is looked at and counts for nobody."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from dicebox.ui.result_page import ResultPage
from dicebox.ui.table_page import TablePage
from dicebox.ui.tray import tray_dice
from dicebox.ui.window import MainWindow
from tests.ui.conftest import Begin

CASES = Path(__file__).parent.parent / "cases"


def test_a_finished_record_is_looked_at_and_counts_for_nobody(window: MainWindow) -> None:
    assert window.files.open(CASES / "knister-grid.dicebox")
    assert isinstance(window.page, ResultPage)
    window.show_start()
    assert window.store.history.recent() == []
    assert window.store.unfinished() == []


def test_a_running_record_is_gone_on_with(window: MainWindow) -> None:
    assert window.files.open(CASES / "extra-first-roll.dicebox")
    assert isinstance(window.page, TablePage)
    window.show_start()
    assert [game.game for game in window.store.unfinished()] == ["extra"]


def test_dice_bear_their_keys_while_keys_are_used(begin: Begin, window: MainWindow) -> None:
    page = begin("yahtzee", "Ana")
    session = window.session
    assert session is not None
    session.enter_roll((5, 5, 5, 2, 1))
    assert [die.label for die in page.tower.dice] == [""] * 5
    QTest.keyClick(page, Qt.Key.Key_2)
    assert [die.label for die in page.tower.dice] == ["1", "2", "3", "4", "5"]
    page.tower.die_clicked.emit(0)
    assert [die.label for die in page.tower.dice] == [""] * 5
    assert len(tray_dice(session, session.choice)) == 5


def test_what_is_picked_is_said_in_words(begin: Begin, window: MainWindow) -> None:
    page = begin("yahtzee", "Ana")
    session = window.session
    assert session is not None
    session.enter_roll((5, 5, 5, 2, 1))
    session.pick_box("fives-1")
    assert page.bar.say.text() == "Fives: 15 points – Enter does it."
