"""Where a match of Pescado stands: the reserve, the pile, the tiles in front of the players, the dice (rules 4.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from dicebox.games.pescado_moves import EXACT, LITERAL, WHITE_DICE, Prices
from dicebox.games.pescado_tiles import OUR_TILES, RESERVE, Tile, shows
from dicebox.model.game import State


@dataclass(frozen=True, slots=True)
class PescadoState(State):
    """`reserve` has six places, None where a tile was taken; `caught` are the tiles in front of each seat.

    Of those, `open` can still be fished by the next player. `white` and `grey` are the faces on the table; between
    the throws `kept` says which white dice stay, and `greys` how many grey ones are thrown.
    """

    pile: tuple[int, ...]
    caught: tuple[tuple[int, ...], ...]
    open: tuple[frozenset[int], ...]
    reserve: tuple[int | None, ...] = (None,) * RESERVE
    turned: frozenset[int] = frozenset()
    seat: int = 0
    phase: Literal["draw", "throw", "take", "prepare", "throw-again", "take-again", "over"] = "draw"
    white: tuple[str, ...] = ()
    grey: tuple[str, ...] = ()
    kept: tuple[bool, ...] = (False,) * WHITE_DICE
    greys: int = 0
    turns: int = 0

    @property
    def predecessor(self) -> int:
        """PE-08: the seat whose last catch can still be fished."""
        return (self.seat - 1) % len(self.names)

    @property
    def missing(self) -> int:
        """How many places of the reserve are empty."""
        return self.reserve.count(None)

    @property
    def fishable(self) -> tuple[int, ...]:
        """The tiles that lie open for the seat on turn, in rising order (PE-05, PE-11)."""
        reserve = {tile for tile in self.reserve if tile is not None} - self.turned
        return tuple(sorted(reserve | self.open[self.predecessor]))

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles that are played with: ours, or those of the owner's box."""
        tiles = self.options["tiles"]
        assert isinstance(tiles, tuple)
        return tuple(tile for tile in tiles if isinstance(tile, tuple)) or OUR_TILES

    @property
    def prices(self) -> Prices:
        """PE-06: how many turned tiles buy how many grey dice."""
        return EXACT if self.options.word("grey-cost") == "exact" else LITERAL

    @property
    def shown(self) -> tuple[int, ...]:
        """The open tiles that the dice on the table show, in rising order; the same dice serve for several (PE-03)."""
        tiles = self.tiles
        dice = (*self.white, *self.grey)
        return tuple(tile for tile in self.fishable if shows(dice, tiles[tile - 1]))
