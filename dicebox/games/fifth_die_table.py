"""The table of Piąta kość (rules 2.3, 2.6): sums as columns filled from the top, and three lines for fifth dice.

Nothing is shared with the sheet of Extra!: the penalty is for every missing entry, times the column's value.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dicebox.games.pairs import NUMBERS, SUMS
from dicebox.model.marks import BoxId

VALUES: Mapping[int, int] = dict(zip(SUMS, (10, 7, 6, 5, 4, 3, 4, 5, 6, 7, 10), strict=True))
NEGATIVE_ZONE = 4
POSITIVE_ZONE = 5
COLUMN_LENGTH = NEGATIVE_ZONE + POSITIVE_ZONE  # PK-06
LINE_LENGTH = 8


def column_points(total: int, entries: int) -> int:
    """What the column of a sum is worth with so many entries (PK-10: missing entries × value); nothing when empty."""
    return (entries - NEGATIVE_ZONE) * VALUES[total] if entries else 0


@dataclass(frozen=True, slots=True)
class Line:
    """A value that was written down as fifth die, and its X entries."""

    number: int
    entries: int


@dataclass(frozen=True, slots=True)
class Table:
    """One player's table: the X entries under the sums 2 to 12, and the lines in the order in which they were begun."""

    columns: tuple[int, ...] = (0,) * len(SUMS)
    lines: tuple[Line, ...] = ()

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(line.number for line in self.lines)

    @property
    def points(self) -> dict[int, int]:
        """What each column is worth."""
        return {total: column_points(total, entries) for total, entries in zip(SUMS, self.columns, strict=True)}

    @property
    def has_eighth(self) -> bool:
        """Whether a value has its last X (PK-08)."""
        return any(line.entries == LINE_LENGTH for line in self.lines)

    def entered(self, sums: tuple[int, int], fifth: int, first_entry_marks: bool) -> Table:
        """The table with two sums and the fifth die entered."""
        columns = list(self.columns)
        for total in sums:
            # PK-02: one X a pair, from the top; PK-06: nothing is entered in a full column.
            columns[total - SUMS.start] = min(columns[total - SUMS.start] + 1, COLUMN_LENGTH)
        if fifth in self.numbers:
            lines = tuple(Line(line.number, line.entries + (line.number == fifth)) for line in self.lines)
        elif len(self.lines) < NUMBERS:
            lines = (*self.lines, Line(fifth, int(first_entry_marks)))  # PK-05
        else:
            lines = self.lines  # PK-04: a free roll
        return Table(tuple(columns), lines)


def sum_box(total: int, entry: int) -> BoxId:
    """The box of an entry under a sum, from 1 at the top."""
    return f"sum-{total}-{entry}"


def points_box(total: int) -> BoxId:
    """The box with the points of a sum's column."""
    return f"points-{total}"


def number_box(line: int) -> BoxId:
    """The box of a line, from 1, into which its value is written."""
    return f"number-{line}"


def line_box(line: int, entry: int) -> BoxId:
    """The box of an entry in a line, both from 1."""
    return f"line-{line}-{entry}"
