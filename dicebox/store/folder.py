"""The data folder: where everything that dicebox keeps has its place.

version          the version of this order
unfinished/      the records of the games being played, one file each
finished/        the records of the games that were played to the end
discarded/       the records of the games that were given up
aside/           what could not be read, kept as it was
history.sqlite   an index over finished/
settings.json    what the user has set
"""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from dicebox import SUFFIX
from dicebox.model.message import Message, say
from dicebox.store.disk import (
    PART_SUFFIX,
    StoreError,
    move_aside,
    unused_name,
    write_refused,
    write_whole,
    written_at,
)
from dicebox.store.journal import Journal, Trouble
from dicebox.store.locks import is_locked
from dicebox.store.settings import SettingsFile

if TYPE_CHECKING:
    from dicebox.model.match import Header, Match
    from dicebox.model.record import Loaded
    from dicebox.store.history import History, Standing

VERSION = 1
VARIABLE = "DICEBOX_DATA"
"""The environment's variable that names another data folder."""

_FORGOTTEN = 3600
"""Seconds after which a half-written file is one that a killed process left."""


class Unfinished(NamedTuple):
    """A game that can go on: its record, where it stands, when it was played last, whether another window has it."""

    path: Path
    match: Match
    saved: datetime
    in_use: bool

    @property
    def game(self) -> str:
        return self.match.game.key

    @property
    def players(self) -> tuple[str, ...]:
        return self.match.header.players

    @property
    def scores(self) -> tuple[int, ...]:
        """What each player's sheet would total now, in the order of play."""
        return tuple(self.match.game.score(self.match.state, seat) for seat in range(len(self.players)))


def data_folder(chosen: Path | None = None) -> Path:
    """The folder that was chosen, else the environment's, else the system's place for a program's data."""
    if chosen is not None:
        return chosen
    if named := os.environ.get(VARIABLE):
        return Path(named)
    import platformdirs

    return platformdirs.user_data_path("dicebox", appauthor=False)


def stamped(header: Header, now: datetime | None = None) -> Header:
    """The header of a new match with `id` and `started`; what is there already stays."""
    import uuid
    from dataclasses import replace

    more = dict(header.more)
    if not isinstance(more.get("id"), str):
        more["id"] = uuid.uuid4().hex
    if "started" not in more:
        more["started"] = (now or datetime.now().astimezone()).isoformat(timespec="seconds")
    return replace(header, more=tuple(more.items()))


