"""A die as the table asks the tower to show it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from dicebox.model.dice import Die, Face
from dicebox.tower.tray import Wish

Lane = Literal["free", "kept"]


@dataclass(frozen=True, slots=True)
class TrayDie:
    """A die as the table shows it.

    `label` is a short badge ("1", "A", "5th"; empty for none), `offered` says that it may be clicked now, `spoken` is
    what a screen reader says.
    """

    die: Die
    face: Face
    lane: Lane
    label: str
    picked: bool
    offered: bool
    spoken: str

    @property
    def wish(self) -> Wish:
        """How the die shall lie."""
        return Wish(self.die, self.die.faces.index(self.face), self.lane == "kept")
