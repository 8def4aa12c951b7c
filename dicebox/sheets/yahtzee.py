"""The Yahtzee card (rules 3.3): thirteen boxes and their sums, one to six columns, for one player or for several."""

from __future__ import annotations

from dicebox.games.yahtzee import YAHTZEE
from dicebox.games.yahtzee_card import (
    BONUS,
    BONUS_FROM,
    EXTRA_YAHTZEE,
    FIVE_OF_A_KIND,
    FULL_HOUSE,
    LARGE_STRAIGHT,
    LOWER,
    SMALL_STRAIGHT,
    UPPER,
    box_name,
    column_box,
)
from dicebox.model.message import Message, say
from dicebox.model.options import Options
from dicebox.sheets import parts
from dicebox.sheets.pips import die
from dicebox.sheets.shapes import Circle, Line, Path, Rect, placed, steps
from dicebox.sheets.sheet import Box, Furniture, Label, Sheet, Slot, for_seat

ROW = 8.0
COLUMN = 17.0
_LABELS = 42.0
"""Width of the names of the boxes."""
_PICTURES = 22.0
"""Width of the column with small dice and fixed points."""
_LEFT = _LABELS + _PICTURES
_COLOUR = "yahtzee"
_HEADER = 9.6
_GAP = 0.8
"""Between the two sections."""

_SUMS: dict[str, Message] = {
    "upper-sum": say("Upper sum"),
    "bonus": say("Bonus"),
    "upper-total": say("Upper section"),
    "extra": say("Further Yahtzees"),
    "lower-total": say("Lower section"),
    "total": say("Total"),
}
_POINTS: dict[str, str] = {
    "full-house": str(FULL_HOUSE),
    "small-straight": str(SMALL_STRAIGHT),
    "large-straight": str(LARGE_STRAIGHT),
    "yahtzee": str(FIVE_OF_A_KIND),
    "bonus": f"+{BONUS}",
    "extra": f"+{EXTRA_YAHTZEE}",
}
_SUM_OF_DICE = ("three-of-a-kind", "four-of-a-kind", "chance")
"""Boxes that count all dice; a sigma says so in every language."""
_SIGMA = steps("M 0.42 -0.62 L -0.42 -0.62 L 0.14 0 L -0.42 0.62 L 0.42 0.62")
_EXAMPLES: dict[str, tuple[int, ...]] = {
    "three-of-a-kind": (4, 4, 4),
    "four-of-a-kind": (5, 5, 5, 5),
    "full-house": (2, 2, 6, 6, 6),
    "small-straight": (1, 2, 3, 4),
    "large-straight": (2, 3, 4, 5, 6),
    "yahtzee": (6, 6, 6, 6, 6),
}
_LETTERS = {3: "J", 4: "Q", 5: "K", 6: "A"}


def yahtzee_sheet(options: Options, seats: int = 1) -> Sheet:
    """A card with the columns that the options name; with several seats, each player's side by side."""
    return _Card(options, seats).sheet()


def yahtzee_games(options: Options, games: int) -> Sheet:
    """A card on which one player plays several games, side by side; a game's number stands where a seat's does."""
    return _Card(options, games, of_games=True).sheet()


