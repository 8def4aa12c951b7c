"""Finished games for other programs, and the best that each person has reached."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from dicebox.games import GAMES
from dicebox.model import record
from dicebox.model.game import Game
from dicebox.model.match import Header
from dicebox.model.message import Message
from dicebox.model.options import Options
from dicebox.model.record import RecordError
from dicebox.store.history import Best, FinishedGame, History, variant

_MOST = 1000


@dataclass(frozen=True, slots=True)
class Bests:
    """The best results in one game with the same options, each person once, the highest first."""

    game: Game[Any]
    differences: tuple[Message, ...]
    lines: tuple[Best, ...]


def personal_bests(history: History, games: Sequence[FinishedGame], count: int) -> list[Bests]:
    """A list for each game among these and each choice of options that was played. Raises StoreError."""
    found: dict[tuple[str, str], Bests] = {}
    for game in games:
        header = _header(game)
        if header is None:
            continue
        for seat in range(len(header.players)):
            key = game.game, variant(header, seat)
            if key in found:
                continue
            first: dict[str, Best] = {}
            for best in history.bests(header, seat, count=_MOST):
                first.setdefault(best.name, best)
            lines = tuple(first.values())[:count]
            if lines:
                found[key] = Bests(header.game, _differences(header, seat), lines)
    return list(found.values())


def as_csv(games: Sequence[FinishedGame]) -> bytes:
    """One line for each player of each game, for a spreadsheet."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(("ended", "game", "player", "score", "won", "seat", "id"))
    for game in games:
        for seat, result in enumerate(game.results, start=1):
            writer.writerow(
                (
                    game.ended.isoformat(timespec="seconds"),
                    game.game,
                    _harmless(result.name),
                    result.score,
                    "yes" if result.won else "no",
                    seat,
                    game.id,
                )
            )
    # Spreadsheets take a file without the mark at its beginning for one in the system's own letters.
    return b"\xef\xbb\xbf" + text.getvalue().encode()


def as_json(games: Sequence[FinishedGame]) -> bytes:
    """All games with their records, throw by throw; a record that cannot be read is null."""
    things = [
        {
            "id": game.id,
            "game": game.game,
            "ended": game.ended.isoformat(timespec="seconds"),
            "players": [{"name": one.name, "score": one.score, "won": one.won} for one in game.results],
            "record": _lines(game),
        }
        for game in games
    ]
    return (json.dumps(things, ensure_ascii=False, indent=1) + "\n").encode()


def _harmless(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in ("=", "+", "-", "@", "\t") else name


def _lines(game: FinishedGame) -> list[object] | None:
    try:
        return [json.loads(line) for line in game.file.read_bytes().splitlines() if line.strip()]
    except (OSError, ValueError):
        return None


def _header(game: FinishedGame) -> Header | None:
    """What the game's record begins with; None where it cannot be read."""
    try:
        with game.file.open("rb") as file:
            return record.read(file.readline(), GAMES).match.header
    except (OSError, RecordError):
        return None


def _differences(header: Header, seat: int) -> tuple[Message, ...]:
    """The options that a seat played with, where they are not the usual ones."""
    game, name = header.game, header.players[seat]
    own = []
    for option in game.options:
        value = header.options[option.name]
        # An option that names players is in force for those that it names.
        named = option.kind != "names" or (isinstance(value, tuple) and name in value)
        own.append((option.name, value if named else option.default))
    return game.differences(Options(tuple(own)))
