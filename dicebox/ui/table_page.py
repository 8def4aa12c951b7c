"""The table: the tower and its tray, the sheet in front, everybody's sheets, and one line that says what to do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from dicebox.i18n import render, tr
from dicebox.model.choice import Choice
from dicebox.model.dice import Face
from dicebox.model.due import Draw, Over, Throw
from dicebox.model.events import Action
from dicebox.model.marks import BoxId
from dicebox.model.message import Message
from dicebox.sheets.sheet import seat_box
from dicebox.sheets.theme import Theme
from dicebox.ui.action_bar import RESULT, ActionBar
from dicebox.ui.announce import announce
from dicebox.ui.decision_list import DecisionList
from dicebox.ui.dice_entry import DiceEntry
from dicebox.ui.drawing import table_sheet, written
from dicebox.ui.seat_strip import SeatStrip
from dicebox.ui.sentences import sentence
from dicebox.ui.session import ROLL, Fall, TableSession
from dicebox.ui.sheet_view import SheetView
from dicebox.ui.stake_panel import StakePanel
from dicebox.ui.theme import Tokens, px
from dicebox.ui.tile_board import Board, TileBoard
from dicebox.ui.tile_entry import TileEntry
from dicebox.ui.tile_grid import GridTile
from dicebox.ui.tower import TowerView
from dicebox.ui.tray import tray_dice
from dicebox.ui.widgets import GAP, WIDE_GAP, button, label, row
from dicebox.ui.words import listed, roll_words, signed


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
        self._fall: Fall | None = None
        self._by_keys = False
        """Whether a key was used last: then the dice bear the keys that pick them."""
        self._sheet = table_sheet(session.match)
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
        middle.addLayout(self._build_left(), 11)
        middle.addLayout(self._build_right(), 14)
        layout.addLayout(middle, 1)
        self.bar = ActionBar(self._session, self._tokens, self._scale)
        self.bar.verb_chosen.connect(self._do)
        self.bar.source_switched.connect(self._switch_source)
        layout.addWidget(self.bar)

    def _build_top(self) -> QHBoxLayout:
        game = self._session.match.game
        self.round = label("", "muted")
        self.undo = button(tr("Undo"), self._session.undo, "quiet", tr("Takes back the last decision (Ctrl+Z)."))
        self.redo = button(tr("Redo"), self._session.redo, "quiet", tr("Does again what was taken back (Ctrl+Y)."))
        top = row(label(render(game.title), "heading"), self.round)
        for difference in game.differences(self._session.match.header.options):
            top.addWidget(label(render(difference), "badge"), 0, Qt.AlignmentFlag.AlignVCenter)
        top.addStretch(1)
        top.addWidget(self.undo)
        top.addWidget(self.redo)
        top.setContentsMargins(WIDE_GAP, GAP, WIDE_GAP, 0)
        return top

    def _build_left(self) -> QVBoxLayout:
        session = self._session
        left = QVBoxLayout()
        left.setSpacing(GAP)
        self.tower = TowerView()
        self.tower.setMinimumSize(300, 160)
        self.tower.settled.connect(self._on_settled)
        self.tower.roll_asked.connect(self.default_action)
        self.tower.die_clicked.connect(self._click_die)
        self.tower.setAccessibleName(tr("Dice tower"))
        left.addWidget(self.tower, 1)
        self.entry = DiceEntry()
        self.entry.entered.connect(self._enter_roll)
        self.tile_entry = TileEntry(self._tokens, self._theme, self._scale)
        self.tile_entry.entered.connect(session.enter_tiles)
        left.addWidget(self.tile_entry)
        self.stake = StakePanel(self._tokens, min(self._scale, 1.5))
        self.stake.setVisible(session.match.game.stake(session.match.state) is not None)
        left.addWidget(self.stake)
        self.list: DecisionList | None = None
        if session.match.game.pile(session.match.state) is None:
            self.list = DecisionList(session, self._scale)
        # Where decisions are listed, real dice are typed in: never both, so that the tower keeps its size.
        below = QStackedWidget()
        below.addWidget(self.list or QWidget())
        below.addWidget(self.entry)
        below.addWidget(QWidget())
        below.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        below.setMaximumHeight(px(_BELOW, self._scale))
        self._below = below
        left.addWidget(below)
        return left

    def _build_right(self) -> QBoxLayout:
        session = self._session
        right = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        right.setSpacing(WIDE_GAP)
        self.board: TileBoard | None = None
        self.strip: SeatStrip | None = None
        self.sheet = SheetView()
        self.sheet.box_pressed.connect(self._press_box)
        if session.match.game.pile(session.match.state) is not None:
            # Tiles are pointed at on the table, where everybody's catch lies, too; there is nothing to write.
            self.board = TileBoard(self._tokens, self._theme, self._scale)
            self.board.tile_pressed.connect(self._press_tile)
            self.sheet.hide()
            right.addWidget(self.board, 1)
            return right
        right.addWidget(self.sheet, 1)
        if len(session.names) > 1:
            self.strip = SeatStrip(session, self._sheet, self._tokens, self._theme, self._scale)
            self.strip.seat_chosen.connect(self._look_at)
            if self.strip.stands:
                right.setDirection(QBoxLayout.Direction.LeftToRight)
            right.addWidget(self.strip)
        return right

    # --- what is shown ---

    def refresh(self) -> None:
        """Show where the session stands. While dice fall, nothing is told that they will show."""
        session = self._session
        if self._fall is not None:
            self._hush()
            return
        game, state, choice = session.match.game, session.match.state, session.choice
        self.tower.show_dice(tray_dice(session, choice, self._by_keys))
        played = game.round(state)
        self.round.setText(tr("Round {number}", number=played) if played else "")
        self._show_sheet(choice)
        if self.board is not None:
            self.board.show_board(Board.of(session))
        stake = game.stake(state)
        if stake is not None:
            self.stake.show_stake(stake)
        if self.strip is not None:
            self.strip.show_standings()
        if self.list is not None:
            self.list.show_decisions()
        real = session.source == "table"
        self.bar.show_state(self._sentence(), real)
        asks = real and isinstance(session.due, Throw)
        listed_ = self.list is not None and self.list.count() > 0
        self._below.setCurrentIndex(_ENTRY if asks else _LIST if listed_ else _NOTHING)
        self._below.setVisible(asks or self.list is not None)
        self.tile_entry.setVisible(real and isinstance(session.due, Draw))
        match session.due:
            case Throw(_, dice) if real:
                self.entry.ask(dice)
            case Draw(_, count, pool) if real:
                faces = {each.number: each for each in game.all_tiles(state)}
                self.tile_entry.ask([GridTile(n, faces[n].fish, faces[n].worth) for n in pool], count)
        self.undo.setEnabled(session.can_undo)
        self.redo.setEnabled(session.can_redo)

    def _hush(self) -> None:
        """What stood there before the throw stays, but can no longer be used."""
        if self.sheet.writing is not None:
            bare = replace(self.sheet.writing, offered={}, preview={}, picked=frozenset())
            self.sheet.show_writing(bare)
        if self.board is not None and self.board.board is not None:
            self.board.show_board(replace(self.board.board, offered=frozenset(), picked=frozenset()))
        self._below.setCurrentIndex(_NOTHING)
        self.bar.hush()
        self.undo.setEnabled(False)
        self.redo.setEnabled(False)

    def _show_sheet(self, choice: Choice | None) -> None:
        session = self._session
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

    def _on_sheet(self, box: BoxId) -> BoxId:
        """A box of the seat in front as the sheet names it."""
        return seat_box(box, self._session.seat) if self._sheet.shared else box

    def _sentence(self) -> str:
        session = self._session
        news = [render(message) for message in session.news]
        return " ".join([*news, sentence(session, session.source == "table")])

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
        elif isinstance(due, Throw) and session.source == "table":
            self.entry.take_focus()
        elif isinstance(due, Draw) and session.source == "table":
            self.tile_entry.grid.setFocus()
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
                able = self.bar.able_words()
                self._tell(tr("Choose with the button: {buttons}.", buttons=listed(able)) if able else self._sentence())

    def _do(self, verb: str) -> None:
        session = self._session
        if self._fall is not None:
            return
        if verb == RESULT:
            self.result_asked.emit()
        elif verb == ROLL and session.source == "table" and session.choice is not None:
            session.commit_for_table()
            self.entry.take_focus()
        else:
            session.commit(verb)

    def _press_box(self, box: BoxId) -> None:
        if self._fall is not None:
            return
        name, _, seat = box.partition("@")
        if not seat or int(seat) == self._session.seat:
            self._session.pick_box(name)

    def _click_die(self, index: int) -> None:
        self._by_keys = False
        self._session.pick_die(index)

    def _enter_roll(self, faces: Sequence[Face]) -> None:
        before = len(self._session.match.log)
        self._session.enter_roll(faces)
        if len(self._session.match.log) == before:
            self.entry.show_again(faces)

    def _press_tile(self, tile: int) -> None:
        if self._fall is None:
            self._session.pick_tile(tile)

    def _look_at(self, seat: int) -> None:
        if self._fall is None:
            self._session.look_at(seat)

    def _switch_source(self, real: bool) -> None:
        self._session.switch_source("table" if real else "tower")
        if real and self.tile_entry.isVisible():
            self.tile_entry.grid.setFocus()
        elif real:
            self.entry.take_focus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._by_keys = True
        key = event.key()
        if event.modifiers() & _SHORTCUT:
            super().keyPressEvent(event)
        elif self.entry.isVisible() and self.entry.type_key(event):
            pass
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
        elif key in _MOVES:
            # From anywhere on the table these lead to the boxes, or to the tiles.
            entered = self.board is None and self.sheet.focused_box is None
            (self.board or self.sheet).setFocus()
            if not entered:
                (self.board or self.sheet).keyPressEvent(event)
        elif Qt.Key.Key_1 <= key <= Qt.Key.Key_9 and self._fall is None:
            self._session.pick_die(key - Qt.Key.Key_1)
        else:
            super().keyPressEvent(event)

    # --- what happened ---

    def _on_fall(self, fall: Fall) -> None:
        if fall.source == "table":
            self._announce_roll()
            return
        self._fall = fall
        self.tower.throw(tray_dice(self._session, None), fall.fallen)
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
        announce(self, tr("{dice}. {situation}", dice=roll_words(faces), situation=self._sentence()))

    def _on_wrote(self, event: object) -> None:
        if isinstance(event, Action):
            session = self._session
            score = session.match.game.score(session.match.state, event.seat)
            told = tr("{name}: {score}", name=session.names[event.seat], score=signed(score))
            announce(self, " ".join([told, *(render(message) for message in session.news)]))

    def _refuse(self, reason: Message) -> None:
        self._tell(render(reason))

    def _tell(self, words: str) -> None:
        self.bar.say.setText(words)
        announce(self, words)

    def read_sheet(self) -> None:
        """Read out the sheet in front: every box that is written, and the remarks."""
        session = self._session
        writing = self.sheet.writing
        if writing is None or self._fall is not None:
            return
        spoken = [self.sheet.spoken(box) for box in writing.sheet.boxes if box.id in writing.marks]
        remarks = session.match.game.remarks(session.match.state, session.seat)
        words = ". ".join([*writing.names, *spoken, *(render(remark) for remark in remarks)])
        self.bar.remark.show_words(words)
        announce(self, words)


_LIST, _ENTRY, _NOTHING = range(3)
_BELOW = 132
"""The most height of what stands below the tower, in pixels at 100 %."""
_SHORTCUT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
_MOVES = (
    Qt.Key.Key_PageDown,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
)
