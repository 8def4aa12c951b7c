"""How the window's parts look and answer."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from bake import signs
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QPushButton

from dicebox import assets
from dicebox.ui import theme
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


def test_the_shipped_signs_have_the_colours_of_the_schemes() -> None:
    shipped = {path: path.read_bytes() for path in signs.SIGNS.iterdir()}
    assert shipped == signs.bake(), "run packaging/bake/signs.py"


@pytest.mark.parametrize("folder", ["plain", "Programme (x86)", 'Zoë\'s games, "new"', "100 % #1"])
def test_a_tick_is_seen_wherever_dicebox_is_installed(
    folder: str, tmp_path: Path, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(signs.SIGNS, tmp_path / folder / "signs")
    monkeypatch.setattr(assets, "path", lambda name: tmp_path / folder / name)
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    theme.dress(app, theme.LIGHT, 1.0)
    box = QCheckBox("Mute", window)
    box.setChecked(True)
    box.show()
    picture = box.grab().toImage()
    middle = picture.height() // 2
    inside = [QColor(picture.pixel(x, y)) for x in range(5, 17) for y in range(middle - 6, middle + 6)]
    # Where the tick is missing, all of it has the accent's colour.
    accent = QColor(theme.LIGHT.accent)
    assert sum(colour.lightness() > accent.lightness() + 60 for colour in inside) > 10
