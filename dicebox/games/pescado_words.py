"""What is said at the table in Pescado: what is to be done, what can be poached and was, why a tile cannot be had."""

from __future__ import annotations

from dicebox.games.pescado_moves import WHITE_DICE
from dicebox.games.pescado_state import PescadoState
from dicebox.games.pescado_tiles import tile_words
from dicebox.model.message import Message, say, say_many


def situation(state: PescadoState) -> Message:
    """What the seat on turn may or must do now."""
    match state.phase:
        case "take" | "take-again":
            return say_many(
                len(state.shown),
                "The dice show {count} tile. Take it or leave it.",
                "The dice show {count} tiles. Take them, or leave some.",
            )
        case "prepare":
            if len(state.fishable) < state.prices.cheapest:
                return say("Keep dice and throw the others, or keep all and end the turn.")
            return say("Turn tiles for grey dice, keep dice, and throw the others; or keep all and end the turn.")
        case "draw":
            return say_many(
                state.missing, "Turn up {count} tile from the pile.", "Turn up {count} tiles from the pile."
            )
        case "throw":
            return say_many(WHITE_DICE, "Throw {count} die.", "Throw {count} dice.")
        case "throw-again":
            thrown = state.kept.count(False) + state.greys
            return say_many(thrown, "Throw {count} die again.", "Throw {count} dice again.")
        case "over":
            return say("The game is over.")


def remarks(state: PescadoState, seat: int) -> tuple[Message, ...]:
    """How many tiles are left, and for the seat on turn what can be poached."""
    pile = say_many(len(state.pile), "{count} tile in the pile.", "{count} tiles in the pile.")
    poachable = state.open[state.predecessor]
    if seat != state.seat or not poachable or state.phase == "over":
        return (pile,)
    return (
        pile,
        say(
            "{name} can still lose: {tiles}.",
            name=state.names[state.predecessor],
            tiles=tile_words(sorted(poachable), state.tiles),
        ),
    )


def news(before: PescadoState, after: PescadoState) -> tuple[Message, ...]:
    """Who took what from whom."""
    robbed = before.predecessor
    stolen = set(before.caught[robbed]) - set(after.caught[robbed])
    if not stolen:
        return ()
    return (
        say(
            "{name} takes from {other}: {tiles}.",
            name=before.names[before.seat],
            other=before.names[robbed],
            tiles=tile_words(sorted(stolen), before.tiles),
        ),
    )


def tile_refusal(state: PescadoState, tile: int) -> Message:
    """Why this tile cannot be picked now."""
    if any(tile in tiles for tiles in state.caught) and tile not in state.open[state.predecessor]:
        return say("Only the last catch of the player before can be fished or turned, while it lies open.")
    if tile in state.turned:
        return say("This tile is turned over until the end of the turn.")
    match state.phase:
        case "prepare":
            return say("So many tiles cannot be turned: that buys no further grey die.")
        case "take" | "take-again":
            return say("The dice do not show the three fish of this tile.")
        case "draw" | "throw" | "throw-again":
            return say("Tiles can be taken once the dice have been thrown.")
        case "over":
            return say("The game is over.")
