"""Sends the pages of a PDF to a printer at true size; what is printed is the file that the preview shows."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrinter

from dicebox.model.message import say
from dicebox.paper.pages import Picture, page_sizes, picture
from dicebox.paper.printer import PaperError

MOST_DPI = 300
"""Pages are sent as pictures with at most so many pixels to the inch; printers enlarge them to what they have."""
MM = 25.4


def page_image(made: Picture) -> QImage:
    """A page's picture for Qt; it holds its own copy of the pixels."""
    return QImage(made.data, made.width, made.height, made.stride, QImage.Format.Format_RGB888).copy()


def set_paper(printer: QPrinter, size: tuple[float, float]) -> None:
    """Give the printer the paper of a PDF's page, in millimetres, to its edges; before anything is painted on it."""
    width, height = size
    upright = QSizeF(min(size), max(size))
    paper = QPageSize(upright, QPageSize.Unit.Millimeter, "", QPageSize.SizeMatchPolicy.FuzzyMatch)
    direction = QPageLayout.Orientation.Portrait if height >= width else QPageLayout.Orientation.Landscape
    # The whole paper first: margins of a printer that cannot reach the edge would be added to the sheet's own.
    printer.setFullPage(True)
    printer.setPageLayout(QPageLayout(paper, direction, QMarginsF(0, 0, 0, 0)))
    printer.setFullPage(True)


def print_pdf(printer: QPrinter, data: bytes, numbers: Sequence[int] | None = None) -> None:
    """Print pages of a PDF, counted from 0, or all. Where the output goes is set before. Raises PaperError.

    The resolution is read only once the paper is set, since a driver may answer otherwise before.
    """
    sizes = page_sizes(data)
    chosen = list(range(len(sizes)) if numbers is None else numbers)
    if not chosen:
        return
    set_paper(printer, sizes[chosen[0]])
    painter = QPainter()
    if not painter.begin(printer):
        raise PaperError(say("The printer takes no pages now."))
    try:
        for place, number in enumerate(chosen):
            if place:
                set_paper(printer, sizes[number])
                if not printer.newPage():
                    raise PaperError(say("The printer stopped at page {page}.", page=number + 1))
            _paint_page(painter, printer, data, number, sizes[number])
    finally:
        painter.end()


def _paint_page(painter: QPainter, printer: QPrinter, data: bytes, number: int, size: tuple[float, float]) -> None:
    dpi = printer.resolution()
    image = page_image(picture(data, number, min(dpi, MOST_DPI)))
    # A driver that does not start at the paper's corner is moved back to it.
    corner = printer.pageLayout().paintRectPixels(dpi).topLeft()
    width, height = (side / MM * dpi for side in size)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(QRectF(-corner.x(), -corner.y(), width, height), image)
