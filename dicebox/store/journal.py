"""The record of a match as it is played: each line is on disk before its event is shown."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

from dicebox.model.message import say
from dicebox.store.disk import StoreError, read_whole, sync_folder, unused_name, write_refused, write_whole
from dicebox.store.locks import try_lock

Trouble = Callable[[StoreError], None]
"""Told once when lines cannot be kept, and again only after they could be kept in between."""

_PATIENCE = 0.2
"""Seconds for which a lock is asked for again: a process that only looks into the folder holds one for an instant."""


class Journal:
    """The file of one match being played, this process's alone; or, with no path, of one that cannot be kept.

    What the disk refuses is not lost: it waits here, and goes with the next line that is appended. After `finish` the
    file lies in another folder; the next line (an undo after the end) brings it back.
    """

    def __init__(self, path: Path | None, trouble: Trouble | None = None, home: Path | None = None) -> None:
        self.path = path
        self.came_back: Callable[[], None] = lambda: None
        """Called when a finished match goes on."""
        self._home = home or (path.parent if path else Path())
        self._trouble = trouble
        self._told = False
        self._handle: int | None = None
        self._size = 0
        self._waiting = b""
        # Whether a line may stand there in part, because the disk took no more of it.
        self._ragged = False

    @classmethod
    def begin(cls, path: Path, record: bytes, trouble: Trouble | None = None) -> Self:
        """The journal of a match that begins (or comes from elsewhere) with this record."""
        journal = cls(path, trouble)
        journal._keep(record)
        return journal

    @classmethod
    def resume(cls, path: Path, trouble: Trouble | None = None, home: Path | None = None) -> tuple[Self, bytes]:
        """The journal of a match that goes on, and the record so far. Raises StoreError.

        Nothing is written: a torn last line is still there, `cut` takes it off. `home` is the folder that the file
        belongs in while the match goes on, where that is not the one it lies in.
        """
        journal = cls(path, trouble, home)
        journal._open(path)
        try:
            data = read_whole(path)
        except StoreError:
            journal.close()
            raise
        journal._size = len(data)
        return journal, data

    @property
    def is_safe(self) -> bool:
        """Whether everything that happened is on disk."""
        return self.path is not None and not self._waiting

    def append(self, line: str) -> None:
        """Have the line, with its newline, on disk when this returns. Trouble is told, or raised where no one is."""
        self._keep(line.encode())

    def cut(self, whole: int) -> None:
        """Take off what stands after so many bytes, and end the last line that is left. Raises StoreError."""
        if self.path is None:
            return
        handle = self._open(self.path)
        try:
            os.ftruncate(handle, whole)
            os.fsync(handle)
        except OSError as error:
            raise write_refused(self.path, error) from None
        self._size = whole
        if not read_whole(self.path).endswith(b"\n"):
            self._keep(b"\n")

    def finish(self, folder: Path) -> None:
        """Move the file into the folder of finished games. Raises StoreError, and it stays where it is."""
        self._keep(b"")
        if self.path is not None and self.path.parent != folder and self.is_safe:
            self._move(self.path, folder)

    def close(self) -> None:
        """Let go of the file; another line would open it again."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def _keep(self, data: bytes) -> None:
        if self.path is None:
            return
        self._waiting += data
        if not self._waiting:
            return
        try:
            self._write(self.path)
        except StoreError as error:
            if self._trouble is None:
                raise
            if not self._told:
                self._told = True
                self._trouble(error)
        else:
            self._told = False

    def _write(self, path: Path) -> None:
        """Have what waits on disk, or nothing of it."""
        if self._size == 0:
            # The first lines come into being at once, so that no empty file is ever found.
            write_whole(path, self._waiting)
            self._size, self._waiting = len(self._waiting), b""
            self._open(path)
            return
        if path.parent != self._home:
            path = self._move(path, self._home)
            self.came_back()
        handle = self._open(path)
        try:
            self._check_unchanged(path, handle)
            os.lseek(handle, self._size, os.SEEK_SET)
            self._ragged = True
            left = memoryview(self._waiting)
            while left:
                left = left[os.write(handle, left) :]
            os.fsync(handle)
        except OSError as error:
            with contextlib.suppress(OSError):
                os.ftruncate(handle, self._size)
                self._ragged = False
            raise write_refused(path, error) from None
        self._size += len(self._waiting)
        self._waiting = b""
        self._ragged = False

    def _check_unchanged(self, path: Path, handle: int) -> None:
        """Raises StoreError when the file is no longer what this journal wrote."""
        found = os.fstat(handle)
        if found.st_nlink == 0:
            raise StoreError(path, say("Another program has removed the file."))
        if found.st_size != self._size and not self._ragged:
            raise StoreError(path, say("Another program has changed the file."))

    def _open(self, path: Path) -> int:
        """The handle of the file, this process's alone. Raises StoreError."""
        if self._handle is not None:
            return self._handle
        try:
            handle = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
        except OSError as error:
            raise write_refused(path, error) from None
        until = time.monotonic() + _PATIENCE
        while not try_lock(handle):
            if time.monotonic() > until:
                os.close(handle)
                raise StoreError(path, say("The game is being played in another window."))
            time.sleep(_PATIENCE / 10)
        self._handle = handle
        return handle

    def _move(self, path: Path, folder: Path) -> Path:
        there = unused_name(folder, path.name)
        # Windows moves no file that is open.
        self.close()
        try:
            path.replace(there)
        except OSError as error:
            raise write_refused(there, error) from None
        sync_folder(folder)
        sync_folder(path.parent)
        self.path = there
        self._open(there)
        return there
