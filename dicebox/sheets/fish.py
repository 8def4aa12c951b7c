"""The six fish of Pescado, told apart by shape and pattern as well as by colour; on tiles, dice and paper alike.

Each is drawn in a square from -1 to 1 in both directions, swimming to the left.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from dicebox.sheets.shapes import Circle, Paint, Path, Shape, moved, steps


@dataclass(frozen=True, slots=True)
class Tones:
    """What a fish is painted with: its body, the pattern on it, its outline, its eye and the eye's pupil."""

    body: Paint
    pattern: Paint
    outline: Paint
    eye: Paint = "#ffffff"
    pupil: Paint = "#14161c"


COLOURS: dict[str, Tones] = {
    "yellow": Tones("#f7c928", "#8a5a00", "#6b4a06"),
    "orange": Tones("#ee7f1b", "#ffffff", "#7c3a05"),
    "red": Tones("#cf2e2e", "#ffd9cf", "#6b1010"),
    "blue": Tones("#2f74c9", "#bfe0ff", "#12335f"),
    "green": Tones("#3f9a4b", "#d8f2a8", "#16461f"),
    "black": Tones("#2d3038", "#9aa1ad", "#0d0f13"),
}

GREYS: dict[str, Tones] = {
    "yellow": Tones("#f2f2f2", "#5a5a5a", "#333333", pupil="#161616"),
    "orange": Tones("#c4c4c4", "#ffffff", "#333333", pupil="#161616"),
    "red": Tones("#858585", "#ffffff", "#222222", pupil="#161616"),
    "blue": Tones("#a8a8a8", "#333333", "#222222", pupil="#161616"),
    "green": Tones("#dcdcdc", "#444444", "#222222", pupil="#161616"),
    "black": Tones("#333333", "#b5b5b5", "#000000", pupil="#161616"),
}
"""For paper without colour."""


def outlined(ink: Paint, paper: Paint) -> dict[str, Tones]:
    """Fish as lines only, for little ink or high contrast; the black one alone stays filled."""
    return {name: Tones(paper, ink, ink, paper, ink) for name in COLOURS}


@dataclass(frozen=True, slots=True)
class _Drawing:
    """The parts of a fish, in the order in which they are painted; the pattern lies within the body."""

    fins: tuple[str, ...]
    body: str
    bands: tuple[str, ...] = ()
    strokes: tuple[str, ...] = ()
    dots: tuple[tuple[float, float, float], ...] = ()
    eye: tuple[float, float, float] = (0.0, 0.0, 0.1)


