"""How long a start takes: python tests/bench/start.py

Prints, as medians over fresh processes on a warm disk, the seconds from starting the process to its end for a bare
Python, `dicebox --version` and `dicebox replay`, and to the painted window for the application, with its memory then.
The window is opened offscreen; with --display it is opened on the display that DISPLAY names.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
RECORD = ROOT / "tests" / "cases" / "yahtzee-full-column.dicebox"

WINDOW = """
import sys, time
from dicebox.cli import main
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget

class FirstPaint(QObject):
    painted = False

    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint and not self.painted and isinstance(watched, QWidget):
            self.painted = True
            # Everything that the window shows is painted in one go; this comes right after it.
            QTimer.singleShot(0, self.done)
        return False

    def done(self):
        with open("/proc/self/status") as status:
            memory = next((line.split()[1] for line in status if line.startswith("VmRSS")), "0")
        print(time.time(), memory)
        QApplication.exit(0)

run = QApplication.exec

def watched_run():
    watch = FirstPaint()
    QApplication.instance().installEventFilter(watch)
    return run()

QApplication.exec = staticmethod(watched_run)
sys.exit(main([]))
"""


def to_end(*arguments: str) -> float:
    """Seconds until a process with these arguments has ended."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, *arguments], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begun


def to_window(data: str, display: bool) -> tuple[float, float]:
    """Seconds until the window is painted, and megabytes of memory that are then in use."""
    environment = os.environ | {"DICEBOX_DATA": data} | ({} if display else {"QT_QPA_PLATFORM": "offscreen"})
    begun = time.time()
    done = subprocess.run(
        [sys.executable, "-c", WINDOW], cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, text=True
    )
    painted, kilobytes = done.stdout.split()
    return float(painted) - begun, int(kilobytes) / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--display", action="store_true")
    arguments = parser.parse_args()
    commands = {
        "bare Python": ("-c", "pass"),
        "dicebox --version": ("-m", "dicebox", "--version"),
        "dicebox replay": ("-m", "dicebox", "replay", str(RECORD), "--json"),
    }
    for name, command in commands.items():
        print(f"{name:20} {median(to_end(*command) for _ in range(arguments.runs)):6.3f} s")
    with tempfile.TemporaryDirectory() as data:
        to_window(data, arguments.display)
        measured = [to_window(data, arguments.display) for _ in range(arguments.runs)]
    seconds, megabytes = (median(each) for each in zip(*measured, strict=True))
    print(f"{'painted window':20} {seconds:6.3f} s, {megabytes:.0f} MB")


if __name__ == "__main__":
    main()
