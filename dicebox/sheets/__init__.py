"""Where the boxes of each game's sheet stand, and how a sheet is drawn: geometry in millimetres, no toolkit.

`sheet_for` gives a game's sheet, `lay_out` its shapes with whatever is written in it; painters draw shapes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from dicebox.model.game import Game
from dicebox.model.options import Options
from dicebox.sheets.extra import extra_sheet
from dicebox.sheets.fifth_die import fifth_die_sheet
from dicebox.sheets.forget_it import forget_it_sheet
from dicebox.sheets.knister import knister_sheet
from dicebox.sheets.layout import lay_out
from dicebox.sheets.pescado import pescado_sheet
from dicebox.sheets.sheet import Box, Sheet, seat_box
from dicebox.sheets.yahtzee import yahtzee_games, yahtzee_sheet

__all__ = ["OF_GAMES", "SHARED", "SHEETS", "Box", "Sheet", "lay_out", "seat_box", "sheet_for", "usual_columns"]

SHEETS: dict[str, Callable[[Options], Sheet]] = {
    "extra": extra_sheet,
    "fifth-die": fifth_die_sheet,
    "yahtzee": yahtzee_sheet,
    "knister": knister_sheet,
}
"""One player's sheet, by the name of the game, in the games where everybody has their own."""

SHARED: dict[str, Callable[[Options, int], Sheet]] = {
    "yahtzee": yahtzee_sheet,
    "pescado": pescado_sheet,
    "forget-it": forget_it_sheet,
}
"""A card with several players' columns, in the games that have one."""


OF_GAMES: dict[str, Callable[[Options, int], Sheet]] = {
    "yahtzee": yahtzee_games,
}
"""A card on which one player plays several games, in the games that have one."""

_USUAL_COLUMNS = 4
"""Players on a blank card of a game in which everybody writes on the same one."""


@lru_cache(maxsize=64)
def _made(key: str, options: Options, seats: int, of_games: bool) -> Sheet:
    if of_games and seats > 1 and key in OF_GAMES:
        return OF_GAMES[key](options, seats)
    if key not in SHEETS or (seats > 1 and key in SHARED):
        return SHARED[key](options, seats)
    return SHEETS[key](options)


def sheet_for(game: Game[Any], options: Options, seats: int = 1, *, of_games: bool = False) -> Sheet:
    """The sheet of one player, or, where the game has such a card, the one of all `seats` (`shared` from two on).

    With `of_games` the card's columns are for so many games of one player, where the game has such a card.
    """
    return _made(game.key, options, seats, of_games)


def usual_columns(game: Game[Any]) -> int:
    """How many players' columns a blank sheet of this game has."""
    return 1 if game.key in SHEETS else min(_USUAL_COLUMNS, game.players[-1])
