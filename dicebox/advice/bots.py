"""The program's players, by the names that the command line knows.

A bot sees exactly what the rule book sees. What a game's stronger players go by stands in the game's own module here,
entered in `STRONGER`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from dicebox.model.chance import Chance
from dicebox.model.due import Choose, Over
from dicebox.model.events import Action
from dicebox.model.game import Game
from dicebox.model.match import Match
from dicebox.model.message import Message, say

Bot = Callable[[Match, int, Chance], Action]
"""Decides for a seat that owes a decision. What it leaves to chance comes from the stream, at a position of its own
for each event of the match: the same match and the same stream give the same decision."""

RANDOM = "random"
LEVELS = ("easy", "normal", "expert")
NAMES = (RANDOM, *LEVELS)

STRONGER: Mapping[str, Mapping[str, Bot]] = {}
"""By the game's key: the bots that the game has, by level."""


class NoBotError(LookupError):
    """A bot that does not exist, or not for this game; `reason` is a whole sentence."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.reason = reason


def any_decision(match: Match, seat: int, chance: Chance) -> Action:
    """Any legal decision, each equally likely."""
    legal = match.game.legal(match.state, seat)
    return legal[chance.below(len(legal), len(match.log))]


def bot(name: str, game: Game[Any]) -> Bot:
    """The bot of this name for a game. Raises NoBotError."""
    if name == RANDOM:
        return any_decision
    if name not in LEVELS:
        raise NoBotError(say("There is no bot {name}; there is: {known}.", name=name, known=", ".join(NAMES)))
    found = STRONGER.get(game.key, {}).get(name)
    if found is None:
        raise NoBotError(
            say("{game} has no {name} bot yet; {known} plays it.", game=game.title, name=name, known=RANDOM)
        )
    return found


def play_out(match: Match, bots: Mapping[int, Bot], dice: Chance, choices: Chance) -> tuple[int, ...]:
    """Play a match to its end, a bot for each seat; the winners' seats.

    The tower's dice come from one stream, the bots' own chance from another: stronger bots get the same dice as long as
    they keep the same.
    """
    while not isinstance(due := match.due, Over):
        if isinstance(due, Choose):
            seat = due.seats[0]
            match.play(bots[seat](match, seat, choices))
        else:
            match.play(match.fall(dice))
    return due.winners
