"""Everything on the table is in the accessibility tree, with name, value and state, and can be pressed from there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit, QSpinBox, QWidget

from dicebox.games import GAMES
from dicebox.ui.announce import SAID
from dicebox.ui.window import MainWindow
from tests.ui.conftest import Begin


def tree(interface: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    """The interface and everything below it."""
    yield interface
    for index in range(interface.childCount()):
        child = interface.child(index)
        if child is not None:
            yield from tree(child)


def of(widget: QWidget) -> QAccessibleInterface:
    interface = QAccessible.queryAccessibleInterface(widget)
    assert interface is not None
    return interface


def name(interface: QAccessibleInterface) -> str:
    return interface.text(QAccessible.Text.Name)


def test_each_box_has_name_value_and_state(begin: Begin, window: MainWindow) -> None:
    page = begin("yahtzee", "Ana")
    assert window.session is not None
    window.session.enter_roll((5, 5, 5, 2, 2))
    boxes = {name(box): box for box in list(tree(of(page.sheet)))[1:]}
    house = boxes["Full house"]
    assert house.text(QAccessible.Text.Value) == "empty, would become 25"
    assert house.state().focusable
    assert not house.state().disabled
    assert boxes["Total"].state().disabled
    assert not house.rect().isEmpty()


def test_a_box_can_be_pressed_from_there(begin: Begin, window: MainWindow) -> None:
    page = begin("yahtzee", "Ana")
    session = window.session
    assert session is not None
    session.enter_roll((5, 5, 5, 2, 2))
    house = next(box for box in tree(of(page.sheet)) if name(box) == "Full house")
    for _ in range(2):
        action = house.actionInterface()
        action.doAction(action.actionNames()[0])
    assert session.match.game.score(session.match.state, 0) == 25


def test_crosses_are_checked(begin: Begin, window: MainWindow) -> None:
    page = begin("extra", "Pilar")
    session = window.session
    assert session is not None
    session.enter_roll((6, 6, 6, 6, 6))
    session.play(session.candidates()[0][0])
    checked = [name(box) for box in list(tree(of(page.sheet)))[1:] if box.state().checked]
    assert len(checked) == 3, checked


def test_each_die_says_what_it_shows(begin: Begin, window: MainWindow) -> None:
    page = begin("yahtzee", "Ana")
    session = window.session
    assert session is not None
    session.enter_roll((5, 5, 5, 2, 1))
    session.pick_die(2)
    dice = list(tree(of(page.tower)))[1:]
    assert [name(die) for die in dice] == ["Die 1: 5", "Die 2: 5", "Die 3: 5, kept", "Die 4: 2", "Die 5: 1"]
    assert [bool(die.state().checked) for die in dice] == [False, False, True, False, False]


def test_tiles_are_named_by_their_fish(begin: Begin, window: MainWindow) -> None:
    page = begin("pescado", "Iria", "Xoan")
    session = window.session
    assert session is not None
    session.enter_tiles((4, 8, 23, 1, 11, 24))
    session.enter_roll(("blue", "blue", "blue", "green", "black"))
    assert page.board is not None
    tiles = [name(tile) for tile in list(tree(of(page.board)))[1:]]
    assert "blue, blue, blue, 3 points, in the reserve, picked" in tiles


@pytest.mark.parametrize("key", list(GAMES))
def test_nothing_that_can_be_used_is_without_a_name(key: str, begin: Begin, window: MainWindow) -> None:
    window.show_start()
    assert _nameless(window) == []
    window.show_setup(key)
    assert _nameless(window) == []
    begin(key, "Pilar", "Marta")
    assert _nameless(window) == []


def _nameless(window: MainWindow) -> list[str]:
    kinds = (QAbstractButton, QComboBox, QLineEdit, QSpinBox)
    used = [widget for widget in window.page.findChildren(QWidget) if isinstance(widget, kinds)]
    assert used
    return [
        f"{type(widget).__name__} {widget.objectName()}"
        for widget in used
        if widget.isVisible() and widget.focusPolicy() and not name(of(widget)).strip("⟦⟧ ")
    ]


def test_the_roll_is_spoken_once_the_dice_lie(begin: Begin, window: MainWindow) -> None:
    page = begin("yahtzee", "Ana", "Beto")
    session = window.session
    assert session is not None
    session.enter_roll((6, 2, 3, 5, 3))
    assert page.property(SAID).startswith("2 3 3 5 6. Ana: ")
    session.pick_box("threes-1")
    session.pick_box("threes-1")
    assert page.property(SAID) == "Ana: 6"


def test_the_sheet_is_read_out(begin: Begin, window: MainWindow) -> None:
    page = begin("yahtzee", "Ana")
    session = window.session
    assert session is not None
    session.enter_roll((6, 2, 3, 5, 3))
    session.pick_box("threes-1")
    session.pick_box("threes-1")
    page.read_sheet()
    assert page.property(SAID).startswith("Ana. Threes, 6.")