class _Card:
    """The rows of a card from top to bottom, and its columns seat by seat."""

    def __init__(self, options: Options, seats: int, *, of_games: bool = False) -> None:
        self.seats = seats
        self.of_games = of_games
        self.columns = options.number("columns")
        self.factors = options.numbers("multipliers") or (1,) * self.columns
        self.poker = options.word("faces") == "poker"
        extra = ("extra",) if options.word("joker") != "none" else ()
        self.upper = (*UPPER, "upper-sum", "bonus", "upper-total")
        self.lower = (*LOWER, *extra, "lower-total", "total")
        self.headed = seats > 1 or self.columns > 1
        self.top = _HEADER + (7.5 if self.headed else 0.0)
        self.middle = self.top + len(self.upper) * ROW + _GAP
        self.bottom = self.middle + len(self.lower) * ROW
        self.width = _LEFT + self.columns * seats * COLUMN + 0.5
        self.height = self.bottom + (ROW + _GAP + 0.5 if self.columns > 1 else 0.5)
        self.rows = {
            **{name: self.top + place * ROW for place, name in enumerate(self.upper)},
            **{name: self.middle + place * ROW for place, name in enumerate(self.lower)},
        }
        self.options = options

    def sheet(self) -> Sheet:
        head, name = parts.header(YAHTZEE.title, _COLOUR, self.width, _HEADER)
        of_players = self.seats > 1 and not self.of_games
        if of_players:
            # The players' names stand over their columns; the line in the head is not theirs.
            head = tuple(thing for thing in head if isinstance(thing, Label) and thing.text is YAHTZEE.title)
        return Sheet(
            self.width,
            self.height,
            self._boxes(),
            (*head, *self._row_furniture()),
            (*self._frames(), *self._headings()),
            tuple(self._name_slot(seat) for seat in range(self.seats)) if of_players else (name,),
            shared=self.seats > 1,
        )

    def _column_x(self, seat: int, column: int) -> float:
        return _LEFT + (seat * self.columns + column - 1) * COLUMN

    def _boxes(self) -> tuple[Box, ...]:
        boxes = []
        for seat in range(self.seats):
            made = {box.id: box for box in self._seat_boxes(seat)}
            for name in YAHTZEE.boxes(self.options, self.seats):
                box = made[name]
                boxes.append(box if self.seats == 1 else for_seat(box, seat, of_games=self.of_games))
        return tuple(boxes)

    def _seat_boxes(self, seat: int) -> list[Box]:
        boxes = []
        for column in range(1, self.columns + 1):
            x = self._column_x(seat, column)
            for name, y in self.rows.items():
                reckoned = name in _SUMS
                boxes.append(
                    Box(
                        column_box(name, column),
                        x,
                        y,
                        COLUMN,
                        ROW,
                        "sum" if reckoned else "figure",
                        self._caption(name, column),
                        "sum" if reckoned else "box",
                    )
                )
        if self.columns > 1:
            x = self._column_x(seat, 1)
            y = self.bottom + _GAP
            boxes.append(
                Box(
                    "grand-total",
                    x,
                    y,
                    self.columns * COLUMN,
                    ROW,
                    "sum",
                    say("Grand total"),
                    "sum",
                    "ink",
                    0.6,
                )
            )
        return boxes

    def _name(self, name: str) -> Message:
        return _SUMS[name] if name in _SUMS else box_name(name, self.poker)

    def _caption(self, name: str, column: int) -> Message:
        caption = self._name(name)
        if self.columns == 1:
            return caption
        return say("{box}, column {column}", box=caption, column=column)

    def _row_furniture(self) -> list[Furniture]:
        things: list[Furniture] = []
        for name, y in self.rows.items():
            middle = y + ROW / 2
            reckoned = name in _SUMS
            things.append(Rect(0.3, y, _LEFT - 0.3, ROW, "sum" if reckoned else f"{_COLOUR}-tint", "line", 0.25))
            label = self._name(name)
            picture = name in UPPER or name in _EXAMPLES
            width = _LABELS - 3 + (0 if picture or name in _POINTS or name in _SUM_OF_DICE else _PICTURES)
            things.append(
                Label(
                    2.2,
                    middle,
                    label,
                    4.5,
                    width,
                    weight="bold" if name in ("total", "upper-total", "lower-total") else "semibold",
                    least=2.6,
                    group="rows",
                )
            )
            things += self._picture(name, middle)
        if self.columns > 1:
            y = self.bottom + _GAP + ROW / 2
            things.append(Label(_LEFT - 3, y, say("Grand total"), 5, _LEFT - 6, anchor="end", weight="bold", least=2.8))
        return things

    def _picture(self, name: str, middle: float) -> list[Furniture]:
        """What makes the box: small dice, and the points where they are fixed."""
        if name in UPPER:
            return list(self._die(UPPER.index(name) + 1, _LEFT - 5.5, middle, 5.4))
        things: list[Furniture] = []
        if name in _EXAMPLES:
            faces = _EXAMPLES[name]
            for place, face in enumerate(faces):
                x = _LABELS + 0.6 + place * 2.75 + 1.2
                things += self._die(face, x, middle, 2.4)
        if name in _POINTS:
            things.append(
                Label(
                    _LEFT - 1.6,
                    middle,
                    _POINTS[name],
                    3.7,
                    9,
                    anchor="end",
                    weight="semibold",
                    fill="muted",
                )
            )
        if name in _SUM_OF_DICE:
            things.append(Path(placed(_SIGMA, _LEFT - 3.0, middle, 2.0), "", "muted", 0.42))
        if name == "upper-sum":
            things.append(Label(_LEFT - 1.6, middle, f"≥ {BONUS_FROM}", 3.7, 12, anchor="end", fill="muted"))
        return things

    def _die(self, face: int, x: float, y: float, edge: float) -> tuple[Furniture, ...]:
        thin = 0.12 + edge * 0.025
        if not self.poker:
            return (*die(face, x, y, edge, fill="box", stroke="ink", pip="ink", thickness=thin),)
        body = Rect(x - edge / 2, y - edge / 2, edge, edge, "box", "ink", thin, edge * 0.2)
        if face in _LETTERS:
            return body, Label(x, y, _LETTERS[face], edge * 0.78, edge, anchor="middle", weight="bold")
        # Black and red are told apart without colour, too: a full spot and a ring.
        if face == 1:
            return body, Circle(x, y, edge * 0.28, "ink")
        return body, Circle(x, y, edge * 0.24, "", "warn", edge * 0.12)

    def _headings(self) -> list[Furniture]:
        """Over the columns: what they count or which they are; on a card of several, lines for names or the numbers."""
        if self.seats == 1 and self.columns == 1:
            return []
        if self.seats == 1:
            counted = set(self.factors) != {1}
            return [
                self._heading(self._column_x(0, column), COLUMN, f"×{factor}" if counted else str(column))
                for column, factor in enumerate(self.factors, start=1)
            ]
        width = self.columns * COLUMN
        lefts = [self._column_x(seat, 1) for seat in range(self.seats)]
        if self.of_games:
            return [self._heading(x, width, str(game)) for game, x in enumerate(lefts, start=1)]
        return [Line(x + 1, self.top - 1, x + width - 1, self.top - 1, "line", 0.25) for x in lefts]

    def _heading(self, x: float, width: float, text: str) -> Label:
        return Label(x + width / 2, self.top - 3.4, text, 4.4, width - 2, anchor="middle", weight="bold", fill=_COLOUR)

    def _name_slot(self, seat: int) -> Slot:
        width = self.columns * COLUMN
        return Slot(self._column_x(seat, 1) + width / 2, self.top - 3.8, width - 2, 4.6, "middle")

    def _frames(self) -> list[Furniture]:
        """Bold frames around the two sections, and a bold line between two players."""
        width = self.width - 0.5
        sections = ((self.top, len(self.upper)), (self.middle, len(self.lower)))
        things: list[Furniture] = [
            Rect(0.3, top, width - 0.3, rows * ROW, "", "ink", 0.6, 0.6) for top, rows in sections
        ]
        edges = [self._column_x(seat, 1) for seat in range(self.seats)]
        for top, rows in sections:
            things += [Line(x, top, x, top + rows * ROW, "ink", 0.6) for x in edges]
        return things
