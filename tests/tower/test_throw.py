"""Which recording is played, and how dice lie, are kept and come back."""

from collections.abc import Sequence
from functools import cache
from math import hypot

import pytest

from dicebox import assets
from dicebox.model.dice import FOR, GET, PIPS
from dicebox.tower.falls import Library
from dicebox.tower.scene import FRONT, HALF, KEPT_ROOM, SHELF_BACK, SHELF_FRONT, WIDTH, Vec, kept_place
from dicebox.tower.throw import choose, clear_of, slide, throw
from dicebox.tower.tray import PLACES, Lying, Wish, arrange, laid
from dicebox.tower.turns import top


@cache
def library() -> Library:
    return Library(assets.read("tower/falls.bin"))


def wishes(kept: Sequence[bool], faces: Sequence[int] = ()) -> list[Wish]:
    return [Wish(PIPS, faces[i] if faces else i % 6, keep) for i, keep in enumerate(kept)]


def thrown(count: int, index: int = 0) -> tuple[Lying, ...]:
    fallen = throw(library().fall(count, index), [i % 6 for i in range(count)])
    return tuple(Lying(wish, fallen.rest(i)) for i, wish in enumerate(wishes([False] * count)))


def apart(places: Sequence[Vec]) -> bool:
    return all(hypot(a[0] - b[0], a[1] - b[1]) > 2 * HALF for i, a in enumerate(places) for b in places[i + 1 :])


def test_recent_recordings_are_not_repeated() -> None:
    recent: list[int] = []
    for draw in range(40):
        index = choose(library(), 5, draw * 31 % 7, recent)
        assert index is not None
        assert index not in recent
        recent.append(index)


def test_every_recording_can_be_drawn() -> None:
    assert {choose(library(), 3, draw) for draw in range(library().size(3))} == set(range(library().size(3)))


def test_falling_dice_keep_clear_of_lying_ones() -> None:
    lying = [(8.5, -9.5, HALF)]
    index = choose(library(), 2, 11, (), lying)
    assert index is not None
    fall = library().fall(2, index)
    assert clear_of(fall, lying)
    for tick in range(0, fall.ticks + 1, 4):
        for die in range(2):
            (x, y, z), _ = fall.pose(die, tick)
            assert hypot(x - 8.5, y + 9.5) > 2 * HALF or z > 3
    everywhere = [(x, y, HALF) for x in range(-10, 11, 4) for y in range(-11, 0, 3)]
    assert choose(library(), 2, 11, (), everywhere) is None


def test_the_shelf_holds_nine_dice_apart_where_no_fall_reaches() -> None:
    places = [kept_place(i) for i in range(KEPT_ROOM)]
    assert apart(places)
    for x, y, _ in places:
        assert abs(x) + HALF < WIDTH
        assert y - HALF > SHELF_FRONT
        assert y + HALF < SHELF_BACK < FRONT


def test_kept_dice_go_to_the_shelf_and_back_to_where_they_lay() -> None:
    before = thrown(5)
    kept = arrange(before, wishes([True, False, True, False, False]))
    assert [lie.shelf for lie in kept] == [0, None, 1, None, None]
    assert kept[0].pose[0] == kept_place(0)
    assert kept[1].pose == before[1].pose, "a die that is not kept stays where it fell"
    assert [top(lie.pose[1]) for lie in kept] == [0, 1, 2, 3, 4]
    again = arrange(kept, wishes([False, False, True, False, True]))
    assert again[0].pose == before[0].pose
    assert [lie.shelf for lie in again] == [None, None, 1, None, 0]


def test_dice_that_nobody_saw_fall_are_laid_in_the_tray() -> None:
    lying = arrange((), wishes([False] * 9))
    assert apart([lie.pose[0] for lie in lying])
    assert [top(lie.pose[1]) for lie in lying] == [i % 6 for i in range(9)]
    assert all(abs(x) + HALF < WIDTH and y - HALF > FRONT and y + HALF < -1.6 for x, y, _ in PLACES)


def test_a_changed_face_is_shown_in_the_same_place() -> None:
    before = thrown(5)
    after = arrange(before, wishes([False] * 5, [5, 1, 2, 3, 4]))
    assert after[0].pose[0] == before[0].pose[0]
    assert top(after[0].pose[1]) == 5
    assert after[1:] == before[1:]


def test_another_kind_of_die_is_another_die() -> None:
    before = arrange((), [Wish(FOR, 0, True)])
    after = arrange(before, [Wish(GET, 0, False)])
    assert after[0].shelf is None
    assert after[0].pose[0] in PLACES


def test_a_home_that_was_taken_meanwhile_is_not_used() -> None:
    place = (0.0, -6.0, HALF)
    before = (
        Lying(Wish(PIPS, 0, True), laid(0, kept_place(0)), 0, laid(0, place)),
        Lying(Wish(PIPS, 1, False), laid(1, (0.5, -6.5, HALF))),
    )
    after = arrange(before, wishes([False, False]))
    assert after[0].shelf is None
    assert apart([lie.pose[0] for lie in after])


def test_dice_put_aside_for_a_throw_stay_on_the_shelf_until_they_are_kept_and_freed() -> None:
    before = thrown(3)
    aside = arrange(before, wishes([False] * 3), to_shelf=[0, 2])
    assert [lie.shelf for lie in aside] == [0, None, 1]
    assert arrange(aside, wishes([False] * 3)) == aside


@pytest.mark.parametrize("share", [0.0, 0.3, 0.5, 0.8, 1.0])
def test_a_sliding_die_is_lifted_over_the_glass_and_set_down(share: float) -> None:
    start, end = laid(2, (1.0, -5.0, HALF)), laid(2, kept_place(3))
    (_, y, z), turn = slide(start, end, share)
    assert kept_place(3)[1] - 0.01 <= y <= -4.99
    if share in (0.0, 1.0):
        assert (z, y) == pytest.approx((start if share == 0 else end)[0][2:0:-1])
    else:
        straight = start[0][2] + (end[0][2] - start[0][2]) * (share * share * (3 - 2 * share))
        assert z > straight + 0.5
    assert top(turn) == 2
