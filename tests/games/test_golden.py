"""Playthroughs that can be read: one match per game and main option, told as it happens, with the sheets at its end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dicebox.games import GAMES
from dicebox.model.due import Choose, Over
from dicebox.model.events import Action, Drawn, Event, Roll
from dicebox.model.marks import Cross, Figure
from dicebox.model.match import Match
from tests.games import play

GOLDEN = Path(__file__).parent / "golden"

MATCHES: dict[str, tuple[str, int, dict[str, object]]] = {
    "extra": ("extra", 2, {}),
    "extra-classic-kids": ("extra", 2, {"sheet": "classic", "kids": ["Ada"]}),
    "extra-alone": ("extra", 1, {}),
    "fifth-die": ("fifth-die", 2, {}),
    "fifth-die-shared": ("fifth-die", 2, {"roll": "shared", "end": "per-player"}),
    "fifth-die-finish-round": ("fifth-die", 3, {"end": "finish-round", "first-entry-marks": True}),
    "yahtzee": ("yahtzee", 2, {}),
    "yahtzee-triple-forced": ("yahtzee", 1, {"columns": 3, "multipliers": [1, 2, 3], "joker": "forced"}),
    "yahtzee-free-poker": ("yahtzee", 1, {"joker": "free", "faces": "poker"}),
    "pescado": ("pescado", 2, {}),
    "pescado-literal-open": ("pescado", 3, {"grey-cost": "literal", "stolen-safe": False}),
    "forget-it": ("forget-it", 2, {"target": 120}),
    "forget-it-twelve": ("forget-it", 2, {"mode": "twelve-rounds", "must-choose": False}),
    "knister": ("knister", 2, {}),
    "knister-three": ("knister", 1, {"rounds": 3}),
}


@pytest.mark.parametrize("name", MATCHES)
def test_playthrough(name: str, update_golden: bool) -> None:
    key, seats, options = MATCHES[name]
    text = "".join(f"{line}\n" for line in story(key, seats, options))
    path = GOLDEN / f"{name}.txt"
    if update_golden:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_every_game_has_a_playthrough() -> None:
    assert {key for key, _, _ in MATCHES.values()} == set(GAMES)


def test_no_playthrough_is_left_over() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == set(MATCHES)


def story(key: str, seats: int, options: dict[str, object]) -> Iterator[str]:
    """The match, line by line."""
    game = GAMES[key]
    head = play.header(game, seats, options)
    yield f"{game.title}: {', '.join(head.players)}"
    yield from (f"  {phrase}" for phrase in game.differences(head.options))
    match: Match | None = None
    for match, event in play.states(head, 2026):
        yield from _event(match, event)
    assert match is not None
    yield from _end(match)


def _event(match: Match, event: Event) -> Iterator[str]:
    game, state = match.game, match.state
    match event:
        case Roll(faces, source):
            where = "" if source == "tower" else " (from the table)"
            yield f"{' '.join(map(str, faces))}{where}"
        case Drawn(tiles):
            yield f"tiles {' '.join(map(str, tiles))}"
        case Action(seat):
            due = match.due
            assert isinstance(due, Choose)
            after = game.apply(state, event)
            points = game.score(after, seat)
            yield f"  {state.names[seat]} may: {game.situation(state, seat)} [{len(game.legal(state, seat))}]"
            yield f"  {state.names[seat]}: {game.words(state, event)} = {points}"


def _end(match: Match) -> Iterator[str]:
    game, state, due = match.game, match.state, match.due
    assert isinstance(due, Over)
    for seat, name in enumerate(state.names):
        yield ""
        yield f"{name}: {game.score(state, seat)}"
        marks = game.marks(state, seat)
        written = {box: _mark(marks[box]) for box in game.boxes(state.options, len(state.names)) if box in marks}
        yield from (f"  {box} {mark}" for box, mark in written.items() if mark != "x")
        crossed = [box for box, mark in written.items() if mark == "x"]
        if crossed:
            yield f"  crosses: {' '.join(crossed)}"
    yield ""
    yield f"winners: {', '.join(state.names[seat] for seat in due.winners) or 'nobody'}"


def _mark(mark: Any) -> str:
    match mark:
        case Cross():
            return "x"
        case Figure(value):
            return str(value)
        case _:
            raise AssertionError(mark)
