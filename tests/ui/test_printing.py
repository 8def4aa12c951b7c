"""Printing: the pages of the PDF arrive at true size, whatever the printer's resolution (field report B111)."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtPrintSupport import QPrinter

from dicebox.games import GAMES
from dicebox.model.options import Options, read_options
from dicebox.paper.pads import pdf
from dicebox.paper.page import PadRequest, Page
from dicebox.paper.pages import page_sizes, picture
from dicebox.paper.testpage import printer_test
from dicebox.ui.printing import page_image, print_pdf

pytestmark = pytest.mark.usefixtures("qapp")

_DPI = 200


def _printed(tmp_path: Path, data: bytes, resolution: int) -> bytes:
    file = tmp_path / "printed.pdf"
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(file))
    printer.setResolution(resolution)
    print_pdf(printer, data)
    return file.read_bytes()


def _frame(data: bytes, number: int = 0) -> tuple[float, float, float, float]:
    """Where the ink begins and ends on a page, in millimetres: left, top, right, bottom."""
    made = picture(data, number, _DPI)
    pixels = np.frombuffer(made.data, np.uint8).reshape(made.height, made.stride)[:, : made.width * 3]
    dark = pixels.reshape(made.height, made.width, 3).min(axis=2) < 150
    rows, columns = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))
    pixel = 25.4 / _DPI
    return columns[0] * pixel, rows[0] * pixel, (columns[-1] + 1) * pixel, (rows[-1] + 1) * pixel


@pytest.mark.parametrize("resolution", [72, 300, 600, 1200])
def test_a_page_is_printed_at_true_size(tmp_path: Path, resolution: int) -> None:
    data = printer_test(Page(paper="a6"))
    printed = _printed(tmp_path, data, resolution)
    assert page_sizes(printed)[0] == pytest.approx(page_sizes(data)[0], abs=0.4)
    # The frame of the test page runs along the margins; a pixel at 72 dpi is 0.35 mm wide.
    assert _frame(printed) == pytest.approx((10, 10, 95, 138), abs=0.5)


def test_pages_of_different_directions_keep_them(tmp_path: Path) -> None:
    game = GAMES["extra"]
    lying = pdf(PadRequest(game=game, options=read_options(game.options, {}, ()), paper="a4"))
    printed = _printed(tmp_path, lying, 300)
    assert page_sizes(printed)[0] == pytest.approx((297, 210), abs=0.4)
    assert _frame(printed) == pytest.approx(_frame(lying), abs=0.4)


def test_all_pages_or_the_chosen_ones(tmp_path: Path) -> None:
    game = GAMES["yahtzee"]
    options: Options = read_options(game.options, {}, ())
    data = pdf(PadRequest(game=game, options=options, paper="a6", copies=3, margin=5))
    assert len(page_sizes(_printed(tmp_path, data, 150))) == 3


def test_a_page_image_outlives_its_pixels() -> None:
    data = printer_test(Page(paper="a6"))
    made = picture(data, 0, 50)
    image = page_image(made)
    assert (image.width(), image.height()) == (made.width, made.height)
    assert image.pixelColor(0, 0).name() == "#ffffff"
