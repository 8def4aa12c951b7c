"""Forget It: the worked examples of rules 5.7, the dice one by one, the ends, and the sheet that goes on."""

from __future__ import annotations

from itertools import product
from math import factorial
from typing import cast

import pytest

from dicebox.games.forget_it import FORGET_IT, LINES
from dicebox.games.forget_it_state import ForgetItState
from dicebox.games.forget_it_turn import NUMBERS, SERIES, WORD_DICE, turn_points
from dicebox.model.events import Roll
from dicebox.model.game import RulesError
from dicebox.model.marks import Figure
from tests.games.slow.forget_it import POINTS
from tests.games.table import Table

GIVEN = (2, 2, 3, 3, 3, 4, 4, 5, "GET")


def state(table: Table) -> ForgetItState:
    return cast(ForgetItState, table.match.state)


def turns(table: Table, player: str, *points: int) -> None:
    """Whole turns that bring nothing or nine ones, 36 points."""
    for wanted in points:
        assert table.report["to_act"] == [player]
        table.roll(*((1,) * 9 if wanted else (1, 2, 3, 4, 5, "FOR", "FOR", "GET", "GET")))
        if wanted:
            table.does(player, choose=1)
        table.does(player, again=False)


def test_points_at_every_count() -> None:
    for number in NUMBERS:
        assert [turn_points(number, count) for count in range(2, 11)] == POINTS[number]
        assert turn_points(number, 1) == number
        assert turn_points(number, 27) == number * 27 * 4
    assert turn_points(None, 0) == 0


def test_chance_to_lose_the_first_roll() -> None:
    # Rules FI-02, FI-05: of each kind of dice at least one shows its word; and the rolls without a pair.
    assert round(100 * (1 - (5 / 6) ** 3) ** 3, 2) == 7.48
    no_pair = 0.0
    # Without a pair and without a loss: each number at most once, six words at most, one word at least missing.
    for words in product(range(4), repeat=3):
        numbers = 9 - sum(words)
        if numbers <= 5 and 0 in words:
            ways = 1.0
            for count in words:
                ways *= factorial(3) / factorial(count) / factorial(3 - count)
            ways *= factorial(5) / factorial(5 - numbers)
            no_pair += ways / 6**9
    assert round(100 * no_pair, 3) == 0.077


def test_examples_1_to_3_the_given_turn() -> None:
    table = Table("forget-it", "Leo", "Mia")
    table.roll(*GIVEN)
    assert table.legal("Leo") == [{"choose": 2}, {"choose": 3}, {"choose": 4}]
    assert "First a number" in table.refused("Leo", again=True)
    table.does("Leo", choose=3)
    assert (state(table).turn.count, state(table).turn.points) == (3, 9)
    for faces, count in (((3, 4, 5, 5, "IT"), 4), ((1, 3, "GET"), 5), ((2,), 5), ((4,), 5), ((3,), 6)):
        table.does("Leo", again=True)
        table.roll(*faces)
        assert state(table).turn.count == count
    assert state(table).turn.complete
    assert state(table).turn.points == 72
    assert sorted(map(str, state(table).turn.words.elements())) == ["GET", "GET", "IT"]
    table.does("Leo", again=True)
    table.roll(1, 1, 1, 2, 2, 3, 4, 5, 5)
    assert state(table).turn.count == 7  # FI-09: no pair is needed now
    table.does("Leo", again=True)
    table.roll(1, 1, 2, 2, 4, 4, 4, "FOR")
    table.does("Leo", again=True)
    table.roll(1, 3, 3, 4, "FOR", "GET", "GET")
    assert (state(table).turn.count, state(table).turn.points) == (9, 108)  # FI-08: no loss
    table.does("Leo", again=False)
    assert table.scores == [108, 0]


def test_example_5_lost_at_once() -> None:
    table = Table("forget-it", "Leo", "Mia")
    table.roll("FOR", "GET", "IT", 5, 5, 5, 5, 2, 1)
    assert table.detail("Leo") == {"turns": [0]}
    assert table.report["to_act"] == ["Mia"]


@pytest.mark.parametrize("must", [True, False])
def test_example_6_no_pair_at_first(must: bool) -> None:
    table = Table("forget-it", "Leo", "Mia", must_choose=must)
    table.roll(1, 2, 3, 4, 5, "FOR", "FOR", "GET", "GET")
    assert table.legal("Leo") == [{"again": True}, {"again": False}]
    assert "No number" in table.refused("Leo", choose=1)
    table.does("Leo", again=True)
    table.roll(2, 2, 4, 4, 1)
    assert table.legal("Leo") == [{"choose": 2}, {"choose": 4}, *([] if must else [{"choose": None}])]


