"""Whoever leaves the mouse aside: Enter goes on from wherever the focus is."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from dicebox.model.due import Over, Throw
from dicebox.ui.session import TableSession
from dicebox.ui.setup_page import SetupPage
from dicebox.ui.window import MainWindow
from tests.ui.conftest import Begin


def focused() -> QWidget:
    found = QApplication.focusWidget()
    assert found is not None
    return found


def press(key: Qt.Key) -> None:
    QTest.keyClick(focused(), key)


def test_enter_rolls_previews_writes_and_leads_to_the_result_without_leaving_the_sheet(
    begin: Begin, session: Callable[[], TableSession], window: MainWindow
) -> None:
    page = begin("yahtzee", "Pilar")
    page.setFocus()
    while not isinstance(session().due, Over):
        assert isinstance(session().due, Throw)
        press(Qt.Key.Key_Return)
        press(Qt.Key.Key_PageDown)
        assert page.sheet.hasFocus()
        press(Qt.Key.Key_Return)
        before = len(session().match.events)
        press(Qt.Key.Key_Return)
        assert len(session().match.events) == before + 1
    assert page.sheet.hasFocus()
    press(Qt.Key.Key_Return)
    assert type(window.page).__name__ == "ResultPage"


def test_enter_on_the_sheet_ends_the_fall(
    begin: Begin, session: Callable[[], TableSession], window: MainWindow
) -> None:
    window.set_up(tower_speed="normal")
    page = begin("yahtzee", "Pilar")
    page.sheet.setFocus()
    press(Qt.Key.Key_Return)
    assert page.tower.falling
    press(Qt.Key.Key_Return)
    assert not page.tower.falling
    assert len(session().match.events) == 1


def test_typing_at_once_replaces_the_name_of_last_time(window: MainWindow) -> None:
    window.show_setup("yahtzee")
    first = window.page
    assert isinstance(first, SetupPage)
    QTest.keyClicks(focused(), "Ada")
    first.start.click()
    window.show_setup("yahtzee")
    QTest.keyClicks(focused(), "Bo")
    assert isinstance(window.page, SetupPage)
    assert window.page.seating().names[0] == "Bo"
