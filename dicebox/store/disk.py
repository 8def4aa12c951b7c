"""Files that are written whole or not at all, and what is said when the disk refuses."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from datetime import UTC, datetime
from pathlib import Path

from dicebox.model.message import Message, say

LARGEST = 16 * 1024 * 1024
"""Bytes up to which a file is read: a thousand times the record of a long evening."""

PART_SUFFIX = ".part"
"""The ending of a file that is still being written; one that a killed process left may go."""


class StoreError(Exception):
    """What cannot be read or kept: the file, the reason as a whole sentence, and the record's line if it is that."""

    def __init__(self, path: Path, reason: Message, line: int | None = None) -> None:
        super().__init__(path, reason, line)
        self.path = path
        self.reason = reason
        self.line = line

    @property
    def message(self) -> Message:
        """File, line and reason in one line."""
        if self.line is None:
            return say("{file}: {reason}", file=str(self.path), reason=self.reason)
        return say("{file}: line {line}: {reason}", file=str(self.path), line=self.line, reason=self.reason)

    def __str__(self) -> str:
        return str(self.message)


_REASONS = {
    errno.ENOSPC: say("The disk is full."),
    errno.EDQUOT: say("The disk is full."),
    errno.EFBIG: say("The file would grow larger than is allowed here."),
    errno.EROFS: say("The disk is read-only."),
    errno.ENOTDIR: say("A part of its path is no folder."),
    errno.EISDIR: say("It is a folder, not a file."),
    errno.ENAMETOOLONG: say("The name is too long."),
    errno.ELOOP: say("It is a link that leads to itself."),
    errno.EIO: say("The disk reports an error."),
    # What Windows says for a file that another program holds.
    errno.EBUSY: say("Another program is using it."),
}
_NOT_ALLOWED = (errno.EACCES, errno.EPERM)


def read_refused(path: Path, error: OSError) -> StoreError:
    """What to say when a file cannot be read."""
    if error.errno == errno.ENOENT:
        return StoreError(path, say("There is no such file."))
    if error.errno in _NOT_ALLOWED:
        # Windows refuses to read a folder with the same error.
        return StoreError(path, _REASONS[errno.EISDIR] if path.is_dir() else say("You are not allowed to read it."))
    return StoreError(path, _known(error))


def write_refused(path: Path, error: OSError) -> StoreError:
    """What to say when a file cannot be written."""
    if error.errno == errno.ENOENT:
        if path.parent.is_dir():
            return StoreError(path, say("There is no such file."))
        return StoreError(path, say("The folder {folder} does not exist.", folder=str(path.parent)))
    if error.errno in _NOT_ALLOWED:
        return StoreError(path, say("You are not allowed to write it."))
    return StoreError(path, _known(error))


def _known(error: OSError) -> Message:
    return _REASONS.get(error.errno or 0) or say(
        "The system refuses it: {reason}.", reason=error.strerror or type(error).__name__
    )


def read_whole(path: Path) -> bytes:
    """The file's bytes. Raises StoreError, also for a file that is too large to be one of ours."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise read_refused(path, error) from None
    except ValueError:
        # Python's word for a NUL in a path.
        raise StoreError(path, say("This is no name for a file.")) from None
    if len(data) > LARGEST:
        raise StoreError(path, say("The file is larger than {limit} MB.", limit=LARGEST // (1024 * 1024)))
    return data


def write_whole(path: Path, data: bytes) -> None:
    """Put these bytes in the file: whoever looks, also after a power cut, sees the old ones or the new ones whole.

    Raises StoreError, and the old file is as it was.
    """
    try:
        _write_whole(path, data)
    except OSError as error:
        raise write_refused(path, error) from None
    except ValueError:
        raise StoreError(path, say("This is no name for a file.")) from None


def _write_whole(path: Path, data: bytes) -> None:
    # A link stays a link: what it leads to is written.
    target = Path(os.path.realpath(path))
    mode = None
    if path.exists():
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not stat.S_ISREG(mode):
            # A pipe or a terminal cannot be replaced.
            path.write_bytes(data)
            return
        if not os.access(path, os.W_OK):
            # Its folder would allow to replace it, but whoever protected it meant the file.
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    part = target.with_name(f".{os.urandom(8).hex()}{PART_SUFFIX}")
    try:
        with part.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            with contextlib.suppress(OSError):
                part.chmod(stat.S_IMODE(mode))
        part.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            part.unlink()
        raise
    sync_folder(target.parent)


def written_at(found: os.stat_result) -> datetime:
    """When a file was written last, here; the beginning of time where the disk gives a date that no calendar has."""
    try:
        return datetime.fromtimestamp(found.st_mtime, UTC).astimezone()
    except (ValueError, OverflowError, OSError):
        return datetime.fromtimestamp(0, UTC)


def sync_folder(folder: Path) -> None:
    """Let the names in this folder outlast a power cut, where the system can be asked for it."""
    if os.name == "nt":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def unused_name(folder: Path, name: str) -> Path:
    """A path in the folder with this name, or with a number before its suffixes when that is taken."""
    stem, dot, suffixes = name.partition(".")
    path = folder / name
    number = 2
    while path.exists() or path.is_symlink():
        path = folder / f"{stem}-{number}{dot}{suffixes}"
        number += 1
    return path


def move_aside(path: Path, folder: Path) -> Path:
    """Move a file that cannot be used into this folder, under a name that is free; where it is now. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = unused_name(folder, path.name)
    path.replace(kept)
    return kept
