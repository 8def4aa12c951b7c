"""The libraries of the system that Qt loads on Linux: which are missing, and how to get them."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

APT = ("apt-get", "-q", "-y", "-o", "DPkg::Lock::Timeout=300")


class SetUpError(Exception):
    """The set-up cannot go on; the message says why and what to do, in whole sentences."""


@dataclass(frozen=True, slots=True)
class Library:
    """A shared library by the name it is loaded by, and the Debian package that holds it."""

    name: str
    package: str


DRAWING = (
    Library("libGL.so.1", "libgl1"),
    Library("libEGL.so.1", "libegl1"),
    Library("libglib-2.0.so.0", "libglib2.0-0"),
    Library("libfontconfig.so.1", "libfontconfig1"),
    Library("libdbus-1.so.3", "libdbus-1-3"),
    Library("libxkbcommon.so.0", "libxkbcommon0"),
)
"""What Qt's modules are linked to: enough to draw without a screen."""

WINDOWS = (
    Library("libxcb-cursor.so.0", "libxcb-cursor0"),
    Library("libxcb-icccm.so.4", "libxcb-icccm4"),
    Library("libxcb-keysyms.so.1", "libxcb-keysyms1"),
    Library("libxcb-shape.so.0", "libxcb-shape0"),
    Library("libxcb-xkb.so.1", "libxcb-xkb1"),
    Library("libxkbcommon-x11.so.0", "libxkbcommon-x11-0"),
)
"""What Qt loads besides to open a window."""


def needed(environment: Mapping[str, str]) -> tuple[Library, ...]:
    """The libraries for a window in this environment; none where there is no screen, which the program says itself."""
    if not sys.platform.startswith("linux"):
        return ()
    platform = environment.get("QT_QPA_PLATFORM", "")
    if platform and not platform.startswith(("xcb", "wayland")):
        return DRAWING
    if platform or environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"):
        return DRAWING + WINDOWS
    return ()


def missing(libraries: Sequence[Library], load: Callable[[str], object] = ctypes.CDLL) -> tuple[Library, ...]:
    """Those of the libraries that cannot be loaded."""

    def loads(library: Library) -> bool:
        try:
            load(library.name)
        except OSError:
            return False
        return True

    return tuple(library for library in libraries if not loads(library))


def provide(libraries: Sequence[Library]) -> None:
    """Return when all the libraries can be loaded, if need be after installing them; SetUpError otherwise."""
    lacking = missing(libraries)
    if lacking and install([library.package for library in lacking]):
        lacking = missing(lacking)
    if lacking:
        raise SetUpError(advice(lacking, debian=shutil.which("apt-get") is not None))


def advice(lacking: Sequence[Library], *, debian: bool) -> str:
    """What to do about the libraries that are missing."""
    if debian:
        return "Qt needs libraries that are not installed. This command installs them:\n" + command(
            [library.package for library in lacking]
        )
    names = ", ".join(library.name for library in lacking)
    return f"Qt needs libraries that are not installed: {names}. Install the packages of your system that hold them."


def command(packages: Sequence[str]) -> str:
    """What to type to install these packages on Debian and its relatives."""
    return f"    sudo apt-get install {' '.join(packages)}"


def install(packages: Sequence[str]) -> bool:
    """Install Debian packages where that is allowed without asking; whether it was done."""
    allowed = _permission()
    if allowed is None or shutil.which("apt-get") is None:
        return False
    print(f"dicebox: installing {' '.join(packages)}", file=sys.stderr)
    quiet = [*allowed, "env", "DEBIAN_FRONTEND=noninteractive"]
    # An installation that was cut off is completed first, or apt would refuse; old package lists are renewed.
    for step in (("dpkg", "--configure", "-a"), (*APT, "update")):
        subprocess.run([*quiet, *step], stdout=sys.stderr, check=False)
    last = [*quiet, *APT, "--no-install-recommends", "install", *packages]
    return subprocess.run(last, stdout=sys.stderr, check=False).returncode == 0


def _permission() -> list[str] | None:
    """What to put before a command of root's: nothing, or sudo where it does not ask; None when neither will do."""
    if not hasattr(os, "geteuid"):
        return None
    if os.geteuid() == 0:
        return []
    sudo = ["sudo", "-n"]
    if shutil.which("sudo") and subprocess.run([*sudo, "true"], capture_output=True, check=False).returncode == 0:
        return sudo
    return None
