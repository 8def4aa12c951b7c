"""What dice, marks and buttons are called, on the screen and for a screen reader."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dicebox.games.pescado_tiles import FISH_NAMES
from dicebox.games.yahtzee_card import POKER_FACES
from dicebox.i18n import render, tr, tr_many
from dicebox.model.dice import FISH, POKER, Die, Face
from dicebox.model.marks import Cross, Figure, Mark
from dicebox.model.message import Message, say
from dicebox.ui.session import ROLL

_VERBS = {
    "write": say("Write"),
    "take": say("Take"),
    "choose": say("Choose"),
    "decline": say("Choose no number"),
    "stop": say("Stop and score"),
    "end": say("End the turn"),
}


def face_name(die: Die, face: Face) -> str:
    """What a die shows, in words."""
    if die == POKER and isinstance(face, int):
        return render(POKER_FACES[face - 1])
    return fish_name(face) if isinstance(face, str) and face in FISH_NAMES else str(face)


def fish_name(colour: str) -> str:
    """A fish's colour, in words."""
    return render(FISH_NAMES[colour])


def key_of(face: Face) -> str:
    """The key that types this face: a digit, a word's first letter, a fish's place in the row of fish."""
    if face in FISH:
        return str(FISH.index(str(face)) + 1)
    return str(face)[0]


def mark_name(mark: Mark | None) -> str:
    """What stands in a box, in words."""
    match mark:
        case Cross():
            return tr("crossed")
        case Figure(value):
            return signed(value)
        case None:
            return tr("empty")


def signed(value: int) -> str:
    """A number with a true minus sign."""
    return f"\u2212{-value}" if value < 0 else str(value)


def listed(parts: Iterable[str]) -> str:
    """Words one after the other."""
    return ", ".join(parts)


def roll_words(faces: Sequence[tuple[Die, Face]]) -> str:
    """What fell, sorted, for people who cannot see the tray or sit across the table."""
    ordered = sorted(faces, key=lambda pair: (isinstance(pair[1], str), _place(pair)))
    return " ".join(face_name(die, face) for die, face in ordered)


def _place(pair: tuple[Die, Face]) -> int:
    die, face = pair
    return die.faces.index(face) if face in die.faces else 0


def verb_words(verb: str, thrown: int = 0, again: bool = False) -> str:
    """What a button says. `thrown` is how many dice it throws; `again` when those are all that lie on the table."""
    if verb == ROLL:
        if again:
            return tr_many(thrown, "Roll {count} die again", "Roll all {count} dice again")
        return tr_many(thrown, "Roll {count} die", "Roll {count} dice")
    known: Message | None = _VERBS.get(verb)
    return render(known) if known is not None else verb
