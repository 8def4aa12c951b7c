"""The pictures of the games: each game's sheet some rounds into a match, always the same one."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from dicebox.games import GAMES
from dicebox.model.chance import Chance
from dicebox.model.due import Choose, Over
from dicebox.model.match import Header, Match
from dicebox.model.options import read_options
from dicebox.sheets.theme import SCREEN
from dicebox.ui.drawing import Writing, reserve_sheet, table_sheet, written

_SEED = 23
_ROUNDS = 9


def picture(key: str, look: str) -> Writing:
    """What a game's card shows, in the colour scheme of this name: its sheet, or the tiles where those are the game."""
    match = _sample(key)
    game, theme = match.game, SCREEN[look]
    if game.pile(match.state) is None:
        return replace(written(table_sheet(match), match, 0, theme), names=())
    return Writing(reserve_sheet(game.tiles(match.state)), theme)


@cache
def _sample(key: str) -> Match:
    """A match of this game some rounds old, always the same."""
    game = GAMES[key]
    names = tuple(str(seat) for seat in range(1, game.players[0] + 1))
    match = Match(Header(game, names, game.check(read_options(game.options, {}, names))))
    dice, decide = Chance(_SEED), Chance(_SEED, "sample")
    decided = 0
    while not isinstance(match.due, Over) and decided < _ROUNDS * len(names):
        due = match.due
        if isinstance(due, Choose):
            legal = game.legal(match.state, due.seats[0])
            match.play(legal[decide.below(len(legal), decided)])
            decided += 1
        else:
            match.play(match.fall(dice))
    return match
