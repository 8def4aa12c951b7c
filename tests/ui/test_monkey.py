"""Anything at any moment: thousands of clicks and keys at random, and after each all must be in order."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from dicebox.games import GAMES
from dicebox.store.files import open_record
from dicebox.ui.announce import SAID
from dicebox.ui.table_page import TablePage
from dicebox.ui.window import MainWindow
from dicebox.ui.words import key_of, roll_words
from tests.ui.conftest import Begin

Do = Callable[[], object]

TYPED = "1234567890fgiybrogk qQ+-é.\t"
KEYS = (
    *(Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Backspace, Qt.Key.Key_Delete),
    *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageDown, Qt.Key.Key_R),
)
LOOKS: tuple[tuple[str, tuple[object, ...]], ...] = (
    ("theme", ("light", "dark", "contrast")),
    ("language", ("es", "pl", "de")),
    ("text_scale", (100, 150, 200)),
)
BUSY = "The dice are falling …"


class Monkey:
    """Does one thing after the other in a window that plays a match, and looks after each whether all is in order."""

    def __init__(self, window: MainWindow, begin: Callable[[], object], seed: int) -> None:
        self.window = window
        self.begin = begin
        self.chance = random.Random(seed)
        self.trail: list[str] = []

    def step(self) -> None:
        """Do one thing, and look whether all is in order."""
        self.trail.append(self._act())
        self._look()

    def _act(self) -> str:
        """One thing that a user may do now; its name."""
        page = self.window.page
        if not isinstance(page, TablePage):
            return self._elsewhere(page)
        kinds: dict[str, tuple[int, Callable[[TablePage], object]]] = {
            "box": (12, self._press_box),
            "die": (12, self._press_die),
            "tile": (12, self._press_tile),
            "button": (14, self._press_button),
            "decision": (5, self._press_decision),
            "tower": (6, lambda page: self._click(page.tower, twice=self.chance.random() < 0.3)),
            "key": (14, self._key),
            "typed": (12, self._type),
            "undo": (4, lambda page: page.undo.click()),
            "redo": (3, lambda page: page.redo.click()),
            "look": (3, self._look_at),
            "real": (3, lambda page: page.bar.real.click()),
            "wait": (6, self._wait),
            "dress": (1, self._dress),
            "size": (1, self._resize),
            "page": (1, self._leave),
        }
        names = list(kinds)
        name = self.chance.choices(names, [kinds[name][0] for name in names])[0]
        return f"{name} {kinds[name][1](page) or ''}"

    def _press_box(self, page: TablePage) -> str:
        writing = page.sheet.writing
        if writing is None or not page.sheet.isVisible():
            return "-"
        offered = [box for box in writing.sheet.boxes if box.id in writing.offered]
        box = self.chance.choice(offered if offered and self.chance.random() < 0.8 else writing.sheet.boxes)
        QTest.mouseClick(page.sheet, Qt.MouseButton.LeftButton, pos=page.sheet.box_rect(box).center())
        return box.id

    def _press_die(self, page: TablePage) -> str:
        if not page.tower.dice:
            return "-"
        index = self.chance.randrange(len(page.tower.dice))
        QTest.mouseClick(page.tower, Qt.MouseButton.LeftButton, pos=page.tower.die_rect(index).center())
        return str(index)

    def _press_tile(self, page: TablePage) -> str:
        if page.tile_entry.isVisible():
            grid = page.tile_entry.grid
            grid.tile_pressed.emit(self.chance.choice([tile.number for tile in grid.tiles]))
            return "entry"
        if page.board is None or page.board.board is None or not page.board.board.tiles:
            return "-"
        lying = self.chance.choice(page.board.board.tiles)
        middle, _ = page.board.spot(lying)
        QTest.mouseClick(page.board, Qt.MouseButton.LeftButton, pos=middle.toPoint())
        return str(lying.number)

    def _press_button(self, page: TablePage) -> str:
        if not page.bar.buttons:
            return "-"
        name, button = self.chance.choice(list(page.bar.buttons.items()))
        able, before = button.isEnabled(), self._log()
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        assert (self._log() > before or self.window.page is not page) == able, f"{name} can be pressed: {able}"
        return name

    def _press_decision(self, page: TablePage) -> str:
        shown = page.list
        if shown is None or not shown.isVisible() or not shown.count():
            return "-"
        place = shown.visualItemRect(shown.item(self.chance.randrange(shown.count()))).center()
        if self.chance.random() < 0.5:
            QTest.mouseDClick(shown.viewport(), Qt.MouseButton.LeftButton, pos=place)
        else:
            QTest.mouseClick(shown.viewport(), Qt.MouseButton.LeftButton, pos=place)
        return ""

    def _click(self, widget: QWidget, *, twice: bool) -> None:
        place = QPoint(self.chance.randrange(widget.width()), self.chance.randrange(widget.height()))
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=place)
        if twice:
            QTest.mouseDClick(widget, Qt.MouseButton.LeftButton, pos=place)

    def _focus(self) -> QWidget:
        return QApplication.focusWidget() or self.window.page

    def _key(self, page: TablePage) -> str:
        key = self.chance.choice(KEYS)
        QTest.keyClick(self._focus(), key)
        return key.name

    def _type(self, page: TablePage) -> str:
        words = "".join(self.chance.choices(TYPED, k=self.chance.choice((1, 1, 3, 9))))
        for letter in words:
            # Keys beyond ASCII have no name in QTest.
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                QApplication.sendEvent(
                    self._focus(), QKeyEvent(kind, ord(letter.upper()), Qt.KeyboardModifier.NoModifier, letter)
                )
        return repr(words)

    def _look_at(self, page: TablePage) -> None:
        if page.strip is not None:
            self.chance.choice(page.strip.cards).click()

    def _wait(self, page: TablePage) -> None:
        QTest.qWait(self.chance.choice((0, 1, 20, 60)))

    def _resize(self, page: TablePage) -> None:
        self.window.resize(*self.chance.choice(((720, 520), (1280, 800), (1600, 990))))

    def _dress(self, page: TablePage) -> str:
        name, values = self.chance.choice(LOOKS)
        changes: dict[str, object] = {name: self.chance.choice(values)}
        self.window.change_look(**changes)
        self.window.change_look(language="en")
        return str(changes)

    def _leave(self, page: TablePage) -> str:
        way = self.chance.choice((self.window.beside.show_keys, self.window.beside.show_filled, self.window.show_start))
        way()
        return way.__name__

    def _elsewhere(self, page: QWidget) -> str:
        """Back to the table, by the way that the page has."""
        name = type(page).__name__
        match name:
            case "StartPage":
                games = self.window.store.unfinished()
                if games and self.chance.random() < 0.8:
                    self.window.go_on(games[0])
                else:
                    self.begin()
            case "ResultPage":
                self.chance.choice((self.window.show_table, self.window.play_again, self.window.show_start))()
            case _:
                self.window.go_back()
        return name

    # --- what must hold ---

    def _log(self) -> int:
        return len(self.window.session.match.log) if self.window.session is not None else 0

    def _look(self) -> None:
        QApplication.processEvents()
        page, session, journal = self.window.page, self.window.session, self.window._journal
        if session is None:
            return
        assert journal is not None
        assert journal.is_safe
        assert journal.path is not None
        kept = open_record(journal.path).match
        assert kept.log == session.match.log
        assert kept.state == session.match.state
        if isinstance(page, TablePage):
            self._look_at_table(page)

    def _look_at_table(self, page: TablePage) -> None:
        session = self.window.session
        assert session is not None
        if page.tower.falling:
            assert page.bar.say.text() == BUSY
            assert not str(page.property(SAID)).startswith(roll_words([(die.die, die.face) for die in session.lying]))
            assert page.sheet.writing is None or not page.sheet.writing.offered
            assert not any(button.isEnabled() for button in (page.undo, page.redo, *page.bar.buttons.values()))
            assert not page.entry.isVisible()
            return
        assert page.bar.say.text() != BUSY
        assert page.undo.isEnabled() == session.can_undo
        assert page.redo.isEnabled() == session.can_redo
        if page.list is not None and page.list.isVisible():
            assert page.list.count() == len(session.candidates())
        shown = page.entry._faces if page.entry.isVisible() else []
        assert [field.text() for field in page.entry._fields[: len(shown)]] == [
            "" if face is None else key_of(face) for face in shown
        ]


@pytest.mark.parametrize("key", list(GAMES))
def test_whatever_is_done_nothing_breaks(key: str, begin: Begin, window: MainWindow, qtbot: QtBot) -> None:
    _let_loose(key, begin, window, qtbot, seed=1, steps=80)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("key", list(GAMES))
def test_however_long_it_is_done_nothing_breaks(
    key: str, seed: int, begin: Begin, window: MainWindow, qtbot: QtBot
) -> None:
    _let_loose(key, begin, window, qtbot, seed=seed, steps=250)


def _let_loose(key: str, begin: Begin, window: MainWindow, qtbot: QtBot, *, seed: int, steps: int) -> None:
    window.set_up(tower_speed="normal" if seed % 2 else "none")
    monkey = Monkey(window, lambda: begin(key, "Pilar", "<b>Łódź</b> & “Ñ”"), seed)
    monkey.begin()
    with qtbot.captureExceptions() as errors:
        for _ in range(steps):
            trail = "\n".join(monkey.trail[-25:])
            try:
                monkey.step()
            except AssertionError as error:
                error.add_note(f"after\n{trail}")
                raise
            assert not errors, trail
