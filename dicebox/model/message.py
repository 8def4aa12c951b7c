"""Sentences that the lower layers hand up: English templates with named values, translated by whoever shows them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence as data: `str()` gives the English one, `dicebox.i18n` gives it in the reader's language.

    `text` (and `plural`, when the wording depends on `count`) are the catalogue's keys; `values` fill the names in
    braces. A value may be a message itself, or a tuple of them, which is read out as a list.
    """

    text: str
    values: tuple[tuple[str, int | str | Message | tuple[Message, ...]], ...] = ()
    plural: str = ""
    count: int = 1

    def __str__(self) -> str:
        template = self.plural if self.plural and self.count != 1 else self.text
        return template.format_map({name: _english(value) for name, value in self.values})


def say(text: str, /, **values: int | str | Message | tuple[Message, ...]) -> Message:
    """A message; the catalogue's extractor looks for this name."""
    return Message(text, tuple(values.items()))


def say_many(count: int, one: str, many: str, /, **values: int | str | Message | tuple[Message, ...]) -> Message:
    """A message whose wording depends on `count`, which both templates may name as `{count}`."""
    return Message(one, (("count", count), *values.items()), many, count)


def _english(value: int | str | Message | tuple[Message, ...]) -> str:
    if isinstance(value, tuple):
        return ", ".join(str(part) for part in value)
    return str(value)
