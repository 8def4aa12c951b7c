"""Knister, from sections 6.3 to 6.5."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import Any


@cache
def line(*sums: int) -> int:
    """Section 6.4 by trying every order of the five sums against a pattern."""
    best = 0
    for a, b, c, d, e in set(permutations(sums)):
        if b == a + 1 and c == b + 1 and d == c + 1 and e == d + 1:
            best = max(best, 8 if 7 in sums else 12)
        if a == b:
            best = max(best, 1)
        if a == b and c == d:
            best = max(best, 3)
        if a == b == c:
            best = max(best, 3)
        if a == b == c and d == e:
            best = max(best, 8)
        if a == b == c == d:
            best = max(best, 6)
    # Five of a kind fits every pattern of sets; it is no full house.
    return 10 if len(set(sums)) == 1 else best


class SlowKnister:
    def __init__(self, header: dict[str, Any]) -> None:
        self.names: list[str] = header["players"]
        self.grids = header.get("options", {}).get("rounds", 1)
        self.cells: list[dict[tuple[int, int, int], int]] = [{} for _ in self.names]
        self.rolls = 0
        self.sum = 0
        self.waiting: set[str] = set()

    def happened(self, event: dict[str, Any]) -> None:
        if "roll" in event:
            self.sum = sum(event["roll"])
            self.rolls += 1
            self.waiting = set(self.names)
            return
        row, column = event["place"]
        self.cells[self.names.index(event["player"])][self._grid, row, column] = self.sum
        self.waiting.remove(event["player"])

    @property
    def _grid(self) -> int:
        return (self.rolls + 24) // 25

    def legal(self) -> list[dict[str, Any]]:
        return [
            {"player": name, "place": [row, column]}
            for name in self.waiting
            for row in range(1, 6)
            for column in range(1, 6)
            if (self._grid, row, column) not in self.cells[self.names.index(name)]
        ]

    def totals(self) -> list[int]:
        totals = []
        for cells in self.cells:
            total = 0
            for grid in range(1, self.grids + 1):
                rows = [[(grid, i, j) for j in range(1, 6)] for i in range(1, 6)]
                columns = [[(grid, i, j) for i in range(1, 6)] for j in range(1, 6)]
                diagonals = [[(grid, i, i) for i in range(1, 6)], [(grid, i, 6 - i) for i in range(1, 6)]]
                for places, factor in [*((p, 1) for p in rows + columns), *((p, 2) for p in diagonals)]:
                    if all(place in cells for place in places):
                        total += factor * line(*(cells[place] for place in places))
            totals.append(total)
        return totals

    @property
    def over(self) -> bool:
        return self.rolls == 25 * self.grids and not self.waiting

    def winners(self) -> list[str]:
        totals = self.totals()
        return [name for name, total in zip(self.names, totals, strict=True) if total == max(totals)]
