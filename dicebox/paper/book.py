"""A PDF while it is made: pages with sheets on them, what surrounds the sheets, and the document's own data."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Any

from dicebox import __version__, i18n
from dicebox.model.message import Message, say
from dicebox.paper import painter
from dicebox.paper.fonts import sheet_fonts
from dicebox.paper.page import Page
from dicebox.paper.painter import POINT
from dicebox.paper.plan import FOOT_GAP, FOOT_LINE, RULER, Cell, Plan, back_cells
from dicebox.paper.printer import Printer
from dicebox.sheets.layout import Render, lay_out_labels
from dicebox.sheets.shapes import Line, Shape
from dicebox.sheets.sheet import Furniture, Label, Sheet
from dicebox.sheets.theme import PAPER, Theme

Draw = Callable[[Cell], None]
"""Draws one sheet into a cell of the page that is open."""

FOOT_SIZES = (2.7, 2.4, 2.1)
"""Sizes of the lines under a sheet, the preferred one first."""
RULER_LENGTHS = (50, 30, 20)
"""Lengths of the ruler on a sheet's page: the longest that leaves room for its words."""
_THICKER = 2.0
"""By how much thick lines are thicker."""
_MARK = 3.0
"""Length of a cut mark."""


@dataclass(frozen=True, slots=True)
class Look:
    """Language and colours of everything on a page."""

    theme: Theme
    render: Render

    @classmethod
    def of(cls, page: Page) -> Look:
        theme = PAPER[page.mode]
        if page.thick_lines:
            theme = replace(theme, thickness=theme.thickness * _THICKER)
        return cls(theme, partial(i18n.render, code=page.language))

    def furniture(self, things: tuple[Furniture, ...]) -> tuple[Shape, ...]:
        return lay_out_labels(things, theme=self.theme, fonts=sheet_fonts(), render=self.render)


class Book:
    """Pages that are added one after the other, then handed out as the bytes of a PDF. Equal input, equal bytes."""

    def __init__(self, page: Page, title: Message) -> None:
        from reportlab.pdfgen.canvas import Canvas

        painter.load_fonts()
        self.page = page
        self.look = Look.of(page)
        self._buffer = io.BytesIO()
        self.canvas: Any = Canvas(
            self._buffer,
            invariant=1,
            pageCompression=1,
            initialFontName=painter.font_name("regular"),
            lang=page.language,
        )
        self.canvas.setTitle(self.look.render(title))
        self.canvas.setAuthor("dicebox")
        self.canvas.setCreator(f"dicebox {__version__}")
        self.canvas.setSubject(self.look.render(say("Score sheets")))
        self.canvas.setViewerPreference("PrintScaling", "None")
        self.canvas.setViewerPreference("DisplayDocTitle", "true")
        self._forms: dict[str, tuple[float, float]] = {}

    def bytes(self) -> bytes:
        """The finished file."""
        self.canvas.save()
        return self._buffer.getvalue()

    def add(self, plan: Plan, sheets: Sequence[Draw], *, both_sides: bool = True) -> None:
        """Pages with these sheets, and their back sides when the paper is printed on both."""
        count = len(plan.cells)
        fronts = [sheets[start : start + count] for start in range(0, len(sheets), count)]
        sides = self.page.sides if both_sides else "one"
        backs = back_cells(plan, sides)
        if sides == "one":
            for front in fronts:
                self._side(plan, plan.cells, front)
        elif self.page.order == "by-sheet":
            for front in fronts:
                self._side(plan, plan.cells, front)
                self._side(plan, backs, front, back=True)
        else:
            for front in fronts:
                self._side(plan, plan.cells, front)
            for front in fronts:
                self._side(plan, backs, front, back=True)

    def form(self, name: str, width: float, height: float, draw: Callable[[], None]) -> None:
        """Keep a drawing of this size, with its origin at the lower left, to be repeated by `repeat`."""
        if name in self._forms:
            return
        self._forms[name] = (width, height)
        bleed = 2.0
        self.canvas.beginForm(name, -bleed * POINT, -bleed * POINT, (width + bleed) * POINT, (height + bleed) * POINT)
        draw()
        self.canvas.endForm()

    def repeat(self, name: str, x: float, y: float) -> None:
        """Draw a kept drawing with its lower left corner at (x, y), millimetres from that of the page."""
        self.canvas.saveState()
        self.canvas.translate(x * POINT, y * POINT)
        self.canvas.doForm(name)
        self.canvas.restoreState()

    def _side(self, plan: Plan, cells: Sequence[Cell], sheets: Sequence[Draw], *, back: bool = False) -> None:
        canvas = self.canvas
        canvas.setPageSize((plan.width * POINT, plan.height * POINT))
        correction = _correction(self.page.printer, plan, back)
        if correction != _NO_CORRECTION:
            canvas.transform(*correction)
        for cell, draw in zip(cells, sheets, strict=False):
            draw(cell)
        surroundings = tuple(self._surroundings(plan))
        if surroundings:
            painter.paint(canvas, self.look.furniture(surroundings), 0.0, plan.height, 1.0)
        canvas.showPage()

    def _surroundings(self, plan: Plan) -> Iterator[Furniture]:
        if self.page.cut_marks and len(plan.cells) > 1:
            yield from _cut_marks(plan)
        if self.page.ruler:
            yield from _ruler(plan.area.x, plan.area.y + plan.area.height + RULER - 3.6, plan.area.width)


