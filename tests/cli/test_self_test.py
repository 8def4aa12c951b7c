"""The self-test tries everything, and notices what is missing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from dicebox.games import GAMES

ROOT = Path(__file__).resolve().parents[2]


def self_test(source: Path) -> subprocess.CompletedProcess[str]:
    """What the self-test of this source says."""
    return subprocess.run(
        [sys.executable, "-P", "-m", "dicebox", "self-test"],
        env={**os.environ, "PYTHONPATH": str(source)},
        cwd=source.parent,
        capture_output=True,
        check=False,
        encoding="utf-8",
    )


def test_everything_works() -> None:
    done = self_test(ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1] == "everything works"
    for key in GAMES:
        assert f"ok     {key}: match:" in done.stdout
        assert f"ok     {key}: pad:" in done.stdout


@pytest.mark.slow
def test_what_is_missing_is_told(tmp_path: Path) -> None:
    source = tmp_path / "source"
    for folder in ("dicebox", "resources"):
        shutil.copytree(ROOT / folder, source / folder, ignore=shutil.ignore_patterns("__pycache__"))
    (source / "resources" / "locale" / "pl.mo").unlink()
    (source / "resources" / "tower" / "light.bin").unlink()
    done = self_test(source)
    assert done.returncode == 1, done.stdout + done.stderr
    failed = [line.split(":")[0] for line in done.stdout.splitlines() if line.startswith("FAILS")]
    assert {"FAILS  language pl", "FAILS  tower"} <= set(failed)
