"""Piąta kość: the worked examples of rules 2.8, the table of 2.6, and the three ways to end."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest

from dicebox.games import extra_sheet, fifth_die_table
from dicebox.games.fifth_die import FIFTH_DIE, FifthDieState
from dicebox.games.fifth_die_table import COLUMN_LENGTH, Line, column_points
from dicebox.games.fifth_die_table import Table as Sheet
from dicebox.games.pairs import SUMS
from dicebox.model.due import Choose, Over, Throw
from dicebox.model.marks import Cross, Figure
from tests.games.slow.fifth_die import POINTS
from tests.games.table import Table


def columns(**entries: int) -> Sheet:
    """A table with so many entries under sums: s7=9."""
    return Sheet(tuple(entries.get(f"s{total}", 0) for total in SUMS))


def lines(*given: tuple[int, int]) -> Sheet:
    """A table with these values and entries in its lines."""
    return Sheet(lines=tuple(Line(*line) for line in given))


def state(sheets: list[Sheet], dice: tuple[int, ...] = (), roller: int = 0, **options: object) -> FifthDieState:
    """A place in a match that has these tables; with dice they have to be entered, by all when the roll is shared."""
    table = Table("fifth-die", *"ABCD"[: len(sheets)], **options)
    start = cast(FifthDieState, table.match.state)
    throwing = tuple(range(len(sheets))) if options.get("roll") == "shared" else (roller,)
    return replace(start, tables=tuple(sheets), roll=dice, roller=roller, waiting=throwing if dice else ())


def test_points_of_every_column_at_all_entries() -> None:
    for total in SUMS:
        assert column_points(total, 0) == 0
        assert [column_points(total, entries) for entries in range(1, COLUMN_LENGTH + 1)] == POINTS[total]
    assert sum(column_points(total, 1) for total in SUMS) == -201
    assert sum(column_points(total, COLUMN_LENGTH) for total in SUMS) == 335


def test_nothing_is_shared_with_the_sheet_of_extra() -> None:
    # Not even a constant, although both games count pairs (field report B023).
    assert not {name for name, value in vars(fifth_die_table).items() if value is extra_sheet.VALUES}
    assert "extra" not in (fifth_die_table.__file__ or "")
    assert not any(
        getattr(value, "__module__", "") == "dicebox.games.extra_sheet" for value in vars(fifth_die_table).values()
    )


def test_examples_1_and_2_first_writing_and_ninth_use() -> None:
    table = Table("fifth-die", "Ola")
    table.roll(6, 5, 4, 3, 1)
    table.does("Ola", pairs=[[6, 1], [4, 3]], fifth=5)
    assert table.scores == [-6]
    assert table.detail("Ola")["numbers"] == [[5, 0], None, None]
    for use in range(2, 10):
        assert not table.report["finished"]
        table.roll(6, 5, 4, 3, 1)
        table.does("Ola", pairs=[[6, 1], [4, 3]], fifth=5)
        assert table.detail("Ola")["numbers"][0] == [5, use - 1]
    assert table.report["finished"]


def test_example_10_first_entry_marks() -> None:
    table = Table("fifth-die", "Ola", first_entry_marks=True)
    for use in range(1, 9):
        assert not table.report["finished"]
        table.roll(6, 5, 4, 3, 1)
        table.does("Ola", pairs=[[6, 1], [4, 3]], fifth=5)
        assert table.detail("Ola")["numbers"][0] == [5, use]
    assert table.report["finished"]


@pytest.mark.parametrize(
    ("sheet", "points"),
    [
        (columns(s12=1), -30),
        (columns(s12=4), 0),
        (columns(s12=9), 50),
        (columns(s7=9), 15),
        (columns(), 0),
        (columns(s2=1, s4=2, s5=5, s6=7, s7=9, s8=8, s9=4, s10=3, s12=1), -30),
        (columns(s7=9, s6=6, s8=4, s5=3, s9=5, s12=1, s10=2), -19),
    ],
)
def test_examples_3_to_8_tables(sheet: Sheet, points: int) -> None:
    assert FIFTH_DIE.score(state([sheet]), 0) == points


def test_example_4_a_tenth_entry_adds_nothing() -> None:
    place = state([columns(s7=9)], (3, 4, 3, 4, 1))
    action = next(action for action in FIFTH_DIE.legal(place, 0) if action.grouping.sums == (7, 7))
    after = FIFTH_DIE.apply(place, action)
    assert after.tables[0].columns == place.tables[0].columns
    assert FIFTH_DIE.score(after, 0) == 15


def test_example_6_free_roll() -> None:
    place = state([lines((2, 1), (3, 1), (6, 1))], (1, 1, 4, 5, 5))
    listed = FIFTH_DIE.legal(place, 0)
    assert sorted(tuple(sorted(action.grouping.sums)) for action in listed) == [
        (2, 9), (2, 10), (5, 6), (5, 10), (6, 6), (6, 9),
    ]  # fmt: skip
    for action in listed:
        assert FIFTH_DIE.apply(place, action).tables[0].lines == place.tables[0].lines


def test_example_9_the_last_roll_is_entered_as_a_whole() -> None:
    place = state([lines((1, 2), (2, 2), (4, 7)), Sheet()], (4, 4, 6, 6, 3))
    listed = FIFTH_DIE.legal(place, 0)
    assert {tuple(sorted(action.grouping.sums)) for action in listed} == {(9, 10), (7, 12)}
    after = FIFTH_DIE.apply(place, listed[0])
    assert sum(after.tables[0].columns) == 2
    assert isinstance(FIFTH_DIE.due(after), Over)


EIGHTH = lines((1, 2), (2, 2), (4, 7))


@pytest.mark.parametrize(
    ("end", "roller", "over", "next_roller"),
    [
        ("immediate", 0, True, None),
        ("finish-round", 0, False, 1),
        ("finish-round", 1, True, None),
        ("per-player", 0, False, 1),
        ("per-player", 1, False, 0),
    ],
)
def test_ends_with_own_rolls(end: str, roller: int, over: bool, next_roller: int | None) -> None:
    sheets = [Sheet(), Sheet()]
    sheets[roller] = EIGHTH
    place = state(sheets, (4, 4, 6, 6, 3), roller, end=end)
    due = FIFTH_DIE.due(FIFTH_DIE.apply(place, FIFTH_DIE.legal(place, roller)[0]))
    assert isinstance(due, Over) == over
    if next_roller is not None:
        assert isinstance(due, Throw)
        assert due.seat == next_roller


@pytest.mark.parametrize(("end", "over"), [("immediate", True), ("finish-round", True), ("per-player", False)])
def test_ends_with_a_shared_roll(end: str, over: bool) -> None:
    place = state([EIGHTH, Sheet()], (4, 4, 6, 6, 3), roll="shared", end=end)
    after = FIFTH_DIE.apply(place, FIFTH_DIE.legal(place, 0)[0])
    assert FIFTH_DIE.due(after) == Choose((1,))  # PK-08: all enter the roll that brought the eighth X
    after = FIFTH_DIE.apply(after, FIFTH_DIE.legal(after, 1)[0])
    assert isinstance(FIFTH_DIE.due(after), Over) == over
    if not over:
        assert FIFTH_DIE.finished(after, 0)
        assert FIFTH_DIE.due(after) == Throw(1, (FIFTH_DIE.order_dice(1, after.options)[0],) * 5)


def test_only_the_thrower_uses_an_own_roll() -> None:
    table = Table("fifth-die", "Ola", "Jan")
    table.roll(1, 1, 1, 1, 2)
    assert table.report["to_act"] == ["Ola"]  # PK-01
    assert table.legal("Jan") == []


def test_new_values_take_the_first_free_line() -> None:
    table = Table("fifth-die", "Ola")
    for fifth in (6, 2, 4):
        table.roll(1, 1, 1, 1, fifth)
        table.does("Ola", pairs=[[1, 1], [1, 1]], fifth=fifth)
    marks = table.match.game.marks(table.match.state, 0)
    assert [marks[f"number-{line}"] for line in (1, 2, 3)] == [Figure(6), Figure(2), Figure(4)]
    assert marks["sum-2-6"] == Cross()
    assert "line-1-1" not in marks


def test_why_a_box_cannot_be_written() -> None:
    place = state([columns(s7=2)], (1, 1, 1, 1, 2))
    assert "No way to pair" in str(FIFTH_DIE.refusal(place, 0, "sum-12-1"))
    assert "crossed" in str(FIFTH_DIE.refusal(place, 0, "sum-7-1"))
    assert "reckoned" in str(FIFTH_DIE.refusal(place, 0, "points-7"))
    assert "no roll" in str(FIFTH_DIE.refusal(state([columns()]), 0, "sum-7-1"))


def test_who_is_finished_is_told_nothing_of_next_uses() -> None:
    sheets = [lines((2, 8), (4, 7)), lines((4, 7))]
    place = state(sheets, end="per-player", roller=1)
    assert FIFTH_DIE.remarks(place, 0) == ()
    assert [str(remark) for remark in FIFTH_DIE.remarks(place, 1)] == ["Number 4: one more use ends your game."]
    assert FIFTH_DIE.remarks(state(sheets), 1) == ()
