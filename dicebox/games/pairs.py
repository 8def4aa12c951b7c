"""Two pairs and a fifth die: what Extra! and Piąta kość do with every roll (rules 1.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from dicebox.model.dice import Face
from dicebox.model.events import Roll
from dicebox.model.form import FormError
from dicebox.model.message import Message, say

SUMS = range(2, 13)
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True, order=True)
class Grouping:
    """Five dice as two pairs, the smaller first, and the die left over."""

    pairs: tuple[Pair, Pair]
    fifth: int

    @property
    def sums(self) -> tuple[int, int]:
        return sum(self.pairs[0]), sum(self.pairs[1])

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


def read_grouping(pairs: tuple[tuple[Face, ...], ...], fifth: int) -> Grouping:
    """The grouping that a record's line names. Raises FormError."""
    numbers = [[face for face in pair if isinstance(face, int)] for pair in pairs]
    if [len(pair) for pair in numbers] != [2, 2] or any(len(pair) != 2 for pair in pairs):
        raise FormError(say("The key {name} takes two pairs of dice.", name="pairs"))
    return grouped(numbers, fifth)


def numbers_of(roll: Roll) -> tuple[int, ...]:
    """The faces of a roll of numbered dice, in the order in which they fell."""
    return tuple(face for face in roll.faces if isinstance(face, int))


def pairs_words(grouping: Grouping) -> Message:
    """Two pairs with their sums, as a player would say them."""
    (a, b), (c, d) = grouping.pairs
    return say("{a} + {b} = {first}, {c} + {d} = {second}", a=a, b=b, c=c, d=d, first=a + b, second=c + d)
