"""Pescado: the worked examples of rules 4.9, the tiles of 4.3, the lazy decisions and how they are picked."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product
from math import comb
from typing import cast

import pytest

from dicebox.games.pescado import PESCADO
from dicebox.games.pescado_moves import Prepare, PrepareChoice, Take, TakeChoice
from dicebox.games.pescado_state import PescadoState
from dicebox.games.pescado_tiles import OUR_TILES, shows, worth
from dicebox.model.dice import FISH
from dicebox.model.due import Draw, Over, Throw
from dicebox.model.events import Drawn, Roll
from dicebox.model.form import FormError
from tests.games.table import Table

LETTERS = dict(zip("YORBGK", FISH, strict=True))


def fish(letters: str) -> tuple[str, ...]:
    """Colours by their letters: YYR."""
    return tuple(LETTERS[letter] for letter in letters)


def number(letters: str) -> int:
    """The tile with these fish."""
    wanted = Counter(fish(letters))
    return next(place for place, tile in enumerate(OUR_TILES, start=1) if Counter(tile) == wanted)


def numbers(words: str) -> tuple[int, ...]:
    return tuple(number(word) for word in words.split())


def state(reserve: str, theirs: str = "", pile: int = 30, players: int = 2, **options: object) -> PescadoState:
    """A first player's turn with these tiles in the reserve and these open ones in front of the player before."""
    table = Table("pescado", *"ABCD"[:players], **options)
    tiles: list[int | None] = [*numbers(reserve)]
    caught = numbers(theirs)
    used = {*tiles, *caught}
    left = tuple(tile for tile in range(1, 37) if tile not in used)[:pile]
    return replace(
        cast(PescadoState, table.match.state),
        reserve=tuple(tiles + [None] * (6 - len(tiles))),
        pile=left,
        caught=(*((),) * (players - 1), caught),
        open=(*(frozenset[int](),) * (players - 1), frozenset(caught)),
        phase="throw",
    )


def rolled(place: PescadoState, letters: str) -> PescadoState:
    return PESCADO.apply(place, Roll(fish(letters)))


def takes(place: PescadoState) -> set[tuple[int, ...]]:
    return {action.tiles for action in PESCADO.legal(place, place.seat) if isinstance(action, Take)}


def all_kept(place: PescadoState) -> Prepare:
    return Prepare(place.seat, (), 0, tuple(sorted(place.white, key=FISH.index)))


def test_our_tiles() -> None:
    assert Counter(map(worth, OUR_TILES)) == {3: 6, 2: 12, 1: 18}
    assert [worth(tile) for tile in OUR_TILES] == [3] * 6 + [2] * 12 + [1] * 18
    assert sum(map(worth, OUR_TILES)) == 60
    assert len({tuple(sorted(tile)) for tile in OUR_TILES}) == 36
    assert Counter(colour for tile in OUR_TILES for colour in tile) == dict.fromkeys(FISH, 18)
    twos = [Counter(tile).most_common(1)[0][0] for tile in OUR_TILES if worth(tile) == 2]
    assert Counter(twos) == dict.fromkeys(FISH, 2)


@pytest.mark.parametrize(("letters", "percent"), [("YOR", 15.8), ("YYO", 9.1), ("YYY", 3.5)])
def test_chance_that_five_dice_show_a_tile(letters: str, percent: float) -> None:
    tile = OUR_TILES[number(letters) - 1]
    hits = sum(shows(dice, tile) for dice in product(FISH, repeat=5))
    assert round(100 * hits / 6**5, 1) == percent


def test_example_1_and_2_the_same_dice_serve_several_tiles() -> None:
    place = rolled(state("YYR YRB YYY RRB YRK YYO"), "YYRBK")
    assert max(takes(place), key=len) == tuple(sorted(numbers("YYR YRB YRK")))
    assert len(takes(place)) == 8
    after = PESCADO.apply(place, Take(0, tuple(sorted(numbers("YYR YRB YRK")))))
    assert PESCADO.score(after, 0) == 4
    assert after.phase == "prepare"


