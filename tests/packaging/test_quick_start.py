"""What the bundle puts off of Qt for Python is there when it is needed, and the window shows without it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WRONG = """
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
app = QApplication([])
for wrong in (
    lambda: QLabel().setText(3.5),
    lambda: QLabel(1, 2, 3),
    lambda: QLabel().resize("wide"),
    lambda: QLabel().resize(1, "high"),
    lambda: app.setStyle(4, 5),
    lambda: app.quit(7),
    lambda: QLabel().nothing,
    lambda: QLabel(nothing=3),
    lambda: QPushButton().clicked.connect(3),
    lambda: QObject(parent=7),
    lambda: QLabel().setText(3.5),
):
    try:
        wrong()
    except Exception as error:
        print(type(error).__name__, error)
print(QLabel.setText.__doc__)
"""
DEFERRED = f"import runpy, sys; runpy.run_path({str(ROOT / 'packaging' / 'quick_start.py')!r})\n"
LOADED = "print(sorted(name for name in sys.modules if name.startswith('shibokensupport')))\n"


def printed(code: str) -> str:
    """What this prints in a process of its own."""
    command = [sys.executable, "-W", "error", "-c", code]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
    assert done.stderr == ""
    return done.stdout


def test_wrong_arguments_are_explained_as_ever() -> None:
    expected = printed(WRONG)
    assert "Supported signatures" in expected
    assert printed(DEFERRED + WRONG) == expected


def test_nothing_of_it_is_loaded_by_a_window() -> None:
    assert printed(DEFERRED + "import dicebox.ui.window\n" + LOADED) == "['shibokensupport.signature.mapping']\n"


def test_without_it_all_of_it_is_loaded() -> None:
    """Should Qt for Python ever put it off by itself, the bundle need not."""
    assert "shibokensupport.signature" in printed("import sys\nimport PySide6.QtCore\n" + LOADED)
