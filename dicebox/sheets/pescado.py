"""Pescado on paper (rules 4.3, 4.7): a tally of the caught tiles for two to four players, and all tiles on a page."""

from __future__ import annotations

from dicebox.games.pescado import PESCADO
from dicebox.games.pescado_tiles import OUR_TILES, WORTH, Tile, count_box, points_box, worth
from dicebox.model.message import Message, say, say_many
from dicebox.model.options import Options
from dicebox.sheets import parts
from dicebox.sheets.shapes import Line, Rect
from dicebox.sheets.sheet import Box, Furniture, Label, Sheet, Slot, TileFace, for_seat

ROW = 17.0
SUM_ROW = 11.0
COUNT = 22.0
POINTS = 15.0
_LEFT = 48.0
"""Width of the column with a tile of each kind."""
_COLOUR = "pescado"
_NAMES = parts.HEADER + 0.5
_HEAD = 9.0
_SUBHEAD = 5.2
_ROWS = _NAMES + _HEAD + _SUBHEAD

_KINDS: dict[int, tuple[Message, Tile]] = {
    1: (say("three different fish"), ("yellow", "orange", "red")),
    2: (say("two of a kind"), ("blue", "blue", "green")),
    3: (say("three of a kind"), ("orange", "orange", "orange")),
}
_ACROSS = 6
_TILE = 29.0
"""Diameter of a tile on the page of tiles."""
_TILE_PITCH = 31.0


def pescado_sheet(options: Options, seats: int = 1) -> Sheet:
    """A tally card: for each player a column to count tiles in and one for their points."""
    width = _LEFT + seats * (COUNT + POINTS) + 0.4
    worths = sorted(WORTH.values())
    boxes: list[Box] = []
    for seat in range(seats):
        made = {box.id: box for box in _seat_boxes(seat, worths)}
        boxes += [made[box] if seats == 1 else for_seat(made[box], seat) for box in PESCADO.boxes(options, seats)]
    bottom = _ROWS + len(worths) * ROW + SUM_ROW
    return Sheet(
        width,
        bottom + 0.5,
        tuple(boxes),
        tuple(_furniture(seats, worths, width)),
        tuple(_bold_lines(seats, bottom, width)),
        tuple(
            Slot(_seat_x(seat) + (COUNT + POINTS) / 2, _NAMES + _HEAD / 2, COUNT + POINTS - 3, 5.2, "middle")
            for seat in range(seats)
        ),
        shared=seats > 1,
    )


