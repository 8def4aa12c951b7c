"""A match: the log is the truth, decisions can be taken back and done again, the tower's dice cannot."""

from __future__ import annotations

import pytest

from dicebox.games import GAMES
from dicebox.model.chance import Chance
from dicebox.model.events import Roll
from dicebox.model.game import RulesError
from dicebox.model.match import Match, Undo
from tests.games import play
from tests.games.table import Table


def test_decisions_can_be_taken_back_but_not_what_fell_from_the_tower() -> None:
    table = Table("extra", "Ana")
    table.tower(5, 3, 2, 2, 1)
    match = table.match
    assert not match.can_undo
    with pytest.raises(RulesError, match="tower"):
        match.undo()
    rolled = match.state
    table.does("Ana", pairs=[[2, 2], [1, 5]], fifth=3, column=1)
    assert match.can_undo
    match.undo()
    assert match.state is rolled
    with pytest.raises(RulesError, match="tower"):
        match.undo(1)
    assert len(match.log) == 3
    assert match.log[-1] == Undo(1)


def test_dice_from_the_table_can_be_typed_in_again() -> None:
    table = Table("extra", "Ana")
    table.roll(5, 3, 2, 2, 1)
    assert table.match.can_undo
    table.undo()
    table.roll(5, 3, 2, 2, 2)
    assert table.report["events"] == 1


def test_too_much_cannot_be_taken_back() -> None:
    table = Table("extra", "Ana")
    with pytest.raises(RulesError, match="0 events"):
        table.match.undo()
    assert not table.match.can_redo
    with pytest.raises(RulesError, match="nothing"):
        table.match.redo()


def test_what_was_taken_back_can_be_done_again_until_something_else_happens() -> None:
    table = Table("knister", "Ada", "Ben")
    table.roll(3, 4)
    table.does("Ada", place=[1, 1])
    table.does("Ben", place=[2, 2])
    state = table.match.state
    table.match.undo(2)
    assert table.match.can_redo
    table.match.redo()
    table.match.redo()
    assert table.match.state == state
    assert not table.match.can_redo
    table.match.undo(2)
    table.does("Ada", place=[1, 1])  # the same again keeps what came after it
    assert table.match.can_redo
    table.undo()
    table.does("Ada", place=[5, 5])
    assert not table.match.can_redo


def test_who_takes_back_and_rolls_again_sees_the_same_dice() -> None:
    head = play.header(GAMES["yahtzee"], 1, {})
    chance = Chance(42)
    match = Match(head)
    match.play(match.fall(chance))
    keep = match.game.legal(match.state, 0)[3]
    match.play(keep)
    coming = match.fall(chance)
    match.undo()
    match.play(keep)
    assert match.fall(chance) == coming
    # What comes from the table uses nothing of the stream.
    assert isinstance(coming, Roll)
    match.play(Roll(coming.faces, "table"))
    assert match.position == 5


def test_nothing_falls_when_a_decision_is_due() -> None:
    table = Table("extra", "Ana")
    table.roll(5, 3, 2, 2, 1)
    with pytest.raises(RulesError, match="Nothing is thrown"):
        table.match.fall(Chance(1))


@pytest.mark.parametrize("key", sorted(GAMES))
def test_everything_can_be_taken_back_and_done_again(key: str) -> None:
    """Back to the start as far as decisions go, over and over, at every place of a match."""
    for match, _ in play.states(play.header(GAMES[key], GAMES[key].players[0], {}), 3):
        steps = 0
        state = match.state
        while match.can_undo and steps < 4:
            match.undo()
            steps += 1
        for _ in range(steps):
            match.redo()
        assert match.state == state
        if len(match.events) > 60:
            break
