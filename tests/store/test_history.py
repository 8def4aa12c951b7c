"""Finished games and bests: one game one result, whatever is undone, broken or moved."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from dicebox.model.match import Match
from dicebox.store import history as module
from dicebox.store.folder import Store
from dicebox.store.history import Standing
from tests.store import matches


def finished(store: Store, match: Match) -> dict[int, Standing]:
    """Play the match to its end and put it in the store; what each human reached beside what was before."""
    journal = store.begin(matches.over(match))
    standings = store.finish(journal, match)
    journal.close()
    return standings


def score(match: Match, seat: int = 0) -> int:
    return match.game.score(match.state, seat)


def test_a_best_is_one_only_when_it_beats_the_same_persons_earlier_ones(tmp_path: Path) -> None:
    store = Store(tmp_path)
    best: int | None = None
    was_best = []
    for seed in range(8):
        match = matches.new("knister", "Ada", seed=seed)
        (standing,) = finished(store, match).values()
        assert standing.before == best
        assert standing.score == score(match)
        assert standing.is_best == (best is not None and score(match) > best)
        was_best.append(standing.is_best)
        best = max(score(match), best if best is not None else score(match))
    assert len(set(was_best)) == 2
    match = matches.new("knister", "Bea", seed=99)
    assert finished(store, match)[0].before is None
    assert store.history.bests(match.header, 0, count=1)[0].score == max(best or 0, score(match))


def test_every_human_result_counts_won_or_lost_alone_or_not_and_bots_never_do(tmp_path: Path) -> None:
    store = Store(tmp_path)
    match = matches.new("knister", "Ada", "Bea", "Robot", more=(("bots", {"Robot": "random"}),))
    assert set(finished(store, match)) == {0, 1}
    listed = store.history.bests(match.header, 0)
    assert sorted((best.name, best.score) for best in listed) == [("Ada", score(match, 0)), ("Bea", score(match, 1))]
    assert [best.score for best in listed] == sorted((best.score for best in listed), reverse=True)
    assert store.history.bests(match.header, 0, solo=True) == []
    (game,) = store.history.recent()
    assert [(result.name, result.bot) for result in game.results] == [
        ("Ada", None),
        ("Bea", None),
        ("Robot", "random"),
    ]
    assert any(result.won for result in game.results)
    alone = matches.new("knister", "Ada", seed=5)
    assert finished(store, alone)[0].before == score(match, 0)
    assert [best.name for best in store.history.bests(alone.header, 0, solo=True)] == ["Ada"]


def test_bests_are_kept_apart_by_what_was_played(tmp_path: Path) -> None:
    store = Store(tmp_path)
    finished(store, matches.new("extra", "Pilar", "Marta", kids=["Marta"]))
    assert finished(store, matches.new("extra", "Marta", seed=2))[0].before is None
    assert finished(store, matches.new("extra", "Pilar", seed=2))[0].before is not None
    assert finished(store, matches.new("extra", "Pilar", seed=2, sheet="classic"))[0].before is None
    finished(store, matches.new("yahtzee", "Pilar"))
    # How the dice look makes no other game of it.
    assert finished(store, matches.new("yahtzee", "Pilar", faces="poker"))[0].before is not None


def test_of_two_copies_of_a_game_the_one_that_ended_last_counts_at_every_start(tmp_path: Path) -> None:
    store = Store(tmp_path)
    match = matches.new("knister", "Ada")
    finished(store, match)
    copy = matches.new("knister", "Ada", seed=2, more=match.header.more)
    finished(store, copy)
    (counted,) = store.history.recent()
    assert counted.results[0].score == score(copy) != score(match)
    store.close()
    for _ in range(2):
        again = Store(tmp_path)
        assert [game.results for game in again.history.recent()] == [counted.results]
        again.close()


def test_a_result_whose_record_is_gone_is_none(tmp_path: Path) -> None:
    store = Store(tmp_path)
    match = matches.new("knister", "Ada")
    journal = store.begin(matches.over(match))
    store.finish(journal, match)
    finished(store, matches.new("knister", "Ada", seed=2))
    # The last move is taken back, and the process killed before the index heard of it.
    journal.came_back = lambda: None
    match.undo()
    journal.append('{"undo": 1}\n')
    journal.close()
    store.close()
    again = Store(tmp_path)
    (left,) = again.history.recent()
    assert left.file.exists()
    assert len(again.unfinished()) == 1


def test_a_game_undone_and_finished_again_has_one_result(tmp_path: Path) -> None:
    store = Store(tmp_path)
    match = matches.new("extra", "Pilar")
    journal = store.begin(match)
    matches.keep(match, journal, 10_000)
    for _ in range(3):
        assert store.finish(journal, match)[0].before is None
        assert len(store.history.bests(match.header, 0)) == 1
        matches.undo(match, journal)
        assert store.history.bests(match.header, 0) == []
        matches.keep(match, journal, 1)
    store.finish(journal, match)
    assert len(store.history.recent()) == 1


def test_the_games_that_ended_last_come_first(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for game in ("knister", "extra", "knister"):
        finished(store, matches.new(game, "Ada"))
    recent = store.history.recent()
    assert [game.game for game in recent] == ["knister", "extra", "knister"]
    assert [game.ended for game in recent] == sorted((game.ended for game in recent), reverse=True)
    assert len(store.history.recent(1)) == 1
    assert [game.game for game in store.history.recent(game="extra")] == ["extra"]


@pytest.mark.parametrize("harm", ["DROP TABLE results", "UPDATE games SET ended = 'tomorrow'"])
def test_an_index_with_strange_tables_is_made_anew(tmp_path: Path, harm: str) -> None:
    store = Store(tmp_path)
    finished(store, matches.new("knister", "Ada"))
    before = store.history.recent()
    store.close()
    index = sqlite3.connect(tmp_path / "history.sqlite")
    with index:
        index.execute(harm)
    index.close()
    again = Store(tmp_path)
    assert [(game.id, game.results) for game in again.history.recent()] == [(game.id, game.results) for game in before]
    assert "made anew from the games" in str(again.notices[0])


@pytest.mark.parametrize("how", ["missing", "empty", "zeros", "text", "damaged"])
def test_a_broken_index_is_made_anew_from_the_games(tmp_path: Path, how: str) -> None:
    store = Store(tmp_path)
    for seed in range(3):
        finished(store, matches.new("knister", "Ada", seed=seed))
    before = store.history.recent()
    store.history.close()
    index = tmp_path / "history.sqlite"
    whole = index.read_bytes()
    broken = {
        "empty": b"",
        "zeros": bytes(len(whole)),
        "text": b"scores",
        "damaged": whole[:5000] + b"\xff" * (len(whole) - 5000),
    }
    if how == "missing":
        index.unlink()
    else:
        index.write_bytes(broken[how])
    again = Store(tmp_path)
    found = again.history.recent()
    assert [(game.id, game.results) for game in found] == [(game.id, game.results) for game in before]
    kept = list((tmp_path / "aside").glob("*"))
    if how in ("zeros", "text", "damaged"):
        assert [each.read_bytes() for each in kept] == [broken[how]]
        assert "made anew from the games" in str(again.notices[0])
    else:
        assert not kept
        assert not again.notices
    assert Store(tmp_path).history.recent() == found


def test_an_unreadable_finished_game_is_told_and_the_others_count(tmp_path: Path) -> None:
    store = Store(tmp_path)
    (tmp_path / "finished" / "bad.dicebox").write_bytes(b"bad")
    finished(store, matches.new("knister", "Ada"))
    assert len(store.history.recent()) == 1
    assert "bad.dicebox: line 1: " in str(store.notices[0])


def test_an_older_index_is_taken_over_with_a_copy_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    finished(store, matches.new("knister", "Ada"))
    before = store.history.recent()
    store.history.close()

    def add_notes(index: sqlite3.Connection) -> None:
        index.execute("CREATE TABLE notes (id TEXT, note TEXT)")

    monkeypatch.setattr(module, "STEPS", (*module.STEPS, add_notes))
    again = Store(tmp_path)
    assert again.history.recent() == before
    assert again.notices == []
    finished(again, matches.new("knister", "Ada", seed=2))
    assert len(again.history.recent()) == 2
    copy = sqlite3.connect(tmp_path / "history.sqlite.v1.bak")
    assert copy.execute("SELECT count(*) FROM games").fetchone() == (1,)
    copy.close()


def test_a_step_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    finished(store, matches.new("knister", "Ada"))
    store.history.close()

    def break_off(index: sqlite3.Connection) -> None:
        if index.execute("SELECT * FROM games").fetchall():
            index.execute("DROP TABLE results")
            index.execute("nonsense")

    monkeypatch.setattr(module, "STEPS", (*module.STEPS, break_off))
    again = Store(tmp_path)
    # The games are listed all the same, from their records.
    assert len(again.history.recent()) == 1
    assert "nonsense" in str(again.notices[0])
    monkeypatch.undo()
    assert len(Store(tmp_path).history.recent()) == 1


def test_a_newer_index_is_not_touched(tmp_path: Path) -> None:
    store = Store(tmp_path)
    finished(store, matches.new("knister", "Ada"))
    store.history.close()
    index = sqlite3.connect(tmp_path / "history.sqlite")
    index.execute("PRAGMA user_version = 7")
    index.close()
    before = (tmp_path / "history.sqlite").read_bytes()
    again = Store(tmp_path)
    assert len(again.history.recent()) == 1
    assert "version 7 belongs to a newer program" in str(again.notices[0])
    assert (tmp_path / "history.sqlite").read_bytes() == before


def test_two_windows_list_the_same_games(tmp_path: Path) -> None:
    one, other = Store(tmp_path), Store(tmp_path)
    assert one.history.recent() == other.history.recent() == []
    finished(one, matches.new("knister", "Ada", seed=1))
    finished(other, matches.new("knister", "Ada", seed=2))
    assert len(one.history.recent()) == len(other.history.recent()) == 2
