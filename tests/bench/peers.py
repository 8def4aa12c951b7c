"""How soon the window is there, and in how much memory, beside other dice games of the desktop.

    pip install python-xlib; apt-get install xvfb dbus tali kiriki openyahtzee
    python tests/bench/peers.py [--bundle FOLDER] [--cold]

Every program is started afresh on a virtual screen of its own. Seconds are from starting the process to the window's
being mapped (its MapNotify event) and to its being painted (its middle has more than a few colours), as medians;
megabytes are those of the process and its children three seconds later: resident (RSS), and counting what is shared
by its share (PSS). `--cold` empties the system's file cache before each start, for which it has to be root.
For dicebox there is also the table: a whole game is opened, dice are thrown, and the memory is read after they lie.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from Xlib import XK, X  # type: ignore[import-untyped]
from Xlib.display import Display  # type: ignore[import-untyped]
from Xlib.ext import xtest  # type: ignore[import-untyped]

ROOT = Path(__file__).resolve().parents[2]
BUNDLE = ROOT / "build" / "release" / "bundle" / "dicebox"
RECORD = ROOT / "tests" / "cases" / "yahtzee-full-column.dicebox"
PEERS = ("tali", "kiriki", "openyahtzee")
GAMES = Path("/usr/games")

SCREEN = "1600x1000x24"
PATIENCE = 60.0
SETTLE = 3.0
LEAST_SIDE = 200
"""A window with shorter sides is no main window."""
FEW = 6
"""Colours that a window has before it is painted."""


@dataclass(frozen=True, slots=True)
class Start:
    """One start: seconds to the mapped and to the painted window, and megabytes after that."""

    mapped: float
    painted: float
    rss: float
    pss: float


@contextlib.contextmanager
def screen() -> Iterator[str]:
    """The name of a virtual screen's display, with a session bus, as long as it is needed."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", SCREEN, "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as answer:
        display = f":{answer.readline().strip()}"
    bus = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--print-address"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert bus.stdout is not None
    os.environ["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().decode().strip()
    try:
        yield display
    finally:
        for process in (bus, server):
            process.terminate()
            process.wait()
        bus.stdout.close()


class Watch:
    """Sees windows come and be painted on a display."""

    def __init__(self, name: str) -> None:
        self.display = Display(name)
        self.root = self.display.screen().root
        self.root.change_attributes(event_mask=X.SubstructureNotifyMask)
        self.display.sync()

    def next_window(self, until: float) -> Any:
        """The next main window that is mapped. Raises TimeoutError."""
        while time.monotonic() < until:
            while self.display.pending_events():
                event = self.display.next_event()
                if event.type == X.MapNotify and not event.override:
                    with contextlib.suppress(Exception):
                        size = event.window.get_geometry()
                        if size.width >= LEAST_SIDE and size.height >= LEAST_SIDE:
                            return event.window
            time.sleep(0.001)
        raise TimeoutError("no window came")

    def wait_painted(self, window: Any, until: float) -> None:
        """Return when the window's middle has more than a few colours. Raises TimeoutError."""
        while time.monotonic() < until:
            with contextlib.suppress(Exception):
                size = window.get_geometry()
                left, top = size.width // 4, size.height // 4
                image = window.get_image(left, top, size.width // 2, size.height // 2, X.ZPixmap, 0xFFFFFFFF)
                pixels = memoryview(image.data).cast("I")
                if len(set(pixels[::5])) > FEW:
                    return
            time.sleep(0.004)
        raise TimeoutError("the window was not painted")

    def press(self, key: str) -> None:
        """Press and release a key, by its name."""
        code = self.display.keysym_to_keycode(XK.string_to_keysym(key))
        for kind in (X.KeyPress, X.KeyRelease):
            xtest.fake_input(self.display, kind, code)
        self.display.sync()

    def drain(self) -> None:
        """Forget what has happened so far."""
        self.display.sync()
        while self.display.pending_events():
            self.display.next_event()


def start(command: Sequence[str], watch: Watch, surroundings: dict[str, str], keys: Sequence[str] = ()) -> Start:
    """Start a program, press keys once it is there, read its memory, end it."""
    watch.drain()
    begun = time.monotonic()
    process = subprocess.Popen(
        command, env=surroundings, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        window = watch.next_window(begun + PATIENCE)
        mapped = time.monotonic() - begun
        watch.wait_painted(window, begun + PATIENCE)
        painted = time.monotonic() - begun
        time.sleep(SETTLE)
        for key in keys:
            window.set_input_focus(X.RevertToParent, X.CurrentTime)
            watch.press(key)
            time.sleep(SETTLE)
        rss, pss = memory(process.pid)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    return Start(mapped, painted, rss, pss)


def memory(pid: int) -> tuple[float, float]:
    """RSS and PSS of a process and its children, in megabytes."""
    rss = pss = 0.0
    family = [pid]
    while family:
        member = family.pop()
        family += [int(child) for child in Path(f"/proc/{member}/task/{member}/children").read_text().split()]
        fields = dict(line.split(":", 1) for line in Path(f"/proc/{member}/smaps_rollup").read_text().splitlines()[1:])
        rss += int(fields["Rss"].split()[0]) / 1024
        pss += int(fields["Pss"].split()[0]) / 1024
    return rss, pss


def empty_cache() -> None:
    """Have everything read from the disk again."""
    os.sync()
    Path("/proc/sys/vm/drop_caches").write_text("3\n", encoding="ascii")


def told(name: str, starts: Sequence[Start]) -> str:
    """A line of the table."""
    columns = [median(getattr(one, field) for one in starts) for field in ("mapped", "painted", "rss", "pss")]
    spread = f"{min(one.mapped for one in starts):.2f}–{max(one.mapped for one in starts):.2f}"
    return f"{name:34} {columns[0]:6.2f} s ({spread})  {columns[1]:6.2f} s  {columns[2]:6.0f} MB  {columns[3]:6.0f} MB"


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Start dicebox beside other dice games.")
    parser.add_argument("--bundle", type=Path, default=BUNDLE, help="default: the one that packaging/build.py made")
    parser.add_argument("--starts", type=int, default=7, help="of each program (default: 7)")
    parser.add_argument("--cold", action="store_true", help="with an empty file cache; needs root")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, screen() as display:
        surroundings = os.environ | {"DISPLAY": display, "HOME": folder, "LANG": "C.UTF-8", "QT_QPA_PLATFORM": "xcb"}
        # A user's start has Python's compiled modules, and nothing of the desktop that this is started from.
        foreign = ("XDG_", "WAYLAND", "PYTHON", "DICEBOX")
        surroundings = {name: value for name, value in surroundings.items() if not name.startswith(foreign)}
        programs: dict[str, list[str]] = {}
        for peer in PEERS:
            if found := shutil.which(peer, path=f"{os.environ['PATH']}:{GAMES}"):
                programs[peer] = [found]
        if (chosen.bundle / "dicebox").exists():
            programs["dicebox, bundle"] = [str(chosen.bundle / "dicebox")]
        programs["dicebox, source"] = [sys.executable, "-P", "-m", "dicebox"]
        surroundings["PYTHONPATH"] = str(ROOT)
        watch = Watch(display)
        starts: dict[str, list[Start]] = {name: [] for name in programs}
        for number in range(chosen.starts + 1):
            # In turns, so that what else the machine does meets all alike; the first of each is not counted.
            for name, command in programs.items():
                if chosen.cold:
                    empty_cache()
                one = start(command, watch, surroundings)
                if number or chosen.cold:
                    starts[name].append(one)
        print(f"{'cold' if chosen.cold else 'warm':34} {'mapped':>8} {'':12} {'painted':>8}  {'RSS':>9}  {'PSS':>9}")
        for name, found_starts in starts.items():
            print(told(name, found_starts))
        for name, command in programs.items():
            if name.startswith("dicebox"):
                table = start([*command, str(RECORD)], watch, surroundings, keys=["space", "space"])
                print(told(f"{name}, table with thrown dice", [table]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
