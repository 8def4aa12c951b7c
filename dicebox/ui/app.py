"""The application: what is set up once, before and around the window."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QApplication

from dicebox import __version__, assets
from dicebox.store.folder import Store, data_folder
from dicebox.ui import crash, theme
from dicebox.ui.window import MainWindow

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QIcon

APP_ID = "dicebox"
"""The name of the desktop file, by which a desktop finds icon and title."""
LATER = ("setup_page", "table_page", "result_page", "rules_page", "paper_page")
"""The modules of pages that are likely to be wanted next; they are loaded while the user looks at the start page."""
LATER_EVERY = 250
"""Milliseconds between two of them."""
LATEST = 1000
"""Milliseconds after which the rest of the start goes on at the latest."""
ICON_SIZES = (16, 24, 32, 48, 64, 128)


class Application(QApplication):
    """The Qt application. `file_asked` carries the path of a file that the system hands to the running program."""

    file_asked = Signal(Path)


class MacApplication(Application):
    """The one on macOS, where a double-clicked file comes as an event."""

    def event(self, event: QEvent) -> bool:
        from PySide6.QtGui import QFileOpenEvent

        if isinstance(event, QFileOpenEvent) and event.file():
            self.file_asked.emit(Path(event.file()))
            return True
        return super().event(event)


def make_application() -> Application:
    """The application with its names, style and fonts."""
    # Asked for the style later, Qt for Python would make the whole list of what a style can draw.
    words = [*sys.argv[:1], "-style", "Fusion"]
    app = MacApplication(words) if sys.platform == "darwin" else Application(words)
    app.setApplicationName("dicebox")
    app.setApplicationDisplayName("dicebox")
    app.setApplicationVersion(__version__)
    # In a Flatpak the desktop file bears the name that the Flatpak has.
    app.setDesktopFileName(os.environ.get("FLATPAK_ID", APP_ID))
    theme.load_fonts()
    return app


def icon() -> QIcon:
    """The program's icon, for desktops that do not find the desktop file's."""
    from PySide6.QtGui import QIcon, QPixmap

    made = QIcon()
    for size in ICON_SIZES:
        picture = QPixmap()
        picture.loadFromData(assets.read(f"icons/dicebox-{size}.png"), "PNG")
        made.addPixmap(picture)
    return made


def run(file: Path | None = None, data: Path | None = None) -> int:
    """Open the window, on a record when one is named, and stay until it is closed; gives the exit status.

    A record goes to the window that is open already on the same data folder, if there is one.
    """
    folder = data_folder(data)
    if file is not None and _is_handed_over(file, folder):
        return 0
    app = make_application()
    store = Store(folder)
    windows: list[MainWindow] = []
    reporter = crash.Reporter(
        crash.Log(folder, lambda: _names(store, windows)), lambda: all(window.is_safe for window in windows), app
    )
    reporter.install()
    window = MainWindow(store)
    windows.append(window)
    app.file_asked.connect(window.files.open_in_front)
    window.show()
    if file is not None:
        window.files.open(file)
    # None of this has to be there before the window is; a window that nobody sees yet is not waited for.
    rest = QTimer(app, interval=LATEST, singleShot=True)
    rest.timeout.connect(lambda: _complete(folder, window, app))
    window.painted.connect(lambda: rest.start(0))
    rest.start()
    status = app.exec()
    reporter.uninstall()
    return status


def _is_handed_over(file: Path, folder: Path) -> bool:
    from dicebox.ui import single

    return single.hand_over(file, folder)


def _complete(folder: Path, window: MainWindow, app: Application) -> None:
    """What an application has besides a window: an icon, an ear for later starts, the next pages at hand."""
    from dicebox.ui.single import Listener

    gc.enable()
    app.setWindowIcon(icon())
    listener = Listener(folder, window.files.open_in_front, app)
    listener.start()
    app.aboutToQuit.connect(listener.stop)
    later = iter(LATER)
    idle = QTimer(app, interval=LATER_EVERY)
    idle.timeout.connect(lambda: _load(next(later, None), idle))
    idle.start()


def _load(module: str | None, idle: QTimer) -> None:
    """Load one more of the modules that are wanted later; the end, when there are none."""
    if module is None:
        idle.stop()
    else:
        import_module(f"dicebox.ui.{module}")


def _names(store: Store, windows: list[MainWindow]) -> Iterator[str]:
    """Every player's name that the program has before it."""
    for table in store.settings.now.last_tables.values():
        yield from table.players
    for window in windows:
        if window.session is not None:
            yield from window.session.names