def tiles_sheet(options: Options) -> Sheet:
    """All tiles on one page, by worth; a page to look things up, without a box to write into."""
    own = options["tiles"]
    assert isinstance(own, tuple)
    tiles = [tile for tile in own if isinstance(tile, tuple)] or list(OUR_TILES)
    width = _ACROSS * _TILE_PITCH
    things: list[Furniture] = [
        Label(0.3, 5.0, PESCADO.title, 8.4, width * 0.46, weight="bold", fill=_COLOUR, least=4.0),
        Label(
            width,
            6.4,
            say_many(len(tiles), "{count} tile", "The {count} tiles"),
            5.0,
            width * 0.5,
            anchor="end",
            weight="semibold",
            fill="muted",
        ),
    ]
    y = parts.HEADER + 1.0
    for points in sorted(WORTH.values(), reverse=True):
        group = [tile for tile in tiles if worth(tile) == points]
        if not group:
            continue
        name, _ = _KINDS[points]
        heading = say_many(points, "{count} point: {kind}", "{count} points: {kind}", kind=name)
        things.append(Label(0.3, y + 3.4, heading, 4.4, width - 1, weight="semibold"))
        things.append(Line(0.3, y + 6.8, width, y + 6.8, "line", 0.25))
        y += 8.4
        for place, tile in enumerate(group):
            x = (place % _ACROSS + 0.5) * _TILE_PITCH
            things.append(TileFace(x, y + place // _ACROSS * _TILE_PITCH + _TILE / 2, tile, points, _TILE / 2))
        y += -(-len(group) // _ACROSS) * _TILE_PITCH + 1.0
    return Sheet(width, y, (), tuple(things))


def _seat_x(seat: int) -> float:
    return _LEFT + seat * (COUNT + POINTS)


def _seat_boxes(seat: int, worths: list[int]) -> list[Box]:
    x = _seat_x(seat)
    boxes = []
    for place, points in enumerate(worths):
        y = _ROWS + place * ROW
        count = say_many(points, "Tiles of {count} point", "Tiles of {count} points")
        sums = say_many(points, "Points of tiles of {count} point", "Points of tiles of {count} points")
        boxes.append(Box(count_box(points), x, y, COUNT, ROW, "figure", count))
        boxes.append(Box(points_box(points), x + COUNT, y, POINTS, ROW, "sum", sums, f"{_COLOUR}-tint"))
    y = _ROWS + len(worths) * ROW
    boxes.append(Box("tiles", x, y, COUNT, SUM_ROW, "sum", say("Tiles"), "sum"))
    boxes.append(Box("total", x + COUNT, y, POINTS, SUM_ROW, "sum", say("Total"), "sum"))
    return boxes


def _furniture(seats: int, worths: list[int], width: float) -> list[Furniture]:
    rule = say("A tie goes to the player with fewer tiles.")
    things: list[Furniture] = [
        Label(0.3, 5.0, PESCADO.title, 8.4, width * 0.46, weight="bold", fill=_COLOUR, least=4.0),
        Label(width - 0.4, 6.4, rule, 3.6, width * 0.48, anchor="end", fill="muted", lines=2, least=2.2),
    ]
    for seat in range(seats):
        x, y = _seat_x(seat), _NAMES + _HEAD
        things.append(Rect(x, _NAMES, COUNT + POINTS, _HEAD, "box", "line", 0.25))
        things.append(Rect(x, y, COUNT + POINTS, _SUBHEAD, "sum", "line", 0.25))
        things.append(_subhead(say("Tiles"), x + COUNT / 2, COUNT))
        things.append(_subhead(say("Points"), x + COUNT + POINTS / 2, POINTS))
    for place, points in enumerate(worths):
        y = _ROWS + place * ROW
        name, tile = _KINDS[points]
        things.append(Rect(0.3, y, _LEFT - 0.3, ROW, f"{_COLOUR}-tint", "line", 0.25))
        things.append(TileFace(9.2, y + ROW / 2, tile, points, 7.4))
        label = say_many(points, "{count} point", "{count} points")
        things.append(Label(18.6, y + ROW / 2 - 3.7, label, 4.2, _LEFT - 20, weight="bold", least=2.6, group="points"))
        things.append(
            Label(18.6, y + ROW / 2 + 2.6, name, 3.3, _LEFT - 20, fill="muted", lines=2, least=2.4, group="kinds")
        )
    y = _ROWS + len(worths) * ROW
    things.append(Rect(0.3, y, _LEFT - 0.3, SUM_ROW, "sum", "line", 0.25))
    things.append(Label(2.2, y + SUM_ROW / 2, say("Total"), 5.0, _LEFT - 4, weight="bold", least=3.0))
    return things


def _subhead(name: Message, x: float, width: float) -> Label:
    return Label(
        x,
        _NAMES + _HEAD + _SUBHEAD / 2,
        name,
        3.0,
        width - 1.5,
        anchor="middle",
        fill="muted",
        least=1.9,
        group="heads",
    )


def _bold_lines(seats: int, bottom: float, width: float) -> list[Furniture]:
    right = width - 0.4
    total = bottom - SUM_ROW
    return [
        *(Line(_seat_x(seat), _NAMES, _seat_x(seat), bottom, "ink", 0.6) for seat in range(1, seats)),
        Line(0.7, total, right - 0.4, total, "ink", 0.8),
        Line(_LEFT, _ROWS, _LEFT, bottom, "ink", 0.5),
        Rect(0.3, _ROWS, right - 0.3, bottom - _ROWS, "", "ink", 0.6, 0.6),
    ]
