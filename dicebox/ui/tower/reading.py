"""The reading view: the settled dice from straight above, large and sorted, for people across the table."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from dicebox.model.dice import ALL_DICE, Die
from dicebox.tower.tray import Wish
from dicebox.ui.tower.faces import COATS, Skin, draw_face

_FELT = QColor("#1F5B3D")


def reading_order(dice: Sequence[Wish]) -> list[int]:
    """The indices of the dice: thrown before kept ones, then by kind and face."""
    return sorted(range(len(dice)), key=lambda i: (dice[i].kept, ALL_DICE.index(dice[i].die), dice[i].face, i))


def reading_boxes(dice: Sequence[Wish], size: QSizeF) -> dict[int, QRectF]:
    """Where each die lies in the reading view, as large as the widget allows."""
    order = reading_order(dice)
    if not order:
        return {}
    best = max(range(1, len(order) + 1), key=lambda columns: _edge(len(order), columns, size))
    edge, rows = _edge(len(order), best, size), ceil(len(order) / best)
    step = edge * 1.3
    top = (size.height() - rows * step + edge * 0.3) / 2
    boxes = {}
    for at, index in enumerate(order):
        line, column = divmod(at, best)
        in_line = min(best, len(order) - line * best)
        left = (size.width() - in_line * step + edge * 0.3) / 2
        boxes[index] = QRectF(left + column * step, top + line * step, edge, edge)
    return boxes


def _edge(count: int, columns: int, size: QSizeF) -> float:
    return min(size.width() * 0.92 / (columns * 1.3), size.height() * 0.92 / (ceil(count / columns) * 1.3), 240.0)


def paint_felt(painter: QPainter, size: QSizeF) -> None:
    """The felt that the dice lie on."""
    rect = QRectF(QPointF(0, 0), size).adjusted(4, 4, -4, -4)
    shade = QLinearGradient(rect.topLeft(), rect.bottomRight())
    shade.setColorAt(0, _FELT.lighter(118))
    shade.setColorAt(1, _FELT.darker(116))
    painter.setPen(QPen(QColor("#4A2D1C"), 5))
    painter.setBrush(shade)
    painter.drawRoundedRect(rect, 12, 12)


def outline_of(box: QRectF) -> QPainterPath:
    """The outline of a die seen from above."""
    path = QPainterPath()
    path.addRoundedRect(box, box.width() * 0.13, box.width() * 0.13)
    return path


def paint_flat_die(painter: QPainter, die: Die, face: int, skin: Skin, box: QRectF) -> None:
    """A die seen from above."""
    coat = COATS[die.name][skin]
    body = QColor(coat.body)
    painter.setPen(Qt.PenStyle.NoPen)
    for spread in range(4):
        painter.setBrush(QColor(4, 10, 6, 42))
        offset = box.width() * (0.02 + 0.02 * spread)
        painter.drawPath(outline_of(box.translated(offset, offset)))
    painter.setBrush(QColor("#000000") if coat.rim else body.darker(128))
    painter.drawPath(outline_of(box))
    rim = box.width() * (0.025 if coat.rim else 0.012)
    glow = QLinearGradient(box.topLeft(), box.bottomRight())
    glow.setColorAt(0, body.lighter(104) if not coat.rim else body)
    glow.setColorAt(1, body.darker(107) if not coat.rim else body)
    painter.setBrush(glow)
    painter.drawPath(outline_of(box.adjusted(rim, rim, -rim, -rim)))
    inset = box.width() * 0.122
    draw_face(painter, die, face, skin, box.adjusted(inset, inset, -inset, -inset))
