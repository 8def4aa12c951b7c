"""Random matches against a second referee per game that was written from the rules alone (tests/games/slow)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from dicebox.games import GAMES
from dicebox.model.due import Choose, Over
from dicebox.model.record import event_fields
from dicebox.model.report import legal_events
from tests.games import cases, play
from tests.games.slow import REFEREES


def check_match(key: str, seed: int) -> None:
    """A whole random match with some options: same totals and legal decisions on the way, same winners."""
    game = GAMES[key]
    source = random.Random(f"{key} {seed}")
    options = source.choice(play.option_sets(game))
    head = play.header(game, play.seats_of(game, source), options)
    referee = REFEREES[key]({"players": list(head.players), "options": options})
    match = None
    for match, event in play.states(head, seed):
        assert not referee.over
        if source.random() < 0.2:
            assert referee.totals() == [game.score(match.state, seat) for seat in range(len(head.players))]
        if isinstance(match.due, Choose) and source.random() < 0.05:
            legal = [cases.unordered(fields) for fields in legal_events(match)]
            assert len(legal) == len(set(legal))
            assert set(legal) == {cases.unordered(fields) for fields in referee.legal()}
        fields: dict[str, Any] = event_fields(head, event)
        referee.happened(fields)
    assert match is not None
    assert referee.over
    due = match.due
    assert isinstance(due, Over)
    assert referee.totals() == [game.score(match.state, seat) for seat in range(len(head.players))]
    assert referee.winners() == [head.players[seat] for seat in due.winners]


def test_every_game_has_a_second_referee() -> None:
    assert set(REFEREES) == set(GAMES)


@pytest.mark.parametrize("key", sorted(REFEREES))
@pytest.mark.parametrize("part", range(2))
def test_matches(key: str, part: int) -> None:
    for seed in range(20 * part, 20 * (part + 1)):
        check_match(key, seed)


@pytest.mark.slow
@pytest.mark.parametrize("key", sorted(REFEREES))
@pytest.mark.parametrize("part", range(4))
def test_thousands_of_matches(key: str, part: int) -> None:
    for seed in range(1000 + 250 * part, 1000 + 250 * (part + 1)):
        check_match(key, seed)


@pytest.mark.parametrize("name", cases.names())
def test_cases(name: str) -> None:
    """The slow referees themselves, against the records with known results."""
    lines = cases.lines(name)
    if lines is None:
        return
    header, events = lines
    referee = REFEREES[header["game"]](header)
    for event in events:
        referee.happened(event)
    wanted = cases.expected(name)
    scores = [player["score"] for player in wanted.get("players", []) if "score" in player]
    assert referee.totals()[: len(scores)] == scores or not scores
    if wanted.get("finished"):
        assert referee.over
        assert referee.winners() == wanted["winners"]
