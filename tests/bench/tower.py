"""Prints what the tower costs: CPU time of a frame, frames per second, time to the first moving frame, bytes, memory.

python tests/bench/tower.py               offscreen
xvfb-run -a python tests/bench/tower.py   the same in a window on a virtual screen, with frames per second
"""

from __future__ import annotations

import os
import resource
import statistics
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
if "DISPLAY" not in os.environ:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QPoint, Qt  # noqa: E402
from PySide6.QtGui import QPaintEvent  # noqa: E402
from PySide6.QtTest import QTest  # noqa: E402
from PySide6.QtWidgets import QApplication, QWidget  # noqa: E402

from dicebox.model.dice import FOR, GET, IT, PIPS, Die  # noqa: E402
from dicebox.ui.tower import TowerView, TrayDie  # noqa: E402


class Timed(TowerView):
    """Notes the processor time of every frame, from its tick to the end of its painting."""

    def __init__(self) -> None:
        super().__init__()
        self.frames: list[float] = []
        self.painted: list[float] = []
        self._began = 0.0

    def _advance(self) -> None:
        self._began = time.process_time()
        super()._advance()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self.painted.append(time.monotonic())
        if self.falling and self._began:
            self.frames.append((time.process_time() - self._began) * 1000)
            self._began = 0.0


def tray(kinds: list[Die], turn: int) -> list[TrayDie]:
    """Dice of these kinds to throw."""
    return [TrayDie(kind, kind.faces[(i + turn) % 6], "free", "", False, False, str(i)) for i, kind in enumerate(kinds)]


def wait_until_settled(view: TowerView) -> None:
    """Runs the event loop until the dice lie."""
    loop = QEventLoop()
    view.settled.connect(loop.quit)
    loop.exec()
    view.settled.disconnect(loop.quit)


def measure(view: Timed, kinds: list[Die], throws: int) -> str:
    """Median and 95th percentile of a frame's CPU time over some throws, and the frames per second."""
    view.frames.clear()
    rates = []
    for turn in range(throws):
        view.painted.clear()
        view.throw(tray(kinds, turn), range(len(kinds)))
        wait_until_settled(view)
        rates.append((len(view.painted) - 1) / (view.painted[-1] - view.painted[0]))
    frames = sorted(view.frames)
    return (
        f"{statistics.median(frames):.1f} ms CPU a frame (median), {frames[int(len(frames) * 0.95)]:.1f} ms (95 %), "
        f"{statistics.median(rates):.0f} frames a second"
    )


def first_frame(view: Timed) -> float:
    """Milliseconds from a click on the tower to the first painted frame in which dice have moved."""
    view.roll_asked.connect(lambda: view.throw(tray([PIPS] * 5, 1), range(5)))
    QTest.qWait(400)
    view.painted.clear()
    started = time.monotonic()
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(view.width() // 2, view.height() // 4))
    while len(view.painted) < 2:
        QApplication.processEvents()
    elapsed = (view.painted[1] - started) * 1000
    wait_until_settled(view)
    return elapsed


def megabytes() -> float:
    """Peak resident memory of the process."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Measures and prints."""
    app = QApplication([])
    empty = QWidget()
    empty.resize(900, 860)
    empty.show()
    QTest.qWait(100)
    bare = megabytes()
    view = Timed()
    view.resize(900, 860)
    view.show()
    QTest.qWait(100)
    print(f"platform {app.platformName()}, 900 x 860, density {view.devicePixelRatioF():g}")
    view.throw(tray([PIPS] * 5, 0), range(5))
    wait_until_settled(view)
    print("5 dice:", measure(view, [PIPS] * 5, 6))
    print("9 dice:", measure(view, [FOR, GET, IT] * 3, 6))
    print(f"first moving frame {first_frame(view):.0f} ms after the click")
    print(f"memory for the tower {megabytes() - bare:.0f} MB")
    files = [
        p for folder in ("tower", "dice", "sounds") for p in (ROOT / "resources" / folder).glob("*") if p.is_file()
    ]
    print(f"resources {sum(p.stat().st_size for p in files):,} bytes in {len(files)} files")


if __name__ == "__main__":
    main()
