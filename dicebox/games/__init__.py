"""The rule books, by the name that a record gives them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from dicebox.games.catalogue import CATALOGUE

if TYPE_CHECKING:
    from dicebox.model.game import Game


class _RuleBooks(Mapping[str, "Game[Any]"]):
    """A game's rules are loaded when they are first asked for: a window that opens shows no more than titles."""

    def __getitem__(self, key: str) -> Game[Any]:
        if key not in CATALOGUE:
            raise KeyError(key)
        name = key.replace("-", "_")
        game: Game[Any] = getattr(import_module(f"dicebox.games.{name}"), name.upper())
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(CATALOGUE)

    def __len__(self) -> int:
        return len(CATALOGUE)


GAMES: Mapping[str, Game[Any]] = _RuleBooks()
