"""Extra!: the worked examples of rules 1.10 and the tables of 1.5 and 1.6."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations_with_replacement
from typing import cast

import pytest

from dicebox.games.extra import EXTRA, ExtraState
from dicebox.games.extra_sheet import EDITIONS, Column, Sheet
from dicebox.games.pairs import SUMS, groupings
from dicebox.model.due import Over
from dicebox.model.marks import Cross, Figure
from dicebox.model.options import Options
from tests.games.slow.extra import CLASSIC, SCHMIDT
from tests.games.table import Table, sums

ROLLS = list(combinations_with_replacement(range(1, 7), 5))


def state(sheets: list[Sheet], roll: tuple[int, ...] = (), **options: object) -> ExtraState:
    """A place in a match that has these sheets; with a roll everybody still has to decide."""
    table = Table("extra", *"ABCDEF"[: len(sheets)], **options)
    start = cast(ExtraState, table.match.state)
    return replace(start, sheets=tuple(sheets), roll=roll, waiting=tuple(range(len(sheets))) if roll else ())


def numbers(*columns: tuple[int, int]) -> Sheet:
    """A sheet with these numbers and marks in its columns."""
    filled = [Column(*column) for column in columns] + [None] * (3 - len(columns))
    return Sheet(columns=(filled[0], filled[1], filled[2]))


def rows(**marks: int) -> Sheet:
    """A sheet with so many marks in rows: r7=9."""
    return Sheet(tuple(marks.get(f"r{row}", 0) for row in SUMS))


def legal_sums(place: ExtraState) -> list[tuple[int, ...]]:
    return sorted((a.grouping.fifth, *sorted(a.grouping.sums)) for a in EXTRA.legal(place, 0))


@pytest.mark.parametrize(("edition", "table"), [("schmidt", SCHMIDT), ("classic", CLASSIC)])
def test_points_of_every_row_at_all_marks(edition: str, table: dict[int, list[int]]) -> None:
    sheet = EDITIONS[edition]
    for row in SUMS:
        assert sheet.length(row) == len(table[row])
        assert sheet.points(row, 0) == 0
        assert [sheet.points(row, marks) for marks in range(1, sheet.length(row) + 1)] == table[row]


def test_the_schmidt_sheet_has_117_boxes_and_rows_worth_3350() -> None:
    sheet = EDITIONS["schmidt"]
    assert sum(map(sheet.length, SUMS)) == 117
    assert sum(sheet.points(row, sheet.length(row)) for row in SUMS) == 3350
    assert sheet.columns == (10, 9, 8)


def test_number_of_groupings_over_all_rolls() -> None:
    assert Counter(len(groupings(roll)) for roll in ROLLS) == {1: 6, 2: 30, 3: 30, 4: 60, 6: 60, 9: 60, 15: 6}


def test_example_1_first_roll() -> None:
    table = Table("extra", "Pilar")
    table.roll(5, 3, 2, 2, 1)
    listed = table.legal("Pilar")
    assert len(listed) == 27
    assert sums(listed) == {
        (1, 4, 8), (1, 5, 7), (2, 3, 8), (2, 4, 7), (2, 5, 6), (3, 3, 7), (3, 4, 6), (5, 3, 5), (5, 4, 4),
    }  # fmt: skip
    table.does("Pilar", pairs=[[2, 2], [5, 1]], fifth=3, column=2)
    assert table.scores == [-400]
    marks = table.match.game.marks(table.match.state, 0)
    assert marks["row-4-1"] == marks["row-6-1"] == marks["column-2-1"] == Cross()
    assert marks["number-2"] == Figure(3)
    assert marks["sum-minus"] == marks["result"] == Figure(-400)


def test_example_2_free_roll() -> None:
    place = state([numbers((1, 2), (3, 2), (6, 2))], (5, 5, 5, 4, 2))
    assert {pair[1:] for pair in legal_sums(place)} == {(6, 10), (7, 9), (7, 10), (9, 10)}
    assert len(legal_sums(place)) == 4
    after = EXTRA.apply(place, EXTRA.legal(place, 0)[0])
    assert after.sheets[0].columns == place.sheets[0].columns
    assert "Free" in str(EXTRA.situation(place, 0))


def test_example_4_forced() -> None:
    place = state([numbers((3, 2), (4, 2), (5, 2))], (4, 4, 1, 6, 2))
    assert legal_sums(place) == [(4, 3, 10), (4, 5, 8), (4, 6, 7)]
    assert "Forced: 4" in str(EXTRA.situation(place, 0))


def test_example_5_one_of_several() -> None:
    place = state([numbers((1, 2), (4, 2), (5, 2))], (1, 4, 6, 6, 3))
    assert legal_sums(place) == [(1, 7, 12), (1, 9, 10), (4, 4, 12), (4, 7, 9)]


@pytest.mark.parametrize(("before", "after"), [(0, 2), (7, 9), (8, 9), (9, 9)])
def test_example_6_both_pairs_in_one_row(before: int, after: int) -> None:
    place = state([rows(r12=before)], (6, 6, 6, 6, 6))
    (first, *others) = EXTRA.legal(place, 0)
    assert {action.grouping for action in others} == {first.grouping}
    assert EXTRA.apply(place, first).sheets[0].rows[-1] == after


def test_example_7_full_row() -> None:
    place = state([rows(r7=13)], (3, 4, 3, 4, 1))
    action = next(a for a in EXTRA.legal(place, 0) if a.grouping.sums == (7, 7))
    after = EXTRA.apply(place, action)
    assert after.sheets[0].rows == place.sheets[0].rows
    assert EXTRA.score(after, 0) == 150
    assert [box for box in EXTRA.parts(place, action).boxes if box.startswith("row")] == []


@pytest.mark.parametrize(
    ("sheet", "schmidt", "classic"),
    [
        (rows(r7=9, r8=8, r6=3, r11=7, r4=5, r2=2), -160, -20),
        (rows(r7=11, r6=9, r8=8, r5=7, r9=6, r4=6, r12=5), 340, None),
    ],
)
def test_examples_8_and_9_whole_sheets(sheet: Sheet, schmidt: int, classic: int | None) -> None:
    assert EXTRA.score(state([sheet]), 0) == schmidt
    if classic is not None:
        assert EXTRA.score(state([sheet], sheet="classic"), 0) == classic


def test_example_10_last_box_ends_this_players_game_alone() -> None:
    ending = replace(numbers((5, 1), (6, 1), (2, 7)), rows=rows().rows)
    place = state([ending, numbers((2, 1), (3, 1), (4, 1))], (2, 1, 1, 3, 4))
    action = EXTRA.legal(place, 0)[0]
    after = EXTRA.apply(place, action)
    assert EXTRA.finished(after, 0)
    assert not EXTRA.finished(after, 1)
    assert sum(after.sheets[0].rows) == 2  # both pairs still count (EX-12)
    after = EXTRA.apply(after, EXTRA.legal(after, 1)[0])
    assert not isinstance(EXTRA.due(after), Over)
    assert after.roller == 1  # EX-04: who is finished is passed over


@pytest.mark.parametrize(
    ("totals", "winners"),
    [([-350, -200, -200], (1, 2)), ([0, -40], (0,)), ([340, 340], (0, 1))],
)
def test_example_11_shared_wins(totals: list[int], winners: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    place = state([numbers((1, 10))] * len(totals))
    monkeypatch.setattr(EXTRA, "score", lambda _, seat: totals[seat])
    assert EXTRA.due(place) == Over(winners)


@pytest.mark.parametrize(("column", "uses"), [(1, 11), (2, 10), (3, 9)])
def test_example_12_kids(column: int, uses: int) -> None:
    table = Table("extra", "Kid", "Mum", kids=["Kid"])
    for use in range(1, uses):
        table.roll(4, 1, 2, 1, 2)
        new = {"column": column} if use == 1 else {}
        table.does("Kid", pairs=[[1, 2], [1, 2]], fifth=4, **new)
        table.does("Mum", pairs=[[1, 4], [1, 2]], fifth=2, **({"column": 1} if use == 1 else {}))
        assert table.detail("Kid")["numbers"][column - 1] == [4, use - 1]
        assert table.detail("Mum")["numbers"][0] == [2, use]
        assert not table.report["players"][0]["finished"]
    table.roll(4, 1, 2, 1, 2)
    table.does("Kid", pairs=[[1, 2], [1, 2]], fifth=4)
    assert table.report["players"][0]["finished"]


@pytest.mark.parametrize(("total", "winners"), [(-10, ()), (0, (0,)), (340, (0,))])
def test_example_13_alone(total: int, winners: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EXTRA, "score", lambda *_: total)
    assert EXTRA.due(state([numbers((1, 10))])) == Over(winners)


def test_example_14_not_forced_with_two_numbers() -> None:
    place = state([numbers((2, 1), (5, 1))], (5, 5, 3, 3, 1))
    assert {action.grouping.fifth for action in EXTRA.legal(place, 0)} == {1, 3, 5}
    assert {action.column for action in EXTRA.legal(place, 0) if action.grouping.fifth == 3} == {3}


def test_a_number_is_written_once() -> None:
    table = Table("extra", "Ana")
    table.roll(4, 4, 4, 4, 4)
    table.does("Ana", pairs=[[4, 4], [4, 4]], fifth=4, column=1)
    table.roll(4, 4, 4, 4, 4)
    assert "as a new number" in table.refused("Ana", pairs=[[4, 4], [4, 4]], fifth=4, column=2)  # EX-10


def test_everybody_decides_before_the_next_roll() -> None:
    table = Table("extra", "Ana", "Bea")
    table.roll(1, 1, 1, 1, 2)
    table.does("Bea", pairs=[[1, 1], [1, 1]], fifth=2, column=3)
    assert table.report["to_act"] == ["Ana"]  # EX-03
    assert "Ana" in table.refused("Bea", pairs=[[1, 1], [1, 1]], fifth=2)


def test_options_are_in_one_form() -> None:
    table = Table("extra", "Ana", "Bea", kids=["Bea", "Ana"])
    assert table.match.header.options == Options((("sheet", "schmidt"), ("kids", ("Ana", "Bea"))))


def test_why_a_box_cannot_be_written() -> None:
    table = Table("extra", "Ana")

    def why(box: str) -> str:
        return str(EXTRA.refusal(cast(ExtraState, table.match.state), 0, box))

    assert "no roll" in why("row-2-1")
    table.roll(1, 1, 1, 1, 2)
    assert "No way to pair" in why("row-12-1")
    assert "reckoned" in why("result")
    assert "reckoned" in why("row-2-minus")
    table.does("Ana", pairs=[[1, 1], [1, 1]], fifth=2, column=1)
    assert "crossed" in why("row-2-2")


def test_why_a_column_is_not_taken() -> None:
    table = Table("extra", "Ana")
    for column, number in ((1, 2), (3, 4)):
        table.roll(number, 5, 5, 6, 6)
        table.does("Ana", pairs=[[5, 5], [6, 6]], fifth=number, column=column)
    table.roll(5, 1, 1, 3, 3)
    assert table.refused("Ana", pairs=[[1, 1], [3, 3]], fifth=5, column=1) == "The new number 5 goes into column 2."
    table.does("Ana", pairs=[[1, 1], [3, 3]], fifth=5, column=2)
    table.roll(1, 3, 3, 6, 6)
    said = table.refused("Ana", pairs=[[3, 3], [6, 6]], fifth=1, column=2)
    assert said == "No column is chosen here: 1 is not written down as a new number."  # the roll is free


def test_who_is_finished_is_told_nothing_of_next_uses() -> None:
    place = state([numbers((2, 9), (4, 8)), numbers((2, 1))], (1, 2, 3, 5, 6))
    assert any("4: one more use" in str(remark) for remark in EXTRA.remarks(place, 0))
    ended = state([numbers((2, 10), (4, 8)), numbers((2, 1))], (1, 2, 3, 5, 6))
    assert EXTRA.remarks(ended, 0) == ()
