"""What a pencil leaves in a box: crosses and figures with a slight irregularity that depends on the box alone."""

from __future__ import annotations

from math import hypot
from zlib import crc32

from dicebox.model.marks import BoxId
from dicebox.sheets.shapes import Paint, Path, Shape, Step


def jitter(box: BoxId, number: int) -> float:
    """An irregularity from -1 to 1 that is always the same for this box; each `number` gives another one."""
    return crc32(f"{box} {number}".encode()) % 2001 / 1000 - 1


def cross(box: BoxId, x: float, y: float, size: float, colour: Paint) -> tuple[Shape, ...]:
    """A cross around the point (x, y) in a box of this size, made with two strokes that are thin at their ends."""
    arm = size * 0.29

    def near(value: float, number: int) -> float:
        return value + jitter(box, number) * size * 0.045

    falling = _stroke(
        (near(x - arm, 1), near(y - arm, 2)),
        (near(x + arm, 3), near(y + arm, 4)),
        jitter(box, 5) * size * 0.05,
        size * 0.06,
    )
    rising = _stroke(
        (near(x + arm, 6), near(y - arm, 7)),
        (near(x - arm, 8), near(y + arm, 9)),
        jitter(box, 10) * size * 0.05,
        size * 0.055,
    )
    line = size * 0.045
    return Path(falling, colour, colour, line), Path(rising, colour, colour, line)


def _stroke(start: tuple[float, float], end: tuple[float, float], bow: float, thick: float) -> tuple[Step, ...]:
    """The outline of a stroke that bends sideways by `bow` and swells to `thick` in its middle."""
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1)
    # A unit vector across the stroke.
    across_x, across_y = (y1 - y2) / length, (x2 - x1) / length

    def control(share: float, side: float) -> tuple[float, float]:
        offset = bow + side * thick / 2
        return x1 + (x2 - x1) * share + across_x * offset, y1 + (y2 - y1) * share + across_y * offset

    there = (*control(0.3, 1), *control(0.72, 1), x2, y2)
    back = (*control(0.72, -1), *control(0.3, -1), x1, y1)
    return ("M", (x1, y1)), ("C", there), ("C", back), ("Z", ())
