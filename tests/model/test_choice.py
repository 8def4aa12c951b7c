"""Decisions as they are narrowed pick by pick, on a small made-up list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from dicebox.model.choice import ListChoice
from dicebox.model.events import Action
from dicebox.model.table import Parts


@dataclass(frozen=True, slots=True)
class Named(Action):
    """A decision with a name."""

    name: str

    key: ClassVar[str] = "name"
    fields: ClassVar[tuple[str, ...]] = ("name",)

    @classmethod
    def read(cls, seat: int, given: Mapping[str, Any]) -> Self:
        return cls(seat, given["name"])

    def write(self) -> dict[str, object]:
        return {"name": self.name}


def choice(faces: tuple[int, ...], **parts: Parts) -> ListChoice:
    return ListChoice.over(((Named(0, name), part) for name, part in parts.items()), faces)


def names(chosen: ListChoice) -> set[str]:
    return {action.name for action in chosen.candidates() if isinstance(action, Named)}


def ready(chosen: ListChoice) -> dict[str, str]:
    return {verb: action.name for verb, action in chosen.ready().items() if isinstance(action, Named)}


PAIRS = choice(
    (1, 1, 2, 3, 4),
    a=Parts("write", ((1, 1), (2, 3)), "fifth", ("row-2", "row-5")),
    b=Parts("write", ((1, 2), (1, 3)), "fifth", ("row-3", "row-4")),
    c=Parts("write", ((1, 2), (3, 4)), "unused", ("row-3", "row-7")),
)


def test_dice_narrow_what_is_open() -> None:
    assert names(PAIRS) == {"a", "b", "c"}
    assert names(PAIRS.pick_die(0).pick_die(1)) == {"a"}
    assert names(PAIRS.pick_die(0).pick_die(2)) == {"b", "c"}
    assert ready(PAIRS.pick_die(0).pick_die(2)) == {}
    assert ready(PAIRS.pick_die(0).pick_die(2).pick_die(4)) == {"write": "c"}


def test_any_die_with_the_face_will_do_and_groups_come_in_any_order() -> None:
    assert ready(PAIRS.pick_die(3).pick_die(4)) == {"write": "c"}
    assert ready(PAIRS.pick_die(3).pick_die(1)) == {"write": "b"}


def test_what_leads_nowhere_is_not_offered() -> None:
    chosen = PAIRS.pick_die(0)
    assert [chosen.offers_die(die) for die in range(5)] == [True, True, True, True, False]
    assert chosen.pick_die(4) == chosen


def test_a_die_put_back_leaves_its_partner_and_the_other_group() -> None:
    chosen = PAIRS.pick_die(0).pick_die(2).pick_die(3).pick_die(4)
    assert chosen.groups() == ((0, 2), (3, 4))
    assert chosen.rest() == "unused"
    chosen = chosen.pick_die(2)
    assert chosen.groups() == ((3, 4), (0,))
    assert chosen.rest() == ""
    assert chosen.pick_die(1) == chosen  # with 3 and 4 in one group the two ones make no pair
    assert ready(chosen.pick_die(2)) == {"write": "c"}


def test_boxes_narrow_it_too_and_can_be_taken_back() -> None:
    assert PAIRS.offered_boxes() == {"row-2", "row-3", "row-4", "row-5", "row-7"}
    chosen = PAIRS.pick_box("row-3")
    assert names(chosen) == {"b", "c"}
    assert names(chosen.pick_box("row-7")) == {"c"}
    assert chosen.pick_box("row-2") == chosen
    assert chosen.pick_box("row-3") == PAIRS
    assert not chosen.empty
    assert chosen.cleared() == PAIRS
    assert PAIRS.empty


KEEPS = choice(
    (5, 5, 1),
    none=Parts("roll", ((),)),
    one=Parts("roll", ((5,),)),
    two=Parts("roll", ((5, 5),)),
    fives=Parts("write", boxes=("fives",)),
    ones=Parts("write", boxes=("ones",)),
)


def test_dice_that_are_kept_stay_while_boxes_are_looked_at() -> None:
    assert KEEPS.verbs() == ("roll", "write")
    assert ready(KEEPS.pick_die(1)) == {"roll": "one"}
    chosen = KEEPS.pick_die(1).pick_box("ones")
    assert ready(chosen)["write"] == "ones"
    assert chosen.picked == (1,)
    other = chosen.pick_box("fives")  # one box in place of the other
    assert other.boxes == {"fives"}
    assert ready(other)["write"] == "fives"
    assert ready(chosen.pick_die(0))["roll"] == "two"
    assert not chosen.offers_die(2)


def test_tiles_narrow_it() -> None:
    tiles = choice((), few=Parts("take", tiles=frozenset({3})), more=Parts("take", tiles=frozenset({3, 7})))
    assert tiles.offered_tiles() == {3, 7}
    assert ready(tiles.pick_tile(3)) == {"take": "few"}
    assert ready(tiles.pick_tile(7)) == {"take": "more"}
    assert tiles.pick_tile(9) == tiles
