"""Widgets in lines and columns, as many side by side as there is room for: large type cuts no word."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QGridLayout, QLayout, QLayoutItem, QSizePolicy, QWidget

from dicebox.ui.widgets import GAP


class WrappingRow(QLayout):
    """Widgets side by side, those after a None at the right edge; on further lines where one is too short."""

    def __init__(self, *widgets: QWidget | None) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self._left = next((place for place, widget in enumerate(widgets) if widget is None), len(widgets))
        self.setSpacing(GAP)
        self.setContentsMargins(0, 0, 0, 0)
        for widget in widgets:
            if widget is not None:
                self.addWidget(widget)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        lines = self._lines(width)
        return sum(max(item.sizeHint().height() for item in line) for line in lines) + GAP * max(0, len(lines) - 1)

    def sizeHint(self) -> QSize:
        shown = self._shown()
        return QSize(_width(shown), max((item.sizeHint().height() for item in shown), default=0))

    def minimumSize(self) -> QSize:
        shown = self._shown()
        return QSize(
            max((item.sizeHint().width() for item in shown), default=0),
            max((item.sizeHint().height() for item in shown), default=0),
        )

    def setGeometry(self, area: QRect) -> None:
        super().setGeometry(area)
        lines = self._lines(area.width())
        top = area.y()
        for line in lines:
            height = max(item.sizeHint().height() for item in line)
            right = [item for item in line if self._items.index(item) >= self._left]
            # What belongs to the right edge stays there, on whichever line it is.
            ends = [item for item in line if item not in right]
            x = area.x()
            for item in ends:
                item.setGeometry(QRect(x, top, item.sizeHint().width(), height))
                x += item.sizeHint().width() + GAP
            x = area.right() + 1 - _width(right)
            for item in right:
                item.setGeometry(QRect(x, top, item.sizeHint().width(), height))
                x += item.sizeHint().width() + GAP
            top += height + GAP

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _lines(self, width: int) -> list[list[QLayoutItem]]:
        """What stands on each line: one is begun when the next widget does not fit."""
        lines: list[list[QLayoutItem]] = []
        for item in self._shown():
            if lines and _width([*lines[-1], item]) <= width:
                lines[-1].append(item)
            else:
                lines.append([item])
        return lines


def _width(items: Sequence[QLayoutItem]) -> int:
    return sum(item.sizeHint().width() for item in items) + GAP * max(0, len(items) - 1)


class Columns(QWidget):
    """Cards in a grid of at most so many columns, in fewer where a card would be narrower than it can be."""

    def __init__(self, cards: Sequence[QWidget], most: int, gap: int, least: int = 0) -> None:
        """`least` is what a card is wide at least, in pixels, if it would take less."""
        super().__init__()
        self._cards = cards
        self._most = max(1, most)
        self._least = least
        self._now = 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(gap)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._arrange(self._most)

    def fit(self, room: int) -> None:
        """Lay the cards out for this room, in pixels."""
        gap = self._grid.spacing()
        widest = max((max(self._least, card.minimumSizeHint().width()) for card in self._cards), default=1)
        columns = max(1, min(self._most, (room + gap) // (widest + gap)))
        if columns != self._now:
            self._arrange(columns)

    def _arrange(self, columns: int) -> None:
        self._now = columns
        for place, card in enumerate(self._cards):
            self._grid.addWidget(card, place // columns, place % columns)
        for column in range(self._most):
            self._grid.setColumnStretch(column, int(column < columns))
