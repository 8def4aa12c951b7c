"""The set-up: what starts it, what it asks of the system, how it heals; and the versions that it installs."""

from __future__ import annotations

import ast
import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import environment
import interpreter
import libraries
import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name
from PySide6.QtGui import QPen

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PROGRAM = """
import sys
def main():
    print("started with", sys.argv[1:])
    return 7
if __name__ == "__main__":
    sys.exit(main())
"""


def test_no_call_into_qt_takes_a_reference_to_none_away() -> None:
    # PySide6 6.12.0 did, with every call that returns nothing: Python 3.11 aborts after a few thousand of them.
    pen = QPen()
    before = sys.getrefcount(None)
    for _ in range(200):
        pen.setWidthF(1)
    assert sys.getrefcount(None) > before - 100


def test_versions_of_python_are_those_that_qt_is_made_for() -> None:
    for package in ("PySide6-Essentials", "shiboken6"):
        wanted = SpecifierSet(importlib.metadata.metadata(package)["Requires-Python"])
        suited = [f"3.{minor}" for minor in range(30) if interpreter.suits((3, minor, 0))]
        assert suited
        assert [version for version in suited if version not in wanted] == []
    assert PROJECT["requires-python"] == ">={}.{}".format(*interpreter.OLDEST)


@pytest.mark.parametrize("name", ["interpreter.py", "run.py", "test.py"])
def test_any_python_3_can_read_what_greets_it(name: str) -> None:
    ast.parse((ROOT / "packaging" / name).read_text(encoding="utf-8"), feature_version=(3, 4))


def test_an_old_python_is_told_what_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(SystemExit, match=r"dicebox: needs Python 3\.11 to 3\.\d+, and this is 3\.9\.$"):
        interpreter.use_suitable_python()


def test_an_old_python_hands_over_to_one_that_suits(monkeypatch: pytest.MonkeyPatch) -> None:
    handed: list[list[str]] = []
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    monkeypatch.setattr(sys, "argv", ["packaging/run.py", "a b.dicebox"])
    monkeypatch.setattr(shutil, "which", lambda name: sys.executable if name == "python3.12" else None)

    def execv(_: str, arguments: list[str]) -> None:
        handed.append(arguments)
        raise SystemExit

    monkeypatch.setattr(os, "execv", execv)
    with pytest.raises(SystemExit):
        interpreter.use_suitable_python()
    assert handed == [[sys.executable, "packaging/run.py", "a b.dicebox"]]


def locked() -> dict[str, str]:
    """The exact versions by package name."""
    lines = (ROOT / "packaging" / "requirements.txt").read_text(encoding="utf-8").splitlines()
    pinned = (re.fullmatch(r"([\w.-]+)==([\w.]+)", line) for line in lines if not line.startswith("#"))
    return {canonicalize_name(found[1]): found[2] for found in pinned if found}


