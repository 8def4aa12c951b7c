"""What a turn that can still be lost is worth, large, and the words that would lose it as three lamps."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from dicebox.i18n import render, tr, tr_many
from dicebox.model.table import Stake
from dicebox.ui.theme import RESULT, SMALL, Tokens, px
from dicebox.ui.words import listed


class StakePanel(QWidget):
    """The stake of the running turn."""

    def __init__(self, tokens: Tokens, scale: float) -> None:
        super().__init__()
        self._tokens = tokens
        self._scale = scale
        self._stake: Stake | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(300, px(72, self._scale))

    def show_stake(self, stake: Stake) -> None:
        """Show this; nothing is repainted when nothing changed."""
        if stake == self._stake:
            return
        self._stake = stake
        standings = {
            "aside": lambda word: tr("{word} lies aside", word=word),
            "open": lambda word: tr("{word} can still fall", word=word),
            "out": lambda word: tr("{word} cannot fall any more", word=word),
        }
        words = [
            tr_many(stake.worth, "This turn: {count} point", "This turn: {count} points"),
            render(stake.reckoning),
            *(standings[standing](word) for word, standing in stake.words),
        ]
        self.setAccessibleName(listed(words))
        self.setToolTip(listed(words))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._stake is None:
            return
        stake, tokens, scale = self._stake, self._tokens, self._scale
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(QColor(tokens.line), tokens.line_width))
        painter.setBrush(QColor(tokens.paper))
        painter.drawRoundedRect(area, 8, 8)
        font = QFont(self.font())
        font.setPixelSize(px(RESULT - 4, scale))
        font.setWeight(QFont.Weight.Bold)
        painter.setFont(font)
        painter.setPen(QColor(tokens.gold if stake.worth else tokens.muted))
        edge = px(14, scale)
        number = area.adjusted(edge, px(4, scale), 0, -px(22, scale))
        painter.drawText(number, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, str(stake.worth))
        font.setPixelSize(px(SMALL + 1, scale))
        font.setWeight(QFont.Weight.Normal)
        painter.setFont(font)
        painter.setPen(QColor(tokens.muted))
        below = area.adjusted(edge, px(44, scale), -edge, -px(6, scale))
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, render(stake.reckoning))
        self._paint_words(painter, area, stake)
        painter.end()

    def _paint_words(self, painter: QPainter, area: QRectF, stake: Stake) -> None:
        """A word that lies aside is a full lamp, one that can fall an outline, one that cannot is struck out."""
        tokens, scale = self._tokens, self._scale
        width, height, gap = px(58, scale), px(36, scale), px(8, scale)
        left = area.right() - px(14, scale) - len(stake.words) * (width + gap) + gap
        font = QFont(self.font())
        font.setPixelSize(px(SMALL + 3, scale))
        font.setWeight(QFont.Weight.Bold)
        painter.setFont(font)
        for place, (word, standing) in enumerate(stake.words):
            lamp = QRectF(left + place * (width + gap), area.center().y() - height / 2, width, height)
            lit = standing == "aside"
            shade = QColor(tokens.warn if standing != "out" else tokens.muted)
            painter.setPen(QPen(shade, 2, Qt.PenStyle.SolidLine if standing != "out" else Qt.PenStyle.DotLine))
            painter.setBrush(shade if lit else QColor(tokens.paper))
            painter.drawRoundedRect(lamp, 6, 6)
            painter.setPen(QColor(tokens.paper) if lit else shade)
            painter.drawText(lamp, Qt.AlignmentFlag.AlignCenter, word)
            if standing == "out":
                painter.setPen(QPen(shade, 2))
                painter.drawLine(
                    lamp.bottomLeft() + (lamp.topRight() - lamp.bottomLeft()) * 0.15,
                    lamp.bottomLeft() + (lamp.topRight() - lamp.bottomLeft()) * 0.85,
                )
