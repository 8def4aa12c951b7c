"""Pescado's tiles on the table: the reserve, the pile, and what everybody has caught."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QColor, QFont, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from dicebox.i18n import tr, tr_many
from dicebox.model.table import TileLying
from dicebox.sheets.theme import Theme
from dicebox.sheets.tile import tile, tile_back
from dicebox.ui.accessible import expose, part_focused
from dicebox.ui.painter import paint
from dicebox.ui.session import ROLL, TableSession
from dicebox.ui.theme import CONTROL, HEADING, SMALL, Tokens, player_colour, px
from dicebox.ui.widgets import draw_symbol, tip
from dicebox.ui.words import fish_name, listed

_FELT = "#1d5b41"
_FELT_DARK = "#174a35"
_ON_FELT = "#f4f1e6"
_GLOW = "#ffd75e"
_GAP = 14


@dataclass(frozen=True, slots=True)
class Board:
    """What lies on the table; `spoken` says what it means to pick an offered tile."""

    tiles: tuple[TileLying, ...]
    pile: int
    names: tuple[str, ...]
    scores: tuple[int, ...]
    seat: int
    picked: frozenset[int] = frozenset()
    offered: frozenset[int] = frozenset()
    spoken: str = ""

    @classmethod
    def of(cls, session: TableSession) -> Board:
        """What lies on the table of a session, and what of it can be picked."""
        game, state, choice = session.match.game, session.match.state, session.choice
        turns = choice is not None and ROLL in choice.verbs()
        return cls(
            tiles=game.tiles(state),
            pile=game.pile(state) or 0,
            names=session.names,
            scores=tuple(game.score(state, seat) for seat in range(len(session.names))),
            seat=session.seat,
            picked=choice.tiles if choice is not None else frozenset(),
            offered=choice.offered_tiles() if choice is not None else frozenset(),
            spoken=tr("can be turned over") if turns else tr("can be taken"),
        )


class TileBoard(QWidget):
    """The tiles, fitted into the widget; `tile_pressed` carries the number of the tile that was clicked or entered."""

    tile_pressed = Signal(int)

    def __init__(self, tokens: Tokens, theme: Theme, scale: float) -> None:
        super().__init__()
        self._tokens = tokens
        self._theme = theme
        self._scale = scale
        self._board: Board | None = None
        self._focus: int | None = None
        self.parts = TileParts(self)
        expose(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setMinimumSize(360, 240)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("Tiles"))

    def sizeHint(self) -> QSize:
        return QSize(640, 560)

    @property
    def focused_tile(self) -> int | None:
        return self._focus

    @property
    def board(self) -> Board | None:
        return self._board

    def show_board(self, board: Board) -> None:
        """Show this; nothing is repainted when nothing changed."""
        if board != self._board:
            self._board = board
            if self._focus not in [lying.number for lying in board.tiles]:
                self._focus = None
            self.update()

    # --- where things lie ---

    def _radius(self) -> float:
        """Of a tile of the reserve."""
        lanes = len(self._board.names) if self._board else 2
        width, height = self.width(), self.height()
        return max(18.0, min((width - 6 * _GAP) / 9, (height - 6 * _GAP) / (4 + lanes * 1.55)))

    def _lane(self, seat: int) -> QRectF:
        """Where a player's catch lies."""
        radius, lanes = self._radius(), len(self._board.names) if self._board else 2
        top = 4 * radius + 4 * _GAP
        height = (self.height() - top - _GAP) / lanes
        return QRectF(_GAP, top + seat * height, self.width() - 2 * _GAP, height - _GAP / 2)

    def spot(self, lying: TileLying) -> tuple[QPointF, float]:
        """The middle of a tile and its radius, in pixels."""
        radius = self._radius()
        if lying.place == "reserve":
            across = self._reserve_left()
            column, line = lying.slot % 3, lying.slot // 3
            return (
                QPointF(across + radius + column * (2 * radius + _GAP), _GAP + radius + line * (2 * radius + _GAP)),
                radius,
            )
        assert self._board is not None
        assert lying.seat is not None
        lane = self._lane(lying.seat)
        mine = [other for other in self._board.tiles if other.seat == lying.seat and other.place != "reserve"]
        small = min(lane.height() / 2 * 0.9, radius * 0.85)
        label = px(150, self._scale)
        room = lane.width() - label - 2 * small
        step = min(2 * small + 6, room / max(1, len(mine) - 1)) if len(mine) > 1 else 0.0
        place = mine.index(lying)
        return QPointF(lane.left() + label + small + place * step, lane.center().y()), small

    def _reserve_left(self) -> float:
        """The reserve and the pile stand in the middle of the width."""
        radius = self._radius()
        return (self.width() - (8 * radius + 4 * _GAP)) / 2

    def _pile_spot(self) -> QPointF:
        radius = self._radius()
        return QPointF(self._reserve_left() + 7 * radius + 4 * _GAP, _GAP * 1.5 + 2 * radius)

    def tile_at(self, position: QPointF) -> TileLying | None:
        """The topmost tile at this place."""
        for lying in reversed(self._board.tiles if self._board else ()):
            middle, radius = self.spot(lying)
            if (position - middle).manhattanLength() < 2 * radius:
                offset = position - middle
                if offset.x() ** 2 + offset.y() ** 2 <= radius**2:
                    return lying
        return None

    # --- painting ---

    def paintEvent(self, event: QPaintEvent) -> None:
        board = self._board
        if board is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._tokens.paper if self._tokens.name == "contrast" else _FELT))
        painter.drawRoundedRect(QRectF(self.rect()), 12, 12)
        self._paint_pile(painter, board)
        for seat in range(len(board.names)):
            self._paint_lane(painter, board, seat)
        for lying in board.tiles:
            self._paint_tile(painter, board, lying)
        painter.end()

    def _paint_tile(self, painter: QPainter, board: Board, lying: TileLying) -> None:
        middle, radius = self.spot(lying)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 60))
        painter.drawEllipse(middle + QPointF(0, radius * 0.07), radius, radius)
        turned = lying.turned or lying.place == "safe"
        if turned:
            shapes = tile_back(lying.worth, middle.x(), middle.y(), radius, self._theme)
        else:
            shapes = tile(lying.fish, lying.worth, middle.x(), middle.y(), radius, self._theme)
        paint(painter, shapes, 1.0)
        ring = None
        if lying.number in board.picked:
            ring = QPen(QColor(_GLOW), max(4.0, radius * 0.11))
        elif lying.number in board.offered:
            ring = QPen(QColor(_GLOW), max(2.5, radius * 0.06), Qt.PenStyle.DashLine)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if ring is not None:
            painter.setPen(ring)
            painter.drawEllipse(middle, radius + ring.widthF() / 2, radius + ring.widthF() / 2)
        if lying.number in board.picked:
            self._paint_tick(painter, middle + QPointF(radius * 0.72, -radius * 0.72), radius * 0.27)
        if lying.number == self._focus and self.hasFocus():
            painter.setPen(QPen(QColor("#ffffff"), 2))
            painter.drawEllipse(middle, radius + 8, radius + 8)

    def _paint_tick(self, painter: QPainter, middle: QPointF, size: float) -> None:
        """Picked is said by a sign, not by colour alone."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(_GLOW))
        painter.drawEllipse(middle, size, size)
        pen = QPen(QColor("#1a1a1a"), size * 0.28)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawPolyline(
            [
                middle + QPointF(-size * 0.45, 0),
                middle + QPointF(-size * 0.1, size * 0.38),
                middle + QPointF(size * 0.48, -size * 0.38),
            ]
        )
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _paint_pile(self, painter: QPainter, board: Board) -> None:
        middle, radius = self._pile_spot(), self._radius()
        for layer in range(min(3, board.pile), 0, -1):
            shapes = tile_back(0, middle.x(), middle.y() + (layer - 2) * radius * 0.09, radius, self._theme)
            paint(painter, shapes, 1.0)
        font = QFont(self.font())
        font.setPixelSize(px(HEADING, self._scale))
        font.setWeight(QFont.Weight.Bold)
        painter.setFont(font)
        painter.setPen(QColor(_ON_FELT))
        below = QRectF(middle.x() - radius * 1.4, middle.y() + radius * 1.05, radius * 2.8, px(26, self._scale))
        painter.drawText(
            below, Qt.AlignmentFlag.AlignCenter, tr_many(board.pile, "Pile: {count} tile", "Pile: {count} tiles")
        )

    def _paint_lane(self, painter: QPainter, board: Board, seat: int) -> None:
        lane = self._lane(seat)
        painter.setPen(QPen(QColor(_ON_FELT), 2) if seat == board.seat else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(_FELT_DARK if self._tokens.name != "contrast" else self._tokens.table))
        painter.drawRoundedRect(lane, 8, 8)
        symbol = px(16, self._scale)
        left = lane.left() + _GAP
        colour = player_colour(self._tokens, seat) if self._tokens.dark else QColor(_ON_FELT)
        draw_symbol(painter, QRectF(left, lane.center().y() - symbol * 1.1, symbol, symbol), seat, colour)
        font = QFont(self.font())
        font.setPixelSize(px(CONTROL, self._scale))
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(QColor(_ON_FELT))
        width = px(140, self._scale) - _GAP - symbol - 6
        name = painter.fontMetrics().elidedText(board.names[seat], Qt.TextElideMode.ElideRight, width)
        line = px(20, self._scale)
        painter.drawText(
            QRectF(left + symbol + 6, lane.center().y() - line, width, line), Qt.AlignmentFlag.AlignVCenter, name
        )
        font.setPixelSize(px(SMALL + 1, self._scale))
        font.setWeight(QFont.Weight.Normal)
        painter.setFont(font)
        count = sum(lying.seat == seat and lying.place != "reserve" for lying in board.tiles)
        points = tr_many(board.scores[seat], "{count} point", "{count} points")
        words = listed((points, tr_many(count, "{count} tile", "{count} tiles")))
        painter.drawText(
            QRectF(left, lane.center().y() + 2, px(150, self._scale), line), Qt.AlignmentFlag.AlignVCenter, words
        )

    # --- mouse and keyboard ---

    def mousePressEvent(self, event: QMouseEvent) -> None:
        lying = self.tile_at(event.position())
        if lying is not None and event.button() == Qt.MouseButton.LeftButton:
            self._focus = lying.number
            self.update()
            self.tile_pressed.emit(lying.number)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        lying = self.tile_at(event.position())
        hand = lying is not None and self._board is not None and lying.number in self._board.offered
        self.setCursor(Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.ArrowCursor)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            lying = self.tile_at(QPointF(event.pos()))
            if lying is not None:
                QToolTip.showText(event.globalPos(), tip(self.spoken(lying)), self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        tiles = self._board.tiles if self._board else ()
        match event.key():
            case Qt.Key.Key_Left | Qt.Key.Key_Right | Qt.Key.Key_Up | Qt.Key.Key_Down if tiles:
                self._step(tiles, event.key())
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_Space if self._focus is not None:
                self.tile_pressed.emit(self._focus)
            case _:
                super().keyPressEvent(event)

    def _step(self, tiles: Sequence[TileLying], key: int) -> None:
        here = next((lying for lying in tiles if lying.number == self._focus), None)
        if here is None:
            self._focus = tiles[0].number
        else:
            dx = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(key), 0)
            dy = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(key), 0)
            start, _ = self.spot(here)
            best: tuple[float, int] | None = None
            for lying in tiles:
                offset = self.spot(lying)[0] - start
                ahead = offset.x() * dx + offset.y() * dy
                aside = abs(offset.x() * dy) + abs(offset.y() * dx)
                if lying is not here and ahead > 1 and aside <= 2 * ahead:
                    cost = ahead + 2 * aside
                    if best is None or cost < best[0]:
                        best = cost, lying.number
            if best is not None:
                self._focus = best[1]
        self.update()
        part_focused(self, [lying.number for lying in tiles].index(self._focus or 0))

    # --- what a screen reader reads ---

    def spoken(self, lying: TileLying) -> str:
        """A tile in words: its fish, its worth, where it lies, whether it is picked."""
        assert self._board is not None
        words = [
            listed(fish_name(fish) for fish in lying.fish),
            tr_many(lying.worth, "{count} point", "{count} points"),
        ]
        if lying.seat is not None:
            name = self._board.names[lying.seat]
            words.append(tr("safe at {name}", name=name) if lying.place == "safe" else tr("open at {name}", name=name))
        else:
            words.append(tr("in the reserve"))
        if lying.turned:
            words.append(tr("turned over"))
        if lying.number in self._board.picked:
            words.append(tr("picked"))
        elif lying.number in self._board.offered:
            words.append(self._board.spoken)
        return listed(word for word in words if word)


class TileParts:
    """The tiles on the table as a screen reader meets them."""

    def __init__(self, board: TileBoard) -> None:
        self._board = board

    def _tiles(self) -> Sequence[TileLying]:
        return self._board.board.tiles if self._board.board is not None else ()

    def count(self) -> int:
        return len(self._tiles())

    def name(self, index: int) -> str:
        return self._board.spoken(self._tiles()[index])

    def role(self, _index: int) -> QAccessible.Role:
        return QAccessible.Role.CheckBox

    def rect(self, index: int) -> QRect:
        middle, radius = self._board.spot(self._tiles()[index])
        return QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius).toAlignedRect()

    def checked(self, index: int) -> bool | None:
        return self._board.board is not None and self._tiles()[index].number in self._board.board.picked

    def enabled(self, index: int) -> bool:
        return self._board.board is not None and self._tiles()[index].number in self._board.board.offered

    def focused(self, index: int) -> bool:
        return self._tiles()[index].number == self._board.focused_tile

    def value(self, _index: int) -> str:
        return ""

    def press(self, index: int) -> None:
        self._board.tile_pressed.emit(self._tiles()[index].number)
