"""Furniture that several games' sheets have in common."""

from __future__ import annotations

from dicebox.model.message import Message, say
from dicebox.sheets.shapes import Line, Paint, Rect
from dicebox.sheets.sheet import Furniture, Label, Slot

HEADER = 12.0
"""Height of a sheet's head: its title and the line for the name."""

NAME = say("Name")


def header(title: Message, colour: Paint, width: float, height: float = HEADER) -> tuple[tuple[Furniture, ...], Slot]:
    """The head across the top of a sheet, and the slot for the player's name."""
    share = height / HEADER
    line = width * 0.5
    things = (
        Label(0.3, 5.0 * share, title, 8.4 * share, width * 0.46, weight="bold", fill=colour, least=4.0),
        Label(line, 7.2 * share, NAME, 2.9, 12, fill="muted", least=1.8),
        Line(line, 9.4 * share, width - 0.3, 9.4 * share, "line", 0.25),
    )
    return things, Slot(line + 13, 6.4 * share, width - line - 14, 5.6 * share)


def band(x: float, y: float, width: float, height: float, fill: Paint, radius: float = 0.0) -> Rect:
    """An area without an outline."""
    return Rect(x, y, width, height, fill, radius=radius)
