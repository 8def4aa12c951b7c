"""A second referee for every game: written from the rules' tables, slow, plain, and without a line of dicebox.

A referee is made from a record's header, is told the record's events as they stand there, and says what would be
legal, what the totals are, whether the match has ended and who has won.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from tests.games.slow.extra import SlowExtra
from tests.games.slow.fifth_die import SlowFifthDie
from tests.games.slow.forget_it import SlowForgetIt
from tests.games.slow.knister import SlowKnister
from tests.games.slow.pescado import SlowPescado
from tests.games.slow.yahtzee import SlowYahtzee


class Referee(Protocol):
    """What every slow referee can say."""

    def happened(self, event: dict[str, Any]) -> None: ...
    def legal(self) -> list[dict[str, Any]]: ...
    def totals(self) -> list[int]: ...
    def winners(self) -> list[str]: ...
    @property
    def over(self) -> bool: ...


REFEREES: dict[str, Callable[[dict[str, Any]], Referee]] = {
    "extra": SlowExtra,
    "fifth-die": SlowFifthDie,
    "yahtzee": SlowYahtzee,
    "pescado": SlowPescado,
    "forget-it": SlowForgetIt,
    "knister": SlowKnister,
}
