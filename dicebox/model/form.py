"""Readers for the fields of a record's line: each gives the checked value or raises FormError with a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dicebox.model.dice import Face
from dicebox.model.message import Message, say


class FormError(ValueError):
    """A field that is missing or has the wrong form; `reason` is a whole sentence."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.reason = reason


def required(given: Mapping[str, Any], name: str) -> Any:
    """The field's value, whatever it is."""
    if name not in given:
        raise FormError(say("The key {name} is missing.", name=name))
    return given[name]


def whole(given: Mapping[str, Any], name: str) -> int:
    """A whole number; JSON's true and 1.0 are none."""
    value = required(given, name)
    if type(value) is not int:
        raise FormError(say("The key {name} takes a whole number.", name=name))
    return value


def flag(given: Mapping[str, Any], name: str) -> bool:
    """True or false."""
    value = required(given, name)
    if not isinstance(value, bool):
        raise FormError(say("The key {name} takes true or false.", name=name))
    return value


def word(given: Mapping[str, Any], name: str) -> str:
    """A text."""
    value = required(given, name)
    if not isinstance(value, str):
        raise FormError(say("The key {name} takes a text.", name=name))
    return value


def faces(given: Mapping[str, Any], name: str) -> tuple[Face, ...]:
    """A list of what dice show: whole numbers or words."""
    return _faces(required(given, name), name)


def groups(given: Mapping[str, Any], name: str) -> tuple[tuple[Face, ...], ...]:
    """A list of lists of what dice show."""
    value = required(given, name)
    if not isinstance(value, list):
        raise FormError(say("The key {name} takes a list of lists of dice.", name=name))
    return tuple(_faces(group, name) for group in value)


def wholes(given: Mapping[str, Any], name: str) -> tuple[int, ...]:
    """A list of whole numbers."""
    value = required(given, name)
    if not isinstance(value, list) or not all(type(number) is int for number in value):
        raise FormError(say("The key {name} takes a list of whole numbers.", name=name))
    return tuple(value)


def _faces(value: object, name: str) -> tuple[Face, ...]:
    if not isinstance(value, list) or not all(type(face) in (int, str) for face in value):
        raise FormError(say("The key {name} takes lists of dice, as numbers or words.", name=name))
    return tuple(value)
