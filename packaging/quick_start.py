"""Runs first in the bundle: Qt for Python compiles a dozen of its own modules from source at every start, which takes
some twenty milliseconds; here it gets what was compiled when the bundle was made.

As a program it writes that: python quick_start.py FILE
"""

import builtins
import marshal
import sys
import zlib
from pathlib import Path
from types import CodeType
from typing import Any

FILE = "shiboken-compiled.bin"
"""In the bundle: code by (name of the file, its source's CRC-32, its length), as Python marshals it."""

Key = tuple[str, int, int]


def key_of(source: Any, name: Any) -> Key:
    """By which a source is known; a source that has changed has another."""
    data = source.encode("utf-8", "surrogatepass") if isinstance(source, str) else bytes(source)
    return str(name), zlib.crc32(data), len(data)


def use(compiled: dict[Key, CodeType]) -> None:
    """Let whoever compiles one of these sources have the code at once."""
    plain = builtins.compile

    def compile_known(source: Any, filename: Any, mode: str, *arguments: Any, **named: Any) -> Any:
        if mode == "exec" and isinstance(source, str | bytes):
            found = compiled.get(key_of(source, filename))
            if found is not None:
                return found
        return plain(source, filename, mode, *arguments, **named)

    builtins.compile = compile_known


def collect() -> dict[Key, CodeType]:
    """What Qt for Python compiles when it is imported here."""
    plain = builtins.compile
    compiled: dict[Key, CodeType] = {}

    def compile_and_keep(source: Any, filename: Any, mode: str, *arguments: Any, **named: Any) -> Any:
        code = plain(source, filename, mode, *arguments, **named)
        if mode == "exec" and isinstance(source, str | bytes) and isinstance(code, CodeType):
            compiled[key_of(source, filename)] = code
        return code

    builtins.compile = compile_and_keep
    try:
        import PySide6.QtWidgets  # noqa: F401
    finally:
        builtins.compile = plain
    return compiled


if folder := getattr(sys, "_MEIPASS", None):
    use(marshal.loads(Path(folder, FILE).read_bytes()))
elif __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(marshal.dumps(collect()))
