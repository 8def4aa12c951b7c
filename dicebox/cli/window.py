"""Without a verb the application opens; where it cannot, one line says why, and what works all the same."""

from __future__ import annotations

import ctypes
import gc
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping
from pathlib import Path

from dicebox.cli.arguments import Parser
from dicebox.cli.output import CliError

PACKAGES = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libxkbcommon.so.0": "libxkbcommon0",
}
"""What Qt's modules are linked to, with the Debian packages that hold it."""

X11_PACKAGES = {
    "libxcb.so.1": "libxcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
"""What Qt loads besides for a window of the X Window System; it aborts the process where one is missing."""

Load = Callable[[str], ctypes.CDLL]


def add_arguments(parser: Parser) -> None:
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE.dicebox", help="the game to open")
    parser.add_argument(
        "--data", type=Path, metavar="FOLDER", help="keep games and settings there (or name it in DICEBOX_DATA)"
    )


def run(arguments: Namespace) -> int:
    """The application's exit status, when it has been closed. Raises CliError where no window can be opened."""
    if sys.platform.startswith("linux") and (problem := obstacle(os.environ)):
        raise CliError(f"{problem} {_without_window()}")
    # Hardly anything that a start makes is thrown away again: Python looks for that once the window stands.
    gc.disable()
    try:
        from dicebox.ui.app import run as open_window
    except ImportError as error:
        if not (problem := unloadable(error)):
            raise
        raise CliError(f"{problem} {_without_window()}") from None
    return open_window(arguments.file, arguments.data)


def unloadable(error: ImportError) -> str:
    """What the user lacks when Qt's modules cannot be imported, in a sentence; nothing when the fault is ours."""
    if isinstance(error, ModuleNotFoundError):
        missing = (error.name or "").partition(".")[0] in ("PySide6", "shiboken6")
        return "No window can be opened: the Python package PySide6-Essentials is not installed." if missing else ""
    library, _, rest = str(error).partition(": ")
    return f"No window can be opened: {_missing(library, PACKAGES)}" if "cannot open shared object" in rest else ""


def obstacle(environment: Mapping[str, str], load: Load = ctypes.CDLL) -> str:
    """Why Qt could open no window here, in a sentence, or nothing. Qt itself would abort the process."""
    platform = environment.get("QT_QPA_PLATFORM", "")
    if platform and not platform.startswith(("xcb", "wayland")):
        return ""
    if not platform.startswith("xcb") and _answers_wayland(environment):
        return ""
    display = environment.get("DISPLAY", "")
    if not display or platform.startswith("wayland"):
        if wanted := environment.get("WAYLAND_DISPLAY"):
            return f"No window can be opened: the display {wanted} does not answer."
        return "No window can be opened: there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)."
    for library in X11_PACKAGES:
        try:
            load(library)
        except OSError:
            return f"No window can be opened: {_missing(library, X11_PACKAGES)}"
    if not _answers_x11(load("libxcb.so.1"), display):
        return f"No window can be opened: the display {display} does not answer."
    return ""


def _answers_wayland(environment: Mapping[str, str]) -> bool:
    if environment.get("WAYLAND_SOCKET"):
        return True
    name = environment.get("WAYLAND_DISPLAY", "")
    if not name:
        return False
    import socket

    with socket.socket(socket.AF_UNIX) as client:
        try:
            client.connect(str(Path(environment.get("XDG_RUNTIME_DIR", "/"), name)))
        except OSError:
            return False
    return True


def _answers_x11(xcb: ctypes.CDLL, display: str) -> bool:
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connect.argtypes = (ctypes.c_char_p, ctypes.c_void_p)
    xcb.xcb_connection_has_error.argtypes = (ctypes.c_void_p,)
    xcb.xcb_disconnect.argtypes = (ctypes.c_void_p,)
    connection = xcb.xcb_connect(os.fsencode(display), None)
    answers = bool(xcb.xcb_connection_has_error(connection) == 0)
    xcb.xcb_disconnect(connection)
    return answers


def _missing(library: str, packages: Mapping[str, str]) -> str:
    package = packages.get(library)
    if package is None:
        return f"the library {library} is missing."
    return f"the library {library} is missing; on Debian and its relatives: sudo apt-get install {package}."


def _without_window() -> str:
    from dicebox.cli import VERBS

    *most, last = (f"dicebox {verb}" for verb in VERBS)
    return f"These work without one: {', '.join(most)} and {last}."
