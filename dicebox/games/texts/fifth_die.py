"""The rules of Piąta kość in words (rules 2)."""

from __future__ import annotations

from dicebox.games.fifth_die_table import (
    COLUMN_LENGTH,
    LINE_LENGTH,
    NEGATIVE_ZONE,
    POSITIVE_ZONE,
    VALUES,
    column_points,
    line_box,
    number_box,
    sum_box,
)
from dicebox.games.pairs import DICE, NUMBERS, SUMS, grouped, pairs_words
from dicebox.games.texts.numbers import listed, minus
from dicebox.model.dice import PIPS
from dicebox.model.marks import Cross, Figure, Mark
from dicebox.model.message import Message, say
from dicebox.model.options import Options
from dicebox.model.section import Example, Section, Table
from dicebox.model.table import Lying


def rules(options: Options) -> tuple[Section, ...]:
    """The sections in the order in which they are read."""
    shared = options.word("roll") == "shared"
    return (
        Section(
            say("What it is about"),
            (say("Fill the columns of the sums with pairs of dice. The most points win."),),
        ),
        Section(
            say("Each roll"),
            (
                say("One player rolls {dice} dice, and everybody uses them on their own table.", dice=DICE)
                if shared
                else say("Roll {dice} dice when it is your turn; only you use them.", dice=DICE),
                say("Make two pairs and put an X under each sum, from the top down. The die left over is the fifth."),
                say(
                    "A column has {boxes} boxes. A pair for a full column is allowed, but nothing is entered.",
                    boxes=COLUMN_LENGTH,
                ),
            ),
            examples=(_first_roll(options),),
        ),
        _fifth_die(options),
        _scoring(),
        Section(say("End"), (_end(options), say("The most points win. Equal points share the win."))),
    )


def _fifth_die(options: Options) -> Section:
    marks = options.flag("first-entry-marks")
    return Section(
        say("The fifth die"),
        (
            say(
                "Until {numbers} numbers are written down any die may be the fifth. A new number goes into the next "
                "free line.",
                numbers=NUMBERS,
            ),
            say("A new number gets its first X at once.")
            if marks
            else say("A new number is only written down; its first X comes with the next use."),
            say("After that one of your numbers must be the fifth die, if one fell; of several you choose."),
            say("If none of them fell the roll is free: both sums are entered, and nothing in the lines."),
        ),
    )


def _scoring() -> Section:
    counts = range(1, COLUMN_LENGTH + 1)
    by_value = {value: tuple(total for total in SUMS if VALUES[total] == value) for value in VALUES.values()}
    rows = tuple(
        (
            say("{sums}", sums=listed(sums)),
            *(minus(column_points(sums[0], entries)) for entries in counts),
        )
        for sums in by_value.values()
    )
    return Section(
        say("Scoring"),
        (
            say("An empty column is worth nothing."),
            say(
                "The first {boxes} boxes are the negative zone: each box missing there costs the value of the column.",
                boxes=NEGATIVE_ZONE,
            ),
            say("Each of the {boxes} boxes below them brings the value of the column.", boxes=POSITIVE_ZONE),
        ),
        (Table((say("Sum"), *(say("{count} X", count=count) for count in counts)), rows),),
    )


def _end(options: Options) -> Message:
    shared = options.word("roll") == "shared"
    match options.word("end"):
        case "per-player":
            return say(
                "Each player plays until one of their lines is full with {last} X; that roll still counts.",
                last=LINE_LENGTH,
            )
        case "finish-round" if not shared:
            return say(
                "When a line is full with {last} X the round is played out: all have equally many turns.",
                last=LINE_LENGTH,
            )
        case _ if shared:
            return say(
                "The game ends for all when any line is full with {last} X; everybody still enters that roll.",
                last=LINE_LENGTH,
            )
        case _:
            return say(
                "The game ends at once for all when any line is full with {last} X; that roll still counts.",
                last=LINE_LENGTH,
            )


def _first_roll(options: Options) -> Example:
    grouping = grouped([(6, 1), (4, 3)], 5)
    total = sum(grouping.pairs[0])
    marks: list[tuple[str, Mark]] = [(sum_box(total, entry), Cross()) for entry in (1, 2)]
    return Example(
        say(
            "{pairs}: two X under {sum}, worth {points} so far. The {fifth} is the fifth die.",
            pairs=pairs_words(grouping),
            sum=total,
            points=minus(column_points(total, len(marks))),
            fifth=grouping.fifth,
        ),
        tuple(Lying(PIPS, face) for face in grouping.dice),
        marks=(
            *marks,
            (number_box(1), Figure(grouping.fifth)),
            *(((line_box(1, 1), Cross()),) if options.flag("first-entry-marks") else ()),
        ),
    )
