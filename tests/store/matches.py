"""Matches to keep: random ones, played to a point or to their end."""

from __future__ import annotations

from typing import Any

from dicebox.advice.bots import any_decision
from dicebox.games import GAMES
from dicebox.model.chance import Chance
from dicebox.model.due import Choose, Over
from dicebox.model.match import Header, Match, Undo
from dicebox.model.options import read_options
from dicebox.model.record import event_line
from dicebox.store.folder import stamped
from dicebox.store.journal import Journal


def new(
    game: str = "knister", *names: str, seed: int = 1, more: tuple[tuple[str, Any], ...] = (), **options: Any
) -> Match:
    """A match before its first event."""
    players = names or ("Łucja", "José")
    header = Header(GAMES[game], players, read_options(GAMES[game].options, options, players), seed=seed, more=more)
    return Match(stamped(header))


def step(match: Match) -> str | None:
    """Let the next thing happen, whatever it is; its line in the record, None when the match is over."""
    assert match.header.seed is not None
    chance = Chance(match.header.seed)
    if isinstance(match.due, Over):
        return None
    if isinstance(match.due, Choose):
        match.play(any_decision(match, match.due.seats[0], chance))
    else:
        match.play(match.fall(chance))
    return event_line(match.header, match.log[-1])


def played(match: Match, events: int) -> Match:
    """The match after so many more events, or its end."""
    for _ in range(events):
        step(match)
    return match


def over(match: Match) -> Match:
    """The match at its end."""
    while step(match):
        pass
    return match


def keep(match: Match, journal: Journal, events: int) -> None:
    """Play on, with every event kept."""
    for _ in range(events):
        if line := step(match):
            journal.append(line)


def undo(match: Match, journal: Journal) -> None:
    """Take back the last event, and keep that."""
    match.undo()
    journal.append(event_line(match.header, Undo(1)))
