"""Piąta kość (rules 2): two pairs fill two columns, the fifth die one of three lines; an eighth X ends the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from dicebox.games import catalogue
from dicebox.games.fifth_die_table import (
    COLUMN_LENGTH,
    LINE_LENGTH,
    NEGATIVE_ZONE,
    Table,
    line_box,
    number_box,
    points_box,
    sum_box,
)
from dicebox.games.pairs import (
    DICE,
    NUMBERS,
    SUMS,
    Grouping,
    allowed_fifths,
    box_refusal,
    check_grouping,
    grouping_situation,
    grouping_words,
    groupings,
    next_in_play,
    numbers_of,
    pairs_words,
    read_grouping,
)
from dicebox.games.texts import fifth_die as texts
from dicebox.model.dice import PIPS
from dicebox.model.due import Choose, Due, Over, Throw
from dicebox.model.events import Action, Roll
from dicebox.model.game import Game, State, shared_win
from dicebox.model.marks import BoxId, Cross, Figure, Mark
from dicebox.model.message import Message, say, say_many
from dicebox.model.options import Option, Options
from dicebox.model.section import Section
from dicebox.model.table import Lying, Parts


@dataclass(frozen=True, slots=True)
class Enter(Action):
    """Two pairs and the fifth die; a new number takes the first free line by itself."""

    grouping: Grouping

    key: ClassVar[str] = "pairs"
    fields: ClassVar[tuple[str, ...]] = ("pairs", "fifth")

    @classmethod
    def read(cls, seat: int, given: Mapping[str, Any]) -> Self:
        return cls(seat, read_grouping(given))

    def write(self) -> dict[str, object]:
        return self.grouping.write()


@dataclass(frozen=True, slots=True)
class FifthDieState(State):
    """`roller` throws next or threw last; `waiting` are the seats that still have to enter the roll."""

    tables: tuple[Table, ...]
    roller: int = 0
    roll: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()
    rolls: int = 0


class FifthDie(Game[FifthDieState]):
    """The rule book of Piąta kość (rules 2)."""

    key = "fifth-die"
    title, summary, players = catalogue.FIFTH_DIE
    options = (
        Option(
            "roll",
            "choice",
            "own",
            say("Roll"),
            choices=("own", "shared"),
            labels=(say("Everybody uses their own roll"), say("One roll for everybody")),
            badges=(say("Own rolls"), say("One roll for everybody")),
        ),
        Option(
            "end",
            "choice",
            "immediate",
            say("End"),
            choices=("immediate", "finish-round", "per-player"),
            labels=(
                say("At once with the first eighth X"),
                say("When the round is played out"),
                say("Each player with their own eighth X"),
            ),
            badges=(say("Ends at once"), say("The round is played out"), say("Each plays to their own end")),
        ),
        Option(
            "first-entry-marks",
            "choice",
            False,
            say("New number"),
            choices=(False, True),
            labels=(say("Is only written down"), say("Is written down and gets its first X")),
            badges=(say("New number without an X"), say("New number with an X")),
        ),
    )
    actions = (Enter,)

    def rules(self, options: Options) -> tuple[Section, ...]:
        return texts.rules(options)

    def start(self, names: tuple[str, ...], options: Options) -> FifthDieState:
        return FifthDieState(names, options, (Table(),) * len(names))

    def due(self, state: FifthDieState) -> Due:
        if state.waiting:
            return Choose(state.waiting)
        if self._ended(state):
            return Over(shared_win([self.score(state, seat) for seat in range(len(state.names))]))
        return Throw(state.roller, (PIPS,) * DICE)

    def legal(self, state: FifthDieState, seat: int) -> Sequence[Enter]:
        if seat not in state.waiting:
            return ()
        allowed = allowed_fifths(state.tables[seat].numbers, state.roll)
        return tuple(
            Enter(seat, grouping)
            for grouping in groupings(tuple(sorted(state.roll)))
            if not allowed or grouping.fifth in allowed
        )

    def after_roll(self, state: FifthDieState, roll: Roll) -> FifthDieState:
        # PK-01: the player who throws uses the roll alone, unless the roll is shared.
        shared = state.options.word("roll") == "shared"
        waiting = tuple(seat for seat, plays in enumerate(self._playing(state)) if plays) if shared else (state.roller,)
        return replace(state, roll=numbers_of(roll), waiting=waiting, rolls=state.rolls + 1)

    def after_action(self, state: FifthDieState, action: Enter) -> FifthDieState:
        table = state.tables[action.seat]
        check_grouping(action.grouping, table.numbers, state.roll)
        # PK-07: the roll that brings the eighth X is entered as a whole.
        tables = (*state.tables[: action.seat], self._entered(state, action), *state.tables[action.seat + 1 :])
        waiting = tuple(seat for seat in state.waiting if seat != action.seat)
        after = replace(state, tables=tables, waiting=waiting)
        return after if waiting else replace(after, roller=next_in_play(state.roller, self._playing(after)))

    def finished(self, state: FifthDieState, seat: int) -> bool:
        if state.options.word("end") == "per-player":
            return state.tables[seat].has_eighth
        return isinstance(self.due(state), Over)

    def round(self, state: FifthDieState) -> int:
        if state.options.word("roll") == "shared":
            return state.rolls
        # Rounds are counted by the player who has had the most turns.
        return -(-state.rolls // len(state.names)) if state.options.word("end") != "per-player" else 0

    def score(self, state: FifthDieState, seat: int) -> int:
        return sum(state.tables[seat].points.values())

    def boxes(self, options: Options, seats: int) -> tuple[BoxId, ...]:
        columns = [
            box
            for total in SUMS
            for box in (*(sum_box(total, entry) for entry in range(1, COLUMN_LENGTH + 1)), points_box(total))
        ]
        lines = [
            box
            for line in range(1, NUMBERS + 1)
            for box in (number_box(line), *(line_box(line, entry) for entry in range(1, LINE_LENGTH + 1)))
        ]
        return (*columns, "total", *lines)

    def total_box(self, options: Options) -> BoxId:
        return "total"

    def marks(self, state: FifthDieState, seat: int) -> dict[BoxId, Mark]:
        table = state.tables[seat]
        marks: dict[BoxId, Mark] = {}
        for total, entries in zip(SUMS, table.columns, strict=True):
            marks |= {sum_box(total, entry): Cross() for entry in range(1, entries + 1)}
            if entries:
                marks[points_box(total)] = Figure(table.points[total])
        marks["total"] = Figure(self.score(state, seat))
        for number, line in enumerate(table.lines, start=1):
            marks[number_box(number)] = Figure(line.number)
            marks |= {line_box(number, entry): Cross() for entry in range(1, line.entries + 1)}
        return marks

    def detail(self, state: FifthDieState, seat: int) -> dict[str, object]:
        table = state.tables[seat]
        points = table.points
        empty = [None] * (NUMBERS - len(table.lines))
        return {
            "rows": {str(total): [entries, points[total]] for total, entries in zip(SUMS, table.columns, strict=True)},
            "numbers": [*([line.number, line.entries] for line in table.lines), *empty],
        }

    def dice(self, state: FifthDieState) -> tuple[Lying, ...]:
        return tuple(Lying(PIPS, face) for face in state.roll)

    def parts(self, state: FifthDieState, action: Enter) -> Parts:
        before = state.tables[action.seat]
        after = self._entered(state, action)
        boxes = [
            sum_box(total, entry)
            for total, old, new in zip(SUMS, before.columns, after.columns, strict=True)
            for entry in range(old + 1, new + 1)
        ]
        for number, line in enumerate(after.lines, start=1):
            known = number <= len(before.lines)
            if not known:
                boxes.append(number_box(number))
            old = before.lines[number - 1].entries if known else 0
            boxes += [line_box(number, entry) for entry in range(old + 1, line.entries + 1)]
        free = len(before.lines) == NUMBERS and action.grouping.fifth not in before.numbers
        return Parts("write", action.grouping.pairs, "unused" if free else "fifth", tuple(boxes))

    def words(self, state: FifthDieState, action: Enter) -> Message:
        own = state.tables[action.seat].numbers
        if action.grouping.fifth in own or len(own) == NUMBERS:
            return grouping_words(action.grouping, own)
        return say("{pairs}; new number {fifth}", pairs=pairs_words(action.grouping), fifth=action.grouping.fifth)

    def situation(self, state: FifthDieState, seat: int) -> Message:
        return grouping_situation(state.tables[seat].numbers, state.roll)

    def remarks(self, state: FifthDieState, seat: int) -> tuple[Message, ...]:
        if self.finished(state, seat):
            return ()
        table = state.tables[seat]
        ends_all = state.options.word("end") != "per-player"
        last = [
            say("Number {number}: one more use ends the game.", number=line.number)
            if ends_all
            else say("Number {number}: one more use ends your game.", number=line.number)
            for line in table.lines
            if line.entries == LINE_LENGTH - 1
        ]
        short = tuple(
            say_many(missing, "sum {sum} needs {count} mark", "sum {sum} needs {count} marks", sum=total)
            for total, entries in zip(SUMS, table.columns, strict=True)
            if entries and (missing := NEGATIVE_ZONE - entries) > 0
        )
        return (*last, say("Out of the negative zone: {sums}.", sums=short)) if short else tuple(last)

    def refusal(self, state: FifthDieState, seat: int, box: BoxId) -> Message:
        reckoned = box == "total" or box.startswith("points-")
        return box_refusal(seat in state.waiting, box in self.marks(state, seat), reckoned)

    def _entered(self, state: FifthDieState, action: Enter) -> Table:
        return state.tables[action.seat].entered(
            action.grouping.sums, action.grouping.fifth, state.options.flag("first-entry-marks")
        )

    def _playing(self, state: FifthDieState) -> list[bool]:
        """Which seats still play: with `per-player` whoever has an eighth X is out (PK-08)."""
        per_player = state.options.word("end") == "per-player"
        return [not (per_player and table.has_eighth) for table in state.tables]

    def _ended(self, state: FifthDieState) -> bool:
        """PK-08: whether the match is over, once nobody has a roll to enter."""
        eighths = [table.has_eighth for table in state.tables]
        match state.options.word("end"):
            case "per-player":
                return all(eighths)
            case "finish-round":
                # With a shared roll every roll is a round.
                return any(eighths) and (state.options.word("roll") == "shared" or state.roller == 0)
            case _:
                return any(eighths)


FIFTH_DIE = FifthDie()
