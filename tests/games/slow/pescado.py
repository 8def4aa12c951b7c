"""Pescado, from sections 4.3 to 4.7."""

from __future__ import annotations

from itertools import combinations
from typing import Any

COLOURS = {"Y": "yellow", "O": "orange", "R": "red", "B": "blue", "G": "green", "K": "black"}
THREE = "YYY OOO RRR BBB GGG KKK"
TWO = "YYO YYR OOR OOB RRB RRG BBG BBK GGK GGY KKY KKO"
ONE = "YOR YOB YOG YOK YRB YRK YBG YBK YGK ORB ORG ORK OBG OGK RBG RBK RGK BGK"


class SlowPescado:
    def __init__(self, header: dict[str, Any]) -> None:
        options = header.get("options", {})
        self.names: list[str] = header["players"]
        self.literal = options.get("grey-cost", "exact") == "literal"
        self.stolen_safe = options.get("stolen-safe", True)
        ours = [[COLOURS[letter] for letter in word] for word in f"{THREE} {TWO} {ONE}".split()]
        self.fish: dict[int, list[str]] = dict(enumerate(options.get("tiles", ours), start=1))
        self.pile = set(self.fish)
        self.reserve: set[int] = set()
        self.turned: set[int] = set()
        self.owned: dict[str, set[int]] = {name: set() for name in self.names}
        self.open: dict[str, set[int]] = {name: set() for name in self.names}
        self.player = 0
        self.dice: list[str] = []
        self.to_throw = 0
        self.throws = 0
        self.taken = False
        self.over = False

    @property
    def _name(self) -> str:
        return self.names[self.player]

    @property
    def _before(self) -> str:
        return self.names[self.player - 1]

    def _open_tiles(self) -> list[int]:
        return sorted((self.reserve - self.turned) | self.open[self._before])

    def _matches(self) -> list[int]:
        found = []
        for tile in self._open_tiles():
            dice = list(self.dice)
            try:
                for fish in self.fish[tile]:
                    dice.remove(fish)
            except ValueError:
                continue
            found.append(tile)
        return found

    def happened(self, event: dict[str, Any]) -> None:
        if "draw" in event:
            self.reserve |= set(event["draw"])
            self.pile -= set(event["draw"])
            if self.throws:
                self._pass_on()
        elif "roll" in event:
            self.throws += 1
            self.dice = (self.dice if self.throws == 2 else []) + event["roll"]
            self.taken = not self._matches()
            if self.throws == 2 and self.taken:
                self._end_of_turn()
        elif "take" in event:
            for tile in event["take"]:
                stolen = tile in self.open[self._before]
                self.reserve.discard(tile)
                self.owned[self._before].discard(tile)
                self.open[self._before].discard(tile)
                self.owned[self._name].add(tile)
                if not (stolen and self.stolen_safe):
                    self.open[self._name].add(tile)
            self.taken = True
            if self.throws == 2:
                self._end_of_turn()
        else:
            for tile in event["turn"]:
                if tile in self.reserve:
                    self.turned.add(tile)
                self.open[self._before].discard(tile)
            self.dice = list(event["keep"])
            if len(self.dice) == 5 and not event["grey"]:
                self._end_of_turn()

    def _end_of_turn(self) -> None:
        self.open[self._before].clear()
        self.turned.clear()
        missing = 6 - len(self.reserve)
        if missing > len(self.pile):
            self.over = True
        elif not missing:
            self._pass_on()

    def _pass_on(self) -> None:
        self.player = (self.player + 1) % len(self.names)
        self.throws = 0
        self.dice = []

    def legal(self) -> list[dict[str, Any]]:
        """What may be decided; asked only when a decision is due."""
        if not self.taken:
            matches = self._matches()
            return [
                {"player": self._name, "take": list(tiles)}
                for count in range(len(matches) + 1)
                for tiles in combinations(matches, count)
            ]
        price = {0: 0, 1: 1, 2: 1, 3: 2, 4: 2} if self.literal else {0: 0, 2: 1, 4: 2}
        return [
            {"player": self._name, "turn": list(tiles), "grey": grey, "keep": list(kept)}
            for count, grey in price.items()
            for tiles in combinations(self._open_tiles(), count)
            for number in range(6)
            for kept in combinations(self.dice, number)
        ]

    def _points(self, tiles: set[int]) -> int:
        return sum(4 - len(set(self.fish[tile])) for tile in tiles)

    def totals(self) -> list[int]:
        return [self._points(self.owned[name]) for name in self.names]

    def winners(self) -> list[str]:
        best = max(self.totals())
        first = [name for name in self.names if self._points(self.owned[name]) == best]
        fewest = min(len(self.owned[name]) for name in first)
        return [name for name in first if len(self.owned[name]) == fewest]
