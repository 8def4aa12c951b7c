"""What the user has set, in one JSON file: read leniently, written whole, never taking away what it does not know."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeVar, get_args

from dicebox.model.message import Message, say
from dicebox.paper.printer import Order, Orientation, Printer, Sides
from dicebox.store.disk import move_aside, read_refused, write_refused, write_whole
from dicebox.store.locks import alone

Language = Literal["system", "en", "es", "pl", "de"]
Theme = Literal["system", "light", "dark", "contrast"]
Speed = Literal["normal", "quick", "none"]
Motion = Literal["system", "full", "reduced"]
Skin = Literal["ivory", "dark", "contrast"]
Ink = Literal["colour", "grey", "saver"]
T = TypeVar("T")

_FARTHEST = 100_000
"""Pixels that no desktop reaches."""


class LastTable(NamedTuple):
    """Who sat down to a game last, in the order of play, and with which options (as a record's header holds them)."""

    players: tuple[str, ...]
    options: Mapping[str, Any] = MappingProxyType({})


class PaperDefaults(NamedTuple):
    """What the page maker starts from; None leaves it to the locale, no copies means as many as fill a page."""

    paper: str | None = None
    per_page: int = 1
    copies: int = 0
    ink: Ink = "colour"
    language: str | None = None
    orientation: Orientation = "auto"
    margin: int = 10
    universal: bool = False
    foot: bool = True
    cut_marks: bool = False
    ruler: bool = False
    sides: Sides = "one"
    order: Order = "by-sheet"
    printer: Printer = Printer()


class Settings(NamedTuple):
    """Everything that can be set. `text_scale` and `volume` in per cent, `window` as left, top, width, height."""

    language: Language = "system"
    theme: Theme = "system"
    text_scale: int = 100
    tower_speed: Speed = "normal"
    motion: Motion = "system"
    skin: Skin = "ivory"
    from_above: bool = False
    volume: int = 70
    muted: bool = False
    one_click: bool = False
    own_tiles: tuple[tuple[str, ...], ...] = ()
    """The tiles of the user's own Pescado box, once they have been entered."""
    last_tables: Mapping[str, LastTable] = MappingProxyType({})
    paper: PaperDefaults = PaperDefaults()
    window: tuple[int, int, int, int] | None = None
    maximized: bool = False


class _WrongError(ValueError):
    """A value that a setting does not take."""


def _one_of(kind: Any) -> Callable[[object], Any]:
    return lambda value: _checked(value, value in get_args(kind) and isinstance(value, str))


def _whole(low: int, high: int) -> Callable[[object], Any]:
    return lambda value: _checked(value, type(value) is int and low <= value <= high)


def _flag(value: object) -> Any:
    return _checked(value, isinstance(value, bool))


def _text(value: object) -> Any:
    return _checked(value, isinstance(value, str))


def _or_none(read: Callable[[object], Any]) -> Callable[[object], Any]:
    return lambda value: None if value is None else read(value)


def _mapping(read: Callable[[object], T]) -> Callable[[object], dict[str, T]]:
    def read_all(value: object) -> dict[str, T]:
        _checked(value, isinstance(value, dict))
        assert isinstance(value, dict)
        return {key: read(each) for key, each in value.items()}

    return read_all


def _tiles(value: object) -> tuple[tuple[str, ...], ...]:
    _checked(value, isinstance(value, list) and all(isinstance(tile, list) for tile in value))
    assert isinstance(value, list)
    return tuple(tuple(_text(fish) for fish in tile) for tile in value)


def _window(value: object) -> tuple[int, int, int, int]:
    _checked(value, isinstance(value, list) and len(value) == 4)
    assert isinstance(value, list)
    # Farther off and larger than any desktop, and than what Qt takes, is no window's place.
    left, top, width, height = (_whole(-_FARTHEST, _FARTHEST)(each) for each in value)
    return (left, top, width, height)


def _table(value: object) -> LastTable:
    fields = _mapping(lambda each: each)(value)
    players, options = fields.get("players"), fields.get("options", {})
    _checked(players, isinstance(players, list) and all(isinstance(name, str) for name in players))
    assert isinstance(players, list)
    return LastTable(tuple(players), _mapping(lambda each: each)(options))


def _paper(value: object) -> PaperDefaults:
    fields = _mapping(lambda each: each)(value)
    return PaperDefaults(**{name: read(fields[name]) for name, read in _PAPER_READERS.items() if name in fields})


def _checked(value: T, right: bool) -> T:
    if not right:
        raise _WrongError
    return value


def _length(low: float, high: float) -> Callable[[object], Any]:
    return lambda value: _checked(value, type(value) in (int, float) and low <= value <= high)  # type: ignore[operator]


def _printer(value: object) -> Printer:
    fields = _mapping(lambda each: each)(value)
    return Printer(**{name: read(fields[name]) for name, read in _PRINTER_READERS.items() if name in fields})


_PRINTER_READERS: Mapping[str, Callable[[object], Any]] = {
    **dict.fromkeys(("scale_x", "scale_y"), _length(0.5, 2.0)),
    **dict.fromkeys(("offset_x", "offset_y", "back_x", "back_y"), _length(-50.0, 50.0)),
}

_PAPER_READERS: Mapping[str, Callable[[object], Any]] = {
    "paper": _or_none(_text),
    "per_page": _whole(1, 8),
    "copies": _whole(0, 1000),
    "ink": _one_of(Ink),
    "language": _or_none(_text),
    "orientation": _one_of(Orientation),
    "margin": _whole(0, 40),
    **dict.fromkeys(("universal", "foot", "cut_marks", "ruler"), _flag),
    "sides": _one_of(Sides),
    "order": _one_of(Order),
    "printer": _printer,
}

_READERS: Mapping[str, Callable[[object], Any]] = {
    "language": _one_of(Language),
    "theme": _one_of(Theme),
    "text_scale": _whole(100, 200),
    "tower_speed": _one_of(Speed),
    "motion": _one_of(Motion),
    "skin": _one_of(Skin),
    "from_above": _flag,
    "volume": _whole(0, 100),
    "muted": _flag,
    "one_click": _flag,
    "own_tiles": _tiles,
    "last_tables": _mapping(_table),
    "paper": _paper,
    "window": _or_none(_window),
    "maximized": _flag,
}


class SettingsFile:
    """The settings in a file; `now` are those in force. Unreadable files go to `aside`; `notices` says so.

    A second process may change other settings in the same file: what is saved is what was changed here, no more.
    """

    def __init__(self, path: Path, aside: Path, *, writable: bool = True) -> None:
        self.notices: list[Message] = []
        self._path = path
        self._aside = aside
        self._writable = writable
        self.now = _read(self._load())

    def change(self, **changes: Any) -> None:
        """Put these settings, by their names in `Settings`, in force and on disk.

        Raises StoreError when they could not be saved; they are in force all the same.
        """
        self.now = self.now._replace(**changes)
        if not self._writable:
            return
        try:
            with alone(self._path.with_name(self._path.name + ".lock")):
                fields = self._load()
                fields |= {name: _plain(getattr(self.now, name)) for name in changes}
                write_whole(self._path, (json.dumps(fields, ensure_ascii=False, indent=2) + "\n").encode())
        except OSError as error:
            raise write_refused(self._path, error) from None

    def _load(self) -> dict[str, Any]:
        """The fields as they are on disk; none when there is no file, or none that can be read."""
        try:
            data = self._path.read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except OSError as error:
            self.notices.append(read_refused(self._path, error).message)
            return {}
        try:
            fields = json.loads(data)
            if isinstance(fields, dict):
                json.dumps(fields, ensure_ascii=False).encode()
                return fields
        except (ValueError, RecursionError):
            pass
        self.notices.append(self._set_aside())
        return {}

    def _set_aside(self) -> Message:
        if self._writable:
            try:
                kept = move_aside(self._path, self._aside)
            except OSError:
                pass
            else:
                return say(
                    "{file}: The settings could not be read and are as at the first start. The file is kept as {kept}.",
                    file=str(self._path),
                    kept=str(kept),
                )
        return say("{file}: The settings could not be read and are as at the first start.", file=str(self._path))


def _read(fields: Mapping[str, Any]) -> Settings:
    """The settings that these fields hold; a field that is missing or wrong is as at the first start."""
    found: dict[str, Any] = {}
    for name, read in _READERS.items():
        if name in fields:
            try:
                found[name] = read(fields[name])
            except _WrongError:
                continue
    return Settings(**found)


def _plain(value: object) -> object:
    if isinstance(value, LastTable | PaperDefaults | Printer):
        return {name: _plain(each) for name, each in value._asdict().items()}
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return value
