"""The rules of Extra! in words (rules 1)."""

from __future__ import annotations

from dicebox.games.extra_sheet import EDITIONS, FACTORS, PENALTY, VALUES, Edition, column_box, number_box, row_box
from dicebox.games.pairs import DICE, NUMBERS, SUMS, grouped, pairs_words
from dicebox.games.texts.numbers import listed, minus
from dicebox.model.dice import PIPS
from dicebox.model.marks import Cross, Figure
from dicebox.model.message import Message, say, say_many
from dicebox.model.options import Options
from dicebox.model.section import Example, Section, Table
from dicebox.model.table import Lying


def rules(options: Options) -> tuple[Section, ...]:
    """The sections in the order in which they are read."""
    edition = EDITIONS[options.word("sheet")]
    return (
        Section(
            say("What it is about"),
            (
                say("Mark pairs of dice on your sheet. The highest total wins, and it may well be a negative one."),
                say("A row that was begun and not brought far enough costs points, so begin few and finish them."),
            ),
        ),
        Section(
            say("Each roll"),
            (
                say(
                    "One player rolls {dice} dice, and everybody uses them on their own sheet. The next roll is the "
                    "left neighbour's.",
                    dice=DICE,
                ),
                say(
                    "Make two pairs and mark a box in the row of each sum. The die that is left over is your fifth die."
                ),
                say("Both pairs may go to the same row. A pair for a full row is allowed, but marks nothing."),
            ),
            examples=(_first_roll(),),
        ),
        _fifth_die(options, edition),
        _scoring(edition),
        Section(
            say("End"),
            (
                say(
                    "Whoever marks the last, light blue box of a column is finished; the pairs of that roll still "
                    "count. The others play on until they are finished too."
                ),
                say("The highest total wins, also when all are negative. Equal totals share the win."),
                say("Alone, a total below zero is a lost game; otherwise you play against your own best."),
            ),
        ),
    )


def _fifth_die(options: Options, edition: Edition) -> Section:
    children = tuple(say("{name}", name=name) for name in options.names("kids"))
    paragraphs: tuple[Message, ...] = (
        say(
            "Until you own {numbers} numbers the fifth die may be one that you own or a new one. Write a new one above "
            "any empty column and mark the column's first box.",
            numbers=NUMBERS,
        ),
        say(
            "The columns have {boxes} boxes. Every use of a number marks its next box.",
            boxes=listed(edition.columns),
        ),
        say(
            "Once you own {numbers} numbers, one that fell must be your fifth die; if several fell, choose which. That "
            "die is in no pair, another die with the same number may be.",
            numbers=NUMBERS,
        ),
        say("If none of them fell the roll is free: choose any pairs, and no column is marked."),
    )
    if children:
        paragraphs = (
            *paragraphs,
            say("For {children} the first use of a number is only written down, not marked.", children=children),
        )
    return Section(say("The fifth die"), paragraphs)


def _scoring(edition: Edition) -> Section:
    rows = tuple(
        (
            say("{row}", row=row),
            say_many(edition.walls[row] - 1, "{count} box", "{count} boxes"),
            say("{value}", value=VALUES[row]),
            say("{points}", points=edition.points(row, edition.length(row))),
        )
        for row in SUMS
    )
    marks = edition.walls[11] + FACTORS[2]
    return Section(
        say("Scoring"),
        (
            say("An empty row is worth nothing."),
            say("A row with marks only before the bold line counts {penalty}.", penalty=minus(PENALTY)),
            say("The first box behind the line brings a row to zero."),
            say(
                "Each further box raises the factor by one, up to {factor}; the row is worth its value times the "
                "factor.",
                factor=FACTORS[-1],
            ),
        ),
        (Table((say("Row"), say("Before the line"), say("Value"), say("At most")), rows),),
        (
            Example(
                say(
                    "Row {row} with {marks} marks: {value} × {factor} = {points}.",
                    row=11,
                    marks=marks,
                    value=VALUES[11],
                    factor=FACTORS[2],
                    points=edition.points(11, marks),
                ),
                marks=tuple((row_box(11, mark), Cross()) for mark in range(1, marks + 1)),
            ),
        ),
    )


def _first_roll() -> Example:
    grouping = grouped([(2, 2), (1, 5)], 3)
    first, second = grouping.sums
    return Example(
        say("{pairs}; the {fifth} is the fifth die.", pairs=pairs_words(grouping), fifth=grouping.fifth),
        tuple(Lying(PIPS, face) for face in grouping.dice),
        marks=(
            (row_box(first, 1), Cross()),
            (row_box(second, 1), Cross()),
            (number_box(1), Figure(grouping.fifth)),
            (column_box(1, 1), Cross()),
        ),
    )
