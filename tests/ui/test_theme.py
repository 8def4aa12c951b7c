"""How the window's parts look and answer."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from dicebox.ui.widgets import button, set_role
from dicebox.ui.window import MainWindow


@pytest.mark.parametrize("role", ["", "main", "quiet"])
def test_a_button_reached_by_key_has_one_ring_and_nothing_inside(role: str, window: MainWindow) -> None:
    made = QPushButton("Play", window)
    set_role(made, role)
    made.resize(made.sizeHint())
    made.show()

    def inside() -> QImage:
        return made.grab().toImage().copy(made.rect().adjusted(6, 6, -6, -6))

    before = inside()
    made.setFocus(Qt.FocusReason.TabFocusReason)
    assert made.hasFocus()
    # This is what a style looks at before it draws a frame of its own.
    window.setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
    after = inside()
    changed = sum(before.pixel(x, y) != after.pixel(x, y) for x in range(after.width()) for y in range(after.height()))
    # A letter's edge may be rounded otherwise; a frame is dozens of pixels.
    assert changed <= 2


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_a_button_with_the_focus_is_pressed_by_enter_and_by_space(key: Qt.Key, window: MainWindow) -> None:
    pressed: list[str] = []
    made = button("Play", lambda: pressed.append("Play"))
    made.setParent(window)
    made.show()
    made.setFocus()
    QTest.keyClick(made, key)
    assert pressed == ["Play"]
