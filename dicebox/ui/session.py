"""A match at the table: what the players do, turned into events that are kept before they are shown.

The session knows no rule. It asks the game what is due and what is legal, narrows a decision pick by pick and commits
what is left. The window listens to its signals; without a window it plays a whole match just as well.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from dicebox.model import record
from dicebox.model.chance import Chance, new_seed
from dicebox.model.choice import Choice
from dicebox.model.dice import Die, Face
from dicebox.model.due import Choose, Draw, Due, Over, Throw
from dicebox.model.events import Action, Drawn, Event, Roll, Source
from dicebox.model.game import RulesError
from dicebox.model.marks import BoxId, Mark
from dicebox.model.match import Match, Undo
from dicebox.model.message import Message
from dicebox.model.table import Lying

ROLL = "roll"
"""The verb of a decision that throws dice: its button commits it and throws in one go."""

Keeper = Callable[[str], None]
"""Takes a line of the record and has it on disk when it returns."""


@dataclass(frozen=True, slots=True)
class Fall:
    """Dice that have just been thrown: which of the dice on the table fell, by index; the others lay still."""

    fallen: tuple[int, ...]
    source: str


class TableSession(QObject):
    """One match being played.

    `changed` comes after everything that happened and after every pick; `fell` before it when dice were thrown;
    `refused` carries a sentence when something was tried that the rules forbid; `ended` comes once a match is over.
    """

    changed = Signal()
    fell = Signal(object)
    refused = Signal(object)
    wrote = Signal(object)
    ended = Signal()

    def __init__(self, match: Match, keep: Keeper | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.match = match
        self._keep = keep
        # A record without a seed (typed in, or another program's) goes on with a fresh one.
        self._chance = Chance(match.header.seed if match.header.seed is not None else new_seed())
        self.choice: Choice | None = None
        self.news: tuple[Message, ...] = ()
        """What the last event brought about that nobody decided."""
        self.seat = 0
        self._sources = match.sources()
        self._follow()

    # --- what there is to see ---

    @property
    def due(self) -> Due:
        return self.match.due

    @property
    def is_over(self) -> bool:
        """Whether the match has come to its end."""
        return isinstance(self.due, Over)

    @property
    def names(self) -> tuple[str, ...]:
        return self.match.header.players

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats of which something is wanted now, in the order of play."""
        match self.due:
            case Throw(seat, _) | Draw(seat, _, _):
                return (seat,)
            case Choose(seats):
                return seats
            case Over():
                return ()

    @property
    def thrower(self) -> int:
        """The seat whose dice or tiles come next: that of the throw that is due, or else the one in front."""
        match self.due:
            case Throw(seat, _) | Draw(seat, _, _):
                return seat
            case _:
                return self.seat

    @property
    def source(self) -> Source:
        """Where the next dice or tiles come from; at first whence this seat's last ones came."""
        return self._sources.get(self.thrower, self.match.header.source)

    @property
    def lying(self) -> tuple[Lying, ...]:
        return self.match.game.dice(self.match.state)

    def thrown(self) -> tuple[Die, ...]:
        """The dice of the throw that is due, empty when none is."""
        match self.due:
            case Throw(_, dice):
                return dice
            case _:
                return ()

    def thrown_next(self) -> int:
        """How many dice the button that throws would throw now, 0 when it would not."""
        match self.due:
            case Throw(_, dice):
                return len(dice)
            case Choose() if self.choice is not None:
                action = self.choice.ready().get(ROLL)
                if action is not None:
                    match self.match.game.due(self.match.game.apply(self.match.state, action)):
                        case Throw(_, dice):
                            return len(dice)
        return 0

    def offers(self) -> dict[BoxId, Mark | None]:
        """The boxes that the decision still open would write into, with what would stand there."""
        if self.choice is None:
            return {}
        game, state = self.match.game, self.match.state
        boxes = self.choice.offered_boxes()
        offers: dict[BoxId, Mark | None] = dict.fromkeys(boxes)
        for action, parts in self._candidates(every_box=True):
            wanted = boxes & set(parts)
            if wanted and any(offers[box] is None for box in wanted):
                marks = game.marks(game.apply(state, action), self.seat)
                offers |= {box: marks.get(box) for box in wanted}
        return offers

    def preview(self) -> dict[BoxId, Mark]:
        """What the sheet would have more, or otherwise, after the decision that is picked; empty when none is."""
        action = self.picked_action()
        if action is None:
            return {}
        game, state = self.match.game, self.match.state
        now = game.marks(state, self.seat)
        then = game.marks(game.apply(state, action), self.seat)
        return {box: mark for box, mark in then.items() if now.get(box) != mark}

    def picked_action(self) -> Action | None:
        """The decision that the picks have led to, if they have and it is not a throw."""
        if self.choice is None or self.choice.empty:
            return None
        ready = [action for verb, action in self.choice.ready().items() if verb != ROLL]
        return ready[0] if len(ready) == 1 else None

    def candidates(self) -> list[tuple[Action, Message]]:
        """The decisions still open but for throws, in words; empty when there are too many to read."""
        if self.choice is None:
            return []
        game, state = self.match.game, self.match.state
        return [(action, game.words(state, action)) for action, _ in self._candidates(every_box=False)]

    # --- what the players do ---

    def roll(self) -> None:
        """Throw from the tower (or turn up tiles), saying first, where dice may be kept, that the others are thrown."""
        if self.choice is not None:
            action = self.choice.ready().get(ROLL)
            if action is None:
                return
            self._play(action, quiet=True)
        if isinstance(self.due, Throw | Draw):
            self._happen(self.match.fall(self._chance))
        else:
            # Saying it ended the turn without a throw.
            self._moved()

    def commit_for_table(self) -> None:
        """Say which dice are kept; the others are thrown on the table and typed in afterwards."""
        action = self.choice.ready().get(ROLL) if self.choice is not None else None
        if action is not None:
            self._play(action)

    def enter_roll(self, faces: Sequence[Face]) -> None:
        """Real dice fell on the table, in the order of the dice that were to be thrown."""
        self._happen(Roll(tuple(faces), "table"))

    def enter_tiles(self, tiles: Sequence[int]) -> None:
        """Real tiles were turned up, by number."""
        self._happen(Drawn(tuple(tiles), "table"))

    def switch_source(self, source: Source) -> None:
        """From now on the dice and tiles of whoever throws next come from there."""
        self._sources[self.thrower] = source
        self.changed.emit()

    def pick_die(self, index: int) -> None:
        self._pick(lambda choice: choice.pick_die(index))

    def pick_tile(self, tile: int) -> None:
        """Pick a tile or take its pick back; a tile that is not offered says why."""
        if self.choice is None:
            return
        if tile not in self.choice.offered_tiles():
            self.refused.emit(self.match.game.tile_refusal(self.match.state, self.seat, tile))
            return
        self._pick(lambda choice: choice.pick_tile(tile))

    def pick_box(self, box: BoxId) -> None:
        """Point at a box: pick it, or write what is picked when it is among the boxes that this would write."""
        if self.choice is None:
            return
        action = self.picked_action()
        if action is not None and box in self.match.game.parts(self.match.state, action).boxes:
            self._play(action)
            return
        if box not in self.choice.offered_boxes():
            self.refused.emit(self.match.game.refusal(self.match.state, self.seat, box))
            return
        self._pick(lambda choice: choice.pick_box(box))

    def pick_action(self, action: Action) -> None:
        """Pick all that says this decision."""
        if self.choice is None:
            return
        parts = self.match.game.parts(self.match.state, action)
        kept = self.choice.picked if not parts.groups else ()
        choice = self.choice.cleared()
        for index in kept:
            choice = choice.pick_die(index)
        for face in (face for group in parts.groups for face in group):
            free = (
                index
                for index, other in enumerate(choice.faces)
                if other == face and index not in choice.picked and choice.offers_die(index)
            )
            choice = choice.pick_die(next(free, -1))
        for tile in parts.tiles ^ choice.tiles:
            choice = choice.pick_tile(tile)
        for box in parts.boxes:
            choice = choice.pick_box(box)
        self.choice = choice
        self.changed.emit()

    def clear_picks(self) -> None:
        self._pick(lambda choice: choice.cleared())

    def commit(self, verb: str) -> None:
        """Do what the verb's button says."""
        if verb == ROLL:
            self.roll()
            return
        action = self.choice.ready().get(verb) if self.choice is not None else None
        if action is not None:
            self._play(action)

    def play(self, action: Action) -> None:
        """Let a seat's decision happen as it is."""
        self._play(action)

    def look_at(self, seat: int) -> None:
        """Put this seat's sheet in front; if it owes a decision, that is made on it."""
        self.seat = seat
        self._open_choice()
        self.changed.emit()

    @property
    def can_undo(self) -> bool:
        return self.match.can_undo

    @property
    def can_redo(self) -> bool:
        return self.match.can_redo

    def undo(self) -> None:
        """Take back the last decision, or the last dice that were typed in."""
        if not self.match.can_undo:
            return
        last = self.match.events[-1]
        self.match.undo()
        self.news = ()
        self._keep_line(Undo(1))
        self._follow(last.seat if isinstance(last, Action) else None)
        self.changed.emit()

    def redo(self) -> None:
        """Do again what was taken back last."""
        if self.match.can_redo:
            event = self.match.redo()
            self._keep_line(event)
            self._after(event)

    # --- inside ---

    def _candidates(self, every_box: bool) -> list[tuple[Action, tuple[BoxId, ...]]]:
        """The decisions still open that write, with their boxes; with every box, whatever box is picked now."""
        if self.choice is None:
            return []
        choice = self.choice
        if every_box:
            cleared = choice.cleared()
            for die in choice.picked:
                cleared = cleared.pick_die(die)
            choice = cleared
        open_ = choice.candidates()
        if len(open_) > 400:
            return []
        game, state = self.match.game, self.match.state
        with_parts = [(action, game.parts(state, action)) for action in open_]
        return [(action, parts.boxes) for action, parts in with_parts if parts.verb != ROLL]

    def _pick(self, change: Callable[[Choice], Choice]) -> None:
        if self.choice is not None:
            self.choice = change(self.choice)
            self.changed.emit()

    def _play(self, action: Action, quiet: bool = False) -> None:
        before = self.match.state
        try:
            self.match.play(action)
        except RulesError as error:
            self.refused.emit(error.reason)
            return
        self._keep_line(action)
        self.news = self.match.game.news(before, action, self.match.state)
        if quiet:
            self.choice = None
        else:
            self._after(action)

    def _happen(self, event: Roll | Drawn) -> None:
        before, state = self.lying, self.match.state
        try:
            self.match.play(event)
        except RulesError as error:
            # What the change says of what is due must not stand over the reason.
            self._moved()
            self.refused.emit(error.reason)
            return
        self._keep_line(event)
        self.news = self.match.game.news(state, event, self.match.state)
        self._follow()
        if isinstance(event, Roll):
            # What lay aside or was kept lies still; everything else fell.
            still = {index for index, die in enumerate(before) if die.lane != "free"}
            self._keep_again(still)
            fallen = tuple(index for index in range(len(self.lying)) if index not in still)
            self.fell.emit(Fall(fallen, event.source))
        self._tell()

    def _keep_again(self, still: set[int]) -> None:
        """Dice that were kept stay picked: whoever wants to throw one of them again takes it out."""
        if self.choice is not None and ROLL in self.choice.verbs():
            for index in sorted(still):
                self.choice = self.choice.pick_die(index)

    def _after(self, event: Event) -> None:
        self.wrote.emit(event)
        self._moved()

    def _moved(self) -> None:
        self._follow()
        self._tell()

    def _tell(self) -> None:
        self.changed.emit()
        if self.is_over:
            self.ended.emit()

    def _follow(self, wish: int | None = None) -> None:
        """Put in front the sheet of whoever is to act."""
        acting = self.to_act
        if wish is not None and wish in acting:
            self.seat = wish
        elif acting and self.seat not in acting:
            later = [seat for seat in acting if seat > self.seat]
            self.seat = later[0] if later else acting[0]
        self._open_choice()

    def _open_choice(self) -> None:
        due = self.due
        if isinstance(due, Choose) and self.seat in due.seats:
            self.choice = self.match.game.choice(self.match.state, self.seat)
        else:
            self.choice = None

    def _keep_line(self, event: Event | Undo) -> None:
        if self._keep is not None:
            self._keep(record.event_line(self.match.header, event))
