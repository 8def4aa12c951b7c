"""The painted sheet and the printed one are the same picture, and painting is quick."""

from __future__ import annotations

import io
import time
from math import ceil
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from dicebox import assets, i18n
from dicebox.model.marks import Figure
from dicebox.paper import painter as printed
from dicebox.paper.fonts import sheet_fonts
from dicebox.paper.pages import picture
from dicebox.sheets.layout import lay_out
from dicebox.sheets.shapes import Shape, Text
from dicebox.sheets.theme import COLOUR, GREY, INK_SAVER, Theme
from dicebox.ui.painter import paint, raw_font
from tests.sheets.matches import played, written

pytestmark = pytest.mark.usefixtures("qapp")

Pixels = npt.NDArray[np.uint8]

SCALE = 6
"""Pixels to the millimetre."""
EDGE = 2
MOST_OFF = 0.001
"""Which share of the pixels may differ by more than half of the way from black to white."""


def _painted(shapes: tuple[Shape, ...], width: int, height: int) -> Pixels:
    image = QImage(width * SCALE, height * SCALE, QImage.Format.Format_RGB888)
    image.fill(QColor("#ffffff"))
    painter = QPainter(image)
    painter.translate(EDGE * SCALE, EDGE * SCALE)
    paint(painter, shapes, SCALE)
    painter.end()
    return _pixels(image.constBits(), image.width(), image.height(), image.bytesPerLine())


def _printed(shapes: tuple[Shape, ...], width: int, height: int) -> Pixels:
    from reportlab.pdfgen.canvas import Canvas

    printed.load_fonts()
    buffer = io.BytesIO()
    # A hair smaller, so that rounding up to whole pixels does not stretch the page by one.
    size = ((width - 1e-3) * printed.POINT, (height - 1e-3) * printed.POINT)
    canvas = Canvas(buffer, pagesize=size, invariant=1)
    printed.paint(canvas, shapes, EDGE, height - EDGE, 1.0)
    canvas.showPage()
    canvas.save()
    made = picture(buffer.getvalue(), 0, SCALE * 25.4)
    return _pixels(made.data, made.width, made.height, made.stride)


def _pixels(data: Any, width: int, height: int, stride: int) -> Pixels:
    rows = np.frombuffer(data, np.uint8).reshape(height, stride)
    return rows[:, : width * 3].reshape(height, width, 3).copy()


def _similarity(one: Pixels, other: Pixels) -> float:
    """The structural similarity of two pictures in grey, over windows of 8 x 8 pixels."""
    rows, columns = (size // 8 * 8 for size in one.shape[:2])

    def windows(pixels: Pixels) -> Any:
        grey = pixels[:rows, :columns].mean(axis=2, dtype=np.float64)
        return grey.reshape(rows // 8, 8, columns // 8, 8).transpose(0, 2, 1, 3).reshape(-1, 64)

    a, b = windows(one), windows(other)
    covariance = ((a - a.mean(1, keepdims=True)) * (b - b.mean(1, keepdims=True))).mean(1)
    light, contrast = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    means = (2 * a.mean(1) * b.mean(1) + light) / (a.mean(1) ** 2 + b.mean(1) ** 2 + light)
    spreads = (2 * covariance + contrast) / (a.var(1) + b.var(1) + contrast)
    return float((means * spreads).mean())


@pytest.mark.parametrize(
    ("key", "seats", "theme"),
    [
        ("extra", 1, COLOUR),
        ("fifth-die", 1, GREY),
        ("yahtzee", 1, INK_SAVER),
        ("pescado", 2, COLOUR),
        ("forget-it", 3, COLOUR),
        ("knister", 1, COLOUR),
    ],
)
def test_screen_and_paper_show_the_same_picture(key: str, seats: int, theme: Theme) -> None:
    match = played(key, seats, 80)
    sheet, marks = written(match)
    names = ("Łódź & Ñandú", "שלום", "Größe")
    shapes = lay_out(sheet, marks, theme=theme, fonts=sheet_fonts(), render=i18n.render, names=names)
    width, height = ceil(sheet.width) + 2 * EDGE, ceil(sheet.height) + 2 * EDGE
    screen, paper = _painted(shapes, width, height), _printed(shapes, width, height)
    assert screen.shape == paper.shape
    assert (screen < 128).any()
    off = np.abs(screen.astype(int) - paper).max(axis=2) > 128
    assert off.mean() < MOST_OFF
    assert _similarity(screen, paper) > 0.98


def test_a_shape_that_moves_is_noticed() -> None:
    """The comparison above would see a mark that stands half a millimetre off."""
    sheet, _ = written(played("knister", 1, 0))
    plain, other = (
        lay_out(sheet, {"cell-1-3-3": Figure(value)}, theme=COLOUR, fonts=sheet_fonts(), render=i18n.render)
        for value in (11, 12)
    )
    width, height = ceil(sheet.width) + 2 * EDGE, ceil(sheet.height) + 2 * EDGE
    assert _similarity(_painted(plain, width, height), _printed(other, width, height)) < _similarity(
        _painted(plain, width, height), _printed(plain, width, height)
    )


def test_both_painters_take_the_advances_of_the_metrics() -> None:
    for key, metrics in assets.font_metrics().items():
        font = raw_font(key)
        for letter in "AŁż9×":
            (index,) = font.glyphIndexesForString(letter)
            (advance,) = font.advancesForGlyphIndexes([index])
            wanted = metrics["advances"][ord(letter)] / metrics["units_per_em"] * font.pixelSize()
            assert advance.x() == pytest.approx(wanted, abs=0.02), (key, letter)


def test_letters_beyond_the_first_plane_do_not_shift_those_after_them() -> None:
    shapes = (Text(2, 8, "😀A", 6, "fallback", "#000000"), Text(2, 20, "A", 6, "fallback", "#000000"))
    metrics = assets.font_metrics()["fallback"]
    width = metrics["advances"][ord("😀")] / metrics["units_per_em"] * 6
    pixels = _painted(shapes, 40, 30)
    upper = pixels[: 14 * SCALE, int((2 + EDGE + width) * SCALE) :].min(axis=2) < 128
    lower = pixels[14 * SCALE :].min(axis=2) < 128
    assert upper.sum() == pytest.approx(lower.sum(), rel=0.1)


def test_a_sheet_is_repainted_within_a_frame() -> None:
    match = played("extra", 1, 60)
    sheet, marks = written(match)
    shapes = lay_out(sheet, marks, theme=COLOUR, fonts=sheet_fonts(), render=i18n.render, names=("Ana",))
    image = QImage(700, 500, QImage.Format.Format_ARGB32_Premultiplied)
    times = []
    for _ in range(15):
        painter = QPainter(image)
        start = time.process_time()
        paint(painter, shapes, 700 / sheet.width)
        times.append(time.process_time() - start)
        painter.end()
    # 15 ms on a quiet machine; twice that leaves room for a slow one.
    assert sorted(times)[len(times) // 2] < 0.03
