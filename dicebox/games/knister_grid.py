"""The Knister grid (rules 6.4): 25 cells, twelve lines of five, and what a line is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from dicebox.games.combos import longest_run, repeats
from dicebox.model.marks import BoxId
from dicebox.model.message import Message, say

DICE = 2
SIZE = 5
CELLS = SIZE * SIZE
SEVEN = 7
DIAGONAL_FACTOR = 2  # both diagonals count double

PAIR, TWO_PAIRS, THREE, FOUR, FIVE, FULL_HOUSE, STRAIGHT_WITH_SEVEN, STRAIGHT = 1, 3, 3, 6, 10, 8, 8, 12

REPEAT_POINTS: Mapping[tuple[int, ...], int] = {
    (2, 1, 1, 1): PAIR,
    (2, 2, 1): TWO_PAIRS,
    (3, 1, 1): THREE,
    (4, 1): FOUR,
    (5,): FIVE,
    (3, 2): FULL_HOUSE,  # KN-01: not a pair or three of a kind as well
}


def line_points(sums: Sequence[int]) -> int:
    """What five sums are worth in a row or column, in any order (KN-01, KN-02)."""
    if longest_run(sums) == SIZE:
        return STRAIGHT_WITH_SEVEN if SEVEN in sums else STRAIGHT
    return REPEAT_POINTS.get(repeats(sums), 0)


LINES: Mapping[str, tuple[int, ...]] = {
    **{f"row{row + 1}": tuple(range(row * SIZE, (row + 1) * SIZE)) for row in range(SIZE)},
    **{f"column{column + 1}": tuple(range(column, CELLS, SIZE)) for column in range(SIZE)},
    "diagonal1": tuple(range(0, CELLS, SIZE + 1)),  # from the top left
    "diagonal2": tuple(range(SIZE - 1, CELLS - 1, SIZE - 1)),  # KN-05: the centre belongs to both
}
"""The cells of each line, counted from 0 along the rows."""

LINE_NAMES: Mapping[str, Message] = {
    **{f"row{row}": say("row {row}", row=row) for row in range(1, SIZE + 1)},
    **{f"column{column}": say("column {column}", column=column) for column in range(1, SIZE + 1)},
    "diagonal1": say("the falling diagonal"),
    "diagonal2": say("the rising diagonal"),
}


@dataclass(frozen=True, slots=True)
class Grid:
    """One grid: the sum in each cell along the rows, None where it is empty."""

    cells: tuple[int | None, ...] = (None,) * CELLS

    def written(self, cell: int, total: int) -> Grid:
        """The grid with this sum in a cell."""
        return Grid((*self.cells[:cell], total, *self.cells[cell + 1 :]))

    def line(self, name: str) -> int | None:
        """What a line is worth, diagonals doubled; None while a cell of it is empty (KN-03)."""
        sums = [total for cell in LINES[name] if (total := self.cells[cell]) is not None]
        if len(sums) < SIZE:
            return None
        return line_points(sums) * (DIAGONAL_FACTOR if name.startswith("diagonal") else 1)

    @property
    def total(self) -> int:
        return sum(self.line(name) or 0 for name in LINES)


def cell_box(grid: int, row: int, column: int) -> BoxId:
    """The box of a cell; grid, row and column count from 1."""
    return f"cell-{grid}-{row}-{column}"


def line_box(grid: int, line: str) -> BoxId:
    """The box with a line's points: `row3` of the first grid is `row3-1`."""
    return f"{line}-{grid}"


def total_box(grid: int) -> BoxId:
    """The box with a grid's total."""
    return f"total-{grid}"
