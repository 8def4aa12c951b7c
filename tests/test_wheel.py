"""The wheel holds every module and every shipped file, and finds the files in itself."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from email.parser import BytesParser
from pathlib import Path

import pytest

import dicebox

ROOT = Path(__file__).resolve().parents[1]


def build(kind: str, source: Path, folder: Path) -> Path:
    """The wheel or sdist of a source folder, made without a network."""
    command = [sys.executable, "-m", "build", f"--{kind}", "--no-isolation", "--outdir", str(folder), str(source)]
    # A fixed date in every archive entry: what differs between two builds is then a real difference.
    surroundings = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000"}
    done = subprocess.run(command, env=surroundings, capture_output=True, check=False, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = folder.iterdir()
    return built


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this source."""
    return build("wheel", ROOT, tmp_path_factory.mktemp("wheel"))


def files_below(folder: Path) -> set[str]:
    """The source files of a folder, relative to it, with `/`."""
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".pyc"
    }


def test_every_module_is_inside(wheel: Path) -> None:
    packed = set(zipfile.ZipFile(wheel).namelist())
    assert {f"dicebox/{name}" for name in files_below(ROOT / "dicebox")} <= packed


def test_every_shipped_file_is_inside_as_it_is(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        packed = {name.removeprefix("dicebox/_resources/") for name in archive.namelist() if "/_resources/" in name}
        assert packed == files_below(ROOT / "resources")
        for name in packed:
            assert archive.read(f"dicebox/_resources/{name}") == (ROOT / "resources" / name).read_bytes(), name


def test_nothing_else_is_inside(wheel: Path) -> None:
    tops = {name.partition("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert tops == {"dicebox", f"dicebox-{dicebox.__version__}.dist-info"}


def test_the_wheel_says_version_licences_and_commands(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        information = f"dicebox-{dicebox.__version__}.dist-info"
        metadata = BytesParser().parsebytes(archive.read(f"{information}/METADATA"))
        commands = archive.read(f"{information}/entry_points.txt").decode()
        licences = [name for name in archive.namelist() if name.startswith(f"{information}/licenses/")]
    assert metadata["Version"] == dicebox.__version__
    assert metadata["License-Expression"] == "MIT AND OFL-1.1 AND Bitstream-Vera"
    assert "dicebox = dicebox.__main__:main" in commands
    assert len(licences) == 4, licences


def test_shipped_files_are_found_inside_an_archive_too(wheel: Path) -> None:
    code = (
        f"import sys; sys.path.insert(0, {str(wheel)!r}); from dicebox import assets\n"
        "assert '.whl' in assets.__file__, assets.__file__\n"
        "assert len(assets.read('fonts/DejaVuSans.ttf')) > 700_000\n"
        "print(*assets.names('fonts'), sep='\\n')"
    )
    # -P and another folder: nothing of the checkout may be found instead.
    done = subprocess.run(
        [sys.executable, "-P", "-c", code], cwd=wheel.parent, capture_output=True, check=False, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == sorted(f"fonts/{name}" for name in files_below(ROOT / "resources" / "fonts"))


def test_the_source_archive_makes_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    archive = build("sdist", ROOT, tmp_path / "sdist")
    subprocess.run([sys.executable, "-m", "tarfile", "-e", str(archive), str(tmp_path / "unpacked")], check=True)
    (source,) = (tmp_path / "unpacked").iterdir()
    assert build("wheel", source, tmp_path / "wheel").read_bytes() == wheel.read_bytes()
