"""A player at the table: symbol, name, score and a small live sheet; a click puts the sheet in front."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QSizePolicy

from dicebox.i18n import tr
from dicebox.ui.drawing import Writing, draw
from dicebox.ui.theme import BODY, SEAT, SMALL, Tokens, player_colour, px
from dicebox.ui.widgets import draw_symbol, tip
from dicebox.ui.words import listed, signed


@dataclass(frozen=True, slots=True)
class Standing:
    """What a seat card shows."""

    seat: int
    name: str
    score: int
    writing: Writing | None
    to_act: bool
    in_front: bool
    finished: bool


class SeatCard(QPushButton):
    """A button that shows a player's standing."""

    def __init__(self, tokens: Tokens, scale: float) -> None:
        super().__init__()
        self._tokens = tokens
        self._scale = scale
        self._standing: Standing | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setProperty("role", "seat")

    def sizeHint(self) -> QSize:
        return QSize(px(150, self._scale), px(SEAT, self._scale))

    def minimumSizeHint(self) -> QSize:
        # With larger type the cards scroll anyway: then each is wide enough for its state beside its score.
        return QSize(px(96 if self._scale <= 1 else 128, self._scale), px(SEAT, self._scale))

    @property
    def standing(self) -> Standing | None:
        return self._standing

    def show_standing(self, standing: Standing) -> None:
        """Show this; nothing is repainted when nothing changed."""
        if standing == self._standing:
            return
        self._standing = standing
        words = [standing.name, signed(standing.score)]
        if standing.finished:
            words.append(tr("finished"))
        elif standing.to_act:
            words.append(tr("to decide"))
        self.setAccessibleName(listed(words))
        self.setToolTip(tip(listed(words)))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._standing is None:
            return
        standing, tokens, scale = self._standing, self._tokens, self._scale
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        colour = player_colour(tokens, standing.seat)
        ring = tokens.focus if self.hasFocus() else tokens.accent if standing.in_front else tokens.line
        painter.setPen(QPen(QColor(ring), 2 if self.hasFocus() or standing.in_front else tokens.line_width))
        painter.setBrush(QColor(tokens.hover if self.underMouse() else tokens.paper))
        painter.drawRoundedRect(area, 8, 8)
        pad, line = px(8, scale), px(18, scale)
        draw_symbol(painter, QRectF(pad, pad + 2, px(14, scale), px(14, scale)), standing.seat, colour)
        font = QFont(self.font())
        font.setPixelSize(px(BODY, scale))
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(QColor(tokens.ink))
        name_area = QRectF(pad + px(20, scale), pad, self.width() - 2 * pad - px(20, scale), line)
        name = painter.fontMetrics().elidedText(
            " ".join(standing.name.split()), Qt.TextElideMode.ElideRight, int(name_area.width())
        )
        painter.drawText(name_area, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, name)
        top = pad + line
        below = QRectF(pad, top, self.width() - 2 * pad, line)
        painter.setPen(QColor(tokens.warn if standing.score < 0 else tokens.ink))
        score = signed(standing.score)
        painter.drawText(below, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, score)
        # Cards of one width look alike, whatever the score.
        widest = max(painter.fontMetrics().horizontalAdvance(text) for text in (score, signed(-8888)))
        room = below.width() - widest - px(6, scale)
        state = tr("finished") if standing.finished else tr("to decide") if standing.to_act else ""
        font.setPixelSize(px(SMALL, scale))
        font.setWeight(QFont.Weight.Normal)
        painter.setFont(font)
        painter.setPen(QColor(tokens.accent if standing.to_act else tokens.muted))
        metrics = painter.fontMetrics()
        if metrics.horizontalAdvance(state) > room and top + 2 * line + pad <= self.height():
            # Beside a long score it would be cut: it has a line of its own where there is room for one.
            top += line
            below, room = below.translated(0, line), below.width()
        state = metrics.elidedText(state, Qt.TextElideMode.ElideRight, int(room))
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, state)
        top += line + px(2, scale)
        if standing.writing is not None and self.height() - top - pad > px(30, scale):
            self._paint_sheet(
                painter, standing.writing, QRectF(pad, top, self.width() - 2 * pad, self.height() - top - pad)
            )
        painter.end()

    def _paint_sheet(self, painter: QPainter, writing: Writing, area: QRectF) -> None:
        sheet = writing.sheet
        scale = min(area.width() / sheet.width, area.height() / sheet.height)
        painter.translate(
            area.x() + (area.width() - sheet.width * scale) / 2, area.y() + (area.height() - sheet.height * scale) / 2
        )
        draw(painter, writing, scale)
