"""What the README says is true: its commands run, its example prints what it says, its folders and links exist."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from dicebox.games import GAMES

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^    dicebox (.+)$", README, re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_does_what_it_should(command: str, tmp_path: Path) -> None:
    words = shlex.split(command)
    for place, word in enumerate(words):
        if word.endswith(".pdf"):
            words[place] = str(tmp_path / word)
        elif word.startswith("tests/"):
            words[place] = str(ROOT / word)
    ran = subprocess.run(
        [sys.executable, "-m", "dicebox", *words], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    for word in words:
        if word.endswith(".pdf"):
            assert Path(word).read_bytes().startswith(b"%PDF-")


def test_the_python_example_prints_what_it_says() -> None:
    code, printed = re.findall(r"```(?:python)?\n(.+?)```", README, re.DOTALL)
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert ran.stdout == printed


def test_there_are_commands_to_test() -> None:
    assert len(COMMANDS) >= 7


def test_every_folder_and_link_exists() -> None:
    for name in re.findall(r"`((?:dicebox|resources|packaging|tests)/[\w./]*)`", README):
        if "NAME" not in name:
            assert (ROOT / name).exists(), name
    for link in re.findall(r"\]\(([^)]+)\)", README):
        assert (ROOT / link).exists(), link


def test_every_game_is_named() -> None:
    for game in GAMES.values():
        assert str(game.title) in README
