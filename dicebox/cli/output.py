"""What goes to standard output and standard error, on every kind of terminal, pipe and full disk."""

from __future__ import annotations

import errno
import io
import os
import sys
from pathlib import Path


class CliError(Exception):
    """What the user asked for cannot be done; the message says why, in one line."""


def prepare() -> None:
    """Let every text be printed: what the terminal's encoding lacks appears as an escape."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def put(text: str, end: str = "\n") -> None:
    """Print a text, a whole line unless another `end` is given.

    Raises BrokenPipeError, or CliError when standard output takes nothing.
    """
    try:
        print(text, end=end)
    except OSError as error:
        _failed(error)


def flush() -> None:
    """Have everything that was said where it goes. Raises as `put` does."""
    if sys.stdout is None:
        return
    try:
        sys.stdout.flush()
    except OSError as error:
        _failed(error)


def complain(text: str) -> None:
    """Print an error or a notice: one line on standard error."""
    if sys.stderr is not None:
        print(f"dicebox: {one_line(text)}", file=sys.stderr)


def one_line(text: str) -> str:
    """The text with every character that does not show, such as an end of line in a player's name, as an escape."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


def shows_every_letter() -> bool:
    """Whether standard output takes all of Unicode."""
    return "utf" in (getattr(sys.stdout, "encoding", None) or "utf-8").lower()


def silence() -> None:
    """Drop what standard output still holds: Python would try to print it once more at its end, and complain."""
    if not isinstance(sys.stdout, io.TextIOWrapper):
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def _failed(error: OSError) -> None:
    if isinstance(error, BrokenPipeError) or error.errno == errno.EINVAL:
        # Windows has its own word for a pipe that no one reads any more.
        raise BrokenPipeError from None
    silence()
    from dicebox.store.disk import write_refused

    raise CliError(str(write_refused(Path("standard output"), error))) from None
