"""Opening and saving: the old file or the new one, never half of either, and one sentence when it cannot be."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from dicebox.model import record
from dicebox.store.disk import LARGEST, StoreError, write_whole
from dicebox.store.files import open_record, save_record
from tests.store import matches

ROOT = Path(__file__).resolve().parents[2]


def test_what_was_saved_can_be_opened_wherever_it_lies(tmp_path: Path) -> None:
    match = matches.played(matches.new("extra"), 20)
    path = tmp_path / "con espacios" / "a bé ż 🎲.dicebox"
    path.parent.mkdir()
    save_record(path, match)
    assert path.read_bytes() == record.write(match)
    assert open_record(path).match.log == match.log
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_the_same_game_saved_again_leaves_no_copy(tmp_path: Path) -> None:
    path = tmp_path / "game.dicebox"
    match = matches.new("extra")
    for _ in range(3):
        save_record(path, matches.played(match, 3))
    # Taken back and gone another way, it is still the same game.
    shorter = record.read(record.write(match)[: record.write(match).index(b"\n") + 1], {match.game.key: match.game})
    save_record(path, shorter.match)
    assert [each.name for each in tmp_path.iterdir()] == ["game.dicebox"]


@pytest.mark.parametrize("old", [b"my notes", bytes(100), record.write(matches.new(seed=9))])
def test_another_file_that_is_overwritten_is_kept_beside_it(tmp_path: Path, old: bytes) -> None:
    path = tmp_path / "game.dicebox"
    path.write_bytes(old)
    match = matches.new()
    save_record(path, match)
    assert path.read_bytes() == record.write(match)
    assert (tmp_path / "game.dicebox.bak").read_bytes() == old


def test_opening_names_file_line_and_reason_and_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.dicebox"
    whole = record.write(matches.played(matches.new(), 6))
    lines = whole.splitlines(keepends=True)
    for bad, line in ((b"", 1), (b"{}\n", 1), (bytes(60), 1), (b"".join([*lines[:3], b"[]\n", *lines[3:]]), 4)):
        path.write_bytes(bad)
        with pytest.raises(StoreError) as caught:
            open_record(path)
        assert str(caught.value).startswith(f"{path}: line {line}: ")
        assert caught.value.line == line
        assert path.read_bytes() == bad


def test_a_file_too_large_to_be_a_game_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "film.dicebox"
    with path.open("wb") as file:
        file.truncate(LARGEST + 1)
    with pytest.raises(StoreError, match=r"film\.dicebox: The file is larger than 16 MB\.$"):
        open_record(path)


def test_each_thing_that_hinders_has_its_sentence(tmp_path: Path) -> None:
    match = matches.new()
    (tmp_path / "file").touch()
    long = "x" * 300
    expected = {
        tmp_path / "missing" / "a": f"The folder {tmp_path / 'missing'} does not exist.",
        tmp_path: "It is a folder, not a file.",
        tmp_path / "file" / "a": "A part of its path is no folder.",
        tmp_path / long: "The name is too long.",
        tmp_path / "nul\0": "This is no name for a file.",
    }
    for path, sentence in expected.items():
        with pytest.raises(StoreError) as caught:
            save_record(path, match)
        assert str(caught.value) == f"{path}: {sentence}"
    expected = {
        tmp_path / "missing": "There is no such file.",
        tmp_path: "It is a folder, not a file.",
        tmp_path / "file" / "a": "A part of its path is no folder.",
        tmp_path / "nul\0": "This is no name for a file.",
    }
    for path, sentence in expected.items():
        with pytest.raises(StoreError) as caught:
            open_record(path)
        assert str(caught.value) == f"{path}: {sentence}"
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (errno.ENOSPC, "The disk is full."),
        (errno.EROFS, "The disk is read-only."),
        (errno.EACCES, "You are not allowed to write it."),
        (errno.EIO, "The disk reports an error."),
        (errno.ENOLCK, f"The system refuses it: {os.strerror(errno.ENOLCK)}."),
    ],
)
@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_when_the_disk_refuses_the_old_file_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, sentence: str, call: str
) -> None:
    path = tmp_path / "game.dicebox"
    match = matches.new()
    save_record(path, match)
    before = path.read_bytes()

    def refuse(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, call, refuse)
    with pytest.raises(StoreError) as caught:
        save_record(path, matches.played(match, 5))
    assert str(caught.value) == f"{path}: {sentence}"
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["game.dicebox"]


def test_a_protected_file_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.dicebox"
    path.write_bytes(b"mine")
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(StoreError, match="You are not allowed to write it"):
        write_whole(path, b"yours")
    assert path.read_bytes() == b"mine"


def test_a_link_stays_a_link_and_a_file_keeps_its_permissions(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"old")
    target.chmod(0o640)
    link.symlink_to(target)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    assert target.stat().st_mode & 0o777 == 0o640


def test_what_is_no_file_is_written_into() -> None:
    write_whole(Path(os.devnull), b"nothing")
    assert not Path(os.devnull).is_file()


WRITER = """
import sys
from pathlib import Path
from dicebox.store.disk import write_whole
path = Path(sys.argv[1])
contents = [letter * 200_000 for letter in (b"a", b"b")]
write_whole(path, contents[0])
print("started", flush=True)
while True:
    for content in contents:
        write_whole(path, content)
"""


def test_a_killed_writer_leaves_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for _ in range(4):
        process = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], cwd=ROOT, stdout=subprocess.PIPE)
        assert process.stdout is not None
        process.stdout.readline()
        for _ in range(20):
            assert path.read_bytes() in (b"a" * 200_000, b"b" * 200_000)
        process.kill()
        process.communicate()
        assert path.read_bytes() in (b"a" * 200_000, b"b" * 200_000)
