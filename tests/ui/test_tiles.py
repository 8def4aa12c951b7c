"""Pescado's tiles: taken and turned on the table, turned up from a real box, entered once from one's own."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from dicebox.games.pescado_tiles import OUR_TILES
from dicebox.model.due import Choose, Draw, Throw
from dicebox.sheets import theme as sheet_themes
from dicebox.ui import theme
from dicebox.ui.session import ROLL
from dicebox.ui.setup_page import SetupPage
from dicebox.ui.table_page import TablePage
from dicebox.ui.tiles_dialog import TilesDialog
from dicebox.ui.window import MainWindow
from tests.ui.conftest import Begin

FIRST_ROLL = ("yellow", "yellow", "red", "blue", "black")


def press_tile(page: TablePage, number: int) -> None:
    assert page.board is not None
    assert page.board.board is not None
    lying = next(each for each in page.board.board.tiles if each.number == number)
    place, _ = page.board.spot(lying)
    QTest.mouseClick(page.board, Qt.MouseButton.LeftButton, pos=place.toPoint())


@pytest.fixture
def page(begin: Begin, window: MainWindow) -> TablePage:
    """A table with six known tiles and a known first roll."""
    made = begin("pescado", "Iria", "Xoan")
    assert window.session is not None
    window.session.enter_tiles((8, 23, 1, 11, 24, 7))
    window.session.enter_roll(FIRST_ROLL)
    return made


def test_a_roll_lights_up_what_it_matches_and_all_of_it_is_picked(page: TablePage) -> None:
    assert page.board is not None
    assert page.board.board is not None
    assert page.board.board.offered == {8, 23, 24}
    assert page.board.board.picked == {8, 23, 24}


def test_a_click_on_a_tile_leaves_it_lying(page: TablePage, window: MainWindow) -> None:
    press_tile(page, 23)
    page.default_action()
    assert window.session is not None
    assert window.session.match.game.detail(window.session.match.state, 0)["tiles"] == [8, 24]


def test_the_button_says_when_no_tile_would_be_taken(page: TablePage, window: MainWindow) -> None:
    assert page.bar.able_words() == ["Take"]
    for tile in (8, 23, 24):
        press_tile(page, tile)
    assert page.bar.able_words() == ["Take none"]
    page.bar.buttons["take"].click()
    assert window.session is not None
    assert window.session.match.game.detail(window.session.match.state, 0)["tiles"] == []


def test_tiles_are_turned_and_dice_kept_with_the_price_in_view(page: TablePage, window: MainWindow) -> None:
    session = window.session
    assert session is not None
    page.default_action()
    press_tile(page, 1)
    assert not page.bar.buttons[ROLL].isEnabled(), "one turned tile buys nothing"
    press_tile(page, 11)
    session.pick_die(0)
    session.pick_die(1)
    assert page.bar.buttons[ROLL].text().replace("&", "") == "Roll 4 dice"
    page.bar.buttons[ROLL].click()
    assert len(session.lying) == 6
    assert page.board is not None
    assert page.board.board is not None
    assert {each.number for each in page.board.board.tiles if each.turned} == {1, 11}


def test_a_tile_that_the_dice_do_not_show_says_so(page: TablePage) -> None:
    press_tile(page, 1)
    assert page.bar.say.text() == "The dice do not show the three fish of this tile."


def test_real_tiles_are_picked_from_the_pile(begin: Begin, window: MainWindow) -> None:
    page = begin("pescado", "Iria", "Xoan")
    session = window.session
    assert session is not None
    assert isinstance(session.due, Draw)
    page.bar.real.setChecked(True)
    assert page.tile_entry.isVisible()
    for number in (8, 23, 1, 11, 24):
        page.tile_entry.grid.tile_pressed.emit(number)
    assert isinstance(session.due, Draw)
    page.tile_entry.grid.tile_pressed.emit(7)
    assert isinstance(session.due, Throw)
    assert {each.number for each in session.match.game.tiles(session.match.state)} == {8, 23, 1, 11, 24, 7}
    assert session.can_undo, "what was typed can be corrected"


def test_the_tiles_of_ones_own_box_are_entered_once(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    own = [list(tile) for tile in reversed(OUR_TILES)]
    monkeypatch.setattr(TilesDialog, "exec", lambda _self: TilesDialog.DialogCode.Accepted)
    monkeypatch.setattr(TilesDialog, "tiles", own)
    window.show_setup("pescado")
    assert isinstance(window.page, SetupPage)
    window.page.options.tiles_asked.emit()
    window.page.as_listed.setChecked(True)
    window.page.start.click()
    session = window.session
    assert session is not None
    assert isinstance(session.due, Draw | Choose)
    tiles = session.match.game.all_tiles(session.match.state)
    assert [list(each.fish) for each in tiles] == own
    window.show_setup("pescado")
    assert isinstance(window.page, SetupPage)
    assert [list(tile) for tile in window.page.options.own_tiles] == own


def test_three_fish_make_a_tile(window: MainWindow) -> None:
    dialog = TilesDialog([], theme.LIGHT, sheet_themes.LIGHT, 1.0, window)
    for key in "111266":
        QTest.keyClick(dialog, Qt.Key(ord(key)))
    assert [list(tile) for tile in dialog.tiles] == [["yellow"] * 3, ["orange", "black", "black"]]
    assert not dialog.save.isEnabled()
    QTest.keyClick(dialog, Qt.Key.Key_Backspace)
    assert [list(tile) for tile in dialog.tiles] == [["yellow"] * 3]
    assert dialog.begun.text() == "1 tile of 36; begun: orange, black"
    dialog.grid.tile_pressed.emit(1)
    for _ in range(35):
        for key in "123":
            QTest.keyClick(dialog, Qt.Key(ord(key)))
    assert len(dialog.tiles) == 35
    QTest.keyClick(dialog, Qt.Key.Key_4)
    assert len(dialog.tiles) == 36
    assert dialog.save.isEnabled()
    QTest.keyClick(dialog, Qt.Key.Key_1)
    assert len(dialog.tiles) == 36
