"""Patterns among dice or sums: how often values repeat, whether they run in sequence. Shared by Yahtzee and Knister."""

from collections import Counter
from collections.abc import Sequence


def repeats(values: Sequence[int]) -> tuple[int, ...]:
    """How often each value occurs, the most frequent first: a full house is (3, 2)."""
    return tuple(sorted(Counter(values).values(), reverse=True))


def longest_run(values: Sequence[int]) -> int:
    """How many values follow one another without a gap, in any order, repeats not counted; no wrap-around."""
    present = set(values)
    longest = 0
    for value in present:
        if value - 1 not in present:
            length = 1
            while value + length in present:
                length += 1
            longest = max(longest, length)
    return longest
