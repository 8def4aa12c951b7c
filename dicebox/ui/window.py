"""The main window: one page at a time, the menus, and what connects pages with the store."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMainWindow, QStackedWidget, QWidget

from dicebox import i18n
from dicebox.i18n import render, tr
from dicebox.store.disk import StoreError
from dicebox.store.folder import Store, Unfinished, stamped
from dicebox.store.journal import Journal
from dicebox.store.settings import Settings
from dicebox.ui import qt_texts, theme
from dicebox.ui.first_paint import FirstPaint
from dicebox.ui.menus import Menus
from dicebox.ui.record_files import RecordFiles
from dicebox.ui.seating_pages import SeatingPages
from dicebox.ui.side_pages import SidePages
from dicebox.ui.start_page import StartPage

if TYPE_CHECKING:
    from PySide6.QtGui import QCloseEvent

    # The other pages, the rules and the sheets are loaded when they are needed: the start page does not wait for them.
    from dicebox.model.match import Header, Match
    from dicebox.sheets.theme import Theme
    from dicebox.ui.result_page import Personal
    from dicebox.ui.session import TableSession
    from dicebox.ui.table_page import TablePage

SCALES = (100, 110, 125, 150, 175, 200)
"""Text sizes that can be chosen, in per cent."""


class MainWindow(QMainWindow):
    """The application's window. A page is made when it is shown, so it always has the language and look in force."""

    painted = Signal()
    """Once, when the whole window can be seen: what was not needed for that can be loaded now."""

    def __init__(self, store: Store) -> None:
        super().__init__()
        self.store = store
        self.session: TableSession | None = None
        self._journal: Journal | None = None
        self._personal: dict[int, Personal] = {}
        self._table: TablePage | None = None
        self._pages = QStackedWidget()
        self.setCentralWidget(self._pages)
        self.setMinimumSize(720, 520)
        self._page_maker: Callable[[], QWidget] = self._make_start
        self._before: tuple[Callable[[], QWidget], ...] = ()
        self._told: set[str] = set()
        """The store's notices that were told: what cannot be mended would be told with every page."""
        self.seating = SeatingPages(self)
        self.beside = SidePages(self)
        self.files = RecordFiles(self)
        self.menus = Menus(self)
        self.painted.connect(self._watch_presses)
        self._place()
        self.dress()
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._on_scheme)
        FirstPaint(self, self.painted.emit)

    @property
    def settings(self) -> Settings:
        return self.store.settings.now

    @property
    def tokens(self) -> theme.Tokens:
        return theme.chosen(self.settings.theme)

    @property
    def sheet_theme(self) -> Theme:
        """The colours of sheets in the scheme in force."""
        from dicebox.sheets.theme import SCREEN

        return SCREEN[self.tokens.name]

    @property
    def scale(self) -> float:
        """Text size, 1.0 at 100 %."""
        return self.settings.text_scale / 100

    @property
    def page(self) -> QWidget:
        """The page that is shown."""
        page = self._pages.currentWidget()
        assert page is not None
        return page

    @property
    def table(self) -> TablePage | None:
        """The page that is shown, if it is the table."""
        return self._table if self._table is self.page else None

    @property
    def is_safe(self) -> bool:
        """Whether every step of the match is on disk."""
        return self._journal is None or self._journal.is_safe

    # --- pages ---

    def show_start(self) -> None:
        """The games, and those that can be gone on with."""
        self._leave_table()
        self._show(self._make_start)

    def show_setup(self, key: str) -> None:
        """Who plays this game, with which options."""
        self._leave_table()
        self._show(lambda: self.seating.setup(key))

    def show_order(self, header: Header) -> None:
        """Who begins the match with this header."""
        self._show(lambda: self.seating.order(header))

    def show_table(self) -> None:
        """The match that is being played."""
        self._show(self._make_table)

    def show_result(self) -> None:
        """The end of the match."""
        self._enter_result()
        self._show(self._make_result)

    def show_beside(self, make: Callable[[], QWidget], instead: bool = False) -> None:
        """A page to look at in between, on top of the one that is shown, or instead of it; the match stays open."""
        self._show(make, self._before if instead else (*self._before, self._page_maker))

    def go_back(self) -> None:
        """Back from such a page to where one was."""
        *before, last = self._before or (self._make_start,)
        self._show(last, tuple(before))

    def rebuild(self) -> None:
        """Make the page that is shown again, in the language and look that are in force now."""
        self._show(self._page_maker, self._before)

    def _show(self, make: Callable[[], QWidget], before: tuple[Callable[[], QWidget], ...] = ()) -> None:
        self._page_maker = make
        self._before = before
        old = self._pages.currentWidget() if self._pages.count() else None
        made = make()
        self._pages.addWidget(made)
        self._pages.setCurrentWidget(made)
        if old is not None:
            self._pages.removeWidget(old)
            old.deleteLater()
        self._entitle()
        self.menus.refresh()
        made.setFocus()
        if self.store.notices:
            QTimer.singleShot(0, self, self.tell_notices)

    def _entitle(self) -> None:
        if self.page.windowTitle():
            self.setWindowTitle(tr("{page} – dicebox", page=self.page.windowTitle()))
        elif self.session is not None:
            self.setWindowTitle(tr("{page} – dicebox", page=render(self.session.match.game.title)))
        else:
            self.setWindowTitle("dicebox")

    def _make_start(self) -> QWidget:
        page = StartPage(self.store.unfinished(), self.tokens.name, self.scale)
        page.play_asked.connect(self.show_setup)
        page.continue_asked.connect(self.go_on)
        page.discard_asked.connect(self._give_up)
        page.open_asked.connect(self.files.ask_open)
        page.print_asked.connect(self.beside.show_pad)
        page.rules_asked.connect(self.beside.show_rules)
        page.history_asked.connect(self.beside.show_history)
        return page

    def _make_table(self) -> QWidget:
        from dicebox.ui.table_page import TablePage

        assert self.session is not None
        self._table = page = TablePage(self.session, self.tokens, self.sheet_theme, self.scale)
        page.result_asked.connect(self.show_result)
        self.menus.dress_table(page)
        return page

    def _make_result(self) -> QWidget:
        from dicebox.ui.result_page import ResultPage

        assert self.session is not None
        page = ResultPage(self.session, self._personal, self.tokens, self.sheet_theme, self.scale)
        page.again_asked.connect(self.play_again)
        page.start_asked.connect(self.show_start)
        page.save_asked.connect(self.files.ask_save)
        page.pdf_asked.connect(self.beside.show_filled)
        page.back_asked.connect(self.show_table)
        return page

    # --- matches ---

    def begin_new(self, header: Header) -> None:
        """Play a new match with this header."""
        from dicebox.model.match import Match

        self.begin(Match(stamped(header)))

    def begin(self, match: Match) -> None:
        """Play this match, kept from now on among the unfinished ones."""
        self._leave_table()
        journal = self.store.begin(match, self._on_trouble)
        self._sit_down(match, journal)

    def go_on(self, unfinished: Unfinished) -> None:
        """Go on with a match that was left."""
        try:
            journal, loaded = self.store.resume(unfinished.path, self._on_trouble)
        except StoreError as error:
            self.tell(render(error.message))
            self.show_start()
            return
        self._leave_table()
        if loaded.notice is not None:
            self.tell(render(loaded.notice))
        self._sit_down(loaded.match, journal)

    def play_again(self, header: Header | None = None) -> None:
        """A new match like this one, or like the one played last, with the same players; who was second begins."""
        from dicebox.model.chance import new_seed
        from dicebox.model.match import Header

        if header is None:
            assert self.session is not None
            header = self.session.match.header
        more = tuple((name, value) for name, value in header.more if name not in ("id", "started"))
        players = (*header.players[1:], header.players[0])
        again = Header(header.game, players, header.options, header.source, new_seed(), more)
        self.begin_new(again)

    def _sit_down(self, match: Match, journal: Journal) -> None:
        from dicebox.ui.session import TableSession

        self._journal = journal
        self._personal = {}
        self.session = TableSession(match, journal.append, self)
        self.show_table()

    def _leave_table(self) -> None:
        """The match stays among the unfinished ones, or the finished ones when it is over."""
        if self.session is not None and self.session.is_over:
            self._enter_result()
        if self._journal is not None:
            self._journal.close()
            self._journal = None
        if self.session is not None:
            self.session.deleteLater()
            self.session = None

    def _enter_result(self) -> None:
        """Put the match among the finished ones, and find out who was better than ever."""
        if self.session is None or self._journal is None or not self.session.is_over:
            return
        try:
            standings = self.store.finish(self._journal, self.session.match)
        except StoreError as error:
            self.tell(render(error.message))
            return
        from dicebox.ui.result_page import Personal

        self._personal = {seat: Personal(found.score, found.before) for seat, found in standings.items()}

    def _give_up(self, unfinished: Unfinished) -> None:
        from PySide6.QtWidgets import QMessageBox

        asked = QMessageBox.question(
            self,
            tr("Give up the game"),
            tr(
                "Give up this game of {game}? It can no longer be gone on with.",
                game=render(unfinished.match.game.title),
            ),
        )
        if asked == QMessageBox.StandardButton.Yes:
            try:
                self.store.discard(unfinished.path)
            except StoreError as error:
                self.tell(render(error.message))
            self.show_start()

    # --- settings ---

    def set_up(self, **changes: object) -> None:
        """Put settings in force and keep them; what could not be kept is told, and holds all the same."""
        try:
            self.store.settings.change(**changes)
        except StoreError as error:
            self.tell(render(error.message))

    def dress(self) -> None:
        """Put language, colours and text size in force, and make the page again."""
        language = self.settings.language
        i18n.set_language(i18n.system_language() if language == "system" else language)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        qt_texts.speak(app, i18n.language())
        theme.dress(app, self.tokens, self.scale)
        self.menus.build()
        self.rebuild()

    def change_look(self, **changes: object) -> None:
        """Change settings that everything on the screen depends on."""
        self.set_up(**changes)
        self.dress()

    def step_scale(self, step: int) -> None:
        """Larger or smaller text; 0 for the normal size."""
        if step == 0:
            wanted = 100
        else:
            nearest = min(range(len(SCALES)), key=lambda place: abs(SCALES[place] - self.settings.text_scale))
            wanted = SCALES[max(0, min(len(SCALES) - 1, nearest + step))]
        self.change_look(text_scale=wanted)

    def _on_scheme(self) -> None:
        if self.settings.theme == "system":
            self.dress()

    # --- telling, closing ---

    def tell(self, sentence: str) -> None:
        """One sentence that has to be read."""
        from PySide6.QtWidgets import QMessageBox

        box = QMessageBox(QMessageBox.Icon.Information, "dicebox", sentence, QMessageBox.StandardButton.Ok, self)
        box.setTextFormat(box.textFormat().PlainText)
        box.exec()

    def tell_notices(self) -> None:
        """What the store has to say, each thing once."""
        notices, self.store.notices = self.store.notices, []
        for notice in notices:
            sentence = str(notice)
            if sentence not in self._told:
                self._told.add(sentence)
                self.tell(render(notice))

    def _on_trouble(self, error: StoreError) -> None:
        # In the middle of an event no one can be asked anything: it is told once the event has happened.
        sentence = tr("The game goes on, but is not kept: {problem}", problem=render(error.message))
        QTimer.singleShot(0, self, lambda: self.tell(sentence))

    def _place(self) -> None:
        left, top, *size = self.settings.window or (None, None, 1280, 800)
        areas = [screen.availableGeometry() for screen in QGuiApplication.screens()]
        area = areas[0]
        if left is not None and top is not None:
            here = next((area for area in areas if area.contains(left + 40, top + 20)), None)
            if here is not None:
                self.move(left, top)
                area = here
        # The desktop may have become smaller since.
        self.resize(QSize(*size).boundedTo(area.size()))
        if self.settings.maximized:
            self.showMaximized()

    def _watch_presses(self) -> None:
        from dicebox.ui.second_press import SecondPress

        SecondPress(lambda: self._page_maker, self).watch(self.windowHandle())

    def closeEvent(self, event: QCloseEvent) -> None:
        self._leave_table()
        frame = self.normalGeometry()
        self.set_up(window=(frame.x(), frame.y(), frame.width(), frame.height()), maximized=self.isMaximized())
        self.store.close()
        super().closeEvent(event)
