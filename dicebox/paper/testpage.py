"""A page to measure a printer with: two rulers and a frame at the margins (see `page.Printer`)."""

from __future__ import annotations

from collections.abc import Iterator

from dicebox.model.message import say
from dicebox.paper import painter
from dicebox.paper.book import Book
from dicebox.paper.page import Page, paper_size
from dicebox.paper.plan import Cell, Plan
from dicebox.sheets.shapes import Line, Rect
from dicebox.sheets.sheet import Furniture, Label

RULERS = (150, 100, 70, 50, 30)
"""Lengths of the rulers in millimetres: the longest that the paper takes."""


def ruler_length(page: Page) -> int:
    """How long the rulers on this paper are."""
    width, _ = paper_size(page.paper)
    return next((length for length in RULERS if length <= width - 2 * page.margin - 20), RULERS[-1])


def printer_test(page: Page) -> bytes:
    """The page, upright, with the printer's corrections applied: printed right, its rulers are as long as they say."""
    width, height = paper_size(page.paper)
    area = Cell(page.margin, page.margin, width - 2 * page.margin, height - 2 * page.margin)
    plan = Plan(width, height, area, 1, 1, (area,), 1.0, 0)
    book = Book(page, say("Printer test page"))

    def draw(cell: Cell) -> None:
        painter.paint(book.canvas, book.look.furniture(tuple(_furniture(cell, ruler_length(page)))), 0.0, height, 1.0)

    book.add(plan, [draw], both_sides=False)
    return book.bytes()


def _furniture(area: Cell, length: int) -> Iterator[Furniture]:
    yield Rect(area.x, area.y, area.width, area.height, "", "ink", 0.25)
    x, y = area.x + 14, area.y + 12
    room = area.width - 20
    yield Label(x, y, say("Printer test page"), 6.0, room, weight="bold", least=3.0)
    steps = (
        say("Print this page at {percent} %, without fitting it to the page.", percent=100),
        say("Measure both rulers, and how far the frame is from the left and the upper edge of the paper."),
        say("Type the four lengths in under Printer; every sheet then comes out true."),
    )
    for number, step in enumerate(steps, start=1):
        yield Label(x, y + 4.0 + number * 5.2, f"{number}.", 3.2, 6, weight="semibold")
        yield Label(x + 6, y + 4.0 + number * 5.2, step, 3.2, room - 6, least=1.6)
    top = y + 34
    yield from _ruler(x, top, length, across=True)
    yield from _ruler(area.x + 8, top, min(length, round(area.height - 60) // 10 * 10), across=False)


def _ruler(x: float, y: float, length: int, *, across: bool) -> Iterator[Furniture]:
    def line(at: float, high: float) -> Line:
        return (
            Line(x + at, y, x + at, y - high, "ink", 0.2) if across else Line(x, y + at, x - high, y + at, "ink", 0.2)
        )

    yield Line(x, y, x + length, y, "ink", 0.2) if across else Line(x, y, x, y + length, "ink", 0.2)
    for at in range(length + 1):
        yield line(at, 4.5 if at % 10 == 0 else 3.0 if at % 5 == 0 else 1.8)
    middle = length / 2
    text = say("{length} mm", length=length)
    if across:
        yield Label(x + middle, y + 4.0, text, 3.6, length, anchor="middle", weight="semibold")
    else:
        yield Label(x + 3.0, y + middle, text, 3.6, 30, weight="semibold")
