"""The `Game` that every rule book is.

A game holds no state and does nothing by itself: `start` gives a state, `apply` gives the next one, and chance comes
in from outside as an event. States are frozen; an event that the rules forbid raises `RulesError` and changes nothing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Literal, TypeVar

from dicebox.model.choice import Choice, ListChoice
from dicebox.model.dice import PIPS, Die, Face
from dicebox.model.due import Choose, Draw, Due, Over, Throw
from dicebox.model.events import Action, Drawn, Event, Roll
from dicebox.model.marks import BoxId, Mark
from dicebox.model.message import Message, say, say_many
from dicebox.model.options import Option, Options
from dicebox.model.section import Section
from dicebox.model.table import Lying, Parts, Stake, TileLying


class RulesError(ValueError):
    """What the rules forbid; `reason` is a whole sentence that says why."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.reason = reason


@dataclass(frozen=True, slots=True)
class State:
    """Where a match stands; each game adds what it needs. Everything inside is frozen and comparable."""

    names: tuple[str, ...]
    options: Options


S = TypeVar("S", bound=State)

Ordering = Literal["drawn", "all-by-die", "highest-starts"]
"""How the order of play is settled: who starts is drawn; a die each gives the whole order, or who starts.

Who starts is followed by the others to the left.
"""


class Game(ABC, Generic[S]):
    """A rule book. One object a game; it holds nothing that changes."""

    key: ClassVar[str]
    """The game's name in records and on the command line."""
    title: ClassVar[Message]
    summary: ClassVar[Message]
    """One sentence for the start page."""
    players: ClassVar[range]
    """How many can play."""
    options: ClassVar[tuple[Option, ...]]
    actions: ClassVar[tuple[type[Action], ...]]
    order: ClassVar[Ordering] = "drawn"

    def check(self, options: Options) -> Options:
        """The options in their one canonical form. Raises OptionError when two of them do not fit together."""
        return options

    def order_dice(self, seats: int, options: Options) -> tuple[Die, ...]:
        """The die that each seat throws to settle the order of play."""
        return (PIPS,) * seats

    @abstractmethod
    def rules(self, options: Options) -> tuple[Section, ...]:
        """The rules with these options, as they are shown to players."""

    def differences(self, options: Options) -> tuple[Message, ...]:
        """A short phrase for each option that differs from its default."""
        return tuple(
            option.badge(options[option.name]) for option in self.options if options[option.name] != option.default
        )

    @abstractmethod
    def start(self, names: tuple[str, ...], options: Options) -> S:
        """The state before the first event."""

    @abstractmethod
    def due(self, state: S) -> Due:
        """What has to happen next."""

    @abstractmethod
    def legal(self, state: S, seat: int) -> Sequence[Action]:
        """Every decision open to `seat` now, each once, in a stable order; empty when none is due."""

    @abstractmethod
    def after_roll(self, state: S, roll: Roll) -> S:
        """The state after a roll that `apply` has found possible."""

    @abstractmethod
    def after_action(self, state: S, action: Any) -> S:
        """The state after a decision of a seat whose turn it is. Raises RulesError."""

    def after_draw(self, state: S, drawn: Drawn) -> S:
        """The state after tiles were turned up, in the games that have them."""
        raise RulesError(say("There are no tiles in this game."))

    @abstractmethod
    def score(self, state: S, seat: int) -> int:
        """What the sheet would total if the match ended now."""

    @abstractmethod
    def boxes(self, options: Options, seats: int) -> tuple[BoxId, ...]:
        """Every box of one player's sheet, in reading order."""

    def total_box(self, options: Options) -> BoxId:
        """The box that shows a player's score: the last one, where a game does not say otherwise."""
        return self.boxes(options, self.players[0])[-1]

    @abstractmethod
    def marks(self, state: S, seat: int) -> dict[BoxId, Mark]:
        """What stands in the boxes of a seat's sheet, sums included."""

    @abstractmethod
    def detail(self, state: S, seat: int) -> dict[str, object]:
        """The sheet as `replay --json` prints it."""

    @abstractmethod
    def dice(self, state: S) -> tuple[Lying, ...]:
        """The dice on the table; a die keeps its place in this tuple as long as it lies."""

    @abstractmethod
    def parts(self, state: S, action: Any) -> Parts:
        """What a player points at to say this action."""

    @abstractmethod
    def words(self, state: S, action: Any) -> Message:
        """The action as a player would say it."""

    @abstractmethod
    def situation(self, state: S, seat: int) -> Message:
        """What `seat` may or must do now, in words."""

    def remarks(self, state: S, seat: int) -> tuple[Message, ...]:
        """What is worth knowing about a seat's sheet: how far it is from a bonus, what is out of reach."""
        return ()

    def news(self, before: S, event: Event, after: S) -> tuple[Message, ...]:
        """What an event brought about that nobody decided: who is finished, what was lost."""
        if isinstance(self.due(after), Over):
            return ()
        return tuple(
            say("{name} is finished.", name=name)
            for seat, name in enumerate(after.names)
            if self.finished(after, seat) and not self.finished(before, seat)
        )

    def stake(self, state: S) -> Stake | None:
        """What the turn is worth, in the games in which a turn can be lost."""
        return None

    def refusal(self, state: S, seat: int, box: BoxId) -> Message:
        """Why this box cannot be written now."""
        return say("This box cannot be written now.")

    def tile_refusal(self, state: S, seat: int, tile: int) -> Message:
        """Why this tile cannot be picked now."""
        return say("There are no tiles in this game.")

    def tiles(self, state: S) -> tuple[TileLying, ...]:
        """The tiles on the table, in the games that have them."""
        return ()

    def all_tiles(self, state: S) -> tuple[TileLying, ...]:
        """Every tile of the box, in the games that have them."""
        return ()

    def pile(self, state: S) -> int | None:
        """How many tiles are left face down, None in a game without tiles."""
        return None

    def finished(self, state: S, seat: int) -> bool:
        """Whether this seat has nothing left to do in the match."""
        return isinstance(self.due(state), Over)

    def round(self, state: S) -> int:
        """Which round is being played, from 1, or 0 in a game that does not count them."""
        return 0

    def choice(self, state: S, seat: int) -> Choice:
        """The decision of `seat` as the view narrows it, pick by pick."""
        actions = [(action, self.parts(state, action)) for action in self.legal(state, seat)]
        return ListChoice.over(actions, tuple(die.face for die in self.dice(state)))

    def apply(self, state: S, event: Event) -> S:
        """The state after the event. Raises RulesError; nothing is ever changed in place, so `state` is what it was."""
        due = self.due(state)
        match event, due:
            case _, Over():
                raise RulesError(say("The game is over."))
            case Roll(), Throw():
                self.check_roll(state, event, due)
                return self.after_roll(state, event)
            case Drawn(), Draw():
                _check_draw(event, due)
                return self.after_draw(state, event)
            case Action(), Choose():
                if event.seat not in due.seats:
                    waiting = tuple(say("{name}", name=state.names[seat]) for seat in due.seats)
                    raise RulesError(
                        say(
                            "{name} has nothing to decide now; it is the turn of {waiting}.",
                            name=state.names[event.seat],
                            waiting=waiting,
                        )
                    )
                return self.after_action(state, event)
            case _:
                raise RulesError(say("{due}, not {event}.", due=_due_words(state, due), event=_event_words(event)))

    def check_roll(self, state: S, roll: Roll, due: Throw) -> None:
        """Raises RulesError unless these dice can show these faces."""
        check_count(roll, due)
        for die, face in zip(due.dice, roll.faces, strict=True):
            if face not in die.faces:
                raise RulesError(say("No die here shows {face}.", face=str(face)))