class Store:
    """Everything kept in one folder. Making it never fails: where nothing can be kept, `writable` is False.

    `notices` holds what the user should be told once; whoever tells it empties the list.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.notices: list[Message] = []
        self.writable = False
        self._is_ours = True
        try:
            self._prepare()
        except (StoreError, OSError) as error:
            reason = error if isinstance(error, StoreError) else write_refused(folder, error)
            self.notices.append(say("Nothing will be kept. {problem}", problem=str(reason)))
        self.settings = SettingsFile(
            self._place("settings.json"), self._place("aside"), writable=self.writable and self._is_ours
        )
        self.notices += self.settings.notices
        self._history: History | None = None
        self._seen: dict[tuple[Path, int, int], Match] = {}
        """The unfinished games that were read before, by path, time and size: a replay takes its time."""

    @property
    def history(self) -> History:
        """The finished games. Opened when it is first asked for, as SQLite takes its time; raises StoreError."""
        if self._history is None:
            from dicebox.store.history import History

            self._history = History(
                self._place("history.sqlite"), self._place("finished"), self._place("aside"), writable=self.writable
            )
            self.notices += self._history.notices
        return self._history

    def close(self) -> None:
        """Let go of the index of finished games, if it was used."""
        if self._history is not None:
            self._history.close()
            self._history = None

    # --- games being played ---

    def begin(self, match: Match, trouble: Trouble | None = None) -> Journal:
        """The journal of a match that begins or comes from a file; the same one when that very match lies here."""
        from dicebox.model import record

        if not self.writable:
            return Journal(None)
        data = record.write(match)
        for path in (*self._records("unfinished"), *self._records("finished")):
            with contextlib.suppress(StoreError, OSError):
                if path.stat().st_size == len(data) and path.read_bytes() == data:
                    return Journal.resume(path, trouble, self._place("unfinished"))[0]
        with contextlib.suppress(OSError):
            # Somebody tidied up while the program ran.
            self._place("unfinished").mkdir(parents=True, exist_ok=True)
        # The chance part keeps two games apart that begin in the same second, also in two processes.
        name = f"{datetime.now().astimezone():%Y-%m-%d-%H%M%S}-{match.game.key}-{os.urandom(4).hex()}{SUFFIX}"
        return Journal.begin(self._place("unfinished") / name, data, trouble)

    def resume(self, path: Path, trouble: Trouble | None = None) -> tuple[Journal, Loaded]:
        """A game goes on. Raises StoreError when it cannot be read, or another window has it.

        A line that was torn off at its end is cut off, a copy is kept aside, and the notice is in what was loaded.
        """
        from dicebox.store.files import open_record, read_record

        if not self.writable:
            return Journal(None), open_record(path)
        journal, data = Journal.resume(path, trouble)
        try:
            loaded = read_record(path, data)
            if loaded.torn_line is not None:
                self._place("aside").mkdir(exist_ok=True)
                write_whole(unused_name(self._place("aside"), path.name), data)
            if loaded.torn_line is not None or not data.endswith(b"\n"):
                journal.cut(loaded.whole_bytes)
        except (StoreError, OSError) as error:
            journal.close()
            raise error if isinstance(error, StoreError) else write_refused(path, error) from None
        return journal, loaded

    def unfinished(self) -> list[Unfinished]:
        """The games that can go on, the last played first.

        What cannot be read is moved aside, and what turns out to be over is moved to the finished games.
        """
        paths = list(self._records("unfinished"))
        if not paths:
            return []
        # The rules and the format of records are loaded for those who left a game.
        from dicebox.model.due import Over
        from dicebox.store.files import open_record

        found = []
        seen: dict[tuple[Path, int, int], Match] = {}
        over = False
        for path in paths:
            in_use = is_locked(path)
            try:
                found_now = path.stat()
                place = (path, found_now.st_mtime_ns, found_now.st_size)
                match = seen[place] = self._seen.get(place) or open_record(path).match
                saved = written_at(found_now)
            except (StoreError, OSError) as error:
                if isinstance(error, StoreError) and error.line is not None and not in_use:
                    self._keep_aside(path, error)
                continue
            if isinstance(match.due, Over) and not in_use and self.writable:
                with contextlib.suppress(OSError):
                    path.replace(unused_name(self._place("finished"), path.name))
                over = True
                continue
            found.append(Unfinished(path, match, saved, in_use))
        self._seen = seen
        if over and self._history is not None:
            self._history.catch_up()
        return sorted(found, key=lambda game: game.saved, reverse=True)

    def finish(self, journal: Journal, match: Match) -> dict[int, Standing]:
        """Put a match that is over among the finished games; how each human seat did beside its earlier results.

        Raises StoreError. Should a last move be taken back, the next line of the journal makes it unfinished again.
        """
        from dicebox.store.history import bots_of, game_id

        journal.finish(self._place("finished"))
        identity = game_id(match.header, journal.path or Path())
        bots = bots_of(match.header)
        history = self.history
        standings = {
            seat: history.standing(identity, match, seat)
            for seat, name in enumerate(match.header.players)
            if name not in bots
        }
        if journal.path is not None:
            history.add(identity, match, journal.path, datetime.now().astimezone())

            def take_out() -> None:
                # Should it fail, the result is replaced when the game ends again.
                with contextlib.suppress(StoreError):
                    history.remove(identity)

            journal.came_back = take_out
        return standings

    def discard(self, path: Path) -> None:
        """Give up an unfinished game; its record is kept apart. Raises StoreError, also when it is being played."""
        if is_locked(path):
            raise StoreError(path, say("The game is being played in another window."))
        try:
            move_aside(path, self._place("discarded"))
        except OSError as error:
            raise write_refused(path, error) from None

    # --- inside ---

    def _place(self, name: str) -> Path:
        return self.folder / name

    def _records(self, place: str) -> Iterator[Path]:
        if self._is_ours:
            yield from sorted(self._place(place).glob(f"*{SUFFIX}"))

    def _prepare(self) -> None:
        for place in ("unfinished", "finished"):
            self._place(place).mkdir(parents=True, exist_ok=True)
        version = self._place("version")
        found = self._version(version)
        if found is not None and found > VERSION:
            self._is_ours = False
            raise StoreError(
                self.folder,
                say(
                    "The folder belongs to a newer dicebox (version {version} of the folder; this one knows {known}).",
                    version=found,
                    known=VERSION,
                ),
            )
        if found is None:
            write_whole(version, f"{VERSION}\n".encode())
        for folder in (self.folder, self._place("unfinished")):
            if not os.access(folder, os.W_OK):
                raise StoreError(folder, say("You are not allowed to write it."))
            for part in folder.glob(f".*{PART_SUFFIX}"):
                with contextlib.suppress(OSError):
                    if time.time() - part.stat().st_mtime > _FORGOTTEN:
                        part.unlink()
        self.writable = True

    def _version(self, file: Path) -> int | None:
        """The version that the folder's file names; None when there is none, or none that can be read."""
        try:
            text = file.read_bytes().strip()
        except FileNotFoundError:
            return None
        return int(text) if text.isdigit() and len(text) < 10 else None

    def _keep_aside(self, path: Path, error: StoreError) -> None:
        if not self.writable or _is_newer(path):
            return
        try:
            kept = move_aside(path, self._place("aside"))
        except OSError:
            self.notices.append(error.message)
        else:
            self.notices.append(say("{problem} The game is kept as {kept}.", problem=str(error), kept=str(kept)))


def _is_newer(path: Path) -> bool:
    """Whether a newer program wrote this record: it stays where that program looks for it."""
    from dicebox.model import record

    try:
        header = json.loads(path.read_bytes().partition(b"\n")[0])
        return isinstance(header, dict) and int(header.get("dicebox", 0)) > record.VERSION
    except (OSError, ValueError, TypeError, RecursionError):
        return False
