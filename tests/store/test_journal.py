"""The game being played is on disk before it is shown, and is found again whatever happened."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dicebox.model import record
from dicebox.store.disk import StoreError
from dicebox.store.files import open_record
from dicebox.store.folder import Store
from dicebox.store.journal import Journal
from tests.store import matches

ROOT = Path(__file__).resolve().parents[2]


def running(code: str, *arguments: object) -> subprocess.Popen[str]:
    """Another process with the store at hand."""
    return subprocess.Popen(
        [sys.executable, "-c", code, *map(str, arguments)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )


def test_each_event_is_in_the_file_when_append_returns(tmp_path: Path) -> None:
    match = matches.new("yahtzee")
    journal = Store(tmp_path).begin(match)
    assert journal.path is not None
    for _ in range(30):
        matches.keep(match, journal, 1)
        assert journal.path.read_bytes() == record.write(match)
    matches.undo(match, journal)
    assert journal.path.read_bytes() == record.write(match)
    assert journal.is_safe


PLAYER = """
import sys
from pathlib import Path
from dicebox.store.folder import Store
from tests.store import matches
match = matches.new("extra", seed=int(sys.argv[2]))
journal = Store(Path(sys.argv[1])).begin(match)
print(0, flush=True)
while line := matches.step(match):
    journal.append(line)
    # What is printed is what a window would show now.
    print(len(match.log), flush=True)
"""


def test_a_killed_process_loses_nothing_that_was_shown(tmp_path: Path) -> None:
    moments = random.Random(5)
    lengths = set()
    for seed in range(6):
        folder = tmp_path / str(seed)
        with running(PLAYER, folder, seed) as process:
            assert process.stdout is not None
            shown = [process.stdout.readline() for _ in range(1 + moments.randrange(40))]
            time.sleep(moments.random() * 0.002)
            process.kill()
            shown += process.stdout.readlines()
        store = Store(folder)
        (game,) = store.unfinished()
        assert not game.in_use
        journal, loaded = store.resume(game.path)
        # The event after the last one that was shown may be on disk already; none is missing.
        assert len(loaded.match.log) - int(shown[-1]) in (0, 1)
        lengths.add(len(loaded.match.log))
        matches.keep(loaded.match, journal, 10)
        assert open_record(game.path).match.log == loaded.match.log
    assert len(lengths) > 2


def test_a_file_cut_at_any_byte_goes_on_without_its_torn_line(tmp_path: Path) -> None:
    whole = record.write(matches.played(matches.new("knister"), 7))
    header = whole.index(b"\n")
    for cut in range(len(whole) + 1):
        store = Store(tmp_path / str(cut))
        path = store.folder / "unfinished" / "game.dicebox"
        path.write_bytes(whole[:cut])
        games = store.unfinished()
        aside = list((store.folder / "aside").glob("*"))
        if cut < header:
            assert not games
            assert [kept.read_bytes() for kept in aside] == [whole[:cut]]
            assert "game.dicebox: line 1: " in str(store.notices[0])
            continue
        (game,) = games
        assert not aside
        journal, loaded = store.resume(game.path)
        lines = whole[:cut].count(b"\n") + (cut == len(whole) or whole[cut : cut + 1] == b"\n")
        assert len(loaded.match.log) == min(lines, whole.count(b"\n")) - 1
        kept_copies = [kept.read_bytes() for kept in (store.folder / "aside").glob("*")]
        assert kept_copies == ([whole[:cut]] if loaded.notice else [])
        matches.keep(loaded.match, journal, 2)
        journal.close()
        assert path.read_bytes() == record.write(loaded.match)


@pytest.mark.parametrize("zeros", [1, 700, 4096])
def test_a_tail_of_zeros_as_a_power_cut_leaves_it_is_cut_off(tmp_path: Path, zeros: int) -> None:
    store = Store(tmp_path)
    match = matches.played(matches.new("fifth-die"), 9)
    path = tmp_path / "unfinished" / "game.dicebox"
    path.write_bytes(record.write(match) + bytes(zeros))
    journal, loaded = store.resume(store.unfinished()[0].path)
    assert loaded.match.log == match.log
    assert loaded.notice is not None
    matches.keep(loaded.match, journal, 1)
    assert path.read_bytes() == record.write(loaded.match)


@pytest.mark.parametrize(
    "content", [b"", bytes(500), b"\xff\xfe\n", b'{"dicebox": 1, "game": "ludo", "players": ["A"]}\n']
)
def test_what_is_no_game_is_kept_aside_and_told_once(tmp_path: Path, content: bytes) -> None:
    store = Store(tmp_path)
    (tmp_path / "unfinished" / "bad.dicebox").write_bytes(content)
    good = store.begin(matches.new())
    good.close()
    assert [game.path for game in store.unfinished()] == [good.path]
    assert (tmp_path / "aside" / "bad.dicebox").read_bytes() == content
    assert len(store.notices) == 1
    assert [game.path for game in store.unfinished()] == [good.path]
    assert len(store.notices) == 1


def test_the_game_of_a_newer_program_stays_where_it_is(tmp_path: Path) -> None:
    store = Store(tmp_path)
    path = tmp_path / "unfinished" / "new.dicebox"
    path.write_text('{"dicebox": 2, "game": "extra"}\n')
    assert store.unfinished() == []
    assert path.exists()
    assert store.notices == []


FULL = """
import resource, sys
from pathlib import Path
from dicebox.model import record
from dicebox.store.folder import Store
from tests.store import matches
match = matches.new("extra")
told = []
journal = Store(Path(sys.argv[1])).begin(match, told.append)
hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
size = journal.path.stat().st_size
resource.setrlimit(resource.RLIMIT_FSIZE, (size + 150, hard))
matches.keep(match, journal, 6)
data = journal.path.read_bytes()
assert data == record.write(match)[: len(data)] and data.endswith(b"\\n") and len(data) <= size + 150, data
assert not journal.is_safe
assert len(told) == 1, told
print(told[0])
resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
matches.keep(match, journal, 1)
assert journal.path.read_bytes() == record.write(match)
assert journal.is_safe and len(told) == 1
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit")
def test_a_full_disk_is_told_once_and_nothing_is_lost_when_there_is_room_again(tmp_path: Path) -> None:
    with running(FULL, tmp_path) as process:
        out, _ = process.communicate()
    assert process.returncode == 0
    assert out.strip().endswith(": The file would grow larger than is allowed here.")


