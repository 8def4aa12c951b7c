"""Forget It (rules 5): nine dice with words, one number to collect; stop in time, FOR and GET and IT lose the turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from dicebox.games import catalogue
from dicebox.games import forget_it_words as said
from dicebox.games.forget_it_state import Again, ForgetItState, Number
from dicebox.games.forget_it_turn import (
    DOUBLED_ROUNDS,
    NUMBERS,
    OF_EACH_WORD,
    ROUNDS,
    TARGET,
    WORD_DICE,
    Turn,
)
from dicebox.games.pairs import listed
from dicebox.games.texts import forget_it as texts
from dicebox.model.dice import Die
from dicebox.model.due import Choose, Due, Over, Throw
from dicebox.model.events import Action, Event, Roll
from dicebox.model.game import Game, RulesError, check_count, shared_win
from dicebox.model.marks import BoxId, Figure, Mark
from dicebox.model.message import Message, say
from dicebox.model.options import Option, Options
from dicebox.model.section import Section
from dicebox.model.table import Lying, Parts, Stake

LINES = 20
"""How many turns stand on one sheet when their number has no bound; more go on a further sheet."""


class ForgetIt(Game[ForgetItState]):
    """The rule book of Forget It (rules 5)."""

    key = "forget-it"
    title, summary, players = catalogue.FORGET_IT
    options = (
        Option("target", "number", TARGET, say("Points to reach"), low=1, high=9999, badges=(say("Target"),)),
        Option(
            "final-round",
            "choice",
            "all-others",
            say("When the points are reached"),
            choices=("all-others", "complete"),
            labels=(say("All others have one more turn"), say("The round is played out")),
            badges=(say("One more turn for all others"), say("The round is played out")),
        ),
        Option(
            "must-choose",
            "choice",
            True,
            say("When a number falls twice"),
            choices=(True, False),
            labels=(say("One has to be chosen"), say("None needs to be chosen")),
            badges=(say("A number must be chosen"), say("A number may be declined")),
        ),
        Option(
            "mode",
            "choice",
            "target",
            say("Length"),
            choices=("target", "twelve-rounds"),
            labels=(
                say("Until the points are reached"),
                say("{rounds} rounds, the last {doubled} count double", rounds=ROUNDS, doubled=DOUBLED_ROUNDS),
            ),
            badges=(say("Until the points are reached"), say("{rounds} rounds", rounds=ROUNDS)),
        ),
    )
    actions = (Number, Again)
    order = "highest-starts"  # FI-01

    def order_dice(self, seats: int, options: Options) -> tuple[Die, ...]:
        # A FOR die for the first player, GET for the second, and so on.
        kinds = tuple(WORD_DICE.values())
        return tuple(kinds[seat % len(kinds)] for seat in range(seats))

    def rules(self, options: Options) -> tuple[Section, ...]:
        return texts.rules(options)

    def start(self, names: tuple[str, ...], options: Options) -> ForgetItState:
        return ForgetItState(names, options, ((),) * len(names), Turn())

    def due(self, state: ForgetItState) -> Due:
        if state.phase != "throw":
            return Choose((state.seat,))
        if state.over:
            return Over(shared_win([self.score(state, seat) for seat in range(len(state.names))]))  # FI-14
        return Throw(state.seat, state.turn.thrown)

    def legal(self, state: ForgetItState, seat: int) -> Sequence[Action]:
        if seat != state.seat:
            return ()
        match state.phase:
            case "choose":
                numbers: list[Action] = [Number(seat, number) for number in state.turn.pairs]
                return (*numbers, *([] if state.options.flag("must-choose") else [Number(seat, None)]))
            case "decide":
                return (Again(seat, True), Again(seat, False))
            case "throw":
                return ()  # FI-11: who has not thrown cannot stop

    def check_roll(self, state: ForgetItState, roll: Roll, due: Throw) -> None:
        if state.turn.ordered and roll.source == "tower":
            check_count(roll, due)
            for die, face in zip(due.dice, roll.faces, strict=True):
                if face in WORD_DICE and face not in die.faces:
                    raise RulesError(
                        say(
                            "{face} stands on another die: the tower's dice are named in their order, {words}.",
                            face=str(face),
                            words=tuple(say("{word}", word=str(word)) for word in WORD_DICE),
                        )
                    )
            Game.check_roll(self, state, roll, due)
            return
        # Real dice are read in any order, so only how often a word falls in a series can be checked.
        check_count(roll, due)
        for face in roll.faces:
            if face not in NUMBERS and face not in WORD_DICE:
                raise RulesError(say("No die here shows {face}.", face=str(face)))
        for word, count in (Counter(roll.faces) + state.turn.words).items():
            if word in WORD_DICE and count > OF_EACH_WORD:
                raise RulesError(say("{word} stands on only {dice} of the dice.", word=str(word), dice=OF_EACH_WORD))

    def after_roll(self, state: ForgetItState, roll: Roll) -> ForgetItState:
        turn = state.turn.rolled(roll)
        if turn.lost:  # FI-02: before any choice
            return self._scored(state, turn, 0)
        # FI-04, FI-05: the number is chosen after the first roll that shows a pair.
        choose = turn.number is None and turn.pairs
        return replace(state, turn=turn, phase="choose" if choose else "decide")

    def after_action(self, state: ForgetItState, action: Number | Again) -> ForgetItState:
        match action:
            case Number(_, number):
                return self._after_number(state, number)
            case Again(_, again):
                if state.phase != "decide":
                    raise RulesError(say("First a number has to be chosen."))
                if not again:
                    return self._scored(state, state.turn, state.turn.points)
                turn = state.turn.new_series() if state.turn.complete else state.turn
                return replace(state, turn=turn, phase="throw")

    def round(self, state: ForgetItState) -> int:
        return min(len(turns) for turns in state.turns) + (not state.over)

    def score(self, state: ForgetItState, seat: int) -> int:
        return sum(state.turns[seat])  # FI-13: the turn being played counts once it has ended

    def boxes(self, options: Options, seats: int) -> tuple[BoxId, ...]:
        lines = [box for line in range(1, lines_of(options) + 1) for box in (points_box(line), running_box(line))]
        carried = () if options.word("mode") == "twelve-rounds" else ("carried",)
        return (*carried, *lines, "total")

    def marks(self, state: ForgetItState, seat: int) -> dict[BoxId, Mark]:
        lines = lines_of(state.options)
        # All players write on sheets of the same number: the first one full sends everybody to the next.
        first = (max(max(len(turns) for turns in state.turns) - 1, 0) // lines) * lines
        turns = state.turns[seat]
        running = sum(turns[:first])
        marks: dict[BoxId, Mark] = {"carried": Figure(running)} if first else {}
        for line, points in enumerate(turns[first:], start=1):
            running += points
            marks |= {points_box(line): Figure(points), running_box(line): Figure(running)}
        return marks | {"total": Figure(running)}

    def detail(self, state: ForgetItState, seat: int) -> dict[str, object]:
        return {"turns": list(state.turns[seat])}

    def dice(self, state: ForgetItState) -> tuple[Lying, ...]:
        return state.turn.dice

    def parts(self, state: ForgetItState, action: Number | Again) -> Parts:
        match action:
            case Number(_, None):
                return Parts("decline")
            case Number(_, number):
                return Parts("choose", (tuple(lying.face for lying in state.turn.dice if lying.face == number),))
            case Again(_, True):
                return Parts("roll")
            case Again():
                return Parts("stop")

    def words(self, state: ForgetItState, action: Number | Again) -> Message:
        return said.action_words(state, action)

    def situation(self, state: ForgetItState, seat: int) -> Message:
        return said.situation(state)

    def remarks(self, state: ForgetItState, seat: int) -> tuple[Message, ...]:
        return said.remarks(state, seat)

    def news(self, before: ForgetItState, event: Event, after: ForgetItState) -> tuple[Message, ...]:
        return said.news(before, event, after)

    def stake(self, state: ForgetItState) -> Stake:
        return said.stake(state)

    def refusal(self, state: ForgetItState, seat: int, box: BoxId) -> Message:
        return say("The turn is written down by itself when it ends.")

    def _after_number(self, state: ForgetItState, number: int | None) -> ForgetItState:
        if state.phase != "choose":
            raise RulesError(say("No number is chosen now."))
        if number is None:
            if state.options.flag("must-choose"):
                raise RulesError(say("A number that fell at least twice has to be chosen."))
            return replace(state, phase="decide")
        if number not in state.turn.pairs:
            raise RulesError(
                say(
                    "{number} did not fall at least twice; it can be: {numbers}.",
                    number=number,
                    numbers=listed(state.turn.pairs),
                )
            )
        return replace(state, turn=state.turn.chosen(number), phase="decide")

    def _scored(self, state: ForgetItState, turn: Turn, points: int) -> ForgetItState:
        """The state after the turn has brought these points."""
        written = (*state.turns[state.seat], points * state.factor)
        turns = (*state.turns[: state.seat], written, *state.turns[state.seat + 1 :])
        left = state.left
        if left is not None:
            left -= 1  # FI-12: the last turns start no further ones
        elif state.options.word("mode") == "target" and sum(written) >= state.options.number("target"):
            others = len(state.names) - 1
            left = others if state.options.word("final-round") == "all-others" else others - state.seat
        return replace(
            state,
            turns=turns,
            seat=(state.seat + 1) % len(state.names),
            turn=turn.ended(),
            phase="throw",
            left=left,
        )


def lines_of(options: Options) -> int:
    """How many turns stand on one sheet."""
    return ROUNDS if options.word("mode") == "twelve-rounds" else LINES


def points_box(line: int) -> BoxId:
    """The box with the points of a turn, by its line on the sheet, from 1."""
    return f"points-{line}"


def running_box(line: int) -> BoxId:
    """The box with the running total after a turn."""
    return f"total-{line}"


FORGET_IT = ForgetIt()
