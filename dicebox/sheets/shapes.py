"""The few kinds of shapes that every sheet is drawn with, in millimetres, x to the right and y down.

A painter knows these and nothing else. Lines have round caps and joins on every medium, text is one run of one font
that starts at `x` on the baseline `y`; nothing is translucent.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

Paint = str
"""A colour, `#rrggbb`; within a sheet's description the name of a theme's colour; empty for none."""

Step = tuple[str, tuple[float, ...]]
"""One step of a path: `M` or `L` with a point, `C` with two control points and a point, `Z` without any."""


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle with its top left corner, its corners rounded by `radius`; `thickness` is the width of its line."""

    x: float
    y: float
    width: float
    height: float
    fill: Paint = ""
    stroke: Paint = ""
    thickness: float = 0.0
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    stroke: Paint
    thickness: float


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle around its centre."""

    x: float
    y: float
    radius: float
    fill: Paint = ""
    stroke: Paint = ""
    thickness: float = 0.0


@dataclass(frozen=True, slots=True)
class Path:
    """Lines and cubic curves; filled by the non-zero rule."""

    steps: tuple[Step, ...]
    fill: Paint = ""
    stroke: Paint = ""
    thickness: float = 0.0


@dataclass(frozen=True, slots=True)
class Text:
    """One run of text in one font, `regular`, `semibold`, `bold` or `fallback`; `size` is that of the em square."""

    x: float
    y: float
    text: str
    size: float
    font: str
    fill: Paint


Shape = Rect | Line | Circle | Path | Text


@lru_cache(maxsize=256)
def steps(text: str) -> tuple[Step, ...]:
    """The steps of a path that is written like SVG's, with absolute `M`, `L`, `C` and `Z` only: `M 0 0 L 1 1 Z`."""
    found: list[tuple[str, list[float]]] = []
    for word in text.split():
        if word in "MLCZ":
            found.append((word, []))
        else:
            found[-1][1].append(float(word))
    return tuple((kind, tuple(numbers)) for kind, numbers in found)


def placed(path: tuple[Step, ...], x: float, y: float, scale: float) -> tuple[Step, ...]:
    """The steps of a path scaled around the origin, then moved to (x, y)."""
    origin = (x, y)
    return tuple(
        (kind, tuple(number * scale + origin[place % 2] for place, number in enumerate(numbers)))
        for kind, numbers in path
    )


def moved(shape: Shape, dx: float, dy: float, scale: float = 1.0) -> Shape:
    """The shape scaled around the origin, then moved."""

    def x(value: float) -> float:
        return value * scale + dx

    def y(value: float) -> float:
        return value * scale + dy

    match shape:
        case Rect():
            return replace(
                shape,
                x=x(shape.x),
                y=y(shape.y),
                width=shape.width * scale,
                height=shape.height * scale,
                thickness=shape.thickness * scale,
                radius=shape.radius * scale,
            )
        case Line():
            return Line(x(shape.x1), y(shape.y1), x(shape.x2), y(shape.y2), shape.stroke, shape.thickness * scale)
        case Circle():
            return replace(
                shape,
                x=x(shape.x),
                y=y(shape.y),
                radius=shape.radius * scale,
                thickness=shape.thickness * scale,
            )
        case Path():
            return replace(shape, steps=placed(shape.steps, dx, dy, scale), thickness=shape.thickness * scale)
        case Text():
            return replace(shape, x=x(shape.x), y=y(shape.y), size=shape.size * scale)
