"""The rules of Forget It in words (rules 5)."""

from __future__ import annotations

from dicebox.games.forget_it_turn import (
    DOUBLE,
    DOUBLED_ROUNDS,
    MULTIPLIERS,
    NUMBERS,
    OF_EACH_WORD,
    PAIR,
    ROUNDS,
    SERIES,
    WORD_DICE,
    Turn,
    multiplier,
    turn_points,
)
from dicebox.model.events import Roll
from dicebox.model.message import Message, say
from dicebox.model.options import Options
from dicebox.model.section import Example, Section, Table

_ROLL = (2, 2, 3, 3, 3, "GET", 4, 4, 5)


def rules(options: Options) -> tuple[Section, ...]:
    """The sections in the order in which they are read."""
    return (
        Section(
            say("What it is about"),
            (
                say(
                    "Collect one number with {dice} dice and stop before the words {words} have all fallen.",
                    dice=len(SERIES),
                    words=_words(),
                ),
                say("Each of the words stands on {dice} dice, in place of the highest number.", dice=OF_EACH_WORD),
                say("Everybody rolls one die to start: the highest number begins, a word is lower than any number."),
            ),
        ),
        Section(
            say("Your turn"),
            (
                say("Roll all {dice} dice. Words are set aside at once.", dice=len(SERIES)),
                say(
                    "When {words} lie aside together the turn is over, and all its points are lost: FORGET IT.",
                    words=_words(),
                ),
                _choosing(options),
                say("From then on every die with this number is set aside; a roll without one is no loss."),
                say("After each roll stop and score, or roll the dice that are left."),
                say(
                    "When all {dice} dice lie aside you may roll all of them again: the number and what was collected "
                    "stay, the words start anew.",
                    dice=len(SERIES),
                ),
            ),
            examples=(_example(),),
        ),
        _scoring(),
        Section(say("End"), _end(options)),
    )


def _words() -> tuple[Message, ...]:
    return tuple(say("{word}", word=str(word)) for word in WORD_DICE)


def _choosing(options: Options) -> Message:
    if options.flag("must-choose"):
        return say(
            "As soon as a number falls on at least {pair} dice, choose such a number for the whole turn and set all "
            "its dice aside.",
            pair=PAIR,
        )
    return say(
        "As soon as a number falls on at least {pair} dice you may choose such a number for the whole turn and set all "
        "its dice aside, or wait for another.",
        pair=PAIR,
    )


def _scoring() -> Section:
    counts = range(PAIR, max(MULTIPLIERS) + 1)
    return Section(
        say("Scoring"),
        (
            say("The number times the dice collected in the whole turn, times the factor for so many dice."),
            say("More than {count} dice keep the factor of {count}.", count=max(MULTIPLIERS)),
        ),
        (
            Table(
                (say("Dice"), *(say("{count}", count=count) for count in counts)),
                (
                    (say("Factor"), *(say("×{factor}", factor=multiplier(count)) for count in counts)),
                    *(
                        (
                            say("Number {number}", number=number),
                            *(say("{points}", points=turn_points(number, count)) for count in counts),
                        )
                        for number in NUMBERS
                    ),
                ),
            ),
        ),
    )


def _end(options: Options) -> tuple[Message, ...]:
    if options.word("mode") == "twelve-rounds":
        return (
            say(
                "{rounds} rounds are played; the points of the last {doubled} count ×{factor}.",
                rounds=ROUNDS,
                doubled=DOUBLED_ROUNDS,
                factor=DOUBLE,
            ),
            say("The highest total wins. Equal totals share the win."),
        )
    return (
        say("When a player has {target} points, every other player has one more turn.", target=options.number("target"))
        if options.word("final-round") == "all-others"
        else say("When a player has {target} points the round is played out.", target=options.number("target")),
        say("Then the highest total wins. Equal totals share the win."),
    )


def _example() -> Example:
    turn = Turn().rolled(Roll(_ROLL)).chosen(3)
    return Example(
        say(
            "{number} is chosen: {count} dice are set aside, worth {points}. The GET lies aside too.",
            number=turn.number or 0,
            count=turn.count,
            points=turn.points,
        ),
        turn.dice,
    )
