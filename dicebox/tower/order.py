"""What hides what: the order in which dice and baffles are painted so that nothing shows through or pops.

Two convex bodies that do not touch can be parted by a plane; the one on the camera's side of it cannot be hidden by
the other. Such a plane lies along a side of one of them or along an edge of each.
"""

from collections.abc import Sequence

from dicebox.tower.scene import BAFFLES, CAMERA, FRONT, HALF, TOWER_WIDTH, Box, Matrix, Vec
from dicebox.tower.solid import distance

_EYE = CAMERA.eye


def _columns(m: Matrix) -> tuple[Vec, Vec, Vec]:
    (a, b, c), (d, e, f), (g, h, i) = m
    return (a, d, g), (b, e, h), (c, f, i)


def before(place: Vec, m: Matrix, box: Box) -> bool:
    """Whether a die is painted over the box: the camera is on the die's side of the plane that parts them best."""
    away = place[0] - box.centre[0], place[1] - box.centre[1], place[2] - box.centre[2]
    eye = _EYE[0] - box.centre[0], _EYE[1] - box.centre[1], _EYE[2] - box.centre[2]
    own, others = _columns(m), box.axes
    crossed = [
        (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]) for a in own for b in others
    ]
    best, answer = -1e9, True
    for x, y, z in (*own, *others, *crossed):
        size = (x * x + y * y + z * z) ** 0.5
        if size < 0.05:
            continue
        along = x * away[0] + y * away[1] + z * away[2]
        reach = HALF * (
            abs(x * own[0][0] + y * own[0][1] + z * own[0][2])
            + abs(x * own[1][0] + y * own[1][1] + z * own[1][2])
            + abs(x * own[2][0] + y * own[2][1] + z * own[2][2])
        )
        extent = sum(
            half * abs(x * axis[0] + y * axis[1] + z * axis[2]) for half, axis in zip(box.half, others, strict=True)
        )
        gap = (abs(along) - reach - extent) / size
        if gap > best:
            sign = 1.0 if along > 0 else -1.0
            best = gap
            # the plane's place along the axis: in the middle of the gap
            plane = (extent + abs(along) - reach) / 2
            answer = sign * (x * eye[0] + y * eye[1] + z * eye[2]) > plane
    return answer


LAYERS = len(BAFFLES)
TRAY_LAYER, SHELF_LAYER = LAYERS + 1, LAYERS + 2


def layer(place: Vec, m: Matrix) -> int:
    """The layer in which a die is painted.

    0 to 3 inside the tower, each below the baffle of that index (3: over all); then the tray, then the shelf.
    """
    if place[1] < FRONT:
        return SHELF_LAYER
    if place[1] < -HALF or abs(place[0]) > TOWER_WIDTH + HALF:
        return TRAY_LAYER
    for index, baffle in enumerate(BAFFLES):
        if abs(place[0] - baffle.centre[0]) > baffle.half[0] + 2 * HALF:
            continue
        if not before(place, m, baffle):
            return index
    return LAYERS


def painting_order(dice: Sequence[tuple[Vec, Matrix]]) -> list[tuple[int, int]]:
    """(layer, index) of the dice in the order in which they are painted."""
    keyed = [(layer(place, m), -distance(place), index) for index, (place, m) in enumerate(dice)]
    return [(level, index) for level, _, index in sorted(keyed)]
