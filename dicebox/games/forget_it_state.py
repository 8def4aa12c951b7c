"""Where a match of Forget It stands, and what a player decides (rules 5.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self

from dicebox.games.forget_it_turn import DOUBLE, DOUBLED_ROUNDS, ROUNDS, Turn
from dicebox.model import form
from dicebox.model.events import Action
from dicebox.model.game import State


@dataclass(frozen=True, slots=True)
class Number(Action):
    """Choose a number for the whole turn, or None to choose none of those that fell."""

    number: int | None

    key: ClassVar[str] = "choose"
    fields: ClassVar[tuple[str, ...]] = ("choose",)

    @classmethod
    def read(cls, seat: int, given: Mapping[str, Any]) -> Self:
        return cls(seat, None if form.required(given, "choose") is None else form.whole(given, "choose"))

    def write(self) -> dict[str, object]:
        return {"choose": self.number}


@dataclass(frozen=True, slots=True)
class Again(Action):
    """Throw on, or stop and score."""

    again: bool

    key: ClassVar[str] = "again"
    fields: ClassVar[tuple[str, ...]] = ("again",)

    @classmethod
    def read(cls, seat: int, given: Mapping[str, Any]) -> Self:
        return cls(seat, form.flag(given, "again"))

    def write(self) -> dict[str, object]:
        return {"again": self.again}


@dataclass(frozen=True, slots=True)
class ForgetItState(State):
    """`turns` are the points of each seat's finished turns; `left` counts the last turns once the target is reached."""

    turns: tuple[tuple[int, ...], ...]
    turn: Turn
    seat: int = 0
    phase: Literal["throw", "choose", "decide"] = "throw"
    left: int | None = None

    @property
    def over(self) -> bool:
        """Whether all turns have been played."""
        if self.options.word("mode") == "twelve-rounds":
            return all(len(turns) == ROUNDS for turns in self.turns)
        return self.left == 0

    @property
    def factor(self) -> int:
        """FI-15: by how much the turn being played is multiplied."""
        doubled = len(self.turns[self.seat]) >= ROUNDS - DOUBLED_ROUNDS
        return DOUBLE if doubled and self.options.word("mode") == "twelve-rounds" else 1

    @property
    def worth(self) -> int:
        """What stopping now would bring."""
        return self.turn.points * self.factor
