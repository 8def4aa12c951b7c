"""The first page shows every game whole, in any type and language, and its pictures come by themselves."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from dicebox.games import GAMES
from dicebox.i18n import LANGUAGES
from dicebox.ui.sheet_view import SheetView
from dicebox.ui.start_page import StartPage
from dicebox.ui.window import MainWindow
from tests.ui.whole import cut, resized, settle


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("scale", "width"), [(100, 1280), (100, 720), (150, 1024), (200, 1024), (200, 1600)])
def test_nothing_lies_beyond_the_edge(language: str, scale: int, width: int, window: MainWindow, qtbot: QtBot) -> None:
    window.change_look(language=language)
    resized(window, width, 700, scale)
    page = window.page
    assert isinstance(page, StartPage)
    qtbot.waitUntil(lambda: page.is_complete)
    settle()
    assert cut(window) == []


def test_every_game_has_its_picture_soon(window: MainWindow, qtbot: QtBot) -> None:
    page = window.page
    assert isinstance(page, StartPage)
    qtbot.waitUntil(lambda: page.is_complete)
    assert len([view for view in page.findChildren(SheetView) if view.writing is not None]) == len(GAMES)
