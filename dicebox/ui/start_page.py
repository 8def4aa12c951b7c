"""The first page: the games, each with its own sheet, and what can be gone on with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from dicebox.games.catalogue import CATALOGUE, Entry
from dicebox.i18n import render, tr, tr_many
from dicebox.ui.first_paint import FirstPaint
from dicebox.ui.theme import SCROLL_BAR, px
from dicebox.ui.widgets import EDGE, GAP, WIDE_GAP, button, card, label, row, scrolled
from dicebox.ui.wrapping import Columns

if TYPE_CHECKING:
    from dicebox.store.folder import Unfinished

_COLUMNS = 3
_SHOWN = 4
"""How many games that can go on are shown at once."""
_PICTURE = 128
"""The least height of a card's picture, in pixels at 100 %."""


class StartPage(QWidget):
    """Each game with Play, Print sheets and Rules; the games that were left, the last one first."""

    play_asked = Signal(str)
    print_asked = Signal(str)
    rules_asked = Signal(str)
    continue_asked = Signal(object)
    discard_asked = Signal(object)
    open_asked = Signal()
    history_asked = Signal()

    def __init__(self, unfinished: Sequence[Unfinished], look: str, scale: float) -> None:
        """`look` is the name of the colour scheme."""
        super().__init__()
        self.setObjectName("page")
        self._look = look
        self._scale = scale
        self._buttons: list[QPushButton] = []
        self._pictures: list[tuple[str, QVBoxLayout]] = []
        """The games whose pictures are still to come, with their places."""
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        inner = QWidget()
        page = QVBoxLayout(inner)
        page.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        page.setSpacing(WIDE_GAP)
        page.addLayout(self._head())
        if unfinished:
            page.addWidget(self._going_on(unfinished))
        self._cards = Columns([self._game_card(key, game) for key, game in CATALOGUE.items()], _COLUMNS, WIDE_GAP)
        page.addWidget(self._cards, 1)
        layout.addWidget(scrolled(inner))
        # The window does not wait for the pictures: the rules and sheets that they need are loaded once it stands.
        FirstPaint(self, self._show_picture)
        # The keyboard begins where most will go on.
        self.setFocusProxy(self._buttons[0])

    @property
    def is_complete(self) -> bool:
        """Whether every game has its picture; they come when the page has been seen."""
        return not self._pictures

    def _show_picture(self) -> None:
        """One picture at a time, so that a click or a key in between is answered."""
        from dicebox.ui.samples import picture
        from dicebox.ui.sheet_view import SheetView

        key, place = self._pictures.pop(0)
        shown = SheetView(interactive=False)
        shown.setAccessibleName(tr("The sheet of {game}", game=render(CATALOGUE[key].title)))
        shown.show_writing(picture(key, self._look))
        place.addWidget(shown)
        if self._pictures:
            QTimer.singleShot(0, self, self._show_picture)

    def _head(self) -> QHBoxLayout:
        self._subtitle = label(tr("A table for dice games"), "muted")
        self._heads = (
            label("dicebox", "title"),
            self._subtitle,
            button(tr("Finished games"), self.history_asked.emit, hint=tr("Results, personal bests, printing again.")),
            button(tr("Open a game …"), self.open_asked.emit, hint=tr("Opens a .dicebox file.")),
        )
        title, subtitle, *buttons = self._heads
        return row(title, subtitle, None, *buttons)

    def _going_on(self, unfinished: Sequence[Unfinished]) -> QFrame:
        held = card()
        lines = QGridLayout(held)
        lines.setContentsMargins(WIDE_GAP, GAP + 4, WIDE_GAP, GAP + 4)
        lines.setHorizontalSpacing(WIDE_GAP)
        lines.setVerticalSpacing(GAP)
        lines.setColumnStretch(1, 1)
        for place, game in enumerate(unfinished[:_SHOWN]):
            self._add_game(lines, place, game)
        if more := unfinished[_SHOWN:]:
            # Out of the way, so that the games themselves stay in sight, but not out of reach.
            self.more = button(
                tr_many(len(more), "{count} more game", "{count} more games"),
                lambda: self._add_games(lines, more),
                "quiet",
            )
            lines.addWidget(self.more, _SHOWN, 3, 1, 2)
        return held

    def _add_games(self, lines: QGridLayout, more: Sequence[Unfinished]) -> None:
        lines.removeWidget(self.more)
        added = [self._add_game(lines, place, game) for place, game in enumerate(more, start=_SHOWN)]
        # A new line is shown at once, not when the layout comes to it: before, it could not take the focus.
        added[0].show()
        added[0].setFocus()
        self.more.hide()

    def _add_game(self, lines: QGridLayout, place: int, game: Unfinished) -> QPushButton:
        """A line of the card: the game, its players, when it was played last; its button to go on."""
        from dicebox.ui.words import listed, signed

        title = render(CATALOGUE[game.game].title)
        names = listed(f"{name}: {signed(score)}" for name, score in zip(game.players, game.scores, strict=True))
        go_on = button(tr("Continue"), _call(self.continue_asked.emit, game), "main" if place == 0 else "")
        go_on.setAccessibleName(tr("Continue {game}: {players}", game=title, players=names))
        go_on.setEnabled(not game.in_use)
        if game.in_use:
            go_on.setToolTip(tr("This game is open in another window."))
        give_up = button(tr("Give up"), _call(self.discard_asked.emit, game), "quiet")
        give_up.setAccessibleName(tr("Give up {game}: {players}", game=title, players=names))
        give_up.setEnabled(not game.in_use)
        heading = label(title, "heading")
        words = label(names, wrap=True)
        when = label(game.saved.strftime("%x %H:%M"), "small")
        for column, widget in enumerate((heading, words, when, go_on, give_up)):
            lines.addWidget(widget, place, column, Qt.AlignmentFlag.AlignVCenter)
        if place == 0:
            self.go_on = go_on
            self._buttons.append(go_on)
        return go_on

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room = self.width() - 2 * EDGE - px(SCROLL_BAR, self._scale)
        # The subtitle is the first to make room.
        self._subtitle.setVisible(sum(part.sizeHint().width() + GAP for part in self._heads) <= room)
        self._cards.fit(room)

    def _game_card(self, key: str, game: Entry) -> QFrame:
        held = card()
        inner = QVBoxLayout(held)
        inner.setContentsMargins(WIDE_GAP, WIDE_GAP, WIDE_GAP, WIDE_GAP)
        inner.setSpacing(GAP)
        frame = QWidget()
        frame.setMinimumHeight(px(_PICTURE, min(self._scale, 1.4)))
        frame.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        place = QVBoxLayout(frame)
        place.setContentsMargins(0, 0, 0, 0)
        self._pictures.append((key, place))
        inner.addWidget(frame, 1)
        players = tr_many(game.players[-1], "1 player", "{low} to {count} players", low=game.players[0])
        inner.addLayout(row(label(render(game.title), "heading"), None, label(players, "small")))
        summary = label(render(game.summary), wrap=True)
        summary.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        inner.addWidget(summary)
        title = render(game.title)
        buttons = []
        for words, ask, spoken in (
            (tr("Play"), self.play_asked, tr("Play {game}", game=title)),
            (tr("Print sheets"), self.print_asked, tr("Print sheets of {game}", game=title)),
            (tr("Rules"), self.rules_asked, tr("Rules of {game}", game=title)),
        ):
            made = button(words, _call(ask.emit, key))
            made.setAccessibleName(spoken)
            buttons.append(made)
        self._buttons += buttons
        inner.addLayout(row(*buttons, None))
        return held


def _call(emit: Callable[..., object], value: object) -> Callable[[], object]:
    return lambda: emit(value)
