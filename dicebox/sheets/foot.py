"""What is printed under a sheet: the options that were chosen, and two lines that remind of the scoring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dicebox.games.extra_sheet import PENALTY
from dicebox.games.fifth_die_table import LINE_LENGTH, NEGATIVE_ZONE
from dicebox.games.forget_it_turn import MULTIPLIERS
from dicebox.games.knister_grid import DIAGONAL_FACTOR
from dicebox.games.yahtzee_card import BONUS, BONUS_FROM
from dicebox.model.game import Game
from dicebox.model.message import Message, say
from dicebox.model.options import Option, Options, OptionValue

REMINDERS: dict[str, tuple[Message, Message]] = {
    "extra": (
        say(
            "A row without a mark counts 0; one that ends before the bold line counts \u2212{penalty};"
            " beyond it, value × factor of its last mark.",
            penalty=-PENALTY,
        ),
        say(
            "The die in no pair is the fifth: one of your three numbers, if it fell."
            " The last box of a column ends your game."
        ),
    ),
    "fifth-die": (
        say(
            "A column counts its value for every X beyond the {zone}th, and minus its value for every X that is missing"
            " to {zone}; an empty one counts 0.",
            zone=NEGATIVE_ZONE,
        ),
        say(
            "The die in no pair is the fifth: one of your three numbers, if it fell."
            " X number {length} in a line ends the game.",
            length=LINE_LENGTH,
        ),
    ),
    "yahtzee": (
        say("Three rolls a turn at most, then one box. Three and four of a kind and chance count the sum of all dice."),
        say("{least} or more in the upper section earn {bonus}.", least=BONUS_FROM, bonus=BONUS),
    ),
    "forget-it": (
        say(
            "Your number × its dice, ×{two} from four dice on, ×{three} from five, ×{four} from six.",
            two=MULTIPLIERS[4],
            three=MULTIPLIERS[5],
            four=MULTIPLIERS[6],
        ),
        say("FOR, GET and IT in one series of nine dice: the turn counts 0."),
    ),
    "knister": (
        say("Write the sum of both dice into any empty cell. The best combination of each line counts, in any order."),
        say("The diagonals count ×{factor}.", factor=DIAGONAL_FACTOR),
    ),
}


def chosen_options(game: Game[Any], options: Options) -> tuple[Message, ...]:
    """The options that differ from the defaults, each as `title: value`."""
    return tuple(
        say("{option}: {value}", option=option.title, value=_value(option, options[option.name]))
        for option in game.options
        if options[option.name] != option.default
    )


def foot_lines(game: Game[Any], options: Options) -> tuple[Message, ...]:
    """The lines under a sheet: the options where some were chosen, then the reminder."""
    chosen = chosen_options(game, options)
    line = (dotted(chosen),) if chosen else ()
    return (*line, *REMINDERS.get(game.key, ()))


def dotted(parts: Sequence[Message]) -> Message:
    """The parts on one line with dots between them, as some hold lists with commas."""
    joined = parts[0]
    for part in parts[1:]:
        joined = say("{before}  ·  {after}", before=joined, after=part)
    return joined


def _value(option: Option, value: OptionValue) -> Message:
    match value:
        case str() | bool() | int() if value in option.choices:
            return option.labels[option.choices.index(value)]
        case tuple():
            if option.kind == "tiles":
                return say("own")
            return say("{list}", list=tuple(say("{entry}", entry=str(entry)) for entry in value))
        case _:
            return say("{entry}", entry=str(value))
