"""The sheet of Extra! (rules 1.3): rows that meet at one bold line, and three columns for the fifth die."""

from __future__ import annotations

from dicebox.games.extra import EXTRA
from dicebox.games.extra_sheet import EDITIONS, FACTORS, PENALTY, VALUES, column_box, number_box, row_box
from dicebox.games.pairs import SUMS
from dicebox.model.message import Message, say
from dicebox.model.options import Options
from dicebox.sheets import parts
from dicebox.sheets.shapes import Line, Rect
from dicebox.sheets.sheet import Box, Furniture, Label, Sheet

BOX = 8.0
PITCH = 9.0
_COLOUR = "extra"
_HEAD = parts.HEADER + 1.0
_TOP = _HEAD + 7.5
"""Upper edge of the boxes in the first row."""
_EDGE = 0.4
"""Kept free at the right for the thickness of lines."""
_WALL = 1.1
"""Thickness of the bold line."""


def extra_sheet(options: Options) -> Sheet:
    """A player's sheet in the edition that the options name."""
    return _Plan(options).sheet()


class _Plan:
    """Where the columns of the sheet begin, from left to right."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.edition = edition = EDITIONS[options.word("sheet")]
        zone = max(edition.walls.values()) - 1
        self.zone = BOX + 2.0
        self.wall = self.zone + zone * PITCH + 0.6
        self.zero = self.wall + 1.6
        self.factors = self.zero + PITCH + 0.6
        self.value = self.factors + len(FACTORS) * PITCH + 1.0
        self.minus = self.value + 12.0
        self.plus = self.minus + 15.0
        self.columns = self.plus + 14.0 + 5.0
        self.column_pitch = BOX + 2.4
        self.width = self.columns + 2 * self.column_pitch + BOX + 1.6 + _EDGE
        self.result = self.width - _EDGE - 15.5
        self.sums = _TOP + len(SUMS) * PITCH + 0.8
        self.height = self.sums + 9.6 + _EDGE

    def sheet(self) -> Sheet:
        head, name = parts.header(EXTRA.title, _COLOUR, self.width)
        boxes: list[Box] = []
        under: list[Furniture] = [*head, *self._headings()]
        over: list[Furniture] = [
            Line(self.wall, _TOP - 0.5, self.wall, _TOP + len(SUMS) * PITCH - 0.5, "ink", _WALL),
        ]
        for place, row in enumerate(SUMS):
            y = _TOP + place * PITCH
            under += self._row_furniture(row, y)
            boxes += self._row_boxes(row, y)
        boxes += self._sum_boxes()
        for column, length in enumerate(self.edition.columns, start=1):
            boxes += self._column_boxes(column, length)
        boxes.append(self._result_box())
        order = {box: place for place, box in enumerate(EXTRA.boxes(self.options, 1))}
        boxes.sort(key=lambda box: order[box.id])
        return Sheet(self.width, self.height, tuple(boxes), tuple(under), tuple(over), (name,))

    def _box_x(self, row: int, mark: int) -> float:
        """Left edge of a row's box: those before the wall end at it, wherever the row begins."""
        wall = self.edition.walls[row]
        if mark < wall:
            return self.wall - 0.6 - (wall - mark) * PITCH + (PITCH - BOX) / 2 - 0.2
        if mark == wall:
            return self.zero
        return self.factors + (mark - wall - 1) * PITCH

    def _headings(self) -> list[Furniture]:
        y = _HEAD + 3.2
        zone = self.wall - self.zone
        factor_x = [self.factors + place * PITCH + BOX / 2 for place in range(len(FACTORS))]
        columns = self.width - _EDGE - self.columns + 2
        return [
            Label(self.wall - 1.6, y, f"\u2212{-PENALTY}", 4.4, zone - 3, anchor="end", weight="bold", fill="warn"),
            Label(self.zero + BOX / 2, y, "0", 4.4, BOX, anchor="middle", weight="bold"),
            *(
                Label(x, y, f"×{factor}", 4.4, BOX, anchor="middle", weight="bold", fill="good")
                for x, factor in zip(factor_x, FACTORS, strict=True)
            ),
            Label(self.value + 5.5, y, say("Value"), 3.2, 11, anchor="middle", fill="muted", least=2.0, group="head"),
            Label(self.minus + 7, y, "\u2212", 5, 14, anchor="middle", weight="bold", fill="warn"),
            Label(self.plus + 7, y, "+", 5, 14, anchor="middle", weight="bold", fill="good"),
            self._sum_label(say("Sum"), self.minus - 2, 30),
            self._sum_label(say("Result"), self.result - 1.4, self.result - self.plus - 16.5),
            parts.band(
                self.columns - 1.6,
                _HEAD - 0.4,
                self.width - _EDGE - self.columns + 1.6,
                self._columns_height(),
                "sum",
                1.6,
            ),
            Label(
                self.columns - 0.8 + columns / 2 - 0.6,
                y,
                say("Fifth die"),
                4.2,
                columns - 4,
                anchor="middle",
                weight="bold",
                fill=_COLOUR,
                least=2.4,
            ),
        ]

    def _sum_label(self, name: Message, right: float, width: float) -> Label:
        middle = self.sums + 4.8
        return Label(right, middle, name, 4.6, width, anchor="end", weight="bold", least=2.4, group="sums")

    def _columns_height(self) -> float:
        return _TOP - _HEAD + (1 + max(self.edition.columns)) * PITCH + 0.4

    def _row_furniture(self, row: int, y: float) -> list[Furniture]:
        middle = y + BOX / 2
        band_y, height = y - (PITCH - BOX) / 2, PITCH
        first = self._box_x(row, 1) - 1.0
        return [
            parts.band(first, band_y, self.wall - first, height, "minus"),
            parts.band(self.wall, band_y, self.factors - 0.8 - self.wall, height, "zero"),
            parts.band(self.factors - 0.8, band_y, self.value - self.factors + 0.2, height, "plus"),
            Rect(0.3, y, BOX, BOX, _COLOUR, radius=1.4),
            Label(0.3 + BOX / 2, middle, str(row), 5.2, BOX - 1, anchor="middle", weight="bold", fill="on-colour"),
            Label(
                self.value + 5.5, middle, str(VALUES[row]), 4.6, 9.5, anchor="middle", weight="semibold", fill="gold"
            ),
        ]

    def _row_boxes(self, row: int, y: float) -> list[Box]:
        edition = self.edition
        return [
            *(
                Box(
                    row_box(row, mark),
                    self._box_x(row, mark),
                    y,
                    BOX,
                    BOX,
                    "cross",
                    self._caption(row, mark),
                    radius=1.0,
                )
                for mark in range(1, edition.length(row) + 1)
            ),
            Box(
                f"row-{row}-minus",
                self.minus,
                y,
                14,
                BOX,
                "sum",
                say("Row {row}, minus points", row=row),
                radius=1.0,
            ),
            Box(
                f"row-{row}-plus",
                self.plus,
                y,
                14,
                BOX,
                "sum",
                say("Row {row}, plus points", row=row),
                radius=1.0,
            ),
        ]

    def _caption(self, row: int, mark: int) -> Message:
        wall = self.edition.walls[row]
        if mark < wall:
            return say("Row {row}, box {box}, \u2212{penalty} zone", row=row, box=mark, penalty=-PENALTY)
        return say("Row {row}, box {box}, factor {factor}", row=row, box=mark, factor=(0, *FACTORS)[mark - wall])

    def _sum_boxes(self) -> list[Box]:
        return [
            Box("sum-minus", self.minus, self.sums, 14, 9.6, "sum", say("Sum of minus points"), "sum", "ink", 0.4, 1.0),
            Box("sum-plus", self.plus, self.sums, 14, 9.6, "sum", say("Sum of plus points"), "sum", "ink", 0.4, 1.0),
        ]

    def _column_boxes(self, column: int, length: int) -> list[Box]:
        x = self.columns + (column - 1) * self.column_pitch
        return [
            Box(
                number_box(column),
                x,
                _TOP,
                BOX,
                BOX,
                "number",
                say("Number of column {column}", column=column),
                "box",
                "ink",
                0.6,
                1.8,
            ),
            *(
                Box(
                    column_box(column, mark),
                    x,
                    _TOP + mark * PITCH,
                    BOX,
                    BOX,
                    "cross",
                    say("Column {column}, last box, {box}", column=column, box=mark)
                    if mark == length
                    else say("Column {column}, box {box}", column=column, box=mark),
                    "last" if mark == length else "box",
                    "ink" if mark == length else "line",
                    0.4 if mark == length else 0.25,
                    1.0,
                )
                for mark in range(1, length + 1)
            ),
        ]

    def _result_box(self) -> Box:
        return Box("result", self.result, self.sums, 15.5, 9.6, "sum", say("Result"), "box", "ink", 0.8, 1.6)
