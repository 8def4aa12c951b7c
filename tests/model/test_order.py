"""Who plays in what order: by a die each, by the highest die, or drawn."""

from __future__ import annotations

from itertools import product

import pytest

from dicebox.games import GAMES
from dicebox.model.game import RulesError
from dicebox.model.options import read_options
from dicebox.model.order import OrderOfPlay, order_of_play


def start(key: str, seats: int, **options: object) -> OrderOfPlay:
    game = GAMES[key]
    return order_of_play(game, seats, read_options(game.options, options, ()))


def seats(order: OrderOfPlay) -> list[int]:
    return [seat for seat, _ in order.due]


def test_the_whole_order_by_dice() -> None:
    # Rules 3.8, example 16: 4, 6, 4.
    order = start("yahtzee", 3)
    assert seats(order) == [0, 1, 2]
    order = order.rolled((4, 6, 4))
    assert not order.done
    assert order.shown == (4, 6, 4)
    assert seats(order) == [0, 2]
    order = order.rolled((2, 2))
    assert seats(order) == [0, 2]
    order = order.rolled((1, 3))
    assert order.done
    assert order.order == (1, 2, 0)


def test_ties_roll_again_among_themselves() -> None:
    order = start("yahtzee", 5).rolled((3, 5, 3, 5, 6))
    assert order.places == ((4,), (1, 3), (0, 2))
    assert seats(order) == [1, 3, 0, 2]
    order = order.rolled((1, 6, 6, 1))
    assert order.order == (4, 3, 1, 0, 2)


def test_the_highest_starts_and_the_others_follow_to_the_left() -> None:
    order = start("forget-it", 4)
    assert [die.name for _, die in order.due] == ["for", "get", "it", "for"]
    order = order.rolled(("FOR", 5, 2, 5))
    assert seats(order) == [1, 3]  # only who could start rolls again
    order = order.rolled(("GET", 1))
    assert order.order == (3, 0, 1, 2)  # FI-01: a word is lower than every number


def test_all_words_roll_again() -> None:
    order = start("forget-it", 3).rolled(("FOR", "GET", "IT"))
    assert seats(order) == [0, 1, 2]
    assert order.rolled((1, "GET", "IT")).order == (0, 1, 2)


@pytest.mark.parametrize("key", ["extra", "fifth-die", "pescado", "knister"])
def test_the_others_are_drawn(key: str) -> None:
    order = start(key, 4)
    assert not order.due
    assert not order.done
    assert order.drawn(2).order == (2, 3, 0, 1)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_alone_there_is_nothing_to_settle(key: str) -> None:
    order = start(key, 1)
    assert order.done
    assert order.order == (0,)


def test_impossible_dice_are_refused() -> None:
    order = start("forget-it", 2)
    with pytest.raises(RulesError, match="2 dice"):
        order.rolled((1,))
    with pytest.raises(RulesError, match="GET"):
        order.rolled(("GET", 1))
    with pytest.raises(RulesError, match="6"):
        order.rolled((6, 1))


def test_every_order_is_equally_likely() -> None:
    # Of three different dice each order comes as often; ties are settled by dice again.
    found: dict[tuple[int, ...], int] = {}
    for faces in product(range(1, 7), repeat=3):
        if len(set(faces)) == 3:
            order = start("yahtzee", 3).rolled(faces).order
            found[order] = found.get(order, 0) + 1
    assert set(found.values()) == {20}
    assert len(found) == 6


def test_poker_dice_settle_it_as_well() -> None:
    assert [die.name for _, die in start("yahtzee", 2, faces="poker").due] == ["poker", "poker"]
