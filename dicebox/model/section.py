"""The rules of a game as they are shown to players: headed sections with paragraphs, small tables and examples.

The numbers in them come from the rule book's own constants. Dice and boxes are named as data, so that whoever shows
the rules draws them as they look at the table and on the sheet.
"""

from __future__ import annotations

from dataclasses import dataclass

from dicebox.model.marks import BoxId, Mark
from dicebox.model.message import Message
from dicebox.model.table import Lying, TileLying


@dataclass(frozen=True, slots=True)
class Table:
    """A small table: what its columns are, and rows with a cell for each."""

    columns: tuple[Message, ...]
    rows: tuple[tuple[Message, ...], ...]


@dataclass(frozen=True, slots=True)
class Example:
    """Dice that fell, tiles that lie there, what is written into which boxes, and what happens, in words."""

    text: Message
    dice: tuple[Lying, ...] = ()
    tiles: tuple[TileLying, ...] = ()
    marks: tuple[tuple[BoxId, Mark], ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """One part of the rules, read from top to bottom: paragraphs, then tables, then examples."""

    heading: Message
    paragraphs: tuple[Message, ...] = ()
    tables: tuple[Table, ...] = ()
    examples: tuple[Example, ...] = ()
