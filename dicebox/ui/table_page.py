"""The table: the tower and its tray, the sheet in front, everybody's sheets, and one line that says what to do."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from dicebox.i18n import render, tr, tr_many
from dicebox.model.choice import Choice
from dicebox.model.due import Choose, Draw, Over, Throw
from dicebox.model.events import Action, Source
from dicebox.model.marks import BoxId
from dicebox.model.message import Message, say
from dicebox.sheets.sheet import seat_box
from dicebox.sheets.theme import Theme
from dicebox.ui.announce import announce
from dicebox.ui.dice_entry import DiceEntry
from dicebox.ui.drawing import table_sheet, written
from dicebox.ui.seat_card import SeatCard, Standing
from dicebox.ui.session import ROLL, Fall, TableSession
from dicebox.ui.sheet_view import SheetView
from dicebox.ui.stake_panel import StakePanel
from dicebox.ui.theme import Tokens, player_colour, px
from dicebox.ui.tile_board import Board, TileBoard
from dicebox.ui.tower import TowerView, TrayDie
from dicebox.ui.widgets import GAP, WIDE_GAP, Symbol, button, label, row, scrolled, set_role
from dicebox.ui.words import face_name, listed, roll_words, signed, verb_words

_GROUP_LETTERS = "ABCDEFGH"


class TablePage(QWidget):
    """A session on the screen. It shows what the game says and passes on what the players do."""

    result_asked = Signal()
    mute_asked = Signal()

    def __init__(self, session: TableSession, tokens: Tokens, theme: Theme, scale: float) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._session = session
        self._tokens = tokens
        self._theme = theme
        self._scale = scale
        self._sources: dict[int, Source] = {}
        self._fall: Fall | None = None
        self._sheet = table_sheet(session.match)
        self._verbs: dict[str, QPushButton] = {}
        self._build()
        session.fell.connect(self._on_fall)
        session.changed.connect(self.refresh)
        session.refused.connect(self._refuse)
        session.wrote.connect(self._on_wrote)
        self.refresh()

    # --- what stands where ---

    def _build(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(self._build_top())
        middle = QHBoxLayout()
        middle.setContentsMargins(WIDE_GAP, GAP, WIDE_GAP, WIDE_GAP)
        middle.setSpacing(WIDE_GAP)
        middle.addLayout(self._build_left(), 9)
        middle.addLayout(self._build_right(), 14)
        layout.addLayout(middle, 1)
        layout.addWidget(self._build_bar())

    def _build_top(self) -> QHBoxLayout:
        game = self._session.match.game
        self.title = label(render(game.title), "heading")
        self.round = label("", "muted")
        self.undo = button(tr("Undo"), self._session.undo, "quiet", tr("Takes back the last decision (Ctrl+Z)."))
        self.redo = button(tr("Redo"), self._session.redo, "quiet", tr("Does again what was taken back (Ctrl+Y)."))
        top = row(self.title, self.round)
        for difference in game.differences(self._session.match.header.options):
            top.addWidget(label(render(difference), "badge"))
        top.addStretch(1)
        top.addWidget(self.undo)
        top.addWidget(self.redo)
        top.setContentsMargins(WIDE_GAP, GAP, WIDE_GAP, 0)
        return top

    def _build_left(self) -> QVBoxLayout:
        left = QVBoxLayout()
        left.setSpacing(GAP)
        self.tower = TowerView()
        self.tower.setMinimumSize(300, 180)
        self.tower.settled.connect(self._on_settled)
        self.tower.roll_asked.connect(self.default_action)
        self.tower.die_clicked.connect(self._session.pick_die)
        self.tower.setAccessibleName(tr("Dice tower"))
        left.addWidget(self.tower, 1)
        self.entry = DiceEntry()
        self.entry.entered.connect(self._session.enter_roll)
        left.addWidget(self.entry)
        self.stake = StakePanel(self._tokens, self._scale)
        self.stake.setVisible(self._session.match.game.stake(self._session.match.state) is not None)
        left.addWidget(self.stake)
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Possible decisions"))
        self.list.setMinimumHeight(px(44, self._scale))
        self.list.setMaximumHeight(px(132, self._scale))
        self.list.itemClicked.connect(self._pick_item)
        self.list.itemActivated.connect(self._write_item)
        left.addWidget(self.list)
        return left

    def _build_right(self) -> QBoxLayout:
        self._right = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._right.setSpacing(WIDE_GAP)
        self.seats: list[SeatCard] = []
        self.sheet = SheetView()
        self.sheet.box_pressed.connect(self._press_box)
        self.board: TileBoard | None = None
        if self._session.match.game.pile(self._session.match.state) is not None:
            self.board = TileBoard(self._tokens, self._theme, self._scale)
            self.board.tile_pressed.connect(self._session.pick_tile)
            self.sheet.hide()
            self._right.addWidget(self.board, 1)
            return self._right
        self._right.addWidget(self.sheet, 1)
        if len(self._session.names) > 1:
            for seat in range(len(self._session.names)):
                made = SeatCard(self._tokens, self._scale)
                made.clicked.connect(lambda _=False, seat=seat: self._look_at(seat))
                self.seats.append(made)
        if self.seats:
            self._right.addWidget(self._build_strip())
            self._turn_strip()
        return self._right

    def _build_strip(self) -> QScrollArea:
        """Everybody's sheets; where they do not all fit, whoever is in front is scrolled into sight."""
        held = QWidget()
        self._grid = QGridLayout(held)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(GAP)
        self._strip = scrolled(held)
        return self._strip

    def _build_bar(self) -> QFrame:
        bar = QFrame()
        bar.setProperty("role", "bar")
        inner = QHBoxLayout(bar)
        inner.setContentsMargins(WIDE_GAP, GAP, WIDE_GAP, GAP)
        inner.setSpacing(GAP)
        self._symbols = [
            Symbol(seat, player_colour(self._tokens, seat), px(18, self._scale))
            for seat in range(len(self._session.names))
        ]
        for symbol in self._symbols:
            inner.addWidget(symbol)
        words = QVBoxLayout()
        words.setSpacing(2)
        self.say = label("", "say", wrap=True)
        self.remark = label("", "small", wrap=True)
        words.addWidget(self.say)
        words.addWidget(self.remark)
        inner.addLayout(words, 1)
        self.real = QPushButton(tr("Real dice"))
        self.real.setCheckable(True)
        self.real.setToolTip(tr("Throw real dice on the table and type in what they show."))
        self.real.toggled.connect(self._switch_source)
        inner.addWidget(self.real)
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(GAP)
        inner.addLayout(self._buttons)
        return bar

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._turn_strip()
        super().resizeEvent(event)

    def _turn_strip(self) -> None:
        """Everybody's sheets lie below a wide sheet and beside a tall one, more than six in two rows."""
        if not self.seats:
            return
        tall = self._sheet.height > self._sheet.width and not self._sheet.shared
        self._right.setDirection(QBoxLayout.Direction.LeftToRight if tall else QBoxLayout.Direction.TopToBottom)
        rows = -(-len(self.seats) // _ACROSS)
        for place, made in enumerate(self.seats):
            self._grid.removeWidget(made)
            if tall:
                self._grid.addWidget(made, place, 0)
            else:
                self._grid.addWidget(made, place // _ACROSS, place % _ACROSS)
        if tall:
            self._strip.setMinimumWidth(px(150, min(self._scale, 1.4)))
            self._strip.setMaximumSize(px(220, self._scale), 16777215)
        else:
            height = px(_LINE if self._sheet.shared or rows > 1 else _CARD, min(self._scale, 1.25)) * rows
            # The scroll bar needs its place where the cards are too many for the width.
            self._strip.setFixedHeight(height + (rows - 1) * GAP + px(14, self._scale))

    # --- what is shown ---

    def refresh(self) -> None:
        """Show where the session stands. While dice fall, nothing is told that they will show."""
        session = self._session
        falling = self._fall is not None
        choice = None if falling else session.choice
        if self._fall is None:
            self.tower.show_dice(self._tray())
        game, state = session.match.game, session.match.state
        played = game.round(state)
        self.round.setText(tr("Round {number}", number=played) if played else "")
        if self.board is not None:
            self._show_board(self.board, choice)
        writing = written(self._sheet, session.match, session.seat, self._theme)
        if choice is not None:
            writing = replace(
                writing,
                offered={self._on_sheet(box): mark for box, mark in session.offers().items()},
                picked=frozenset(self._on_sheet(box) for box in choice.boxes),
                preview={self._on_sheet(box): mark for box, mark in session.preview().items()},
            )
        self.sheet.show_writing(writing)
        self.sheet.setAccessibleName(tr("Sheet of {name}", name=session.names[session.seat]))
        stake = game.stake(state)
        if stake is not None and not falling:
            self.stake.show_stake(stake)
        self._show_seats()
        self._show_list(falling)
        self._show_bar(falling)
        self.undo.setEnabled(session.can_undo and not falling)
        self.redo.setEnabled(session.can_redo and not falling)

    def _show_board(self, board: TileBoard, choice: Choice | None) -> None:
        session = self._session
        game, state = session.match.game, session.match.state
        turns = choice is not None and any(verb in _TURNING for verb in choice.verbs())
        board.show_board(
            Board(
                tiles=game.tiles(state),
                pile=game.pile(state) or 0,
                names=session.names,
                scores=tuple(game.score(state, seat) for seat in range(len(session.names))),
                seat=session.seat,
                picked=choice.tiles if choice is not None else frozenset(),
                offered=choice.offered_tiles() if choice is not None else frozenset(),
                spoken=tr("can be turned over") if turns else tr("can be taken"),
            )
        )

    def _on_sheet(self, box: BoxId) -> BoxId:
        """A box of the seat in front as the sheet names it."""
        return seat_box(box, self._session.seat) if self._sheet.shared else box

    def _press_box(self, box: BoxId) -> None:
        name, _, seat = box.partition("@")
        if seat and int(seat) != self._session.seat:
            return
        self._session.pick_box(name)

    def _tray(self) -> list[TrayDie]:
        choice = None if self._fall is not None else self._session.choice
        letters: dict[int, str] = {}
        if choice is not None and choice.pairs_up:
            for number, group in enumerate(choice.groups()):
                letters |= dict.fromkeys(group, _GROUP_LETTERS[number])
        rest = _REST.get(choice.rest()) if choice is not None else None
        dice = []
        lying = self._session.lying
        for index, die in enumerate(lying):
            picked = choice is not None and index in choice.picked
            keeps = picked and choice is not None and not choice.pairs_up
            tag = letters.get(index) or (render(rest) if rest is not None and not picked else "")
            name = tr("Die {number}: {face}", number=index + 1, face=face_name(die.die, die.face))
            state = [name]
            if keeps or die.lane != "free":
                state.append(tr("kept"))
            if tag:
                state.append(tr("pair {letter}", letter=tag) if index in letters else tag)
            dice.append(
                TrayDie(
                    die=die.die,
                    face=die.face,
                    lane="kept" if keeps or die.lane != "free" else "free",
                    label=tag,
                    picked=picked,
                    offered=choice is not None and choice.offers_die(index),
                    spoken=listed(state),
                )
            )
        return dice

    def _show_seats(self) -> None:
        session, match = self._session, self._session.match
        for seat, made in enumerate(self.seats):
            made.show_standing(
                Standing(
                    seat,
                    session.names[seat],
                    match.game.score(match.state, seat),
                    None if self._sheet.shared else written(self._sheet, match, seat, self._theme),
                    to_act=isinstance(session.due, Choose) and seat in session.to_act and self._fall is None,
                    in_front=seat == session.seat,
                    finished=match.game.finished(match.state, seat),
                )
            )
        if self.seats:
            self._strip.ensureWidgetVisible(self.seats[session.seat])

    def _show_list(self, falling: bool) -> None:
        entries = [] if falling else self._session.candidates()
        shown = [self.list.item(place).text() for place in range(self.list.count())]
        words = [render(message) for _, message in entries]
        if words != shown:
            self.list.clear()
            for (action, _), text in zip(entries, words, strict=True):
                item = QListWidgetItem(text)
                item.setData(Qt.ItemDataRole.UserRole, action)
                self.list.addItem(item)
        self.list.setEnabled(bool(entries))
        # Tiles are pointed at; there a list of words would mostly be empty.
        self.list.setVisible(self.board is None)

    def _show_bar(self, falling: bool) -> None:
        session = self._session
        due = session.due
        seat = session.seat
        for place, symbol in enumerate(self._symbols):
            symbol.setVisible(place == seat and len(self._symbols) > 1)
        self.say.setText(tr("The dice are falling …") if falling else self._sentence())
        remarks = session.match.game.remarks(session.match.state, seat)
        self.remark.setText(" ".join(render(remark) for remark in remarks))
        self.remark.setVisible(bool(remarks))
        real = self._source(seat) == "table"
        self.real.blockSignals(True)
        self.real.setChecked(real)
        self.real.blockSignals(False)
        can_throw = isinstance(due, Throw) or (session.choice is not None and ROLL in session.choice.verbs())
        self.real.setEnabled(can_throw and not falling)
        asks = isinstance(due, Throw) and real and not falling
        self.entry.setVisible(asks)
        if asks:
            self.entry.ask(session.thrown())
        self._show_verbs(falling, real)

    def _sentence(self) -> str:
        session = self._session
        match session.due:
            case Throw(seat, dice):
                name = session.names[seat]
                if self._source(seat) == "table":
                    return tr_many(
                        len(dice), "{name} throws {count} real die.", "{name} throws {count} real dice.", name=name
                    )
                return tr_many(len(dice), "{name} rolls {count} die.", "{name} rolls {count} dice.", name=name)
            case Draw(seat, count, _):
                return tr_many(
                    count, "{name} turns up {count} tile.", "{name} turns up {count} tiles.", name=session.names[seat]
                )
            case Choose(seats):
                if session.seat not in seats:
                    waiting = listed(session.names[seat] for seat in seats)
                    return tr(
                        "{name} has decided. To decide: {waiting}.", name=session.names[session.seat], waiting=waiting
                    )
                situation = render(session.match.game.situation(session.match.state, session.seat))
                if len(session.names) == 1:
                    return situation
                return tr("{name}: {situation}", name=session.names[session.seat], situation=situation)
            case Over(winners):
                return outcome_words(session, winners)

    def _show_verbs(self, falling: bool, real: bool) -> None:
        session = self._session
        entries: list[tuple[str, str, bool]] = []
        match session.due:
            case Throw(_, dice):
                entries = [] if real else [(ROLL, verb_words(ROLL, len(dice)), True)]
            case Draw(_, count, _):
                entries = [(ROLL, tr_many(count, "Turn up {count} tile", "Turn up {count} tiles"), True)]
            case Choose() if session.choice is not None:
                ready = session.choice.ready()
                thrown = session.thrown_next()
                again = thrown == len(session.lying)
                entries = [(verb, verb_words(verb, thrown, again), verb in ready) for verb in session.choice.verbs()]
            case Over():
                entries = [(_RESULT, tr("See the result"), True)]
            case _:
                pass
        if falling:
            # What stands there stays until the dice lie, so that nothing jumps under a second click.
            for made in self._verbs.values():
                made.setEnabled(False)
            return
        picked = session.picked_action()
        main = next((verb for verb, _, able in entries if able and (verb != ROLL or picked is None)), "")
        if ROLL in [verb for verb, _, _ in entries] and picked is None:
            main = ROLL
        if list(self._verbs) != [verb for verb, _, _ in entries]:
            had_focus = any(made.hasFocus() for made in self._verbs.values())
            for made in self._verbs.values():
                self._buttons.removeWidget(made)
                made.hide()
                made.deleteLater()
            self._verbs = {}
            for verb, _, _ in entries:
                made = button("", lambda verb=verb: self._do(verb))  # type: ignore[misc]
                made.setMinimumWidth(px(150, self._scale))
                self._verbs[verb] = made
                self._buttons.addWidget(made)
            if had_focus:
                self.setFocus()
        for verb, text, able in entries:
            self._verbs[verb].setText(f"&{text}")
            self._verbs[verb].setEnabled(able and not falling)
            set_role(self._verbs[verb], "main" if verb == main else "")

    # --- what players do ---

    def default_action(self) -> None:
        """What Space, Enter and a click on the tower do: skip the fall, roll, or write what is picked."""
        session = self._session
        if self._fall is not None:
            self.tower.skip()
            return
        due = session.due
        if isinstance(due, Over):
            self.result_asked.emit()
        elif isinstance(due, Throw) and self._source(due.seat) == "table":
            self.entry.take_focus()
        elif isinstance(due, Throw | Draw):
            session.roll()
        elif session.choice is not None:
            action = session.picked_action()
            if action is not None:
                session.play(action)
            elif ROLL in session.choice.ready() and not session.choice.empty:
                self._do(ROLL)
            else:
                # A stray key must not throw all dice again or gamble a turn away: that has its own button.
                able = [made.text().replace("&", "") for made in self._verbs.values() if made.isEnabled()]
                if able:
                    self._tell(tr("Choose with the button: {buttons}.", buttons=listed(able)))
                else:
                    self._tell(self._sentence())

    def _do(self, verb: str) -> None:
        if self._fall is not None:
            return
        if verb == _RESULT:
            self.result_asked.emit()
        elif verb == ROLL and self._source(self._session.seat) == "table" and self._session.choice is not None:
            self._session.commit_for_table()
            self.entry.take_focus()
        else:
            self._session.commit(verb)

    def _look_at(self, seat: int) -> None:
        if self._fall is None:
            self._session.look_at(seat)

    def _switch_source(self, real: bool) -> None:
        self._sources[self._session.seat] = "table" if real else "tower"
        self.refresh()
        if real:
            self.entry.take_focus()

    def _source(self, seat: int) -> Source:
        return self._sources.get(seat, self._session.match.header.source)

    def _pick_item(self, item: QListWidgetItem) -> None:
        action = item.data(Qt.ItemDataRole.UserRole)
        if isinstance(action, Action):
            self._session.pick_action(action)

    def _write_item(self, item: QListWidgetItem) -> None:
        action = item.data(Qt.ItemDataRole.UserRole)
        if isinstance(action, Action) and self._session.picked_action() == action:
            self._session.play(action)
        else:
            self._pick_item(item)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if event.modifiers() & _SHORTCUT:
            super().keyPressEvent(event)
        elif key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.default_action()
        elif key == Qt.Key.Key_Escape and self._fall is not None:
            self.tower.skip()
        elif key == Qt.Key.Key_Escape:
            self._session.clear_picks()
        elif key == Qt.Key.Key_R:
            self.read_sheet()
        elif key == Qt.Key.Key_M:
            self.mute_asked.emit()
        elif Qt.Key.Key_1 <= key <= Qt.Key.Key_9 and self._fall is None:
            if self.entry.isVisible():
                self.entry.type_face(event.text())
            else:
                self._session.pick_die(key - Qt.Key.Key_1)
        elif self.entry.isVisible() and event.text() and self.entry.type_face(event.text()):
            pass
        else:
            super().keyPressEvent(event)

    # --- what happened ---

    def _on_fall(self, fall: Fall) -> None:
        if fall.source == "table":
            self._announce_roll()
            return
        self._fall = fall
        self.tower.throw(self._tray(), fall.fallen)
        if not self.tower.falling:
            self._on_settled()

    def _on_settled(self) -> None:
        if self._fall is None:
            return
        self._fall = None
        self.refresh()
        self._announce_roll()

    def _announce_roll(self) -> None:
        faces = [(die.die, die.face) for die in self._session.lying]
        self._announce(tr("{dice}. {situation}", dice=roll_words(faces), situation=self._sentence()))

    def _on_wrote(self, event: object) -> None:
        if isinstance(event, Action):
            session = self._session
            score = session.match.game.score(session.match.state, event.seat)
            self._announce(tr("{name}: {score}", name=session.names[event.seat], score=signed(score)))

    def _refuse(self, reason: Message) -> None:
        self._tell(render(reason))

    def _tell(self, sentence: str) -> None:
        self.say.setText(sentence)
        self._announce(sentence)

    def _announce(self, sentence: str) -> None:
        announce(self, sentence)

    def read_sheet(self) -> None:
        """Read out the sheet in front: every box that is written, and the remarks."""
        writing = self.sheet.writing
        if writing is None:
            return
        spoken = [self.sheet.spoken(box) for box in writing.sheet.boxes if box.id in writing.marks]
        remarks = self._session.match.game.remarks(self._session.match.state, self._session.seat)
        self._announce(". ".join([*writing.names, *spoken, *(render(remark) for remark in remarks)]))


_SHORTCUT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
_RESULT = "result"
_ACROSS = 6
_CARD, _LINE = 136, 52
"""Heights of a seat's card, with its small sheet and without, in pixels at 100 %."""
_TURNING = (ROLL, "end")
_REST: dict[str, Message] = {"fifth": say("5th"), "unused": say("–")}


def outcome_words(session: TableSession, winners: tuple[int, ...]) -> str:
    """How a match ended, in words."""
    names, match = session.names, session.match
    if len(names) == 1:
        score = match.game.score(match.state, 0)
        if not winners:
            return tr("The game is over: {score}, below zero and lost.", score=signed(score))
        return tr("The game is over: {score}.", score=signed(score))
    if len(winners) == 1:
        score = match.game.score(match.state, winners[0])
        return tr("The game is over: {name} wins with {score}.", name=names[winners[0]], score=signed(score))
    score = match.game.score(match.state, winners[0])
    return tr(
        "The game is over: {names} share the win with {score}.",
        names=listed(names[seat] for seat in winners),
        score=signed(score),
    )
