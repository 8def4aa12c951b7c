"""Files: the new one whole or the old one as it was, a sentence when it cannot be, names that every system takes."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from dicebox.paper.printer import PaperError
from dicebox.paper.writing import file_name, write_pdf


def test_a_file_is_written_and_replaced(tmp_path: Path) -> None:
    file = tmp_path / "Größe & Łódź.pdf"
    write_pdf(file, b"one")
    assert file.read_bytes() == b"one"
    write_pdf(file, b"two")
    assert file.read_bytes() == b"two"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.skipif(os.name != "posix", reason="rights of this kind are POSIX's")
def test_a_file_has_the_rights_of_any_new_file_or_of_the_one_before(tmp_path: Path) -> None:
    file, other = tmp_path / "a.pdf", tmp_path / "b"
    write_pdf(file, b"one")
    other.touch()
    assert file.stat().st_mode == other.stat().st_mode
    file.chmod(0o640)
    write_pdf(file, b"two")
    assert file.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EACCES, "open in another program, or its folder is read-only"),
        (errno.EROFS, "open in another program, or its folder is read-only"),
        (errno.EIO, "could not be written: "),
    ],
)
def test_what_the_system_refuses_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, words: str
) -> None:
    file = tmp_path / "a.pdf"
    write_pdf(file, b"old")

    def refuse(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(PaperError, match=words) as refused:
        write_pdf(file, b"new")
    assert str(file) in str(refused.value)
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


def test_a_target_that_is_open_elsewhere_keeps_its_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.pdf"
    write_pdf(file, b"old")

    def locked(self: Path, target: Path) -> Path:
        # What Windows answers while a reader has the file open.
        raise PermissionError(errno.EACCES, "Access is denied", str(self), None, str(target))

    monkeypatch.setattr(Path, "replace", locked)
    with pytest.raises(PaperError, match="open in another program"):
        write_pdf(file, b"new")
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


def test_a_folder_is_no_target_and_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(PaperError, match="there is no such folder"):
        write_pdf(tmp_path / "no" / "a.pdf", b"")
    (tmp_path / "a.pdf").mkdir()
    with pytest.raises(PaperError, match="it is a folder"):
        write_pdf(tmp_path / "a.pdf", b"")
    assert [path.name for path in tmp_path.iterdir()] == ["a.pdf"]


@pytest.mark.parametrize(
    ("parts", "name"),
    [
        (("Extra!", "Pilar"), "Extra! Pilar.pdf"),
        (("Piąta kość",), "Piąta kość.pdf"),
        (("a/b\\c:d*e?", '"<|>'), "a b c d e.pdf"),
        (("con",), "dicebox con.pdf"),
        (("LPT1",), "dicebox LPT1.pdf"),
        (("...",), "dicebox.pdf"),
        (("", " "), "dicebox.pdf"),
        (("tab\there\n",), "tab here.pdf"),
        (("e\u0301",), "é.pdf"),
    ],
)
def test_suggested_names_are_legal_everywhere(parts: tuple[str, ...], name: str) -> None:
    assert file_name(*parts) == name


@pytest.mark.parametrize("part", ["x" * 500, "ż" * 500, "😀" * 500, "a. " * 100])
def test_long_names_are_cut_where_file_systems_end(part: str) -> None:
    name = file_name(part)
    assert len(name.encode()) <= 255
    assert len(name) <= 84
    assert not name.removesuffix(".pdf").endswith((".", " "))
