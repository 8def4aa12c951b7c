"""Who begins: a die for each player from the tower, or from the table, before the first roll."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from dicebox.i18n import tr, tr_many
from dicebox.model.chance import Chance, new_seed
from dicebox.model.dice import Face
from dicebox.model.match import Header
from dicebox.model.options import given_options, read_options
from dicebox.model.order import OrderOfPlay, order_of_play
from dicebox.ui.announce import announce
from dicebox.ui.dice_entry import DiceEntry
from dicebox.ui.theme import Tokens, player_colour, px
from dicebox.ui.tower import TowerView, TrayDie
from dicebox.ui.widgets import EDGE, GAP, WIDE_GAP, Symbol, button, card, label, row
from dicebox.ui.words import face_name, listed


def settle_by_draw(header: Header) -> Header:
    """The header with the players in an order that is drawn, where the rules ask for no dice."""
    order = order_of_play(header.game, len(header.players), header.options)
    first = Chance(new_seed(), "order").below(len(header.players), 0)
    return reseated(header, order.drawn(first).order)


def reseated(header: Header, order: Sequence[int]) -> Header:
    """The header with its players in this order."""
    players = tuple(header.players[seat] for seat in order)
    given = given_options(header.game.options, header.options)
    options = header.game.check(read_options(header.game.options, given, players))
    return replace(header, players=players, options=options)


class OrderPage(QWidget):
    """Each player throws a die until the order is settled; `settled` carries the header with the players in order."""

    settled = Signal(object)
    back_asked = Signal()

    def __init__(self, header: Header, tokens: Tokens, scale: float) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._header = header
        self._tokens = tokens
        self._scale = scale
        self._order = order_of_play(header.game, len(header.players), header.options)
        self._chance = Chance(new_seed(), "order")
        self._position = 0
        self._falling: tuple[Face, ...] = ()
        self._build()
        self.refresh()

    @property
    def order(self) -> OrderOfPlay:
        """How far it is settled."""
        return self._order

    def _build(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        layout.setSpacing(WIDE_GAP)
        layout.addWidget(label(tr("Who begins?"), "title"))
        layout.addWidget(label(_RULES[self._header.game.order](), "muted", wrap=True))
        middle = QHBoxLayout()
        middle.setSpacing(WIDE_GAP)
        self.tower = TowerView()
        self.tower.setMinimumSize(320, 280)
        self.tower.settled.connect(self._on_settled)
        self.tower.roll_asked.connect(self.go_on)
        middle.addWidget(self.tower, 3)
        middle.addWidget(self._players(), 2)
        layout.addLayout(middle, 1)
        self.entry = DiceEntry()
        self.entry.entered.connect(self._fell)
        layout.addWidget(self.entry)
        self.say = label("", "say", wrap=True)
        self.action = button("", self.go_on, "main")
        self.action.setMinimumWidth(px(180, self._scale))
        layout.addLayout(row(button(tr("Back"), self.back_asked.emit), self.say, self.action, gap=WIDE_GAP))
        self.say.setSizePolicy(self.say.sizePolicy().Policy.Expanding, self.say.sizePolicy().Policy.Minimum)

    def _players(self) -> QFrame:
        held = card()
        grid = QGridLayout(held)
        grid.setContentsMargins(WIDE_GAP, WIDE_GAP, WIDE_GAP, WIDE_GAP)
        grid.setHorizontalSpacing(WIDE_GAP)
        grid.setVerticalSpacing(GAP)
        grid.setColumnStretch(1, 1)
        self._shown: list[QLabel] = []
        for seat, name in enumerate(self._header.players):
            grid.addWidget(Symbol(seat, player_colour(self._tokens, seat), px(18, self._scale)), seat, 0)
            grid.addWidget(label(name, "say", wrap=True), seat, 1)
            shown = label("", "say")
            self._shown.append(shown)
            grid.addWidget(shown, seat, 2)
        grid.setRowStretch(len(self._header.players), 1)
        return held

    def refresh(self) -> None:
        """Show what was thrown and what is due."""
        order, names = self._order, self._header.players
        for seat, shown in enumerate(self._shown):
            face = order.shown[seat]
            words = "" if face is None else face_name(order.dice[seat], face)
            tied = face is not None and seat in [due for due, _ in order.due]
            shown.setText(tr("{face}, tied", face=words) if tied else words)
        due = order.due
        real = self._header.source == "table"
        self.entry.setVisible(bool(due) and real)
        if order.done:
            self.say.setText(tr("Order of play: {names}.", names=listed(names[seat] for seat in order.order)))
            self.action.setText(tr("Start the game"))
        else:
            throwing = listed(names[seat] for seat, _ in due)
            self.say.setText(tr("To throw one die each: {names}.", names=throwing))
            self.action.setText(tr_many(len(due), "Roll {count} die", "Roll {count} dice"))
            if real:
                self.entry.ask(
                    [die for _, die in due], tr("Type one die each, in this order: {names}.", names=throwing)
                )
        self.action.setEnabled(order.done or not real)

    def go_on(self) -> None:
        """Throw for whoever is due, or start when the order is settled."""
        if self._falling:
            self.tower.skip()
        elif self._order.done:
            self.settled.emit(reseated(self._header, self._order.order))
        elif self._header.source == "table":
            self.entry.take_focus()
        else:
            due = self._order.due
            self._falling = self._chance.roll([die for _, die in due], self._position)
            self._position += len(due)
            self.tower.throw(self._tray(), range(len(due)))
            if self._falling and not self.tower.falling:
                self._on_settled()

    def _tray(self) -> list[TrayDie]:
        tray = []
        for (seat, die), face in zip(self._order.due, self._falling, strict=True):
            name = self._header.players[seat]
            spoken = tr("{name}: {face}", name=name, face=face_name(die, face))
            tray.append(
                TrayDie(die=die, face=face, lane="free", label=name[:1], picked=False, offered=False, spoken=spoken)
            )
        return tray

    def _on_settled(self) -> None:
        if self._falling:
            faces, self._falling = self._falling, ()
            self._fell(faces)

    def _fell(self, faces: Sequence[Face]) -> None:
        self._order = self._order.rolled(faces)
        self.refresh()
        announce(self, self.say.text())
        if self._order.done:
            self.action.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.go_on()
        elif event.key() == Qt.Key.Key_Escape and not self._falling:
            self.back_asked.emit()
        else:
            super().keyPressEvent(event)


_RULES = {
    "all-by-die": lambda: tr("Everybody throws one die. Play goes from the highest to the lowest; ties throw again."),
    "highest-starts": lambda: tr(
        "Everybody throws one die. The highest number begins, a word counts below all numbers."
    ),
    "drawn": lambda: tr("Who begins is drawn."),
}
