"""An error that nobody expected: it is noted in a log, told in one dialog, and the program goes on.

The log lies in the data folder, in `log/`. It is meant to be sent to whoever can mend the error, so it holds where it
happened and what kind of error it was, and no names: neither of players nor of the computer's user.
"""

from __future__ import annotations

import builtins
import contextlib
import faulthandler
import os
import re
import sys
import threading
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from traceback import StackSummary, walk_tb
from types import CodeType, TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QMessageLogContext,
    QObject,
    Qt,
    QtMsgType,
    Signal,
    qInstallMessageHandler,
    qVersion,
)
from PySide6.QtWidgets import QApplication

from dicebox import __version__
from dicebox.i18n import tr
from dicebox.store.locks import is_locked, try_lock

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMessageBox

FOLDER = "log"
FILE = "dicebox.log"
_LARGEST = 512 * 1024
"""Bytes at which a log begins anew; the one before is kept."""
_QUOTED = re.compile(r"""(['"])(.*?)\1""")
_PATH = re.compile(r"(?:[A-Za-z]:)?[/\\][^\s'\":,;]+")


class Log:
    """The log in `log/` of a data folder. What cannot be written is given up in silence: the game goes on."""

    def __init__(self, data: Path, names: Callable[[], Iterable[str]] = tuple) -> None:
        """`names` gives the names that must not appear, as they are when something is noted."""
        self.folder = data / FOLDER
        self.path = self.folder / FILE
        self._names = names

    def note(self, text: str) -> bool:
        """Add this, with the time; whether it could be written."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if self.path.exists() and self.path.stat().st_size > _LARGEST:
                self.path.replace(self.path.with_suffix(".old.log"))
            with self.path.open("a", encoding="utf-8", errors="backslashreplace") as file:
                file.write(f"{datetime.now().astimezone().isoformat(timespec='seconds')} {text}\n")
        except OSError:
            return False
        return True

    def error(self, error: BaseException) -> bool:
        """Add an error with the place where it happened; whether it could be written."""
        return self.note("\n".join([_surroundings(), *self._told(error, set())]))

    def without_names(self, message: str, words: frozenset[str] = frozenset()) -> str:
        """The message without players' names, without paths, and with only those quoted texts that are `words`."""
        message = _QUOTED.sub(lambda found: found[0] if found[2] in words else f"{found[1]}…{found[1]}", message)
        message = _PATH.sub("…", message)
        for name in sorted({name for name in self._names() if name}, key=len, reverse=True):
            message = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "…", message)
        return message

    def _told(self, error: BaseException, seen: set[int]) -> list[str]:
        """An error, and before it those that led to it."""
        seen.add(id(error))
        lines = []
        before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        if before is not None and id(before) not in seen:
            lines = [*self._told(before, seen), "and then:"]
        frames = StackSummary.extract(walk_tb(error.__traceback__), lookup_lines=False)
        lines += [f"  {_place(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
        kind = type(error)
        words = frozenset(_words(error.__traceback__)) | frozenset(dir(builtins))
        told = self.without_names(str(error), words).replace("\n", "\n    ")
        return [*lines, f"  {kind.__module__}.{kind.__qualname__}: {told}"]


def _surroundings() -> str:
    import platform

    return f"dicebox {__version__}, Python {platform.python_version()}, Qt {qVersion()}, {platform.platform()}"


def _place(file: str) -> str:
    """The file of a module from its package on; what stands before may hold the user's name."""
    parts = Path(file).parts
    for top in ("dicebox", "site-packages"):
        if top in parts:
            at = len(parts) - 1 - parts[::-1].index(top)
            return "/".join(parts[at:])
    return "/".join(parts[-2:]) if len(parts) > 1 else file


def _words(traceback: TracebackType | None) -> Iterable[str]:
    """The words that the program itself uses where the error passed through: names of attributes, keys, types."""
    for frame, _ in walk_tb(traceback):
        code: CodeType = frame.f_code
        yield from (*code.co_names, *code.co_varnames, code.co_name)
        yield from (constant for constant in code.co_consts if isinstance(constant, str))
        yield from (name for name, value in frame.f_globals.items() if isinstance(value, type))


class Reporter(QObject):
    """Notes every unexpected error in the log and shows the first at each place, one dialog at a time."""

    _happened = Signal(object)

    def __init__(self, log: Log, is_safe: Callable[[], bool], parent: QObject | None = None) -> None:
        """`is_safe` tells whether every step of the game is on disk."""
        super().__init__(parent)
        self.log = log
        self._is_safe = is_safe
        self._shown: set[tuple[str, int]] = set()
        self._dialog: QMessageBox | None = None
        self._fault: int | None = None
        # An error may come while a widget is being painted, or from another thread: the dialog waits its turn.
        self._happened.connect(self._show, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Be told of everything that goes wrong in this process from now on."""
        sys.excepthook = lambda _, error, __: self.report(error)
        threading.excepthook = lambda thrown: self.report(thrown.exc_value)
        sys.unraisablehook = lambda thrown: self._note(thrown.exc_value)
        qInstallMessageHandler(self._on_qt_message)
        self._watch_for_faults()

    def uninstall(self) -> None:
        """Leave the process as it was."""
        sys.excepthook = sys.__excepthook__
        threading.excepthook = threading.__excepthook__
        sys.unraisablehook = sys.__unraisablehook__
        qInstallMessageHandler(None)
        if self._fault is not None:
            faulthandler.disable()
            os.close(self._fault)
            self._fault = None
            with contextlib.suppress(OSError):
                self._fault_file().unlink()

    def report(self, error: BaseException | None) -> None:
        """Note the error, and show it unless one of this place was shown."""
        if error is None:
            return
        if not isinstance(error, Exception):
            # Ctrl+C in the terminal: who asks for the end gets it.
            QApplication.exit(130)
            return
        noted = self._note(error)
        place = _origin(error)
        if place in self._shown:
            return
        self._shown.add(place)
        from PySide6.QtCore import QThread

        if threading.current_thread() is threading.main_thread() and QThread.currentThread().loopLevel() == 0:
            # It came out of the start or the end of the program: nothing goes on that could show it later.
            self._box(noted, goes_on=False).exec()
        else:
            self._happened.emit(noted)

    def _note(self, error: BaseException | None) -> bool:
        if error is None:
            return False
        if sys.stderr is not None:
            sys.__excepthook__(type(error), error, error.__traceback__)
        return self.log.error(error)

    def _show(self, noted: bool) -> None:
        if self._dialog is None:
            self._dialog = self._box(noted, goes_on=True)
            self._dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            self._dialog.finished.connect(self._on_read)
            self._dialog.open()

    def _on_read(self) -> None:
        self._dialog = None

    def _box(self, noted: bool, *, goes_on: bool) -> QMessageBox:
        """The dialog that tells of an error, and whether it could be noted."""
        from PySide6.QtCore import QUrl
        from PySide6.QtGui import QDesktopServices
        from PySide6.QtWidgets import QMessageBox

        told = [
            tr("Something went wrong in dicebox. It goes on as well as it can.")
            if goes_on
            else tr("Something went wrong in dicebox, and it has to stop.")
        ]
        if self._is_safe():
            told.append(tr("Your game is saved: you can always go on with it from the start page."))
        if noted:
            told.append(tr("What happened is noted, without names, in {file}.", file=str(self.log.path)))
        box = QMessageBox(QMessageBox.Icon.Warning, "dicebox", "\n\n".join(told), parent=QApplication.activeWindow())
        box.setTextFormat(Qt.TextFormat.PlainText)
        done = box.addButton(tr("Go on") if goes_on else tr("Close"), QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(done)
        box.setEscapeButton(done)
        if noted:
            look = box.addButton(tr("Show the log"), QMessageBox.ButtonRole.ActionRole)
            look.clicked.connect(lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.log.path))))
        return box

    def _on_qt_message(self, kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        if kind in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg):
            return
        if sys.stderr is not None:
            sys.stderr.write(f"{message}\n")
        kind_name = kind.name.removeprefix("Qt").removesuffix("Msg").lower()
        self.log.note(f"Qt {kind_name}: {self.log.without_names(message)}")

    def _watch_for_faults(self) -> None:
        """Have a crash of the process itself (in Qt, say) leave its stack behind; take over what others left."""
        self._take_over_faults()
        with contextlib.suppress(OSError, ValueError):
            self.log.folder.mkdir(parents=True, exist_ok=True)
            self._fault = os.open(self._fault_file(), os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
            try_lock(self._fault)
            faulthandler.enable(self._fault)

    def _take_over_faults(self) -> None:
        for file in sorted(self.log.folder.glob("fault-*.txt")):
            if is_locked(file):
                continue
            with contextlib.suppress(OSError):
                left = file.read_text(encoding="utf-8", errors="replace").strip()
                if left:
                    places = re.sub(r'File "([^"]*)"', lambda found: f"File {_place(found[1])}", left)
                    self.log.note(f"The process before this one crashed.\n{places}")
                file.unlink()

    def _fault_file(self) -> Path:
        return self.log.folder / f"fault-{os.getpid()}.txt"


def _origin(error: BaseException) -> tuple[str, int]:
    """The place where an error arose."""
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    return (last.tb_frame.f_code.co_filename, last.tb_lineno) if last is not None else (type(error).__name__, 0)
