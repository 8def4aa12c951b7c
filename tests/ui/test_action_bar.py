"""The bar at the foot of the table: what it says, and that it stands still."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication

from dicebox.ui.session import ROLL, TableSession
from dicebox.ui.widgets import Symbol
from dicebox.ui.window import MainWindow
from tests.ui.conftest import Begin


@pytest.mark.parametrize("text_scale", [100, 150, 200])
def test_a_sentence_without_a_remark_stands_beside_its_players_symbol(
    text_scale: int, begin: Begin, session: Callable[[], TableSession], window: MainWindow
) -> None:
    """A remark below it moves the sentence up, and nothing else."""
    window.change_look(text_scale=text_scale)
    bar = begin("fifth-die", "Pilar", "Marta").bar
    heights, remarked = set(), set()
    for _ in range(8):
        QApplication.processEvents()
        heights.add(bar.height())
        remarked.add(bar.remark.isVisible())
        if not bar.remark.isVisible():
            symbol = next(symbol for symbol in bar.findChildren(Symbol) if symbol.isVisible())
            assert abs(bar.say.geometry().center().y() - symbol.geometry().center().y()) <= 1
        if session().choice is None:
            bar.buttons[ROLL].click()
        else:
            session().play(session().candidates()[0][0])
    assert remarked == {True, False}
    assert len(heights) == 1
