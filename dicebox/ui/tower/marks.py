"""What is drawn on top of dice: the ring and tick of a picked die, the rim of an offered one, its badge, the focus."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPalette, QPen, QPolygonF


def paint_offer(painter: QPainter, outline: QPainterPath) -> None:
    """A light rim: this die may be picked."""
    painter.strokePath(outline, _pen(QColor(0, 0, 0, 70), 3.4))
    painter.strokePath(outline, _pen(QColor(255, 248, 225, 210), 1.8))


def paint_pick(painter: QPainter, outline: QPainterPath, box: QRectF, palette: QPalette) -> None:
    """A broad ring and a tick at the upper right: this die is picked."""
    accent = palette.color(QPalette.ColorRole.Highlight)
    painter.strokePath(outline, _pen(palette.color(QPalette.ColorRole.Base), 7))
    painter.strokePath(outline, _pen(accent, 4))
    radius = max(8.0, box.width() * 0.17)
    centre = box.topRight() + QPointF(-radius * 0.1, radius * 0.1)
    painter.setPen(_pen(palette.color(QPalette.ColorRole.Base), 2))
    painter.setBrush(accent)
    painter.drawEllipse(centre, radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_pen(palette.color(QPalette.ColorRole.HighlightedText), max(1.8, radius * 0.26)))
    steps = ((-0.45, 0.05), (-0.1, 0.4), (0.48, -0.35))
    painter.drawPolyline(QPolygonF([centre + QPointF(x * radius, y * radius) for x, y in steps]))


def paint_badge(painter: QPainter, text: str, box: QRectF, font: QFont, palette: QPalette) -> None:
    """A small label on the lower edge of a die."""
    font = QFont(font)
    font.setPixelSize(round(min(24.0, max(11.0, box.width() * 0.27))))
    font.setBold(True)
    metrics = QFontMetricsF(font)
    height = metrics.capHeight() * 1.9
    width = max(height, metrics.horizontalAdvance(text) + height * 0.75)
    pill = QRectF(box.center().x() - width / 2, box.bottom() - height * 0.45, width, height)
    painter.setPen(_pen(palette.color(QPalette.ColorRole.WindowText), 1.2))
    painter.setBrush(palette.color(QPalette.ColorRole.Base))
    painter.drawRoundedRect(pill, height / 2, height / 2)
    painter.setFont(font)
    painter.drawText(
        QPointF(pill.center().x() - metrics.horizontalAdvance(text) / 2, pill.center().y() + metrics.capHeight() / 2),
        text,
    )


def paint_focus(painter: QPainter, box: QRectF, palette: QPalette) -> None:
    """The focus ring: two pixels wide, two apart."""
    ring = box.adjusted(-4, -4, 4, 4)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_pen(palette.color(QPalette.ColorRole.Base), 5))
    painter.drawRoundedRect(ring, 7, 7)
    painter.setPen(_pen(palette.color(QPalette.ColorRole.Highlight), 2))
    painter.drawRoundedRect(ring, 7, 7)


def _pen(colour: QColor, width: float) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
