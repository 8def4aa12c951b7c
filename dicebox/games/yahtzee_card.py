"""The Yahtzee card (rules 3.3, 3.6): its boxes, what dice score in them, and the sums of a column."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import islice

from dicebox.games.combos import longest_run, repeats
from dicebox.model.marks import BoxId
from dicebox.model.message import Message, say, say_many

DICE = 5
ROLLS = 3  # YZ-02
TRIPLE = (1, 2, 3)
"""The multipliers of Triple Yahtzee (YZ-12)."""
UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
LOWER = ("three-of-a-kind", "four-of-a-kind", "full-house", "small-straight", "large-straight", "yahtzee", "chance")
BOXES = (*UPPER, *LOWER)
BONUS_FROM, BONUS = 63, 35  # YZ-08
FULL_HOUSE, SMALL_STRAIGHT, LARGE_STRAIGHT, FIVE_OF_A_KIND = 25, 30, 40, 50
EXTRA_YAHTZEE = 100  # YZ-10

Roll5 = tuple[int, ...]


def _when(holds: Callable[[Roll5], bool], points: int | None = None) -> Callable[[Roll5], int]:
    """The score of a box with a condition: fixed points or the sum of all five dice (YZ-05); 0 if it fails (YZ-03)."""
    return lambda dice: (sum(dice) if points is None else points) if holds(dice) else 0


LOWER_SCORES: Mapping[str, Callable[[Roll5], int]] = {
    "three-of-a-kind": _when(lambda dice: repeats(dice)[0] >= 3),
    "four-of-a-kind": _when(lambda dice: repeats(dice)[0] >= 4),
    "full-house": _when(lambda dice: repeats(dice) == (3, 2), FULL_HOUSE),  # YZ-06
    "small-straight": _when(lambda dice: longest_run(dice) >= 4, SMALL_STRAIGHT),  # YZ-07
    "large-straight": _when(lambda dice: longest_run(dice) >= 5, LARGE_STRAIGHT),
    "yahtzee": _when(lambda dice: repeats(dice) == (5,), FIVE_OF_A_KIND),
    "chance": sum,
}
JOKER_SCORES = {"full-house": FULL_HOUSE, "small-straight": SMALL_STRAIGHT, "large-straight": LARGE_STRAIGHT}


def box_points(box: str, dice: Roll5) -> int:
    """What these dice score in a box without any joker (rules 3.6)."""
    if box in UPPER:
        face = UPPER.index(box) + 1
        return face * dice.count(face)
    return LOWER_SCORES[box](dice)


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a card: the points in its boxes, None where a box is open, and how many extra Yahtzees it holds."""

    points: tuple[int | None, ...] = (None,) * len(BOXES)
    extras: int = 0

    def __getitem__(self, box: str) -> int | None:
        return self.points[BOXES.index(box)]

    @property
    def upper(self) -> int:
        return sum(points or 0 for points in self.points[: len(UPPER)])

    @property
    def bonus(self) -> int:
        return BONUS if self.upper >= BONUS_FROM else 0

    @property
    def lower(self) -> int:
        """The lower section with the bonuses of further Yahtzees."""
        return sum(points or 0 for points in self.points[len(UPPER) :]) + EXTRA_YAHTZEE * self.extras

    @property
    def total(self) -> int:
        """The column before its multiplier."""
        return self.upper + self.bonus + self.lower


Card = tuple[Column, ...]


def column_box(name: str, column: int) -> BoxId:
    """The box of a column, from 1."""
    return f"{name}-{column}"


POKER_FACES = (say("Negro"), say("Rojo"), say("J"), say("Q"), say("K"), say("As"))
"""What the faces 1 to 6 are called on poker dice (rules 3.2)."""


def box_name(box: str, poker: bool) -> Message:
    """What a box is called on a card for dice with pips, or with poker faces."""
    return POKER_FACES[UPPER.index(box)] if poker and box in UPPER else BOX_NAMES[box]


BOX_NAMES: Mapping[str, Message] = {
    "ones": say("Ones"),
    "twos": say("Twos"),
    "threes": say("Threes"),
    "fours": say("Fours"),
    "fives": say("Fives"),
    "sixes": say("Sixes"),
    "three-of-a-kind": say("Three of a kind"),
    "four-of-a-kind": say("Four of a kind"),
    "full-house": say("Full house"),
    "small-straight": say("Small straight"),
    "large-straight": say("Large straight"),
    "yahtzee": say("Yahtzee"),
    "chance": say("Chance"),
}


def par_words(column: Column, number: int, columns: int) -> Message:
    """How the upper section stands against three of each kind (63 points), and what is missing for the bonus."""
    filled = [face for face, points in enumerate(islice(column.points, len(UPPER)), start=1) if points is not None]
    ahead = column.upper - 3 * sum(filled)
    if column.bonus:
        words = say("bonus reached")
    elif column.upper + 5 * (sum(range(1, 7)) - sum(filled)) < BONUS_FROM:
        words = say("bonus out of reach")
    else:
        left = BONUS_FROM - column.upper
        standing = say("{ahead} against par", ahead=f"+{ahead}" if ahead >= 0 else f"\u2212{-ahead}")
        words = say_many(
            left,
            "{standing}, {count} point to the bonus",
            "{standing}, {count} points to the bonus",
            standing=standing,
        )
    if columns == 1:
        return say("Upper section: {words}.", words=words)
    return say("Upper section, column {column}: {words}.", column=number, words=words)
