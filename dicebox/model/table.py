"""What lies on the table, and what of it an action points at."""

from dataclasses import dataclass
from typing import Literal

from dicebox.model.dice import Die, Face
from dicebox.model.marks import BoxId
from dicebox.model.message import Message


@dataclass(frozen=True, slots=True)
class Lying:
    """A die on the table. `lane` is `free`, `kept` (may be thrown again) or `aside` (stays for good)."""

    die: Die
    face: Face
    lane: Literal["free", "kept", "aside"] = "free"


@dataclass(frozen=True, slots=True)
class TileLying:
    """A tile on the table: where it lies (`reserve`, `open`, `safe`), whose it is, and whether it is turned over.

    `slot` is its place there, from 0; a tile of the reserve keeps it while others are taken. `worth` is in points.
    """

    number: int
    fish: tuple[str, ...]
    place: Literal["reserve", "open", "safe"]
    seat: int | None = None
    turned: bool = False
    slot: int = 0
    worth: int = 0


@dataclass(frozen=True, slots=True)
class Stake:
    """What a turn that can still be lost is worth now, in points, how that is reckoned, and what would lose it.

    `words` are those that lose the turn together: `aside` when one lies there, `open` when it can still fall, `out`
    when it cannot any more.
    """

    worth: int
    reckoning: Message
    words: tuple[tuple[str, Literal["aside", "open", "out"]], ...] = ()


@dataclass(frozen=True, slots=True)
class Parts:
    """What a player points at to say an action.

    `verb` names the button that says it (`write`, `roll`, `stop`, …); `groups` are dice that are used together, each a
    sorted tuple of faces; `rest` says what the dice in no group are; `boxes` are those that the action writes into;
    `tiles` are tiles by number.
    """

    verb: str
    groups: tuple[tuple[Face, ...], ...] = ()
    rest: str = ""
    boxes: tuple[BoxId, ...] = ()
    tiles: frozenset[int] = frozenset()
