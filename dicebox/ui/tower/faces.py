"""What dice are made of and what stands on their sides: colours by skin, faces as small transparent pictures."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPixmap, QRadialGradient

from dicebox import assets
from dicebox.model.dice import FOR, GET, GREY_FISH, IT, PIPS, POKER, WHITE_FISH, Die

Skin = Literal["ivory", "dark", "contrast"]
SKINS: tuple[Skin, ...] = ("ivory", "dark", "contrast")


@dataclass(frozen=True, slots=True)
class Coat:
    """A die's material: the colour of its body, the colours of the roles in its drawings, a rim, and how it shines."""

    body: str
    inks: Mapping[str, str]
    rim: bool = False
    gloss: float = 0.5


_LIGHT_INKS = {
    "pip": "#1C1815",
    "black": "#17171A",
    "red": "#B1201C",
    "jack": "#17603F",
    "queen": "#5E2A86",
    "king": "#A01F22",
    "gold": "#D0A03A",
    "gold-dark": "#7A5410",
    "outline": "#1C1C22",
    "eye": "#FFFFFF",
    "pupil": "#121214",
    "pattern": "#1C1C22",
    "band": "#FFFFFF",
    "yellow": "#FFCE1F",
    "orange": "#F07A13",
    "green": "#2E9E4F",
    "blue": "#2C68C8",
}
_FISH_INKS = {**_LIGHT_INKS, "red": "#CC2229", "black": "#26262C"}
_ON_DARK = {"ink": "#FFFFFF", "faint": "#DDE4F2", "word": "#FFFFFF"}
_ON_BRIGHT = {"ink": "#1C1408", "faint": "#3C2C10", "word": "#1C1408"}
_PLAIN_WORDS = {"ink": "#000000", "faint": "#000000", "word": "#000000"}


def _coats(ivory: Coat, dark: Coat | None = None, contrast: Coat | None = None) -> Mapping[Skin, Coat]:
    white = Coat("#FFFFFF", {**ivory.inks, "pip": "#000000"}, rim=True, gloss=0.0)
    return {"ivory": ivory, "dark": dark or ivory, "contrast": contrast or white}


COATS: Mapping[str, Mapping[Skin, Coat]] = MappingProxyType(
    {
        PIPS.name: _coats(Coat("#F4EAD3", _LIGHT_INKS), Coat("#2A2E39", {**_LIGHT_INKS, "pip": "#F6EFDF"}, gloss=0.7)),
        POKER.name: _coats(Coat("#F4EAD3", _LIGHT_INKS)),
        WHITE_FISH.name: _coats(Coat("#F7F4EC", _FISH_INKS)),
        GREY_FISH.name: _coats(Coat("#9297A0", _FISH_INKS), contrast=Coat("#A6A6A6", _FISH_INKS, rim=True, gloss=0.0)),
        FOR.name: _coats(Coat("#2B5296", _ON_DARK), contrast=Coat("#FFFFFF", _PLAIN_WORDS, rim=True, gloss=0.0)),
        GET.name: _coats(Coat("#9C2F3C", _ON_DARK), contrast=Coat("#FFFFFF", _PLAIN_WORDS, rim=True, gloss=0.0)),
        IT.name: _coats(Coat("#EDB23E", _ON_BRIGHT), contrast=Coat("#FFFFFF", _PLAIN_WORDS, rim=True, gloss=0.0)),
    }
)
"""The coat of every kind of die in every skin."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A filled (width 0) or stroked outline in a square of 100 x 100; its role says which ink it takes."""

    role: str
    width: float
    path: QPainterPath


def _path(text: str) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    words = iter(text.split())

    def point() -> QPointF:
        return QPointF(float(next(words)), float(next(words)))

    for step in words:
        match step:
            case "M":
                path.moveTo(point())
            case "L":
                path.lineTo(point())
            case "C":
                path.cubicTo(point(), point(), point())
            case "Z":
                path.closeSubpath()
            case _:
                raise ValueError(f"A face's path holds {step!r}.")
    return path


@cache
def drawings() -> Mapping[str, tuple[tuple[Shape, ...], ...]]:
    """The drawings of all faces, by the kind's name, in the order of its faces."""
    kinds = json.loads(assets.read("dice/faces.json"))
    return {
        kind: tuple(tuple(Shape(role, width, _path(path)) for role, width, path in face) for face in faces)
        for kind, faces in kinds.items()
    }


def draw_face(painter: QPainter, die: Die, face: int, skin: Skin, square: QRectF) -> None:
    """Draws what stands on the face of that index into a square, without the die's body."""
    coat = COATS[die.name][skin]
    painter.save()
    painter.translate(square.topLeft())
    painter.scale(square.width() / 100, square.height() / 100)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for shape in drawings()[die.name][face]:
        colour = QColor(coat.body if shape.role == "body" else coat.inks[shape.role])
        if shape.width:
            pen = QPen(colour, shape.width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(shape.path, pen)
        elif shape.role == "pip":
            _draw_pip(painter, shape.path, colour, coat.gloss > 0)
        else:
            painter.fillPath(shape.path, colour)
    painter.restore()


def _draw_pip(painter: QPainter, path: QPainterPath, colour: QColor, hollow: bool) -> None:
    """A pip, drilled into the side: darker where its upper edge throws a shadow."""
    if not hollow:
        painter.fillPath(path, colour)
        return
    box = path.boundingRect()
    gradient = QRadialGradient(box.center() + QPointF(box.width() * 0.14, box.height() * 0.2), box.width() * 0.62)
    gradient.setColorAt(0.0, colour.lighter(150) if colour.lightness() < 90 else colour)
    gradient.setColorAt(0.75, colour)
    gradient.setColorAt(1.0, colour if colour.lightness() < 90 else colour.darker(116))
    painter.fillPath(path, gradient)


SIZES = (24, 48, 96, 192, 320)
"""Sides in pixels of the pictures that are kept for a face; the smallest that is not enlarged is used."""


@cache
def face_picture(die: Die, face: int, skin: Skin, size: int) -> QPixmap:
    """The face as a transparent picture of `size` pixels; one of `SIZES`."""
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    draw_face(painter, die, face, skin, QRectF(0, 0, size, size))
    painter.end()
    return QPixmap.fromImage(image)
