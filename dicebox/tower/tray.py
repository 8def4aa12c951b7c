"""Which die lies where: in the tray as it fell, or on the shelf before the tray where kept dice wait."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from math import cos, hypot, radians, sin

from dicebox.model.dice import Die
from dicebox.tower.scene import HALF, KEPT_ROOM, Vec, kept_place
from dicebox.tower.turns import UNTURNED, Quaternion, multiply, relabel

Pose = tuple[Vec, Quaternion]
"""Where a die's centre is, and how the die is turned."""

PLACES: tuple[Vec, ...] = tuple((4.3 * x, y, HALF) for y in (-4.9, -8.7) for x in (-2, -1, 0, 1, 2))
"""Where dice are laid in the tray that nobody saw fall."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A die that shall lie: its kind, the index of the face on top, and whether it is kept."""

    die: Die
    face: int
    kept: bool


@dataclass(frozen=True, slots=True)
class Lying:
    """A die that lies: what was wished, its pose, its place on the shelf, and how it lay before it was kept."""

    wish: Wish
    pose: Pose
    shelf: int | None = None
    home: Pose | None = None


def laid(face: int, place: Vec, number: int = 0) -> Pose:
    """A die laid upright by hand: a little askew, differently for each number."""
    angle = radians(((number * 7919) % 13 - 6) * 0.8)
    skew: Quaternion = (cos(angle / 2), 0.0, 0.0, sin(angle / 2))
    return place, multiply(skew, relabel(UNTURNED, face))


def _clear(place: Vec, others: Iterable[Vec]) -> bool:
    return all(hypot(place[0] - x, place[1] - y) > 2.9 * HALF for x, y, _ in others)


def arrange(before: Sequence[Lying], wishes: Sequence[Wish], to_shelf: Collection[int] = ()) -> tuple[Lying, ...]:
    """The dice as wished, each where it lay before if it may stay there.

    A die that becomes kept goes to the first free place on the shelf; one that is kept no more goes back to where it
    lay; those with an index in `to_shelf` go to the shelf although they are not kept.
    """
    known = [before[i] if i < len(before) and before[i].wish.die == wish.die else None for i, wish in enumerate(wishes)]
    stays = [
        old is not None
        and (old.shelf is not None) == (wish.kept or i in to_shelf or (not old.wish.kept and old.shelf is not None))
        for i, (old, wish) in enumerate(zip(known, wishes, strict=True))
    ]
    shelf = {old.shelf for old, stay in zip(known, stays, strict=True) if old is not None and stay}
    tray = [
        old.pose[0] for old, stay in zip(known, stays, strict=True) if old is not None and stay and old.shelf is None
    ]
    out = []
    for i, (old, wish) in enumerate(zip(known, wishes, strict=True)):
        same = old is not None and old.wish.face == wish.face
        if old is not None and stays[i]:
            pose = old.pose if same else laid(wish.face, old.pose[0], i)
            out.append(replace(old, wish=wish, pose=pose, home=old.home if same else None))
            continue
        if wish.kept or i in to_shelf:
            free = next(place for place in range(KEPT_ROOM) if place not in shelf)
            shelf.add(free)
            home = old.pose if old is not None and same else None
            out.append(Lying(wish, laid(wish.face, kept_place(free), i), free, home))
            continue
        pose = next(
            (pose for pose in _homes(old if same else None, wish, i) if _clear(pose[0], tray)),
            laid(wish.face, PLACES[i], i),
        )
        tray.append(pose[0])
        out.append(Lying(wish, pose))
    return tuple(out)


def _homes(old: Lying | None, wish: Wish, number: int) -> Iterable[Pose]:
    """Poses in the tray to try in turn."""
    if old is not None and old.home is not None:
        yield old.home
    for place in PLACES:
        yield laid(wish.face, place, number)
