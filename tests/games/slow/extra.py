"""Extra!, from sections 1.3 to 1.9."""

from __future__ import annotations

from itertools import permutations
from typing import Any

# Section 1.6, read off the table: what a row is worth with 1, 2, 3, … marks.
SCHMIDT = {
    2: [-200, -200, -200, 0, 100, 200, 300, 400, 500],
    3: [-200, -200, -200, 0, 70, 140, 210, 280, 350],
    4: [-200, -200, -200, -200, 0, 60, 120, 180, 240, 300],
    5: [-200, -200, -200, -200, -200, 0, 50, 100, 150, 200, 250],
    6: [-200, -200, -200, -200, -200, -200, -200, 0, 40, 80, 120, 160, 200],
    7: [-200, -200, -200, -200, -200, -200, -200, 0, 30, 60, 90, 120, 150],
    8: [-200, -200, -200, -200, -200, -200, -200, 0, 40, 80, 120, 160, 200],
    9: [-200, -200, -200, -200, -200, 0, 50, 100, 150, 200, 250],
    10: [-200, -200, -200, -200, 0, 60, 120, 180, 240, 300],
    11: [-200, -200, -200, 0, 70, 140, 210, 280, 350],
    12: [-200, -200, -200, 0, 100, 200, 300, 400, 500],
}
WORTH = {2: 100, 3: 70, 4: 60, 5: 50, 6: 40, 7: 30, 8: 40, 9: 50, 10: 60, 11: 70, 12: 100}
CLASSIC = {row: [-200] * 4 + [0] + [value * (marks - 5) for marks in range(6, 11)] for row, value in WORTH.items()}


class SlowExtra:
    def __init__(self, header: dict[str, Any]) -> None:
        options = header.get("options", {})
        self.names: list[str] = header["players"]
        self.kids = options.get("kids", [])
        self.table = CLASSIC if options.get("sheet") == "classic" else SCHMIDT
        self.lengths = [8, 8, 8] if options.get("sheet") == "classic" else [10, 9, 8]
        self.rows = {name: dict.fromkeys(range(2, 13), 0) for name in self.names}
        self.columns: dict[str, list[list[int]]] = {name: [[], [], []] for name in self.names}
        self.done: set[str] = set()
        self.waiting: set[str] = set()
        self.roll: list[int] = []

    def happened(self, event: dict[str, Any]) -> None:
        if "roll" in event:
            self.roll = event["roll"]
            self.waiting = set(self.names) - self.done
            return
        name = event["player"]
        for pair in event["pairs"]:
            row = pair[0] + pair[1]
            if self.rows[name][row] < len(self.table[row]):
                self.rows[name][row] += 1
        fifth = event["fifth"]
        if "column" in event:
            self.columns[name][event["column"] - 1] = [fifth, 0 if name in self.kids else 1]
        else:
            for column in self.columns[name]:
                if column and column[0] == fifth:
                    column[1] += 1
        for column, length in zip(self.columns[name], self.lengths, strict=True):
            if column and column[1] == length:
                self.done.add(name)
        self.waiting.remove(name)

    def legal(self) -> list[dict[str, Any]]:
        found = []
        for name in self.waiting:
            own = [column[0] for column in self.columns[name] if column]
            present = [number for number in own if number in self.roll]
            for a, b, c, d, fifth in permutations(self.roll):
                if len(own) == 3 and present and fifth not in present:
                    continue
                action = {"player": name, "pairs": [[a, b], [c, d]], "fifth": fifth}
                if len(own) < 3 and fifth not in own:
                    found += [action | {"column": i + 1} for i in range(3) if not self.columns[name][i]]
                else:
                    found.append(action)
        return found

    def totals(self) -> list[int]:
        return [
            sum(self.table[row][marks - 1] for row, marks in self.rows[name].items() if marks) for name in self.names
        ]

    @property
    def over(self) -> bool:
        return self.done == set(self.names) and not self.waiting

    def winners(self) -> list[str]:
        totals = self.totals()
        if len(totals) == 1 and totals[0] < 0:
            return []
        return [name for name, total in zip(self.names, totals, strict=True) if total == max(totals)]
