"""Sheets of every kind, and random matches with what stands on their sheets."""

from __future__ import annotations

import random

from dicebox.games import GAMES
from dicebox.model.chance import Chance
from dicebox.model.due import Over
from dicebox.model.marks import BoxId, Mark
from dicebox.model.match import Match
from dicebox.sheets import SHEETS, seat_box, sheet_for
from dicebox.sheets.sheet import Sheet
from tests.games.play import header, next_event, options_of

Given = dict[str, object]

VARIANTS: tuple[tuple[str, Given, int], ...] = (
    ("extra", {}, 1),
    ("extra", {"sheet": "classic"}, 1),
    ("fifth-die", {}, 1),
    ("yahtzee", {}, 1),
    ("yahtzee", {"columns": 6, "joker": "free", "faces": "poker"}, 1),
    ("yahtzee", {"columns": 3, "multipliers": [1, 2, 3], "joker": "forced"}, 2),
    ("yahtzee", {}, 6),
    ("pescado", {}, 2),
    ("pescado", {}, 4),
    ("forget-it", {}, 1),
    ("forget-it", {}, 6),
    ("forget-it", {"mode": "twelve-rounds"}, 3),
    ("knister", {}, 1),
    ("knister", {"rounds": 3}, 1),
)
"""Every kind of sheet: game, options, seats on the card."""
NAMES = tuple(
    "-".join((key, *(f"{name}-{value}" for name, value in given.items()), str(n))) for key, given, n in VARIANTS
)


def variant_sheet(key: str, given: Given, seats: int) -> Sheet:
    """A sheet of the table above."""
    game = GAMES[key]
    return sheet_for(game, options_of(game, given), seats)


def played(key: str, seats: int, events: int, given: Given | None = None, seed: int = 1) -> Match:
    """A match after so many random events, or at its end."""
    game = GAMES[key]
    match = Match(header(game, max(seats, game.players[0]), given or {}))
    source, chance = random.Random(seed), Chance(seed)
    while len(match.events) < events and not isinstance(match.due, Over):
        match.play(next_event(match, source, chance))
    return match


def written(match: Match, seats: int = 1) -> tuple[Sheet, dict[BoxId, Mark]]:
    """The sheet of the first player, or the card of all `seats`, with everything that stands on it."""
    game = match.game
    sheet = sheet_for(game, match.header.options, len(match.header.players) if game.key not in SHEETS else seats)
    if not sheet.shared:
        return sheet, game.marks(match.state, 0)
    seated = range(len(match.header.players) if game.key not in SHEETS else seats)
    return sheet, {seat_box(box, seat): mark for seat in seated for box, mark in game.marks(match.state, seat).items()}
