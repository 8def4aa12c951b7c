"""The shadows of dice: on the felt, the ramp, the baffles, the tower's back, and on other dice."""

from collections.abc import Sequence
from dataclasses import dataclass

from dicebox.tower.scene import (
    BAFFLES,
    FLOOR,
    HALF,
    LIGHT,
    RAMP,
    SHELF_BACK,
    SHELF_FLOOR,
    SHELF_FRONT,
    TOWER_BACK,
    TOWER_TOP,
    TOWER_WIDTH,
    WIDTH,
    Matrix,
    Vec,
)
from dicebox.tower.solid import CORNERS, Point, outline, project

Flat = list[Point]


def _dot(a: Vec, b: Vec) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@dataclass(frozen=True, slots=True)
class Receiver:
    """A flat convex piece that shadows fall on: origin, two unit axes in its plane, and its outline along them."""

    name: str
    origin: Vec
    across: Vec
    along: Vec
    edge: tuple[Point, ...]
    normal: Vec
    slope: float
    """How steeply the light falls on it: 1 at right angles."""

    @property
    def reach(self) -> float:
        """How far a shadow can reach from the middle of what throws it."""
        return 1.8 * HALF / self.slope

    def place(self, x: float, y: float) -> Vec:
        """The place in the scene of a point of the plane."""
        o, a, b = self.origin, self.across, self.along
        return o[0] + a[0] * x + b[0] * y, o[1] + a[1] * x + b[1] * y, o[2] + a[2] * x + b[2] * y


def _rectangle(name: str, corners: Sequence[Vec]) -> Receiver:
    origin, right, _, up = corners
    a = right[0] - origin[0], right[1] - origin[1], right[2] - origin[2]
    b = up[0] - origin[0], up[1] - origin[1], up[2] - origin[2]
    width, height = _dot(a, a) ** 0.5, _dot(b, b) ** 0.5
    a, b = (a[0] / width, a[1] / width, a[2] / width), (b[0] / height, b[1] / height, b[2] / height)
    normal = a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]
    edge = (0.0, 0.0), (width, 0.0), (width, height), (0.0, height)
    return Receiver(name, origin, a, b, edge, normal, _dot(normal, LIGHT))


BAFFLE_TOPS = tuple(_rectangle(box.name, box.top) for box in BAFFLES)
GROUNDS = (
    _rectangle(
        "back",
        (
            (-TOWER_WIDTH, TOWER_BACK, 0.0),
            (TOWER_WIDTH, TOWER_BACK, 0.0),
            (TOWER_WIDTH, TOWER_BACK, TOWER_TOP),
            (-TOWER_WIDTH, TOWER_BACK, TOWER_TOP),
        ),
    ),
    _rectangle("floor", FLOOR.top),
    _rectangle("ramp", RAMP.top),
    _rectangle(
        "shelf",
        (
            (-WIDTH, SHELF_FRONT, SHELF_FLOOR),
            (WIDTH, SHELF_FRONT, SHELF_FLOOR),
            (WIDTH, SHELF_BACK, SHELF_FLOOR),
            (-WIDTH, SHELF_BACK, SHELF_FLOOR),
        ),
    ),
)
RECEIVERS = (*GROUNDS, *BAFFLE_TOPS)
"""Everything that shadows are drawn on, in painting order."""


@dataclass(frozen=True, slots=True)
class Shadow:
    """A cast shadow as nested outlines of the picture, the widest first; `strength` of each adds up where they lie."""

    receiver: str
    rings: tuple[tuple[Point, ...], ...]
    strength: float


def clipped(shape: Flat, edge: Sequence[Point]) -> Flat:
    """The part of a convex shape inside a convex counter-clockwise outline."""
    ax, ay = edge[-1]
    for bx, by in edge:
        if not shape:
            return shape
        dx, dy = bx - ax, by - ay
        out: Flat = []
        px, py = shape[-1]
        p = dx * (py - ay) - dy * (px - ax)
        for qx, qy in shape:
            q = dx * (qy - ay) - dy * (qx - ax)
            if (p >= 0) != (q >= 0):
                share = p / (p - q)
                out.append((px + share * (qx - px), py + share * (qy - py)))
            if q >= 0:
                out.append((qx, qy))
            px, py, p = qx, qy, q
        shape = out
        ax, ay = bx, by
    return shape


def corners(place: Vec, m: Matrix, half: float = HALF * 0.93) -> list[Vec]:
    """The corners of a die, a little inside because they are round."""
    (a, b, c), (d, e, f), (g, h, i) = m
    px, py, pz = place
    out = []
    for x, y, z in CORNERS:
        x, y, z = x * half, y * half, z * half
        out.append((px + a * x + b * y + c * z, py + d * x + e * y + f * z, pz + g * x + h * y + i * z))
    return out


