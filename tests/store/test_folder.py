"""The data folder: games that wait, games that end, folders that cannot be used."""

from __future__ import annotations

import os
import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from dicebox.games import GAMES
from dicebox.model import record
from dicebox.store.disk import StoreError, written_at
from dicebox.store.files import open_record
from dicebox.store.folder import Store, data_folder, stamped
from tests.store import matches


def test_a_game_that_was_played_on_elsewhere_is_read_anew(tmp_path: Path) -> None:
    store = Store(tmp_path)
    match = matches.new()
    journal = store.begin(match)
    for events in range(1, 4):
        matches.keep(match, journal, 1)
        (game,) = store.unfinished()
        assert len(game.match.log) == events
        (again,) = store.unfinished()
        assert again.match is game.match


@pytest.mark.parametrize("game", GAMES)
def test_every_game_waits_under_continue_and_a_new_one_never_takes_its_place(tmp_path: Path, game: str) -> None:
    store = Store(tmp_path)
    first, second = matches.new(game, seed=1), matches.new(game, seed=2)
    for match in (first, second):
        journal = store.begin(match)
        matches.keep(match, journal, 12)
        journal.close()
    waiting = Store(tmp_path).unfinished()
    assert sorted(found.match.header.seed or 0 for found in waiting) == [1, 2]
    for found in waiting:
        match = first if found.match.header.seed == 1 else second
        assert found.match.log == match.log
        assert found.game == game
        assert found.players == ("Łucja", "José")
        assert found.scores == tuple(match.game.score(match.state, seat) for seat in range(2))
        assert not found.in_use


