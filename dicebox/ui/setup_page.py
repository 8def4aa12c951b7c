"""Before a match: who plays, with which options, and whose dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QFrame,
    QGridLayout,
    QLineEdit,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from dicebox.games import GAMES
from dicebox.i18n import render, tr, tr_many
from dicebox.model.chance import new_seed
from dicebox.model.form import FormError
from dicebox.model.game import Game
from dicebox.model.match import Header
from dicebox.model.record import LONGEST_NAME, VERSION, make_header
from dicebox.ui.options_form import OptionsForm
from dicebox.ui.theme import Tokens, player_colour
from dicebox.ui.widgets import EDGE, GAP, WIDE_GAP, Symbol, button, card, column, label, row, scrolled
from dicebox.ui.wrapping import WrappingRow


@dataclass(frozen=True, slots=True)
class Seating:
    """What was chosen the last time: names, options as a header holds them, and where the dice come from."""

    names: tuple[str, ...] = ()
    options: dict[str, object] = field(default_factory=dict)
    source: str = "tower"
    own_tiles: tuple[tuple[str, ...], ...] = ()


class SetupPage(QWidget):
    """Names, options and dice; `start_asked` carries the header and whether the rules settle the order of play."""

    start_asked = Signal(object, bool)
    tiles_asked = Signal()
    back_asked = Signal()

    def __init__(self, game: Game[Any], seating: Seating, tokens: Tokens, scale: float) -> None:
        super().__init__()
        self.setObjectName("page")
        self.game = game
        self._tokens = tokens
        self._scale = scale
        self._names: list[QLineEdit] = []
        self._flags: list[QCheckBox] = []
        self._rows: list[list[QWidget]] = []
        self._flag_option = next((option for option in game.options if option.kind == "names"), None)
        self.options = OptionsForm(game, seating.options, seating.own_tiles)
        self.options.tiles_asked.connect(self.tiles_asked)
        self._build(seating)

    def _build(self, seating: Seating) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(EDGE, 0, EDGE, EDGE)
        layout.setSpacing(WIDE_GAP)
        inner = QWidget()
        self._cards = QGridLayout(inner)
        self._cards.setContentsMargins(0, EDGE, 0, 0)
        self._cards.setSpacing(WIDE_GAP)
        self._cards.addWidget(label(render(self.game.title), "title"), 0, 0, 1, 2)
        self._cards.addWidget(label(render(self.game.summary), "muted", wrap=True), 1, 0, 1, 2)
        self._players, self._choices = self._players_card(seating), self._options_card(seating)
        self._cards.setColumnStretch(0, 1)
        self._cards.setRowStretch(4, 1)
        self._place_cards()
        layout.addWidget(scrolled(inner), 1)

        self.problem = label("", "warn", wrap=True)
        self.problem.hide()
        layout.addWidget(self.problem)
        self.start = button(tr("Start the game"), self._start, "main")
        self.start.setDefault(True)
        back = button(tr("Back"), self.back_asked.emit)
        layout.addLayout(WrappingRow(back, None, self.start))
        self.setFocusProxy(self._names[0])
        # Whoever types at once replaces the name of last time, and does not lengthen it.
        self._names[0].selectAll()
        QShortcut(QKeySequence("Ctrl+Return"), self, self._start)
        QShortcut(QKeySequence("Escape"), self, self.back_asked.emit)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place_cards()
        super().resizeEvent(event)

    def _place_cards(self) -> None:
        """Side by side where both have room, otherwise one below the other."""
        beside = self.width() >= _SIDE_BY_SIDE * self._scale
        for held in (self._players, self._choices):
            self._cards.removeWidget(held)
        self._cards.setColumnStretch(1, 1 if beside else 0)
        self._cards.addWidget(self._players, 2, 0, 1, 1 if beside else 2)
        self._cards.addWidget(self._choices, 2 if beside else 3, 1 if beside else 0, 1, 1 if beside else 2)

    def _players_card(self, seating: Seating) -> QFrame:
        held = card()
        inner = QVBoxLayout(held)
        inner.setContentsMargins(WIDE_GAP, WIDE_GAP, WIDE_GAP, WIDE_GAP)
        inner.setSpacing(GAP)
        inner.addWidget(label(tr("Players"), "heading"))
        self._list = QGridLayout()
        self._list.setSpacing(GAP)
        self._list.setColumnStretch(1, 1)
        inner.addLayout(self._list)
        self.add = button(tr("Add a player"), lambda: self.add_player(""))
        inner.addLayout(row(self.add, None))
        inner.addSpacing(GAP)
        inner.addWidget(label(tr("Order of play"), "heading"))
        self.by_rules = QRadioButton(_ORDERS[self.game.order]())
        self.as_listed = QRadioButton(tr("As listed here"))
        orders = QButtonGroup(self)
        for choice in (self.by_rules, self.as_listed):
            orders.addButton(choice)
        self.by_rules.setChecked(True)
        inner.addLayout(column(self.by_rules, self.as_listed, gap=0))
        inner.addStretch(1)
        low, high = self.game.players[0], self.game.players[-1]
        names = [name for name in seating.names if name.strip()][:high]
        for name in names or [""]:
            self.add_player(name)
        while len(self._names) < low:
            self.add_player("")
        kids = seating.options.get(self._flag_option.name, ()) if self._flag_option else ()
        for edit, flag in zip(self._names, self._flags, strict=False):
            flag.setChecked(isinstance(kids, list | tuple) and edit.text() in kids)
        return held

    def _options_card(self, seating: Seating) -> QFrame:
        held = card()
        inner = QVBoxLayout(held)
        inner.setContentsMargins(WIDE_GAP, WIDE_GAP, WIDE_GAP, WIDE_GAP)
        inner.setSpacing(GAP)
        if not self.options.empty:
            inner.addWidget(label(tr("Options"), "heading"))
            inner.addWidget(self.options)
            inner.addSpacing(WIDE_GAP)
        inner.addWidget(label(tr("Where the dice come from"), "heading"))
        self.tower = QRadioButton(tr("From the dice tower"))
        self.table = QRadioButton(tr("Real dice on the table, typed in"))
        group = QButtonGroup(self)
        for choice in (self.tower, self.table):
            group.addButton(choice)
        (self.table if seating.source == "table" else self.tower).setChecked(True)
        inner.addLayout(column(self.tower, self.table, gap=0))
        inner.addWidget(label(tr("This can be changed for every roll."), "small", wrap=True))
        inner.addStretch(1)
        return held

    # --- players ---

    def add_player(self, name: str) -> None:
        """One more line for a player, up to as many as the game takes."""
        if len(self._names) == self.game.players[-1]:
            return
        seat = len(self._names)
        edit = QLineEdit(name)
        edit.setMaxLength(LONGEST_NAME)
        edit.setPlaceholderText(tr("Player {number}", number=seat + 1))
        edit.setAccessibleName(tr("Name of player {number}", number=seat + 1))
        edit.textChanged.connect(self._check)
        edit.returnPressed.connect(self._start)
        symbol = Symbol(seat, player_colour(self._tokens, seat), round(18 * self._scale))
        remove = button("−", lambda: self.remove_player(edit), "quiet")
        remove.setAccessibleName(tr("Remove player {number}", number=seat + 1))
        remove.setToolTip(tr("Remove player {number}", number=seat + 1))
        widgets: list[QWidget] = [symbol, edit]
        if self._flag_option is not None:
            flag = QCheckBox(tr("Child"))
            flag.setToolTip(render(self._flag_option.title))
            flag.setAccessibleDescription(render(self._flag_option.title))
            self._flags.append(flag)
            widgets.append(flag)
        widgets.append(remove)
        for place, widget in enumerate(widgets):
            self._list.addWidget(widget, seat, place)
        self._names.append(edit)
        self._rows.append(widgets)
        self._check()
        edit.setFocus()

    def remove_player(self, edit: QLineEdit) -> None:
        """Take this player's line away; those below move up."""
        if len(self._names) == self.game.players[0]:
            return
        seat = self._names.index(edit)
        names = [other.text() for other in self._names]
        flags = [flag.isChecked() for flag in self._flags]
        del names[seat]
        if flags:
            del flags[seat]
        for widget in self._rows.pop():
            self._list.removeWidget(widget)
            widget.deleteLater()
        self._names.pop()
        if self._flags:
            self._flags.pop()
        self._set_players(names, flags)

    def _set_players(self, names: Sequence[str], flags: Sequence[bool]) -> None:
        for edit, name in zip(self._names, names, strict=True):
            edit.setText(name)
        for box, flag in zip(self._flags, flags, strict=True):
            box.setChecked(flag)
        self._check()

    def names(self) -> list[str]:
        """The names as they will be used: what was typed, or the proposed one where nothing was."""
        return [edit.text().strip() or edit.placeholderText() for edit in self._names]

    def _check(self) -> bool:
        names = self.names()
        twice = {name for name in names if names.count(name) > 1}
        for edit, name in zip(self._names, names, strict=True):
            wrong = "true" if name in twice else "false"
            if edit.property("wrong") != wrong:
                edit.setProperty("wrong", wrong)
                edit.style().unpolish(edit)
                edit.style().polish(edit)
        low, high = self.game.players[0], self.game.players[-1]
        if hasattr(self, "add"):
            self.add.setEnabled(len(names) < high)
            for choice in (self.by_rules, self.as_listed):
                choice.setEnabled(len(names) > 1)
            self.add.setToolTip(
                tr_many(high, "This game is for one player.", "This game is for up to {count} players.")
            )
        for widgets in self._rows:
            widgets[-1].setEnabled(len(names) > low)
        if hasattr(self, "problem"):
            self._complain(tr("Two players have the name {name}.", name=next(iter(sorted(twice)))) if twice else "")
        return not twice

    # --- start ---

    def seating(self) -> Seating:
        """What is chosen now, to be offered the next time."""
        typed = tuple(edit.text().strip() for edit in self._names)
        return Seating(typed, self._given(), "table" if self.table.isChecked() else "tower")

    def _given(self) -> dict[str, object]:
        given = self.options.values()
        if self._flag_option is not None:
            given[self._flag_option.name] = [
                name for name, flag in zip(self.names(), self._flags, strict=True) if flag.isChecked()
            ]
        return given

    def _start(self) -> None:
        if not self._check():
            return
        fields = {
            "dicebox": VERSION,
            "game": self.game.key,
            "players": self.names(),
            "options": self._given(),
            "dice": "table" if self.table.isChecked() else "tower",
            "seed": f"{new_seed():032x}",
        }
        try:
            header: Header = make_header(fields, GAMES)
        except FormError as error:
            self._complain(render(error.reason))
            return
        self.start_asked.emit(header, self.by_rules.isChecked() and len(header.players) > 1)

    def _complain(self, sentence: str) -> None:
        self.problem.setText(sentence)
        self.problem.setVisible(bool(sentence))


_SIDE_BY_SIDE = 900
"""The least width for two cards in a row, in pixels at 100 %."""
_ORDERS = {
    "all-by-die": lambda: tr("By a die each: the highest first"),
    "highest-starts": lambda: tr("By a die each: the highest begins"),
    "drawn": lambda: tr("Drawn who begins"),
}