@pytest.mark.parametrize(("number", "count", "points"), [(4, 3, 12), (4, 4, 32), (5, 5, 75), (1, 6, 24), (5, 9, 180)])
def test_examples_7_and_10_points(number: int, count: int, points: int) -> None:
    table = Table("forget-it", "Leo", "Mia")
    others = [face for face in (1, 2, 3, 4, 5, "FOR", "FOR", "GET", "GET") if face != number]
    table.roll(*(number,) * count, *others[: 9 - count])
    table.does("Leo", choose=number)
    table.does("Leo", again=False)
    assert table.scores[0] == points


def test_example_8_series_are_counted_together() -> None:
    table = Table("forget-it", "Leo")
    table.roll(5, 5, 5, 5, 5, "FOR", "FOR", "GET", "GET")
    table.does("Leo", choose=5)
    table.does("Leo", again=True)
    table.roll(5, 1, 1, 2, 2, 3, 3, 4, 4)
    assert state(table).turn.points == 120


def test_example_11_choosing_is_forced_or_not() -> None:
    roll = (1, 1, 2, 3, 4, 5, "FOR", "FOR", "GET")
    table = Table("forget-it", "Leo")
    table.roll(*roll)
    assert table.legal("Leo") == [{"choose": 1}]
    assert "has to be chosen" in table.refused("Leo", choose=None)
    assert "did not fall" in table.refused("Leo", choose=2)
    table = Table("forget-it", "Leo", must_choose=False)
    table.roll(*roll)
    table.does("Leo", choose=None)
    assert len(state(table).turn.thrown) == 6
    table.does("Leo", again=True)
    table.roll(3, 3, 3, 1, 1, 2)
    table.does("Leo", choose=3)
    assert state(table).turn.count == 3


@pytest.mark.parametrize(("final_round", "played"), [("all-others", [3, 2, 2]), ("complete", [2, 2, 2])])
def test_last_turns_when_the_second_player_gets_there_first(final_round: str, played: list[int]) -> None:
    table = Table("forget-it", "Ann", "Bob", "Cid", target=36, final_round=final_round)
    turns(table, "Ann", 0)
    turns(table, "Bob", 0)
    turns(table, "Cid", 0)
    turns(table, "Ann", 0)
    turns(table, "Bob", 36)
    turns(table, "Cid", 36)  # reaching it as well starts no further turns (FI-12)
    if final_round == "all-others":
        assert not table.report["finished"]
        turns(table, "Ann", 0)
    assert table.report["finished"]
    assert table.report["winners"] == ["Bob", "Cid"]  # FI-14
    assert [len(table.detail(name)["turns"]) for name in table.names] == played


def test_alone_the_target_ends_it() -> None:
    table = Table("forget-it", "Leo", target=72)
    turns(table, "Leo", 36)
    assert not table.report["finished"]
    turns(table, "Leo", 36)
    assert table.report["finished"]


def test_twelve_rounds() -> None:
    table = Table("forget-it", "Leo", "Mia", mode="twelve-rounds", target=36)
    for number in range(12):
        assert not table.report["finished"]
        turns(table, "Leo", 36)
        turns(table, "Mia", 0)
        assert table.detail("Leo")["turns"][-1] == (72 if number >= 10 else 36)  # FI-15
        leo = [str(remark) for remark in FORGET_IT.remarks(state(table), 0)]
        assert ("This round counts double." in leo) == (number in (9, 10))  # said of the turn that comes next
    assert table.report["finished"]
    assert table.scores == [36 * 14, 0]
    assert "carried" not in FORGET_IT.boxes(table.match.header.options, 2)


def test_tower_dice_stand_in_their_order() -> None:
    table = Table("forget-it", "Leo")
    with pytest.raises(RulesError, match="GET stands on another die"):
        table.tower("GET", 2, 3, 4, 5, 1, 2, 3, 4)
    table.tower("FOR", 2, 2, "GET", 5, 1, 2, 3, 4)
    table.does("Leo", choose=2)
    assert [die.name for die in state(table).turn.thrown] == ["get", "get", "it", "it"]
    table.does("Leo", again=True)
    with pytest.raises(RulesError, match="IT stands on another die"):
        table.tower(1, "IT", 1, 1)
    table.tower("GET", 3, 1, 3)


def test_three_dice_of_a_word_aside_rule_it_out() -> None:
    table = Table("forget-it", "Leo")
    table.tower(2, 2, 2, "GET", 5, 1, 3, 4, "IT")
    table.does("Leo", choose=2)
    assert not state(table).turn.can_be_lost  # FI-16
    stake = FORGET_IT.stake(state(table))
    assert stake.worth == 6
    assert dict(stake.words) == {"FOR": "out", "GET": "aside", "IT": "aside"}
    assert any("cannot happen" in str(remark) for remark in FORGET_IT.remarks(state(table), 0))
    table.does("Leo", again=True)
    with pytest.raises(RulesError):
        table.tower("FOR", 1, 1, 1)


