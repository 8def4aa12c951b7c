"""Finished games, personal bests and, later, statistics: an index over the records of finished games, in SQLite.

The records are the truth. An index that is broken is kept aside and made again from them; it is never the only place
where something stands.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from dicebox import SUFFIX
from dicebox.model.due import Over
from dicebox.model.match import Header, Match
from dicebox.model.message import Message, say
from dicebox.model.options import given_options
from dicebox.store.disk import StoreError, move_aside, write_refused, written_at
from dicebox.store.files import open_record

Step = Callable[[sqlite3.Connection], None]

_PATIENCE = 5.0
"""Seconds for which another process may hold the index."""

_LOOKS = {"yahtzee": ("faces",)}
"""Options that change only what is seen: they do not split personal bests."""


@dataclass(frozen=True, slots=True)
class Result:
    """What one player reached; `bot` names the program's player, None for a human."""

    name: str
    score: int
    won: bool
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that was played to its end, its players in the order of play; `file` is its record."""

    id: str
    game: str
    ended: datetime
    file: Path
    results: tuple[Result, ...]


@dataclass(frozen=True, slots=True)
class Best:
    """A result in a list of bests."""

    name: str
    score: int
    ended: datetime
    game_id: str


@dataclass(frozen=True, slots=True)
class Standing:
    """A human's result beside what the same person reached before in the same game with the same options.

    `before` is the best so far, None for a first game.
    """

    score: int
    before: int | None

    @property
    def is_best(self) -> bool:
        """Whether it is better than all before; a first game has nothing to be better than."""
        return self.before is not None and self.score > self.before


def bots_of(header: Header) -> dict[str, str]:
    """The players that are the program's, each with its kind, as the header's `bots` names them."""
    bots = dict(header.more).get("bots")
    if not isinstance(bots, dict):
        return {}
    return {name: kind for name, kind in bots.items() if name in header.players and isinstance(kind, str)}


def variant(header: Header, seat: int) -> str:
    """What a seat played, options included: results with the same variant can be compared.

    An option that names players counts for those that it names.
    """
    game = header.game
    given: dict[str, object] = {}
    for option in game.options:
        value = header.options[option.name]
        if option.kind == "names":
            if isinstance(value, tuple) and header.players[seat] in value:
                given[option.name] = True
        elif option.name not in _LOOKS.get(game.key, ()):
            given |= given_options((option,), header.options)
    return json.dumps(given, ensure_ascii=False, sort_keys=True)


def _first_tables(index: sqlite3.Connection) -> None:
    index.execute("CREATE TABLE games (id TEXT PRIMARY KEY, game TEXT, ended TEXT, file TEXT UNIQUE) STRICT")
    index.execute(
        "CREATE TABLE results (id TEXT REFERENCES games (id) ON DELETE CASCADE, seat INTEGER, name TEXT,"
        " variant TEXT, score INTEGER, won INTEGER, bot TEXT, seats INTEGER, PRIMARY KEY (id, seat)) STRICT"
    )
    index.execute("CREATE INDEX by_name ON results (name, variant)")


STEPS: tuple[Step, ...] = (_first_tables,)
"""Step number n makes version n + 1 of the tables out of version n."""


class History:
    """The index in `file` over the finished games' records in `folder`; unusable ones go to `aside`.

    `notices` says what had to be kept aside or made anew. Every method may raise StoreError.
    """

    def __init__(self, file: Path, folder: Path, aside: Path, *, writable: bool = True) -> None:
        self.notices: list[Message] = []
        self._file = file
        self._folder = folder
        self._aside = aside
        self._writable = writable
        self._index = self._opened()
        self.catch_up()

    def close(self) -> None:
        self._index.close()

    def add(self, game_id: str, match: Match, file: Path, ended: datetime) -> None:
        """Enter a match that is over; the same game entered again (undone and finished anew) replaces itself."""
        with self._reporting(), self._index:
            self._enter(game_id, match, file, ended)

    def catch_up(self) -> None:
        """Enter the finished games that the index does not know: all of them, when it had to be made anew.

        Those whose records are gone leave it: a process may have been killed between taking one back and saying so.
        """
        with self._reporting(), self._index:
            known = {file for (file,) in self._index.execute("SELECT file FROM games")}
            found = sorted(self._folder.glob(f"*{SUFFIX}"))
            gone = known - {path.name for path in found}
            self._index.executemany("DELETE FROM games WHERE file = ?", [(file,) for file in gone])
            for path in found:
                if path.name in known:
                    continue
                try:
                    match = open_record(path).match
                    ended = written_at(path.stat())
                except (StoreError, OSError) as error:
                    self.notices.append(say("{problem}", problem=str(error)))
                    continue
                identity = game_id(match.header, path)
                if isinstance(match.due, Over) and not self._is_later(identity, ended):
                    self._enter(identity, match, path, ended)

    def remove(self, game_id: str) -> None:
        """Take a game out again: it goes on."""
        with self._reporting(), self._index:
            self._index.execute("DELETE FROM games WHERE id = ?", (game_id,))

    def recent(self, count: int = 20, game: str | None = None) -> list[FinishedGame]:
        """The games that ended last, the latest first."""
        with self._reporting():
            rows = self._index.execute(
                "SELECT id, game, ended, file FROM games WHERE ?1 IS NULL OR game = ?1"
                " ORDER BY ended DESC, id LIMIT ?2",
                (game, count),
            ).fetchall()
            return [
                FinishedGame(game_id, key, _local(ended), self._folder / file, self._results(game_id))
                for game_id, key, ended, file in rows
            ]

    def bests(self, header: Header, seat: int, *, solo: bool = False, count: int = 10) -> list[Best]:
        """The best human results in what this seat plays, the highest first; with `solo` only those played alone."""
        with self._reporting():
            rows = self._index.execute(
                "SELECT name, score, ended, id FROM results JOIN games USING (id)"
                " WHERE game = ? AND variant = ? AND bot IS NULL AND (NOT ? OR seats = 1)"
                " ORDER BY score DESC, ended LIMIT ?",
                (header.game.key, variant(header, seat), solo, count),
            ).fetchall()
        return [Best(name, score, _local(ended), game_id) for name, score, ended, game_id in rows]

    def standing(self, game_id: str, match: Match, seat: int) -> Standing:
        """The seat's score now beside the same person's best in other games, won or lost (alone or not)."""
        header = match.header
        with self._reporting():
            (before,) = self._index.execute(
                "SELECT max(score) FROM results JOIN games USING (id)"
                " WHERE game = ? AND variant = ? AND name = ? AND bot IS NULL AND id <> ?",
                (header.game.key, variant(header, seat), header.players[seat], game_id),
            ).fetchone()
        return Standing(match.game.score(match.state, seat), before)

    # --- inside ---

    def _results(self, game_id: str) -> tuple[Result, ...]:
        rows = self._index.execute("SELECT name, score, won, bot FROM results WHERE id = ? ORDER BY seat", (game_id,))
        return tuple(Result(name, score, bool(won), bot) for name, score, won, bot in rows)

    def _is_later(self, game_id: str, ended: datetime) -> bool:
        """Whether a copy of this game is entered that ended after this time: the last end counts."""
        row = self._index.execute("SELECT ended FROM games WHERE id = ?", (game_id,)).fetchone()
        return row is not None and _local(row[0]) >= ended

    def _enter(self, game_id: str, match: Match, file: Path, ended: datetime) -> None:
        due = match.due
        assert isinstance(due, Over)
        names = match.header.players
        bots = bots_of(match.header)
        self._index.execute("DELETE FROM games WHERE id = ? OR file = ?", (game_id, file.name))
        self._index.execute(
            "INSERT INTO games VALUES (?, ?, ?, ?)",
            (game_id, match.game.key, ended.astimezone(UTC).isoformat(), file.name),
        )
        self._index.executemany(
            "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (
                    game_id,
                    seat,
                    name,
                    variant(match.header, seat),
                    match.game.score(match.state, seat),
                    seat in due.winners,
                    bots.get(name),
                    len(names),
                )
                for seat, name in enumerate(names)
            ],
        )

    def _opened(self) -> sqlite3.Connection:
        """The index, made anew where it is missing or broken; in memory where nothing can be written."""
        if self._writable:
            try:
                return self._usable()
            except sqlite3.DatabaseError as error:
                # Locked, full and read-only are no reason to give up what is there.
                if not isinstance(error, sqlite3.OperationalError):
                    return self._anew()
                self.notices.append(say("{file}: {reason}", file=str(self._file), reason=str(error)))
        index = sqlite3.connect(":memory:")
        index.execute("PRAGMA foreign_keys = ON")
        _migrate(index)
        return index

    def _usable(self) -> sqlite3.Connection:
        index = sqlite3.connect(self._file, timeout=_PATIENCE)
        try:
            index.execute("PRAGMA foreign_keys = ON")
            if index.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise sqlite3.DatabaseError("the index is damaged")
            version = _version(index)
            if version > len(STEPS):
                raise sqlite3.OperationalError(f"version {version} belongs to a newer program")
            if 0 < version < len(STEPS):
                self._back_up(index, version)
            _migrate(index)
            _check(index)
        except BaseException:
            index.close()
            raise
        return index

    def _anew(self) -> sqlite3.Connection:
        try:
            kept = move_aside(self._file, self._aside)
            self.notices.append(
                say(
                    "{file}: The list of finished games was damaged and was made anew from the games. "
                    "The old one is kept as {kept}.",
                    file=str(self._file),
                    kept=str(kept),
                )
            )
            return self._usable()
        except OSError as error:
            raise write_refused(self._file, error) from None

    def _back_up(self, index: sqlite3.Connection, version: int) -> None:
        with contextlib.closing(sqlite3.connect(f"{self._file}.v{version}.bak")) as copy:
            index.backup(copy)

    @contextlib.contextmanager
    def _reporting(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise StoreError(
                self._file, say("The list of finished games cannot be used: {reason}.", reason=str(error))
            ) from None


def game_id(header: Header, path: Path) -> str:
    """The game's id: what its header says, or the name of its file."""
    value = dict(header.more).get("id")
    return value if isinstance(value, str) and value else path.name


