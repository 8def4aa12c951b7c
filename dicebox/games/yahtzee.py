"""Yahtzee (rules 3): up to three rolls of five dice, then one box is filled; one to six columns, three joker rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement
from typing import Any, ClassVar, Self

from dicebox.games import catalogue
from dicebox.games.pairs import numbers_of
from dicebox.games.texts import yahtzee as texts
from dicebox.games.yahtzee_card import (
    BOXES,
    DICE,
    EXTRA_YAHTZEE,
    LOWER,
    POKER_FACES,
    ROLLS,
    UPPER,
    Card,
    Column,
    box_name,
    column_box,
    par_words,
)
from dicebox.games.yahtzee_joker import extra_yahtzee_words, is_extra_yahtzee, joker_words, points_in, scores_bonus
from dicebox.model import form
from dicebox.model.dice import PIPS, POKER, Die, Face
from dicebox.model.due import Choose, Due, Over, Throw
from dicebox.model.events import Action, Roll
from dicebox.model.game import Game, RulesError, State, contains, shared_win
from dicebox.model.marks import BoxId, Figure, Mark
from dicebox.model.message import Message, say, say_many
from dicebox.model.options import Option, OptionError, Options
from dicebox.model.section import Section
from dicebox.model.table import Lying, Parts

COLUMNS = range(1, 7)


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Keep these dice, in rising order, and throw the others again."""

    dice: tuple[int, ...]

    key: ClassVar[str] = "keep"
    fields: ClassVar[tuple[str, ...]] = ("keep",)

    @classmethod
    def read(cls, seat: int, given: Mapping[str, Any]) -> Self:
        return cls(seat, tuple(sorted(form.wholes(given, "keep"))))

    def write(self) -> dict[str, object]:
        return {"keep": list(self.dice)}


@dataclass(frozen=True, slots=True)
class Score(Action):
    """Write the dice into a box; `column` counts from 1 and is None where there is just one."""

    box: str
    column: int | None = None

    key: ClassVar[str] = "score"
    fields: ClassVar[tuple[str, ...]] = ("score", "column")

    @classmethod
    def read(cls, seat: int, given: Mapping[str, Any]) -> Self:
        return cls(seat, form.word(given, "score"), form.whole(given, "column") if "column" in given else None)

    def write(self) -> dict[str, object]:
        fields: dict[str, object] = {"score": self.box}
        return fields if self.column is None else fields | {"column": self.column}


@dataclass(frozen=True, slots=True)
class YahtzeeState(State):
    """`dice` are those on the table, none before a turn's first roll; `kept` says which stay when a throw is due."""

    cards: tuple[Card, ...]
    seat: int = 0
    rolls: int = 0
    dice: tuple[int, ...] = ()
    kept: tuple[bool, ...] | None = None


