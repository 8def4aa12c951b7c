"""A throw as it will be seen: a recording whose dice are relabelled so that each comes to rest on its drawn face."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from dicebox.tower.falls import PACE, TICKS, Fall, Impact, Library
from dicebox.tower.scene import HALF, Vec
from dicebox.tower.tray import Pose
from dicebox.tower.turns import Quaternion, between, multiply, relabel


@dataclass(frozen=True, slots=True)
class Throw:
    """A recording and, for each of its dice, the turn that relabels it."""

    fall: Fall
    labels: tuple[Quaternion, ...]

    @property
    def seconds(self) -> float:
        """How long it takes at normal speed."""
        return self.fall.seconds

    def pose(self, die: int, seconds: float) -> Pose:
        """Where a die is after so many seconds at normal speed."""
        place, turn = self.fall.pose(die, seconds * PACE * TICKS)
        return place, multiply(turn, self.labels[die])

    def rest(self, die: int) -> Pose:
        """How a die comes to lie: its drawn face on top."""
        place, turn = self.fall.rest(die)
        return place, multiply(turn, self.labels[die])

    def lies(self, die: int, seconds: float) -> bool:
        """Whether a die lies still from then on."""
        return self.fall.lies(die, seconds * PACE * TICKS)

    def impacts(self, start: float, end: float) -> list[Impact]:
        """The knocks after `start` and up to `end` seconds."""
        low, high = start * PACE * TICKS, end * PACE * TICKS
        return [impact for impact in self.fall.impacts if low < impact.tick <= high]


def throw(fall: Fall, faces: Sequence[int]) -> Throw:
    """The recording, relabelled: its die `i` comes to rest with the face of index `faces[i]` on top."""
    return Throw(fall, tuple(relabel(fall.rest(die)[1], face) for die, face in enumerate(faces)))


def clear_of(fall: Fall, lying: Sequence[Vec]) -> bool:
    """Whether the falling dice pass and end well apart from dice that lie in the tray."""
    reach = 3.15 * HALF  # a flat die's half diagonal and a tumbling one's
    for track in fall.tracks:
        for one, two in pairwise(track):
            (ax, ay, az), (bx, by, bz) = one.place, two.place
            if min(az, bz) > 3.2:
                continue
            steps = 1 + int(hypot(ax - bx, ay - by))
            for step in range(steps + 1):
                x, y = ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps
                if any(hypot(x - a, y - b) < reach for a, b, _ in lying):
                    return False
    return True


SEARCHED = 24
"""Recordings that are looked at before dice that lie in the way are put aside: looking may not delay the throw."""


def choose(
    library: Library, dice: int, draw: int, recent: Collection[int] = (), lying: Sequence[Vec] = ()
) -> int | None:
    """The index of a recording for so many dice; None if those looked at would run into dice that lie.

    `draw` is any number from the caller's source of chance: it decides where the search starts, and recordings that
    were shown recently come last.
    """
    size = library.size(dice)
    order = sorted(((draw + step * 29) % size for step in range(size)), key=lambda index: index in recent)
    if not lying:
        return order[0]
    return next((index for index in order[:SEARCHED] if clear_of(library.fall(dice, index), lying)), None)


def slide(start: Pose, end: Pose, share: float) -> Pose:
    """The pose of a die that a hand moves to another place, lifted over what lies between; share 0 to 1."""
    ease = share * share * (3 - 2 * share)
    (ax, ay, az), (bx, by, bz) = start[0], end[0]
    lift = 4 * ease * (1 - ease) * min(2.6, 0.9 + 0.2 * hypot(ax - bx, ay - by))
    place = ax + (bx - ax) * ease, ay + (by - ay) * ease, az + (bz - az) * ease + lift
    return place, between(start[1], end[1], ease)
