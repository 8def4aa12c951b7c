"""The table of Piąta kość (rules 2.3): the sums as columns that are filled from the top, and three lines below."""

from __future__ import annotations

from dicebox.games.fifth_die import FIFTH_DIE
from dicebox.games.fifth_die_table import (
    COLUMN_LENGTH,
    LINE_LENGTH,
    NEGATIVE_ZONE,
    POSITIVE_ZONE,
    VALUES,
    line_box,
    number_box,
    points_box,
    sum_box,
)
from dicebox.games.pairs import NUMBERS, SUMS
from dicebox.model.message import Message, say
from dicebox.model.options import Options
from dicebox.sheets import parts
from dicebox.sheets.shapes import Line, Path, Rect, placed, steps
from dicebox.sheets.sheet import Box, Furniture, Label, Sheet

ROW = 8.0
COLUMN = 11.6
_COLOUR = "fifth-die"
_LEFT = 32.0
"""Width of the names of the rows."""
_SUMS_ROW = 7.6
_VALUES_ROW = 6.0
_PITCH = 9.0

_TOP = parts.HEADER + 0.5
_VALUES = _TOP + _SUMS_ROW
_BOXES = _VALUES + _VALUES_ROW
_POSITIVE = _BOXES + NEGATIVE_ZONE * ROW
_POINTS = _BOXES + COLUMN_LENGTH * ROW
_LINES = _POINTS + ROW + 3.4
_WIDTH = _LEFT + len(SUMS) * COLUMN + 0.4
_HEIGHT = _LINES + NUMBERS * _PITCH - 0.4

_NUMBER = _LEFT + 1.0
"""Left edge of the boxes for the lines' numbers."""
_SQUARES = _NUMBER + 12.6

_STAR = steps(
    "M 0 -1 L 0.235 -0.324 L 0.951 -0.309 L 0.38 0.124 L 0.588 0.809 L 0 0.4"
    " L -0.588 0.809 L -0.38 0.124 L -0.951 -0.309 L -0.235 -0.324 Z"
)


def fifth_die_sheet(options: Options) -> Sheet:
    """A player's table."""
    head, name = parts.header(FIFTH_DIE.title, _COLOUR, _WIDTH)
    made = {box.id: box for box in (*_column_boxes(), *_line_boxes(), _total_box())}
    return Sheet(
        _WIDTH,
        _HEIGHT,
        tuple(made[box] for box in FIFTH_DIE.boxes(options, 1)),
        (*head, *_table_furniture(), *_line_furniture()),
        tuple(_bold_lines()),
        (name,),
    )


def _column_x(total: int) -> float:
    return _LEFT + (total - SUMS.start) * COLUMN


def _column_boxes() -> list[Box]:
    boxes = []
    for total in SUMS:
        x = _column_x(total)
        for entry in range(1, COLUMN_LENGTH + 1):
            negative = entry <= NEGATIVE_ZONE
            boxes.append(
                Box(
                    sum_box(total, entry),
                    x,
                    _BOXES + (entry - 1) * ROW,
                    COLUMN,
                    ROW,
                    "cross",
                    _entry_caption(total, entry),
                    "minus" if negative else "plus",
                )
            )
        boxes.append(
            Box(points_box(total), x, _POINTS, COLUMN, ROW, "sum", say("Points of sum {sum}", sum=total), "sum")
        )
    return boxes


def _entry_caption(total: int, entry: int) -> Message:
    if entry <= NEGATIVE_ZONE:
        return say("Sum {sum}, box {box} of the negative zone", sum=total, box=entry)
    return say("Sum {sum}, box {box} of the positive zone", sum=total, box=entry - NEGATIVE_ZONE)


def _line_boxes() -> list[Box]:
    boxes = []
    for line in range(1, NUMBERS + 1):
        y = _LINES + (line - 1) * _PITCH
        boxes.append(
            Box(
                number_box(line),
                _NUMBER,
                y,
                10.0,
                ROW,
                "number",
                say("Number of line {line}", line=line),
                "box",
                "ink",
                0.6,
                1.8,
            )
        )
        for entry in range(1, LINE_LENGTH + 1):
            last = entry == LINE_LENGTH
            boxes.append(
                Box(
                    line_box(line, entry),
                    _SQUARES + (entry - 1) * _PITCH,
                    y,
                    ROW,
                    ROW,
                    "cross",
                    say("Line {line}, last box, {box}", line=line, box=entry)
                    if last
                    else say("Line {line}, box {box}", line=line, box=entry),
                    "last" if last else "box",
                    "ink" if last else "line",
                    0.4 if last else 0.25,
                    1.0,
                )
            )
    return boxes


