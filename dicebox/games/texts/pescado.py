"""The rules of Pescado in words (rules 4)."""

from __future__ import annotations

from dicebox.games.pescado_moves import EXACT, WHITE_DICE
from dicebox.games.pescado_tiles import (
    FISH_ON_TILE,
    OUR_TILES,
    RESERVE,
    TILES,
    Tile,
    shows,
    tile_of,
    worth,
)
from dicebox.model.dice import WHITE_FISH
from dicebox.model.message import Message, say, say_many
from dicebox.model.options import Options
from dicebox.model.section import Example, Section, Table
from dicebox.model.table import Lying, TileLying


def rules(options: Options) -> tuple[Section, ...]:
    """The sections in the order in which they are read."""
    return (
        Section(
            say("What it is about"),
            (
                say(
                    "Catch tiles with {fish} fish each: a tile is yours when the dice show its fish.", fish=FISH_ON_TILE
                ),
                say(
                    "{tiles} tiles are shuffled; {reserve} lie open in the middle, the others make the pile.",
                    tiles=TILES,
                    reserve=RESERVE,
                ),
            ),
        ),
        Section(
            say("Your turn"),
            (
                say("Roll the {dice} white dice. Take any open tiles whose fish lie there.", dice=WHITE_DICE),
                say("The same dice serve for any number of tiles; two equal fish on a tile need two dice."),
                say(
                    "Then keep the dice you like and roll the others, with grey dice if you buy some. Take tiles again."
                ),
                say("Afterwards turned tiles are turned back, and the middle is filled up from the pile."),
            ),
            examples=(_catch(),),
        ),
        Section(
            say("Grey dice"),
            (
                _price(options),
                say("A turned tile cannot be caught in this turn."),
            ),
        ),
        Section(
            say("Poaching"),
            (
                say(
                    "What the player before you caught in the last turn lies open: you may catch it, or turn it for a "
                    "grey die."
                ),
                say("A tile of theirs that you turn is theirs for good. What is left is safe when your turn ends."),
                say("A poached tile is safe at once.")
                if options.flag("stolen-safe")
                else say("A poached tile belongs to your catch and can be poached by the next player."),
            ),
        ),
        _scoring(),
        Section(
            say("End"),
            (
                say("The game ends at once when the pile has fewer tiles than are missing in the middle."),
                say("The most points win; of equal players the one with fewer tiles. Otherwise they share the win."),
            ),
        ),
    )


def _price(options: Options) -> Message:
    dearest = max(EXACT.grey)
    if options.word("grey-cost") == "exact":
        return say(
            "Turn {one} open tiles over for one grey die, {both} for both.",
            one=EXACT.cheapest,
            both=dearest,
        )
    return say(
        "Turn up to {one} open tiles over for one grey die, up to {both} for both.", one=EXACT.cheapest, both=dearest
    )


def _scoring() -> Section:
    tiles: dict[int, Tile] = {}
    for tile in OUR_TILES:
        tiles.setdefault(worth(tile), tile)
    names = (say("three different fish"), say("two equal fish and another"), say("three equal fish"))
    return Section(
        say("Scoring"),
        tables=(
            Table(
                (say("Tile"), say("Points")),
                tuple(
                    (name, say("{points}", points=points)) for name, points in zip(names, sorted(tiles), strict=True)
                ),
            ),
        ),
        examples=tuple(
            Example(
                say_many(points, "{count} point", "{count} points"),
                tiles=(TileLying(OUR_TILES.index(tile) + 1, tile, "reserve"),),
            )
            for points, tile in sorted(tiles.items())
        ),
    )


def _catch() -> Example:
    dice = ("yellow", "yellow", "red", "blue", "black")
    shown = [
        tile_of(fish) for fish in (("yellow", "yellow", "red"), ("yellow", "red", "blue"), ("yellow", "red", "black"))
    ]
    points = sum(worth(tile) for tile in shown if shows(dice, tile))
    return Example(
        say("These dice catch all of these tiles, {points} points together.", points=points),
        tuple(Lying(WHITE_FISH, face) for face in dice),
        tuple(TileLying(OUR_TILES.index(tile) + 1, tile, "reserve") for tile in shown),
    )
