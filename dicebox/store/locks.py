"""Files that one process at a time may use. The system gives a lock back when its process ends, however it ends."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Iterator
from pathlib import Path

_BUSY = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)

if sys.platform == "win32":
    import msvcrt

    # Windows keeps others from the bytes themselves that are locked, so one is taken that no file ever reaches.
    _FAR = 1 << 40

    def _lock(handle: int, wait: bool) -> None:
        os.lseek(handle, _FAR, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int, wait: bool) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))


def try_lock(handle: int) -> bool:
    """Whether the open file is now this handle's alone, until it is closed.

    True as well where the file's system knows no locks: then nothing keeps two processes apart, but both can be used.
    """
    try:
        _lock(handle, wait=False)
    except OSError as error:
        return error.errno not in _BUSY
    return True


def is_locked(path: Path) -> bool:
    """Whether some handle, of this process or another, holds the file."""
    try:
        handle = os.open(path, os.O_RDWR)
    except OSError:
        return False
    try:
        return not try_lock(handle)
    finally:
        os.close(handle)


@contextlib.contextmanager
def alone(path: Path) -> Iterator[None]:
    """Hold this lock file, waiting for whoever holds it. Raises OSError when it cannot be made."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        with contextlib.suppress(OSError):
            _lock(handle, wait=True)
        yield
    finally:
        os.close(handle)
