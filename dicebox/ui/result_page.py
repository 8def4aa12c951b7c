"""The end of a match: every sheet side by side, the winner in gold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from dicebox.i18n import render, tr, tr_many
from dicebox.model.due import Over
from dicebox.sheets.theme import Theme
from dicebox.ui.drawing import table_sheet, written
from dicebox.ui.sentences import outcome
from dicebox.ui.session import TableSession
from dicebox.ui.sheet_view import SheetView
from dicebox.ui.theme import SCROLL_BAR, Tokens, player_colour, px
from dicebox.ui.widgets import EDGE, GAP, WIDE_GAP, OneLine, Symbol, button, card, label, row, scrolled
from dicebox.ui.words import signed
from dicebox.ui.wrapping import Columns, WrappingRow

_LARGE = 1.25
"""The text size from which a page has to be laid out otherwise."""
_CARD = 150
"""The least width of a player's card, in pixels at 100 %: a name and a score side by side."""


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
        inner = QWidget()
        scrolling = QVBoxLayout(inner)
        scrolling.setContentsMargins(0, 0, 0, 0)
        scrolling.setSpacing(WIDE_GAP)
        # In large type the sentences alone may be taller than the window: they scroll with the sheets.
        told = scrolling if scale > _LARGE else layout
        told.addWidget(label(render(session.match.game.title), "heading"))
        told.addWidget(label(outcome(session, self._winners), "result", wrap=True))
        for sentence in self._personal_words():
            told.addWidget(label(sentence, "say", wrap=True))
        self._cards: Columns | None = None
        scrolling.addWidget(self._sheets(), 1)
        layout.addWidget(scrolled(inner), 1)
        self.again = button(
            tr("Again, same players"),
            self.again_asked.emit,
            "main",
            tr("A new match; who was second begins."),
        )
        layout.addLayout(
            WrappingRow(
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
        session = self._session
        sheet = table_sheet(session.match)
        if sheet.shared:
            return self._sheet_view(0)
        order = sorted(range(len(session.names)), key=lambda seat: (-self._score(seat), seat))
        across = len(order) if len(order) <= 3 else (len(order) + 1) // 2
        if sheet.width > 1.3 * sheet.height:
            across = min(across, 3)
        narrow = across > 3 or self._scale > _LARGE
        cards = [self._seat(seat, narrow=narrow) for seat in order]
        self._cards = Columns(cards, across, WIDE_GAP, px(_CARD, self._scale))
        return self._cards

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._cards is not None:
            self._cards.fit(self.width() - 2 * EDGE - px(SCROLL_BAR, self._scale))

    def _score(self, seat: int) -> int:
        return self._session.match.game.score(self._session.match.state, seat)

    def _sheet_view(self, seat: int) -> SheetView:
        session = self._session
        view = SheetView(interactive=False)
        view.setMinimumHeight(px(180, min(self._scale, 1.3)))
        view.show_writing(written(table_sheet(session.match), session.match, seat, self._theme))
        view.setAccessibleName(tr("Sheet of {name}", name=session.names[seat]))
        return view

    def _seat(self, seat: int, *, narrow: bool) -> QFrame:
        held = card()
        inner = QVBoxLayout(held)
        inner.setContentsMargins(WIDE_GAP, GAP + 4, WIDE_GAP, WIDE_GAP)
        inner.setSpacing(GAP)
        won = seat in self._winners and len(self._session.names) > 1
        name = OneLine("gold" if won else "heading")
        name.show_words(self._session.names[seat])
        score = label(signed(self._score(seat)), "gold" if won else "heading")
        score.setAlignment(Qt.AlignmentFlag.AlignRight)
        symbol = Symbol(seat, player_colour(self._tokens, seat), px(18, self._scale))
        badge = [label(tr("Winner"), "winner")] if won else []
        line = row(symbol, name, *([] if narrow else badge), score)
        line.setStretch(1, 1)
        inner.addLayout(line)
        if narrow and badge:
            # Beside the name it would leave no room for it.
            inner.addLayout(row(*badge, None))
        inner.addWidget(self._sheet_view(seat), 1)
        return held
