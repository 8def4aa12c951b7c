"""Rows of buttons wrap, columns give way: in the largest type no word is cut, in any language."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from dicebox.i18n import LANGUAGES
from dicebox.ui.result_page import ResultPage
from dicebox.ui.widgets import button
from dicebox.ui.window import MainWindow
from dicebox.ui.wrapping import WrappingRow
from tests.ui.conftest import Begin
from tests.ui.whole import SIZES, cut, resized


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ["extra", "pescado"])
def test_seating_is_whole(key: str, language: str, window: MainWindow) -> None:
    window.change_look(language=language)
    window.show_setup(key)
    for width, height in SIZES:
        resized(window, width, height, 200)
        assert cut(window) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ["extra", "knister", "yahtzee", "pescado"])
def test_the_result_is_whole(key: str, language: str, begin: Begin, window: MainWindow) -> None:
    window.change_look(language=language)
    begin(key, "Łucja", "Ñandú", "Größe", "Marta")
    session = window.session
    assert session is not None
    window.show_beside(lambda: ResultPage(session, {}, window.tokens, window.sheet_theme, window.scale))
    for width, height in SIZES:
        for scale in (100, 200):
            resized(window, width, height, scale)
            assert cut(window) == []


def test_a_row_takes_as_many_lines_as_it_needs(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    # A window of its own could not be made as narrow as that.
    held = QWidget(window)
    first, second, third = (button(words, lambda: None) for words in ("Back", "Save the game", "Again"))
    line = WrappingRow(first, None, second, third)
    held.setLayout(line)
    whole = line.sizeHint()
    held.resize(whole.width() + 100, 200)
    window.show()
    assert first.x() == 0
    assert third.x() + third.width() == held.width()
    assert first.y() == second.y() == third.y()
    held.resize(whole.width() - 1, 200)
    QApplication.processEvents()
    assert third.y() > second.y() == first.y()
    assert third.x() + third.width() == held.width()
    assert line.heightForWidth(whole.width() - 1) > 2 * whole.height()
    assert line.heightForWidth(line.minimumSize().width()) > 3 * whole.height()
