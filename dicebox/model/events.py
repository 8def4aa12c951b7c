"""What happens in a match: dice fall, tiles are turned up, a seat decides."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self

from dicebox.model.dice import Face

Source = Literal["tower", "table"]
"""Where dice or tiles came from: the program drew them, or real ones were typed in."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice that fell. From the tower they stand in the order in which they were asked for."""

    faces: tuple[Face, ...]
    source: Source = "tower"


@dataclass(frozen=True, slots=True)
class Drawn:
    """Tiles that were turned up, by number."""

    tiles: tuple[int, ...]
    source: Source = "tower"


@dataclass(frozen=True, slots=True)
class Action(ABC):
    """What a seat decides. Equal decisions are equal objects, however they were put in.

    `key` is the field by which a record tells this action from the game's others; `fields` are all that it may have.
    """

    seat: int

    key: ClassVar[str]
    fields: ClassVar[tuple[str, ...]]

    @classmethod
    @abstractmethod
    def read(cls, seat: int, given: Mapping[str, Any]) -> Self:
        """The action that a record's line means. Raises FormError when a field has the wrong form."""

    @abstractmethod
    def write(self) -> dict[str, object]:
        """The fields of the record's line, without the player."""


Event = Roll | Drawn | Action
