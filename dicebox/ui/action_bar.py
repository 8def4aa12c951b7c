"""The bar at the foot of the table: whose turn it is, what to do, and the buttons that do it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QPushButton, QVBoxLayout

from dicebox.i18n import render, tr, tr_many
from dicebox.model.due import Choose, Draw, Over, Throw
from dicebox.model.events import Action
from dicebox.ui.session import ROLL, TableSession
from dicebox.ui.theme import Tokens, player_colour, px
from dicebox.ui.widgets import GAP, WIDE_GAP, OneLine, Symbol, button, label, pressable, set_role
from dicebox.ui.words import verb_words

RESULT = "result"
"""The verb of the button that leads to the result."""
_TAKE = "take"
"""The verb of the button that takes tiles."""
_LARGE = 1.25
"""Text scale from which on the bar has two rows."""
_TWO_LINES = 44
"""Height of the sentence with the remark below it: kept when there is no remark, so that nothing moves."""


@dataclass(frozen=True, slots=True)
class Verb:
    """A button: what it does, what it says, whether it can be pressed."""

    name: str
    words: str
    able: bool


class ActionBar(QFrame):
    """`verb_chosen` carries a button's verb, `source_switched` whether dice are thrown on the table from now on."""

    verb_chosen = Signal(str)
    source_switched = Signal(bool)

    def __init__(self, session: TableSession, tokens: Tokens, scale: float) -> None:
        super().__init__()
        self.setProperty("role", "bar")
        self._session = session
        self._scale = scale
        self.buttons: dict[str, QPushButton] = {}
        # In large type the buttons stand below the sentence, which then has the whole width.
        down = QBoxLayout.Direction.TopToBottom if scale > _LARGE else QBoxLayout.Direction.LeftToRight
        whole = QBoxLayout(down, self)
        whole.setContentsMargins(WIDE_GAP, GAP, WIDE_GAP, GAP)
        whole.setSpacing(GAP)
        inner = QHBoxLayout()
        inner.setSpacing(GAP)
        inner.addStrut(px(_TWO_LINES, scale))
        whole.addLayout(inner, 1)
        self._symbols = [Symbol(seat, player_colour(tokens, seat), px(18, scale)) for seat in range(len(session.names))]
        for symbol in self._symbols:
            inner.addWidget(symbol)
        words = QVBoxLayout()
        words.setSpacing(2)
        self.say = label("", "say", wrap=True)
        self.remark = OneLine("small")
        words.addWidget(self.say)
        words.addWidget(self.remark)
        inner.addLayout(words, 1)
        tiles = session.match.game.pile(session.match.state) is not None
        self.real = pressable(tr("Real tiles and dice") if tiles else tr("Real dice"))
        self.real.setCheckable(True)
        self.real.setToolTip(tr("Throw real dice on the table and type in what they show."))
        self.real.toggled.connect(self.source_switched)
        self._row = QHBoxLayout()
        self._row.setSpacing(GAP)
        if scale > _LARGE:
            self._row.addStretch(1)
        self._row.addWidget(self.real)
        whole.addLayout(self._row)

    def hush(self) -> None:
        """While dice fall: say so, and let nothing be pressed; the buttons stay where they are."""
        self.say.setText(tr("The dice are falling …"))
        self.real.setEnabled(False)
        for made in self.buttons.values():
            made.setEnabled(False)

    def show_state(self, sentence: str, real: bool) -> None:
        """Show where the session stands; `real` says whether the next dice are thrown on the table."""
        session = self._session
        for seat, symbol in enumerate(self._symbols):
            symbol.setVisible(seat == session.seat and len(self._symbols) > 1)
        self.say.setText(sentence)
        remarks = session.match.game.remarks(session.match.state, session.seat)
        self.remark.show_words(" ".join(render(remark) for remark in remarks))
        # Alone, the sentence stands in the middle, beside its player's symbol.
        self.remark.setVisible(bool(remarks))
        self.real.blockSignals(True)
        self.real.setChecked(real)
        self.real.blockSignals(False)
        throws = isinstance(session.due, Throw | Draw) or (
            session.choice is not None and ROLL in session.choice.verbs()
        )
        self.real.setEnabled(throws)
        self._show_buttons(self._verbs(real))

    def able_words(self) -> list[str]:
        """What the buttons say that can be pressed now."""
        return [made.text().replace("&", "") for made in self.buttons.values() if made.isEnabled()]

    def _verbs(self, real: bool) -> list[Verb]:
        session = self._session
        match session.due:
            case Throw(_, dice):
                return [] if real else [Verb(ROLL, verb_words(ROLL, len(dice)), True)]
            case Draw(_, count, _):
                return (
                    [] if real else [Verb(ROLL, tr_many(count, "Turn up {count} tile", "Turn up {count} tiles"), True)]
                )
            case Choose() if session.choice is not None:
                ready = session.choice.ready()
                thrown = session.thrown_next()
                again = thrown == len(session.lying)
                return [
                    Verb(verb, self._nothing_taken(ready.get(verb)) or verb_words(verb, thrown, again), verb in ready)
                    for verb in session.choice.verbs()
                ]
            case Over():
                return [Verb(RESULT, tr("See the result"), True)]
            case _:
                return []

    def _nothing_taken(self, action: Action | None) -> str:
        """What the button says that would take no tile; empty for every other."""
        game, state = self._session.match.game, self._session.match.state
        if action is None:
            return ""
        parts = game.parts(state, action)
        return render(game.words(state, action)) if parts.verb == _TAKE and not parts.tiles else ""

    def _show_buttons(self, verbs: Sequence[Verb]) -> None:
        names = [verb.name for verb in verbs]
        if list(self.buttons) != names:
            had_focus = any(made.hasFocus() for made in self.buttons.values())
            for made in self.buttons.values():
                self._row.removeWidget(made)
                made.hide()
                made.deleteLater()
            self.buttons = {name: self._made(name) for name in names}
            if had_focus:
                self.setFocus()
        # One main button: what is picked is written; else dice are thrown; else whatever there is.
        writes = [verb.name for verb in verbs if verb.able and verb.name != ROLL]
        main = writes[0] if writes and (self._session.picked_action() is not None or ROLL not in names) else ROLL
        for verb in verbs:
            made = self.buttons[verb.name]
            made.setText(f"&{verb.words}")
            made.setEnabled(verb.able)
            set_role(made, "main" if verb.name == main else "")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Who double-clicks throws once: what the button does next would be another throw.
        return event.type() == QEvent.Type.MouseButtonDblClick

    def _made(self, name: str) -> QPushButton:
        made = button("", lambda: self.verb_chosen.emit(name))
        made.installEventFilter(self)
        made.setMinimumWidth(px(150, min(self._scale, 1.2)))
        self._row.addWidget(made)
        return made
