"""Who double-clicks a button that leads to another page does not press what happens to lie there."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QWindow


class SecondPress(QObject):
    """Drops the second press of a double click when the first one has changed what `shown` gives.

    A window is told of a double click as of two presses and a third event, for which widgets drop the second press.
    """

    def __init__(self, shown: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._shown = shown
        self._pressed: tuple[object, object] = (None, None)
        """What was shown at the last two presses."""

    def watch(self, window: QWindow) -> None:
        """Look at what is pressed in this window from now on."""
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        match event.type():
            case QEvent.Type.MouseButtonPress:
                self._pressed = (self._pressed[1], self._shown())
            case QEvent.Type.MouseButtonDblClick:
                return self._pressed[0] is not self._shown()
        return False
