"""Bots: legal, repeatable, fair, and never surprised by a state."""

from __future__ import annotations

from collections import Counter

import pytest

from dicebox.advice import bots
from dicebox.advice.bots import NoBotError, any_decision, bot, play_out
from dicebox.games import GAMES
from dicebox.model.chance import Chance
from dicebox.model.due import Over
from dicebox.model.events import Action
from dicebox.model.match import Match
from dicebox.model.record import write
from tests.store import matches


def first(match: Match, seat: int, _: Chance) -> Action:
    """The bot that takes the first decision in the list."""
    return match.game.legal(match.state, seat)[0]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [2, 3])
def test_random_bots_play_every_game_to_its_end(game: str, seats: int) -> None:
    names = tuple(f"bot {seat}" for seat in range(seats))
    records = set()
    for seed in range(5):
        match = matches.new(game, *names, more=(("id", "one"), ("started", "now")))
        winners = play_out(match, dict.fromkeys(range(seats), any_decision), Chance(seed), Chance(seed, "bots"))
        assert match.due == Over(winners)
        records.add(write(match))
    assert len(records) == 5


def test_any_decision_means_each_alike() -> None:
    match = matches.played(matches.new("knister", "Ada"), 1)
    legal = match.game.legal(match.state, 0)
    drawn = Counter(any_decision(match, 0, Chance(seed)) for seed in range(100 * len(legal)))
    assert set(drawn) == set(legal)
    # Chi-square with 24 degrees of freedom: beyond 51 once in a thousand times.
    assert sum((count - 100) ** 2 / 100 for count in drawn.values()) < 51


def test_a_bot_with_rolls_left_sometimes_rolls() -> None:
    match = matches.played(matches.new("yahtzee", "Ada"), 1)
    kinds = {any_decision(match, 0, Chance(seed)).key for seed in range(50)}
    assert kinds == {"keep", "score"}


def test_bots_of_a_game_are_found_by_level(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "STRONGER", {"extra": {"easy": first}})
    assert bot("easy", GAMES["extra"]) is first
    assert bot("random", GAMES["extra"]) is any_decision
    with pytest.raises(NoBotError, match=r"^Extra! has no normal bot yet; random plays it\.$"):
        bot("normal", GAMES["extra"])
    with pytest.raises(NoBotError, match=r"^Knister has no easy bot yet"):
        bot("easy", GAMES["knister"])
    with pytest.raises(NoBotError, match=r"^There is no bot Easy; there is: random, easy, normal, expert\.$"):
        bot("Easy", GAMES["extra"])


def test_stronger_bots_get_the_same_dice() -> None:
    def rolls(decide: bots.Bot) -> list[object]:
        match = matches.new("knister", "Ada")
        play_out(match, {0: decide}, Chance(4), Chance(4, "bots"))
        return [event for event in match.events if not isinstance(event, Action)]

    assert rolls(first) == rolls(any_decision)
