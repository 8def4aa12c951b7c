"""The options of a game: what may be chosen before a match, checked where it comes in."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from dicebox.model.message import Message, say

OptionValue = bool | int | str | tuple[int, ...] | tuple[str, ...] | tuple[tuple[str, ...], ...]
Kind = Literal["choice", "number", "names", "numbers", "tiles"]


class OptionError(ValueError):
    """An option that the game does not know, or a value that it does not take; `reason` is a whole sentence."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that can be chosen before a match.

    `kind` says what its value is: `choice` (one of `choices`, with a `labels` each), `number` (`low` to `high`),
    `names` (some of the players), `numbers` (a list of whole numbers), `tiles` (a list of lists of words).
    """

    name: str
    kind: Kind
    default: OptionValue
    title: Message
    choices: tuple[bool | int | str, ...] = ()
    labels: tuple[Message, ...] = ()
    low: int = 1
    high: int = 1
    per: str = ""
    """For `numbers`: the option that says how many there are."""
    badges: tuple[Message, ...] = ()
    """Short phrases for a place where only what is unusual is named: one a choice; for other kinds just one."""

    def badge(self, value: OptionValue) -> Message:
        """The short phrase that says what was chosen."""
        match self.kind:
            case "choice":
                return next(badge for choice, badge in zip(self.choices, self.badges, strict=True) if choice == value)
            case "number":
                return say("{what}: {value}", what=self.badges[0], value=_shown(value))
            case "names" | "numbers":
                listed = tuple(say("{value}", value=str(part)) for part in value) if isinstance(value, tuple) else ()
                return say("{what}: {value}", what=self.badges[0], value=listed)
            case "tiles":
                return self.badges[0]

    def read(self, value: object, players: Sequence[str]) -> OptionValue:
        """The value as the rules use it, from what stands in a record. Raises OptionError."""
        match self.kind:
            case "choice":
                for choice in self.choices:
                    # JSON's true is not its 1, though Python calls them equal.
                    if value == choice and type(value) is type(choice):
                        return choice
                listed = ", ".join(choice if isinstance(choice, str) else _shown(choice) for choice in self.choices)
                raise self._refused(value, say("it takes one of {choices}", choices=listed))
            case "number":
                if type(value) is int and self.low <= value <= self.high:
                    return value
                raise self._refused(
                    value, say("it takes a whole number from {low} to {high}", low=self.low, high=self.high)
                )
            case "names":
                if isinstance(value, list | tuple) and all(isinstance(name, str) for name in value):
                    strangers = [name for name in value if name not in players]
                    if not strangers and len(set(value)) == len(value):
                        return tuple(name for name in players if name in value)
                raise self._refused(value, say("it takes a list of players' names, each once"))
            case "numbers":
                if isinstance(value, list | tuple) and all(
                    type(number) is int and self.low <= number <= self.high for number in value
                ):
                    return tuple(value)
                raise self._refused(
                    value, say("it takes a list of whole numbers from {low} to {high}", low=self.low, high=self.high)
                )
            case "tiles":
                if isinstance(value, list | tuple) and all(
                    isinstance(tile, list | tuple) and all(isinstance(fish, str) for fish in tile) for tile in value
                ):
                    return tuple(tuple(tile) for tile in value)
                raise self._refused(value, say("it takes a list of tiles, each a list of three colours"))

    def _refused(self, value: object, why: Message) -> OptionError:
        return OptionError(
            say("The option {option} cannot be {value}: {why}.", option=self.name, value=_shown(value), why=why)
        )


@dataclass(frozen=True, slots=True)
class Options(Mapping[str, OptionValue]):
    """The options of one match: every option of its game with its value."""

    values_by_name: tuple[tuple[str, OptionValue], ...] = ()

    def __getitem__(self, name: str) -> OptionValue:
        for key, value in self.values_by_name:
            if key == name:
                return value
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return (name for name, _ in self.values_by_name)

    def __len__(self) -> int:
        return len(self.values_by_name)

    def flag(self, name: str) -> bool:
        """The value of a yes-or-no option."""
        value = self[name]
        assert isinstance(value, bool)
        return value

    def word(self, name: str) -> str:
        """The value of an option whose choices are words."""
        value = self[name]
        assert isinstance(value, str)
        return value

    def number(self, name: str) -> int:
        """The value of an option that is one number."""
        value = self[name]
        assert isinstance(value, int)
        return value

    def numbers(self, name: str) -> tuple[int, ...]:
        """The value of an option that is a list of numbers."""
        value = self[name]
        assert isinstance(value, tuple)
        return tuple(number for number in value if isinstance(number, int))

    def names(self, name: str) -> tuple[str, ...]:
        """The value of an option that is a list of players."""
        value = self[name]
        assert isinstance(value, tuple)
        return tuple(player for player in value if isinstance(player, str))


def read_options(table: Sequence[Option], given: Mapping[str, object], players: Sequence[str]) -> Options:
    """All options of a game: what was given, the defaults for the rest. Raises OptionError for what is not known."""
    known = {option.name: option for option in table}
    for name in given:
        if name not in known:
            listed = ", ".join(known) if known else "none"
            raise OptionError(
                say("The option {option} is not known here; there is: {known}.", option=str(name), known=listed)
            )
    return Options(
        tuple(
            (option.name, option.read(given[option.name], players) if option.name in given else option.default)
            for option in table
        )
    )


def given_options(table: Sequence[Option], options: Options) -> dict[str, object]:
    """What differs from the defaults, as a record's header holds it."""
    return {option.name: _plain(options[option.name]) for option in table if options[option.name] != option.default}


def _plain(value: object) -> object:
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def _shown(value: object) -> str:
    """A value as it is written in a record, cut when it is long."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:59] + "…"
