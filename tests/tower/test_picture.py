"""What the camera sees: projection, the surface of a die, order of painting, shadows and light."""

from itertools import product
from math import cos, sin

import pytest

from dicebox import assets
from dicebox.tower.falls import Library
from dicebox.tower.light import Light, brightness
from dicebox.tower.order import LAYERS, SHELF_LAYER, TRAY_LAYER, before, layer, painting_order
from dicebox.tower.scene import (
    BAFFLES,
    CAMERA,
    HALF,
    LIGHT,
    PICTURE_HEIGHT,
    PICTURE_WIDTH,
    SOLIDS,
    TOWER_BACK,
    Vec,
    kept_place,
)
from dicebox.tower.shadow import RECEIVERS, cast, clipped, contact, corners, on_die
from dicebox.tower.solid import RINGS, Point, gap, outline, project, surface
from dicebox.tower.turns import NORMALS, UNTURNED, Quaternion, matrix

FLAT = matrix(UNTURNED)


def spun(a: float, b: float) -> Quaternion:
    return (cos(a) * cos(b), sin(a) * cos(b), cos(a) * sin(b), sin(a) * sin(b))


def inside(shape: tuple[Point, ...], point: Point) -> bool:
    x, y = point
    turns = [
        (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        for (ax, ay), (bx, by) in zip(shape, (*shape[1:], shape[0]), strict=True)
    ]
    return all(turn >= -1e-6 for turn in turns) or all(turn <= 1e-6 for turn in turns)


def test_the_unrolled_projection_is_the_cameras() -> None:
    for point in product((-9.0, 0.0, 4.0), (-12.0, 0.0, 5.0), (0.0, 7.0)):
        assert project(point) == pytest.approx(CAMERA.project(point))


def test_the_whole_tower_is_in_the_picture() -> None:
    for box in SOLIDS:
        for corner in box.corners:
            x, y = project(corner)
            assert 0 < x < PICTURE_WIDTH
            assert 0 < y < PICTURE_HEIGHT


@pytest.mark.parametrize("turn", [UNTURNED, spun(0.3, 0.9), spun(1.2, 0.1), spun(2.0, 2.5)])
def test_one_to_three_sides_are_seen_and_everything_lies_within_the_outline(turn: Quaternion) -> None:
    seen = surface((1.0, -5.0, 3.0), matrix(turn))
    assert 1 <= len(seen.sides) <= 3
    centre = project((1.0, -5.0, 3.0))
    assert inside(seen.outline, centre)
    for part in (*seen.edges, *seen.rims, *seen.corners):
        for x, y in part.points:
            assert inside(seen.outline, (x + (centre[0] - x) * 0.02, y + (centre[1] - y) * 0.02))
    for side in seen.sides:
        # clockwise on the screen: seen from outside, not mirrored
        (ax, ay), (bx, by), (cx, cy), _ = side.corners
        assert (bx - ax) * (cy - by) - (by - ay) * (cx - bx) > 0


def test_what_is_drawn_on_the_upper_side_of_an_unturned_die_stands_upright() -> None:
    top = next(side for side in surface((0.0, -6.0, HALF), FLAT).sides if side.face == 0)
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = top.corners
    assert ax < bx
    assert dx < cx
    assert ay < dy
    assert by < cy
    assert {frozenset(ring) for ring in RINGS} == {frozenset(RINGS[face]) for face in range(len(NORMALS))}


def test_dice_above_a_baffle_are_painted_over_it_and_dice_below_it_under_it() -> None:
    for index, baffle in enumerate(BAFFLES):
        x, y, z = baffle.centre
        assert before((x, y, z + 2.2), FLAT, baffle)
        assert not before((x, y, z - 2.2), FLAT, baffle)
        assert layer((x, y, z - 2.2), FLAT) <= index
    assert layer((0.0, -6.0, HALF), FLAT) == TRAY_LAYER
    assert layer(kept_place(2), FLAT) == SHELF_LAYER
    assert layer((0.0, 3.0, 16.0), FLAT) == LAYERS


def test_farther_dice_are_painted_first() -> None:
    dice = [((0.0, -9.0, HALF), FLAT), ((0.0, -4.0, HALF), FLAT), (kept_place(0), FLAT), ((0.0, 3.0, 16.0), FLAT)]
    assert [index for _, index in painting_order(dice)] == [3, 1, 0, 2]


def test_no_die_pops_from_behind_a_baffle_to_its_front() -> None:
    """Which of a die and a baffle is painted over the other changes only while they do not overlap in the picture."""
    library = Library(assets.read("tower/falls.bin"))
    hulls = [outline([project(corner) for corner in box.corners]) for box in BAFFLES]
    changes = 0
    for index, die in product(range(0, library.size(3), 9), range(3)):
        fall = library.fall(3, index)
        order: list[bool] = []
        for step in range(4 * fall.ticks):
            place, turn = fall.pose(die, step / 4)
            if place[1] < -HALF:
                break
            m = matrix(turn)
            now = [before(place, m, box) for box in BAFFLES]
            for n in range(len(BAFFLES)):
                if order and now[n] != order[n]:
                    changes += 1
                    assert gap(surface(place, m).outline, hulls[n]) > -3.5
            order = now
    assert changes > 20


def test_clipping_keeps_what_is_inside() -> None:
    square = ((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0))
    assert clipped([(0.5, 0.5), (1.5, 0.5), (1.0, 1.5)], square) == [(0.5, 0.5), (1.5, 0.5), (1.0, 1.5)]
    cut = clipped([(-1.0, 0.5), (1.0, 0.5), (1.0, 1.5), (-1.0, 1.5)], square)
    assert sorted((round(x, 6), round(y, 6)) for x, y in cut) == [(0, 0.5), (0, 1.5), (1, 0.5), (1, 1.5)]
    assert clipped([(5.0, 5.0), (6.0, 5.0), (6.0, 6.0)], square) == []


def test_a_shadow_falls_away_from_the_lamp_and_grows_soft_with_height() -> None:
    floor = next(receiver for receiver in RECEIVERS if receiver.name == "floor")

    def centre(z: float) -> tuple[float, float, float]:
        shadow = cast(corners((0.0, -8.0, z), FLAT), (0.0, -8.0, z), floor)
        assert shadow is not None
        xs = [x for x, _ in shadow.rings[-1]]
        wide = max(x for x, _ in shadow.rings[0]) - max(xs)
        return sum(xs) / len(xs), wide, shadow.strength

    low, high = centre(HALF), centre(4.0)
    assert low[0] > project((0.0, -8.0, HALF))[0]
    assert high[0] > low[0]
    assert high[1] > low[1]
    assert high[2] < low[2]
    assert cast(corners((0.0, -8.0, -5.0), FLAT), (0.0, -8.0, -5.0), floor) is None


def test_only_a_die_on_the_felt_has_a_seam() -> None:
    assert contact((0.0, -6.0, HALF), FLAT, 0.0) is not None
    assert contact((0.0, -6.0, 3.0), FLAT, 0.0) is None


def test_a_die_throws_its_shadow_on_a_neighbour_away_from_the_lamp_only() -> None:
    caster: Vec = (0.0, -6.0, HALF + 1.0)
    away = tuple(-v * 2.6 for v in LIGHT)
    shaded: Vec = (caster[0] + away[0], caster[1] + away[1], HALF)
    assert on_die(corners(caster, FLAT), caster, shaded, FLAT)
    assert not on_die(corners(shaded, FLAT), shaded, caster, FLAT)


def test_it_is_darker_inside_the_tower() -> None:
    light = Light(assets.read("tower/light.bin"))
    tray = light.at((0.0, -9.0, HALF))
    under = light.at((-2.5, TOWER_BACK - 1.0, 4.6))
    assert tray[0] > 0.95
    assert under[0] < 0.5 * tray[0]
    assert under[1] < 0.6 * tray[1]
    assert brightness((0, 0, 1), *under) < brightness((0, 0, 1), *tray)
    assert (
        brightness(LIGHT, 1, 1)
        > brightness((0, 0, 1), 1, 1)
        > brightness((0, -1, 0), 1, 1)
        > brightness((1, 0, 0), 1, 1)
    )


def test_other_bytes_are_no_light() -> None:
    with pytest.raises(ValueError, match="not the light"):
        Light(b"123")
