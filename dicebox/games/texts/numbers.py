"""How the rules' texts write numbers."""

from __future__ import annotations

from dicebox.model.message import Message, say


def minus(points: int) -> Message:
    """A number, with a true minus sign when it is negative."""
    return say("{points}", points=f"\u2212{-points}" if points < 0 else str(points))


def listed(numbers: tuple[int, ...]) -> tuple[Message, ...]:
    """Numbers in the order in which they are given, as a list that a message reads out."""
    return tuple(say("{number}", number=number) for number in numbers)
