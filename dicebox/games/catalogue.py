"""What can be told of each game before its rules are loaded: the start page and the menus need no more."""

from __future__ import annotations

from typing import NamedTuple

from dicebox.model.message import Message, say


class Entry(NamedTuple):
    """A game's title, one sentence about it, and how many can play."""

    title: Message
    summary: Message
    players: range


EXTRA = Entry(
    say("Extra!"),
    say("One roll for everybody: two pairs mark two rows, the fifth die wears out your three numbers."),
    range(1, 7),
)
FIFTH_DIE = Entry(
    say("Piąta kość"),
    say("Two pairs fill two columns, the fifth die one of three lines. The eighth cross ends it all."),
    range(1, 5),
)
YAHTZEE = Entry(
    say("Yahtzee"),
    say("Up to three rolls, then one of thirteen boxes: sets, straights and the famous five of a kind."),
    range(1, 7),
)
PESCADO = Entry(
    say("Pescado"),
    say("Two throws to catch tiles of three fish; turn some over for grey dice, and poach from your neighbour."),
    range(2, 5),
)
FORGET_IT = Entry(
    say("Forget It"),
    say("Collect one number with nine dice and stop in time: FOR, GET and IT together lose the turn."),
    range(1, 7),
)
KNISTER = Entry(
    say("Knister"),
    say("One roll for everybody: write the sum into your grid and make lines of pairs, sets and straights."),
    range(1, 13),
)

CATALOGUE = {
    "extra": EXTRA,
    "fifth-die": FIFTH_DIE,
    "yahtzee": YAHTZEE,
    "pescado": PESCADO,
    "forget-it": FORGET_IT,
    "knister": KNISTER,
}
"""By the name that a record gives the game, in the order in which games are shown."""
