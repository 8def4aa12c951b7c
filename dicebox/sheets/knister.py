"""The Knister sheet (rules 6.6): blue grids of five by five, results around them, and what a line is worth."""

from __future__ import annotations

from dicebox.games.knister import KNISTER
from dicebox.games.knister_grid import (
    DIAGONAL_FACTOR,
    FIVE,
    FOUR,
    FULL_HOUSE,
    LINE_NAMES,
    LINES,
    PAIR,
    SEVEN,
    SIZE,
    STRAIGHT,
    STRAIGHT_WITH_SEVEN,
    THREE,
    TWO_PAIRS,
    cell_box,
    line_box,
    total_box,
)
from dicebox.model.message import Message, say
from dicebox.model.options import Options
from dicebox.sheets import parts
from dicebox.sheets.shapes import Line, Rect
from dicebox.sheets.sheet import Box, Furniture, Label, Sheet

CELL = 14.0
RESULT = 12.2
"""Size of the boxes around a grid."""
_GAP = 1.8
"""Between a grid and the results around it."""
_COLOUR = "knister"
_TOP = parts.HEADER + 1.0
_LEGEND = 36.0
"""Width of the list of points."""
_GRID = SIZE * CELL
_RESULTS = _TOP + _GRID + _GAP
_TOTAL = _RESULTS + RESULT + 2.0

