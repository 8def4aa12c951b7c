"""How pips lie on a face, on paper as on the dice: in units of the die's edge, from the middle of the face."""

from __future__ import annotations

from dicebox.sheets.shapes import Circle, Paint, Rect

SPREAD = 0.27
"""From the middle of a face to the middle of its outer pips."""
RADIUS = 0.095

_CORNERS = ((-SPREAD, -SPREAD), (SPREAD, SPREAD))
_OTHER_CORNERS = ((SPREAD, -SPREAD), (-SPREAD, SPREAD))
_SIDES = ((-SPREAD, 0.0), (SPREAD, 0.0))
_MIDDLE = ((0.0, 0.0),)

PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: _MIDDLE,
    2: _OTHER_CORNERS,
    3: (*_OTHER_CORNERS, *_MIDDLE),
    4: (*_CORNERS, *_OTHER_CORNERS),
    5: (*_CORNERS, *_OTHER_CORNERS, *_MIDDLE),
    6: (*_CORNERS, *_OTHER_CORNERS, *_SIDES),
}


def die(
    face: int, x: float, y: float, edge: float, *, fill: Paint, stroke: Paint, pip: Paint, thickness: float = 0.25
) -> tuple[Rect | Circle, ...]:
    """A small flat die that shows a face, around the point (x, y)."""
    body = Rect(x - edge / 2, y - edge / 2, edge, edge, fill, stroke, thickness, edge * 0.2)
    return (
        body,
        *(Circle(x + dx * edge, y + dy * edge, RADIUS * edge, pip) for dx, dy in PIPS[face]),
    )
