"""Settings outlast everything: bad values, bad files, other processes, newer programs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from dicebox.store.disk import StoreError
from dicebox.store.folder import Store
from dicebox.store.settings import LastTable, PaperDefaults, Settings, SettingsFile

ROOT = Path(__file__).resolve().parents[2]

CHANGED: dict[str, object] = {
    "language": "pl",
    "theme": "contrast",
    "text_scale": 150,
    "tower_speed": "none",
    "motion": "reduced",
    "skin": "dark",
    "from_above": True,
    "own_tiles": (("red", "red", "blue"),),
    "volume": 0,
    "muted": True,
    "one_click": True,
    "last_tables": {"extra": LastTable(("Łucja", "José"), {"kids": ["José"]})},
    "paper": PaperDefaults("letter", 2, 50, "saver", "es"),
    "window": (-10, 20, 800, 600),
    "maximized": True,
}


def test_every_setting_is_found_again(tmp_path: Path) -> None:
    assert set(CHANGED) == set(Settings._fields)
    settings = Store(tmp_path).settings
    assert settings.now == Settings()
    for name, value in CHANGED.items():
        settings.change(**{name: value})
        assert getattr(settings.now, name) == value != getattr(Settings(), name)
    again = Store(tmp_path).settings
    assert again.now == settings.now
    assert again.notices == []


@pytest.mark.parametrize(
    "bad",
    [
        {"language": "xx"},
        {"theme": ["dark"]},
        {"text_scale": 99},
        {"text_scale": True},
        {"volume": 70.0},
        {"muted": 1},
        {"last_tables": {"extra": {"players": "Ada"}}},
        {"last_tables": []},
        {"paper": {"copies": -1}},
        {"window": [1, 2, 3]},
        {"window": [0, 0, 1 << 40, 600]},
        {"window": [0, True, 800, 600]},
    ],
)
def test_a_value_that_a_setting_does_not_take_is_as_at_the_first_start(tmp_path: Path, bad: dict[str, object]) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"skin": "dark"} | bad))
    assert Store(tmp_path).settings.now == Settings(skin="dark")


def test_what_a_newer_program_set_stays(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"hologram": [1, {"ä": null}], "muted": true}')
    Store(tmp_path).settings.change(volume=10)
    assert json.loads((tmp_path / "settings.json").read_bytes()) == {
        "hologram": [1, {"ä": None}],
        "muted": True,
        "volume": 10,
    }


@pytest.mark.parametrize(
    "content", [b"", bytes(40), b"[]", b'{"muted": tru', b"\xff\xfe", b'{"a": "\\ud800"}', b"[" * 9999]
)
def test_a_bad_file_is_kept_aside_and_told(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "settings.json").write_bytes(content)
    store = Store(tmp_path)
    assert store.settings.now == Settings()
    assert (tmp_path / "aside" / "settings.json").read_bytes() == content
    (notice,) = store.notices
    assert str(tmp_path / "aside" / "settings.json") in str(notice)
    store.settings.change(muted=True)
    assert Store(tmp_path).settings.now == Settings(muted=True)


def test_a_file_cut_at_any_byte_is_never_half_read(tmp_path: Path) -> None:
    Store(tmp_path).settings.change(**CHANGED)
    path = tmp_path / "settings.json"
    whole = path.read_bytes()
    full = Store(tmp_path).settings.now
    for cut in range(len(whole)):
        path.write_bytes(whole[:cut])
        found = SettingsFile(path, tmp_path / "aside")
        assert found.now == (full if cut == len(whole) - 1 else Settings())
        assert bool(found.notices) == (cut < len(whole) - 1)
        path.unlink(missing_ok=True)


def test_when_it_cannot_be_saved_it_holds_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    store.settings.change(volume=10)
    before = (tmp_path / "settings.json").read_bytes()

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(StoreError, match=r"settings\.json: The disk is full\.$"):
        store.settings.change(muted=True)
    assert store.settings.now.muted
    assert (tmp_path / "settings.json").read_bytes() == before
    monkeypatch.undo()
    store.settings.change(volume=20)
    assert Store(tmp_path).settings.now.volume == 20


OTHER = """
import sys
from pathlib import Path
from dicebox.store.folder import Store
settings = Store(Path(sys.argv[1])).settings
for text_scale in range(100, 151):
    settings.change(text_scale=text_scale)
"""


def test_two_processes_do_not_take_each_others_changes_back(tmp_path: Path) -> None:
    mine = Store(tmp_path).settings
    process = subprocess.Popen([sys.executable, "-c", OTHER, str(tmp_path)], cwd=ROOT)
    for volume in range(60):
        mine.change(volume=volume)
    process.communicate()
    assert process.returncode == 0
    found = Store(tmp_path).settings.now
    assert (found.text_scale, found.volume) == (150, 59)
