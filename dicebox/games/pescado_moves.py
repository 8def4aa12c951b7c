"""Pescado's decisions (rules 4.5): tiles to take, and what is turned, kept and thrown between the two throws.

The second kind is a product of tens of thousands of combinations, so the decisions are counted and made one by one,
and the choice at the table narrows them without going through them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any, ClassVar, Self, TypeVar, overload

from dicebox.games.pescado_tiles import FISH_NAMES, Tile, tile_words
from dicebox.model import form
from dicebox.model.choice import Choice
from dicebox.model.dice import FISH
from dicebox.model.events import Action
from dicebox.model.marks import BoxId
from dicebox.model.message import Message, say, say_many

WHITE_DICE = 5
TAKE, ROLL, END = "take", "roll", "end"


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take these tiles, in rising order."""

    tiles: tuple[int, ...]

    key: ClassVar[str] = "take"
    fields: ClassVar[tuple[str, ...]] = ("take",)

    @classmethod
    def read(cls, seat: int, given: Mapping[str, Any]) -> Self:
        return cls(seat, tuple(sorted(form.wholes(given, "take"))))

    def write(self) -> dict[str, object]:
        return {"take": list(self.tiles)}


@dataclass(frozen=True, slots=True)
class Prepare(Action):
    """Turn these tiles for so many grey dice, keep these white dice, throw the others; all in one order."""

    turned: tuple[int, ...]
    grey: int
    kept: tuple[str, ...]

    key: ClassVar[str] = "turn"
    fields: ClassVar[tuple[str, ...]] = ("turn", "grey", "keep")

    @classmethod
    def read(cls, seat: int, given: Mapping[str, Any]) -> Self:
        kept = form.faces(given, "keep")
        fish = [face for face in kept if face in FISH and isinstance(face, str)]
        if len(fish) < len(kept):
            raise form.FormError(
                say("The key {name} takes colours of fish: {known}.", name="keep", known=", ".join(FISH))
            )
        return cls(
            seat,
            tuple(sorted(form.wholes(given, "turn"))),
            form.whole(given, "grey"),
            tuple(sorted(fish, key=FISH.index)),
        )

    def write(self) -> dict[str, object]:
        return {"turn": list(self.turned), "grey": self.grey, "keep": list(self.kept)}


A = TypeVar("A", bound=Action)


@dataclass(frozen=True, slots=True, eq=False)
class Lazily(Sequence[A]):
    """A sequence of so many actions, each made when it is asked for."""

    size: int
    make: Callable[[int], A]

    def __len__(self) -> int:
        return self.size

    @overload
    def __getitem__(self, index: int) -> A: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[A, ...]: ...
    def __getitem__(self, index: int | slice) -> A | tuple[A, ...]:
        if isinstance(index, slice):
            return tuple(self.make(place) for place in range(*index.indices(self.size)))
        if not -self.size <= index < self.size:
            raise IndexError(index)
        return self.make(index % self.size)

    def __iter__(self) -> Iterator[A]:
        return map(self.make, range(self.size))


def takes(seat: int, tiles: Sequence[int]) -> Sequence[Take]:
    """Every subset of these tiles, all of them first (PE-03)."""
    ordered = sorted(tiles)
    full = (1 << len(ordered)) - 1
    return Lazily(
        full + 1,
        lambda index: Take(seat, tuple(tile for bit, tile in enumerate(ordered) if (full - index) >> bit & 1)),
    )


@dataclass(frozen=True, slots=True)
class Prices:
    """PE-06: how many grey dice turned tiles buy, by their number."""

    grey: Mapping[int, int]

    @property
    def cheapest(self) -> int:
        """How many tiles have to be turned for a first grey die."""
        return min(tiles for tiles, grey in self.grey.items() if grey)

    def turns(self, tiles: Sequence[int], among: frozenset[int] = frozenset()) -> list[tuple[int, ...]]:
        """Every set of these tiles that may be turned and holds all of `among`; none at all first."""
        others = [tile for tile in sorted(tiles) if tile not in among]
        return [
            tuple(sorted((*among, *more)))
            for number in sorted(self.grey)
            if number >= len(among)
            for more in combinations(others, number - len(among))
        ]


EXACT = Prices({0: 0, 2: 1, 4: 2})
LITERAL = Prices({0: 0, 1: 1, 2: 1, 3: 2, 4: 2})


