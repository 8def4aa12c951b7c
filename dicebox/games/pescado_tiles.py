"""The tiles of Pescado (rules 4.3): three fish each, what they are worth, and when dice show them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from dicebox.model.dice import FISH, Face
from dicebox.model.marks import BoxId
from dicebox.model.message import Message, say
from dicebox.model.options import OptionError

Tile = tuple[str, ...]

FISH_ON_TILE = 3
TILES = 36
RESERVE = 6
WORTH: Mapping[int, int] = {3: 1, 2: 2, 1: 3}
"""Points of a tile by how many different colours it shows."""

_LETTERS = dict(zip("YORBGK", FISH, strict=True))
_PRINTED = """
    YYY OOO RRR BBB GGG KKK
    YYO YYR OOR OOB RRB RRG BBG BBK GGK GGY KKY KKO
    YOR YOB YOG YOK YRB YRK YBG YBK YGK ORB ORG ORK OBG OGK RBG RBK RGK BGK
"""

FISH_NAMES: Mapping[str, Message] = {
    "yellow": say("yellow"),
    "orange": say("orange"),
    "red": say("red"),
    "blue": say("blue"),
    "green": say("green"),
    "black": say("black"),
}


def tile_of(fish: Sequence[str]) -> Tile:
    """Three fish in their one order: what order they were named in says nothing."""
    return tuple(sorted(fish, key=FISH.index))


OUR_TILES: tuple[Tile, ...] = tuple(tile_of([_LETTERS[letter] for letter in word]) for word in _PRINTED.split())
"""PE-01: 6 tiles of three points, 12 of two, 18 of one, by their numbers from 1."""


def worth(tile: Tile) -> int:
    """A tile's points."""
    return WORTH[len(set(tile))]


def shows(dice: Sequence[Face], tile: Tile) -> bool:
    """PE-02: whether these dice show a tile's fish on three different dice."""
    return all(dice.count(fish) >= count for fish, count in _counts(tile))


def fish_words(tile: Tile) -> Message:
    """A tile's three fish."""
    return say("{fish}", fish=tuple(FISH_NAMES[fish] for fish in tile))


def tile_words(numbers: Sequence[int], tiles: Sequence[Tile]) -> tuple[Message, ...]:
    """Tiles by their numbers, with their fish, as a list that a message reads out."""
    return tuple(say("{number} ({fish})", number=tile, fish=fish_words(tiles[tile - 1])) for tile in numbers)


def read_tiles(given: Sequence[Sequence[str]]) -> tuple[Tile, ...]:
    """The tiles of the option `tiles`, each in its one order; none when they are ours. Raises OptionError."""
    if given and len(given) != TILES:
        raise OptionError(say("The option {option} takes {count} tiles.", option="tiles", count=TILES))
    for tile in given:
        if len(tile) != FISH_ON_TILE or not set(tile) <= set(FISH):
            raise OptionError(
                say(
                    "A tile has {count} fish out of {known}, not {given}.",
                    count=FISH_ON_TILE,
                    known=", ".join(FISH),
                    given=", ".join(tile),
                )
            )
    tiles = tuple(tile_of(tile) for tile in given)
    return () if tiles == OUR_TILES else tiles


def count_box(points: int) -> BoxId:
    """The box of the tally with the number of caught tiles of so many points."""
    return f"tiles-{points}"


def points_box(points: int) -> BoxId:
    """The box of the tally with what the tiles of so many points come to."""
    return f"points-{points}"


@lru_cache(maxsize=256)
def _counts(tile: Tile) -> tuple[tuple[str, int], ...]:
    return tuple(Counter(tile).items())
