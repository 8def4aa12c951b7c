"""A turn of Forget It (rules 5.3 to 5.5): the nine dice of a series, the chosen number, what the turn is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Set
from dataclasses import dataclass, replace
from typing import Literal

from dicebox.model.dice import FOR, GET, IT, Die, Face
from dicebox.model.events import Roll
from dicebox.model.table import Lying

OF_EACH_WORD = 3
SERIES: tuple[Die, ...] = (FOR,) * OF_EACH_WORD + (GET,) * OF_EACH_WORD + (IT,) * OF_EACH_WORD
WORD_DICE: Mapping[Face, Die] = {die.faces[-1]: die for die in (FOR, GET, IT)}
NUMBERS = range(1, 6)
PAIR = 2
MULTIPLIERS: Mapping[int, int] = {4: 2, 5: 3, 6: 4}
"""From how many point dice on the points are multiplied, and by what (rules 5.5)."""


TARGET = 500  # FI-12
ROUNDS, DOUBLED_ROUNDS, DOUBLE = 12, 2, 2  # FI-15


def multiplier(count: int) -> int:
    """By how much the points of so many point dice are multiplied."""
    return max((factor for least, factor in MULTIPLIERS.items() if count >= least), default=1)


def turn_points(number: int | None, count: int) -> int:
    """What a turn is worth: the point dice of all its series together."""
    return (number or 0) * count * multiplier(count)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn as it stands. `dice` are the nine of the series by place, with their kinds as far as they are known.

    `number` was chosen and `count` dice of it were set aside, over all series. `ordered` says whether every roll of
    this series came from the tower, so that each die is the one of its place; real dice are told apart by their
    words alone.
    """

    dice: tuple[Lying, ...] = ()
    number: int | None = None
    count: int = 0
    ordered: bool = True

    @property
    def points(self) -> int:
        """What stopping now would bring."""
        return turn_points(self.number, self.count)

    @property
    def thrown(self) -> tuple[Die, ...]:
        """The kinds of the dice that a throw takes: those not set aside, all nine at first (FI-16)."""
        return tuple(lying.die for lying in self.dice if lying.lane == "free") if self.dice else SERIES

    @property
    def complete(self) -> bool:
        """Whether all nine dice lie aside, so that a new series may be begun (FI-10)."""
        return bool(self.dice) and not self.thrown

    @property
    def words(self) -> Counter[Face]:
        """How often each word lies aside in this series; they start anew with each (FI-08)."""
        return Counter(lying.face for lying in self.dice if lying.lane == "aside" and lying.face in WORD_DICE)

    @property
    def lost(self) -> bool:
        """FOR, GET and IT in one series."""
        return len(self.words) == len(WORD_DICE)

    @property
    def can_be_lost(self) -> bool:
        """Whether the dice still free can bring the words that are missing for FORGET IT in this series."""
        missing = [die for word, die in WORD_DICE.items() if word not in self.words]
        if len(self.thrown) < len(missing):
            return False
        # Which real dice lie aside as numbers is not known, so any of those still free may bring any word.
        return not self.ordered or all(die in self.thrown for die in missing)

    def standing(self, word: Face) -> Literal["aside", "open", "out"]:
        """Whether a word lies aside, can still fall in this series, or cannot (FI-16)."""
        if word in self.words:
            return "aside"
        falls = self.thrown and (not self.ordered or WORD_DICE[word] in self.thrown)
        return "open" if falls else "out"

    @property
    def pairs(self) -> tuple[int, ...]:
        """The numbers that the last roll shows at least twice (FI-05: singles of earlier rolls do not count)."""
        shown = Counter(lying.face for lying in self.dice if lying.lane == "free")
        return tuple(number for number in NUMBERS if shown[number] >= PAIR)

    def rolled(self, roll: Roll) -> Turn:
        """The turn after the free dice showed these faces: words and dice of the number are set aside (FI-03)."""
        fallen = iter(roll.faces)
        before = self.dice or tuple(Lying(die, 0) for die in SERIES)
        dice = tuple(lying if lying.lane == "aside" else replace(lying, face=next(fallen)) for lying in before)
        ordered = self.ordered and roll.source == "tower"
        matching = sum(lying.lane == "free" and lying.face == self.number for lying in dice)
        # FI-09: a single die of the number counts, also in a new series. FI-06: none is no loss.
        dice = _set_aside(dice if ordered else _recognised(dice), {*WORD_DICE, self.number})
        return replace(self, dice=dice, count=self.count + matching, ordered=ordered)

    def chosen(self, number: int) -> Turn:
        """The turn with all dice of a number set aside (FI-03)."""
        shown = sum(lying.face == number for lying in self.dice)
        return replace(self, dice=_set_aside(self.dice, {number}), number=number, count=shown)

    def new_series(self) -> Turn:
        """The turn with all nine dice free again; number and count stay (FI-07, FI-10)."""
        return replace(self, dice=_gathered(self.dice), ordered=True)

    def ended(self) -> Turn:
        """The next player's turn before the first throw; the dice lie as they fell until then."""
        return Turn(_gathered(self.dice))


def _set_aside(dice: tuple[Lying, ...], faces: Set[Face | None]) -> tuple[Lying, ...]:
    return tuple(replace(lying, lane="aside") if lying.face in faces else lying for lying in dice)


def _gathered(dice: tuple[Lying, ...]) -> tuple[Lying, ...]:
    """All nine dice, free, in the order in which they are thrown."""
    return tuple(replace(lying, lane="free") for lying in sorted(dice, key=lambda lying: SERIES.index(lying.die)))


def _recognised(dice: tuple[Lying, ...]) -> tuple[Lying, ...]:
    """The dice with kinds that their words allow: a word shows its die, the others keep their kind where they can."""
    left = Counter(SERIES) - Counter(WORD_DICE[lying.face] for lying in dice if lying.face in WORD_DICE)
    known: list[Lying | None] = []
    for lying in dice:
        if lying.face in WORD_DICE:
            known.append(replace(lying, die=WORD_DICE[lying.face]))
        elif left[lying.die]:
            left[lying.die] -= 1
            known.append(lying)
        else:
            known.append(None)
    others = left.elements()
    return tuple(recognised or replace(lying, die=next(others)) for lying, recognised in zip(dice, known, strict=True))
