"""Two pairs and a fifth die: what Extra! and Piąta kość do with every roll (rules 1.5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from dicebox.model import form
from dicebox.model.events import Roll
from dicebox.model.game import RulesError
from dicebox.model.message import Message, say

SUMS = range(2, 13)
DICE = 5
NUMBERS = 3
"""How many different numbers a player writes down as fifth dice."""
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True, order=True)
class Grouping:
    """Five dice as two pairs, the smaller first, and the die left over."""

    pairs: tuple[Pair, Pair]
    fifth: int

    @property
    def sums(self) -> tuple[int, int]:
        return sum(self.pairs[0]), sum(self.pairs[1])

    def write(self) -> dict[str, object]:
        """The fields of a record's line."""
        return {"pairs": [list(pair) for pair in self.pairs], "fifth": self.fifth}

    @property
    def dice(self) -> list[int]:
        """All five dice, in rising order."""
        return sorted([*self.pairs[0], *self.pairs[1], self.fifth])


@lru_cache(maxsize=252)
def groupings(roll: tuple[int, ...]) -> tuple[Grouping, ...]:
    """Every way to group a sorted roll of five dice, each once: 1 to 15 of them (rules 1.5).

    Two groupings with the same fifth die and the same sums are always the same pairs, so equal outcomes are equal here.
    """
    found = set()
    for left_over in range(5):
        first, *others = roll[:left_over] + roll[left_over + 1 :]
        for partner in range(3):
            rest = others[:partner] + others[partner + 1 :]
            found.add(grouped([(first, others[partner]), rest], roll[left_over]))
    return tuple(sorted(found))


def grouped(pairs: Sequence[Sequence[int]], fifth: int) -> Grouping:
    """The grouping in its one canonical form."""
    first, second = sorted((min(pair), max(pair)) for pair in pairs)
    return Grouping((first, second), fifth)


def read_grouping(given: Mapping[str, Any]) -> Grouping:
    """The grouping that the fields `pairs` and `fifth` of a record's line name. Raises FormError."""
    pairs = form.groups(given, "pairs")
    numbers = [[face for face in pair if isinstance(face, int)] for pair in pairs]
    if [len(pair) for pair in numbers] != [2, 2] or any(len(pair) != 2 for pair in pairs):
        raise form.FormError(say("The key {name} takes two pairs of dice.", name="pairs"))
    return grouped(numbers, form.whole(given, "fifth"))


def numbers_of(roll: Roll) -> tuple[int, ...]:
    """The faces of a roll of numbered dice, in the order in which they fell."""
    return tuple(face for face in roll.faces if isinstance(face, int))


def pairs_words(grouping: Grouping) -> Message:
    """Two pairs with their sums, as a player would say them."""
    (a, b), (c, d) = grouping.pairs
    return say("{a} + {b} = {first}, {c} + {d} = {second}", a=a, b=b, c=c, d=d, first=a + b, second=c + d)


def allowed_fifths(own: Sequence[int], roll: Sequence[int]) -> frozenset[int]:
    """The values that must be the fifth die; empty when any may be (EX-06, EX-07, EX-09; PK-03, PK-04)."""
    return frozenset(own) & frozenset(roll) if len(own) == NUMBERS else frozenset()


def check_grouping(grouping: Grouping, own: Sequence[int], roll: Sequence[int]) -> None:
    """Raises RulesError unless a player with these own numbers may group the roll so."""
    if grouping.dice != sorted(roll):
        raise RulesError(say("These are not the dice of the roll {roll}.", roll="-".join(map(str, sorted(roll)))))
    allowed = allowed_fifths(own, roll)
    if allowed and grouping.fifth not in allowed:
        raise RulesError(
            say("The fifth die must be one of the own numbers that fell: {numbers}.", numbers=listed(allowed))
        )


def grouping_words(grouping: Grouping, own: Sequence[int]) -> Message:
    """A grouping by a player with these own numbers that writes no new number."""
    if grouping.fifth in own:
        return say("{pairs}; fifth die {fifth}", pairs=pairs_words(grouping), fifth=grouping.fifth)
    return say("{pairs}; {fifth} is left over", pairs=pairs_words(grouping), fifth=grouping.fifth)


def grouping_situation(own: Sequence[int], roll: Sequence[int]) -> Message:
    """Whether a player with these own numbers is free or forced, and what is asked (EX-05: a matter of the player)."""
    if len(own) < NUMBERS:
        return say("Choose two pairs; the fifth die is one of your numbers or a new one.")
    match sorted(allowed_fifths(own, roll)):
        case []:
            return say("Free: none of your numbers fell. Choose two pairs; no fifth die is marked.")
        case [only]:
            return say("Forced: {number} must be the fifth die. Choose two pairs.", number=only)
        case several:
            return say(
                "One of your numbers must be the fifth die: {numbers}. Choose two pairs.", numbers=listed(several)
            )


def box_refusal(waiting: bool, crossed: bool, reckoned: bool) -> Message:
    """Why a box cannot be written: by a player who has or has not to decide, one that is crossed, one that is a sum."""
    if reckoned:
        return say("This box is reckoned from the others.")
    if crossed:
        return say("This box is crossed; what is written is never changed.")
    if not waiting:
        return say("There is no roll to write yet.")
    return say("No way to pair these dice leads to this box.")


def listed(numbers: Iterable[int]) -> tuple[Message, ...]:
    """Numbers as a list that a message reads out, in rising order."""
    return tuple(say("{number}", number=number) for number in sorted(numbers))


def next_in_play(last: int, playing: Sequence[bool]) -> int:
    """The seat to the left of `last` that still plays (EX-04), or `last` when none does."""
    seats = len(playing)
    after = [(last + step) % seats for step in range(1, seats + 1)]
    return next((seat for seat in after if playing[seat]), last)
