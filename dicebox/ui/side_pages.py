"""The pages that are looked at in between, and lead back to where one was: rules, keys, paper, finished games.

Their modules are loaded when they are asked for: the start page does not wait for them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QWidget

from dicebox.games import GAMES
from dicebox.i18n import render
from dicebox.store.disk import StoreError

if TYPE_CHECKING:
    from dicebox.model.game import Game
    from dicebox.model.match import Match
    from dicebox.ui.help_pages import ReadingPage
    from dicebox.ui.paper_choices import PaperChoices
    from dicebox.ui.window import MainWindow


class SidePages:
    """Makes these pages for a window and connects them with it."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    def game_at_hand(self) -> str:
        """The game that is played, or sat down to, or read about; empty when there is none."""
        game: Game[Any] | None = getattr(self._window.page, "game", None)
        session = self._window.session
        if game is None and session is not None:
            game = session.match.game
        return game.key if game is not None else ""

    # --- help ---

    def show_rules(self, key: str) -> None:
        """The rules of a game: with the options of the match that is played, or with those used last, to be tried."""
        from dicebox.ui.rules_page import RulesPage

        window = self._window
        last = window.settings.last_tables.get(key)
        tried = dict(last.options) if last is not None else {}

        def make() -> QWidget:
            session = window.session
            page = RulesPage(
                GAMES[key],
                window.tokens,
                window.sheet_theme,
                window.scale,
                running=session.match.header.options if session is not None and session.match.game.key == key else None,
                tried=tried,
            )
            page.back_asked.connect(window.go_back)
            page.play_asked.connect(window.show_setup)
            page.tried.connect(tried.update)
            return page

        window.show_beside(make, instead=isinstance(window.page, RulesPage))

    def show_keys(self) -> None:
        """All keys."""
        from dicebox.ui.help_pages import keys_page

        self._show_text(lambda: keys_page(self._window.menus.keys(), self._window.tokens, self._window.scale))

    def show_about(self) -> None:
        """What dicebox is, and the licences."""
        from dicebox.ui.help_pages import about_page

        self._show_text(lambda: about_page(self._window.tokens, self._window.scale))

    def _show_text(self, make_text: Callable[[], ReadingPage]) -> None:
        from dicebox.ui.help_pages import ReadingPage

        window = self._window

        def make() -> QWidget:
            page = make_text()
            page.back_asked.connect(window.go_back)
            return page

        window.show_beside(make, instead=isinstance(window.page, ReadingPage))

    # --- paper ---

    def show_pad(self, key: str = "") -> None:
        """Blank sheets of a game; of the one at hand, or the one played last, when none is named."""
        from dicebox.ui.paper_choices import PaperChoices

        window = self._window
        wished = (key, self.game_at_hand(), *window.settings.last_tables, *GAMES)
        chosen = next(name for name in wished if name in GAMES)
        session = window.session
        matches = (session.match,) if session is not None else ()
        self._show_paper(PaperChoices.start(window.settings, chosen, matches, blank=True), matches)

    def show_filled(self, matches: Sequence[Match] = ()) -> None:
        """The sheets of these matches, or of the one that is played, as they are filled in."""
        from dicebox.ui.paper_choices import PaperChoices

        window = self._window
        if not matches and window.session is not None:
            matches = (window.session.match,)
        if matches:
            self._show_paper(PaperChoices.start(window.settings, matches[0].game.key, matches), tuple(matches))

    def _show_paper(self, start: PaperChoices, matches: tuple[Match, ...]) -> None:
        from dicebox.ui.paper_page import PaperPage

        window = self._window
        chosen = [start]

        def make() -> QWidget:
            page = PaperPage(chosen[0], matches, window.settings.paper, window.tokens, window.scale)
            page.back_asked.connect(window.go_back)
            page.chosen.connect(lambda choices: chosen.__setitem__(0, choices))
            page.defaults_changed.connect(lambda paper: window.set_up(paper=paper))
            return page

        window.show_beside(make, instead=isinstance(window.page, PaperPage))

    # --- finished games ---

    def show_history(self) -> None:
        """The finished games and the personal bests."""
        from dicebox.ui.history_page import HistoryPage

        window = self._window

        def make() -> QWidget:
            page = HistoryPage(window.store.history, window.tokens, window.scale)
            page.back_asked.connect(window.go_back)
            page.look_asked.connect(self._look_at)
            page.print_asked.connect(self._print_records)
            page.told.connect(window.tell)
            return page

        try:
            window.store.history.catch_up()
        except StoreError as error:
            window.tell(render(error.message))
            return
        window.show_beside(make, instead=isinstance(window.page, HistoryPage))

    def _look_at(self, path: Path) -> None:
        """The end of a finished game, sheets and all; a match that is being played stays open."""
        opened = self._opened([path])
        if opened:
            self.look_at(opened[0])

    def look_at(self, match: Match) -> None:
        """The end of this finished match, as it was played."""
        from dicebox.ui.result_page import ResultPage
        from dicebox.ui.session import TableSession

        window = self._window

        def make() -> QWidget:
            session = TableSession(match)
            page = ResultPage(session, {}, window.tokens, window.sheet_theme, window.scale, looked_at=True)
            session.setParent(page)
            page.back_asked.connect(window.go_back)
            page.start_asked.connect(window.show_start)
            page.again_asked.connect(lambda: window.play_again(match.header))
            page.save_asked.connect(lambda: window.files.ask_save(match))
            page.pdf_asked.connect(lambda: self.show_filled([match]))
            return page

        window.show_beside(make)

    def _print_records(self, paths: Sequence[Path]) -> None:
        matches = self._opened(paths)
        if matches:
            self.show_filled(matches)

    def _opened(self, paths: Sequence[Path]) -> list[Match]:
        """The matches of these records; those that cannot be read are told and left out."""
        from dicebox.store.files import open_record

        matches = []
        for path in paths:
            try:
                matches.append(open_record(path).match)
            except StoreError as error:
                self._window.tell(render(error.message))
        return matches
