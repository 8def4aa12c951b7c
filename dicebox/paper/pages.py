"""The pages of a PDF as pictures, for the preview and for printing: what is shown is the file itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Picture:
    """A page as pixels, row by row, three bytes each: red, green, blue. `stride` is the number of bytes of a row."""

    width: int
    height: int
    stride: int
    data: bytes


@contextmanager
def _opened(data: bytes) -> Iterator[Any]:
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    try:
        yield document
    finally:
        document.close()


def page_sizes(data: bytes) -> tuple[tuple[float, float], ...]:
    """Width and height of every page of a PDF, in millimetres."""
    with _opened(data) as document:
        points = [document.get_page_size(number) for number in range(len(document))]
    return tuple((width * 25.4 / 72, height * 25.4 / 72) for width, height in points)


def picture(data: bytes, number: int, dpi: float) -> Picture:
    """A page, counted from 0, at so many pixels to the inch."""
    with _opened(data) as document:
        page = document[number]
        bitmap = page.render(scale=dpi / 72, rev_byteorder=True)
        # The buffer belongs to the document; what is handed out must outlive it.
        made = Picture(bitmap.width, bitmap.height, bitmap.stride, bytes(bitmap.buffer))
        bitmap.close()
        page.close()
    return made


def page_text(data: bytes, number: int) -> str:
    """The text that a reader finds on a page."""
    with _opened(data) as document:
        page = document[number]
        text = page.get_textpage()
        found: str = text.get_text_bounded()
        text.close()
        page.close()
    return found


def ink_coverage(data: bytes, number: int = 0) -> float:
    """Which share of a page is covered with ink, black counting in full and greys in part; from 0 to 1."""
    with _opened(data) as document:
        page = document[number]
        bitmap = page.render(scale=100 / 72, grayscale=True)
        width, height, stride = bitmap.width, bitmap.height, bitmap.stride
        pixels = bytes(bitmap.buffer)
        bitmap.close()
        page.close()
    white = sum(sum(pixels[row * stride : row * stride + width]) for row in range(height))
    return float(1 - white / (255 * width * height))
