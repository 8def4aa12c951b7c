"""What has to happen next in a match."""

from dataclasses import dataclass

from dicebox.model.dice import Die


@dataclass(frozen=True, slots=True)
class Throw:
    """`seat` throws these dice."""

    seat: int
    dice: tuple[Die, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """`seat` turns up `count` tiles out of those in `pool`."""

    seat: int
    count: int
    pool: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Choose:
    """Each of these seats owes a decision; with several, their order has no effect."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Over:
    """The match has ended. `winners` share the win; it is empty for a lost game of one player."""

    winners: tuple[int, ...]


Due = Throw | Draw | Choose | Over