def test_real_dice_are_read_in_any_order() -> None:
    table = Table("forget-it", "Leo")
    table.roll("IT", 2, 2, "FOR", 5, 1, 3, 4, "IT")
    assert state(table).turn.can_be_lost
    table.does("Leo", choose=2)
    table.does("Leo", again=True)
    with pytest.raises(RulesError, match="GET"):
        table.roll("GET", "GET", "GET", "GET")
    with pytest.raises(RulesError, match="IT"):
        table.roll("IT", "IT", 1, 1)
    with pytest.raises(RulesError, match="shows 6"):
        table.roll(6, 1, 1, 1)
    table.roll("FOR", 1, 1, "FOR")
    # Once real dice fell in a series, the tower's are read like them.
    table.does("Leo", again=True)
    table.match.play(Roll((1, "IT")))
    assert state(table).turn.words == {"FOR": 3, "IT": 3}
    kinds = sorted(lying.die.name for lying in state(table).turn.dice)
    assert kinds == sorted(die.name for die in SERIES)
    for lying in state(table).turn.dice:
        if lying.face in WORD_DICE:
            assert lying.face in lying.die.faces


def test_a_new_series_of_the_tower_is_in_order_again() -> None:
    table = Table("forget-it", "Leo")
    table.roll(5, "IT", 5, 5, 5, 5, "FOR", 5, 5)
    table.does("Leo", choose=5)
    table.does("Leo", again=True)
    assert [lying.lane for lying in state(table).turn.dice] == ["free"] * 9
    assert state(table).turn.thrown == SERIES
    with pytest.raises(RulesError):
        table.tower(1, 1, 1, "IT", 1, 1, 1, 1, 1)
    table.tower(1, 1, "FOR", 1, 1, 1, 1, 1, "IT")


def test_a_long_match_goes_on_on_another_sheet() -> None:
    table = Table("forget-it", "Leo", "Mia", target=9999)
    for _ in range(LINES):
        turns(table, "Leo", 36)
        turns(table, "Mia", 0)
    first = FORGET_IT.marks(state(table), 0)
    assert first[f"total-{LINES}"] == first["total"] == Figure(36 * LINES)
    assert "carried" not in first
    turns(table, "Leo", 36)
    marks = [FORGET_IT.marks(state(table), seat) for seat in (0, 1)]
    assert marks[0] == {
        "carried": Figure(36 * LINES),
        "points-1": Figure(36),
        "total-1": Figure(36 * (LINES + 1)),
        "total": Figure(36 * (LINES + 1)),
    }
    assert marks[1] == {"carried": Figure(0), "total": Figure(0)}


def test_a_turn_counts_once_it_has_ended() -> None:
    table = Table("forget-it", "Leo", "Mia", target=30)
    table.roll(*(5,) * 9)
    table.does("Leo", choose=5)
    assert table.scores == [0, 0]  # FI-13
    assert not table.report["finished"]
    table.does("Leo", again=True)
    table.roll(5, "FOR", "GET", "IT", 1, 1, 2, 2, 3)
    assert table.scores == [0, 0]  # FI-10: the points of all series are lost
    assert table.report["to_act"] == ["Mia"]


def test_too_few_real_dice_cannot_bring_three_words() -> None:
    table = Table("forget-it", "Leo")
    table.roll(2, 2, 2, 2, 2, 2, 1, 3, 4)
    table.does("Leo", choose=2)
    assert state(table).turn.can_be_lost  # three dice could show three words
    table.does("Leo", again=True)
    table.roll(2, 1, 3)
    assert not state(table).turn.can_be_lost


def test_what_nobody_decided_is_told() -> None:
    table = Table("forget-it", "Leo", "Mia", target=36)
    table.roll(*(1,) * 9)
    table.does("Leo", choose=1)
    event = Roll(("FOR", "GET", "IT", 1, 1, 2, 3, 4, 5), "table")
    table.does("Leo", again=True)
    before = state(table)
    table.match.play(event)
    assert [str(news) for news in FORGET_IT.news(before, event, state(table))] == [
        "FORGET IT! Leo loses the turn and 36 points."
    ]
    table.roll(*(1,) * 9)
    table.does("Mia", choose=1)
    before = state(table)
    table.does("Mia", again=False)
    last = table.match.events[-1]
    assert "Mia has reached 36: 1 turn is left." in [str(n) for n in FORGET_IT.news(before, last, state(table))]
