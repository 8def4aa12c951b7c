"""Draws a sheet's shapes on a page of a PDF; the twin of `dicebox.ui.painter`."""

from __future__ import annotations

import io
from collections.abc import Iterable
from functools import cache
from typing import Any, assert_never

from dicebox import assets
from dicebox.sheets.shapes import Circle, Line, Paint, Path, Rect, Shape, Text

POINT = 72 / 25.4
"""A millimetre in points."""


def font_name(font: str) -> str:
    """The name by which ReportLab knows a shipped font, given by its key in the metrics."""
    return f"dicebox-{font}"


@cache
def load_fonts() -> None:
    """Make the shipped fonts known to ReportLab."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    for key, metrics in assets.font_metrics().items():
        pdfmetrics.registerFont(TTFont(font_name(key), io.BytesIO(assets.read(metrics["file"]))))


def paint(canvas: Any, shapes: Iterable[Shape], x: float, y: float, scale: float) -> None:
    """Draw the shapes with their origin at (x, y), millimetres to the right of and above the page's lower left corner.

    `scale` makes them larger; thickness grows with it, so that a page is the picture of what the screen shows.
    """
    pen = _Pen(canvas, x, y, scale)
    canvas.setLineCap(1)
    canvas.setLineJoin(1)
    for shape in shapes:
        pen.draw(shape)


class _Pen:
    """A canvas with the way from a sheet's millimetres to its points; it knows what the canvas is set to."""

    def __init__(self, canvas: Any, x: float, y: float, scale: float) -> None:
        self.canvas = canvas
        self.x = x
        self.y = y
        self.scale = scale
        self.fill: Paint = ""
        self.stroke: Paint = ""
        self.thickness = 0.0
        self.font: tuple[str, float] = ("", 0.0)

    def draw(self, shape: Shape) -> None:
        canvas = self.canvas
        match shape:
            case Rect():
                inked = self._set(shape.fill, shape.stroke, shape.thickness)
                left, bottom = self._point(shape.x, shape.y + shape.height)
                width, height = self._long(shape.width), self._long(shape.height)
                if shape.radius:
                    canvas.roundRect(left, bottom, width, height, self._long(shape.radius), **inked)
                else:
                    canvas.rect(left, bottom, width, height, **inked)
            case Line():
                self._set("", shape.stroke, shape.thickness)
                canvas.line(*self._point(shape.x1, shape.y1), *self._point(shape.x2, shape.y2))
            case Circle():
                inked = self._set(shape.fill, shape.stroke, shape.thickness)
                canvas.circle(*self._point(shape.x, shape.y), self._long(shape.radius), **inked)
            case Path():
                inked = self._set(shape.fill, shape.stroke, shape.thickness)
                path = canvas.beginPath()
                for kind, numbers in shape.steps:
                    points = [
                        part for at in range(0, len(numbers), 2) for part in self._point(numbers[at], numbers[at + 1])
                    ]
                    match kind:
                        case "M":
                            path.moveTo(*points)
                        case "L":
                            path.lineTo(*points)
                        case "C":
                            path.curveTo(*points)
                        case _:
                            path.close()
                canvas.drawPath(path, **inked, fillMode=1)
            case Text():
                self._set(shape.fill, "", 0.0)
                font = (font_name(shape.font), self._long(shape.size))
                if font != self.font:
                    canvas.setFont(*font)
                    self.font = font
                canvas.drawString(*self._point(shape.x, shape.y), shape.text)
            case _:
                assert_never(shape)

    def _point(self, x: float, y: float) -> tuple[float, float]:
        return (self.x + x * self.scale) * POINT, (self.y - y * self.scale) * POINT

    def _long(self, length: float) -> float:
        return length * self.scale * POINT

    def _set(self, fill: Paint, stroke: Paint, thickness: float) -> dict[str, int]:
        """Set the colours and the line, if they are other than before; gives what is to be inked."""
        if fill and fill != self.fill:
            self.canvas.setFillColorRGB(*_rgb(fill))
            self.fill = fill
        if stroke and stroke != self.stroke:
            self.canvas.setStrokeColorRGB(*_rgb(stroke))
            self.stroke = stroke
        if stroke and thickness != self.thickness:
            self.canvas.setLineWidth(self._long(thickness))
            self.thickness = thickness
        return {"fill": int(bool(fill)), "stroke": int(bool(stroke and thickness))}


@cache
def _rgb(colour: Paint) -> tuple[float, float, float]:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return round(red, 4), round(green, 4), round(blue, 4)
