"""One play of a game: a header and the events that happened. The state is a fold over the events that still stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from dicebox.model.chance import Chance
from dicebox.model.due import Draw, Due, Throw
from dicebox.model.events import Action, Drawn, Event, Roll, Source
from dicebox.model.game import Game, RulesError, State
from dicebox.model.message import say, say_many
from dicebox.model.options import Options


@dataclass(frozen=True, slots=True)
class Header:
    """What is known before the first event: the game, the players in the order of play, the options that apply.

    `source` is where dice come from unless an event says otherwise. `seed` is that of the tower's dice. `more` holds
    whatever else stands in a record's header, kept as it is.
    """

    game: Game[Any]
    players: tuple[str, ...]
    options: Options
    source: Source = "tower"
    seed: int | None = None
    more: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Undo:
    """A line of the log: the last `count` events that stood were taken back."""

    count: int


class Match:
    """A match that is being played or replayed.

    `log` is everything that happened, `Undo` lines included, exactly what a record holds; `events` are those that
    still stand; `state` is where they lead. Events that the rules forbid raise RulesError and leave all as it was.
    """

    def __init__(self, header: Header) -> None:
        self.header = header
        self.log: list[Event | Undo] = []
        self._events: list[Event] = []
        self._states: list[State] = [header.game.start(header.players, header.options)]
        self._undone: list[Event] = []

    @property
    def game(self) -> Game[Any]:
        return self.header.game

    @property
    def state(self) -> State:
        return self._states[-1]

    @property
    def events(self) -> Sequence[Event]:
        return self._events

    @property
    def due(self) -> Due:
        return self.game.due(self.state)

    @property
    def position(self) -> int:
        """How many draws of the tower's stream this match has used (what is undone stays used)."""
        return sum(
            len(event.faces) if isinstance(event, Roll) else len(event.tiles)
            for event in self.log
            if isinstance(event, Roll | Drawn) and event.source == "tower"
        )

    def play(self, event: Event) -> None:
        """Let the event happen. Raises RulesError."""
        state = self.game.apply(self.state, event)
        # Taking back and doing the same again keeps what could be redone after it.
        self._undone = self._undone[:-1] if self._undone and self._undone[-1] == event else []
        self.log.append(event)
        self._events.append(event)
        self._states.append(state)

    def undo(self, count: int = 1) -> None:
        """Take back the last `count` events that stand. Raises RulesError for too many, and for the tower's dice."""
        if count > len(self._events):
            raise RulesError(
                say_many(
                    len(self._events),
                    "There is {count} event to take back, not {wanted}.",
                    "There are {count} events to take back, not {wanted}.",
                    wanted=count,
                )
            )
        last = self._events[len(self._events) - count :]
        if any(isinstance(event, Roll | Drawn) and event.source == "tower" for event in last):
            raise RulesError(say("What fell from the tower cannot be taken back."))
        self.log.append(Undo(count))
        self._undone.extend(reversed(last))
        del self._events[len(self._events) - count :]
        del self._states[len(self._states) - count :]

    def redo(self) -> Event:
        """Let happen again what was taken back last, and give it. Raises RulesError when there is nothing."""
        if not self._undone:
            raise RulesError(say("There is nothing to do again."))
        event = self._undone[-1]
        self.play(event)
        return event

    @property
    def can_undo(self) -> bool:
        if not self._events:
            return False
        last = self._events[-1]
        return isinstance(last, Action) or last.source == "table"

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def sources(self) -> dict[int, Source]:
        """Where the dice and tiles of each seat that has thrown or drawn came from the last time."""
        found: dict[int, Source] = {}
        for state, event in zip(self._states, self._events, strict=False):
            if isinstance(event, Roll | Drawn):
                match self.game.due(state):
                    case Throw(seat, _) | Draw(seat, _, _):
                        found[seat] = event.source
        return found

    def fall(self, chance: Chance) -> Roll | Drawn:
        """What the tower gives for what is due now, from the stream at this match's position; it has yet to happen."""
        match self.due:
            case Throw(_, dice):
                return Roll(chance.roll(dice, self.position))
            case Draw(_, count, pool):
                return Drawn(chance.draw(pool, count, self.position))
            case _:
                raise RulesError(say("Nothing is thrown or drawn now."))