class Yahtzee(Game[YahtzeeState]):
    """The rule book of Yahtzee (rules 3)."""

    key = "yahtzee"
    title, summary, players = catalogue.YAHTZEE
    options = (
        Option(
            "columns",
            "number",
            1,
            say("Columns for each player"),
            low=COLUMNS[0],
            high=COLUMNS[-1],
            badges=(say("Columns"),),
        ),
        Option(
            "multipliers",
            "numbers",
            (),
            say("What each column counts"),
            low=1,
            high=9,
            per="columns",
            badges=(say("Columns count"),),
        ),
        Option(
            "joker",
            "choice",
            "none",
            say("Further Yahtzees"),
            choices=("none", "forced", "free"),
            labels=(
                say("count like any roll"),
                say("+{points}, joker with the matching upper box first", points=EXTRA_YAHTZEE),
                say("+{points}, joker in any box", points=EXTRA_YAHTZEE),
            ),
            badges=(say("No joker"), say("Forced joker"), say("Free joker")),
        ),
        Option(
            "faces",
            "choice",
            "pips",
            say("Dice"),
            choices=("pips", "poker"),
            labels=(say("Pips"), say("Poker: Negro, Rojo, J, Q, K, As")),
            badges=(say("Dice with pips"), say("Poker dice")),
        ),
    )
    actions = (Keep, Score)
    order = "all-by-die"  # YZ-01

    def order_dice(self, seats: int, options: Options) -> tuple[Die, ...]:
        return (_die(options),) * seats

    def rules(self, options: Options) -> tuple[Section, ...]:
        return texts.rules(options)

    def check(self, options: Options) -> Options:
        factors = options.numbers("multipliers")
        if factors and len(factors) != options.number("columns"):
            raise OptionError(
                say_many(
                    options.number("columns"),
                    "The option {option} takes one number for {count} column, not {given}.",
                    "The option {option} takes one number for each of {count} columns, not {given}.",
                    option="multipliers",
                    given=len(factors),
                )
            )
        if set(factors) != {1}:
            return options
        # All 1 is the default, which has one form.
        return Options(tuple((name, () if name == "multipliers" else options[name]) for name in options))

    def start(self, names: tuple[str, ...], options: Options) -> YahtzeeState:
        card = (Column(),) * options.number("columns")
        return YahtzeeState(names, options, (card,) * len(names))

    def due(self, state: YahtzeeState) -> Due:
        die = _die(state.options)
        if state.kept is not None:
            return Throw(state.seat, (die,) * state.kept.count(False))
        if state.dice and state.rolls:
            return Choose((state.seat,))
        if all(None not in column.points for card in state.cards for column in card):
            return Over(shared_win([self.score(state, seat) for seat in range(len(state.names))]))
        return Throw(state.seat, (die,) * DICE)

    def legal(self, state: YahtzeeState, seat: int) -> Sequence[Action]:
        if self.due(state) != Choose((seat,)):
            return ()
        keeps: list[Action] = []
        if state.rolls < ROLLS:
            dice = tuple(sorted(state.dice))
            keeps = [
                Keep(seat, keep)
                for size in range(DICE)
                for keep in combinations_with_replacement(sorted(set(dice)), size)
                if contains(dice, keep)
            ]
        scores = [
            Score(seat, box, column if len(state.cards[seat]) > 1 else None)
            for column in range(1, len(state.cards[seat]) + 1)
            for box in BOXES
            if self._points(state, seat, box, column) is not None
        ]
        return (*keeps, *scores)

    def after_roll(self, state: YahtzeeState, roll: Roll) -> YahtzeeState:
        fallen = iter(numbers_of(roll))
        if state.kept is None:
            dice = tuple(fallen)
        else:
            dice = tuple(die if kept else next(fallen) for die, kept in zip(state.dice, state.kept, strict=True))
        return replace(state, dice=dice, kept=None, rolls=state.rolls + 1)

    def after_action(self, state: YahtzeeState, action: Keep | Score) -> YahtzeeState:
        match action:
            case Keep(_, dice):
                return self._after_keep(state, dice)
            case Score():
                return self._after_score(state, action)

    def score(self, state: YahtzeeState, seat: int) -> int:
        factors = self._factors(state.options)
        return sum(column.total * factor for column, factor in zip(state.cards[seat], factors, strict=True))

    def round(self, state: YahtzeeState) -> int:
        card = state.cards[state.seat]
        filled = sum(points is not None for column in card for points in column.points)
        return min(filled + 1, len(BOXES) * len(card))

    def boxes(self, options: Options, seats: int) -> tuple[BoxId, ...]:
        columns = options.number("columns")
        extra = ("extra",) if options.word("joker") != "none" else ()
        sections = (*UPPER, "upper-sum", "bonus", "upper-total", *LOWER, *extra, "lower-total", "total")
        boxes = tuple(column_box(name, column) for column in range(1, columns + 1) for name in sections)
        return (*boxes, "grand-total") if columns > 1 else boxes

    def marks(self, state: YahtzeeState, seat: int) -> dict[BoxId, Mark]:
        marks: dict[BoxId, Mark] = {}
        factors = self._factors(state.options)
        for number, (column, factor) in enumerate(zip(state.cards[seat], factors, strict=True), start=1):
            figures = {box: column[box] for box in BOXES}
            upper_full = None not in column.points[: len(UPPER)]
            figures["upper-sum"] = column.upper
            # The bonus stands as soon as it is earned, and as 0 once it is lost.
            figures["bonus"] = column.bonus if column.bonus or upper_full else None
            figures["upper-total"] = column.upper + column.bonus
            if state.options.word("joker") != "none":
                figures["extra"] = EXTRA_YAHTZEE * column.extras if column.extras else None
            figures["lower-total"] = column.lower
            figures["total"] = column.total * factor
            marks |= {
                column_box(name, number): Figure(figure) for name, figure in figures.items() if figure is not None
            }
        if len(state.cards[seat]) > 1:
            marks["grand-total"] = Figure(self.score(state, seat))
        return marks

    def detail(self, state: YahtzeeState, seat: int) -> dict[str, object]:
        return {
            "columns": [
                {
                    "boxes": {box: column[box] for box in BOXES if column[box] is not None},
                    "upper": column.upper,
                    "bonus": column.bonus,
                    "extra": EXTRA_YAHTZEE * column.extras,
                    "total": column.total * factor,
                }
                for column, factor in zip(state.cards[seat], self._factors(state.options), strict=True)
            ]
        }

    def dice(self, state: YahtzeeState) -> tuple[Lying, ...]:
        die = _die(state.options)
        kept = state.kept or (False,) * len(state.dice)
        return tuple(Lying(die, face, "kept" if keep else "free") for face, keep in zip(state.dice, kept, strict=True))

    def parts(self, state: YahtzeeState, action: Keep | Score) -> Parts:
        match action:
            case Keep(_, dice):
                faces: tuple[Face, ...] = dice
                return Parts("roll", (faces,))
            case Score(_, box, column):
                return Parts("write", boxes=(column_box(box, column or 1),))

    def words(self, state: YahtzeeState, action: Keep | Score) -> Message:
        poker = state.options.word("faces") == "poker"
        match action:
            case Keep(_, ()):
                return say("Roll all five dice again")
            case Keep(_, dice):
                faces = tuple(POKER_FACES[die - 1] if poker else say("{number}", number=die) for die in dice)
                return say("Keep {dice} and roll the others", dice=faces)
            case Score(seat, box, column):
                name = box_name(box, poker)
                points = self._points(state, seat, box, column or 1) or 0
                if column is None:
                    return say_many(points, "{box}: {count} point", "{box}: {count} points", box=name)
                return say_many(
                    points,
                    "{box} in column {column}: {count} point",
                    "{box} in column {column}: {count} points",
                    box=name,
                    column=column,
                )

    def situation(self, state: YahtzeeState, seat: int) -> Message:
        left = ROLLS - state.rolls
        if self._is_extra_yahtzee(state, seat):
            words = extra_yahtzee_words(state.cards[seat], state.dice, state.options)
            if left == 0:
                return words
            return say_many(
                left,
                "{words} Or roll again: {count} roll left.",
                "{words} Or roll again: {count} rolls left.",
                words=words,
            )
        if left == 0:
            return say("Write the dice into one of the open boxes.")
        return say_many(
            left,
            "Keep dice and roll the others, or write into a box. {count} roll left.",
            "Keep dice and roll the others, or write into a box. {count} rolls left.",
        )

    def remarks(self, state: YahtzeeState, seat: int) -> tuple[Message, ...]:
        return tuple(
            par_words(column, number, len(state.cards[seat]))
            for number, column in enumerate(state.cards[seat], start=1)
            if any(points is not None for points in column.points[: len(UPPER)])
        )

    def refusal(self, state: YahtzeeState, seat: int, box: BoxId) -> Message:
        for column in range(1, len(state.cards[seat]) + 1):
            for name in BOXES:
                if column_box(name, column) == box:
                    if state.cards[seat][column - 1][name] is not None:
                        return say("This box is filled; what is written is never changed.")
                    if self._is_extra_yahtzee(state, seat):
                        return joker_words(state.cards[seat], state.dice, state.options)
                    return say("There is no roll to write yet.")
        return say("This box is reckoned from the others.")

    # --- turns ---

    def _after_keep(self, state: YahtzeeState, dice: tuple[int, ...]) -> YahtzeeState:
        if state.rolls == ROLLS:
            raise RulesError(
                say_many(ROLLS, "There is only {count} roll in a turn.", "There are only {count} rolls in a turn.")
            )
        if len(dice) == DICE:
            raise RulesError(say("Who keeps all five dice writes them into a box."))
        if not contains(state.dice, dice):
            raise RulesError(say("These dice do not lie on the table: {dice}.", dice=", ".join(map(str, dice))))
        wanted = list(dice)
        kept = []
        for die in state.dice:
            kept.append(die in wanted)
            if die in wanted:
                wanted.remove(die)
        return replace(state, kept=tuple(kept))

    def _after_score(self, state: YahtzeeState, action: Score) -> YahtzeeState:
        card = state.cards[action.seat]
        if action.box not in BOXES:
            raise RulesError(say("There is no box {box}.", box=action.box))
        named = (None,) if len(card) == 1 else range(1, len(card) + 1)
        if action.column not in named:
            raise RulesError(
                say_many(
                    len(card),
                    "There is only one column, so none is named.",
                    "The column, from 1 to {count}, has to be named.",
                )
            )
        number = action.column or 1
        points = self._points(state, action.seat, action.box, number)
        if points is None:
            raise RulesError(self.refusal(state, action.seat, column_box(action.box, number)))
        column = card[number - 1]
        extra = self._is_extra_yahtzee(state, action.seat) and scores_bonus(card, points, state.options)
        place = BOXES.index(action.box)
        written = Column((*column.points[:place], points, *column.points[place + 1 :]), column.extras + extra)
        card = (*card[: number - 1], written, *card[number:])
        cards = (*state.cards[: action.seat], card, *state.cards[action.seat + 1 :])
        return replace(state, cards=cards, seat=(state.seat + 1) % len(state.names), rolls=0, dice=(), kept=None)

    # --- what a box scores, and which may be written ---

    def _points(self, state: YahtzeeState, seat: int, box: str, column: int) -> int | None:
        """What the dice on the table score in this box, or None when it may not be written."""
        return points_in(state.cards[seat], state.dice, box, column, state.options.word("joker"))

    def _is_extra_yahtzee(self, state: YahtzeeState, seat: int) -> bool:
        return state.seat == seat and is_extra_yahtzee(state.cards[seat], state.dice, state.options.word("joker"))

    def _factors(self, options: Options) -> tuple[int, ...]:
        return options.numbers("multipliers") or (1,) * options.number("columns")


def _die(options: Options) -> Die:
    return POKER if options.word("faces") == "poker" else PIPS


YAHTZEE = Yahtzee()