def test_trouble_is_raised_where_nobody_listens(tmp_path: Path) -> None:
    match = matches.new()
    journal = Store(tmp_path).begin(match)
    assert journal.path is not None
    journal.path.unlink()
    with pytest.raises(StoreError, match="removed the file"):
        matches.keep(match, journal, 1)


def test_what_another_program_wrote_is_not_overwritten(tmp_path: Path) -> None:
    match = matches.new()
    journal = Store(tmp_path).begin(match)
    assert journal.path is not None
    with journal.path.open("ab") as file:
        file.write(b"more\n")
    before = journal.path.read_bytes()
    with pytest.raises(StoreError, match="changed the file"):
        matches.keep(match, journal, 1)
    assert journal.path.read_bytes() == before


def test_a_game_that_cannot_begin_on_disk_begins_there_as_soon_as_it_can(tmp_path: Path) -> None:
    match = matches.new()
    told: list[StoreError] = []
    path = tmp_path / "gone" / "game.dicebox"
    journal = Journal.begin(path, record.write(match), told.append)
    assert [str(error) for error in told] == [f"{path}: The folder {path.parent} does not exist."]
    path.parent.mkdir()
    matches.keep(match, journal, 1)
    assert path.read_bytes() == record.write(match)


HOLDER = """
import sys
from pathlib import Path
from dicebox.store.folder import Store
store = Store(Path(sys.argv[1]))
journal, loaded = store.resume(store.unfinished()[0].path)
print("holding", flush=True)
sys.stdin.read()
"""


def test_two_windows_never_write_the_same_game_and_a_killed_one_holds_nothing(tmp_path: Path) -> None:
    store = Store(tmp_path)
    match = matches.new()
    store.begin(match).close()
    with running(HOLDER, tmp_path) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "holding\n"
        (game,) = store.unfinished()
        assert game.in_use
        with pytest.raises(StoreError, match="is being played in another window"):
            store.resume(game.path)
        with pytest.raises(StoreError, match="is being played in another window"):
            store.discard(game.path)
        process.kill()
    (game,) = store.unfinished()
    assert not game.in_use
    journal, loaded = store.resume(game.path)
    matches.keep(loaded.match, journal, 3)
    assert open_record(game.path).match.log == loaded.match.log
