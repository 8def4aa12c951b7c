"""A file that is double-clicked goes to the window that is open already, on the same user's same data folder.

The window listens at an address that only this user can use, and notes it in the data folder. Whoever finds nobody
there (the process was killed, and left its note) opens a window of its own. Only sockets of the standard library are
used: Qt's network module would add megabytes to the bundle.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import shutil
import socket
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QSocketNotifier, QTimer
from PySide6.QtWidgets import QApplication

from dicebox.store.disk import StoreError, write_whole

NOTE = "window.json"
"""The file in the data folder that says where the open window listens."""

ACTIVATION = ("XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID")
"""Variables by which a desktop allows a window to come to the front."""

_PATIENCE = 2.0
"""Seconds in which the open window has to answer."""
_LARGEST = 64 * 1024
_ANSWER = b"opened\n"


@dataclass(frozen=True, slots=True)
class _Address:
    """Where a window listens: the path of a socket or a port of this machine; and the word that it obeys."""

    place: str | int
    word: str

    @classmethod
    def read(cls, folder: Path) -> _Address | None:
        try:
            fields = json.loads((folder / NOTE).read_bytes())
            place, word = fields["place"], fields["word"]
        except (OSError, ValueError, KeyError, TypeError):
            return None
        return cls(place, word) if isinstance(place, str | int) and isinstance(word, str) else None

    def connect(self) -> socket.socket:
        """Raises OSError when nobody listens there."""
        if isinstance(self.place, int):
            return socket.create_connection(("127.0.0.1", self.place), timeout=_PATIENCE)
        caller = socket.socket(socket.AF_UNIX)
        caller.settimeout(_PATIENCE)
        try:
            caller.connect(self.place)
        except OSError:
            caller.close()
            raise
        return caller


def hand_over(file: Path, folder: Path) -> bool:
    """Let the window that is open on this data folder open the file; whether there is one, and it does."""
    address = _Address.read(folder)
    if address is None:
        return False
    tokens = {name: os.environ[name] for name in ACTIVATION if name in os.environ}
    request = {"word": address.word, "file": str(file.absolute()), "tokens": tokens}
    try:
        with address.connect() as caller:
            # JSON without other than ASCII letters: a name that is no valid text goes through as it is.
            caller.sendall(json.dumps(request).encode("ascii") + b"\n")
            return caller.recv(len(_ANSWER)) == _ANSWER
    except (OSError, ValueError):
        return False


class Listener(QObject):
    """Takes files from later starts and gives them to `open_file`, once no dialog is open, with the window in front."""

    def __init__(self, folder: Path, open_file: Callable[[Path], object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        self._open_file = open_file
        self._waiting: list[Path] = []
        self._place: Path | None = None
        self._server: socket.socket | None = None
        self._notifier: QSocketNotifier | None = None
        self._again = QTimer(self, interval=200, singleShot=True)
        self._again.timeout.connect(self._open_waiting)

    def start(self) -> None:
        """Listen, unless a window does so already, or the system does not let us: then files open in new windows."""
        if _is_answered(self._folder):
            return
        try:
            self._server, place = self._listen()
        except OSError:
            return
        self._address = _Address(place, secrets.token_hex(16))
        note = {"place": place, "word": self._address.word}
        try:
            write_whole(self._folder / NOTE, json.dumps(note).encode("ascii"))
            (self._folder / NOTE).chmod(0o600)
        except (OSError, StoreError):
            self.stop()
            return
        self._notifier = QSocketNotifier(self._server.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._answer)

    def stop(self) -> None:
        """Listen no more, and take the note away."""
        if self._server is None:
            return
        if self._notifier is not None:
            self._notifier.setEnabled(False)
            self._notifier = None
        self._server.close()
        self._server = None
        with contextlib.suppress(OSError):
            if _Address.read(self._folder) == self._address:
                (self._folder / NOTE).unlink()
        if self._place is not None:
            shutil.rmtree(self._place, ignore_errors=True)

    def _listen(self) -> tuple[socket.socket, str | int]:
        if not hasattr(socket, "AF_UNIX"):
            # Windows: any process of the machine can call, but only this user can read the word.
            server = socket.create_server(("127.0.0.1", 0))
            return server, int(server.getsockname()[1])
        # A folder of its own, which only this user may enter; the data folder's path may be too long for a socket.
        self._place = Path(tempfile.mkdtemp(prefix="dicebox-", dir=os.environ.get("XDG_RUNTIME_DIR") or None))
        server = socket.socket(socket.AF_UNIX)
        path = str(self._place / "window")
        server.bind(path)
        server.listen()
        return server, path

    def _answer(self) -> None:
        assert self._server is not None
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError), self._server.accept()[0] as caller:
            caller.settimeout(_PATIENCE)
            request = json.loads(_line(caller))
            if not secrets.compare_digest(str(request["word"]), self._address.word):
                return
            file = Path(request["file"])
            for name, token in request["tokens"].items():
                if name in ACTIVATION:
                    # Qt reads it there when the window asks to come to the front.
                    os.environ[name] = token
            caller.sendall(_ANSWER)
            self._waiting.append(file)
            # The caller has its answer before a dialog may hold us up.
            self._again.start(0)

    def _open_waiting(self) -> None:
        if QApplication.activeModalWidget() is not None:
            self._again.start(200)
            return
        if self._waiting:
            file = self._waiting.pop(0)
            self._again.start(0)
            self._open_file(file)


def _is_answered(folder: Path) -> bool:
    """Whether somebody listens where the note says."""
    address = _Address.read(folder)
    if address is None:
        return False
    try:
        address.connect().close()
    except OSError:
        return False
    return True


def _line(caller: socket.socket) -> bytes:
    """What is sent up to the end of the line. Raises ValueError when that does not come."""
    received = b""
    while not received.endswith(b"\n"):
        part = caller.recv(4096)
        if not part or len(received) > _LARGEST:
            raise ValueError("no whole line")
        received += part
    return received
