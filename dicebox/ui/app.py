"""The application: what is set up once, before and around the window."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication

from dicebox import __version__
from dicebox.store.folder import Store, data_folder
from dicebox.ui import theme
from dicebox.ui.window import MainWindow

APP_ID = "dicebox"
"""The name of the desktop file, by which a desktop finds icon and title."""


def make_application() -> QApplication:
    """The Qt application with its names, style and fonts."""
    app = QApplication(sys.argv[:1])
    app.setApplicationName("dicebox")
    app.setApplicationDisplayName("dicebox")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName(APP_ID)
    app.setStyle("Fusion")
    theme.load_fonts()
    return app


def run(file: Path | None = None, data: Path | None = None) -> int:
    """Open the window, on a record when one is named, and stay until it is closed; gives the exit status."""
    app = make_application()
    window = MainWindow(Store(data_folder(data)))
    window.show()
    if file is not None:
        window.open_file(file)
    return app.exec()
