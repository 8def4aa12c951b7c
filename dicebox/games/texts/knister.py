"""The rules of Knister in words (rules 6)."""

from __future__ import annotations

from dicebox.games.knister_grid import (
    CELLS,
    DIAGONAL_FACTOR,
    DICE,
    FIVE,
    FOUR,
    FULL_HOUSE,
    PAIR,
    SEVEN,
    SIZE,
    STRAIGHT,
    STRAIGHT_WITH_SEVEN,
    THREE,
    TWO_PAIRS,
    cell_box,
    line_box,
    line_points,
)
from dicebox.games.texts.numbers import listed
from dicebox.model.marks import Figure
from dicebox.model.message import say, say_many
from dicebox.model.options import Options
from dicebox.model.section import Example, Section, Table

_EXAMPLES = ((6, 3, 7, 6, 11), (6, 11, 6, 6, 11), (8, 7, 6, 9, 5), (11, 8, 10, 9, 12), (2, 3, 4, 5, 7))


def rules(options: Options) -> tuple[Section, ...]:
    """The sections in the order in which they are read."""
    grids = options.number("rounds")
    return (
        Section(
            say("What it is about"),
            (say("Write the sums of the dice into your grid so that its lines become sets and straights."),),
        ),
        Section(
            say("Each roll"),
            (
                say("One player rolls {dice} dice, the next roll is the left neighbour's.", dice=DICE),
                say("Everybody writes the sum into an empty cell. It has to be written, and it stays."),
                say("After {rolls} rolls the grid is full.", rolls=CELLS),
                *(
                    (say("{grids} grids are filled one after the other, and their totals are added.", grids=grids),)
                    if grids > 1
                    else ()
                ),
            ),
        ),
        Section(
            say("Scoring"),
            (
                say("A line of {cells} scores once, for the best that it holds, in any order.", cells=SIZE),
                say("Both diagonals count ×{factor}.", factor=DIAGONAL_FACTOR),
            ),
            (
                Table(
                    (say("Line"), say("Points"), say("On a diagonal")),
                    tuple(
                        (name, say("{points}", points=points), say("{points}", points=points * DIAGONAL_FACTOR))
                        for name, points in (
                            (say("Pair"), PAIR),
                            (say("Two pairs"), TWO_PAIRS),
                            (say("Three of a kind"), THREE),
                            (say("Four of a kind"), FOUR),
                            (say("Five of a kind"), FIVE),
                            (say("Full house"), FULL_HOUSE),
                            (say("Straight with a {number}", number=SEVEN), STRAIGHT_WITH_SEVEN),
                            (say("Straight without a {number}", number=SEVEN), STRAIGHT),
                        )
                    ),
                ),
            ),
            tuple(_example(sums) for sums in _EXAMPLES),
        ),
        Section(say("End"), (say("The highest total wins. Equal totals share the win."),)),
    )


def _example(sums: tuple[int, ...]) -> Example:
    points = line_points(sums)
    cells = tuple((cell_box(1, 1, column), Figure(total)) for column, total in enumerate(sums, start=1))
    return Example(
        say_many(
            points,
            "{sums}: {count} point",
            "{sums}: {count} points",
            sums=listed(sums),
        ),
        marks=(*cells, (line_box(1, "row1"), Figure(points))),
    )
