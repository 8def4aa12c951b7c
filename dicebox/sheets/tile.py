"""A round tile of Pescado: three fish and its worth, face up or turned over; on the table and on paper alike."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from dicebox.sheets.fish import fish
from dicebox.sheets.shapes import Circle, Path, Shape
from dicebox.sheets.theme import Theme

_RIM = 0.05
_FISH = 0.74
_RING = 0.46
_PEARL = 0.055


def tile(colours: Sequence[str], worth: int, x: float, y: float, radius: float, theme: Theme) -> tuple[Shape, ...]:
    """The tile face up around the point (x, y): its fish in a triangle, a pearl on the rim for each point."""
    rim = radius * _RIM
    places = [-pi / 2 + turn * 2 * pi / 3 for turn in range(3)]
    swimming = [
        shape
        for colour, angle in zip(colours, (places[0], places[2], places[1]), strict=True)
        for shape in fish(
            colour,
            x + radius * _RING * cos(angle),
            y + radius * (_RING * sin(angle) + 0.06),
            radius * _FISH,
            theme.fish[colour],
        )
    ]
    return (
        Circle(x, y, radius - rim / 2, theme["tile"], theme["pescado"], rim),
        *swimming,
        *_pearls(worth, x, y, radius, theme),
    )


def tile_back(worth: int, x: float, y: float, radius: float, theme: Theme) -> tuple[Shape, ...]:
    """The tile turned over: waves; with pearls where its worth was seen before, none for 0."""
    rim = radius * _RIM
    waves = [
        Path(_wave(x, y + radius * height, radius * half), "", theme["on-colour"], radius * 0.05)
        for height, half in ((-0.36, 0.52), (-0.08, 0.66), (0.2, 0.62))
    ]
    return (
        Circle(x, y, radius - rim / 2, theme["pescado"], theme["ink"], rim),
        *waves,
        *_pearls(worth, x, y, radius, theme, theme["on-colour"]),
    )


def _pearls(worth: int, x: float, y: float, radius: float, theme: Theme, paint: str = "") -> tuple[Shape, ...]:
    """A tile's points as dots along its lower rim."""
    angles = [pi / 2 + (place - (worth - 1) / 2) * 0.2 for place in range(worth)]
    return tuple(
        Circle(
            x + radius * 0.84 * cos(angle),
            y + radius * 0.84 * sin(angle),
            radius * _PEARL,
            paint or theme["pearl"],
        )
        for angle in angles
    )


def _wave(x: float, y: float, half: float) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """A line of two waves around the point, `half` to either side."""
    third, high = half / 3, half / 4
    return (
        ("M", (x - half, y)),
        ("C", (x - half + third, y - high, x - third, y - high, x, y)),
        ("C", (x + third, y + high, x + half - third, y + high, x + half, y)),
    )
