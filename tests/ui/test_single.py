"""A second start with a file gives it to the open window; what a killed process left behind is ignored."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from dicebox.ui import single

CALL = "import sys; from pathlib import Path; from dicebox.ui.single import hand_over; "
CALL += "sys.exit(0 if hand_over(Path(sys.argv[1]), Path(sys.argv[2])) else 3)"
LISTEN = (
    "import sys; from pathlib import Path; from PySide6.QtWidgets import QApplication; "
    "from dicebox.ui.single import Listener; app = QApplication([]); listener = Listener(Path(sys.argv[1]), print); "
    "listener.start(); print('ready', flush=True); app.exec()"
)


@pytest.fixture
def opened(tmp_path: Path, qapp: QApplication) -> Iterator[list[Path]]:
    """The files that a window on this data folder was given."""
    files: list[Path] = []
    listener = single.Listener(tmp_path, files.append, qapp)
    listener.start()
    yield files
    listener.stop()


def call(file: str, folder: Path, cwd: Path | None = None) -> subprocess.Popen[bytes]:
    """A second start, with this file."""
    root = str(Path(__file__).resolve().parents[2])
    return subprocess.Popen(
        [sys.executable, "-c", CALL, file, str(folder)], cwd=cwd, env={**os.environ, "PYTHONPATH": root}
    )


def test_a_file_goes_to_the_open_window(opened: list[Path], tmp_path: Path, qtbot: QtBot) -> None:
    second = call("a bé.dicebox", tmp_path, cwd=tmp_path)
    qtbot.waitUntil(lambda: bool(opened), timeout=20_000)
    assert second.wait(20) == 0
    assert opened == [tmp_path / "a bé.dicebox"]


@pytest.mark.skipif(os.name != "posix", reason="names of files are texts there")
def test_a_name_that_is_no_text_arrives_as_it_is(opened: list[Path], tmp_path: Path, qtbot: QtBot) -> None:
    second = call(os.fsdecode(b"/\xff.dicebox"), tmp_path)
    qtbot.waitUntil(lambda: bool(opened), timeout=20_000)
    assert second.wait(20) == 0
    assert os.fsencode(opened[0]) == b"/\xff.dicebox"


def test_a_file_waits_until_a_dialog_is_closed(opened: list[Path], tmp_path: Path, qtbot: QtBot) -> None:
    box = QDialog()
    qtbot.addWidget(box)
    box.setModal(True)
    box.show()
    second = call("x.dicebox", tmp_path)
    qtbot.waitUntil(lambda: second.poll() is not None, timeout=20_000)
    assert second.returncode == 0
    qtbot.wait(300)
    assert not opened
    box.close()
    qtbot.waitUntil(lambda: bool(opened), timeout=5_000)


def test_another_data_folder_is_another_window(opened: list[Path], tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    assert call("x.dicebox", other).wait(20) == 3
    assert not opened


@pytest.mark.usefixtures("qapp")
def test_after_the_end_nothing_is_left(tmp_path: Path) -> None:
    listener = single.Listener(tmp_path, print)
    listener.start()
    place = json.loads((tmp_path / single.NOTE).read_bytes())["place"]
    listener.stop()
    assert not list(tmp_path.iterdir())
    assert isinstance(place, int) or not Path(place).parent.exists()
    assert not single.hand_over(Path("x.dicebox"), tmp_path)


def test_what_a_killed_process_left_is_ignored_and_replaced(tmp_path: Path, qtbot: QtBot) -> None:
    first = subprocess.Popen([sys.executable, "-c", LISTEN, str(tmp_path)], stdout=subprocess.PIPE)
    assert first.stdout is not None
    assert first.stdout.readline().strip() == b"ready"
    first.kill()
    first.wait()
    first.stdout.close()
    assert (tmp_path / single.NOTE).exists()
    assert not single.hand_over(Path("x.dicebox"), tmp_path)

    files: list[Path] = []
    listener = single.Listener(tmp_path, files.append)
    listener.start()
    second = call("y.dicebox", tmp_path)
    qtbot.waitUntil(lambda: bool(files), timeout=20_000)
    assert second.wait(20) == 0
    listener.stop()


def test_who_does_not_know_the_word_is_not_heard(opened: list[Path], tmp_path: Path, qtbot: QtBot) -> None:
    note = tmp_path / single.NOTE
    fields = json.loads(note.read_bytes())
    note.write_text(json.dumps(fields | {"word": "guessed"}), encoding="ascii")
    second = call("x.dicebox", tmp_path)
    qtbot.waitUntil(lambda: second.poll() is not None, timeout=20_000)
    assert second.returncode == 3
    assert not opened
    note.write_text(json.dumps(fields), encoding="ascii")


@pytest.mark.usefixtures("opened")
def test_a_second_window_leaves_the_first_in_charge(tmp_path: Path) -> None:
    before = (tmp_path / single.NOTE).read_bytes()
    second = single.Listener(tmp_path, print)
    second.start()
    second.stop()
    assert (tmp_path / single.NOTE).read_bytes() == before
    QApplication.processEvents()


@pytest.mark.parametrize(
    "note", [b"", b"{", b"[]", b'{"place": null, "word": 1}', b'{"place": "/nowhere", "word": ""}']
)
def test_a_note_that_makes_no_sense_is_ignored(note: bytes, tmp_path: Path) -> None:
    (tmp_path / single.NOTE).write_bytes(note)
    assert not single.hand_over(Path("x.dicebox"), tmp_path)
