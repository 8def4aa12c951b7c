"""Small pictures for texts: dice and tiles as they look at the table, and the part of a sheet that is written on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from dicebox.games.pescado_tiles import worth
from dicebox.i18n import render
from dicebox.model.dice import FISH, GREY_FISH, POKER
from dicebox.model.marks import BoxId, Mark
from dicebox.model.message import Message, say
from dicebox.model.table import Lying, TileLying
from dicebox.sheets import pips
from dicebox.sheets.fish import fish
from dicebox.sheets.layout import lay_out_labels
from dicebox.sheets.shapes import Rect, Shape
from dicebox.sheets.sheet import Label, Sheet
from dicebox.sheets.theme import Theme
from dicebox.sheets.tile import tile, tile_back
from dicebox.ui.drawing import Writing, draw, fonts
from dicebox.ui.painter import paint

EDGE = 10.0
"""The edge of a die, in the pictures' own millimetres."""
_GAP = 2.5
_LANE_GAP = 6.0
_RADIUS = 13.0
_AROUND = 1.4
"""How much of a sheet is shown around the boxes that are meant."""
_MOST = 0.62
"""A part that is taller, or wider, than this share of its sheet is shown as tall, or as wide, as the whole sheet."""

_POKER_WORDS = (say("NEGRO"), say("ROJO"), say("J"), say("Q"), say("K"), say("AS"))


def dice_picture(dice: Sequence[Lying], theme: Theme, scale: float, ratio: float) -> QImage:
    """The dice in a row, kept ones apart. `scale` is in pixels to the millimetre, `ratio` the screen's density."""
    shapes: list[Shape] = []
    x = EDGE / 2 + 0.3
    before = dice[0].lane if dice else "free"
    for lying in dice:
        if lying.lane != before:
            x += _LANE_GAP
            before = lying.lane
        shapes += _die(lying, x, EDGE / 2 + 0.3, theme)
        x += EDGE + _GAP
    return _drawn(shapes, x - EDGE / 2 - _GAP + 0.3, EDGE + 0.6, scale, ratio)


def tiles_picture(tiles: Sequence[TileLying], theme: Theme, scale: float, ratio: float) -> QImage:
    """Round tiles in a row, turned over where they lie so."""
    shapes: list[Shape] = []
    for place, lying in enumerate(tiles):
        x, y = _RADIUS + 0.3 + place * (2 * _RADIUS + _GAP), _RADIUS + 0.3
        points = worth(lying.fish)
        shapes += (
            tile_back(points, x, y, _RADIUS, theme) if lying.turned else tile(lying.fish, points, x, y, _RADIUS, theme)
        )
    width = len(tiles) * (2 * _RADIUS + _GAP) - _GAP + 0.6
    return _drawn(shapes, width, 2 * _RADIUS + 0.6, scale, ratio)


def sheet_picture(
    sheet: Sheet, marks: Sequence[tuple[BoxId, Mark]], theme: Theme, scale: float, ratio: float
) -> QImage | None:
    """The part of a sheet where these marks stand, with what is printed to their left; None without such a box."""
    boxes = [sheet.by_id[box] for box, _ in marks if box in sheet.by_id]
    if not boxes:
        return None
    top = max(0.0, min(box.y for box in boxes) - _AROUND)
    bottom = min(sheet.height, max(box.y + box.height for box in boxes) + _AROUND)
    right = max(box.x + box.width for box in boxes) + _AROUND
    if bottom - top > _MOST * sheet.height:
        top, bottom = 0.0, sheet.height
    if right > _MOST * sheet.width:
        right = sheet.width
    image = _blank(right, bottom - top, scale, ratio)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    area = QRectF(0.5, 0.5, right * scale - 1, (bottom - top) * scale - 1)
    edge = QPainterPath()
    edge.addRoundedRect(area, 6, 6)
    painter.save()
    painter.setClipPath(edge)
    painter.fillPath(edge, QColor(theme["paper"]))
    painter.translate(0, -top * scale)
    draw(painter, Writing(sheet, theme, marks=dict(marks)), scale)
    painter.restore()
    painter.setPen(QPen(QColor(theme["faint"]), 1))
    painter.drawPath(edge)
    painter.end()
    return image


def _die(lying: Lying, x: float, y: float, theme: Theme) -> list[Shape]:
    face, edge = lying.face, EDGE
    grey = lying.die == GREY_FISH
    body = Rect(
        x - edge / 2, y - edge / 2, edge, edge, theme["faint" if grey else "box"], theme["line"], 0.3, edge * 0.2
    )
    if face in FISH:
        colour = str(face)
        return [body, *fish(colour, x, y, edge * 0.78, theme.fish[colour])]
    if lying.die == POKER and isinstance(face, int):
        return [body, *_word(_POKER_WORDS[face - 1], x, y, theme, "warn" if face == 2 else "ink")]
    if isinstance(face, int):
        return list(
            pips.die(face, x, y, edge, fill=theme["box"], stroke=theme["line"], pip=theme["ink"], thickness=0.3)
        )
    return [body, *_word(str(face), x, y, theme, "warn")]


def _word(word: Message | str, x: float, y: float, theme: Theme, colour: str) -> Iterable[Shape]:
    printed = Label(x, y, word, EDGE * 0.62, EDGE * 0.84, "middle", "bold", colour, least=EDGE * 0.12)
    return lay_out_labels((printed,), theme=theme, fonts=fonts(), render=render)


def _drawn(shapes: Iterable[Shape], width: float, height: float, scale: float, ratio: float) -> QImage:
    image = _blank(width, height, scale, ratio)
    painter = QPainter(image)
    paint(painter, shapes, scale)
    painter.end()
    return image


def _blank(width: float, height: float, scale: float, ratio: float) -> QImage:
    """A clear picture; `width` and `height` in millimetres."""
    size = QSize(max(1, round(width * scale * ratio)), max(1, round(height * scale * ratio)))
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    return image
