"""What is on a page of a PDF: its ink, and its text."""

from __future__ import annotations

from collections import Counter

import numpy as np

from dicebox.paper.pages import page_text, picture

DPI = 100
PIXEL = 25.4 / DPI

Frame = tuple[float, float, float, float]


def ink(data: bytes, number: int = 0) -> Frame:
    """Where the ink of a page begins and ends, in millimetres: left, top, right, bottom."""
    made = picture(data, number, DPI)
    rows = np.frombuffer(made.data, np.uint8).reshape(made.height, made.stride)[:, : made.width * 3]
    dark = rows.reshape(made.height, made.width, 3).min(axis=2) < 250
    down, across = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))
    return across[0] * PIXEL, down[0] * PIXEL, (across[-1] + 1) * PIXEL, (down[-1] + 1) * PIXEL


def letters(data: bytes, number: int = 0) -> Counter[str]:
    """How often each letter stands on a page, blanks and line ends aside."""
    return Counter("".join(page_text(data, number).split()))
