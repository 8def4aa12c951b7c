"""The 24 turns of a cube, and quaternions `(w, x, y, z)`: how a recorded body gets the face that was drawn on top.

A die's face `i` looks along the body axis `NORMALS[i]`; faces `i` and `5 - i` lie opposite each other.
"""

from collections.abc import Iterable
from math import acos, cos, sin, sqrt

from dicebox.tower.scene import Matrix, Vec

Quaternion = tuple[float, float, float, float]

NORMALS: tuple[Vec, ...] = ((0, 0, 1), (0, -1, 0), (1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, 0, -1))
"""Where each face looks in the die's own coordinates."""

UPS: tuple[Vec, ...] = ((0, 1, 0), (0, 0, 1), (0, 0, 1), (0, 0, 1), (0, 0, 1), (0, -1, 0))
"""Where the upper edge of what is drawn on each face lies."""

UNTURNED: Quaternion = (1.0, 0.0, 0.0, 0.0)


def multiply(a: Quaternion, b: Quaternion) -> Quaternion:
    """The turn that does `b` first and `a` after it."""
    aw, ax, ay, az = a
    bw, bx, by, bz = b
    return (
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
    )


def matrix(q: Quaternion) -> Matrix:
    """The rows of the rotation matrix of a unit quaternion."""
    w, x, y, z = q
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )


def turned(q: Quaternion, v: Vec) -> Vec:
    """The vector after the turn."""
    x, y, z = v
    (a, b, c), (d, e, f), (g, h, i) = matrix(q)
    return a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + i * z


def between(a: Quaternion, b: Quaternion, share: float) -> Quaternion:
    """The turn on the shortest even way from `a` (share 0) to `b` (share 1)."""
    dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]
    sign = 1.0
    if dot < 0:
        dot, sign = -dot, -1.0
    if dot > 0.9995:
        u, v = 1 - share, share * sign
    else:
        angle = acos(dot)
        u, v = sin((1 - share) * angle) / sin(angle), sign * sin(share * angle) / sin(angle)
    w, x, y, z = (u * a[i] + v * b[i] for i in range(4))
    norm = sqrt(w * w + x * x + y * y + z * z)
    return w / norm, x / norm, y / norm, z / norm


def _all_turns() -> Iterable[Quaternion]:
    """Products of quarter turns about x and z, each rotation once, the identity first."""
    quarter = cos(0.7853981633974483)
    steps = ((quarter, quarter, 0.0, 0.0), (quarter, 0.0, 0.0, quarter))
    found = [UNTURNED]
    for turn in found:
        for step in steps:
            new = multiply(step, turn)
            if all(abs(sum(x * y for x, y in zip(new, old, strict=True))) < 0.99 for old in found):
                found.append(new)
    return found


TURNS: tuple[Quaternion, ...] = tuple(_all_turns())
"""The 24 turns that bring a cube onto itself."""


def top(q: Quaternion) -> int:
    """The index of the face that looks up most."""
    x, y, z = matrix(q)[2]
    return max(range(6), key=lambda face: NORMALS[face][0] * x + NORMALS[face][1] * y + NORMALS[face][2] * z)


def uprightness(q: Quaternion, face: int) -> float:
    """From -1 (upside down) to 1 (upright): how what is drawn on a face that lies on top is seen by the viewer."""
    return turned(q, UPS[face])[1]


def _looks(v: Vec) -> int:
    """The face whose normal is this vector."""
    return NORMALS.index((round(v[0]), round(v[1]), round(v[2])))


# For each direction of the body and each face: the four turns that bring the face there, and where its upper edge goes.
_FITTING: dict[tuple[int, int], list[tuple[Quaternion, Vec]]] = {}
for _turn in TURNS:
    for _face in range(6):
        _FITTING.setdefault((_looks(turned(_turn, NORMALS[_face])), _face), []).append(
            (_turn, NORMALS[_looks(turned(_turn, UPS[_face]))])
        )


def relabel(rest: Quaternion, face: int) -> Quaternion:
    """The turn to apply to a recorded body before its recorded turns, so that it comes to rest with `face` on top.

    Four of the 24 do; this is the one that reads most upright at rest.
    """
    x, y, z = matrix(rest)[1]
    turn, _ = max(_FITTING[top(rest), face], key=lambda fit: fit[1][0] * x + fit[1][1] * y + fit[1][2] * z)
    return turn