def prepares(
    seat: int, turns: Sequence[tuple[int, ...]], keeps: Sequence[tuple[str, ...]], prices: Prices
) -> Sequence[Prepare]:
    """Each of these sets of tiles to turn, with each of these sets of dice to keep."""

    def at(index: int) -> Prepare:
        turned = turns[index // len(keeps)]
        return Prepare(seat, turned, prices.grey[len(turned)], keeps[index % len(keeps)])

    return Lazily(len(turns) * len(keeps), at)


def subsets(dice: Sequence[str], holding: Sequence[str] = ()) -> list[tuple[str, ...]]:
    """Every multiset of these dice that holds some of them, each in the order of the colours; the smallest first."""
    shown = Counter(dice)
    least = Counter(holding)
    ranges = [range(least[fish], shown[fish] + 1) for fish in FISH]
    found = [
        tuple(fish for fish, count in zip(FISH, counts, strict=True) for _ in range(count))
        for counts in product(*ranges)
    ]
    return sorted(found, key=len)


@dataclass(frozen=True, slots=True)
class TakeChoice(Choice):
    """Which of the tiles that the dice show are taken: all of them at first, a click on a tile leaves it lying."""

    seat: int = 0
    shown: tuple[int, ...] = ()

    def candidates(self) -> Sequence[Take]:
        return takes(self.seat, self.shown)

    def ready(self) -> dict[str, Action]:
        return {TAKE: Take(self.seat, tuple(sorted(self.tiles)))}

    def verbs(self) -> tuple[str, ...]:
        return (TAKE,)

    def offers_die(self, index: int) -> bool:
        return False

    def offered_boxes(self) -> frozenset[BoxId]:
        return frozenset()

    def offered_tiles(self) -> frozenset[int]:
        return frozenset(self.shown)

    def groups(self) -> tuple[tuple[int, ...], ...]:
        return ()


@dataclass(frozen=True, slots=True)
class PrepareChoice(Choice):
    """What is done between the two throws: clicked tiles are turned, clicked dice are kept.

    How many grey dice are thrown follows from the number of turned tiles; `grey` is None while that number buys none
    and is not 0 either.
    """

    seat: int = 0
    open_tiles: tuple[int, ...] = ()
    prices: Prices = EXACT

    @property
    def grey(self) -> int | None:
        """How many grey dice the turned tiles buy; None when they are too few or too many for the next one."""
        return self.prices.grey.get(len(self.tiles))

    @property
    def kept(self) -> tuple[str, ...]:
        """What the picked dice show."""
        return tuple(sorted((str(self.faces[die]) for die in self.picked), key=FISH.index))

    def candidates(self) -> Sequence[Prepare]:
        turns = self.prices.turns(self.open_tiles, self.tiles)
        keeps = subsets([str(face) for face in self.faces], self.kept)
        return prepares(self.seat, turns, keeps, self.prices)

    def ready(self) -> dict[str, Action]:
        if self.grey is None:
            return {}
        action = Prepare(self.seat, tuple(sorted(self.tiles)), self.grey, self.kept)
        return {verb_of(action, len(self.faces)): action}

    def verbs(self) -> tuple[str, ...]:
        return (ROLL, END)

    def offers_die(self, index: int) -> bool:
        return 0 <= index < len(self.faces)

    def offered_boxes(self) -> frozenset[BoxId]:
        return frozenset()

    def offered_tiles(self) -> frozenset[int]:
        # One more can be turned as long as the tiles suffice to come to a number that buys something.
        reachable = [number for number in self.prices.grey if number <= len(self.open_tiles)]
        return frozenset(self.open_tiles) if len(self.tiles) < max(reachable) else self.tiles

    def groups(self) -> tuple[tuple[int, ...], ...]:
        return (self.picked,) if self.picked else ()


def verb_of(action: Prepare, dice: int) -> str:
    """Whether it throws or, with all dice kept and no grey one, ends the turn."""
    return END if len(action.kept) == dice and not action.grey else ROLL


def take_words(action: Take, tiles: Sequence[Tile]) -> Message:
    """A catch as a player would say it, given all tiles of the game."""
    if not action.tiles:
        return say("Take none")
    return say("Take {tiles}", tiles=tile_words(action.tiles, tiles))


def prepare_words(action: Prepare, dice: int, tiles: Sequence[Tile]) -> Message:
    """What is done between the throws as a player would say it, given the number of white dice and all tiles."""
    thrown = dice - len(action.kept) + action.grey
    if not thrown:
        return say("Keep all dice and end the turn")
    kept = tuple(FISH_NAMES[fish] for fish in action.kept)
    turned = tile_words(action.turned, tiles)
    match bool(turned), bool(kept):
        case False, False:
            return say_many(thrown, "Throw {count} die again", "Throw all {count} dice again")
        case False, True:
            return say_many(
                thrown, "Keep {dice}, throw {count} die again", "Keep {dice}, throw {count} dice again", dice=kept
            )
        case True, False:
            return say(
                "Turn {tiles}, throw all {count} dice, {grey} of them grey",
                tiles=turned,
                count=thrown,
                grey=action.grey,
            )
        case _ if thrown == action.grey:
            return say_many(
                thrown,
                "Turn {tiles}, keep all {white} white dice, throw {count} grey die",
                "Turn {tiles}, keep all {white} white dice, throw {count} grey dice",
                tiles=turned,
                white=dice,
            )
        case _:
            return say(
                "Turn {tiles}, keep {dice}, throw {count} dice, {grey} of them grey",
                tiles=turned,
                dice=kept,
                count=thrown,
                grey=action.grey,
            )
