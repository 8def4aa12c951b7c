"""Knister (rules 6): one roll of two dice for everybody, its sum goes into a cell of each player's grid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from dicebox.games import catalogue
from dicebox.games.knister_grid import CELLS, DICE, LINE_NAMES, LINES, SIZE, Grid, cell_box, line_box, total_box
from dicebox.games.pairs import numbers_of
from dicebox.games.texts import knister as texts
from dicebox.model import form
from dicebox.model.dice import PIPS
from dicebox.model.due import Choose, Due, Over, Throw
from dicebox.model.events import Action, Roll
from dicebox.model.game import Game, RulesError, State, shared_win
from dicebox.model.marks import BoxId, Figure, Mark
from dicebox.model.message import Message, say, say_many
from dicebox.model.options import Option, Options
from dicebox.model.section import Section
from dicebox.model.table import Lying, Parts


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Write the sum of the dice into a cell; row and column count from 1."""

    row: int
    column: int

    key: ClassVar[str] = "place"
    fields: ClassVar[tuple[str, ...]] = ("place",)

    @classmethod
    def read(cls, seat: int, given: Mapping[str, Any]) -> Self:
        match form.wholes(given, "place"):
            case (row, column):
                return cls(seat, row, column)
            case _:
                raise form.FormError(say("The key {name} takes a row and a column.", name="place"))

    def write(self) -> dict[str, object]:
        return {"place": [self.row, self.column]}

    @property
    def cell(self) -> int:
        """The cell, counted from 0 along the rows."""
        return (self.row - 1) * SIZE + self.column - 1


@dataclass(frozen=True, slots=True)
class KnisterState(State):
    """`grids` are each seat's, filled one after the other; `rolls` counts all rolls; `waiting` still have to write."""

    grids: tuple[tuple[Grid, ...], ...]
    rolls: int = 0
    roll: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()

    @property
    def grid(self) -> int:
        """Which grid is being filled, from 0."""
        return max(self.rolls - 1, 0) // CELLS


