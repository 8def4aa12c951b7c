"""The card of Forget It (rules 5.6): a column for each player, a line for each turn, points and running total."""

from __future__ import annotations

from dicebox.games.forget_it import FORGET_IT, lines_of, points_box, running_box
from dicebox.games.forget_it_turn import MULTIPLIERS
from dicebox.model.message import Message, say
from dicebox.model.options import Options
from dicebox.sheets import parts
from dicebox.sheets.shapes import Line, Rect
from dicebox.sheets.sheet import Box, Furniture, Kind, Label, Sheet, Slot, for_seat

ROW = 7.6
POINTS = 12.0
RUNNING = 14.0
_NUMBERS = 11.0
"""Width of the lines' numbers."""
_COLOUR = "forget-it"
_NAMES = parts.HEADER + 0.5
_HEAD = 9.0
_SUBHEAD = 5.2
_ROWS = _NAMES + _HEAD + _SUBHEAD
_LEGEND = 10.0


def forget_it_sheet(options: Options, seats: int = 1) -> Sheet:
    """One card for all players."""
    return _Card(options, seats).sheet()


class _Card:
    """The rows of the card: what is carried over from a full card, the turns, the total."""

    def __init__(self, options: Options, seats: int) -> None:
        self.options = options
        self.seats = seats
        lines = lines_of(options)
        self.rounds = options.word("mode") == "twelve-rounds"
        self.names = ([] if self.rounds else ["carried"]) + [f"{line}" for line in range(1, lines + 1)] + ["total"]
        self.ys = {name: _ROWS + place * ROW for place, name in enumerate(self.names)}
        self.bottom = _ROWS + len(self.names) * ROW
        # A single column is too narrow for the title and the points below.
        self.right = _NUMBERS + seats * (POINTS + RUNNING)
        self.width = max(self.right, 66.0) + 0.4
        self.stretch = (self.width - 0.4 - _NUMBERS) / (seats * (POINTS + RUNNING))
        self.height = self.bottom + _LEGEND

    def sheet(self) -> Sheet:
        boxes = []
        for seat in range(self.seats):
            made = self._seat_boxes(seat)
            boxes += [made[box] for box in FORGET_IT.boxes(self.options, self.seats)]
        names = tuple(self._name_slot(seat) for seat in range(self.seats))
        return Sheet(
            self.width,
            self.height,
            tuple(boxes),
            tuple(self._furniture()),
            tuple(self._bold_lines()),
            names,
            shared=self.seats > 1,
        )

    def _seat_x(self, seat: int) -> float:
        return _NUMBERS + seat * (POINTS + RUNNING) * self.stretch

    def _seat_boxes(self, seat: int) -> dict[str, Box]:
        x, points, running = self._seat_x(seat), POINTS * self.stretch, RUNNING * self.stretch
        boxes: dict[str, Box] = {}

        def add(box: str, left: float, width: float, caption: Message, fill: str, name: str) -> None:
            kind: Kind = "figure" if box.startswith("points") else "sum"
            made = Box(box, left, self.ys[name], width, ROW, kind, caption, fill)
            boxes[box] = for_seat(made, seat) if self.seats > 1 else made

        for name in self.names:
            match name:
                case "carried":
                    add("carried", x + points, running, say("Carried over"), "sum", name)
                case "total":
                    add("total", x, points + running, say("Total"), "sum", name)
                case _:
                    line = int(name)
                    add(points_box(line), x, points, say("Turn {turn}, points", turn=line), "box", name)
                    add(
                        running_box(line),
                        x + points,
                        running,
                        say("Turn {turn}, total", turn=line),
                        f"{_COLOUR}-tint",
                        name,
                    )
        return boxes

    def _name_slot(self, seat: int) -> Slot:
        width = (POINTS + RUNNING) * self.stretch
        return Slot(self._seat_x(seat) + width / 2, _NAMES + _HEAD / 2, width - 2.5, 5.2, "middle")

    def _furniture(self) -> list[Furniture]:
        goal = (
            say("{rounds} rounds, the last two count double", rounds=len(self.names) - 1)
            if self.rounds
            else say("Target: {points}", points=self.options.number("target"))
        )
        title = self.width * 0.5
        things: list[Furniture] = [
            Label(0.3, 5.0, FORGET_IT.title, 8.4, title, weight="bold", fill=_COLOUR, least=3.6),
            Label(
                self.width - 0.4,
                5.4,
                goal,
                4.4,
                self.width - title - 4,
                anchor="end",
                weight="semibold",
                fill="warn",
                lines=2,
                least=2.4,
            ),
        ]
        for seat in range(self.seats):
            x, points, running = self._seat_x(seat), POINTS * self.stretch, RUNNING * self.stretch
            y = _NAMES + _HEAD
            things.append(Rect(x, _NAMES, points + running, _HEAD, "box", "line", 0.25))
            things.append(Rect(x, y, points + running, _SUBHEAD, "sum", "line", 0.25))
            things.append(_subhead(say("Turn"), x + points / 2, points))
            things.append(_subhead(say("Total"), x + points + running / 2, running))
        for name, y in self.ys.items():
            things += self._row_furniture(name, y)
        things += self._legend()
        return things

    def _row_furniture(self, name: str, y: float) -> list[Furniture]:
        middle = y + ROW / 2
        things: list[Furniture] = []
        text = "" if name == "carried" else "=" if name == "total" else name
        if name == "carried":
            # Nothing is written beside what is carried over; the cell says what it is.
            width = POINTS * self.stretch
            for seat in range(self.seats):
                x = self._seat_x(seat)
                things.append(Rect(x, y, width, ROW, "sum", "line", 0.25))
                things.append(
                    Label(
                        x + width / 2,
                        middle,
                        say("Carried over"),
                        2.4,
                        width - 1.2,
                        anchor="middle",
                        fill="muted",
                        lines=2,
                        least=1.6,
                        group="carried",
                    )
                )
        doubled = self.rounds and name in ("11", "12")
        things.append(
            Label(
                _NUMBERS - 2.0,
                middle,
                f"{name} ×2" if doubled else text,
                3.8,
                _NUMBERS - 2,
                anchor="end",
                weight="semibold",
                fill="warn" if doubled else "muted",
            )
        )
        return things

    def _legend(self) -> list[Furniture]:
        """From how many point dice on the points are multiplied."""
        y = self.bottom + _LEGEND / 2 + 0.5
        right = self.width - 0.4
        entries = [
            f"{count}{'+' if count == max(MULTIPLIERS) else ''}: ×{factor}" for count, factor in MULTIPLIERS.items()
        ]
        room = 13.5
        first = right - room * len(entries)
        things: list[Furniture] = [
            Label(0.3, y, say("Dice of your number"), 3.6, first - 3, fill="muted", lines=2, least=2.2),
            Rect(first, y - 3.0, room * len(entries), 6.0, f"{_COLOUR}-tint", radius=1.4),
        ]
        things += [
            Label(
                first + room * (place + 0.5), y, text, 3.9, room - 1, anchor="middle", weight="semibold", fill=_COLOUR
            )
            for place, text in enumerate(entries)
        ]
        return things

    def _bold_lines(self) -> list[Furniture]:
        right = self.width - 0.4
        total = self.ys["total"]
        lines: list[Furniture] = [
            Line(self._seat_x(seat), _NAMES, self._seat_x(seat), self.bottom, "ink", 0.6)
            for seat in range(1, self.seats)
        ]
        lines += [
            Line(_NUMBERS, _ROWS, right, _ROWS, "ink", 0.5),
            Line(_NUMBERS, total, right, total, "ink", 0.8),
            Rect(_NUMBERS, _NAMES, right - _NUMBERS, self.bottom - _NAMES, "", "ink", 0.6, 0.6),
        ]
        return lines


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