def _local(ended: str) -> datetime:
    return datetime.fromisoformat(ended).astimezone()


def _version(index: sqlite3.Connection) -> int:
    (version,) = index.execute("PRAGMA user_version").fetchone()
    assert isinstance(version, int)
    return version


def _check(index: sqlite3.Connection) -> None:
    """Raises DatabaseError when the tables are not those that their version has, or hold what cannot be read."""
    try:
        index.execute("SELECT id, seat, name, variant, score, won, bot, seats FROM results LIMIT 0")
        (wrong,) = index.execute(
            "SELECT count(*) FROM games WHERE id IS NULL OR game IS NULL OR file IS NULL OR datetime(ended) IS NULL"
        ).fetchone()
    except sqlite3.OperationalError as error:
        if "no such" in str(error):
            raise sqlite3.DatabaseError(str(error)) from None
        raise
    if wrong:
        raise sqlite3.DatabaseError("the index holds what no program wrote")


def _migrate(index: sqlite3.Connection) -> None:
    """Bring the tables to the version that this program knows, all steps or none."""
    if _version(index) == len(STEPS):
        return
    index.execute("BEGIN IMMEDIATE")
    with index:
        # Another process may have done it while this one waited.
        for number, step in enumerate(STEPS[_version(index) :], start=_version(index) + 1):
            step(index)
            index.execute(f"PRAGMA user_version = {number}")
