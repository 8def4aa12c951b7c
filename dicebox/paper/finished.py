"""Sheets with what was written in them: of the running match, of finished ones, of record files."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from dicebox.model.due import Over
from dicebox.model.game import State
from dicebox.model.marks import BoxId, Mark
from dicebox.model.match import Match
from dicebox.model.message import Message, say
from dicebox.paper import painter
from dicebox.paper.book import Book, Draw, foot, placed
from dicebox.paper.fonts import sheet_fonts
from dicebox.paper.page import Page
from dicebox.paper.plan import Cell, Plan, planned
from dicebox.sheets import SHEETS, lay_out, seat_box, sheet_for
from dicebox.sheets.foot import chosen_options, dotted
from dicebox.sheets.sheet import Sheet

CARRIED = "carried"
"""The box of a card that says how much the card before it came to."""
LEAST_READ = 3.5
"""The smallest box that can still be read, in millimetres: nobody writes into these."""


def filled(matches: Sequence[Match], page: Page) -> bytes:
    """The sheets of all these matches, each on pages of its own. Raises PaperError when one does not fit."""
    planned_matches = [_Filled.of(match, page) for match in matches]
    book = Book(page, _title(matches))
    for one in planned_matches:
        book.add(one.plan, one.draws(book), both_sides=False)
    return book.bytes()


def pages_of_filled(matches: Sequence[Match], page: Page) -> int:
    """How many pages those are. Raises PaperError when a sheet does not fit."""
    planned_matches = [_Filled.of(match, page) for match in matches]
    return sum(-(-len(one.sheets) // len(one.plan.cells)) for one in planned_matches)


@dataclass(frozen=True, slots=True)
class _Filled:
    match: Match
    sheet: Sheet
    plan: Plan
    lines: tuple[Message, ...]
    sheets: tuple[tuple[State, tuple[int, ...]], ...]
    """For each sheet the state that it shows, and the seats that are on it."""

    @classmethod
    def of(cls, match: Match, page: Page) -> _Filled:
        game, options = match.game, match.header.options
        everybody = tuple(range(len(match.header.players)))
        shared = game.key not in SHEETS
        sheet = sheet_for(game, options, len(everybody) if shared else 1)
        lines = _foot_lines(match)
        plan = planned(page, sheet, len(lines) + 1, title=game.title, least=LEAST_READ)
        if shared:
            return cls(match, sheet, plan, lines, tuple((state, everybody) for state in _full_cards(match)))
        return cls(match, sheet, plan, lines, tuple((match.state, (seat,)) for seat in everybody))

    def draws(self, book: Book) -> list[Draw]:
        return [self._draw(book, state, seats) for state, seats in self.sheets]

    def _draw(self, book: Book, state: State, seats: tuple[int, ...]) -> Draw:
        look, plan, sheet = book.look, self.plan, self.sheet
        shapes = lay_out(
            sheet,
            self._marks(state, seats),
            theme=look.theme,
            fonts=sheet_fonts(),
            render=look.render,
            names=tuple(self.match.header.players[seat] for seat in seats),
        )

        def draw(cell: Cell) -> None:
            x, y = placed(plan, cell, sheet)
            top = plan.height - y
            painter.paint(book.canvas, shapes, x, top, plan.scale)
            painter.paint(book.canvas, foot(look, self.lines, plan, sheet), x, top - sheet.height * plan.scale, 1.0)

        return draw

    def _marks(self, state: State, seats: tuple[int, ...]) -> dict[BoxId, Mark]:
        game = self.match.game
        if len(seats) == 1:
            return game.marks(state, seats[0])
        return {seat_box(box, seat): mark for seat in seats for box, mark in game.marks(state, seat).items()}


def _full_cards(match: Match) -> list[State]:
    """The states whose cards make up a match: where a full card is carried over to a new one, the last of each."""
    game, players = match.game, range(len(match.header.players))
    states = []
    if CARRIED in game.boxes(match.header.options, len(players)):
        state, before = game.start(match.header.players, match.header.options), 0
        for event in match.events:
            after = game.apply(state, event)
            written = sum(len(game.marks(after, seat)) for seat in players)
            if written < before:
                states.append(state)
            state, before = after, written
    return [*states, match.state]


def _foot_lines(match: Match) -> tuple[Message, ...]:
    """Date, players with their totals, who won; then the options."""
    header, due = match.header, match.due
    totals = tuple(
        say("{player} {points}", player=player, points=match.game.score(match.state, seat))
        for seat, player in enumerate(header.players)
    )
    parts: list[Message] = []
    if date := _date(match):
        parts.append(say("{date}", date=date))
    parts.append(say("{totals}", totals=totals))
    match due:
        case Over(()):
            parts.append(say("a lost game"))
        case Over(winners):
            names = tuple(say("{name}", name=header.players[seat]) for seat in winners)
            parts.append(say("Winner: {names}", names=names))
        case _:
            parts.append(say("unfinished"))
    first = dotted(parts)
    chosen = chosen_options(match.game, header.options)
    return (first, dotted(chosen)) if chosen else (first,)


def _date(match: Match) -> str:
    """The day on which the match was started, if its record says so."""
    started = dict(match.header.more).get("started")
    found = re.match(r"\d{4}-\d{2}-\d{2}", started) if isinstance(started, str) else None
    return found.group() if found else ""


def _title(matches: Sequence[Match]) -> Message:
    if len(matches) == 1:
        header = matches[0].header
        players = tuple(say("{name}", name=player) for player in header.players)
        return say("{game}: {players}", game=header.game.title, players=players)
    return say("Finished score sheets")
