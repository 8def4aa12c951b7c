"""As a shell sees it: no display, pipes that close, full disks, keys pressed; and how long a start takes."""

from __future__ import annotations

import ctypes
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

from dicebox.cli import main, window
from tests.cli.processes import ROOT, dicebox, environment
from tests.games import cases

RECORD = cases.CASES / "pescado-first-catch.dicebox"
WITHOUT = (
    "These work without one: dicebox sheet, dicebox replay, dicebox legal, dicebox hint, dicebox simulate "
    "and dicebox self-test."
)


def one_line(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("dicebox: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


@pytest.mark.parametrize(
    ("arguments", "passed"),
    [
        ([], (None, None)),
        (["a bé.dicebox"], (Path("a bé.dicebox"), None)),
        (["--data", "portable", "x y.dicebox"], (Path("x y.dicebox"), Path("portable"))),
    ],
)
def test_the_window_gets_the_file_and_the_folder(
    arguments: list[str], passed: tuple[Path | None, Path | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    given = []

    def run(file: Path | None, data: Path | None) -> int:
        given.append((file, data))
        return 7

    application = ModuleType("dicebox.ui.app")
    monkeypatch.setattr(application, "run", run, raising=False)
    monkeypatch.setitem(sys.modules, "dicebox.ui.app", application)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert main(arguments) == 7
    assert given == [passed]


def test_verbs_load_no_qt_and_need_no_display(tmp_path: Path) -> None:
    code = (
        "import sys; from dicebox.cli import main\n"
        "status = main(sys.argv[1:])\n"
        "loaded = {name.partition('.')[0] for name in sys.modules}\n"
        "sys.exit(status or bool(loaded & {'PySide6', 'shiboken6'}))"
    )
    for words in (
        ["replay", str(RECORD), "--json"],
        ["legal", str(RECORD), "--json"],
        ["simulate", "knister", "--players", "random", "--games", "1"],
        ["sheet", "yahtzee", "-o", str(tmp_path / "pad.pdf")],
    ):
        done = subprocess.run(
            [sys.executable, "-c", code, *words], env=environment(), cwd=ROOT, capture_output=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, b"")


def test_version_takes_little_more_than_python_itself() -> None:
    def best(*arguments: str) -> float:
        """Processor seconds: a busy machine takes longer, not more."""
        spent = []
        for _ in range(5):
            before = os.times()
            subprocess.run([sys.executable, "-P", *arguments], env=environment(), check=True, capture_output=True)
            after = os.times()
            spent.append(after.children_user + after.children_system - before.children_user - before.children_system)
        return min(spent)

    assert best("-m", "dicebox", "--version") - best("-c", "pass") < 0.1


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is a display")
@pytest.mark.parametrize("arguments", [(), (RECORD,)])
def test_without_a_display_the_window_says_so(arguments: tuple[Path, ...]) -> None:
    said = one_line(dicebox(*arguments))
    assert "there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)" in said
    assert WITHOUT in said


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is a display")
def test_a_display_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    # The libraries that this machine may lack are taken as there.
    monkeypatch.setattr(window, "X11_PACKAGES", {"libxcb.so.1": "libxcb1"})
    assert window.obstacle({"DISPLAY": ":731"}) == "No window can be opened: the display :731 does not answer."
    assert "the display wayland-9 does not" in window.obstacle({"WAYLAND_DISPLAY": "wayland-9"})
    assert "the display wayland-9 does not" in window.obstacle(
        {"WAYLAND_DISPLAY": "wayland-9", "QT_QPA_PLATFORM": "wayland", "DISPLAY": ":731"}
    )
    for platform in ("offscreen", "minimal", "vnc:size=800x600"):
        assert window.obstacle({"QT_QPA_PLATFORM": platform}) == ""


def test_a_missing_library_is_named_with_its_package() -> None:
    def load(name: str) -> ctypes.CDLL:
        if name == "libxcb-cursor.so.0":
            raise OSError(f"{name}: cannot open shared object file")
        return ctypes.CDLL(None)

    said = window.obstacle({"DISPLAY": ":0"}, load)
    assert "libxcb-cursor.so.0 is missing" in said
    assert "sudo apt-get install libxcb-cursor0" in said


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (
            ImportError("libEGL.so.1: cannot open shared object file: No such file or directory", name="PySide6.QtGui"),
            "the library libEGL.so.1 is missing; on Debian and its relatives: sudo apt-get install libegl1.",
        ),
        (
            ImportError("libodd.so.3: cannot open shared object file: No such file or directory"),
            "the library libodd.so.3 is missing.",
        ),
        (ModuleNotFoundError("No module named 'PySide6'", name="PySide6"), "PySide6-Essentials is not installed."),
    ],
)
def test_qt_that_cannot_be_loaded_is_explained(error: ImportError, says: str) -> None:
    assert window.unloadable(error).endswith(says)


def test_a_fault_of_the_programs_own_is_not_explained_away() -> None:
    assert window.unloadable(ImportError("cannot import name 'Page' from 'dicebox.ui.page'")) == ""
    assert window.unloadable(ModuleNotFoundError("No module named 'dicebox.ui.page'", name="dicebox.ui.page")) == ""


def test_who_reads_may_stop() -> None:
    with subprocess.Popen(
        [sys.executable, "-P", "-m", "dicebox", "legal", str(RECORD), "--json"],
        env=environment(PYTHONUNBUFFERED="1"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device")
def test_a_full_disk_behind_standard_output_is_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        done = dicebox("replay", RECORD, stdout=full)
    assert done.returncode == 2
    assert done.stderr == "dicebox: standard output: The disk is full.\n"


@pytest.mark.skipif(os.name == "nt", reason="signals are different there")
def test_an_interrupt_is_one_line() -> None:
    with subprocess.Popen(
        [sys.executable, "-P", "-m", "dicebox", "simulate", "knister", "--players", "random", "--games", "9999999"],
        env=environment(),
        stderr=subprocess.PIPE,
    ) as process:
        time.sleep(0.7)
        process.send_signal(signal.SIGINT)
        assert process.stderr is not None
        assert process.stderr.read() == b"dicebox: interrupted\n"
    assert process.returncode == 130


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_every_terminal_can_show_every_name(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "ż.dicebox"
    path.write_text('{"dicebox": 1, "game": "knister", "players": ["Łódź é 漢"]}\n', encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-P", "-m", "dicebox", "replay", str(path), "--json"],
        env=environment(PYTHONIOENCODING=encoding),
        capture_output=True,
        check=True,
    )
    assert json.loads(done.stdout)["players"][0]["name"] == "Łódź é 漢"
    for verb in ("replay", "hint"):
        done = subprocess.run(
            [sys.executable, "-P", "-m", "dicebox", verb, str(path)],
            env=environment(PYTHONIOENCODING=encoding),
            capture_output=True,
            check=False,
        )
        assert b"Traceback" not in done.stderr
