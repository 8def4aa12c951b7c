"""The record of a match: JSON Lines, one header and one line an event, append-only (see the README's glossary).

Reading checks everything: the form of each line and, event by event in the order of the file, the rules.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Any, Literal, cast

from dicebox.model import form
from dicebox.model.events import Action, Drawn, Event, Roll, Source
from dicebox.model.game import Game, RulesError
from dicebox.model.match import Header, Match, Undo
from dicebox.model.message import Message, say, say_many
from dicebox.model.options import OptionError, given_options, read_options

VERSION = 1
LONGEST_NAME = 40
_HEADER_KEYS = ("dicebox", "game", "players", "options", "dice", "seed")


class RecordError(ValueError):
    """A record that cannot be read: the number of the line, from 1, and the reason as a whole sentence."""

    def __init__(self, line: int, reason: Message) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Loaded:
    """A match read from a record, and, where the last line was torn off and dropped, that line's number and length."""

    match: Match
    torn_line: int | None = None
    whole_bytes: int = 0
    """How many bytes of the file stand before the torn line: what an appending writer cuts the file to."""

    @property
    def notice(self) -> Message | None:
        """What the reader should be told, if anything."""
        if self.torn_line is None:
            return None
        return say("line {line}: the line was torn off in the middle and is left out.", line=self.torn_line)


def read(data: bytes, games: Mapping[str, Game[Any]]) -> Loaded:
    """The match that a record holds. Raises RecordError."""
    lines = list(_lines(data.removeprefix(b"\xef\xbb\xbf")))
    if not lines:
        raise RecordError(1, say("The file is empty."))
    torn: int | None = None
    whole = len(data)
    if not data.endswith(b"\n") and len(lines) > 1:
        number, last = lines[-1]
        try:
            _parsed(last)
        except ValueError:
            torn = number
            whole = len(data) - len(last)
            lines.pop()
    match = Match(_header(_object(*lines[0]), games))
    for number, line in lines[1:]:
        fields = _object(number, line)
        try:
            event = read_line(fields, match)
            if isinstance(event, Undo):
                match.undo(event.count)
            else:
                match.play(event)
        except (form.FormError, RulesError) as error:
            raise RecordError(number, _tried(fields, error.reason)) from None
    return Loaded(match, torn, whole)


def read_line(fields: Mapping[str, Any], match: Match) -> Event | Undo:
    """The event that a line means in this match. Raises FormError; whether the rules allow it, the match says."""
    if "undo" in fields:
        _only(fields, ("undo",))
        count = form.whole(fields, "undo")
        if count < 1:
            raise form.FormError(say("The key {name} takes a whole number from 1.", name="undo"))
        return Undo(count)
    if "roll" in fields:
        _only(fields, ("roll", "dice"))
        return Roll(form.faces(fields, "roll"), _source(fields, match.header.source))
    if "draw" in fields:
        _only(fields, ("draw", "dice"))
        return Drawn(form.wholes(fields, "draw"), _source(fields, match.header.source))
    if "player" in fields:
        return _action(fields, match)
    raise form.FormError(say("The line is no event: it has none of the keys roll, draw, player and undo."))


def write(match: Match) -> bytes:
    """The whole record of a match."""
    lines = [header_line(match.header), *(event_line(match.header, event) for event in match.log)]
    return "".join(lines).encode()


def header_line(header: Header) -> str:
    """The record's first line, with its newline."""
    fields: dict[str, object] = {
        "dicebox": VERSION,
        "game": header.game.key,
        "players": list(header.players),
    }
    options = given_options(header.game.options, header.options)
    if options:
        fields["options"] = options
    if header.source != "tower":
        fields["dice"] = header.source
    if header.seed is not None:
        fields["seed"] = f"{header.seed:032x}"
    return _dumped(fields | dict(header.more))


def event_line(header: Header, event: Event | Undo) -> str:
    """A line of the record, with its newline."""
    return _dumped(event_fields(header, event))


def event_fields(header: Header, event: Event | Undo) -> dict[str, object]:
    """An event as a line of the record holds it."""
    match event:
        case Undo(count):
            return {"undo": count}
        case Roll(faces, source):
            return {"roll": list(faces)} | ({} if source == header.source else {"dice": source})
        case Drawn(tiles, source):
            return {"draw": list(tiles)} | ({} if source == header.source else {"dice": source})
        case Action():
            return {"player": header.players[event.seat]} | event.write()


def make_header(fields: Mapping[str, Any], games: Mapping[str, Game[Any]]) -> Header:
    """A header from its fields, as they stand in a record's first line. Raises FormError."""
    version = form.whole(fields, "dicebox")
    if version > VERSION:
        raise form.FormError(
            say(
                "The record has version {version}; this program knows version {known} and older ones.",
                version=version,
                known=VERSION,
            )
        )
    if version < 1:
        raise form.FormError(say("There is no version {version} of the record.", version=version))
    key = form.word(fields, "game")
    if key not in games:
        raise form.FormError(say("The game {game} is not known; there is: {known}.", game=key, known=", ".join(games)))
    game = games[key]
    players = _players(fields, game)
    given = fields.get("options", {})
    if not isinstance(given, dict):
        raise form.FormError(say("The key {name} takes an object.", name="options"))
    try:
        options = game.check(read_options(game.options, given, players))
    except OptionError as error:
        raise form.FormError(error.reason) from None
    more = {name: value for name, value in fields.items() if name not in _HEADER_KEYS}
    seed = _seed(fields.get("seed"))
    if seed is None and "seed" in fields:
        # Not one of ours: kept, like any other key, and not used.
        more["seed"] = fields["seed"]
    return Header(game, players, options, _source(fields, "tower"), seed, tuple(more.items()))


