"""The dice on the table as the tower shows them: which are kept, which are paired, which may be picked."""

from __future__ import annotations

from dicebox.i18n import render, tr
from dicebox.model.choice import Choice
from dicebox.model.message import Message, say
from dicebox.ui.session import TableSession
from dicebox.ui.tower import TrayDie
from dicebox.ui.words import face_name, listed

_LETTERS = "ABCDEFGH"
_REST: dict[str, Message] = {"fifth": say("5th"), "unused": say("–")}
_REST_WORDS: dict[str, Message] = {"fifth": say("the fifth die"), "unused": say("not used")}


def tray_dice(session: TableSession, choice: Choice | None, keys: bool = False) -> list[TrayDie]:
    """The dice with what has been picked of them in `choice`; with `keys`, the key that picks each stands at it."""
    letters: dict[int, str] = {}
    if choice is not None and choice.pairs_up:
        for number, group in enumerate(choice.groups()):
            letters |= dict.fromkeys(group, _LETTERS[number])
    rest = choice.rest() if choice is not None else ""
    dice = []
    for index, lying in enumerate(session.lying):
        picked = choice is not None and index in choice.picked
        kept = lying.lane != "free" or (picked and choice is not None and not choice.pairs_up)
        label = letters.get(index, "")
        words = [tr("Die {number}: {face}", number=index + 1, face=face_name(lying.die, lying.face))]
        if kept:
            words.append(tr("kept"))
        if label:
            words.append(tr("pair {letter}", letter=label))
        elif rest in _REST and not picked:
            label = render(_REST[rest])
            words.append(render(_REST_WORDS[rest]))
        offered = choice is not None and choice.offers_die(index)
        if keys and offered and not label:
            label = str(index + 1)
        dice.append(
            TrayDie(
                die=lying.die,
                face=lying.face,
                lane="kept" if kept else "free",
                label=label,
                picked=picked,
                offered=offered,
                spoken=listed(words),
            )
        )
    return dice