def cast(points: Sequence[Vec], place: Vec, receiver: Receiver, rings: int = 3) -> Shadow | None:
    """The shadow of a die with these corners on a receiver; None where none falls."""
    n, slope, reach = receiver.normal, receiver.slope, receiver.reach
    o, a, b = receiver.origin, receiver.across, receiver.along
    x, y, z = place[0] - o[0], place[1] - o[1], place[2] - o[2]
    height = (n[0] * x + n[1] * y + n[2] * z) / slope
    if not 0 < height < 9:
        return None
    x, y, z = x - height * LIGHT[0], y - height * LIGHT[1], z - height * LIGHT[2]
    wide, deep = receiver.edge[2]
    if not -reach < a[0] * x + a[1] * y + a[2] * z < wide + reach:
        return None
    if not -reach < b[0] * x + b[1] * y + b[2] * z < deep + reach:
        return None
    flat: Flat = []
    for x, y, z in points:
        x, y, z = x - o[0], y - o[1], z - o[2]
        t = (n[0] * x + n[1] * y + n[2] * z) / slope
        if t < -0.3:
            t = 0.0
        x, y, z = x - t * LIGHT[0], y - t * LIGHT[1], z - t * LIGHT[2]
        flat.append((a[0] * x + a[1] * y + a[2] * z, b[0] * x + b[1] * y + b[2] * z))
    hull = outline(flat)
    cx, cy = sum(p[0] for p in hull) / len(hull), sum(p[1] for p in hull) / len(hull)
    soft = 0.05 + 0.075 * max(0.0, height - HALF * 0.8)
    shapes = []
    for ring in range(rings):
        grow = 1 + soft * (1 - 2 * ring / (rings - 1)) / HALF
        grown = [(cx + (x - cx) * grow, cy + (y - cy) * grow) for x, y in hull]
        inside = clipped(grown, receiver.edge)
        if len(inside) > 2:
            shapes.append(tuple(project(receiver.place(x, y)) for x, y in inside))
    if not shapes:
        return None
    return Shadow(receiver.name, tuple(shapes), max(0.25, 1 - 0.085 * height))


def contact(place: Vec, m: Matrix, floor: float) -> tuple[Point, ...] | None:
    """The dark seam on the felt right under a die, as an outline; None if it is not near the felt."""
    if place[2] - floor > HALF * 1.6:
        return None
    points = sorted(corners(place, m, HALF * 0.96), key=lambda p: p[2])[:4]
    if points[3][2] - floor > 0.35:
        return None
    return outline([project((x, y, floor)) for x, y, _ in points])


def on_die(points: Sequence[Vec], caster: Vec, place: Vec, m: Matrix) -> list[tuple[Point, ...]]:
    """Where the shadow of another die falls on the sides of the die at `place`."""
    away = caster[0] - place[0], caster[1] - place[1], caster[2] - place[2]
    if _dot(away, LIGHT) < 0.2 or _dot(away, away) > 30:
        return []
    (ma, mb, mc), (md, me, mf), (mg, mh, mi) = m
    columns = ((ma, md, mg), (mb, me, mh), (mc, mf, mi))
    found = []
    inner = HALF * 0.94
    square = ((-inner, -inner), (inner, -inner), (inner, inner), (-inner, inner))
    for axis in range(3):
        n = columns[axis]
        slope = _dot(n, LIGHT)
        sign = 1.0 if slope > 0 else -1.0
        if abs(slope) < 0.12:
            continue
        n = n[0] * sign, n[1] * sign, n[2] * sign
        slope *= sign
        u, v = columns[(axis + 1) % 3], columns[(axis + 2) % 3]
        flat: Flat = []
        for x, y, z in points:
            x, y, z = x - place[0], y - place[1], z - place[2]
            t = (n[0] * x + n[1] * y + n[2] * z - HALF) / slope
            if t < 0:
                t = 0.0
            x, y, z = x - t * LIGHT[0], y - t * LIGHT[1], z - t * LIGHT[2]
            flat.append((u[0] * x + u[1] * y + u[2] * z, v[0] * x + v[1] * y + v[2] * z))
        if (
            max(n[0] * (x - place[0]) + n[1] * (y - place[1]) + n[2] * (z - place[2]) for x, y, z in points)
            < HALF + 0.05
        ):
            continue
        shape = clipped(list(outline(flat)), square)
        if len(shape) > 2:
            found.append(
                tuple(
                    project(
                        (
                            place[0] + n[0] * HALF + u[0] * x + v[0] * y,
                            place[1] + n[1] * HALF + u[1] * x + v[1] * y,
                            place[2] + n[2] * HALF + u[2] * x + v[2] * y,
                        )
                    )
                    for x, y in shape
                )
            )
    return found
