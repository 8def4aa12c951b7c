"""Small tiles in rows, to choose from: what was turned up from a real box, or what a real box holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from dicebox.i18n import tr, tr_many
from dicebox.sheets.theme import Theme
from dicebox.sheets.tile import tile
from dicebox.ui.accessible import expose, part_focused
from dicebox.ui.painter import paint
from dicebox.ui.theme import Tokens, px
from dicebox.ui.words import fish_name, listed

_RADIUS = 21
_GAP = 6


@dataclass(frozen=True, slots=True)
class GridTile:
    """A tile to choose: its number, its fish, its points, and whether it is chosen."""

    number: int
    fish: tuple[str, ...]
    worth: int
    chosen: bool = False


class TileGrid(QWidget):
    """As many tiles in a row as fit; `tile_pressed` carries a tile's number."""

    tile_pressed = Signal(int)

    def __init__(self, tokens: Tokens, theme: Theme, scale: float) -> None:
        super().__init__()
        self._tokens = tokens
        self._theme = theme
        self._radius = px(_RADIUS, min(scale, 1.5))
        self._tiles: tuple[GridTile, ...] = ()
        self._focus = 0
        self.parts = GridParts(self)
        expose(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def tiles(self) -> tuple[GridTile, ...]:
        return self._tiles

    @property
    def focused(self) -> int:
        """The place of the tile that the keyboard is on."""
        return self._focus

    def show_tiles(self, tiles: Sequence[GridTile]) -> None:
        """Show these tiles."""
        self._tiles = tuple(tiles)
        self._focus = min(self._focus, max(0, len(self._tiles) - 1))
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        across = max(1, width // self._pitch())
        return max(1, -(-len(self._tiles) // across)) * self._pitch() + _GAP

    def sizeHint(self) -> QSize:
        width = 9 * self._pitch()
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(3 * self._pitch(), self._pitch())

    def rect_of(self, place: int) -> QRect:
        """Where a tile lies, in pixels."""
        across, pitch = self._across(), self._pitch()
        return QRectF(place % across * pitch, place // across * pitch, pitch, pitch).toAlignedRect()

    def spoken(self, place: int) -> str:
        """A tile in words."""
        shown = self._tiles[place]
        words = [
            tr("Tile {number}", number=shown.number),
            listed(fish_name(fish) for fish in shown.fish),
            tr_many(shown.worth, "{count} point", "{count} points"),
        ]
        return listed([*words, *([tr("picked")] if shown.chosen else [])])

    def _pitch(self) -> int:
        return 2 * self._radius + _GAP

    def _across(self) -> int:
        return max(1, self.width() // self._pitch())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place, shown in enumerate(self._tiles):
            middle = QRectF(self.rect_of(place)).center()
            paint(painter, tile(shown.fish, shown.worth, middle.x(), middle.y(), self._radius, self._theme), 1.0)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            if shown.chosen:
                painter.setPen(QPen(QColor(self._tokens.accent), 4))
                painter.drawEllipse(middle, self._radius + 1, self._radius + 1)
            if place == self._focus and self.hasFocus():
                painter.setPen(QPen(QColor(self._tokens.focus), 2, Qt.PenStyle.DotLine))
                painter.drawRect(self.rect_of(place).adjusted(1, 1, -1, -1))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = self._place_at(event.position())
        if place is not None:
            self._focus = place
            self.tile_pressed.emit(self._tiles[place].number)

    def _place_at(self, position: QPointF) -> int | None:
        return next(
            (place for place in range(len(self._tiles)) if self.rect_of(place).contains(position.toPoint())), None
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        across = self._across()
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -across, Qt.Key.Key_Down: across}
        key = Qt.Key(event.key())
        if key in steps and 0 <= self._focus + steps[key] < len(self._tiles):
            self._focus += steps[key]
            part_focused(self, self._focus)
            self.update()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._tiles:
            self.tile_pressed.emit(self._tiles[self._focus].number)
        else:
            super().keyPressEvent(event)


class GridParts:
    """The tiles as a screen reader meets them."""

    def __init__(self, grid: TileGrid) -> None:
        self._grid = grid

    def count(self) -> int:
        return len(self._grid.tiles)

    def name(self, index: int) -> str:
        return self._grid.spoken(index)

    def role(self, _index: int) -> QAccessible.Role:
        return QAccessible.Role.CheckBox

    def rect(self, index: int) -> QRect:
        return self._grid.rect_of(index)

    def checked(self, index: int) -> bool | None:
        return self._grid.tiles[index].chosen

    def enabled(self, _index: int) -> bool:
        return self._grid.isEnabled()

    def focused(self, index: int) -> bool:
        return index == self._grid.focused

    def value(self, _index: int) -> str:
        return ""

    def press(self, index: int) -> None:
        self._grid.tile_pressed.emit(self._grid.tiles[index].number)
