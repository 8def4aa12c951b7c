"""Pescado (rules 4): two throws a turn, tiles that the dice show are caught, the predecessor's open ones as well."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from dicebox.games import catalogue
from dicebox.games import pescado_words as said
from dicebox.games.pescado_moves import (
    ROLL,
    TAKE,
    WHITE_DICE,
    Prepare,
    PrepareChoice,
    Take,
    TakeChoice,
    prepare_words,
    prepares,
    subsets,
    take_words,
    takes,
    verb_of,
)
from dicebox.games.pescado_state import PescadoState
from dicebox.games.pescado_tiles import (
    TILES,
    WORTH,
    count_box,
    points_box,
    read_tiles,
    worth,
)
from dicebox.games.texts import pescado as texts
from dicebox.model.choice import Choice
from dicebox.model.dice import GREY_FISH, WHITE_FISH, Face
from dicebox.model.due import Choose, Draw, Due, Over, Throw
from dicebox.model.events import Action, Drawn, Event, Roll
from dicebox.model.game import Game, RulesError, contains
from dicebox.model.marks import BoxId, Figure, Mark
from dicebox.model.message import Message, say
from dicebox.model.options import Option, Options
from dicebox.model.section import Section
from dicebox.model.table import Lying, Parts, TileLying


class Pescado(Game[PescadoState]):
    """The rule book of Pescado (rules 4)."""

    key = "pescado"
    title, summary, players = catalogue.PESCADO
    options = (
        Option(
            "grey-cost",
            "choice",
            "exact",
            say("Grey dice"),
            choices=("exact", "literal"),
            labels=(say("Two tiles for each"), say("Up to two tiles for one, up to four for both")),
            badges=(say("Two tiles for each grey die"), say("Up to two tiles for each grey die")),
        ),
        Option(
            "stolen-safe",
            "choice",
            True,
            say("Poached tiles"),
            choices=(True, False),
            labels=(say("Are safe at once"), say("Can be poached by the next player")),
            badges=(say("Poached tiles are safe"), say("Poached tiles stay open")),
        ),
        Option("tiles", "tiles", (), say("Tiles"), badges=(say("Own tiles"),)),
    )
    actions = (Take, Prepare)

    def rules(self, options: Options) -> tuple[Section, ...]:
        return texts.rules(options)

    def check(self, options: Options) -> Options:
        tiles = options["tiles"]
        assert isinstance(tiles, tuple)
        canonical = read_tiles([tile for tile in tiles if isinstance(tile, tuple)])
        return Options(tuple((name, canonical if name == "tiles" else options[name]) for name in options))

    def start(self, names: tuple[str, ...], options: Options) -> PescadoState:
        return PescadoState(names, options, tuple(range(1, TILES + 1)), ((),) * len(names), (frozenset(),) * len(names))

    def due(self, state: PescadoState) -> Due:
        match state.phase:
            case "draw":
                return Draw(state.seat, state.missing, state.pile)
            case "throw":
                return Throw(state.seat, (WHITE_FISH,) * WHITE_DICE)
            case "throw-again":
                return Throw(state.seat, (WHITE_FISH,) * state.kept.count(False) + (GREY_FISH,) * state.greys)
            case "take" | "prepare" | "take-again":
                return Choose((state.seat,))
            case "over":
                return Over(self._winners(state))

    def legal(self, state: PescadoState, seat: int) -> Sequence[Action]:
        if seat != state.seat:
            return ()
        match state.phase:
            case "take" | "take-again":
                return takes(seat, state.shown)
            case "prepare":
                prices = state.prices
                return prepares(seat, prices.turns(state.fishable), subsets(state.white), prices)
            case _:
                return ()

    def after_draw(self, state: PescadoState, drawn: Drawn) -> PescadoState:
        fresh = iter(drawn.tiles)
        reserve = tuple(next(fresh) if tile is None else tile for tile in state.reserve)
        pile = tuple(tile for tile in state.pile if tile not in drawn.tiles)
        return self._next_turn(replace(state, reserve=reserve, pile=pile))

    def after_roll(self, state: PescadoState, roll: Roll) -> PescadoState:
        fallen = iter(str(face) for face in roll.faces)
        if state.phase == "throw":
            rolled = replace(state, white=tuple(fallen), grey=(), kept=(False,) * WHITE_DICE, greys=0)
            # PE-04: the second throw comes once all tiles of the first have been checked.
            return replace(rolled, phase="take" if rolled.shown else "prepare")
        white = tuple(face if keep else next(fallen) for face, keep in zip(state.white, state.kept, strict=True))
        rolled = replace(state, white=white, grey=tuple(fallen), kept=(False,) * WHITE_DICE, greys=0)
        return replace(rolled, phase="take-again") if rolled.shown else self._end_turn(rolled)

    def after_action(self, state: PescadoState, action: Take | Prepare) -> PescadoState:
        match action:
            case Take(_, tiles):
                return self._after_take(state, tiles)
            case Prepare():
                return self._after_prepare(state, action)

    def round(self, state: PescadoState) -> int:
        return state.turns // len(state.names) + 1 if state.phase != "over" else 0

    def score(self, state: PescadoState, seat: int) -> int:
        # PE-14: open or safe, all tiles in front of a player count.
        tiles = state.tiles
        return sum(worth(tiles[tile - 1]) for tile in state.caught[seat])

    def boxes(self, options: Options, seats: int) -> tuple[BoxId, ...]:
        worths = sorted(WORTH.values())
        return (*(box for points in worths for box in (count_box(points), points_box(points))), "tiles", "total")

    def marks(self, state: PescadoState, seat: int) -> dict[BoxId, Mark]:
        tiles = state.tiles
        worths = [worth(tiles[tile - 1]) for tile in state.caught[seat]]
        marks: dict[BoxId, Mark] = {}
        for points in sorted(set(worths)):
            marks[count_box(points)] = Figure(worths.count(points))
            marks[points_box(points)] = Figure(worths.count(points) * points)
        return marks | {"tiles": Figure(len(worths)), "total": Figure(sum(worths))}

    def detail(self, state: PescadoState, seat: int) -> dict[str, object]:
        caught = sorted(state.caught[seat])
        return {"tiles": caught, "safe": [tile for tile in caught if tile not in state.open[seat]]}

    def dice(self, state: PescadoState) -> tuple[Lying, ...]:
        kept = state.kept if state.white else ()
        white = [
            Lying(WHITE_FISH, face, "kept" if keep else "free") for face, keep in zip(state.white, kept, strict=True)
        ]
        return (*white, *(Lying(GREY_FISH, face) for face in state.grey))

    def tiles(self, state: PescadoState) -> tuple[TileLying, ...]:
        fish = state.tiles

        def lying(tile: int, place: Literal["reserve", "open", "safe"], slot: int, seat: int | None) -> TileLying:
            shown = fish[tile - 1]
            return TileLying(tile, shown, place, seat, tile in state.turned, slot, worth(shown))

        reserve = [lying(tile, "reserve", slot, None) for slot, tile in enumerate(state.reserve) if tile is not None]
        caught = [
            lying(tile, "open" if tile in state.open[seat] else "safe", slot, seat)
            for seat, tiles in enumerate(state.caught)
            for slot, tile in enumerate(tiles)
        ]
        return (*reserve, *caught)

    def all_tiles(self, state: PescadoState) -> tuple[TileLying, ...]:
        return tuple(
            TileLying(number, fish, "reserve", worth=worth(fish)) for number, fish in enumerate(state.tiles, start=1)
        )

    def pile(self, state: PescadoState) -> int:
        return len(state.pile)

    def parts(self, state: PescadoState, action: Take | Prepare) -> Parts:
        match action:
            case Take(_, tiles):
                return Parts(TAKE, tiles=frozenset(tiles))
            case Prepare(_, turned, _, kept):
                faces: tuple[Face, ...] = kept
                return Parts(verb_of(action, WHITE_DICE), (faces,) if faces else (), tiles=frozenset(turned))

    def choice(self, state: PescadoState, seat: int) -> Choice:
        dice: tuple[Face, ...] = (*state.white, *state.grey)
        if seat == state.seat and state.phase == "prepare":
            return PrepareChoice(dice, seat=seat, open_tiles=state.fishable, prices=state.prices)
        shown = state.shown if seat == state.seat and state.phase != "throw" else ()
        return TakeChoice(dice, tiles=frozenset(shown), seat=seat, shown=shown)

    def words(self, state: PescadoState, action: Take | Prepare) -> Message:
        match action:
            case Take():
                return take_words(action, state.tiles)
            case Prepare():
                return prepare_words(action, WHITE_DICE, state.tiles)

    def situation(self, state: PescadoState, seat: int) -> Message:
        return said.situation(state)

    def remarks(self, state: PescadoState, seat: int) -> tuple[Message, ...]:
        return said.remarks(state, seat)

    def news(self, before: PescadoState, event: Event, after: PescadoState) -> tuple[Message, ...]:
        return said.news(before, after)

    def refusal(self, state: PescadoState, seat: int, box: BoxId) -> Message:
        return say("The tally is reckoned from the tiles.")

    def tile_refusal(self, state: PescadoState, seat: int, tile: int) -> Message:
        return said.tile_refusal(state, tile)

    # --- turns ---

    def _after_take(self, state: PescadoState, tiles: tuple[int, ...]) -> PescadoState:
        if state.phase == "prepare":
            raise RulesError(say("No tile is taken now; first the dice are thrown again."))
        shown = state.shown
        for tile in tiles:
            if tile not in shown:
                raise RulesError(say("Tile {tile} does not lie open with three fish that the dice show.", tile=tile))
        if len(set(tiles)) != len(tiles):
            raise RulesError(say("The same tile cannot be taken twice."))
        taken = frozenset(tiles)
        stolen = taken & state.open[state.predecessor]
        caught, open_ = list(state.caught), list(state.open)
        caught[state.predecessor] = tuple(tile for tile in caught[state.predecessor] if tile not in stolen)
        open_[state.predecessor] -= stolen
        caught[state.seat] = (*caught[state.seat], *tiles)
        # PE-09: what was poached is safe at once, unless the option says otherwise.
        open_[state.seat] |= taken - stolen if state.options.flag("stolen-safe") else taken
        after = replace(
            state,
            reserve=tuple(None if tile in taken else tile for tile in state.reserve),
            caught=tuple(caught),
            open=tuple(open_),
        )
        return replace(after, phase="prepare") if state.phase == "take" else self._end_turn(after)

    def _after_prepare(self, state: PescadoState, action: Prepare) -> PescadoState:
        if state.phase != "prepare":
            raise RulesError(say("First the tiles that the dice show are taken or left."))
        turned = frozenset(action.turned)
        if len(turned) != len(action.turned):
            raise RulesError(say("The same tile cannot be turned twice."))
        for tile in action.turned:
            if tile not in state.fishable:
                raise RulesError(say("Tile {tile} does not lie open, so it cannot be turned.", tile=tile))
        if state.prices.grey.get(len(turned)) != action.grey:
            raise RulesError(
                say(
                    "The number of turned tiles ({tiles}) and that of grey dice ({grey}) do not fit.",
                    tiles=len(turned),
                    grey=action.grey,
                )
            )
        if not contains(state.white, action.kept):
            raise RulesError(say("These dice do not lie on the table: {dice}.", dice=", ".join(action.kept)))
        open_ = list(state.open)
        open_[state.predecessor] -= turned  # PE-07: a turned tile stays its owner's and is safe from then on
        after = replace(state, open=tuple(open_), turned=turned.intersection(state.reserve))
        wanted = list(action.kept)
        kept = []
        for face in state.white:
            kept.append(face in wanted)
            if face in wanted:
                wanted.remove(face)
        if verb_of(action, WHITE_DICE) != ROLL:
            return self._end_turn(after)
        return replace(after, phase="throw-again", kept=tuple(kept), greys=action.grey)

    def _end_turn(self, state: PescadoState) -> PescadoState:
        """What the rules leave no choice about at the end of a turn (rules 4.5, CLEANUP)."""
        # PE-10: what the predecessor still has becomes safe. PE-15: turned tiles come back face up.
        open_ = tuple(frozenset[int]() if seat == state.predecessor else tiles for seat, tiles in enumerate(state.open))
        after = replace(state, open=open_, turned=frozenset(), turns=state.turns + 1)
        if after.missing > len(after.pile):
            return replace(after, phase="over")  # PE-13
        if after.missing:
            return replace(after, phase="draw")  # PE-12
        return self._next_turn(after)

    def _next_turn(self, state: PescadoState) -> PescadoState:
        return replace(state, seat=state.turns % len(state.names), phase="throw")

    # --- what is open, what wins ---

    def _winners(self, state: PescadoState) -> tuple[int, ...]:
        """Most points; of those the fewest tiles; what is still tied is shared (rules 4.7)."""
        ranks = [(self.score(state, seat), -len(state.caught[seat])) for seat in range(len(state.names))]
        return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


PESCADO = Pescado()