def _header(fields: dict[str, Any], games: Mapping[str, Game[Any]]) -> Header:
    try:
        return make_header(fields, games)
    except form.FormError as error:
        raise RecordError(1, error.reason) from None


def _players(fields: Mapping[str, Any], game: Game[Any]) -> tuple[str, ...]:
    names = form.required(fields, "players")
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise form.FormError(say("The key {name} takes a list of names.", name="players"))
    if len(names) not in game.players:
        raise form.FormError(
            say(
                "{game} is for {low} to {high} players, not {given}.",
                game=game.title,
                low=game.players[0],
                high=game.players[-1],
                given=len(names),
            )
        )
    for name in names:
        if not 1 <= len(name) <= LONGEST_NAME:
            raise form.FormError(
                say_many(
                    len(name),
                    "A player's name has 1 to {longest} characters, not {count}.",
                    "A player's name has 1 to {longest} characters, not {count}.",
                    longest=LONGEST_NAME,
                )
            )
        if names.count(name) > 1:
            raise form.FormError(say("Two players have the name {name}.", name=name))
    return tuple(names)


def _seed(value: object) -> int | None:
    """A seed as this program writes it, 32 hexadecimal digits; anything else is another program's."""
    if isinstance(value, str) and re.fullmatch(r"[0-9a-f]{32}", value):
        return int(value, 16)
    return None


def _source(fields: Mapping[str, Any], default: Source) -> Source:
    value = fields.get("dice", default)
    if value not in ("tower", "table"):
        raise form.FormError(say('The key {name} takes "tower" or "table".', name="dice"))
    return cast(Literal["tower", "table"], value)


def _action(fields: Mapping[str, Any], match: Match) -> Action:
    name = form.word(fields, "player")
    players = match.header.players
    if name not in players:
        raise form.FormError(say("{name} does not play; there is: {players}.", name=name, players=", ".join(players)))
    for kind in match.game.actions:
        if kind.key in fields:
            _only(fields, ("player", *kind.fields))
            return kind.read(players.index(name), fields)
    known = tuple(say("{name}", name=kind.key) for kind in match.game.actions)
    raise form.FormError(
        say_many(
            len(known), "The decision lacks the key {known}.", "The decision has none of the keys {known}.", known=known
        )
    )


def _only(fields: Mapping[str, Any], known: tuple[str, ...]) -> None:
    for name in fields:
        if name not in known:
            raise form.FormError(say("The key {name} does not belong here.", name=name))


def _tried(fields: Mapping[str, Any], reason: Message) -> Message:
    tried = json.dumps(fields, ensure_ascii=False)
    return say("{tried}: {reason}", tried=tried if len(tried) <= 160 else tried[:159] + "…", reason=reason)


def _lines(data: bytes) -> Iterator[tuple[int, bytes]]:
    pieces = data.split(b"\n")
    if pieces[-1] == b"":
        pieces.pop()
    return iter(enumerate(pieces, start=1))


def _object(number: int, line: bytes) -> dict[str, Any]:
    try:
        value = _parsed(line)
    except UnicodeDecodeError:
        raise RecordError(number, say("The line is not UTF-8 text.")) from None
    except json.JSONDecodeError as error:
        if not line.strip():
            raise RecordError(number, say("The line is empty.")) from None
        raise RecordError(
            number, say("The line is not JSON: {reason} (column {column}).", reason=error.msg, column=error.colno)
        ) from None
    except ValueError as error:
        raise RecordError(number, say("The line is not JSON: {reason}.", reason=str(error))) from None
    if not isinstance(value, dict):
        raise RecordError(number, say("The line is not a JSON object."))
    return value


def _parsed(line: bytes) -> object:
    """Strict JSON: no key twice, no NaN, no endless number, no lone half of a surrogate pair, no bottomless nesting.

    Raises ValueError.
    """
    text = line.decode("utf-8")
    try:
        value = json.loads(
            text, object_pairs_hook=_unique, parse_constant=_no_constant, parse_int=_whole, parse_float=_finite
        )
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        raise ValueError("a text holds half a character") from None
    return value


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise ValueError("a key stands twice")
    return fields


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no JSON number")


def _whole(digits: str) -> int:
    try:
        return int(digits)
    except ValueError:  # Python reads no more than a few thousand digits.
        raise ValueError("a number is too long") from None


def _finite(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise ValueError("a number is too large")
    return number


def _dumped(fields: Mapping[str, object]) -> str:
    return json.dumps(fields, ensure_ascii=False) + "\n"