def required(extras: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Every package that dicebox needs with these extras, directly or not, and its installed version."""
    open_ends = [
        *PROJECT["dependencies"],
        *(need for extra in extras for need in PROJECT["optional-dependencies"][extra]),
    ]
    seen: set[str] = set()
    while open_ends:
        need = Requirement(open_ends.pop())
        name = canonicalize_name(need.name)
        if name in seen or (need.marker and not need.marker.evaluate({"extra": ""})):
            continue
        seen.add(name)
        package = importlib.metadata.distribution(name)
        yield name, package.version
        open_ends.extend(package.requires or ())


def test_every_package_in_use_has_its_exact_version_written_down() -> None:
    pinned = locked()
    assert {name: version for name, version in required(("test",)) if pinned.get(name) != version} == {}


def test_the_exact_versions_are_ones_that_pyproject_allows() -> None:
    pinned = locked()
    for text in [
        *PROJECT["dependencies"],
        *(need for extra in PROJECT["optional-dependencies"].values() for need in extra),
    ]:
        need = Requirement(text)
        assert pinned[canonicalize_name(need.name)] in need.specifier, text


def test_missing_libraries_are_those_that_cannot_be_loaded() -> None:
    def load(name: str) -> None:
        if "xcb" in name:
            raise OSError(name)

    lacking = libraries.missing(libraries.DRAWING + libraries.WINDOWS, load)
    assert lacking == tuple(library for library in libraries.WINDOWS if "xcb" in library.name)
    assert lacking


def test_on_debian_the_advice_is_a_command_with_just_what_is_missing() -> None:
    lacking = (libraries.Library("libEGL.so.1", "libegl1"), libraries.Library("libxcb-cursor.so.0", "libxcb-cursor0"))
    assert libraries.advice(lacking, debian=True).endswith("\n    sudo apt-get install libegl1 libxcb-cursor0")


def test_elsewhere_the_advice_names_the_libraries() -> None:
    lacking = (libraries.Library("libEGL.so.1", "libegl1"), libraries.Library("libxcb-cursor.so.0", "libxcb-cursor0"))
    told = libraries.advice(lacking, debian=False)
    assert "libEGL.so.1, libxcb-cursor.so.0" in told
    assert "apt" not in told


def test_what_may_not_be_installed_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(libraries, "missing", tuple)
    monkeypatch.setattr(libraries, "install", lambda _: False)
    with pytest.raises(libraries.SetUpError, match="Qt needs libraries that are not installed"):
        libraries.provide(libraries.WINDOWS)


def test_what_may_be_installed_is_installed_and_looked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def install(packages: list[str]) -> bool:
        asked.extend(packages)
        return True

    monkeypatch.setattr(libraries, "missing", lambda lacking: () if asked else tuple(lacking[:2]))
    monkeypatch.setattr(libraries, "install", install)
    libraries.provide(libraries.WINDOWS)
    assert asked == [library.package for library in libraries.WINDOWS[:2]]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems bring what Qt needs")
@pytest.mark.parametrize(
    ("surroundings", "wanted"),
    [
        ({}, ()),
        ({"DISPLAY": ":0"}, libraries.DRAWING + libraries.WINDOWS),
        ({"WAYLAND_DISPLAY": "wayland-0"}, libraries.DRAWING + libraries.WINDOWS),
        ({"QT_QPA_PLATFORM": "xcb"}, libraries.DRAWING + libraries.WINDOWS),
        ({"QT_QPA_PLATFORM": "offscreen", "DISPLAY": ":0"}, libraries.DRAWING),
    ],
)
def test_libraries_depend_on_where_the_window_goes(
    surroundings: dict[str, str], wanted: tuple[libraries.Library, ...]
) -> None:
    assert libraries.needed(surroundings) == wanted


@pytest.fixture
def ready(tmp_path: Path) -> environment.Environment:
    """An environment that was set up, as far as its files tell."""
    (tmp_path / "packaging").mkdir()
    for name in ("pyproject.toml", "packaging/requirements.txt"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    made = environment.Environment(tmp_path)
    made.python.parent.mkdir(parents=True)
    made.python.touch()
    made.stamp.write_text(json.dumps({made.needs(): ["test"]}), encoding="utf-8")
    return made


def test_what_is_set_up_is_left_alone(ready: environment.Environment) -> None:
    assert ready.is_ready(())
    assert ready.is_ready(("test",))
    assert not ready.is_ready(("test", "sound"))


def test_a_changed_version_calls_for_a_set_up(ready: environment.Environment) -> None:
    ready.versions.write_text("reportlab==5.2.0\n", encoding="utf-8")
    assert not ready.is_ready(())


def test_a_set_up_that_was_cut_off_does_not_count(ready: environment.Environment) -> None:
    ready.unfinished.touch()
    assert not ready.is_ready(())


@pytest.mark.parametrize("torn", ["", "{", "[]", "null", "\0\0\0\0"])
def test_a_torn_stamp_does_not_count(ready: environment.Environment, torn: str) -> None:
    ready.stamp.write_text(torn, encoding="utf-8")
    assert not ready.is_ready(())


def test_an_interpreter_that_went_away_calls_for_a_set_up(ready: environment.Environment) -> None:
    ready.python.unlink()
    assert not ready.is_ready(())


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A small program with this set-up, which needs no package, in a folder with blanks and accents in its name."""
    top = tmp_path / "Würfel é ñ ż"
    shutil.copytree(ROOT / "packaging", top / "packaging", ignore=shutil.ignore_patterns("bake", "__pycache__"))
    (top / "dicebox").mkdir()
    (top / "dicebox" / "__init__.py").touch()
    (top / "dicebox" / "__main__.py").write_text(PROGRAM, encoding="utf-8")
    (top / "pyproject.toml").write_text("[project]\ndependencies = []\n", encoding="utf-8")
    return top


def start(source: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """What `run.py` does, from another folder where a file of the user's bears the name of a module of Python's."""
    elsewhere = source.parent / "elsewhere"
    elsewhere.mkdir(exist_ok=True)
    (elsewhere / "json.py").write_text("raise SystemExit('the wrong json')", encoding="utf-8")
    command = [sys.executable, str(source / "packaging" / "run.py"), *arguments]
    return subprocess.run(command, cwd=elsewhere, capture_output=True, check=False, encoding="utf-8")


def test_the_first_start_sets_up_and_later_ones_go_straight_on(source: Path) -> None:
    first = start(source, "sheet", "a b.pdf")
    assert (first.returncode, first.stdout) == (7, "started with ['sheet', 'a b.pdf']\n"), first.stderr
    assert "setting up" in first.stderr

    again = start(source, "sheet", "Łódź.pdf")
    assert (again.returncode, again.stdout, again.stderr) == (7, "started with ['sheet', 'Łódź.pdf']\n", "")

    # Killed in the middle: what pip had done cannot be trusted, so all is made anew.
    made = environment.Environment(source)
    made.unfinished.touch()
    leftover = made.venv / "leftover"
    leftover.touch()
    healed = start(source, "replay")
    assert (healed.returncode, healed.stdout) == (7, "started with ['replay']\n"), healed.stderr
    assert not leftover.exists()
    assert not made.unfinished.exists()

    # The folder may move: nothing in the environment remembers its name.
    moved = source.rename(source.with_name("moved"))
    assert start(moved, "legal").stdout == "started with ['legal']\n"


def test_a_failure_is_told_in_a_sentence(source: Path) -> None:
    (source / "pyproject.toml").unlink()
    done = start(source, "sheet")
    assert done.returncode == 1
    assert done.stderr.startswith("dicebox: the set-up in ")
    assert "Traceback" not in done.stderr
