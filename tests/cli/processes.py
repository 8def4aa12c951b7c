"""The program in a process of its own, as a shell starts it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
NO_DISPLAY = ("DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "QT_QPA_PLATFORM")


def environment(**changes: str) -> dict[str, str]:
    """The environment of a machine without a display, with these changes."""
    kept = {name: value for name, value in os.environ.items() if name not in NO_DISPLAY}
    return kept | {"PYTHONPATH": str(ROOT)} | changes


def dicebox(
    *arguments: str | Path, env: Mapping[str, str] | None = None, **settings: Any
) -> subprocess.CompletedProcess[str]:
    """Run the program to its end."""
    return subprocess.run(
        [sys.executable, "-P", "-m", "dicebox", *map(str, arguments)],
        env=env if env is not None else environment(),
        stdout=settings.pop("stdout", subprocess.PIPE),
        stderr=subprocess.PIPE,
        encoding="utf-8",
        check=False,
        timeout=60,
        **settings,
    )
