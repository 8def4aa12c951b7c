"""The best decision and what it is worth, for the games that have an adviser."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from dicebox.model.events import Action
from dicebox.model.game import Game
from dicebox.model.match import Match
from dicebox.model.message import Message, say


@dataclass(frozen=True, slots=True)
class Valued:
    """A decision and what it is expected to lead to."""

    action: Action
    value: float


@dataclass(frozen=True, slots=True)
class Hint:
    """The decisions by rising distance from the best, which comes first.

    `unit` says what the values are: the deciding player's final score, the turn's points, the lead. They are `exact`
    where they were computed, not estimated.
    """

    ranking: tuple[Valued, ...]
    unit: str
    exact: bool


Adviser = Callable[[Match, int], Hint]
"""Advises a seat that owes a decision."""

ADVISERS: Mapping[str, Adviser] = {}
"""By the game's key."""


class NoHintError(LookupError):
    """No hint can be given; `reason` is a whole sentence."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.reason = reason


def adviser(game: Game[Any]) -> Adviser:
    """The game's adviser. Raises NoHintError where it has none."""
    found = ADVISERS.get(game.key)
    if found is None:
        raise NoHintError(say("{game} has no hints yet.", game=game.title))
    return found
