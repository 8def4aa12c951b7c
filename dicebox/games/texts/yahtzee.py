"""The rules of Yahtzee in words (rules 3)."""

from __future__ import annotations

from dicebox.games.yahtzee_card import (
    BONUS,
    BONUS_FROM,
    BOXES,
    DICE,
    EXTRA_YAHTZEE,
    FIVE_OF_A_KIND,
    FULL_HOUSE,
    LARGE_STRAIGHT,
    POKER_FACES,
    ROLLS,
    SMALL_STRAIGHT,
    TRIPLE,
    UPPER,
    box_name,
    box_points,
    column_box,
)
from dicebox.model.dice import PIPS, POKER
from dicebox.model.marks import Figure
from dicebox.model.message import Message, say, say_many
from dicebox.model.options import Options
from dicebox.model.section import Example, Section, Table
from dicebox.model.table import Lying


def rules(options: Options) -> tuple[Section, ...]:
    """The sections in the order in which they are read."""
    columns = options.number("columns")
    return (
        Section(
            say("What it is about"),
            (
                say(
                    "Fill the {boxes} boxes of your card, one a turn. The highest total wins.",
                    boxes=len(BOXES) * columns,
                ),
                say("Every player rolls one die: the order of play goes from the highest to the lowest."),
            ),
        ),
        Section(
            say("Your turn"),
            (
                say(
                    "Roll all {dice} dice, up to {rolls} times in all. Before each further roll keep what you like; "
                    "what was kept may be rolled again later.",
                    dice=DICE,
                    rolls=ROLLS,
                ),
                say("Then write the dice into any open box. If they do not fit it scores zero."),
                *_faces(options),
            ),
        ),
        _scoring(options),
        *_further(options),
        *_columns(options),
        Section(say("End"), (say("When all boxes are filled the highest total wins. Equal totals share the win."),)),
    )


def _faces(options: Options) -> tuple[Message, ...]:
    if options.word("faces") == "pips":
        return ()
    names = tuple(
        say("{name} = {number}", name=name, number=number)
        for name, number in zip(POKER_FACES, POKER.faces, strict=True)
    )
    return (say("The faces count: {faces}.", faces=names),)


def _scoring(options: Options) -> Section:
    poker = options.word("faces") == "poker"
    any_sum = say("sum of all dice")
    points = {
        "three-of-a-kind": (say("three equal dice"), any_sum),
        "four-of-a-kind": (say("four equal dice"), any_sum),
        "full-house": (say("three of one kind and two of another"), say("{points}", points=FULL_HOUSE)),
        "small-straight": (say("four numbers in a row"), say("{points}", points=SMALL_STRAIGHT)),
        "large-straight": (say("five numbers in a row"), say("{points}", points=LARGE_STRAIGHT)),
        "yahtzee": (say("five equal dice"), say("{points}", points=FIVE_OF_A_KIND)),
        "chance": (say("anything"), any_sum),
    }
    upper = (
        say("{first} to {last}", first=box_name(UPPER[0], poker), last=box_name(UPPER[-1], poker)),
        say("anything"),
        say("sum of these dice"),
    )
    rows = (upper, *((box_name(box, poker), *cells) for box, cells in points.items()))
    return Section(
        say("Scoring"),
        (
            say(
                "With {least} points or more in the upper section there is a bonus of {bonus}.",
                least=BONUS_FROM,
                bonus=BONUS,
            ),
            say("What fits several boxes may go into any of them; five equal dice alone are no full house."),
        ),
        (Table((say("Box"), say("Dice"), say("Points")), rows),),
        tuple(_example(options, dice, box) for dice, box in _EXAMPLES),
    )


_EXAMPLES = (
    ((4, 4, 4, 3, 1), "fours"),
    ((2, 2, 2, 2, 6), "three-of-a-kind"),
    ((3, 3, 3, 5, 5), "full-house"),
    ((1, 2, 3, 4, 6), "small-straight"),
)


def _example(options: Options, dice: tuple[int, ...], box: str) -> Example:
    points = box_points(box, dice)
    poker = options.word("faces") == "poker"
    die = POKER if poker else PIPS
    return Example(
        say_many(points, "{box}: {count} point", "{box}: {count} points", box=box_name(box, poker)),
        tuple(Lying(die, face) for face in dice),
        marks=((column_box(box, 1), Figure(points)),),
    )


def _further(options: Options) -> tuple[Section, ...]:
    joker = options.word("joker")
    if joker == "none":
        return ()
    several = options.number("columns") > 1
    bonus = (
        say(
            "Five equal dice when all your Yahtzee boxes are filled bring {points} more, if all hold {yahtzee}.",
            points=EXTRA_YAHTZEE,
            yahtzee=FIVE_OF_A_KIND,
        )
        if several
        else say(
            "Five equal dice when your Yahtzee box is filled bring {points} more, if it holds {yahtzee}.",
            points=EXTRA_YAHTZEE,
            yahtzee=FIVE_OF_A_KIND,
        )
    )
    jokers = (
        (
            say("They have to be written into the matching upper box, if it is open."),
            say("Otherwise into any open lower box, where full house and straights count in full."),
            say("Otherwise a zero goes into an open upper box."),
        )
        if joker == "forced"
        else (
            say("They may be written into any open box."),
            say("Full house and straights count in full once the matching upper box is filled; before they give zero."),
        )
    )
    return (Section(say("Further Yahtzees"), (bonus, *jokers)),)


def _columns(options: Options) -> tuple[Section, ...]:
    columns = options.number("columns")
    factors = options.numbers("multipliers")
    if columns == 1:
        return tuple(
            Section(say("What the column counts"), (say("The column's total counts ×{factor}.", factor=factor),))
            for factor in factors
        )
    paragraphs = [
        say("Each player has {columns} columns and writes one box a turn, in any of them.", columns=columns),
        say("Every column has its own bonus; the totals are added up."),
    ]
    if factors:
        paragraphs.append(
            say(
                "The columns' totals count: {factors}.",
                factors=tuple(say("×{factor}", factor=factor) for factor in factors),
            )
        )
    if factors == TRIPLE and options.word("joker") != "none":
        paragraphs.append(say("Here a further Yahtzee brings its bonus only when its box scores more than zero."))
    return (Section(say("Several columns"), tuple(paragraphs)),)
