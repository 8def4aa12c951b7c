"""Draws a sheet's shapes with QPainter; the twin of `dicebox.paper.painter`.

Text is painted as the outlines of the very font that a PDF embeds, with the advances that the layout reckoned with.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import assert_never

from PySide6.QtCore import QByteArray, QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPainterPath, QPen, QRawFont

from dicebox import assets
from dicebox.sheets.shapes import Circle, Line, Paint, Path, Rect, Shape, Step, Text

_EM = 256.0
"""The size in which glyph outlines are kept; a painter scales them."""


def paint(painter: QPainter, shapes: Iterable[Shape], scale: float) -> None:
    """Paint the shapes, `scale` pixels to the millimetre, from the painter's origin."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    for shape in shapes:
        match shape:
            case Rect():
                painter.setPen(_pen(shape.stroke, shape.thickness))
                painter.setBrush(_brush(shape.fill))
                area = QRectF(shape.x, shape.y, shape.width, shape.height)
                if shape.radius:
                    painter.drawRoundedRect(area, shape.radius, shape.radius)
                else:
                    painter.drawRect(area)
            case Line():
                painter.setPen(_pen(shape.stroke, shape.thickness))
                painter.drawLine(QLineF(shape.x1, shape.y1, shape.x2, shape.y2))
            case Circle():
                painter.setPen(_pen(shape.stroke, shape.thickness))
                painter.setBrush(_brush(shape.fill))
                painter.drawEllipse(QPointF(shape.x, shape.y), shape.radius, shape.radius)
            case Path():
                painter.setPen(_pen(shape.stroke, shape.thickness))
                painter.setBrush(_brush(shape.fill))
                painter.drawPath(_path(shape.steps))
            case Text():
                _paint_text(painter, shape)
            case _:
                assert_never(shape)
    painter.restore()


def _paint_text(painter: QPainter, text: Text) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_brush(text.fill))
    painter.translate(text.x, text.y)
    painter.scale(text.size / _EM, text.size / _EM)
    painter.drawPath(_outlines(text.font, text.text))
    painter.scale(_EM / text.size, _EM / text.size)
    painter.translate(-text.x, -text.y)


@cache
def raw_font(font: str) -> QRawFont:
    """A shipped font by its key in the metrics, from the bytes that a PDF embeds."""
    file = assets.font_metrics()[font]["file"]
    return QRawFont(QByteArray(assets.read(file)), _EM, QFont.HintingPreference.PreferNoHinting)


@lru_cache(maxsize=4096)
def _outlines(font: str, text: str) -> QPainterPath:
    """The outlines of a text that starts at the origin, in an em of `_EM`."""
    metrics = assets.font_metrics()[font]
    raw = raw_font(font)
    outlines = QPainterPath()
    outlines.setFillRule(Qt.FillRule.WindingFill)
    x = 0.0
    for glyph, letter in zip(_glyphs(raw, text), text, strict=True):
        outline = raw.pathForGlyph(glyph)
        outlines.addPath(outline.translated(x, 0.0))
        x += metrics["advances"].get(ord(letter), 0) * _EM / metrics["units_per_em"]
    return outlines


def _glyphs(raw: QRawFont, text: str) -> list[int]:
    """The glyph of each letter; asked for one by one, as Qt counts letters beyond U+FFFF twice."""
    return [(raw.glyphIndexesForString(letter) or [0])[0] for letter in text]


@lru_cache(maxsize=1024)
def _path(steps: tuple[Step, ...]) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for kind, numbers in steps:
        match kind:
            case "M":
                path.moveTo(*numbers)
            case "L":
                path.lineTo(*numbers)
            case "C":
                path.cubicTo(*numbers)
            case _:
                path.closeSubpath()
    return path


@lru_cache(maxsize=256)
def _pen(stroke: Paint, thickness: float) -> QPen:
    if not stroke or not thickness:
        return QPen(Qt.PenStyle.NoPen)
    return QPen(
        QBrush(QColor(stroke)),
        thickness,
        Qt.PenStyle.SolidLine,
        Qt.PenCapStyle.RoundCap,
        Qt.PenJoinStyle.RoundJoin,
    )


@lru_cache(maxsize=256)
def _brush(fill: Paint) -> QBrush:
    return QBrush(QColor(fill)) if fill else QBrush(Qt.BrushStyle.NoBrush)
