"""How wide text is, where it breaks, how far it shrinks, and which font has its letters.

The fonts' measures come in as data. Text is set without kerning, so that every painter comes to the same widths.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from typing import Any, Literal

from dicebox.sheets.scripts import plain, visual

Weight = Literal["regular", "semibold", "bold"]
FALLBACK = "fallback"
MISSING = "□"
"""Stands for a letter that no font has."""
ELLIPSIS = "…"

_SHRINK = 0.94


@dataclass(frozen=True, slots=True, eq=False)
class Font:
    """A font's measures in em: `advances` maps code points to widths."""

    key: str
    cap_height: float
    advances: Mapping[int, float] = field(repr=False)

    @classmethod
    def read(cls, key: str, metrics: Mapping[str, Any]) -> Font:
        """The font from its metrics in font units, as the shipped file has them."""
        units = metrics["units_per_em"]
        advances = {code: width / units for code, width in metrics["advances"].items()}
        return cls(key, metrics["cap_height"] / units, advances)

    def has(self, letter: str) -> bool:
        return ord(letter) in self.advances


@dataclass(frozen=True, slots=True)
class Run:
    """A part of a line in one font: its letters, where it starts and how large its em is, both in em of the line."""

    font: str
    text: str
    x: float
    scale: float


@dataclass(frozen=True, slots=True)
class Setting:
    """Text that was fitted into a width: its lines and its size; `whole` says whether nothing was left out."""

    lines: tuple[str, ...]
    size: float
    whole: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class Fonts:
    """The sheet font in its weights, and the fallback for letters that it lacks."""

    weights: Mapping[str, Font]
    fallback: Font

    @classmethod
    def read(cls, metrics: Mapping[str, Mapping[str, Any]]) -> Fonts:
        """All fonts from the shipped metrics, by their keys."""
        fonts = {key: Font.read(key, font) for key, font in metrics.items()}
        fallback = fonts.pop(FALLBACK)
        return cls(fonts, fallback)

    @property
    def cap_height(self) -> float:
        """Height of a capital letter in em; the same in all weights, and the fallback is scaled to it."""
        return self.weights["regular"].cap_height

    def missing(self, text: str) -> str:
        """The letters of a text, each once, that no font has and that are drawn as boxes."""
        font = self.weights["regular"]
        lacking = (letter for letter in plain(text) if not font.has(letter) and not self.fallback.has(letter))
        return "".join(dict.fromkeys(lacking))

    def width(self, text: str, weight: Weight, size: float) -> float:
        """How wide one line of text is."""
        return _line(self, text, weight)[1] * size

    def runs(self, text: str, weight: Weight) -> tuple[Run, ...]:
        """The line as it is drawn, font by font, from left to right."""
        return _line(self, text, weight)[0]

    def broken(self, text: str, weight: Weight, size: float, width: float) -> tuple[str, ...]:
        """The text in as many lines as it takes; a word that is wider than a line stands alone."""
        return _broken(self, plain(text), weight, width / size)

    def fit(
        self, text: str, weight: Weight, size: float, width: float, *, least: float = 0.0, lines: int = 1
    ) -> Setting:
        """The text within a width: at the size asked for, else smaller down to `least`, else cut with an ellipsis."""
        return _fit(self, plain(text), weight, size, width, least or size * 0.6, lines)


@lru_cache(maxsize=4096)
def _line(fonts: Fonts, text: str, weight: Weight) -> tuple[tuple[Run, ...], float]:
    font = fonts.weights[weight]
    scale = font.cap_height / fonts.fallback.cap_height
    letters = [letter if font.has(letter) or fonts.fallback.has(letter) else MISSING for letter in visual(plain(text))]
    runs = []
    x = 0.0
    for own, group in groupby(letters, key=font.has):
        run = "".join(group)
        used, size = (font, 1.0) if own else (fonts.fallback, scale)
        runs.append(Run(used.key, run, x, size))
        x += sum(used.advances[ord(letter)] for letter in run) * size
    return tuple(runs), x


@lru_cache(maxsize=4096)
def _fit(fonts: Fonts, text: str, weight: Weight, size: float, width: float, least: float, lines: int) -> Setting:
    while True:
        broken = _broken(fonts, text, weight, width / size)
        if len(broken) <= lines and all(fonts.width(line, weight, size) <= width for line in broken):
            return Setting(broken, size)
        if size <= least:
            break
        size = max(size * _SHRINK, least)
    kept = (*broken[: lines - 1], " ".join(broken[lines - 1 :]))
    return Setting(tuple(_cut(fonts, line, weight, width / size) for line in kept), size, False)


def _broken(fonts: Fonts, text: str, weight: Weight, width: float) -> tuple[str, ...]:
    """The text in lines that break at blanks; a word that is too wide stands alone. Widths in em."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _line(fonts, longer, weight)[1] <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


def _cut(fonts: Fonts, line: str, weight: Weight, width: float) -> str:
    """The line with its end left out for an ellipsis, if it is too wide."""
    if _line(fonts, line, weight)[1] <= width:
        return line
    low, high = 0, len(line)
    while low < high:
        middle = (low + high + 1) // 2
        if _line(fonts, line[:middle].rstrip() + ELLIPSIS, weight)[1] <= width:
            low = middle
        else:
            high = middle - 1
    return line[:low].rstrip() + ELLIPSIS
