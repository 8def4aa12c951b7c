"""The visible surface of a die: flat sides, rounded edges and corners as points of the picture with their normals.

A rounded cube is a smaller cube with a ball rolled over it. So the seen place of every point of the surface is the
seen place of one of the small cube's corners, moved by the radius along a normal as the camera sees it: eight
projections a die are enough.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import sqrt

from dicebox.tower.scene import CAMERA, HALF, PICTURE_HEIGHT, PICTURE_WIDTH, ROUNDING, Matrix, Vec
from dicebox.tower.turns import NORMALS, UPS

Point = tuple[float, float]
"""In points of the picture."""

_INNER = HALF - ROUNDING
CORNERS: tuple[Vec, ...] = tuple((x, y, z) for x, y, z in product((-1.0, 1.0), repeat=3))


def _cross(a: Vec, b: Vec) -> Vec:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _dot(a: Vec, b: Vec) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


RIGHTS: tuple[Vec, ...] = tuple(_cross(up, normal) for up, normal in zip(UPS, NORMALS, strict=True))
"""Where the right edge of what is drawn on each face lies."""


def _ring(face: int) -> tuple[int, int, int, int]:
    """The corners of a face, from the upper left of what is drawn on it, clockwise as seen from outside."""
    wanted = [
        tuple(n + right * r + up * u for n, r, u in zip(NORMALS[face], RIGHTS[face], UPS[face], strict=True))
        for right, up in ((-1, 1), (1, 1), (1, -1), (-1, -1))
    ]
    a, b, c, d = (CORNERS.index(corner) for corner in wanted)
    return a, b, c, d


RINGS = tuple(_ring(face) for face in range(6))
_EDGES: tuple[tuple[int, int, int, int], ...] = tuple(
    (a, b, *(c for c in RINGS[a] if c in RINGS[b]))  # type: ignore[misc]
    for a, b in combinations(range(6), 2)
    if a + b != 5
)
"""Two faces and the two corners between which they meet."""
_AT_CORNER = tuple(tuple(face for face in range(6) if corner in RINGS[face]) for corner in range(8))


@dataclass(frozen=True, slots=True)
class Side:
    """A flat side: its face, its corners (upper left first, clockwise) and where it looks."""

    face: int
    corners: tuple[Point, Point, Point, Point]
    normal: Vec


@dataclass(frozen=True, slots=True)
class Bend:
    """A rounded edge or corner, and where it looks: at its ends or points, and in its middle.

    An edge runs from its first two points, where it looks along `first`, to its other two. A corner that is not `whole`
    lies on the outline.
    """

    points: tuple[Point, ...]
    looks: tuple[Vec, ...]
    middle: Vec
    whole: bool = True

    @property
    def first(self) -> Vec:
        """Where it looks at its first points."""
        return self.looks[0]

    @property
    def last(self) -> Vec:
        """Where it looks at its last points."""
        return self.looks[-1]


@dataclass(frozen=True, slots=True)
class Surface:
    """What is seen of a die: its whole outline, and the parts within it; an edge of `rims` bounds the outline."""

    outline: tuple[Point, ...]
    sides: tuple[Side, ...]
    edges: tuple[Bend, ...]
    rims: tuple[Bend, ...]
    corners: tuple[Bend, ...]


_RIGHT, _UP, _FORWARD = CAMERA.basis
_EYE, _SCALE = CAMERA.eye, CAMERA.scale
_CENTRE_X, _CENTRE_Y = PICTURE_WIDTH / 2, PICTURE_HEIGHT / 2


def project(point: Vec) -> Point:
    """The point of the picture where a point of the scene is seen (`CAMERA.project`, unrolled)."""
    x, y, z = point[0] - _EYE[0], point[1] - _EYE[1], point[2] - _EYE[2]
    k = _SCALE / (_FORWARD[0] * x + _FORWARD[1] * y + _FORWARD[2] * z)
    return (
        _CENTRE_X + k * (_RIGHT[0] * x + _RIGHT[1] * y + _RIGHT[2] * z),
        _CENTRE_Y - k * (_UP[0] * x + _UP[1] * y + _UP[2] * z),
    )


def distance(place: Vec) -> float:
    """How far a point is from the camera, in centimetres."""
    return sqrt(sum((a - b) ** 2 for a, b in zip(place, _EYE, strict=True)))


def outline(points: Iterable[Point]) -> tuple[Point, ...]:
    """The convex hull."""
    ordered = sorted(points)

    def half(points: list[Point]) -> list[Point]:
        out: list[Point] = []
        for p in points:
            while len(out) > 1:
                (ax, ay), (bx, by) = out[-2], out[-1]
                if (bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax) > 0:
                    break
                out.pop()
            out.append(p)
        out.pop()
        return out

    return tuple(half(ordered) + half(ordered[::-1]))


def gap(a: Sequence[Point], b: Sequence[Point]) -> float:
    """The widest gap between two convex outlines along any of their sides' normals; negative where they overlap."""
    widest = -1e9
    for sides, other in ((a, b), (b, a)):
        px, py = sides[-1]
        for qx, qy in sides:
            nx, ny = qy - py, px - qx
            length = sqrt(nx * nx + ny * ny)
            own = [nx * x + ny * y for x, y in sides]
            theirs = [nx * x + ny * y for x, y in other]
            widest = max(widest, (min(theirs) - max(own)) / length, (min(own) - max(theirs)) / length)
            px, py = qx, qy
    return widest