_DRAWINGS: dict[str, _Drawing] = {
    # A round puffer with spots.
    "yellow": _Drawing(
        fins=(
            "M 0.48 0 C 0.62 -0.1 0.8 -0.34 0.95 -0.3 C 0.9 -0.1 0.9 0.1 0.95 0.3 C 0.8 0.34 0.62 0.1 0.48 0 Z",
            "M -0.3 -0.56 C -0.1 -0.86 0.2 -0.86 0.36 -0.72 C 0.3 -0.6 0.26 -0.5 0.2 -0.44 Z",
            "M -0.1 0.58 C 0.02 0.82 0.24 0.84 0.36 0.74 C 0.3 0.6 0.26 0.52 0.2 0.46 Z",
        ),
        body="M -0.86 0.02 C -0.84 -0.4 -0.5 -0.66 -0.14 -0.66 C 0.26 -0.66 0.58 -0.36 0.58 0"
        " C 0.58 0.36 0.26 0.66 -0.14 0.66 C -0.5 0.66 -0.84 0.42 -0.86 0.02 Z",
        dots=(
            (-0.2, -0.4, 0.1),
            (0.14, -0.34, 0.1),
            (-0.02, -0.06, 0.1),
            (0.34, -0.06, 0.1),
            (0.2, 0.24, 0.1),
            (-0.14, 0.3, 0.1),
            (-0.46, 0.3, 0.1),
        ),
        eye=(-0.52, -0.16, 0.13),
    ),
    # A clown fish, an egg with two broad bands.
    "orange": _Drawing(
        fins=(
            "M 0.5 0 C 0.64 -0.24 0.78 -0.42 0.92 -0.4 C 0.98 -0.14 0.98 0.14 0.92 0.4 C 0.78 0.42 0.64 0.24 0.5 0 Z",
            "M -0.34 -0.34 C -0.2 -0.66 0.1 -0.66 0.2 -0.52 C 0.32 -0.62 0.44 -0.5 0.46 -0.2 Z",
            "M -0.1 0.36 C 0 0.66 0.24 0.66 0.38 0.54 C 0.36 0.4 0.34 0.32 0.3 0.28 Z",
        ),
        body="M -0.9 0.02 C -0.74 -0.32 -0.44 -0.48 -0.1 -0.48 C 0.26 -0.48 0.5 -0.24 0.64 0"
        " C 0.5 0.24 0.26 0.48 -0.1 0.48 C -0.44 0.48 -0.74 0.34 -0.9 0.02 Z",
        bands=(
            (
                "M -0.42 -0.405 C -0.34 -0.2 -0.34 0.2 -0.42 0.405 C -0.34 0.44 -0.26 0.46 -0.17 0.475"
                " C -0.06 0.2 -0.06 -0.2 -0.17 -0.475 C -0.26 -0.46 -0.34 -0.44 -0.42 -0.405 Z"
            ),
            (
                "M 0.2 -0.4 C 0.28 -0.16 0.28 0.16 0.2 0.4 C 0.27 0.36 0.33 0.31 0.39 0.26"
                " C 0.44 0.1 0.44 -0.1 0.39 -0.26 C 0.33 -0.31 0.27 -0.36 0.2 -0.4 Z"
            ),
        ),
        eye=(-0.62, -0.08, 0.1),
    ),
    # A slender, fork-tailed fish with one stripe from head to tail.
    "red": _Drawing(
        fins=(
            (
                "M 0.5 0 C 0.66 -0.12 0.8 -0.36 0.98 -0.46 C 0.92 -0.24 0.84 -0.1 0.8 0"
                " C 0.84 0.1 0.92 0.24 0.98 0.46 C 0.8 0.36 0.66 0.12 0.5 0 Z"
            ),
            "M -0.14 -0.26 C -0.02 -0.5 0.1 -0.56 0.24 -0.56 C 0.2 -0.44 0.24 -0.3 0.3 -0.2 Z",
            "M 0.02 0.24 C 0.1 0.42 0.18 0.48 0.3 0.5 C 0.28 0.38 0.32 0.26 0.36 0.18 Z",
        ),
        body="M -0.98 0 C -0.78 -0.18 -0.46 -0.3 -0.12 -0.3 C 0.2 -0.3 0.46 -0.16 0.66 0"
        " C 0.46 0.16 0.2 0.3 -0.12 0.3 C -0.46 0.3 -0.78 0.18 -0.98 0 Z",
        bands=("M -0.44 0.06 C -0.1 0.0 0.28 -0.03 0.62 0 C 0.28 0.07 -0.1 0.13 -0.42 0.16 Z",),
        eye=(-0.66, -0.06, 0.085),
    ),
    # A tall angel fish with upright stripes.
    "blue": _Drawing(
        fins=("M 0.44 0 C 0.58 -0.12 0.7 -0.28 0.84 -0.28 C 0.8 -0.1 0.8 0.1 0.84 0.28 C 0.7 0.28 0.58 0.12 0.44 0 Z",),
        body="M -0.78 0.02 C -0.6 -0.24 -0.34 -0.4 -0.1 -0.56 C 0.1 -0.7 0.32 -0.92 0.62 -0.96"
        " C 0.46 -0.7 0.42 -0.4 0.52 0 C 0.42 0.4 0.46 0.7 0.62 0.96 C 0.32 0.92 0.1 0.7 -0.1 0.56"
        " C -0.34 0.4 -0.6 0.26 -0.78 0.02 Z",
        strokes=(
            "M -0.24 -0.36 C -0.2 -0.14 -0.2 0.14 -0.24 0.36",
            "M 0.02 -0.52 C 0.06 -0.2 0.06 0.2 0.02 0.52",
            "M 0.26 -0.62 C 0.28 -0.24 0.28 0.24 0.26 0.62",
        ),
        eye=(-0.48, -0.08, 0.1),
    ),
    # A stout fish, almost a box, covered with scales.
    "green": _Drawing(
        fins=(
            (
                "M 0.52 0 C 0.62 -0.1 0.72 -0.48 0.9 -0.52 C 0.96 -0.3 0.76 -0.16 0.78 0"
                " C 0.76 0.16 0.96 0.3 0.9 0.52 C 0.72 0.48 0.62 0.1 0.52 0 Z"
            ),
            "M -0.3 -0.4 L -0.2 -0.66 L -0.04 -0.5 L 0.06 -0.7 L 0.2 -0.5 L 0.32 -0.64 L 0.42 -0.34 Z",
        ),
        body="M -0.88 0.1 C -0.86 -0.16 -0.7 -0.46 -0.36 -0.46 L 0.3 -0.46 C 0.5 -0.46 0.6 -0.26 0.6 0"
        " C 0.6 0.26 0.5 0.46 0.3 0.46 L -0.36 0.46 C -0.66 0.46 -0.86 0.34 -0.88 0.1 Z",
        strokes=(
            (
                "M -0.2 -0.3 C -0.04 -0.3 -0.04 -0.08 -0.2 -0.08 C -0.04 -0.08 -0.04 0.14 -0.2 0.14"
                " C -0.04 0.14 -0.04 0.34 -0.2 0.34"
            ),
            (
                "M 0.06 -0.3 C 0.22 -0.3 0.22 -0.08 0.06 -0.08 C 0.22 -0.08 0.22 0.14 0.06 0.14"
                " C 0.22 0.14 0.22 0.34 0.06 0.34"
            ),
            (
                "M 0.32 -0.3 C 0.48 -0.3 0.48 -0.08 0.32 -0.08 C 0.48 -0.08 0.48 0.14 0.32 0.14"
                " C 0.48 0.14 0.48 0.34 0.32 0.34"
            ),
        ),
        eye=(-0.56, -0.12, 0.11),
    ),
    # A shark: fin, long tail, gills.
    "black": _Drawing(
        fins=(
            "M -0.22 -0.2 C -0.1 -0.36 0.02 -0.6 0.16 -0.7 C 0.18 -0.5 0.2 -0.36 0.3 -0.18 Z",
            "M -0.2 0.16 C -0.1 0.34 0.02 0.5 0.16 0.54 C 0.12 0.4 0.1 0.28 0.12 0.16 Z",
            (
                "M 0.5 0.02 C 0.7 -0.16 0.82 -0.5 1 -0.62 C 0.96 -0.36 0.9 -0.16 0.84 0"
                " C 0.88 0.1 0.92 0.2 0.92 0.34 C 0.78 0.28 0.66 0.14 0.5 0.02 Z"
            ),
        ),
        body="M -1 -0.04 C -0.76 -0.22 -0.44 -0.28 -0.1 -0.26 C 0.26 -0.24 0.52 -0.1 0.72 0.02"
        " C 0.5 0.14 0.2 0.24 -0.14 0.24 C -0.4 0.24 -0.62 0.18 -0.78 0.12"
        " L -0.66 0.06 C -0.8 0.06 -0.9 0.04 -1 -0.04 Z",
        strokes=(
            "M -0.42 -0.1 C -0.38 -0.02 -0.38 0.06 -0.42 0.12",
            "M -0.32 -0.11 C -0.28 -0.02 -0.28 0.06 -0.32 0.14",
            "M -0.22 -0.11 C -0.18 -0.02 -0.18 0.06 -0.22 0.14",
        ),
        eye=(-0.66, -0.08, 0.07),
    ),
}