def _total_box() -> Box:
    right = _WIDTH - 0.4
    return Box("total", right - 22, _LINES + 12.6, 22, 10.5, "sum", say("Sum of all columns"), "box", "ink", 0.8, 1.6)


def _table_furniture() -> list[Furniture]:
    width = _WIDTH - 0.4
    things: list[Furniture] = [
        Rect(0.3, _TOP, width - 0.3, _SUMS_ROW, _COLOUR),
        Rect(0.3, _VALUES, _LEFT - 0.3, _VALUES_ROW, "sum"),
        Rect(_LEFT, _VALUES, width - _LEFT, _VALUES_ROW, "sum"),
        Rect(0.3, _BOXES, _LEFT - 0.3, NEGATIVE_ZONE * ROW, "minus"),
        Rect(0.3, _POSITIVE, _LEFT - 0.3, POSITIVE_ZONE * ROW, "plus"),
        Rect(0.3, _POINTS, _LEFT - 0.3, ROW, "sum"),
        _row_label(say("Sum of two dice"), _TOP + _SUMS_ROW / 2, "on-colour"),
        _row_label(say("Column value"), _VALUES + _VALUES_ROW / 2, "ink"),
        _row_label(say("Points"), _POINTS + ROW / 2, "ink"),
    ]
    for sign, name, top, rows, colour in (
        ("\u2212", say("Negative zone"), _BOXES, NEGATIVE_ZONE, "warn"),
        ("+", say("Positive zone"), _POSITIVE, POSITIVE_ZONE, "good"),
    ):
        middle = top + rows * ROW / 2
        things.append(Label(_LEFT / 2, middle - 4.5, sign, 10, 20, anchor="middle", weight="bold", fill=colour))
        things.append(
            Label(
                _LEFT / 2,
                middle + 4.5,
                name,
                3.8,
                _LEFT - 3,
                anchor="middle",
                weight="semibold",
                fill=colour,
                lines=2,
                least=2.2,
                group="zones",
            )
        )
    for total in SUMS:
        x = _column_x(total) + COLUMN / 2
        things.append(
            Label(x, _TOP + _SUMS_ROW / 2, str(total), 5.2, COLUMN, anchor="middle", weight="bold", fill="on-colour")
        )
        things.append(
            Label(
                x,
                _VALUES + _VALUES_ROW / 2,
                str(VALUES[total]),
                3.9,
                COLUMN,
                anchor="middle",
                weight="semibold",
                fill="gold",
            )
        )
    return things


def _row_label(name: Message, middle: float, colour: str) -> Label:
    return Label(2.0, middle, name, 3.8, _LEFT - 3.4, weight="semibold", fill=colour, least=2.0, group="rows")


def _line_furniture() -> list[Furniture]:
    middle = _LINES + (NUMBERS * _PITCH - 1) / 2
    right = _WIDTH - 0.4
    stars = (placed(_STAR, _NUMBER - 3.4, _LINES + line * _PITCH + ROW / 2, 1.6) for line in range(NUMBERS))
    return [
        Label(
            2.0,
            middle,
            say("Fifth die"),
            5.0,
            _LEFT - 9,
            weight="bold",
            fill=_COLOUR,
            lines=2,
            least=2.6,
        ),
        *(Path(star, "", "faint", 0.2) for star in stars),
        Label(
            right,
            _LINES + 5.6,
            say("Sum of all columns"),
            4.2,
            right - _SQUARES - LINE_LENGTH * _PITCH - 3,
            anchor="end",
            weight="bold",
            lines=2,
            least=2.4,
        ),
    ]


def _bold_lines() -> list[Furniture]:
    width = _WIDTH - 0.4
    return [
        Line(0.3, _BOXES, width, _BOXES, "ink", 0.5),
        Line(0.8, _POSITIVE, width - 0.5, _POSITIVE, "ink", 1.0),
        Line(0.3, _POINTS, width, _POINTS, "ink", 0.5),
        Line(_LEFT, _VALUES, _LEFT, _POINTS + ROW, "ink", 0.5),
        Rect(0.3, _TOP, width - 0.3, _POINTS + ROW - _TOP, "", "ink", 0.6, 0.6),
    ]
