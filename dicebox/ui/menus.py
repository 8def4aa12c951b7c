"""The menus: everything that can be done, with its key."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu

from dicebox.games.catalogue import CATALOGUE
from dicebox.i18n import LANGUAGES, render, tr

if TYPE_CHECKING:
    from dicebox.ui.table_page import TablePage
    from dicebox.ui.tower import TowerView
    from dicebox.ui.window import MainWindow


class Menus:
    """The menu bar of a window, made again whenever the language changes."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._at_table: list[QAction] = []
        self._undo: QAction | None = None
        self._redo: QAction | None = None

    def build(self) -> None:
        """Make all menus in the language in force."""
        bar = self._window.menuBar()
        bar.clear()
        for menu in bar.findChildren(QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly):
            menu.deleteLater()
        self._at_table = []
        self._build_game(bar.addMenu(tr("&Game")))
        self._build_play(bar.addMenu(tr("&Play")))
        self._build_view(bar.addMenu(tr("&View")))
        self._build_help(bar.addMenu(tr("&Help")))

    def refresh(self) -> None:
        """Enable what can be done on the page that is shown."""
        for action in self._at_table:
            action.setEnabled(self._window.table is not None)
        self._pdf.setEnabled(self._window.session is not None)
        self._rules.setEnabled(bool(self._window.beside.game_at_hand()))

    def keys(self) -> list[tuple[str, str]]:
        """What can be done with a key from the menus, each with its key."""
        found = []
        for top in self._window.menuBar().actions():
            menu = top.menu()
            for action in menu.actions() if isinstance(menu, QMenu) else ():
                key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
                if key:
                    found.append((action.text().replace("&", "").removesuffix(" …"), key))
        return found

    def dress_table(self, page: TablePage) -> None:
        """Give a new table what is set for it."""
        self.dress_tower(page.tower)
        page.mute_asked.connect(self._switch_mute)

    def dress_tower(self, tower: TowerView) -> None:
        """Give a tower the speed, look and loudness that are set."""
        settings = self._window.settings
        tower.set_speed("none" if settings.motion == "reduced" else settings.tower_speed)
        tower.set_skin(settings.skin)
        tower.set_muted(settings.muted)
        tower.set_volume(settings.volume / 100)
        tower.set_reading_view(settings.from_above)

    # --- the menus ---

    def _build_game(self, menu: QMenu) -> None:
        window = self._window
        new = menu.addMenu(tr("&New"))
        for key, game in CATALOGUE.items():
            self._add(new, render(game.title), lambda key=key: window.show_setup(key))  # type: ignore[misc]
        self._add(menu, tr("&All games"), window.show_start, "Ctrl+N")
        menu.addSeparator()
        self._add(menu, tr("&Open …"), window.files.ask_open, QKeySequence.StandardKey.Open)
        self._at_table.append(self._add(menu, tr("&Save as …"), window.files.ask_save, "Ctrl+S"))
        menu.addSeparator()
        self._add(menu, tr("&Print sheets …"), window.beside.show_pad, QKeySequence.StandardKey.Print)
        self._pdf = self._add(menu, tr("Save the sheet as P&DF …"), window.beside.show_filled, "Ctrl+Shift+S")
        menu.addSeparator()
        self._add(menu, tr("&Finished games"), window.beside.show_history, "Ctrl+H")
        menu.addSeparator()
        self._add(menu, tr("&Quit"), window.close, QKeySequence.StandardKey.Quit)

    def _build_play(self, menu: QMenu) -> None:
        for text, do, key in (
            (tr("&Undo"), lambda page: page.undo.click(), QKeySequence.StandardKey.Undo),
            (tr("&Redo"), lambda page: page.redo.click(), "Ctrl+Y"),
            (tr("Read out the &sheet"), lambda page: page.read_sheet(), None),
        ):
            self._at_table.append(self._add(menu, text, lambda do=do: self._on_table(do), key))  # type: ignore[misc]

    def _build_view(self, menu: QMenu) -> None:
        window, settings = self._window, self._window.settings
        self._add(menu, tr("&Larger text"), lambda: window.step_scale(1), "Ctrl++")
        self._add(menu, tr("&Smaller text"), lambda: window.step_scale(-1), "Ctrl+-")
        self._add(menu, tr("&Normal text"), lambda: window.step_scale(0), "Ctrl+0")
        menu.addSeparator()
        self._choices(
            menu.addMenu(tr("&Colours")),
            (
                (tr("As the desktop"), "system"),
                (tr("Light"), "light"),
                (tr("Dark"), "dark"),
                (tr("High contrast"), "contrast"),
            ),
            settings.theme,
            lambda name: window.change_look(theme=name),
        )
        self._choices(
            menu.addMenu(tr("Lan&guage")),
            ((tr("As the desktop"), "system"), *((name, code) for code, name in LANGUAGES.items())),
            settings.language,
            lambda code: window.change_look(language=code),
        )
        menu.addSeparator()
        self._choices(
            menu.addMenu(tr("&Fall of the dice")),
            ((tr("Normal"), "normal"), (tr("Quick"), "quick"), (tr("None"), "none")),
            settings.tower_speed,
            lambda speed: self._set_table(tower_speed=speed),
        )
        self._choices(
            menu.addMenu(tr("&Dice")),
            ((tr("Ivory"), "ivory"), (tr("Dark"), "dark"), (tr("High contrast"), "contrast")),
            settings.skin,
            lambda skin: self._set_table(skin=skin),
        )
        above = self._add(
            menu,
            tr("Dice from &above, sorted"),
            lambda: self._set_table(from_above=not self._window.settings.from_above),
            "Ctrl+D",
        )
        above.setCheckable(True)
        above.setChecked(settings.from_above)
        self._mute = self._add(menu, tr("&Mute"), self._switch_mute)
        self._mute.setCheckable(True)
        self._mute.setChecked(settings.muted)
        menu.addSeparator()
        # Some desktops name no key for it.
        known = QKeySequence.keyBindings(QKeySequence.StandardKey.FullScreen)
        full_screen = QKeySequence.StandardKey.FullScreen if known else "F11"
        self._add(menu, tr("F&ull screen"), self._switch_full_screen, full_screen)

    def _build_help(self, menu: QMenu) -> None:
        beside = self._window.beside
        self._rules = self._add(menu, tr("&Rules of this game"), lambda: beside.show_rules(beside.game_at_hand()), "F1")
        others = menu.addMenu(tr("Rules &of"))
        for key, game in CATALOGUE.items():
            self._add(others, render(game.title), lambda key=key: beside.show_rules(key))  # type: ignore[misc]
        menu.addSeparator()
        self._add(menu, tr("&Keys"), beside.show_keys, "Ctrl+F1")
        self._add(menu, tr("&About dicebox"), beside.show_about)

    # --- what they do ---

    def _on_table(self, do: Callable[[TablePage], object]) -> None:
        page = self._window.table
        if page is not None:
            do(page)

    def _set_table(self, **changes: object) -> None:
        self._window.set_up(**changes)
        self._on_table(lambda page: self.dress_tower(page.tower))

    def _switch_mute(self) -> None:
        muted = not self._window.settings.muted
        self._window.set_up(muted=muted)
        self._mute.setChecked(muted)
        self._on_table(lambda page: page.tower.set_muted(muted))

    def _switch_full_screen(self) -> None:
        window = self._window
        window.showNormal() if window.isFullScreen() else window.showFullScreen()

    def _add(
        self,
        menu: QMenu,
        text: str,
        do: Callable[[], object],
        key: str | QKeySequence.StandardKey | None = None,
    ) -> QAction:
        # With the text as an argument, Qt for Python would look at icons, too, and make the list of all that there are.
        action = QAction(menu)
        action.setText(text)
        action.triggered.connect(lambda: do())
        if key is not None:
            action.setShortcut(QKeySequence(key))
        menu.addAction(action)
        return action

    def _choices(
        self,
        menu: QMenu,
        choices: tuple[tuple[str, str], ...],
        current: str,
        do: Callable[[str], object],
    ) -> None:
        group = QActionGroup(menu)
        for text, value in choices:
            action = self._add(menu, text, lambda value=value: do(value))  # type: ignore[misc]
            action.setCheckable(True)
            action.setChecked(value == current)
            group.addAction(action)
