"""Which package may import which: the contracts of pyproject.toml hold, and the rules load no toolkit."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

HEAVY = ("PySide6", "shiboken6", "reportlab", "pypdfium2", "PIL", "sqlite3", "numpy", "platformdirs")


def python(code: str) -> str:
    """What a fresh interpreter prints that runs this code."""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=False, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_contracts_hold() -> None:
    code = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=False, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("package", ["model", "games", "sheets", "tower", "advice", "assets", "i18n"])
def test_a_fresh_interpreter_loads_no_toolkit_with(package: str) -> None:
    loaded = python(f"import sys, dicebox.{package}; print(*sys.modules)").split()
    assert f"dicebox.{package}" in loaded
    assert not set(HEAVY) & set(loaded)


@pytest.mark.parametrize(("package", "later"), [("ui", ("reportlab", "pypdfium2")), ("cli", ("PySide6", "reportlab"))])
def test_what_takes_long_to_load_waits_until_it_is_used(package: str, later: tuple[str, ...]) -> None:
    loaded = python(f"import sys, dicebox.{package}; print(*sys.modules)").split()
    assert not set(later) & set(loaded)
