"""How a printer handles the paper, and what it does to lengths and places."""

from __future__ import annotations

from typing import Literal, NamedTuple

from dicebox.model.message import Message, say

Orientation = Literal["auto", "portrait", "landscape"]
Sides = Literal["one", "long-edge", "short-edge"]
Order = Literal["by-sheet", "fronts-first"]


class PaperError(ValueError):
    """What cannot be printed or written; `reason` is a whole sentence."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.reason = reason


class Printer(NamedTuple):
    """What a printer does to lengths and places, and so what every page makes up for.

    Lengths are multiplied by the scales from the upper left corner of the upright paper, then moved by the offsets in
    millimetres, to the right and down; back sides are moved by `back_x` and `back_y` on top of that.
    """

    scale_x: float = 1.0
    scale_y: float = 1.0
    offset_x: float = 0.0
    offset_y: float = 0.0
    back_x: float = 0.0
    back_y: float = 0.0

    @classmethod
    def measured(cls, across: float, down: float, length: float, left: float, top: float, margin: float) -> Printer:
        """From a printed test page: how long its two rulers of `length` are, how far its frame is from the edges."""
        if not (length * 0.5 < across < length * 2 and length * 0.5 < down < length * 2):
            raise PaperError(
                say("A ruler of {length} mm cannot have been printed that long or short.", length=round(length))
            )
        scale_x, scale_y = length / across, length / down
        return cls(scale_x, scale_y, margin - left * scale_x, margin - top * scale_y)
