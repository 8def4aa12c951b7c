"""The only place where chance enters: dice and tiles drawn from a seed, at a position in its stream.

The stream is counted, not stateful: what falls depends on the seed and on how many dice and tiles came from it before.
So a match that was saved and opened again rolls what it would have rolled, and the record needs no more than its seed.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from dicebox.model.dice import Die, Face

T = TypeVar("T")

SEED_BITS = 128
_WORD = 1 << 64


def new_seed() -> int:
    """A seed of 128 bits from the operating system."""
    return secrets.randbits(SEED_BITS)


@dataclass(frozen=True, slots=True)
class Chance:
    """A stream of independent, unbiased draws. Streams of one seed with different names have nothing in common."""

    seed: int
    stream: str = "dice"

    def below(self, bound: int, position: int) -> int:
        """The draw at this position: a whole number from 0 to `bound` - 1, each equally likely."""
        # Words at or above the largest multiple of the bound are thrown away, as they would favour the low numbers.
        fair = _WORD - _WORD % bound
        attempt = 0
        while (word := self._word(position, attempt)) >= fair:
            attempt += 1
        return word % bound

    def roll(self, dice: Sequence[Die], position: int) -> tuple[Face, ...]:
        """What these dice show; takes one position a die."""
        return tuple(die.faces[self.below(len(die.faces), position + number)] for number, die in enumerate(dice))

    def draw(self, pool: Sequence[int], count: int, position: int) -> tuple[int, ...]:
        """`count` different tiles of the pool, in the order in which they are turned up; takes one position a tile."""
        left = sorted(pool)
        return tuple(left.pop(self.below(len(left), position + number)) for number in range(count))

    def shuffled(self, things: Sequence[T], position: int = 0) -> tuple[T, ...]:
        """The things in a drawn order; takes one position each."""
        left = list(things)
        return tuple(left.pop(self.below(len(left), position + number)) for number in range(len(things)))

    def _word(self, position: int, attempt: int) -> int:
        text = f"{self.seed:x} {self.stream} {position} {attempt}".encode()
        return int.from_bytes(hashlib.sha256(text).digest()[:8], "big")
