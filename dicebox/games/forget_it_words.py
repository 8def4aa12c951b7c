"""What is said at the table in Forget It: decisions, what is to be done, what a turn is worth, what was lost."""

from __future__ import annotations

from dicebox.games.forget_it_state import Again, ForgetItState, Number
from dicebox.games.forget_it_turn import DOUBLE, SERIES, WORD_DICE, multiplier
from dicebox.games.pairs import listed
from dicebox.model.events import Event, Roll
from dicebox.model.message import Message, say, say_many
from dicebox.model.table import Stake


def action_words(state: ForgetItState, action: Number | Again) -> Message:
    """A decision as a player would say it."""
    match action:
        case Number(_, int() as number):
            turn = state.turn.chosen(number)
            return say_many(
                turn.count,
                "Choose {number}: {count} die is set aside",
                "Choose {number}: {count} dice are set aside",
                number=number,
            )
        case Number():
            return say("Choose no number yet")
        case Again(_, True):
            dice = len(state.turn.thrown) or len(SERIES)
            return say_many(dice, "Throw {count} die again", "Throw {count} dice again")
        case Again():
            points = state.worth
            return say_many(points, "Stop with {count} point", "Stop with {count} points")


def situation(state: ForgetItState) -> Message:
    """What the seat on turn may or must do now."""
    turn = state.turn
    match state.phase:
        case "choose":
            numbers = listed(turn.pairs)
            if state.options.flag("must-choose"):
                return say("Choose a number that fell at least twice: {numbers}.", numbers=numbers)
            return say("Choose a number that fell at least twice ({numbers}), or none.", numbers=numbers)
        case "decide":
            points = state.worth
            if turn.complete:
                return say_many(
                    points,
                    "All nine dice lie aside. Stop with {count} point, or throw all nine again.",
                    "All nine dice lie aside. Stop with {count} points, or throw all nine again.",
                )
            return say_many(points, "Stop with {count} point, or throw on.", "Stop with {count} points, or throw on.")
        case "throw":
            dice = len(turn.thrown)
            return say_many(dice, "Throw {count} die.", "Throw {count} dice.")


def remarks(state: ForgetItState, seat: int) -> tuple[Message, ...]:
    """How far a seat is, and for the one on turn what the turn is worth and what would lose it."""
    remarks: list[Message] = []
    if state.over:
        return ()
    if state.left is not None:
        remarks.append(
            say_many(
                state.left,
                "{target} points are reached; {count} turn is left.",
                "{target} points are reached; {count} turns are left.",
                target=state.options.number("target"),
            )
        )
    elif state.options.word("mode") == "target":
        missing = state.options.number("target") - sum(state.turns[seat])
        remarks.append(say_many(missing, "{count} point is missing.", "{count} points are missing."))
    elif state.factor == DOUBLE:
        remarks.append(say("This round counts double."))
    if seat == state.seat and state.turn.dice and state.phase != "throw":
        remarks += _turn_remarks(state)
    return tuple(remarks)


def news(before: ForgetItState, event: Event, after: ForgetItState) -> tuple[Message, ...]:
    """What an event brought that nobody decided: a lost turn, the beginning of the last turns."""
    news = []
    name = before.names[before.seat]
    ended = len(after.turns[before.seat]) > len(before.turns[before.seat])
    if ended and isinstance(event, Roll):
        lost = before.worth
        news.append(
            say_many(
                lost,
                "FORGET IT! {name} loses the turn and {count} point.",
                "FORGET IT! {name} loses the turn and {count} points.",
                name=name,
            )
            if lost
            else say("FORGET IT! {name} loses the turn.", name=name)
        )
    if before.left is None and after.left:
        news.append(
            say_many(
                after.left,
                "{name} has reached {target}: {count} turn is left.",
                "{name} has reached {target}: {count} turns are left.",
                name=name,
                target=after.options.number("target"),
            )
        )
    return tuple(news)


def stake(state: ForgetItState) -> Stake:
    """What the turn is worth, and how each word stands."""
    turn = state.turn
    factor = state.factor
    reckoning = say("no number yet")
    if turn.number is not None:
        reckoning = say(
            "{number} × {count} dice × {factor}",
            number=turn.number,
            count=turn.count,
            factor=multiplier(turn.count) * factor,
        )
    words = tuple((str(word), turn.standing(word)) for word in WORD_DICE)
    return Stake(turn.points * factor, reckoning, words)


def _turn_remarks(state: ForgetItState) -> list[Message]:
    """What the running turn is worth, and which words can still lose it."""
    turn = state.turn
    remarks = []
    if turn.number is not None:
        remarks.append(
            say(
                "This turn: {number} × {count} dice × {factor} = {points}.",
                number=turn.number,
                count=turn.count,
                factor=multiplier(turn.count) * state.factor,
                points=state.worth,
            )
        )
    if turn.complete:
        return remarks
    missing = tuple(say("{word}", word=str(word)) for word in WORD_DICE if word not in turn.words)
    if not turn.can_be_lost:
        remarks.append(say("FORGET IT cannot happen any more in this series."))
    else:
        remarks.append(
            say_many(
                len(missing),
                "{words} would lose the turn.",
                "{words} together would lose the turn.",
                words=missing,
            )
        )
    return remarks