def _unit(v: Vec) -> Vec:
    length = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
    return v[0] / length, v[1] / length, v[2] / length


def surface(place: Vec, m: Matrix) -> Surface:
    """What the camera sees of a die whose centre is at `place`, turned by the matrix `m`."""
    (a, b, c), (d, e, f), (g, h, i) = m
    px, py, pz = place
    seen: list[tuple[float, float, float]] = []
    for x, y, z in CORNERS:
        x, y, z = x * _INNER, y * _INNER, z * _INNER
        wx = px + a * x + b * y + c * z - _EYE[0]
        wy = py + d * x + e * y + f * z - _EYE[1]
        wz = pz + g * x + h * y + i * z - _EYE[2]
        k = _SCALE / (_FORWARD[0] * wx + _FORWARD[1] * wy + _FORWARD[2] * wz)
        seen.append(
            (
                _CENTRE_X + k * (_RIGHT[0] * wx + _RIGHT[1] * wy + _RIGHT[2] * wz),
                _CENTRE_Y - k * (_UP[0] * wx + _UP[1] * wy + _UP[2] * wz),
                k * ROUNDING,
            )
        )
    view = _unit((_EYE[0] - px, _EYE[1] - py, _EYE[2] - pz))
    columns = ((a, d, g), (b, e, h), (c, f, i))
    normals: list[Vec] = []
    facing: list[float] = []
    for nx, ny, nz in NORMALS:
        column = columns[0] if nx else columns[1] if ny else columns[2]
        sign = nx + ny + nz
        normal = (column[0] * sign, column[1] * sign, column[2] * sign)
        normals.append(normal)
        facing.append(_dot(normal, view) - HALF / 75)

    def point(corner: int, normal: Vec) -> Point:
        x, y, r = seen[corner]
        return x + r * _dot(normal, _RIGHT), y - r * _dot(normal, _UP)

    sides = tuple(
        Side(
            face,
            (
                point(RINGS[face][0], normals[face]),
                point(RINGS[face][1], normals[face]),
                point(RINGS[face][2], normals[face]),
                point(RINGS[face][3], normals[face]),
            ),
            normals[face],
        )
        for face in range(6)
        if facing[face] > 0
    )
    edges: list[Bend] = []
    rims: list[Bend] = []
    bounds: dict[tuple[int, int], Vec] = {}
    rim_points: list[Point] = []
    for one, two, first, second in _EDGES:
        if facing[one] <= 0 and facing[two] <= 0:
            continue
        if facing[one] < facing[two]:
            one, two = two, one
        na, nb = normals[one], normals[two]
        inner = facing[two] > 0
        if inner:
            last = nb
        else:
            share = facing[one] / (facing[one] - facing[two])
            last = _unit(
                (
                    na[0] + share * (nb[0] - na[0]),
                    na[1] + share * (nb[1] - na[1]),
                    na[2] + share * (nb[2] - na[2]),
                )
            )
            bounds[one, two] = last
        middle = _unit((na[0] + last[0], na[1] + last[1], na[2] + last[2]))
        bend = Bend((point(first, na), point(second, na), point(second, last), point(first, last)), (na, last), middle)
        (edges if inner else rims).append(bend)
        if not inner:
            rim_points += bend.points[2:]
    corners: list[Bend] = []
    for corner, faces in enumerate(_AT_CORNER):
        shown = [face for face in faces if facing[face] > 0]
        if not shown:
            continue
        rest = [face for face in faces if facing[face] <= 0]
        looks = [normals[face] for face in shown]
        if len(shown) == 2:
            looks += [bounds[shown[1], rest[0]], bounds[shown[0], rest[0]]]
        elif len(shown) == 1:
            looks += [bounds[shown[0], rest[0]], bounds[shown[0], rest[1]]]
        x, y, z = (sum(n[axis] for n in looks) for axis in range(3))
        points = [point(corner, n) for n in looks]
        if rest:
            (ax, ay, az), (bx, by, bz) = looks[-2:]
            tip = point(corner, _unit((ax + bx, ay + by, az + bz)))
            points.insert(-1, tip)
            rim_points.append(tip)
        corners.append(Bend(tuple(points), tuple(looks), _unit((x, y, z)), not rest))
    return Surface(outline(rim_points), sides, tuple(edges), tuple(rims), tuple(corners))
