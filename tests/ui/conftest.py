"""A main window over a folder of its own, as a user has it at the first start."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dicebox import i18n
from dicebox.games import GAMES
from dicebox.model.match import Match
from dicebox.model.record import make_header
from dicebox.store.folder import Store, stamped
from dicebox.ui import theme
from dicebox.ui.session import TableSession
from dicebox.ui.table_page import TablePage
from dicebox.ui.window import MainWindow

Begin = Callable[..., TablePage]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    made = Store(tmp_path / "data")
    made.settings.change(tower_speed="none", language="en", theme="light")
    return made


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, store: Store) -> Iterator[MainWindow]:
    qapp.setStyle("Fusion")
    theme.load_fonts()
    made = MainWindow(store)
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    yield made
    made.close()
    i18n.set_language("en")


@pytest.fixture
def begin(window: MainWindow) -> Begin:
    """Sits down to a match and gives the table."""

    def start(key: str, *names: str, seed: int = 5, **options: object) -> TablePage:
        fields = {
            "dicebox": 1,
            "game": key,
            "players": list(names) or ["Pilar", "Marta"],
            "options": options,
            "seed": f"{seed:032x}",
        }
        window.begin(Match(stamped(make_header(fields, GAMES))))
        assert isinstance(window.page, TablePage)
        return window.page

    return start


@pytest.fixture
def session(window: MainWindow) -> Callable[[], TableSession]:
    """The session of the match that is being played now."""

    def current() -> TableSession:
        assert window.session is not None
        return window.session

    return current