_POINTS: tuple[tuple[Message, int], ...] = (
    (say("Pair"), PAIR),
    (say("Two pairs"), TWO_PAIRS),
    (say("Three of a kind"), THREE),
    (say("Four of a kind"), FOUR),
    (say("Five of a kind"), FIVE),
    (say("Full house"), FULL_HOUSE),
    (say("Straight with {seven}", seven=SEVEN), STRAIGHT_WITH_SEVEN),
    (say("Straight without {seven}", seven=SEVEN), STRAIGHT),
)
_DIAGONALS = frozenset(
    (cell // SIZE + 1, cell % SIZE + 1) for name in ("diagonal1", "diagonal2") for cell in LINES[name]
)


def knister_sheet(options: Options) -> Sheet:
    """A player's sheet with one grid, or with three side by side."""
    grids = options.number("rounds")
    left = RESULT + _GAP
    pitch = left + _GRID + _GAP + RESULT + 7.0
    # With one grid the points stand at its left and its corner box within their width.
    first = _LEGEND + left - RESULT + 0.5 if grids == 1 else left + 0.5
    lefts = [first + grid * pitch for grid in range(grids)]
    width = lefts[-1] + _GRID + _GAP + RESULT + 0.5
    height = _TOTAL + RESULT + 0.5
    head, name = parts.header(KNISTER.title, _COLOUR, width)
    boxes: dict[str, Box] = {}
    under: list[Furniture] = [*head]
    over: list[Furniture] = []
    for grid, x in enumerate(lefts, start=1):
        made = _grid_boxes(grid, x, grids)
        boxes |= {box.id: box for box in made}
        under += _grid_furniture(x)
        over.append(Rect(x, _TOP, _GRID, _GRID, "", _COLOUR, 0.9, 0.8))
        over += _factors(x)
        if grids > 1:
            badge = Rect(x - left, _TOP, RESULT, RESULT, _COLOUR, radius=2)
            under.append(badge)
            under.append(
                Label(
                    x - left + RESULT / 2,
                    _TOP + RESULT / 2,
                    str(grid),
                    6.5,
                    RESULT,
                    anchor="middle",
                    weight="bold",
                    fill="on-colour",
                )
            )
    if grids == 1:
        under += _tall_legend()
    else:
        height += 19.0
        under += _wide_legend(_TOTAL + RESULT + 4.0, width)
        y = _TOTAL + RESULT + 5.0
        right = width - 0.5
        boxes["grand-total"] = Box(
            "grand-total",
            right - 2 * CELL,
            y,
            2 * CELL,
            RESULT + 1.5,
            "sum",
            say("Grand total"),
            "box",
            "ink",
            0.9,
            1.6,
        )
        under.append(
            Label(
                right - 2 * CELL - 3,
                y + RESULT / 2 + 0.75,
                say("Grand total"),
                5.6,
                56,
                anchor="end",
                weight="bold",
                least=3.0,
            )
        )
    return Sheet(
        width, height, tuple(boxes[box] for box in KNISTER.boxes(options, 1)), tuple(under), tuple(over), (name,)
    )


def _grid_boxes(grid: int, x: float, grids: int) -> list[Box]:
    def caption(message: Message) -> Message:
        return message if grids == 1 else say("Grid {grid}: {box}", grid=grid, box=message)

    def result(line: str, left: float, top: float) -> Box:
        return Box(
            line_box(grid, line),
            left,
            top,
            RESULT,
            RESULT,
            "sum",
            caption(say("Result of {line}", line=LINE_NAMES[line])),
            "sum",
            "line",
            0.3,
            1.2,
        )

    inset = (CELL - RESULT) / 2
    right = x + _GRID + _GAP
    total_width = RESULT + _GAP + 1.5 * CELL
    return [
        *(
            Box(
                cell_box(grid, row, column),
                x + (column - 1) * CELL,
                _TOP + (row - 1) * CELL,
                CELL,
                CELL,
                "figure",
                caption(say("Row {row}, column {column}", row=row, column=column)),
                f"{_COLOUR}-tint" if (row, column) in _DIAGONALS else "box",
                _COLOUR,
                0.35,
            )
            for row in range(1, SIZE + 1)
            for column in range(1, SIZE + 1)
        ),
        *(result(f"row{row}", right, _TOP + (row - 1) * CELL + inset) for row in range(1, SIZE + 1)),
        *(result(f"column{column}", x + (column - 1) * CELL + inset, _RESULTS) for column in range(1, SIZE + 1)),
        result("diagonal2", x - _GAP - RESULT, _RESULTS),
        result("diagonal1", right, _RESULTS),
        Box(
            total_box(grid),
            right + RESULT - total_width,
            _TOTAL,
            total_width,
            RESULT,
            "sum",
            caption(say("Total")),
            "box",
            "ink",
            0.8,
            1.6,
        ),
    ]


def _grid_furniture(x: float) -> list[Furniture]:
    """Short strokes from the corners to the diagonals' boxes, and the word beside the total."""
    right, bottom = x + _GRID, _TOP + _GRID
    total_width = RESULT + _GAP + 1.5 * CELL
    return [
        Line(x - 0.2, bottom + 0.2, x - _GAP, _RESULTS, _COLOUR, 0.7),
        Line(right + 0.2, bottom + 0.2, right + _GAP, _RESULTS, _COLOUR, 0.7),
        Label(
            right + _GAP + RESULT - total_width - 2.5,
            _TOTAL + RESULT / 2,
            say("Total"),
            5.2,
            30,
            anchor="end",
            weight="bold",
            least=3.0,
        ),
    ]


def _factors(x: float) -> list[Furniture]:
    """How often a diagonal counts, small in the corner of its box."""
    lefts = (x - _GAP - RESULT, x + _GRID + _GAP)
    return [
        Label(left + 1.0, _RESULTS + 2.1, f"×{DIAGONAL_FACTOR}", 2.7, 5, weight="bold", fill=_COLOUR) for left in lefts
    ]


def _tall_legend() -> list[Furniture]:
    """What a line is worth, in a column as high as the grid's upper part."""
    width = _LEGEND - 3.0
    things: list[Furniture] = [Rect(0.3, _TOP, width, _GRID, f"{_COLOUR}-tint", radius=1.6)]
    row = (_GRID) / len(_POINTS)
    for place, (name, points) in enumerate(_POINTS):
        things += _legend_entry(name, points, 2.2, _TOP + (place + 0.5) * row, width - 3.6)
        if place:
            things.append(Line(2.2, _TOP + place * row, width - 1.6, _TOP + place * row, "faint", 0.2))
    return things


def _wide_legend(y: float, width: float) -> list[Furniture]:
    """What a line is worth, in two rows of four."""
    room = (width - 100) / 4
    things: list[Furniture] = [Rect(0.3, y, 4 * room + 2, 15.0, f"{_COLOUR}-tint", radius=1.6)]
    for place, (name, points) in enumerate(_POINTS):
        x = 3.0 + place % 4 * room
        things += _legend_entry(name, points, x, y + 4.2 + place // 4 * 6.8, room - 6)
    return things


def _legend_entry(name: Message, points: int, x: float, y: float, width: float) -> list[Furniture]:
    return [
        Label(x, y, name, 3.5, width - 6.5, least=2.0, group="legend"),
        Label(x + width, y, str(points), 4.2, 6, anchor="end", weight="bold", fill=_COLOUR),
    ]
