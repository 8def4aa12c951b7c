"""Sentences that the lower layers hand up: English templates with named values, translated by whoever shows them."""

from __future__ import annotations

from typing import Final


class Message:
    """A sentence as data: `str()` gives the English one, `dicebox.i18n` gives it in the reader's language.

    `text` (and `plural`, when the wording depends on `count`) are the catalogue's keys; `values` fill the names in
    braces. A value may be a message itself, or a tuple of them, which is read out as a list.
    """

    __slots__ = ("count", "plural", "text", "values")

    def __init__(
        self,
        text: str,
        values: tuple[tuple[str, int | str | Message | tuple[Message, ...]], ...] = (),
        plural: str = "",
        count: int = 1,
    ) -> None:
        self.text: Final = text
        self.values: Final = values
        self.plural: Final = plural
        self.count: Final = count

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __repr__(self) -> str:
        return f"Message{self._parts()!r}"

    def __str__(self) -> str:
        template = self.plural if self.plural and self.count != 1 else self.text
        return template.format_map({name: _english(value) for name, value in self.values})

    def _parts(self) -> tuple[object, ...]:
        return self.text, self.values, self.plural, self.count


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
