"""What can stand in a box of a sheet."""

from dataclasses import dataclass

BoxId = str
"""A box's name, the same in the rules, on the sheet and in the accessibility tree: `row-7-3`, `full-house-1`."""


@dataclass(frozen=True, slots=True)
class Cross:
    """A cross, as a pencil makes it."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number written into a box: points, a total, the value of a fifth die."""

    value: int


Mark = Cross | Figure
