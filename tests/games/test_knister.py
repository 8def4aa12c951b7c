"""Knister: the worked examples of rules 6.7, every line there is, one grid and three."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from dicebox.games.knister_grid import CELLS, SIZE, Grid, line_points
from dicebox.model.marks import Figure
from tests.games.slow.knister import line
from tests.games.table import Table


def dice(total: int) -> tuple[int, int]:
    """Two dice with this sum."""
    return total // 2, total - total // 2


def test_every_line_there_is() -> None:
    lines = list(combinations_with_replacement(range(2, 13), SIZE))
    assert len(lines) == 3003
    for sums in lines:
        assert line_points(sums) == line(*sums), sums
        assert line_points(sums[::-1]) == line_points(sums)  # KN-02


@pytest.mark.parametrize(
    ("sums", "points"),
    [
        ((6, 3, 7, 6, 11), 1),
        ((6, 10, 9, 9, 6), 3),
        ((6, 8, 6, 6, 10), 3),
        ((11, 6, 6, 6, 6), 6),
        ((6, 6, 6, 6, 6), 10),
        ((6, 11, 6, 6, 11), 8),
        ((8, 7, 6, 9, 5), 8),
        ((11, 8, 10, 9, 12), 12),
        ((2, 3, 4, 5, 7), 0),
        ((12, 2, 3, 4, 5), 0),
        ((2, 3, 4, 5, 6), 12),
    ],
)
def test_examples_1_to_9_lines(sums: tuple[int, ...], points: int) -> None:
    assert line_points(sums) == points


@pytest.mark.parametrize(
    ("rows", "total"),
    [
        ("6 6 7 7 8 / 5 6 7 8 9 / 4 10 7 6 3 / 9 9 7 9 9 / 8 8 8 11 11", 41),
        (" / ".join(["7 7 7 7 7"] * 5), 140),
        ("5 6 7 8 9 / 6 7 8 9 5 / 7 8 9 5 6 / 8 9 5 6 7 / 9 5 6 7 8", 116),
        ("8 9 10 11 12 / 10 11 12 8 9 / 12 8 9 10 11 / 9 10 11 12 8 / 11 12 8 9 10", 168),
    ],
)
def test_examples_10_to_13_grids(rows: str, total: int) -> None:
    cells = [int(word) for word in rows.replace("/", " ").split()]
    assert Grid(tuple(cells)).total == total
    table = Table("knister", "Ada")
    for cell, wanted in enumerate(cells):
        table.roll(*dice(wanted))
        table.does("Ada", place=[cell // SIZE + 1, cell % SIZE + 1])
        shown = table.match.game.marks(table.match.state, 0)["total-1"]
        assert shown == Figure(table.scores[0])  # a subtotal all the way (field report B028)
    assert table.scores == [total]
    assert table.report["finished"]


def test_a_line_scores_when_its_last_cell_is_written() -> None:
    table = Table("knister", "Ada")
    for column in range(1, SIZE + 1):
        marks = table.match.game.marks(table.match.state, 0)
        assert "row1-1" not in marks  # KN-03
        table.roll(3, 4)
        if column == SIZE:
            words = {
                str(table.match.game.words(table.match.state, action))
                for action in table.match.game.legal(table.match.state, 0)
            }
            assert "7 into row 1, column 5 (row 1: 10 points)" in words
        table.does("Ada", place=[1, column])
    marks = table.match.game.marks(table.match.state, 0)
    assert marks["row1-1"] == marks["total-1"] == Figure(10)
    assert table.detail("Ada")["grids"][0]["lines"]["row1"] == 10


def test_a_diagonal_counts_double() -> None:
    table = Table("knister", "Ada")
    for place in range(1, SIZE + 1):
        table.roll(3, 4)
        table.does("Ada", place=[place, SIZE + 1 - place])
    assert table.scores == [20]
    assert table.match.game.marks(table.match.state, 0)["diagonal2-1"] == Figure(20)


def test_three_grids_one_after_the_other() -> None:
    table = Table("knister", "Ada", "Ben", rounds=3)
    for number in range(3 * CELLS):
        table.roll(3, 4)
        assert len(table.legal("Ada")) == CELLS - number % CELLS
        for name in ("Ben", "Ada"):
            table.does(name, place=[number % CELLS // SIZE + 1, number % SIZE + 1])
    assert table.report["finished"]
    assert table.report["winners"] == ["Ada", "Ben"]  # KN-06
    assert table.scores == [420, 420]
    assert len(table.detail("Ada")["grids"]) == 3


def test_the_roller_goes_round_and_nobody_passes() -> None:
    table = Table("knister", "Ada", "Ben")
    assert table.report["to_act"] == ["Ada"]
    table.roll(1, 1)
    table.does("Ben", place=[1, 1])
    assert "taken" in str(table.match.game.refusal(table.match.state, 1, "cell-1-1-1"))
    assert table.report["to_act"] == ["Ada"]  # KN-04
    table.does("Ada", place=[1, 1])
    assert table.report["to_act"] == ["Ben"]
    table.roll(1, 1)
    assert "taken" in table.refused("Ada", place=[1, 1])
    assert "1 to 5" in table.refused("Ada", place=[0, 6])
