"""Who plays in what order: settled before the first roll, by a die each or by drawing who starts.

Seats are counted around the table, each the left neighbour of the one before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from dicebox.model.dice import Die, Face
from dicebox.model.game import Game, Ordering, RulesError
from dicebox.model.message import say, say_many
from dicebox.model.options import Options


@dataclass(frozen=True, slots=True)
class OrderOfPlay:
    """How far the order of play is settled.

    `dice` is the die that each seat throws, and `shown` the face it showed last, None before. `places` are the seats
    in order; those that stand in one place together are still tied.
    """

    rule: Ordering
    dice: tuple[Die, ...]
    shown: tuple[Face | None, ...]
    places: tuple[tuple[int, ...], ...]

    @property
    def due(self) -> tuple[tuple[int, Die], ...]:
        """The seats that throw next, each with its die; empty when no die decides."""
        if self.rule == "drawn":
            return ()
        undecided = self.places if self.rule == "all-by-die" else self.places[:1]
        return tuple((seat, self.dice[seat]) for tied in undecided if len(tied) > 1 for seat in tied)

    @property
    def done(self) -> bool:
        """Whether the order is settled."""
        return len(self.places[0]) == 1 and not self.due

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in the order of play, once it is settled."""
        assert self.done
        if self.rule == "all-by-die":
            return tuple(seat for (seat,) in self.places)
        # Only who starts was decided; the others follow to the left.
        first = self.places[0][0]
        return tuple((first + step) % len(self.dice) for step in range(len(self.dice)))

    def rolled(self, faces: Sequence[Face]) -> OrderOfPlay:
        """The order after the dice that were due showed these faces; who is tied throws again. Raises RulesError."""
        due = self.due
        if len(faces) != len(due):
            raise RulesError(
                say_many(
                    len(due),
                    "{count} die is thrown now, not {given}.",
                    "{count} dice are thrown now, not {given}.",
                    given=len(faces),
                )
            )
        shown = list(self.shown)
        for (seat, die), face in zip(due, faces, strict=True):
            if face not in die.faces:
                raise RulesError(say("No die here shows {face}.", face=str(face)))
            shown[seat] = face
        throwing = {seat for seat, _ in due}
        places = [
            group for tied in self.places for group in (_ranked(tied, shown) if throwing.issuperset(tied) else [tied])
        ]
        return replace(self, shown=tuple(shown), places=tuple(places))

    def drawn(self, first: int) -> OrderOfPlay:
        """The order once it is drawn who starts."""
        others = tuple(seat for seat in range(len(self.dice)) if seat != first)
        return replace(self, places=((first,), others) if others else ((first,),))


def order_of_play(game: Game[Any], seats: int, options: Options) -> OrderOfPlay:
    """The order of play of so many players before anything has fallen."""
    return OrderOfPlay(game.order, game.order_dice(seats, options), (None,) * seats, (tuple(range(seats)),))


def _ranked(seats: Sequence[int], shown: Sequence[Face | None]) -> list[tuple[int, ...]]:
    """Seats by what their dice show, the highest first; a word is lower than every number (FI-01)."""

    def height(seat: int) -> int:
        face = shown[seat]
        return face if isinstance(face, int) else 0

    ranked = sorted(seats, key=lambda seat: (-height(seat), seat))
    return [tuple(group) for _, group in groupby(ranked, key=height)]
