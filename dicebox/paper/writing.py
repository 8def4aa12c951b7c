"""PDF files on disk: written whole or not at all, under names that every system takes."""

from __future__ import annotations

import errno
import os
import re
import tempfile
import unicodedata
from pathlib import Path

from dicebox.model.message import Message, say
from dicebox.paper.printer import PaperError

_RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)
_LONGEST_NAME = 80


def write_pdf(path: Path, data: bytes) -> None:
    """Put the bytes into a file, in place of what it held. Raises PaperError, and then the old file is as it was."""
    folder = path.parent
    name = ""
    try:
        handle, name = tempfile.mkstemp(prefix=".dicebox-", suffix=".pdf", dir=folder)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        _take_over_mode(Path(name), path)
        Path(name).replace(path)
    except OSError as error:
        if name:
            Path(name).unlink(missing_ok=True)
        raise PaperError(_reason(error, path)) from error


def file_name(*parts: str) -> str:
    """A file name made from these words, such as `Extra! Pilar.pdf`, that Windows, macOS and Linux all take."""
    text = unicodedata.normalize("NFC", " ".join(parts))
    kept = "".join(letter if letter.isprintable() and letter not in '<>:"/\\|?*' else " " for letter in text)
    stem = " ".join(kept.split()).strip(". ")[:_LONGEST_NAME].rstrip(". ")
    if not stem or _RESERVED.fullmatch(stem):
        stem = f"dicebox {stem}".strip()
    # File systems count bytes, and letters take up to four.
    while len(stem.encode()) > 200:
        stem = stem[:-1].rstrip(". ")
    return f"{stem}.pdf"


def _take_over_mode(new: Path, old: Path) -> None:
    """Give the new file the rights of the one that it replaces, or those that a new file has here."""
    if os.name != "posix":
        return
    if old.exists():
        new.chmod(old.stat().st_mode & 0o777)
        return
    mask = os.umask(0)
    os.umask(mask)
    new.chmod(0o666 & ~mask)


_FULL = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}
_REFUSED = {errno.EACCES, errno.EPERM, errno.EROFS, errno.EBUSY}
_NOWHERE = {errno.ENOENT, errno.ENOTDIR}


def _reason(error: OSError, path: Path) -> Message:
    file = str(path)
    if error.errno in _FULL:
        return say("{file} could not be written: the disk is full.", file=file)
    if error.errno in _REFUSED:
        return say("{file} could not be written: it is open in another program, or its folder is read-only.", file=file)
    if error.errno in _NOWHERE:
        return say("{file} could not be written: there is no such folder.", file=file)
    if path.is_dir():
        return say("{file} could not be written: it is a folder.", file=file)
    return say("{file} could not be written: {reason}.", file=file, reason=error.strerror or str(error))
