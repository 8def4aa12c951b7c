"""Records that come from files and go to files: opened from where they lie, saved where the user wants them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from dicebox import SUFFIX
from dicebox.i18n import render, tr
from dicebox.store.disk import StoreError

if TYPE_CHECKING:
    from dicebox.model.match import Match
    from dicebox.ui.window import MainWindow


class RecordFiles:
    """What a window opens and saves. What cannot be read or written is told in one sentence, and nothing is lost."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    def open(self, path: Path) -> bool:
        """Open a record and sit down to it; whether it could be read. The file itself is never written."""
        from dicebox.model.due import Over
        from dicebox.store.files import open_record

        window = self._window
        try:
            loaded = open_record(path)
        except StoreError as error:
            window.tell(render(error.message))
            return False
        if loaded.notice is not None:
            window.tell(tr("{file}: {notice}", file=str(path), notice=render(loaded.notice)))
        if isinstance(loaded.match.due, Over):
            # Nothing is left to play, and whose game it was is not known: it is looked at, not kept.
            window.beside.look_at(loaded.match)
        else:
            window.begin(loaded.match)
        return True

    def open_in_front(self, path: Path) -> None:
        """Open a record that another start was asked for: the window comes to the front."""
        window = self._window
        if window.isMinimized():
            window.showNormal()
        window.raise_()
        window.activateWindow()
        self.open(path)

    def ask_open(self) -> None:
        """Ask for a file and open it."""
        from PySide6.QtWidgets import QFileDialog

        name, _ = QFileDialog.getOpenFileName(self._window, tr("Open a game"), "", _kinds())
        if name:
            self.open(Path(name))

    def ask_save(self, match: Match | None = None) -> None:
        """Ask for a name and save a match, or the one that is played, there; it stays where it is kept, too."""
        from PySide6.QtWidgets import QFileDialog

        match = match or self._played()
        if match is None:
            return
        proposed = f"{match.game.key}{SUFFIX}"
        name, _ = QFileDialog.getSaveFileName(self._window, tr("Save the game"), proposed, _kinds())
        if name:
            self.save(Path(name), match)

    def save(self, path: Path, match: Match | None = None) -> bool:
        """Save a match, or the one that is played, as a record; whether it could be written."""
        from dicebox.store.files import save_record

        match = match or self._played()
        assert match is not None
        if path.suffix != SUFFIX:
            path = path.with_name(path.name + SUFFIX)
        try:
            save_record(path, match)
        except StoreError as error:
            self._window.tell(render(error.message))
            return False
        return True

    def _played(self) -> Match | None:
        session = self._window.session
        return session.match if session is not None else None


def _kinds() -> str:
    """The files that a dialog shows."""
    return tr("dicebox games (*{suffix})", suffix=SUFFIX)
