"""From the choice of a game to its first throw: who plays with which options, whose tiles, who begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from dicebox.games import GAMES
from dicebox.store.settings import LastTable

if TYPE_CHECKING:
    from dicebox.model.match import Header
    from dicebox.ui.setup_page import Seating, SetupPage
    from dicebox.ui.window import MainWindow


class SeatingPages:
    """Makes these pages for a window and connects them with it; what was chosen is proposed the next time."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    def setup(self, key: str) -> QWidget:
        """Who plays this game, with which options."""
        from dicebox.ui.setup_page import Seating, SetupPage

        window = self._window
        tables = window.settings.last_tables
        last = tables.get(key) or next(iter(tables.values()), LastTable(()))
        options = dict(last.options) if key in tables else {}
        seating = Seating(last.players, options, own_tiles=window.settings.own_tiles)
        page = SetupPage(GAMES[key], seating, window.tokens, window.scale)
        page.back_asked.connect(window.show_start)
        page.tiles_asked.connect(lambda: self._enter_tiles(page))
        page.start_asked.connect(lambda header, by_rules: self._start(header, page.seating(), by_rules))
        return page

    def order(self, header: Header) -> QWidget:
        """Who begins, by the dice."""
        from dicebox.ui.order_page import OrderPage

        window = self._window
        page = OrderPage(header, window.tokens, window.scale)
        page.back_asked.connect(lambda: window.show_setup(header.game.key))
        page.settled.connect(window.begin_new)
        window.menus.dress_tower(page.tower)
        return page

    def _enter_tiles(self, page: SetupPage) -> None:
        """The tiles of the user's own box are entered, kept and used."""
        from dicebox.ui.tiles_dialog import TilesDialog

        window = self._window
        dialog = TilesDialog(page.options.own_tiles, window.tokens, window.sheet_theme, window.scale, window)
        if dialog.exec() == TilesDialog.DialogCode.Accepted:
            window.set_up(own_tiles=dialog.tiles)
            page.options.use_tiles(dialog.tiles)

    def _start(self, header: Header, seating: Seating, by_rules: bool) -> None:
        from dicebox.ui.order_page import settle_by_draw

        window = self._window
        tables = dict(window.settings.last_tables)
        tables.pop(header.game.key, None)
        window.set_up(last_tables={header.game.key: LastTable(seating.names, seating.options)} | tables)
        if not by_rules:
            window.begin_new(header)
        elif header.game.order == "drawn":
            window.begin_new(settle_by_draw(header))
        else:
            window.show_order(header)
