"""The end of a match: every sheet side by side, the winner in gold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QGridLayout, QVBoxLayout, QWidget

from dicebox.i18n import render, tr, tr_many
from dicebox.model.due import Over
from dicebox.sheets.theme import Theme
from dicebox.ui.drawing import table_sheet, written
from dicebox.ui.sentences import outcome
from dicebox.ui.session import TableSession
from dicebox.ui.sheet_view import SheetView
from dicebox.ui.theme import Tokens, player_colour, px
from dicebox.ui.widgets import EDGE, GAP, WIDE_GAP, Symbol, button, card, label, row, scrolled, tip
from dicebox.ui.words import signed


@dataclass(frozen=True, slots=True)
class Personal:
    """A player's score beside the best that the same player reached before, None for a first game."""

    score: int
    before: int | None


class ResultPage(QWidget):
    """Who won, with what, and what to do next. `looked_at` is a match of another day, with no table to go back to."""

    again_asked = Signal()
    start_asked = Signal()
    save_asked = Signal()
    pdf_asked = Signal()
    back_asked = Signal()

    def __init__(
        self,
        session: TableSession,
        personal: Mapping[int, Personal],
        tokens: Tokens,
        theme: Theme,
        scale: float,
        *,
        looked_at: bool = False,
    ) -> None:
        super().__init__()
        self.setObjectName("page")
        # Of this match: another one may be open at the table.
        self.setWindowTitle(render(session.match.game.title))
        self._session = session
        self._personal = personal
        self._tokens = tokens
        self._theme = theme
        self._scale = scale
        due = session.due
        self._winners = due.winners if isinstance(due, Over) else ()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        layout.setSpacing(WIDE_GAP)
        layout.addWidget(label(render(session.match.game.title), "heading"))
        layout.addWidget(label(outcome(session, self._winners), "result", wrap=True))
        for sentence in self._personal_words():
            layout.addWidget(label(sentence, "say", wrap=True))
        layout.addWidget(scrolled(self._sheets()), 1)
        self.again = button(
            tr("Again, same players"),
            self.again_asked.emit,
            "main",
            tr("A new match; who was second begins."),
        )
        layout.addLayout(
            row(
                button(tr("Back") if looked_at else tr("Back to the table"), self.back_asked.emit),
                button(tr("All games"), self.start_asked.emit),
                None,
                button(tr("Save the game …"), self.save_asked.emit),
                button(tr("Save the sheets as PDF …"), self.pdf_asked.emit),
                self.again,
            )
        )
        QShortcut(QKeySequence("Escape"), self, self.back_asked.emit)
        self.again.setFocus()

    def _personal_words(self) -> list[str]:
        """How each player did beside their own earlier games."""
        session = self._session
        said = []
        for seat, personal in sorted(self._personal.items()):
            name = session.names[seat]
            if personal.before is None:
                if len(session.names) == 1:
                    said.append(tr("The first finished game of {name}: a mark to beat.", name=name))
            elif personal.score > personal.before:
                said.append(
                    tr("A new best for {name}, before it was {before}.", name=name, before=signed(personal.before))
                )
            elif len(session.names) == 1:
                short = personal.before - personal.score
                said.append(
                    tr_many(
                        short,
                        "{count} point short of the best of {name}, {before}.",
                        "{count} points short of the best of {name}, {before}.",
                        name=name,
                        before=signed(personal.before),
                    )
                    if short
                    else tr("As good as the best of {name}.", name=name)
                )
        return said

    def _sheets(self) -> QWidget:
        held = QWidget()
        grid = QGridLayout(held)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(WIDE_GAP)
        session = self._session
        sheet = table_sheet(session.match)
        if sheet.shared:
            grid.addWidget(self._sheet_view(0), 0, 0)
            return held
        order = sorted(range(len(session.names)), key=lambda seat: (-self._score(seat), seat))
        across = len(order) if len(order) <= 3 else (len(order) + 1) // 2
        if sheet.width > 1.3 * sheet.height:
            across = min(across, 3)
        for place, seat in enumerate(order):
            grid.addWidget(self._seat(seat), place // across, place % across)
        for place in range(min(across, len(order))):
            grid.setColumnStretch(place, 1)
        return held

    def _score(self, seat: int) -> int:
        return self._session.match.game.score(self._session.match.state, seat)

    def _sheet_view(self, seat: int) -> SheetView:
        session = self._session
        view = SheetView(interactive=False)
        view.setMinimumHeight(px(180, min(self._scale, 1.3)))
        view.show_writing(written(table_sheet(session.match), session.match, seat, self._theme))
        view.setAccessibleName(tr("Sheet of {name}", name=session.names[seat]))
        return view

    def _seat(self, seat: int) -> QFrame:
        held = card()
        inner = QVBoxLayout(held)
        inner.setContentsMargins(WIDE_GAP, GAP + 4, WIDE_GAP, WIDE_GAP)
        inner.setSpacing(GAP)
        won = seat in self._winners and len(self._session.names) > 1
        name = label(self._session.names[seat], "gold" if won else "heading")
        name.setSizePolicy(name.sizePolicy().Policy.Ignored, name.sizePolicy().verticalPolicy())
        name.setToolTip(tip(self._session.names[seat]))
        score = label(signed(self._score(seat)), "gold" if won else "heading")
        score.setAlignment(Qt.AlignmentFlag.AlignRight)
        symbol = Symbol(seat, player_colour(self._tokens, seat), px(18, self._scale))
        line = row(symbol, name, *([label(tr("Winner"), "winner")] if won else []), score)
        line.setStretch(1, 1)
        inner.addLayout(line)
        inner.addWidget(self._sheet_view(seat), 1)
        return held
