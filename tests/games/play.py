"""Random matches for the tests: every game, every combination of its options, dice from the tower and the table."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

from dicebox.games import GAMES
from dicebox.model.chance import Chance
from dicebox.model.dice import FISH
from dicebox.model.due import Choose, Over, Throw
from dicebox.model.events import Event, Roll
from dicebox.model.game import Game
from dicebox.model.match import Header, Match
from dicebox.model.options import Option, Options
from dicebox.model.record import make_header

NAMES = ("Ada", "Ben", "Cem", "Dai", "Eva", "Fay", "Gil", "Hal", "Ira", "Jon", "Kim", "Lea")
MOST_EVENTS = 20_000
"""More than any match of the tests lasts."""

OWN_TILES = [[FISH[number % 6], FISH[number // 6], FISH[number * 5 % 6]] for number in range(36)]
_NUMBERS: dict[str, tuple[object, ...]] = {"columns": (1, 2, 3, 6), "target": (500, 60, 1)}
_MULTIPLIERS: dict[int, tuple[object, ...]] = {1: (None, [4]), 2: (None, [2, 3]), 3: (None, [1, 2, 3]), 6: (None,)}


def option_sets(game: Game[Any]) -> list[dict[str, object]]:
    """Every combination of a game's options as it may stand in a record's header (of numbers, some)."""
    found: list[dict[str, object]] = []
    for values in product(*(_values(option) for option in game.options)):
        given = {
            option.name: value for option, value in zip(game.options, values, strict=True) if value != option.default
        }
        if "multipliers" in given:
            columns = given.get("columns", 1)
            assert isinstance(columns, int)
            found += [{**given, "multipliers": factors} for factors in _MULTIPLIERS[columns] if factors is not None]
        else:
            found.append(given)
    return found


def _values(option: Option) -> tuple[object, ...]:
    match option.kind:
        case "choice":
            return option.choices
        case "number":
            return _NUMBERS.get(option.name, tuple(dict.fromkeys((option.default, option.low))))
        case "names":
            return ((), [NAMES[0]])
        case "numbers":
            return ((), "some")
        case "tiles":
            return ((), OWN_TILES)


def header(game: Game[Any], seats: int, given: dict[str, object]) -> Header:
    """A header as a record would hold it."""
    fields = {"dicebox": 1, "game": game.key, "players": list(NAMES[:seats]), "options": given}
    return make_header(fields, GAMES)


def options_of(game: Game[Any], given: dict[str, object], seats: int = 0) -> Options:
    """The options as the rules use them."""
    return header(game, seats or game.players[0], given).options


def seats_of(game: Game[Any], source: random.Random) -> int:
    """A number of players, small ones more often: they go further in the same time."""
    return min(source.choice(game.players), source.choice(game.players))


def next_event(match: Match, source: random.Random, chance: Chance) -> Event:
    """Something that may happen now: a throw or draw that chance gives, any legal decision of anybody who owes one."""
    due = match.due
    assert not isinstance(due, Over)
    if isinstance(due, Choose):
        seat = source.choice(due.seats)
        legal = match.game.legal(match.state, seat)
        return legal[source.randrange(len(legal))]
    fallen = match.fall(chance)
    if isinstance(due, Throw) and isinstance(fallen, Roll) and source.random() < 0.2:
        faces = list(fallen.faces)
        source.shuffle(faces)
        return Roll(tuple(faces), "table")
    return fallen


def states(head: Header, seed: int) -> Iterator[tuple[Match, Event]]:
    """A whole random match: the match before each event, and the event that is about to happen. Then it happens."""
    source, chance = random.Random(seed), Chance(seed)
    match = Match(head)
    while not isinstance(match.due, Over):
        assert len(match.events) < MOST_EVENTS, "the match does not end"
        event = next_event(match, source, chance)
        yield match, event
        match.play(event)


def whole_match(head: Header, seed: int) -> Match:
    """A random match that has been played to its end."""
    source, chance = random.Random(seed), Chance(seed)
    match = Match(head)
    while not isinstance(match.due, Over):
        assert len(match.events) < MOST_EVENTS, "the match does not end"
        match.play(next_event(match, source, chance))
    return match
