"""Yahtzee, from sections 3.3 to 3.7."""

from __future__ import annotations

from itertools import product
from typing import Any

UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"]
LOWER = ["three-of-a-kind", "four-of-a-kind", "full-house", "small-straight", "large-straight", "yahtzee", "chance"]


def points(box: str, dice: list[int]) -> int:
    """Section 3.6 by looking, without a joker."""
    times = sorted(dice.count(face) for face in range(1, 7))
    if box in UPPER:
        return sum(die for die in dice if die == UPPER.index(box) + 1)
    if box == "three-of-a-kind":
        return sum(dice) if times[-1] >= 3 else 0
    if box == "four-of-a-kind":
        return sum(dice) if times[-1] >= 4 else 0
    if box == "full-house":
        return 25 if 3 in times and 2 in times else 0
    if box == "small-straight":
        return 30 if any(set(run) <= set(dice) for run in ((1, 2, 3, 4), (2, 3, 4, 5), (3, 4, 5, 6))) else 0
    if box == "large-straight":
        return 40 if sorted(dice) in ([1, 2, 3, 4, 5], [2, 3, 4, 5, 6]) else 0
    if box == "yahtzee":
        return 50 if 5 in times else 0
    return sum(dice)


class SlowYahtzee:
    def __init__(self, header: dict[str, Any]) -> None:
        options = header.get("options", {})
        self.names: list[str] = header["players"]
        self.columns = options.get("columns", 1)
        self.factors = options.get("multipliers", [1] * self.columns)
        self.joker = options.get("joker", "none")
        self.filled: list[list[dict[str, int]]] = [[{} for _ in range(self.columns)] for _ in self.names]
        self.bonuses = [[0] * self.columns for _ in self.names]
        self.turn = 0
        self.dice: list[int] = []
        self.rolls = 0
        self.decide = False

    def happened(self, event: dict[str, Any]) -> None:
        if "roll" in event:
            self.dice = self.dice + event["roll"]
            self.rolls += 1
            self.decide = True
            return
        self.decide = False
        if "keep" in event:
            self.dice = list(event["keep"])
            return
        column, box = event.get("column", 1) - 1, event["score"]
        mine = self.filled[self.turn]
        scored = self._scored(box, column)
        if self._extra() and all(other["yahtzee"] == 50 for other in mine):
            triple = list(self.factors) == [1, 2, 3]
            if scored > 0 or not triple:
                self.bonuses[self.turn][column] += 100
        mine[column][box] = scored
        self.turn = (self.turn + 1) % len(self.names)
        self.dice, self.rolls = [], 0

    def _extra(self) -> bool:
        return (
            self.joker != "none"
            and len(set(self.dice)) == 1
            and all("yahtzee" in other for other in self.filled[self.turn])
        )

    def _scored(self, box: str, column: int) -> int:
        if self._extra():
            matching = UPPER[self.dice[0] - 1]
            if all(matching in other for other in self.filled[self.turn]):
                fixed = {"full-house": 25, "small-straight": 30, "large-straight": 40}
                if box in fixed:
                    return fixed[box]
        return points(box, self.dice)

    def legal(self) -> list[dict[str, Any]]:
        if not self.decide:
            return []
        name = self.names[self.turn]
        mine = self.filled[self.turn]
        found: list[dict[str, Any]] = []
        if self.rolls < 3:
            found += [
                {"player": name, "keep": [die for die, keep in zip(self.dice, chosen, strict=True) if keep]}
                for chosen in product([False, True], repeat=5)
                if not all(chosen)
            ]
        places = [(column, box) for column in range(self.columns) for box in UPPER + LOWER if box not in mine[column]]
        if self._extra() and self.joker == "forced":
            matching = [place for place in places if place[1] == UPPER[self.dice[0] - 1]]
            lower = [place for place in places if place[1] in LOWER]
            places = matching or lower or places
        for column, box in places:
            action = {"player": name, "score": box}
            found.append(action | ({"column": column + 1} if self.columns > 1 else {}))
        return found

    def totals(self) -> list[int]:
        totals = []
        for columns, bonuses in zip(self.filled, self.bonuses, strict=True):
            total = 0
            for column, bonus, factor in zip(columns, bonuses, self.factors, strict=True):
                upper = sum(value for box, value in column.items() if box in UPPER)
                total += factor * (sum(column.values()) + (35 if upper >= 63 else 0) + bonus)
            totals.append(total)
        return totals

    @property
    def over(self) -> bool:
        return all(len(column) == 13 for columns in self.filled for column in columns)

    def winners(self) -> list[str]:
        totals = self.totals()
        return [name for name, total in zip(self.names, totals, strict=True) if total == max(totals)]
