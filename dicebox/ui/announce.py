"""Says a sentence to whoever listens with a screen reader."""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

SAID = "said"
"""The property of a widget that holds what was said last."""


def announce(widget: QWidget, sentence: str) -> None:
    """Have the sentence spoken after what is being spoken now; without a screen reader nothing happens."""
    widget.setProperty(SAID, sentence)
    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, sentence))
