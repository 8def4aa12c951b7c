"""Yahtzee: the worked examples of rules 3.8, every roll in every box, the joker by table, the bonus at its border."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations, product
from typing import Any, cast

import pytest

from dicebox.games.yahtzee import YAHTZEE, Score, YahtzeeState
from dicebox.games.yahtzee_card import BOXES, LOWER, UPPER, Card, Column, box_points
from dicebox.model.events import Roll
from dicebox.model.game import RulesError
from dicebox.model.marks import Figure
from tests.games.slow.yahtzee import points
from tests.games.table import Table

JOKERS = ("none", "forced", "free")


def column(**filled: int) -> Column:
    """A column with these points; underscores stand for hyphens."""
    given = {name.replace("_", "-"): value for name, value in filled.items()}
    return Column(tuple(given.get(box) for box in BOXES))


def full(open_: tuple[str, ...] = (), yahtzee: int = 50) -> Column:
    """A column that is filled (with ones, say) but for some boxes."""
    return Column(tuple(None if box in open_ else yahtzee if box == "yahtzee" else 1 for box in BOXES))


def state(card: Card, dice: tuple[int, ...], rolls: int = 3, **options: object) -> YahtzeeState:
    """A place in a one-player match with this card and these dice."""
    table = Table("yahtzee", "Ana", columns=len(card), **options)
    return replace(cast(YahtzeeState, table.match.state), cards=(card,), dice=dice, rolls=rolls)


def scores(place: YahtzeeState) -> dict[tuple[str, int], int]:
    """What may be written where, with what the box then holds."""
    found = {}
    for action in YAHTZEE.legal(place, 0):
        if isinstance(action, Score):
            number = action.column or 1
            written = YAHTZEE.apply(place, action).cards[0][number - 1][action.box]
            assert written is not None
            found[action.box, number] = written
    return found


def test_every_roll_in_every_box() -> None:
    for dice in product(range(1, 7), repeat=5):
        for box in BOXES:
            assert box_points(box, dice) == points(box, list(dice)), (box, dice)


@pytest.mark.parametrize(
    ("dice", "box", "wanted"),
    [
        ((4, 4, 4, 3, 1), "fours", 12),
        ((3, 3, 3, 3, 2), "four-of-a-kind", 14),
        ((5, 5, 5, 2, 1), "fives", 15),
        ((5, 5, 5, 2, 1), "three-of-a-kind", 18),
        ((5, 5, 5, 2, 1), "chance", 18),
        ((5, 5, 5, 2, 1), "four-of-a-kind", 0),
        ((2, 2, 2, 2, 6), "twos", 8),
        ((2, 2, 2, 2, 6), "three-of-a-kind", 14),
        ((2, 2, 2, 2, 6), "four-of-a-kind", 14),
        ((2, 2, 2, 2, 6), "full-house", 0),
        ((3, 3, 3, 5, 5), "full-house", 25),
        ((3, 3, 3, 5, 5), "three-of-a-kind", 19),
        ((3, 3, 3, 5, 5), "threes", 9),
        ((3, 3, 3, 5, 5), "fives", 10),
        ((1, 2, 3, 4, 6), "small-straight", 30),
        ((1, 2, 3, 4, 6), "large-straight", 0),
        ((2, 3, 4, 5, 6), "large-straight", 40),
        ((2, 3, 4, 5, 6), "small-straight", 30),
        ((2, 3, 4, 5, 6), "chance", 20),
        ((1, 3, 4, 5, 6), "small-straight", 30),
        ((1, 2, 3, 3, 4), "small-straight", 30),  # field report B012
        ((4, 4, 4, 1, 6), "three-of-a-kind", 19),  # B011
        ((4, 4, 4, 4, 1), "four-of-a-kind", 17),
        ((5, 6, 1, 2, 4), "small-straight", 0),  # no wrap-around
        ((4, 4, 4, 4, 4), "yahtzee", 50),
        ((4, 4, 4, 4, 4), "full-house", 0),
        ((4, 4, 4, 4, 4), "large-straight", 0),
        ((3, 3, 3, 3, 3), "threes", 15),  # B018
    ],
)
def test_examples_1_to_8_boxes(dice: tuple[int, ...], box: str, wanted: int) -> None:
    assert scores(state((Column(),), dice))[box, 1] == wanted


@pytest.mark.parametrize("joker", JOKERS)
@pytest.mark.parametrize("face", range(1, 7))
def test_joker_table(joker: str, face: int) -> None:
    """Five equal dice against every state that decides: the Yahtzee box, the matching box, the lower section."""
    dice = (face,) * 5
    matching = UPPER[face - 1]
    for yahtzee, matching_open, lower_open in product((None, 0, 50), (True, False), (True, False)):
        open_ = [box for box in UPPER if box != matching][:1] + ([matching] if matching_open else [])
        open_ += [box for box in LOWER if box != "yahtzee"] if lower_open else []
        card = replace(
            full(tuple(open_)),
            points=tuple(None if box in open_ else yahtzee if box == "yahtzee" else 1 for box in BOXES),
        )
        place = state((card,), dice, joker=joker)
        written = scores(place)
        wanted = {box for box in BOXES if card[box] is None}
        extra = joker != "none" and yahtzee is not None
        if extra and joker == "forced":
            if matching_open:
                wanted = {matching}
            elif lower_open:
                wanted &= set(LOWER)
        assert {box for box, _ in written} == wanted
        for (box, _), value in written.items():
            fixed = {"full-house": 25, "small-straight": 30, "large-straight": 40}
            if extra and not matching_open and box in fixed:
                assert value == fixed[box]
            else:
                assert value == points(box, list(dice))
            after = YAHTZEE.apply(place, Score(0, box))
            assert after.cards[0][0].extras == (1 if extra and yahtzee == 50 else 0)  # B005, B006


def test_a_scratched_yahtzee_never_brings_a_bonus() -> None:
    table = Table("yahtzee", "Ana", joker="free")
    table.roll(1, 2, 3, 4, 6)
    table.does("Ana", score="yahtzee")
    table.roll(6, 6, 6, 6, 6)
    table.does("Ana", score="sixes")
    assert table.detail("Ana")["columns"][0]["extra"] == 0
    assert table.scores == [30]


def test_example_11_only_a_zero_is_left() -> None:
    place = state((full(("ones", "sixes")),), (4, 4, 4, 4, 4), joker="forced")
    assert scores(place) == {("ones", 1): 0, ("sixes", 1): 0}
    assert YAHTZEE.apply(place, Score(0, "ones")).cards[0][0].extras == 1
    assert "zero" in str(YAHTZEE.situation(place, 0))


def test_example_12_free_joker() -> None:
    place = state((full(("threes", "full-house")),), (3, 3, 3, 3, 3), joker="free")
    assert scores(place)["full-house", 1] == 0
    after = YAHTZEE.apply(place, Score(0, "full-house"))
    assert after.cards[0][0].extras == 1
    filled = state((full(("full-house",)),), (3, 3, 3, 3, 3), joker="free")
    assert scores(filled)["full-house", 1] == 25


@pytest.mark.parametrize(("upper", "bonus"), [(62, 0), (63, 35), (64, 35)])
def test_upper_bonus_at_its_border_in_any_order(upper: int, bonus: int) -> None:
    # 62 with one two less than three of each; 64 as in the given example.
    filled = {
        62: {"ones": 2, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18},
        63: {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18},
        64: {"ones": 3, "twos": 4, "threes": 12, "fours": 12, "fives": 15, "sixes": 18},
    }[upper]
    assert sum(filled.values()) == upper
    for order in permutations(UPPER):
        points_so_far: dict[str, int] = {}
        for box in order:
            points_so_far[box] = filled[box]
            card = column(**points_so_far)
            reached = sum(points_so_far.values()) >= 63
            assert card.bonus == (35 if reached else 0)
            assert card.total == sum(points_so_far.values()) + card.bonus
    assert column(**filled).bonus == bonus


def test_bonus_is_shown_when_it_is_earned_or_lost() -> None:
    def mark(**filled: int) -> object:
        return YAHTZEE.marks(state((column(**filled),), ()), 0).get("bonus-1")

    assert mark(ones=3) is None
    assert mark(threes=15, fours=20, fives=25, sixes=30) == Figure(35)
    assert mark(ones=0, twos=0, threes=0, fours=0, fives=0, sixes=0) == Figure(0)


def test_example_13_a_full_column() -> None:
    card = column(
        ones=3, twos=6, threes=9, fours=12, fives=15, sixes=18, three_of_a_kind=22, four_of_a_kind=26,
        full_house=25, small_straight=30, large_straight=40, yahtzee=50, chance=21,
    )  # fmt: skip
    assert card.total == 312


def test_example_14_each_column_has_its_own_bonus() -> None:
    first = column(ones=3, twos=6, threes=9, fours=12, fives=15, sixes=18)
    second = column(ones=0, twos=6, threes=9, fours=12, fives=15, sixes=18)
    assert YAHTZEE.score(state((first, second), ()), 0) == 63 + 35 + 60


def test_example_15_triple() -> None:
    open_ = tuple(box for box in BOXES if box not in ("yahtzee", "sixes"))
    card = (full(open_), full(open_), full(open_))
    place = state(card, (6,) * 5, multipliers=[1, 2, 3], joker="forced")
    before = YAHTZEE.score(place, 0)
    after = YAHTZEE.apply(place, Score(0, "large-straight", 3))
    assert YAHTZEE.score(after, 0) - before == 420


@pytest.mark.parametrize(("multipliers", "bonus"), [([1, 2, 3], 0), ([1, 1, 2], 100), (None, 100)])
def test_in_triple_only_an_entry_that_scores_earns_the_bonus(multipliers: list[int] | None, bonus: int) -> None:
    card = (full(("ones",)), full(), full())
    options: dict[str, Any] = {} if multipliers is None else {"multipliers": multipliers}
    after = YAHTZEE.apply(state(card, (6,) * 5, joker="free", **options), Score(0, "ones", 1))
    assert YAHTZEE.detail(after, 0)["columns"][0]["extra"] == bonus  # type: ignore[index]


def test_an_extra_yahtzee_needs_all_yahtzee_boxes() -> None:
    card = (full(("sixes", "fours")), full(("yahtzee",)))
    written = scores(state(card, (6,) * 5, joker="forced"))
    assert written == {("sixes", 1): 30, ("fours", 1): 0, ("yahtzee", 2): 50}  # YZ-13
    one_scratched = (full(("sixes",)), full((), yahtzee=0))
    after = YAHTZEE.apply(state(one_scratched, (6,) * 5, joker="forced"), Score(0, "sixes", 1))
    assert after.cards[0][0].extras == 0


def test_undo_takes_the_bonus_and_the_right_to_it_back() -> None:
    table = Table("yahtzee", "Ana", joker="forced")
    table.roll(6, 6, 6, 6, 6)
    table.does("Ana", score="yahtzee")
    table.roll(6, 6, 6, 6, 6)
    before = table.match.state
    table.does("Ana", score="sixes")
    assert table.scores == [180]
    table.undo()
    assert table.match.state == before
    assert table.scores == [50]
    table.undo()
    table.undo()
    table.does("Ana", score="sixes")  # the first one, into another box: no Yahtzee stands
    table.roll(6, 6, 6, 6, 6)
    table.does("Ana", score="chance")
    assert table.scores == [60]


def test_thirteen_turns_however_many_yahtzees_fall() -> None:
    table = Table("yahtzee", "Ana", joker="free")
    turns = 0
    while not table.report["finished"]:
        table.roll(1, 1, 1, 1, 1)
        table.match.play(table.match.game.legal(table.match.state, 0)[-1])
        turns += 1
    assert turns == 13


def test_at_most_three_rolls_and_dice_may_be_taken_up_again() -> None:
    table = Table("yahtzee", "Ana")
    table.roll(5, 5, 1, 2, 6)
    assert "all five" in table.refused("Ana", keep=[5, 5, 1, 2, 6])
    assert "do not lie" in table.refused("Ana", keep=[5, 5, 5])
    table.does("Ana", keep=[5, 5])
    with pytest.raises(RulesError):
        table.match.play(Roll((1, 2)))
    table.roll(1, 2, 3)
    assert [die.lane for die in YAHTZEE.dice(cast(YahtzeeState, table.match.state))] == ["free"] * 5
    table.does("Ana", keep=[1, 2, 3])  # YZ-02: the fives go back into the cup
    table.roll(4, 5)
    assert all("keep" not in action for action in table.legal("Ana"))
    assert "3 rolls" in table.refused("Ana", keep=[1])
    table.does("Ana", score="large-straight")
    assert table.scores == [40]


def test_a_box_is_never_written_twice() -> None:
    table = Table("yahtzee", "Ana")
    table.roll(1, 1, 1, 1, 2)
    table.does("Ana", score="ones")
    table.roll(1, 1, 1, 1, 2)
    assert "filled" in table.refused("Ana", score="ones")
    assert "no box" in table.refused("Ana", score="aces")
    assert "column" in table.refused("Ana", score="twos", column=1)


def test_maximum_of_a_column() -> None:
    best = {box: max(box_points(box, dice) for dice in product(range(1, 7), repeat=5)) for box in BOXES}
    assert column(**best).total == 375


def test_why_a_box_cannot_be_written() -> None:
    place = state((full(("ones", "sixes")),), (), rolls=0)
    assert "no roll" in str(YAHTZEE.refusal(place, 0, "ones-1"))
    assert "filled" in str(YAHTZEE.refusal(place, 0, "twos-1"))
    assert "reckoned" in str(YAHTZEE.refusal(place, 0, "bonus-1"))
    joker = state((full(("ones", "sixes")),), (6,) * 5, joker="forced")
    assert "Sixes" in str(YAHTZEE.refusal(joker, 0, "ones-1"))


@pytest.mark.parametrize(
    ("joker", "open_boxes", "bonus"),
    [
        ("forced", ("sixes", "ones"), "A further Yahtzee: +100."),
        ("forced", ("chance", "ones"), "A further Yahtzee: +100."),
        ("forced", ("ones",), "A further Yahtzee, without a bonus."),
        ("free", ("sixes", "full-house"), "A further Yahtzee: +100, unless its box gives 0."),
        ("free", ("sixes",), "A further Yahtzee: +100."),
        ("free", ("ones",), "A further Yahtzee, without a bonus."),
    ],
)
def test_in_triple_the_bonus_is_promised_only_where_it_is_earned(
    joker: str, open_boxes: tuple[str, ...], bonus: str
) -> None:
    place = state((full(open_boxes), full(), full()), (6,) * 5, multipliers=[1, 2, 3], joker=joker)  # YZ-13
    said = str(YAHTZEE.situation(place, 0))
    assert said.startswith(bonus)
    assert "roll" not in said
    elsewhere = state((full(open_boxes), full(), full()), (6,) * 5, joker=joker)
    assert str(YAHTZEE.situation(elsewhere, 0)).startswith("A further Yahtzee: +100.")


def test_a_further_yahtzee_may_be_rolled_away() -> None:
    place = state((full(("sixes", "ones")),), (6,) * 5, rolls=1, joker="forced")
    said = str(YAHTZEE.situation(place, 0))
    assert said == "A further Yahtzee: +100. It must be written into Sixes. Or roll again: 2 rolls left."
    lower = state((full(("chance", "ones")),), (6,) * 5, joker="forced")
    assert str(YAHTZEE.refusal(lower, 0, "ones-1")) == "It is a joker: it goes into any open box of the lower section."


@pytest.mark.parametrize(("columns", "right", "wrong"), [(1, (None,), (0, 1, 2)), (2, (1, 2), (None, -1, 0, 3))])
def test_a_column_is_named_where_there_are_several(
    columns: int, right: tuple[int | None, ...], wrong: tuple[int | None, ...]
) -> None:
    place = state((Column(),) * columns, (1, 2, 2, 5, 6))
    for column in right:
        assert YAHTZEE.apply(place, Score(0, "chance", column)).cards[0][(column or 1) - 1]["chance"] == 16
    for column in wrong:
        with pytest.raises(RulesError, match="column"):
            YAHTZEE.apply(place, Score(0, "chance", column))