class Knister(Game[KnisterState]):
    """The rule book of Knister (rules 6)."""

    key = "knister"
    title, summary, players = catalogue.KNISTER
    options = (
        Option(
            "rounds",
            "choice",
            1,
            say("Grids"),
            choices=(1, 3),
            labels=(say("One grid"), say("Three grids, added up")),
            badges=(say("One grid"), say("Three grids")),
        ),
    )
    actions = (Place,)

    def rules(self, options: Options) -> tuple[Section, ...]:
        return texts.rules(options)

    def start(self, names: tuple[str, ...], options: Options) -> KnisterState:
        return KnisterState(names, options, ((Grid(),) * options.number("rounds"),) * len(names))

    def due(self, state: KnisterState) -> Due:
        if state.waiting:
            return Choose(state.waiting)
        if state.rolls == CELLS * state.options.number("rounds"):  # KN-07
            return Over(shared_win([self.score(state, seat) for seat in range(len(state.names))]))  # KN-06
        return Throw(state.rolls % len(state.names), (PIPS,) * DICE)

    def legal(self, state: KnisterState, seat: int) -> Sequence[Place]:
        # KN-04: every empty cell, and nothing else; there is no passing.
        if seat not in state.waiting:
            return ()
        cells = state.grids[seat][state.grid].cells
        return tuple(
            Place(seat, cell // SIZE + 1, cell % SIZE + 1) for cell, total in enumerate(cells) if total is None
        )

    def after_roll(self, state: KnisterState, roll: Roll) -> KnisterState:
        return replace(state, roll=numbers_of(roll), rolls=state.rolls + 1, waiting=tuple(range(len(state.names))))

    def after_action(self, state: KnisterState, action: Place) -> KnisterState:
        if not (1 <= action.row <= SIZE and 1 <= action.column <= SIZE):
            raise RulesError(say("Rows and columns go from 1 to {size}.", size=SIZE))
        grids = state.grids[action.seat]
        if grids[state.grid].cells[action.cell] is not None:
            raise RulesError(
                say("The cell in row {row}, column {column} is taken.", row=action.row, column=action.column)
            )
        written = grids[state.grid].written(action.cell, sum(state.roll))
        grids = (*grids[: state.grid], written, *grids[state.grid + 1 :])
        return replace(
            state,
            grids=(*state.grids[: action.seat], grids, *state.grids[action.seat + 1 :]),
            waiting=tuple(seat for seat in state.waiting if seat != action.seat),
        )

    def round(self, state: KnisterState) -> int:
        return state.rolls

    def score(self, state: KnisterState, seat: int) -> int:
        return sum(grid.total for grid in state.grids[seat])

    def boxes(self, options: Options, seats: int) -> tuple[BoxId, ...]:
        grids = options.number("rounds")
        boxes: list[BoxId] = []
        for grid in range(1, grids + 1):
            for row in range(1, SIZE + 1):
                boxes += [cell_box(grid, row, column) for column in range(1, SIZE + 1)]
                boxes.append(line_box(grid, f"row{row}"))
            boxes.append(line_box(grid, "diagonal2"))
            boxes += [line_box(grid, f"column{column}") for column in range(1, SIZE + 1)]
            boxes += [line_box(grid, "diagonal1"), total_box(grid)]
        return (*boxes, "grand-total") if grids > 1 else tuple(boxes)

    def marks(self, state: KnisterState, seat: int) -> dict[BoxId, Mark]:
        marks: dict[BoxId, Mark] = {}
        for number, grid in enumerate(state.grids[seat], start=1):
            for cell, total in enumerate(grid.cells):
                if total is not None:
                    marks[cell_box(number, cell // SIZE + 1, cell % SIZE + 1)] = Figure(total)
            marks |= {
                line_box(number, name): Figure(points) for name in LINES if (points := grid.line(name)) is not None
            }
            # A subtotal from the first roll on, not only once all lines are full.
            if number <= state.grid + 1:
                marks[total_box(number)] = Figure(grid.total)
        if len(state.grids[seat]) > 1:
            marks["grand-total"] = Figure(self.score(state, seat))
        return marks

    def detail(self, state: KnisterState, seat: int) -> dict[str, object]:
        return {
            "grids": [
                {
                    "cells": [list(grid.cells[row * SIZE : (row + 1) * SIZE]) for row in range(SIZE)],
                    "lines": {name: grid.line(name) or 0 for name in LINES},
                }
                for grid in state.grids[seat]
            ]
        }

    def dice(self, state: KnisterState) -> tuple[Lying, ...]:
        return tuple(Lying(PIPS, face) for face in state.roll)

    def parts(self, state: KnisterState, action: Place) -> Parts:
        return Parts("write", boxes=(cell_box(state.grid + 1, action.row, action.column),))

    def words(self, state: KnisterState, action: Place) -> Message:
        cell = say("{sum} into row {row}, column {column}", sum=sum(state.roll), row=action.row, column=action.column)
        completed = self._completed(state, action)
        if not completed:
            return cell
        lines = tuple(
            say_many(points, "{line}: {count} point", "{line}: {count} points", line=LINE_NAMES[name])
            for name, points in completed.items()
        )
        return say("{cell} ({lines})", cell=cell, lines=lines)

    def situation(self, state: KnisterState, seat: int) -> Message:
        if seat in state.waiting:
            return say("Write {sum} into an empty cell.", sum=sum(state.roll))
        return say("Two dice are thrown; everybody writes their sum.")

    def remarks(self, state: KnisterState, seat: int) -> tuple[Message, ...]:
        grid = state.grids[seat][state.grid]
        left = grid.cells.count(None)
        full = sum(grid.line(name) is not None for name in LINES)
        return (
            say_many(left, "{count} cell is empty.", "{count} cells are empty."),
            say_many(full, "{count} line of {all} is full.", "{count} lines of {all} are full.", all=len(LINES)),
        )

    def refusal(self, state: KnisterState, seat: int, box: BoxId) -> Message:
        grids = self.boxes(state.options, len(state.names))
        cells = [cell for cell in grids if cell.startswith("cell-")]
        if box not in cells:
            return say("This box is reckoned from the cells.")
        if box in self.marks(state, seat):
            return say("This cell is taken; what is written is never changed.")
        if not box.startswith(f"cell-{state.grid + 1}-"):
            return say("The grids are filled one after the other.")
        return say("There is no roll to write yet.")

    def _completed(self, state: KnisterState, action: Place) -> dict[str, int]:
        """The lines that this cell would make full, with what they are then worth."""
        before = state.grids[action.seat][state.grid]
        after = before.written(action.cell, sum(state.roll))
        return {
            name: points
            for name, cells in LINES.items()
            if action.cell in cells and (points := after.line(name)) is not None
        }


KNISTER = Knister()
