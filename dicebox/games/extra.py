"""Extra! (rules 1): one roll for everybody, two pairs mark two rows, the fifth die is one of three numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from dicebox.games import catalogue
from dicebox.games.extra_sheet import EDITIONS, PENALTY, Column, Edition, Sheet, column_box, number_box, row_box
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
    listed,
    next_in_play,
    numbers_of,
    pairs_words,
    read_grouping,
)
from dicebox.games.texts import extra as texts
from dicebox.model import form
from dicebox.model.dice import PIPS
from dicebox.model.due import Choose, Due, Over, Throw
from dicebox.model.events import Action, Roll
from dicebox.model.game import Game, RulesError, State, shared_win
from dicebox.model.marks import BoxId, Cross, Figure, Mark
from dicebox.model.message import Message, say, say_many
from dicebox.model.options import Option, Options
from dicebox.model.section import Section
from dicebox.model.table import Lying, Parts


@dataclass(frozen=True, slots=True)
class Group(Action):
    """Two pairs, the fifth die, and for a new number the column, from 1, that it is written into."""

    grouping: Grouping
    column: int | None = None

    key: ClassVar[str] = "pairs"
    fields: ClassVar[tuple[str, ...]] = ("pairs", "fifth", "column")

    @classmethod
    def read(cls, seat: int, given: Mapping[str, Any]) -> Self:
        return cls(seat, read_grouping(given), form.whole(given, "column") if "column" in given else None)

    def write(self) -> dict[str, object]:
        fields = self.grouping.write()
        return fields if self.column is None else fields | {"column": self.column}


@dataclass(frozen=True, slots=True)
class ExtraState(State):
    """`roller` throws next or threw last; `waiting` are the seats that still have to group the roll."""

    sheets: tuple[Sheet, ...]
    roller: int
    roll: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()
    rolls: int = 0


class Extra(Game[ExtraState]):
    """The rule book of Extra! (rules 1)."""

    key = "extra"
    title, summary, players = catalogue.EXTRA
    options = (
        Option(
            "sheet",
            "choice",
            "schmidt",
            say("Sheet"),
            choices=("schmidt", "classic"),
            labels=(
                say("Extra! (rows of different lengths)"),
                say("Classic ({boxes} boxes in every row)", boxes=EDITIONS["classic"].length(SUMS.start)),
            ),
            badges=(say("Sheet of Extra!"), say("Classic sheet")),
        ),
        Option(
            "kids", "names", (), say("Children: the first use of a number is not marked"), badges=(say("Children"),)
        ),
    )
    actions = (Group,)

    def rules(self, options: Options) -> tuple[Section, ...]:
        return texts.rules(options)

    def start(self, names: tuple[str, ...], options: Options) -> ExtraState:
        return ExtraState(names, options, tuple(Sheet() for _ in names), 0)

    def due(self, state: ExtraState) -> Due:
        if state.waiting:
            return Choose(state.waiting)
        if all(self.finished(state, seat) for seat in range(len(state.names))):
            scores = [self.score(state, seat) for seat in range(len(state.names))]
            # Alone, a total below 0 is a lost game (rules 1.9).
            return Over(() if len(scores) == 1 and scores[0] < 0 else shared_win(scores))
        return Throw(state.roller, (PIPS,) * DICE)

    def legal(self, state: ExtraState, seat: int) -> Sequence[Group]:
        if seat not in state.waiting:
            return ()
        sheet = state.sheets[seat]
        allowed = allowed_fifths(sheet.numbers, state.roll)
        return tuple(
            Group(seat, grouping, column)
            for grouping in groupings(tuple(sorted(state.roll)))
            if not allowed or grouping.fifth in allowed
            for column in self._open_columns(sheet, grouping.fifth)
        )

    def after_roll(self, state: ExtraState, roll: Roll) -> ExtraState:
        waiting = tuple(seat for seat in range(len(state.names)) if not self.finished(state, seat))
        return replace(state, roll=numbers_of(roll), waiting=waiting, rolls=state.rolls + 1)

    def after_action(self, state: ExtraState, action: Group) -> ExtraState:
        sheet = state.sheets[action.seat]
        self._check(state, sheet, action)
        marked = self._marked(state, action.seat, sheet, action)
        sheets = (*state.sheets[: action.seat], marked, *state.sheets[action.seat + 1 :])
        waiting = tuple(seat for seat in state.waiting if seat != action.seat)
        after = replace(state, sheets=sheets, waiting=waiting)
        if waiting:
            return after
        playing = [not self.finished(after, seat) for seat in range(len(state.names))]
        return replace(after, roller=next_in_play(state.roller, playing))

    def finished(self, state: ExtraState, seat: int) -> bool:
        # EX-12: the last box of a column ends this player's game alone.
        edition = _edition(state.options)
        return any(
            column is not None and column.marks == length
            for column, length in zip(state.sheets[seat].columns, edition.columns, strict=True)
        )

    def round(self, state: ExtraState) -> int:
        return state.rolls

    def score(self, state: ExtraState, seat: int) -> int:
        return sum(self._points(state, seat).values())

    def boxes(self, options: Options, seats: int) -> tuple[BoxId, ...]:
        edition = _edition(options)
        rows = [
            box
            for row in SUMS
            for box in (
                *(row_box(row, mark) for mark in range(1, edition.length(row) + 1)),
                f"row-{row}-minus",
                f"row-{row}-plus",
            )
        ]
        columns = [
            box
            for column, length in enumerate(edition.columns, start=1)
            for box in (number_box(column), *(column_box(column, mark) for mark in range(1, length + 1)))
        ]
        return (*rows, "sum-minus", "sum-plus", *columns, "result")

    def marks(self, state: ExtraState, seat: int) -> dict[BoxId, Mark]:
        sheet = state.sheets[seat]
        marks: dict[BoxId, Mark] = {}
        points = self._points(state, seat)
        for row, count in zip(SUMS, sheet.rows, strict=True):
            marks |= {row_box(row, mark): Cross() for mark in range(1, count + 1)}
            if count:
                marks[f"row-{row}-{'minus' if points[row] < 0 else 'plus'}"] = Figure(points[row])
        for number, column in enumerate(sheet.columns, start=1):
            if column is not None:
                marks[number_box(number)] = Figure(column.number)
                marks |= {column_box(number, mark): Cross() for mark in range(1, column.marks + 1)}
        marks["sum-minus"] = Figure(sum(value for value in points.values() if value < 0))
        marks["sum-plus"] = Figure(sum(value for value in points.values() if value > 0))
        marks["result"] = Figure(sum(points.values()))
        return marks

    def detail(self, state: ExtraState, seat: int) -> dict[str, object]:
        sheet = state.sheets[seat]
        points = self._points(state, seat)
        return {
            "rows": {str(row): [count, points[row]] for row, count in zip(SUMS, sheet.rows, strict=True)},
            "numbers": [column and [column.number, column.marks] for column in sheet.columns],
        }

    def dice(self, state: ExtraState) -> tuple[Lying, ...]:
        return tuple(Lying(PIPS, face) for face in state.roll)

    def parts(self, state: ExtraState, action: Group) -> Parts:
        sheet = state.sheets[action.seat]
        marked = self._marked(state, action.seat, sheet, action)
        boxes = [
            row_box(row, mark)
            for row, before, after in zip(SUMS, sheet.rows, marked.rows, strict=True)
            for mark in range(before + 1, after + 1)
        ]
        for number, (old, new) in enumerate(zip(sheet.columns, marked.columns, strict=True), start=1):
            if new is not None and new != old:
                if old is None:
                    boxes.append(number_box(number))
                boxes += [column_box(number, mark) for mark in range(old.marks + 1 if old else 1, new.marks + 1)]
        free = not allowed_fifths(sheet.numbers, state.roll) and len(sheet.numbers) == NUMBERS
        return Parts("write", action.grouping.pairs, "unused" if free else "fifth", tuple(boxes))

    def words(self, state: ExtraState, action: Group) -> Message:
        if action.column is None:
            return grouping_words(action.grouping, state.sheets[action.seat].numbers)
        return say(
            "{pairs}; new number {fifth} into column {column}",
            pairs=pairs_words(action.grouping),
            fifth=action.grouping.fifth,
            column=action.column,
        )

    def situation(self, state: ExtraState, seat: int) -> Message:
        return grouping_situation(state.sheets[seat].numbers, state.roll)

    def remarks(self, state: ExtraState, seat: int) -> tuple[Message, ...]:
        if self.finished(state, seat):
            return ()
        edition = _edition(state.options)
        sheet = state.sheets[seat]
        last = [
            say("Number {number}: one more use ends your game.", number=column.number)
            for column, length in zip(sheet.columns, edition.columns, strict=True)
            if column is not None and column.marks == length - 1
        ]
        short = [
            (row, edition.walls[row] - count)
            for row, count in zip(SUMS, sheet.rows, strict=True)
            if 0 < count < edition.walls[row]
        ]
        if not short:
            return tuple(last)
        rows = tuple(
            say_many(missing, "row {row} needs {count} mark", "row {row} needs {count} marks", row=row)
            for row, missing in short
        )
        return (*last, say("Out of the {penalty} zone: {rows}.", penalty=f"\u2212{-PENALTY}", rows=rows))

    def refusal(self, state: ExtraState, seat: int, box: BoxId) -> Message:
        reckoned = box in ("sum-minus", "sum-plus", "result") or box.endswith(("-minus", "-plus"))
        return box_refusal(seat in state.waiting, box in self.marks(state, seat), reckoned)

    def _points(self, state: ExtraState, seat: int) -> dict[int, int]:
        edition = _edition(state.options)
        return {row: edition.points(row, count) for row, count in zip(SUMS, state.sheets[seat].rows, strict=True)}

    def _open_columns(self, sheet: Sheet, fifth: int) -> Sequence[int | None]:
        """The columns among which a player chooses for this fifth die: [None] when there is nothing to choose."""
        if fifth in sheet.numbers or len(sheet.numbers) == NUMBERS:
            return [None]
        return [number for number, column in enumerate(sheet.columns, start=1) if column is None]

    def _check(self, state: ExtraState, sheet: Sheet, action: Group) -> None:
        check_grouping(action.grouping, sheet.numbers, state.roll)
        fifth = action.grouping.fifth
        columns = self._open_columns(sheet, fifth)
        if action.column not in columns:
            if columns == [None]:
                raise RulesError(
                    say("No column is chosen here: {fifth} is not written down as a new number.", fifth=fifth)
                )
            numbers = listed(column for column in columns if column is not None)
            raise RulesError(
                say_many(
                    len(numbers),
                    "The new number {fifth} goes into column {columns}.",
                    "The new number {fifth} goes into one of the columns {columns}.",
                    fifth=fifth,
                    columns=numbers,
                )
            )

    def _marked(self, state: ExtraState, seat: int, sheet: Sheet, action: Group) -> Sheet:
        """The sheet with the pairs' marks and the fifth die's."""
        edition = _edition(state.options)
        rows = list(sheet.rows)
        for row in action.grouping.sums:
            # EX-11: a pair may be formed for a full row; nothing is marked.
            rows[row - SUMS.start] = min(rows[row - SUMS.start] + 1, edition.length(row))
        columns = list(sheet.columns)
        fifth = action.grouping.fifth
        if action.column is not None:
            kid = state.names[seat] in state.options.names("kids")
            columns[action.column - 1] = Column(fifth, 0 if kid else 1)
        else:
            columns = [
                replace(column, marks=column.marks + 1) if column and column.number == fifth else column
                for column in columns
            ]
        return Sheet(tuple(rows), (columns[0], columns[1], columns[2]))


def _edition(options: Options) -> Edition:
    return EDITIONS[options.word("sheet")]


EXTRA = Extra()
