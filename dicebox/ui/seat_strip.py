"""Everybody at the table, as a strip of cards with small live sheets."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QWidget

from dicebox.model.due import Choose
from dicebox.sheets.sheet import Sheet
from dicebox.sheets.theme import Theme
from dicebox.ui.drawing import written
from dicebox.ui.seat_card import SeatCard, Standing
from dicebox.ui.session import TableSession
from dicebox.ui.theme import SEAT, Tokens, px
from dicebox.ui.widgets import GAP

_ACROSS = 6
_LARGE = 1.25
"""Text scale from which on cards show no small sheet."""
_CARD = 136
"""The height of a card with its small sheet, in pixels at 100 %."""


class SeatStrip(QScrollArea):
    """A card for each seat; where they do not all fit, whoever is in front is scrolled into sight.

    `seat_chosen` carries the seat whose card was pressed.
    """

    seat_chosen = Signal(int)

    def __init__(self, session: TableSession, sheet: Sheet, tokens: Tokens, theme: Theme, scale: float) -> None:
        super().__init__()
        self._session = session
        self._sheet = sheet
        self._theme = theme
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.viewport().setAutoFillBackground(False)
        held = QWidget()
        held.setObjectName("scrolled")
        grid = QGridLayout(held)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(GAP)
        self.cards: list[SeatCard] = []
        across = _ACROSS if scale <= _LARGE else len(session.names)
        for seat in range(len(session.names)):
            made = SeatCard(tokens, scale)
            made.clicked.connect(lambda _=False, seat=seat: self.seat_chosen.emit(seat))
            self.cards.append(made)
            if self.stands:
                grid.addWidget(made, seat, 0)
            else:
                grid.addWidget(made, seat // across, seat % across)
        self.setWidget(held)
        if self.stands:
            self.setMinimumWidth(px(150, min(scale, 1.4)))
            self.setMaximumWidth(px(220, scale))
        else:
            rows = -(-len(session.names) // across)
            # In large type the sheet in front needs the height more than the small ones do.
            plain = sheet.shared or rows > 1 or scale > _LARGE
            line = px(SEAT, scale) if plain else px(_CARD, scale)
            # The scroll bar needs its place where the cards are too many for the width.
            self.setFixedHeight(line * rows + (rows - 1) * GAP + px(14, scale))

    @property
    def stands(self) -> bool:
        """Whether the strip stands beside a tall sheet, rather than lying below a wide one."""
        return self._sheet.height > self._sheet.width and not self._sheet.shared

    def show_standings(self) -> None:
        """Show where everybody stands."""
        session, match = self._session, self._session.match
        for seat, made in enumerate(self.cards):
            made.show_standing(
                Standing(
                    seat,
                    session.names[seat],
                    match.game.score(match.state, seat),
                    None if self._sheet.shared else written(self._sheet, match, seat, self._theme),
                    to_act=isinstance(session.due, Choose) and seat in session.to_act,
                    in_front=seat == session.seat,
                    finished=match.game.finished(match.state, seat),
                )
            )
        self.ensureWidgetVisible(self.cards[session.seat])
