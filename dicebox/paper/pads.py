"""Blank score pads: a sheet once drawn and repeated as often as wanted."""

from __future__ import annotations

from dataclasses import dataclass, replace

from dicebox.games.pescado import PESCADO
from dicebox.model.message import say
from dicebox.paper import painter
from dicebox.paper.book import Book, Draw, foot, placed
from dicebox.paper.fields import add_fields
from dicebox.paper.fonts import sheet_fonts
from dicebox.paper.page import PadRequest
from dicebox.paper.plan import Cell, Plan, planned
from dicebox.sheets import OF_GAMES, SHARED, SHEETS, lay_out, sheet_for, usual_columns
from dicebox.sheets.foot import foot_lines
from dicebox.sheets.layout import lay_out_names
from dicebox.sheets.pescado import tiles_sheet
from dicebox.sheets.sheet import Sheet

_SHEET = "sheet"


def pdf(request: PadRequest) -> bytes:
    """The pad as a file. Raises PaperError when it does not fit on the paper."""
    pad = _Pad.of(request)
    book = Book(request, say("{game}: score sheets", game=request.game.title))
    pad.keep(book)
    book.add(pad.plan, pad.draws(book), both_sides=pad.both_sides)
    if _has_overview(request):
        _add_overview(book, request)
    return book.bytes()


def pages_of_pad(request: PadRequest) -> int:
    """How many pages the pad has, both sides counted. Raises PaperError when it does not fit on the paper."""
    return _Pad.of(request).pages


def missing_letters(request: PadRequest) -> str:
    """Letters of the players' names that no shipped font has; they are drawn as boxes, which is worth saying before."""
    return sheet_fonts().missing("".join(request.players))


@dataclass(frozen=True, slots=True)
class _Pad:
    request: PadRequest
    sheet: Sheet
    plan: Plan
    names: tuple[tuple[str, ...], ...]
    """The names on each sheet."""

    @classmethod
    def of(cls, request: PadRequest) -> _Pad:
        sheet = _sheet(request)
        lines = foot_lines(request.game, request.options)
        plan = planned(request, sheet, len(lines) + 1, title=request.game.title)
        slots = len(sheet.names)
        players = request.players or ("",)
        groups = [players[start : start + slots] for start in range(0, len(players), slots)]
        copies = request.copies or -(-len(plan.cells) // len(groups))
        return cls(request, sheet, plan, tuple(group for group in groups for _ in range(copies)))

    @property
    def pages(self) -> int:
        fronts = -(-len(self.names) // len(self.plan.cells))
        return fronts * (2 if self.both_sides else 1) + _has_overview(self.request)

    @property
    def both_sides(self) -> bool:
        """A form is filled in on the screen and has no back, where its fields would stand a second time."""
        return self.request.sides != "one" and not self.request.fillable

    def keep(self, book: Book) -> None:
        """Draw the blank sheet with its foot once, for every place where it is repeated."""
        look, plan, sheet = book.look, self.plan, self.sheet
        width, height = sheet.width * plan.scale, sheet.height * plan.scale + plan.foot_height
        blank = lay_out(sheet, {}, theme=look.theme, fonts=sheet_fonts(), render=look.render)
        lines = foot_lines(self.request.game, self.request.options)

        def draw() -> None:
            painter.paint(book.canvas, blank, 0.0, height, plan.scale)
            painter.paint(book.canvas, foot(look, lines, plan, sheet), 0.0, plan.foot_height, 1.0)

        book.form(_SHEET, width, height, draw)

    def draws(self, book: Book) -> list[Draw]:
        return [self._draw(book, names, number) for number, names in enumerate(self.names, start=1)]

    def _draw(self, book: Book, names: tuple[str, ...], number: int) -> Draw:
        look, plan, sheet = book.look, self.plan, self.sheet

        def draw(cell: Cell) -> None:
            x, y = placed(plan, cell, sheet)
            top = plan.height - y
            book.repeat(_SHEET, x, top - sheet.height * plan.scale - plan.foot_height)
            if any(names):
                written = lay_out_names(sheet, names, theme=look.theme, fonts=sheet_fonts(), render=look.render)
                painter.paint(book.canvas, written, x, top, plan.scale)
            if self.request.fillable:
                add_fields(book, sheet, names, x, top, plan.scale, number)

        return draw


def _sheet(request: PadRequest) -> Sheet:
    """The sheet with as many columns as are asked for, else for as many players as are named, else the usual number."""
    game = request.game
    if request.columns == "games" and game.key in OF_GAMES:
        return sheet_for(game, request.options, request.card or 1, of_games=True)
    if game.key not in SHARED:
        return sheet_for(game, request.options)
    named = min(len(request.players), game.players[-1]) if game.key not in SHEETS else 0
    return sheet_for(game, request.options, request.card or named or usual_columns(game))


def _has_overview(request: PadRequest) -> bool:
    return request.overview and request.game.key == PESCADO.key


def _add_overview(book: Book, request: PadRequest) -> None:
    sheet = tiles_sheet(request.options)
    plan = planned(replace(request, per_page=1, foot=False), sheet, 0, title=request.game.title, least=0.0)
    shapes = lay_out(sheet, {}, theme=book.look.theme, fonts=sheet_fonts(), render=book.look.render)

    def draw(cell: Cell) -> None:
        x, y = placed(plan, cell, sheet)
        painter.paint(book.canvas, shapes, x, plan.height - y, plan.scale)

    book.add(plan, [draw], both_sides=False)