_OUTLINE = 0.05
_STROKE = 0.075


def fish(name: str, x: float, y: float, size: float, tones: Tones | None = None) -> tuple[Shape, ...]:
    """The fish of this colour around the point (x, y), `size` from nose to tail; in its own colours unless told."""
    drawing = _DRAWINGS[name]
    paint = tones or COLOURS[name]
    # The black fish is told apart by being dark; drawn in lines only, it is filled with ink.
    if paint.body == paint.eye and name == "black":
        paint = replace(paint, body=paint.outline, pattern=paint.body)
    outline, stroke = _OUTLINE, _STROKE
    eye_x, eye_y, eye = drawing.eye
    unit: tuple[Shape, ...] = (
        *(Path(steps(fin), paint.body, paint.outline, outline) for fin in drawing.fins),
        Path(steps(drawing.body), paint.body, paint.outline, outline),
        *(Path(steps(band), paint.pattern) for band in drawing.bands),
        *(Path(steps(line), "", paint.pattern, stroke) for line in drawing.strokes),
        *(Circle(dot_x, dot_y, radius, paint.pattern) for dot_x, dot_y, radius in drawing.dots),
        Circle(eye_x, eye_y, eye, paint.eye, paint.outline, outline * 0.6),
        Circle(eye_x - eye * 0.15, eye_y, eye * 0.5, paint.pupil),
    )
    return tuple(moved(shape, x, y, size / 2) for shape in unit)