_NO_CORRECTION = (1.0, 0, 0, 1.0, 0.0, 0.0)


def _correction(printer: Printer, plan: Plan, back: bool) -> tuple[float, ...]:
    """What makes up for a printer's faults, as a matrix of the page, whose y runs up from the lower edge.

    A page that lies is printed turned to the left on upright paper: its upper edge along the paper's left one.
    """
    scale_x, scale_y = printer.scale_x, printer.scale_y
    right = printer.offset_x + (printer.back_x if back else 0.0)
    down = printer.offset_y + (printer.back_y if back else 0.0)
    if plan.upright:
        move_x, move_y = right, plan.height * (1 - scale_y) - down
        return scale_x, 0, 0, scale_y, move_x * POINT, move_y * POINT
    move_x, move_y = plan.width * (1 - scale_y) - down, plan.height * (1 - scale_x) - right
    return scale_y, 0, 0, scale_x, move_x * POINT, move_y * POINT


def placed(plan: Plan, cell: Cell, sheet: Sheet) -> tuple[float, float]:
    """Where a sheet with its foot begins when it stands in the middle of a cell: from the page's top left corner."""
    width, height = sheet.width * plan.scale, sheet.height * plan.scale + plan.foot_height
    return cell.x + (cell.width - width) / 2, cell.y + (cell.height - height) / 2


def foot(look: Look, lines: Sequence[Message], plan: Plan, sheet: Sheet) -> tuple[Shape, ...]:
    """The lines under a sheet, from its lower left corner, at the same size whatever that of the sheet.

    Long ones are broken; where there is no room for all, the last ones are left out.
    """
    width = sheet.width * plan.scale - 0.6
    for count in range(len(lines), 0, -1):
        for size in FOOT_SIZES:
            broken = [
                line
                for text in lines[:count]
                for line in sheet_fonts().broken(look.render(text), "regular", size, width)
            ]
            if len(broken) <= plan.foot_lines:
                labels = (
                    Label(0.3, FOOT_GAP + (place + 0.5) * FOOT_LINE, line, size, width * 1.01, fill="muted")
                    for place, line in enumerate(broken)
                )
                return look.furniture(tuple(labels))
    return ()


def _ruler(x: float, y: float, room: float) -> Iterator[Furniture]:
    """A ruler across the page with its line at `y`, marked every 5 mm, and what it is for in the rest of the room."""
    length = next((length for length in RULER_LENGTHS if length <= room - 20), RULER_LENGTHS[-1])
    yield Line(x, y, x + length, y, "ink", 0.25)
    for at in range(0, length + 1, 5):
        yield Line(x + at, y, x + at, y - (2.4 if at % 10 == 0 else 1.4), "ink", 0.25)
    yield Label(
        x + length + 3.0,
        y - 1.0,
        say("{length} mm when printed at {percent} %", length=length, percent=100),
        2.7,
        room - length - 3.0,
        fill="muted",
        least=1.8,
    )


def _cut_marks(plan: Plan) -> Iterator[Furniture]:
    """Short lines in the middle of the gutters: at their ends and where they cross."""
    area = plan.area
    xs = [(one.x + one.width + other.x) / 2 for one, other in pairwise(plan.cells[: plan.across])]
    first_column = plan.cells[:: plan.across]
    ys = [(above.y + above.height + below.y) / 2 for above, below in pairwise(first_column)]
    left, right, top, bottom = area.x, area.x + area.width, area.y, area.y + area.height
    for x in xs:
        yield Line(x, top, x, top + _MARK, "muted", 0.2)
        yield Line(x, bottom - _MARK, x, bottom, "muted", 0.2)
    for y in ys:
        yield Line(left, y, left + _MARK, y, "muted", 0.2)
        yield Line(right - _MARK, y, right, y, "muted", 0.2)
    for x in xs:
        for y in ys:
            yield Line(x - _MARK / 2, y, x + _MARK / 2, y, "muted", 0.2)
            yield Line(x, y - _MARK / 2, x, y + _MARK / 2, "muted", 0.2)