def check_count(roll: Roll, due: Throw) -> None:
    """Raises RulesError unless as many dice fell as are thrown."""
    if len(roll.faces) != len(due.dice):
        raise RulesError(
            say_many(
                len(due.dice),
                "{count} die is thrown now, not {given}.",
                "{count} dice are thrown now, not {given}.",
                given=len(roll.faces),
            )
        )


def shared_win(scores: Sequence[int]) -> tuple[int, ...]:
    """The seats with the highest score: a tie that no rule breaks is a shared win (rules 0.1)."""
    best = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == best)


def contains(faces: Sequence[Face], wanted: Sequence[Face]) -> bool:
    """Whether the wanted faces lie among these dice, each die used once."""
    return not Counter(wanted) - Counter(faces)


def _check_draw(drawn: Drawn, due: Draw) -> None:
    if len(drawn.tiles) != due.count:
        raise RulesError(
            say_many(
                due.count,
                "{count} tile is turned up now, not {given}.",
                "{count} tiles are turned up now, not {given}.",
                given=len(drawn.tiles),
            )
        )
    if len(set(drawn.tiles)) != len(drawn.tiles):
        raise RulesError(say("The same tile cannot be turned up twice."))
    for tile in drawn.tiles:
        if tile not in due.pool:
            raise RulesError(say("Tile {tile} is not in the pile.", tile=tile))


def _due_words(state: State, due: Due) -> Message:
    match due:
        case Throw(seat, dice):
            return say_many(
                len(dice),
                "A roll of {count} die by {name} is due",
                "A roll of {count} dice by {name} is due",
                name=state.names[seat],
            )
        case Draw(_, count, _):
            return say_many(count, "{count} tile has to be turned up", "{count} tiles have to be turned up")
        case Choose(seats):
            waiting = tuple(say("{name}", name=state.names[seat]) for seat in seats)
            return say("A decision of {waiting} is due", waiting=waiting)
        case Over():
            return say("The game is over")


def _event_words(event: Event) -> Message:
    match event:
        case Roll():
            return say("a roll")
        case Drawn():
            return say("tiles")
        case Action():
            return say("a decision")
