"""The dice as accessible children of the tower."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QRect
from PySide6.QtGui import QAccessible

from dicebox.ui.tower.tray_die import TrayDie


class _View(Protocol):
    """What is asked of the tower."""

    @property
    def falling(self) -> bool: ...

    @property
    def dice(self) -> Sequence[TrayDie]: ...

    @property
    def focused_die(self) -> int | None: ...

    def die_rect(self, index: int) -> QRect: ...

    def press_die(self, index: int) -> None: ...


class DiceParts:
    """One check box for each die that lies; none while dice fall, since nothing is told before they lie."""

    def __init__(self, view: _View) -> None:
        self._view = view

    def count(self) -> int:
        return 0 if self._view.falling else len(self._view.dice)

    def name(self, index: int) -> str:
        return self._view.dice[index].spoken

    def role(self, index: int) -> QAccessible.Role:
        return QAccessible.Role.CheckBox

    def rect(self, index: int) -> QRect:
        return self._view.die_rect(index)

    def checked(self, index: int) -> bool | None:
        return self._view.dice[index].picked

    def enabled(self, index: int) -> bool:
        return self._view.dice[index].offered

    def focused(self, index: int) -> bool:
        return self._view.focused_die == index

    def value(self, index: int) -> str:
        return ""

    def press(self, index: int) -> None:
        self._view.press_die(index)