def test_the_game_played_last_comes_first(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for seed in range(3):
        journal = store.begin(matches.new(seed=seed))
        assert journal.path is not None
        journal.close()
        os.utime(journal.path, (1000 * (seed * 2 % 3), 1000 * (seed * 2 % 3)))
    assert [game.match.header.seed for game in store.unfinished()] == [1, 2, 0]
    assert store.unfinished()[0].saved == datetime.fromtimestamp(2000).astimezone()


def test_a_game_that_ends_moves_and_comes_back_when_its_end_is_undone(tmp_path: Path) -> None:
    store = Store(tmp_path)
    match = matches.new("extra", "Pilar")
    journal = store.begin(match)
    matches.keep(match, journal, 10_000)
    store.finish(journal, match)
    assert journal.path is not None
    assert journal.path.parent.name == "finished"
    assert store.unfinished() == []
    matches.undo(match, journal)
    assert journal.path.parent.name == "unfinished"
    assert journal.path.read_bytes() == record.write(match)
    assert store.history.recent() == []
    matches.keep(match, journal, 1)
    store.finish(journal, match)
    assert len(store.history.recent()) == 1
    assert open_record(store.history.recent()[0].file).match.log == match.log


def test_a_game_whose_window_was_killed_at_the_end_is_found_finished(tmp_path: Path) -> None:
    store = Store(tmp_path)
    assert store.history.recent() == []
    match = matches.new("knister", "Ada")
    journal = store.begin(match)
    matches.keep(match, journal, 10_000)
    journal.close()
    assert store.unfinished() == []
    (game,) = store.history.recent()
    assert game.file.parent.name == "finished"
    assert [result.score for result in game.results] == [match.game.score(match.state, 0)]


def test_opening_the_same_file_again_goes_on_with_the_same_game(tmp_path: Path) -> None:
    store = Store(tmp_path)
    match = matches.played(matches.new(), 5)
    store.begin(match).close()
    journal = store.begin(match)
    assert len(store.unfinished()) == 1
    matches.keep(match, journal, 1)
    journal.close()
    assert len(store.unfinished()) == 1


def test_opening_a_finished_game_again_makes_no_second_result(tmp_path: Path) -> None:
    store = Store(tmp_path)
    match = matches.over(matches.new("knister", "Ada"))
    for _ in range(2):
        journal = store.begin(match)
        store.finish(journal, match)
        journal.close()
    assert len(store.history.recent()) == 1
    assert len(list((tmp_path / "finished").iterdir())) == 1


def test_a_discarded_game_is_kept_apart(tmp_path: Path) -> None:
    store = Store(tmp_path)
    match = matches.new()
    journal = store.begin(match)
    journal.close()
    assert journal.path is not None
    store.discard(journal.path)
    assert store.unfinished() == []
    assert (tmp_path / "discarded" / journal.path.name).read_bytes() == record.write(match)


def test_a_folder_that_cannot_be_made_is_told_once_and_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a file in the way")
    store = Store(tmp_path / "file" / "data")
    assert not store.writable
    (notice,) = store.notices
    assert str(notice).startswith("Nothing will be kept. ")
    assert str(tmp_path / "file" / "data") in str(notice)
    match = matches.new("knister", "Ada")
    journal = store.begin(match)
    matches.keep(match, journal, 10_000)
    assert not journal.is_safe
    store.finish(journal, match)
    store.settings.change(muted=True)
    assert store.settings.now.muted
    assert store.unfinished() == []
    assert store.history.recent() == []
    assert len(store.notices) == 1


def test_a_folder_that_may_only_be_read_is_still_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Store(tmp_path)
    first.begin(matches.new()).close()
    match = matches.new("knister", "Ada")
    journal = first.begin(match)
    matches.keep(match, journal, 10_000)
    first.finish(journal, match)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    monkeypatch.setattr(os, "access", lambda *_: False)
    store = Store(tmp_path)
    assert [str(notice) for notice in store.notices] == [
        f"Nothing will be kept. {tmp_path}: You are not allowed to write it."
    ]
    (game,) = store.unfinished()
    journal, loaded = store.resume(game.path)
    matches.keep(loaded.match, journal, 3)
    store.settings.change(muted=True)
    assert len(store.history.recent()) == 1
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_the_folder_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    first = Store(tmp_path)
    first.begin(matches.new()).close()
    first.settings.change(muted=True)
    (tmp_path / "version").write_text("2\n")
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    store = Store(tmp_path)
    assert "belongs to a newer dicebox (version 2 of the folder; this one knows 1)" in str(store.notices[0])
    assert store.unfinished() == []
    store.begin(matches.new())
    store.settings.change(theme="dark")
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("content", [b"", bytes(8), b"one", b"99999999999999999999"])
def test_a_broken_version_file_is_written_anew(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "version").write_bytes(content)
    assert Store(tmp_path).writable
    assert (tmp_path / "version").read_text() == "1\n"


def test_what_a_killed_process_left_half_written_goes_after_a_while(tmp_path: Path) -> None:
    Store(tmp_path)
    old, fresh = tmp_path / ".0.part", tmp_path / "unfinished" / ".1.part"
    old.touch()
    fresh.touch()
    os.utime(old, (0, 0))
    Store(tmp_path)
    assert not old.exists()
    assert fresh.exists()


def test_the_data_can_be_moved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICEBOX_DATA", str(tmp_path / "portable"))
    assert data_folder() == tmp_path / "portable"
    assert data_folder(tmp_path) == tmp_path
    monkeypatch.delenv("DICEBOX_DATA")
    assert data_folder().name == "dicebox"


def test_a_stamp_is_given_once() -> None:
    header = matches.new().header
    more = dict(header.more)
    assert len(more["id"]) == 32
    assert datetime.fromisoformat(more["started"]).tzinfo is not None
    assert stamped(header) == header
    assert dict(matches.new().header.more)["id"] != more["id"]


def test_a_game_that_vanished_is_told(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with pytest.raises(StoreError, match=r"gone\.dicebox: There is no such file"):
        store.resume(tmp_path / "unfinished" / "gone.dicebox")


def test_a_folder_that_vanished_while_the_program_ran_is_made_again(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    shutil.rmtree(tmp_path / "data")
    journal = store.begin(matches.new())
    assert journal.is_safe
    assert len(store.unfinished()) == 1


@pytest.mark.parametrize("seconds", [-(1 << 40), -1, 0, 253402300799, 1 << 40, 1 << 62])
def test_any_time_that_a_disk_names_is_a_time(seconds: int) -> None:
    found = written_at(os.stat_result([0] * 8 + [seconds] + [0]))
    assert found.astimezone(UTC).year in (1969, 1970, 9999)
