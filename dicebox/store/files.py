"""`.dicebox` files where the user wants them: open and save as."""

from __future__ import annotations

import json
from pathlib import Path

from dicebox.games import GAMES
from dicebox.model import record
from dicebox.model.match import Match
from dicebox.model.record import Loaded, RecordError
from dicebox.store.disk import StoreError, read_whole, write_refused, write_whole

BACKUP_SUFFIX = ".bak"


def open_record(path: Path) -> Loaded:
    """The match that the file holds. Raises StoreError with file, line and reason; the file is never changed."""
    return read_record(path, read_whole(path))


def read_record(path: Path, data: bytes) -> Loaded:
    """The match in these bytes of the file. Raises StoreError."""
    try:
        return record.read(data, GAMES)
    except RecordError as error:
        raise StoreError(path, error.reason, error.line) from None


def save_record(path: Path, match: Match) -> None:
    """Save the match as this file. Raises StoreError, and the old file is as it was.

    When the file held something else than an earlier state of the same match, that is kept beside it as `.bak`.
    """
    data = record.write(match)
    try:
        is_there = path.is_file()
    except OSError as error:
        raise write_refused(path, error) from None
    if is_there:
        old = read_whole(path)
        if old and not _same_match(old, data):
            write_whole(path.with_name(path.name + BACKUP_SUFFIX), old)
    write_whole(path, data)


def _same_match(old: bytes, new: bytes) -> bool:
    if new.startswith(old):
        return True
    identity = _identity(old)
    return identity is not None and identity == _identity(new)


def _identity(data: bytes) -> object:
    """What the header says the match is, or None."""
    try:
        header = json.loads(data.partition(b"\n")[0])
    except (ValueError, RecursionError):
        return None
    return header.get("id") if isinstance(header, dict) else None
