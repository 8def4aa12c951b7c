"""The sheet of Extra! (rules 1.3, 1.6): its two editions, the names of its boxes, and what a row is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dicebox.games.pairs import SUMS
from dicebox.model.marks import BoxId

PENALTY = -200
FACTORS = (1, 2, 3, 4, 5)  # U3: only the third is proven
VALUES = dict(zip(SUMS, (100, 70, 60, 50, 40, 30, 40, 50, 60, 70, 100), strict=True))  # U11


@dataclass(frozen=True, slots=True)
class Edition:
    """A printed sheet: the number of each sum's 0 box (with fewer marks it costs 200), and the columns' lengths."""

    walls: Mapping[int, int]
    columns: tuple[int, int, int]

    def length(self, row: int) -> int:
        """How many boxes a row has."""
        return self.walls[row] + len(FACTORS)

    def points(self, row: int, marks: int) -> int:
        """What a row is worth with so many marks (rules 1.6)."""
        if marks == 0:
            return 0
        wall = self.walls[row]
        if marks < wall:
            return PENALTY
        # A row is never fuller than its last box (EX-11), so the factor is that of the last mark; the 0 box's is 0.
        return VALUES[row] * (0, *FACTORS)[marks - wall]


EDITIONS = {
    # EX-01: the walls differ by row; U1: rows 5 and 9; U2: rows 10 and 12 mirror 4 and 2. EX-02, U4: 10, 9, 8 boxes.
    "schmidt": Edition(dict(zip(SUMS, (4, 4, 5, 6, 8, 8, 8, 6, 5, 4, 4), strict=True)), (10, 9, 8)),
    # The sheet of Choice and Can't Stop Express (rules 1.6).
    "classic": Edition(dict.fromkeys(SUMS, 5), (8, 8, 8)),
}


@dataclass(frozen=True, slots=True)
class Column:
    """An own number and how often it was marked."""

    number: int
    marks: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """One player's sheet: the marks in rows 2 to 12, and the three columns, None where no number is written yet."""

    rows: tuple[int, ...] = (0,) * len(SUMS)
    columns: tuple[Column | None, Column | None, Column | None] = (None, None, None)

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(column.number for column in self.columns if column)


def row_box(row: int, mark: int) -> BoxId:
    """The box of a row's mark, from 1."""
    return f"row-{row}-{mark}"


def number_box(column: int) -> BoxId:
    """The box above a column, from 1, into which its number is written."""
    return f"number-{column}"


def column_box(column: int, mark: int) -> BoxId:
    """The box of a column's mark, from 1."""
    return f"column-{column}-{mark}"
