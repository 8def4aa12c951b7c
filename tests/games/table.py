"""Matches typed in as at the table: dice and decisions in short, for the worked examples of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from dicebox.games import GAMES
from dicebox.model.dice import Face
from dicebox.model.events import Drawn, Event, Roll
from dicebox.model.game import RulesError
from dicebox.model.match import Match, Undo
from dicebox.model.record import make_header, read_line
from dicebox.model.report import legal_events, report


class Table:
    """A match of some game; names are those of the players in their order."""

    def __init__(self, game: str, *names: str, **options: object) -> None:
        given = {name.replace("_", "-"): value for name, value in options.items()}
        fields = {"dicebox": 1, "game": game, "players": list(names), "options": given}
        self.match = Match(make_header(fields, GAMES))
        self.names = names

    def roll(self, *faces: Face) -> None:
        """Real dice fall."""
        self.match.play(Roll(faces, "table"))

    def tower(self, *faces: Face) -> None:
        """Dice fall from the tower."""
        self.match.play(Roll(faces))

    def draw(self, *tiles: int) -> None:
        """Tiles are turned up."""
        self.match.play(Drawn(tiles))

    def does(self, player: str, **fields: object) -> None:
        """A player decides."""
        self.match.play(self._event(player, fields))

    def refused(self, player: str, **fields: object) -> str:
        """A player tries what the rules forbid; the sentence that says why."""
        state = self.match.state
        with pytest.raises(RulesError) as error:
            self.match.play(self._event(player, fields))
        assert self.match.state is state
        return str(error.value.reason)

    def legal(self, player: str) -> list[dict[str, Any]]:
        """What a player may decide, without the name."""
        listed = [dict(event) for event in legal_events(self.match)]
        return [
            {key: value for key, value in event.items() if key != "player"}
            for event in listed
            if event["player"] == player
        ]

    def undo(self) -> None:
        """The last event is taken back."""
        self.match.undo()

    @property
    def scores(self) -> list[int]:
        """Everybody's totals."""
        return [self.match.game.score(self.match.state, seat) for seat in range(len(self.names))]

    @property
    def report(self) -> dict[str, Any]:
        """Where the match stands, as it is printed."""
        return report(self.match)

    def detail(self, player: str) -> dict[str, Any]:
        """A player's sheet, as it is printed."""
        detail: dict[str, Any] = self.report["players"][self.names.index(player)]["detail"]
        return detail

    def _event(self, player: str, fields: dict[str, object]) -> Event:
        event = read_line({"player": player, **fields}, self.match)
        assert not isinstance(event, Undo)
        return event


def sums(listed: Sequence[dict[str, Any]]) -> set[tuple[int, ...]]:
    """The fifth die and the two sums, in rising order, of decisions that group a roll."""
    return {(event["fifth"], *sorted(sum(pair) for pair in event["pairs"])) for event in listed}
