"""Keeps the shapes of a sheet as text, one a line, so that a change of a drawing can be read as a difference.

`python -m tests.sheets.golden` writes the files again.
"""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

from dicebox import assets, i18n
from dicebox.sheets.layout import lay_out
from dicebox.sheets.shapes import Shape
from dicebox.sheets.theme import COLOUR
from dicebox.sheets.type import Fonts
from tests.sheets.matches import played, written

FOLDER = Path(__file__).parent / "shapes"
SHEETS = (("extra", 1), ("fifth-die", 1), ("yahtzee", 1), ("pescado", 2), ("forget-it", 2), ("knister", 1))
"""One sheet of each game, written on by a random match."""


def drawn(key: str, seats: int) -> str:
    """The shapes of a game's sheet as text."""
    match = played(key, seats, 60)
    sheet, marks = written(match)
    fonts = Fonts.read(assets.font_metrics())
    shapes = lay_out(sheet, marks, theme=COLOUR, fonts=fonts, render=i18n.render, names=match.header.players)
    return "".join(f"{_line(shape)}\n" for shape in shapes)


def _line(shape: Shape) -> str:
    values = (getattr(shape, field.name) for field in fields(shape))
    return " ".join([type(shape).__name__, *(_word(value) for value in values)])


def _word(value: object) -> str:
    match value:
        case float() | int():
            return f"{value:.2f}".rstrip("0").rstrip(".")
        case tuple():
            return " ".join(_word(part) for part in value)
        case _:
            return str(value) or "-"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for key, seats in SHEETS:
        (FOLDER / f"{key}.txt").write_text(drawn(key, seats), encoding="utf-8", newline="\n")
