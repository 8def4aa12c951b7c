"""What a window or a page does not need to be seen is done once it has been seen."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget


class FirstPaint(QWidget):
    """A point in a corner of its parent that calls back after the parent was painted for the first time, and goes away.

    An event of the parent's own would be asked for at every frame of a fall.
    """

    def __init__(self, parent: QWidget, then: Callable[[], object]) -> None:
        super().__init__(parent)
        self._then = then
        self._is_painted = False
        self.setFixedSize(1, 1)
        # Above whatever fills the parent: what is covered is not painted.
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        if not self._is_painted:
            self._is_painted = True
            # All that the window shows is painted in one go; this comes right after it.
            QTimer.singleShot(0, self, self._end)

    def _end(self) -> None:
        self.hide()
        self.deleteLater()
        self._then()
