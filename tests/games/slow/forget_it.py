"""Forget It, from sections 5.2 to 5.5."""

from __future__ import annotations

from typing import Any

# Section 5.5, read off the table: the points of 1 to 5 with 2 to 10 dice.
POINTS = {
    1: [2, 3, 8, 15, 24, 28, 32, 36, 40],
    2: [4, 6, 16, 30, 48, 56, 64, 72, 80],
    3: [6, 9, 24, 45, 72, 84, 96, 108, 120],
    4: [8, 12, 32, 60, 96, 112, 128, 144, 160],
    5: [10, 15, 40, 75, 120, 140, 160, 180, 200],
}


class SlowForgetIt:
    def __init__(self, header: dict[str, Any]) -> None:
        options = header.get("options", {})
        self.names: list[str] = header["players"]
        self.target = options.get("target", 500)
        self.complete = options.get("final-round", "all-others") == "complete"
        self.must = options.get("must-choose", True)
        self.twelve = options.get("mode", "target") == "twelve-rounds"
        self.turns: list[list[int]] = [[] for _ in self.names]
        self.player = 0
        self.ended_by: int | None = None
        self.over = False
        self._fresh_turn()

    def _fresh_turn(self) -> None:
        self.number: int | None = None
        self.count = 0
        self.words: list[str] = []
        self.aside = 0
        self.shown: list[Any] = []
        self.choose = False
        self.decide = False

    def happened(self, event: dict[str, Any]) -> None:
        if "roll" in event:
            self.shown = event["roll"]
            fallen = [face for face in self.shown if isinstance(face, str)]
            self.words += fallen
            if {"FOR", "GET", "IT"} <= set(self.words):
                self._score(0)
                return
            self.aside += len(fallen)
            if self.number is not None:
                matching = self.shown.count(self.number)
                self.count += matching
                self.aside += matching
            self.choose = self.number is None and bool(self._twice())
            self.decide = not self.choose
        elif "choose" in event:
            self.choose, self.decide = False, True
            if event["choose"] is not None:
                self.number = event["choose"]
                self.count = self.shown.count(self.number)
                self.aside += self.count
        elif event["again"]:
            self.decide = False
            if self.aside == 9:
                self.aside, self.words = 0, []
        else:
            self._score(self._worth())

    def _twice(self) -> list[int]:
        return [number for number in (1, 2, 3, 4, 5) if self.shown.count(number) >= 2]

    def _worth(self) -> int:
        if self.number is None:
            return 0
        if self.count <= 10:
            return POINTS[self.number][self.count - 2]
        return self.number * self.count * 4

    def _score(self, points: int) -> None:
        mine = self.turns[self.player]
        mine.append(points * 2 if self.twelve and len(mine) >= 10 else points)
        if self.ended_by is None and not self.twelve and sum(mine) >= self.target:
            self.ended_by = self.player
            # How many turns each player will have had when all is over.
            self.due = [len(turns) if seat == self.player else len(turns) + 1 for seat, turns in enumerate(self.turns)]
            if self.complete:
                self.due = [len(mine)] * len(self.names)
        if self.twelve:
            self.over = all(len(turns) == 12 for turns in self.turns)
        elif self.ended_by is not None:
            self.over = [len(turns) for turns in self.turns] == self.due
        self.player = (self.player + 1) % len(self.names)
        self._fresh_turn()

    def legal(self) -> list[dict[str, Any]]:
        name = self.names[self.player]
        if self.choose:
            numbers: list[int | None] = [*self._twice()]
            return [{"player": name, "choose": number} for number in numbers + ([] if self.must else [None])]
        if self.decide:
            return [{"player": name, "again": True}, {"player": name, "again": False}]
        return []

    def totals(self) -> list[int]:
        return [sum(turns) for turns in self.turns]

    def winners(self) -> list[str]:
        totals = self.totals()
        return [name for name, total in zip(self.names, totals, strict=True) if total == max(totals)]