@pytest.mark.parametrize(
    ("turn", "keep", "white", "grey"),
    [("GGK GGY", "OOK", 2, 1), ("GGK GGY GGG RRR", "", 5, 2), ("", "O", 4, 0), ("GGK GGY", "OOOKK", 0, 1)],
)
def test_examples_3_and_4_dice_of_the_second_throw(turn: str, keep: str, white: int, grey: int) -> None:
    place = rolled(state("GGK GGY GGG RRR YYY YYR"), "OOOKK")
    kept = tuple(sorted(fish(keep), key=FISH.index))
    after = PESCADO.apply(place, Prepare(0, tuple(sorted(numbers(turn))), len(turn.split()) // 2, kept))
    due = PESCADO.due(after)
    assert isinstance(due, Throw)
    assert [die.name for die in due.dice] == ["white-fish"] * white + ["grey-fish"] * grey
    assert [lying.lane for lying in PESCADO.dice(after)].count("kept") == len(keep)
    again = PESCADO.apply(after, Roll(fish("Y" * (white + grey))))
    assert len(PESCADO.dice(again)) == 5 + grey
    assert all(set(numbers(turn)).isdisjoint(tiles) for tiles in takes(again))  # PE-05


@pytest.mark.parametrize(("theirs", "most"), [("", 1), ("BBB", 2), ("BBB KKK", 2)])
def test_example_5_too_few_tiles_for_two_grey_dice(theirs: str, most: int) -> None:
    place = rolled(state("YYR YRB YYY", theirs), "OOOGG")
    greys = {action.grey for action in PESCADO.legal(place, 0) if isinstance(action, Prepare)}
    assert max(greys) == most


def test_grey_dice_cost_exactly_or_literally() -> None:
    exact = rolled(state("YYR YRB YYY RRB YRK KKO"), "GGGOO")
    bought = {(len(a.turned), a.grey) for a in PESCADO.legal(exact, 0) if isinstance(a, Prepare)}
    assert bought == {(0, 0), (2, 1), (4, 2)}
    literal = rolled(state("YYR YRB YYY RRB YRK KKO", grey_cost="literal"), "GGGOO")
    bought = {(len(a.turned), a.grey) for a in PESCADO.legal(literal, 0) if isinstance(a, Prepare)}
    assert bought == {(0, 0), (1, 1), (2, 1), (3, 2), (4, 2)}
    table = Table("pescado", "A", "B")
    table.draw(1, 2, 3, 4, 5, 6)
    table.roll(*fish("YORBG"))
    assert "do not fit" in table.refused("A", turn=[1], grey=1, keep=[])
    assert "do not fit" in table.refused("A", turn=[1, 2], grey=0, keep=[])
    assert "twice" in table.refused("A", turn=[1, 1], grey=1, keep=[])
    assert "does not lie open" in table.refused("A", turn=[1, 36], grey=1, keep=[])
    assert "do not lie" in table.refused("A", turn=[], grey=0, keep=["black"])
    with pytest.raises(FormError):
        table.does("A", turn=[], grey=0, keep=["pink"])


@pytest.mark.parametrize(("safe", "still_open"), [(True, frozenset()), (False, frozenset({4}))])
def test_example_6_poaching(safe: bool, still_open: frozenset[int]) -> None:
    place = rolled(state("YYR YRB YYY RRG YRK YYO", "BBB", stolen_safe=safe), "BBBGK")
    assert takes(place) == {(), (number("BBB"),)}
    after = PESCADO.apply(place, Take(0, (number("BBB"),)))
    assert [PESCADO.score(after, seat) for seat in (0, 1)] == [3, 0]
    assert after.open[0] == still_open
    assert after.caught[1] == ()


def test_example_7_a_turned_tile_stays_with_its_owner() -> None:
    bbb, yor = numbers("BBB YOR")
    place = rolled(state("YYR RRB YYY RRG YRK YYO", "BBB YOR"), "GGGKK")
    after = PESCADO.apply(place, Prepare(0, (bbb, number("YYR")), 1, ()))
    assert after.open[1] == {yor}
    assert PESCADO.detail(after, 1) == {"tiles": sorted((bbb, yor)), "safe": [bbb]}
    again = rolled(after, "YORBBB")
    assert takes(again) == {(), (yor,)}
    ended = PESCADO.apply(again, Take(0, ()))
    assert ended.open[1] == frozenset()  # PE-10
    assert ended.turned == frozenset()  # PE-15
    assert PESCADO.score(ended, 1) == 4


@pytest.mark.parametrize(("pile", "over"), [(1, True), (2, False), (30, False)])
def test_examples_8_and_9_the_end(pile: int, over: bool) -> None:
    place = rolled(state("YYR YRB OOO GGG GGK GGY", pile=pile), "YYRBB")
    place = PESCADO.apply(place, Take(0, tuple(sorted(numbers("YYR YRB")))))
    ended = PESCADO.apply(place, all_kept(place))
    if over:
        assert PESCADO.due(ended) == Over((0,))
        assert PESCADO.score(ended, 0) == 3  # the catch counts
        return
    due = PESCADO.due(ended)
    assert isinstance(due, Draw)
    assert (due.seat, due.count, len(due.pool)) == (0, 2, pile)
    filled = PESCADO.apply(ended, Drawn(due.pool[:2]))
    assert filled.seat == 1
    assert len(filled.pile) == pile - 2
    if pile == 2:
        # Nothing taken from the reserve: the game goes on; then one is taken, and it ends.
        place = rolled(filled, "KKKKK")
        place = PESCADO.apply(place, all_kept(place))
        assert isinstance(PESCADO.due(place), Throw)
        place = rolled(place, "OOOYY")
        place = PESCADO.apply(place, Take(0, numbers("OOO")))
        assert isinstance(PESCADO.due(PESCADO.apply(place, all_kept(place))), Over)


def test_stealing_alone_needs_no_refill() -> None:
    place = rolled(state("YYR YRB YYY RRG YRK YYO", "BBB", pile=0), "BBBGK")
    place = PESCADO.apply(place, Take(0, numbers("BBB")))
    after = PESCADO.apply(place, all_kept(place))
    assert isinstance(PESCADO.due(after), Throw)
    assert after.seat == 1


@pytest.mark.parametrize(
    ("one", "other", "winners"),
    [
        ("YYY OOO RRR BBB YYO", "GGG KKK GGK GGY YOR YOB", (0,)),
        ("YYY", "YYO YOR", (0,)),
        ("YYY", "OOO", (0, 1)),
        ("YYY", "YYO", (0,)),
    ],
)
def test_example_10_ties(one: str, other: str, winners: tuple[int, ...]) -> None:
    place = replace(
        state("GGG GGK BBK BBG RRG RRB", pile=0),
        caught=(numbers(one), numbers(other)),
        phase="over",
    )
    assert PESCADO.due(place) == Over(winners)


def test_example_11_three_different_dice() -> None:
    place = rolled(state("GGG GGK YYR YRB YYY RRB"), "GGGGG")
    assert takes(place) == {(), numbers("GGG")}


def test_only_the_player_before_can_be_poached() -> None:
    place = state("YYR YRB YYY RRG YRK YYO", "BBB", players=3)
    mine = replace(
        place, caught=((), numbers("KKK"), place.caught[2]), open=(place.open[0], frozenset(), place.open[2])
    )
    shown = takes(rolled(mine, "BBBKK"))
    assert shown == {(), numbers("BBB")}  # PE-08: of the third player, who sits to the right of the first
    other = rolled(mine, "KKKOO")
    assert other.phase == "prepare"
    assert number("KKK") not in other.fishable


def test_own_tiles_cannot_be_turned_or_fished_again() -> None:
    place = rolled(state("YYR YRB OOO GGG GGK GGY"), "YYRBB")
    place = PESCADO.apply(place, Take(0, numbers("YYR")))
    assert number("YYR") not in place.fishable  # PE-11
    assert "turned" in str(PESCADO.tile_refusal(place, 0, number("YYR")))


def test_a_tile_of_the_reserve_keeps_its_place() -> None:
    names = ["YYR", "YRB", "OOO", "GGG", "GGK", "GGY"]
    place = rolled(state(" ".join(names)), "YYRBB")
    after = PESCADO.apply(place, Take(0, numbers("YYR")))
    slots = {tile.number: tile.slot for tile in PESCADO.tiles(after) if tile.place == "reserve"}
    assert slots == {number(name): slot for slot, name in enumerate(names) if slot}


def test_decisions_are_counted_without_being_made() -> None:
    theirs = "KKK KKO KKY BBB BBK BBG"
    place = rolled(state("YYR YRB OOO GGG GGK GGY", theirs), "YORBG")
    place = replace(place, phase="prepare")
    listed = PESCADO.legal(place, 0)
    tiles = len(place.fishable)
    assert tiles == 12
    assert len(listed) == 32 * (1 + comb(tiles, 2) + comb(tiles, 4)) == 17984
    assert len(set(listed)) == len(listed)
    assert listed[0] == Prepare(0, (), 0, ())
    assert listed[-1] == list(listed)[-1] == listed[len(listed) - 1]
    assert listed[5:8] == tuple(list(listed)[5:8])
    with pytest.raises(IndexError):
        listed[len(listed)]


def test_all_shown_tiles_are_picked_at_first() -> None:
    place = rolled(state("YYR YRB YYY RRB YRK YYO"), "YYRBK")
    choice = PESCADO.choice(place, 0)
    assert isinstance(choice, TakeChoice)
    assert choice.tiles == set(numbers("YYR YRB YRK"))
    assert choice.pick_tile(number("YYY")) == choice
    fewer = choice.pick_tile(number("YRB"))
    assert fewer.ready() == {"take": Take(0, tuple(sorted(numbers("YYR YRK"))))}
    assert choice.cleared().ready() == {"take": Take(0, ())}
    assert not choice.offers_die(0)
    assert choice.pick_die(0) == choice


def test_turning_and_keeping_is_picked_on_the_table() -> None:
    place = rolled(state("GGK GGY KKY KKO YYY RRR"), "OOOKB")
    choice = PESCADO.choice(place, 0)
    assert isinstance(choice, PrepareChoice)
    assert choice.ready() == {"roll": Prepare(0, (), 0, ())}
    first, second, *more = sorted(place.fishable)
    choice = choice.pick_tile(first)
    assert choice.grey is None
    assert choice.ready() == {}  # one tile buys nothing
    choice = choice.pick_tile(second).pick_die(1).pick_die(3)
    assert choice.grey == 1
    assert choice.ready() == {"roll": Prepare(0, (first, second), 1, fish("OK"))}
    assert set(choice.candidates()) == {
        action
        for action in PESCADO.legal(place, 0)
        if isinstance(action, Prepare)
        and {first, second} <= set(action.turned)
        and not Counter(fish("OK")) - Counter(action.kept)
    }
    full = choice.pick_tile(more[0]).pick_tile(more[1])
    assert full.grey == 2
    assert full.offered_tiles() == full.tiles
    assert full.pick_tile(more[2]) == full
    every = choice.cleared()
    for die in range(5):
        every = every.pick_die(die)
    assert every.ready() == {"end": all_kept(place)}
    assert every.pick_die(0).groups() == ((1, 2, 3, 4),)


def test_own_tiles_are_checked_and_have_one_form() -> None:
    def tiles(given: list[list[str]]) -> object:
        return Table("pescado", "A", "B", tiles=given).match.header.options["tiles"]

    ours = [list(reversed(tile)) for tile in OUR_TILES]
    assert tiles(ours) == ()
    own = [["red", "yellow", "red"], *map(list, OUR_TILES[1:])]
    assert tiles(own) == (("yellow", "red", "red"), *OUR_TILES[1:])
    for wrong in (ours[:35], [*ours, ours[0]], [["red", "red"], *ours[1:]], [["pink", "red", "red"], *ours[1:]]):
        with pytest.raises(FormError):
            tiles(wrong)


def test_who_took_what_from_whom_is_told() -> None:
    place = rolled(state("YYR YRB YYY RRG YRK YYO", "BBB"), "BBBGK")
    take = Take(0, numbers("BBB"))
    (news,) = PESCADO.news(place, take, PESCADO.apply(place, take))
    assert str(news) == "A takes from B: 4 (blue, blue, blue)."
    none = Take(0, ())
    assert PESCADO.news(place, none, PESCADO.apply(place, none)) == ()


def test_why_a_tile_cannot_be_picked() -> None:
    place = rolled(state("YYR YRB YYY RRG YRK YYO", "BBB"), "BBBGK")

    def why(place: PescadoState, tile: str) -> str:
        return str(PESCADO.tile_refusal(place, 0, number(tile)))

    assert why(place, "YYY") == "The dice do not show the three fish of this tile."
    preparing = PESCADO.apply(place, Take(0, ()))
    thrown = PESCADO.apply(preparing, Prepare(0, numbers("YYY YYR"), 1, fish("BBB")))
    assert why(thrown, "YYY") == "This tile is turned over until the end of the turn."
    # The dice of the turn before still lie there, whatever they show.
    for waiting in (replace(place, phase="throw"), thrown):
        assert why(waiting, "RRG") == "Tiles can be taken once the dice have been thrown."


def test_grey_dice_are_named_as_they_are_thrown() -> None:
    place = rolled(state("YYR YRB YYY RRG YRK YYO"), "OOKGG")

    def said(tiles: str, keep: str) -> str:
        kept = tuple(sorted(fish(keep), key=FISH.index))
        return str(PESCADO.words(place, Prepare(0, numbers(tiles), len(tiles.split()) // 2, kept)))

    assert said("YYY YYR", "OOKGG").endswith(", keep all 5 white dice, throw 1 grey die")
    assert said("YYY YYR YRB YRK", "OOKGG").endswith(", keep all 5 white dice, throw 2 grey dice")
    assert said("YYY YYR", "OOKG").endswith(", keep orange, orange, green, black, throw 2 dice, 1 of them grey")
    assert said("YYY YYR", "").endswith(", throw all 6 dice, 1 of them grey")


@pytest.mark.parametrize(
    ("cost", "reserve", "turning"),
    [("exact", "YYY", False), ("exact", "YYY YYR", True), ("literal", "", False), ("literal", "YYY", True)],
)
def test_nothing_is_said_of_turning_when_too_few_tiles_lie_open(cost: str, reserve: str, turning: bool) -> None:
    place = rolled(state(reserve, grey_cost=cost), "OOKGG")
    assert str(PESCADO.situation(place, 0)).startswith("Turn tiles") == turning
