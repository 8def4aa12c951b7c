"""Says which simulated falls may be shown: every die flat, apart from the others, inside the tray and in full view."""

from dataclasses import dataclass
from itertools import combinations, product

import mujoco
import numpy as np
from bake.physics import APART, Array, Recording

from dicebox.tower.scene import CAMERA, EDGE, FRONT, HALF, TOWER_WIDTH, WIDTH
from dicebox.tower.solid import Point, gap, outline


def rotation(q: Array) -> Array:
    """The rotation matrix of a quaternion."""
    out = np.empty(9)
    mujoco.mju_quat2Mat(out, q)
    return out.reshape(3, 3)


def times(a: Array, b: Array) -> Array:
    """The product of two quaternions."""
    out = np.empty(4)
    mujoco.mju_mulQuat(out, a, b)
    return out


def flattened(q: Array) -> tuple[Array, float]:
    """The nearest orientation that lies flat, and by how many degrees it differs."""
    up = rotation(q)[2]
    axis = int(np.argmax(np.abs(up)))
    body = np.zeros(3)
    body[axis] = np.sign(up[axis])
    seen = rotation(q) @ body
    tilt = float(np.degrees(np.arccos(min(1.0, seen[2]))))
    correction = np.array([1 + seen[2], *np.cross(seen, (0, 0, 1))])
    flat = times(correction / np.linalg.norm(correction), q)
    return flat / np.linalg.norm(flat), tilt


def fault(places: Array, turns: Array) -> str:
    """Why dice that lie like this may not stay so; empty if they may."""
    for place, q in zip(places, turns, strict=True):
        _, tilt = flattened(q)
        if place[1] > -1.0:
            return "left in the tower"
        if tilt > 2.0 or abs(place[2] - HALF) > 0.06:
            return "cocked"
        m = np.abs(rotation(flattened(q)[0]))
        reach = (m[0].sum() - m[0].min()) * HALF, (m[1].sum() - m[1].min()) * HALF
        if abs(place[0]) + reach[0] > WIDTH + 0.02 or place[1] - reach[1] < FRONT - 0.02:
            return "outside"
        if place[1] + reach[1] > (-1.62 if abs(place[0]) < TOWER_WIDTH + reach[0] else 0.02):
            return "on the ramp"
    shapes = [shape(p, q) for p, q in zip(places, turns, strict=True)]
    return next((reason for a, b in combinations(shapes, 2) if (reason := conflict(a, b))), "")


@dataclass(frozen=True)
class Lying:
    """A die at rest: how far away it is, its outline on the felt, as seen, and that of its upper side as seen."""

    y: float
    ground: tuple[Point, ...]
    outline: tuple[Point, ...]
    top: tuple[Point, ...]


def shape(place: Array, q: Array) -> Lying:
    """The outlines of a die that lies."""
    m = rotation(flattened(q)[0])
    corners = [tuple((place + m @ np.array(c) * HALF).tolist()) for c in product((-1, 1), repeat=3)]
    upper = [c for c in corners if c[2] > place[2]]
    return Lying(
        float(place[1]),
        outline([(x, y) for x, y, _ in corners]),
        outline([CAMERA.project((x, y, z)) for x, y, z in corners]),
        outline([CAMERA.project((x, y, z)) for x, y, z in upper]),
    )


def conflict(a: Lying, b: Lying) -> str:
    """Why two dice may not lie like this: they touch, or one hides some of the other."""
    near, far = (a, b) if a.y < b.y else (b, a)
    if gap(a.ground, b.ground) < 0.7 * APART:
        return "touching"
    if gap(far.top, near.outline) < 3.0:
        return "top hidden"
    return "hidden" if gap(far.outline, near.outline) < 0 else ""


def strayed(recording: Recording) -> bool:
    """Whether a die passes through the floor, a wall of the tray or leaves the tray on its way."""
    p = recording.places
    in_tray = p[..., 1] < -2.2
    through = in_tray & (
        (p[..., 2] < HALF - 0.08) | (np.abs(p[..., 0]) > WIDTH - HALF + 0.1) | (p[..., 1] < FRONT + HALF - 0.1)
    )
    return bool(through.any())


def matrices(turns: Array) -> Array:
    """Rotation matrices of many quaternions (..., 4)."""
    w, x, y, z = np.moveaxis(turns, -1, 0)
    return np.stack(
        [
            np.stack((1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)), -1),
            np.stack((2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)), -1),
            np.stack((2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)), -1),
        ],
        -2,
    )


def meet(a: Recording, b: Recording) -> bool:
    """Whether a die of one recording ever comes nearer than a skin's thickness to one of the other."""
    away = b.places[:, None, :, :] - a.places[:, :, None, :]
    square = (away * away).sum(3)
    if square.min() < EDGE * EDGE:  # even the balls inside the cubes overlap
        return True
    ticks, i, j = np.nonzero(square < (3**0.5 * EDGE + APART) ** 2)
    if not len(ticks):
        return False
    away, ma, mb = away[ticks, i, j], matrices(a.turns[ticks, i]), matrices(b.turns[ticks, j])
    axes = [m[:, :, k] for m in (ma, mb) for k in range(3)]
    axes += [np.cross(ma[:, :, k], mb[:, :, n]) for k in range(3) for n in range(3)]
    widest = np.full(len(ticks), -np.inf)
    for axis in axes:
        size = np.linalg.norm(axis, axis=1)
        reach = sum(np.abs((axis[:, :, None] * m).sum(1)).sum(1) for m in (ma, mb)) * HALF
        distance = np.abs((axis * away).sum(1)) - reach
        widest = np.where(size > 0.05, np.maximum(widest, distance / np.maximum(size, 0.05)), widest)
    return bool((widest < APART).any())
