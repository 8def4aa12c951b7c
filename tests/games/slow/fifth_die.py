"""Piąta kość, from sections 2.3 to 2.7."""

from __future__ import annotations

from itertools import permutations
from typing import Any

# Section 2.6, read off the table: what a column is worth with 1, 2, 3, … entries.
POINTS = {
    2: [-30, -20, -10, 0, 10, 20, 30, 40, 50],
    3: [-21, -14, -7, 0, 7, 14, 21, 28, 35],
    4: [-18, -12, -6, 0, 6, 12, 18, 24, 30],
    5: [-15, -10, -5, 0, 5, 10, 15, 20, 25],
    6: [-12, -8, -4, 0, 4, 8, 12, 16, 20],
    7: [-9, -6, -3, 0, 3, 6, 9, 12, 15],
    8: [-12, -8, -4, 0, 4, 8, 12, 16, 20],
    9: [-15, -10, -5, 0, 5, 10, 15, 20, 25],
    10: [-18, -12, -6, 0, 6, 12, 18, 24, 30],
    11: [-21, -14, -7, 0, 7, 14, 21, 28, 35],
    12: [-30, -20, -10, 0, 10, 20, 30, 40, 50],
}


class SlowFifthDie:
    def __init__(self, header: dict[str, Any]) -> None:
        options = header.get("options", {})
        self.names: list[str] = header["players"]
        self.shared = options.get("roll", "own") == "shared"
        self.end = options.get("end", "immediate")
        self.first_marks = options.get("first-entry-marks", False)
        self.entries = {name: dict.fromkeys(range(2, 13), 0) for name in self.names}
        self.lines: dict[str, dict[int, int]] = {name: {} for name in self.names}
        self.turns = dict.fromkeys(self.names, 0)
        self.roll: list[int] = []
        self.waiting: list[str] = []
        self.last = len(self.names) - 1

    def _eighth(self, name: str) -> bool:
        return 8 in self.lines[name].values()

    def happened(self, event: dict[str, Any]) -> None:
        if "roll" in event:
            self.roll = event["roll"]
            playing = [name for name in self.names if not (self.end == "per-player" and self._eighth(name))]
            if self.shared:
                self.waiting = playing
            else:
                while True:
                    self.last = (self.last + 1) % len(self.names)
                    if self.names[self.last] in playing:
                        break
                self.waiting = [self.names[self.last]]
            return
        name = event["player"]
        self.waiting.remove(name)
        self.turns[name] += 1
        for pair in event["pairs"]:
            total = sum(pair)
            self.entries[name][total] = min(9, self.entries[name][total] + 1)
        lines = self.lines[name]
        if event["fifth"] in lines:
            lines[event["fifth"]] += 1
        elif len(lines) < 3:
            lines[event["fifth"]] = 1 if self.first_marks else 0

    def legal(self) -> list[dict[str, Any]]:
        found = []
        for name in self.waiting:
            own = self.lines[name]
            forced = len(own) == 3 and any(number in own for number in self.roll)
            found += [
                {"player": name, "pairs": [[a, b], [c, d]], "fifth": fifth}
                for a, b, c, d, fifth in permutations(self.roll)
                if not forced or fifth in own
            ]
        return found

    def totals(self) -> list[int]:
        return [
            sum(POINTS[total][count - 1] for total, count in self.entries[name].items() if count) for name in self.names
        ]

    @property
    def over(self) -> bool:
        if self.waiting:
            return False
        ended = [self._eighth(name) for name in self.names]
        if self.end == "per-player":
            return all(ended)
        if self.end == "finish-round":
            return any(ended) and len(set(self.turns.values())) == 1
        return any(ended)

    def winners(self) -> list[str]:
        totals = self.totals()
        return [name for name, total in zip(self.names, totals, strict=True) if total == max(totals)]
