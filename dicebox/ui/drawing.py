"""A match's sheet as it is drawn on the screen: which sheet, what stands on it, and the one call that paints it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from PySide6.QtGui import QPainter

from dicebox import assets
from dicebox.i18n import render
from dicebox.model.marks import BoxId, Mark
from dicebox.model.match import Match
from dicebox.model.table import TileLying
from dicebox.sheets import SHEETS, sheet_for
from dicebox.sheets.layout import lay_out
from dicebox.sheets.sheet import Sheet, TileFace, seat_box
from dicebox.sheets.theme import Theme
from dicebox.sheets.type import Fonts
from dicebox.ui.painter import paint


@dataclass(frozen=True, slots=True)
class Writing:
    """What stands on a sheet, and what of it can be written now."""

    sheet: Sheet
    theme: Theme
    names: tuple[str, ...] = ()
    marks: Mapping[BoxId, Mark] = field(default_factory=dict)
    offered: Mapping[BoxId, Mark | None] = field(default_factory=dict)
    picked: frozenset[BoxId] = frozenset()
    preview: Mapping[BoxId, Mark] = field(default_factory=dict)


_ACROSS, _PITCH, _TILE = 3, 31.0, 14.5
"""Tiles of the reserve in a row, their distance and their radius in millimetres."""


@cache
def fonts() -> Fonts:
    """The fonts that the layout measures with."""
    return Fonts.read(assets.font_metrics())


def draw(painter: QPainter, writing: Writing, scale: float, focus: BoxId | None = None) -> None:
    """Paint the sheet from the painter's origin, `scale` pixels to the millimetre."""
    shapes = lay_out(
        writing.sheet,
        writing.marks,
        theme=writing.theme,
        fonts=fonts(),
        render=render,
        offered=writing.offered,
        picked=writing.picked,
        preview=writing.preview,
        focus=focus,
        names=writing.names,
    )
    paint(painter, shapes, scale)


def table_sheet(match: Match) -> Sheet:
    """The sheet a match is played on: one player's, or a card with everybody's columns where that is the custom."""
    alone = match.game.key in SHEETS
    return sheet_for(match.game, match.header.options, 1 if alone else len(match.header.players))


def reserve_sheet(tiles: Sequence[TileLying]) -> Sheet:
    """The tiles of the reserve as they lie on the table, two rows of three: a picture, nothing is written on it."""
    faces = tuple(
        TileFace(
            (lying.slot % _ACROSS + 0.5) * _PITCH,
            (lying.slot // _ACROSS + 0.5) * _PITCH,
            lying.fish,
            lying.worth,
            _TILE,
        )
        for lying in tiles
        if lying.place == "reserve"
    )
    return Sheet(_ACROSS * _PITCH, 2 * _PITCH, (), faces)


def names_on(sheet: Sheet, match: Match, seat: int) -> tuple[str, ...]:
    """The names that are written on this seat's sheet."""
    return match.header.players if sheet.shared else (match.header.players[seat],)


def marks_on(sheet: Sheet, match: Match, seat: int) -> dict[BoxId, Mark]:
    """What stands on this seat's sheet."""
    if not sheet.shared:
        return match.game.marks(match.state, seat)
    return {
        seat_box(box, other): mark
        for other in range(len(match.header.players))
        for box, mark in match.game.marks(match.state, other).items()
    }


def written(sheet: Sheet, match: Match, seat: int, theme: Theme) -> Writing:
    """This seat's sheet as it stands."""
    return Writing(sheet, theme, names_on(sheet, match, seat), marks_on(sheet, match, seat))
