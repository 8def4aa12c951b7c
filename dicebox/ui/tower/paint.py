"""Paints dice, their shadows and what stands before them; all coordinates are points of the picture."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen, QPolygonF, QRadialGradient, QTransform

from dicebox.model.dice import Die
from dicebox.tower.light import Light, brightness
from dicebox.tower.order import LAYERS, painting_order
from dicebox.tower.scene import BAFFLES, FRONT, SHELF_FLOOR, Matrix, Vec
from dicebox.tower.shadow import GROUNDS, RECEIVERS, Shadow, cast, contact, corners, on_die
from dicebox.tower.solid import Bend, Point, Side, Surface, surface
from dicebox.tower.turns import Quaternion, matrix
from dicebox.ui.tower.backdrop import Backdrop
from dicebox.ui.tower.faces import COATS, SIZES, Skin, face_picture

_HALFWAY: Vec = (-0.232, -0.574, 0.786)
"""Half-way between the key light and the camera: where a surface that looks there shines."""
_STEPS = 320
_GROUND_NAMES = frozenset(receiver.name for receiver in GROUNDS)
_SHADOW = QColor(8, 10, 6)


@dataclass(frozen=True, slots=True)
class Posed:
    """A die in the scene: what is seen of it, the light that reaches it, and its shadows."""

    die: Die
    place: Vec
    matrix: Matrix
    key: float
    sky: float
    surface: Surface
    points: tuple[Vec, ...]
    shadows: tuple[Shadow, ...]
    seam: tuple[Point, ...] | None
    fine: bool

    @property
    def box(self) -> QRectF:
        """The rectangle in the picture that the die fills."""
        return _around(self.surface.outline, 1)

    @property
    def extent(self) -> QRectF:
        """The rectangle that the die and its shadows fill."""
        box = self.box
        for shadow in self.shadows:
            box = box.united(_around(shadow.rings[0], 1))
        return box if self.seam is None else box.united(_around(self.seam, 4))


def _around(points: Sequence[Point], room: float) -> QRectF:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = min(xs) - room, min(ys) - room
    return QRectF(left, top, max(xs) + room - left, max(ys) + room - top)


RINGS, FAST_RINGS = 6, 3
"""Nested outlines of a soft shadow: of a die that lies, and of one that moves."""


def posed(die: Die, place: Vec, turn: Quaternion, light: Light, rings: int = RINGS) -> Posed:
    """A die at a place, ready to be painted."""
    m = matrix(turn)
    key, sky = light.at(place)
    points = tuple(corners(place, m))
    shadows = [shadow for receiver in RECEIVERS if (shadow := cast(points, place, receiver, rings)) is not None]
    seam = contact(place, m, SHELF_FLOOR if place[1] < FRONT else 0.0)
    return Posed(die, place, m, key, sky, surface(place, m), points, tuple(shadows), seam, rings == RINGS)


@cache
def _tones(die: Die, skin: Skin) -> tuple[QColor, ...]:
    """The body's colour at brightness 0 to 1.6: up to 1 darker than itself, beyond it towards white."""
    body = QColor(COATS[die.name][skin].body)
    linear = [max(channel, 0.004) ** 2.2 for channel in (body.redF(), body.greenF(), body.blueF())]
    out = []
    for step in range(_STEPS):
        value = step / 200
        white = max(0.0, value - 1) * 0.9
        mixed = [channel * min(value, 1.0) * (1 - white) + white for channel in linear]
        out.append(QColor.fromRgbF(*(min(1.0, channel ** (1 / 2.2)) for channel in mixed)))
    return tuple(out)


def _step(normal: Vec, die: Posed, gloss: float) -> int:
    """The step in the body's tones for a piece of the surface that looks along `normal`."""
    value = brightness(normal, die.key, die.sky)
    shine = normal[0] * _HALFWAY[0] + normal[1] * _HALFWAY[1] + normal[2] * _HALFWAY[2]
    if shine > 0.85:
        value += gloss * die.key * (shine - 0.85) * 4.2
    return min(int(value * 200), _STEPS - 1)


def _round_pen(colour: QColor, width: float) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def _polygon(points: Iterable[Point]) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in points])


def paint_die(painter: QPainter, die: Posed, skin: Skin, zoom: float, fine: bool = True) -> None:
    """Paints one die; `zoom` is device pixels to a point of the picture, `fine` shades its sides softly."""
    coat = COATS[die.die.name][skin]
    tones, gloss = _tones(die.die, skin), coat.gloss
    seen = die.surface
    painter.setPen(_round_pen(QColor(0, 0, 0), 3.2) if coat.rim else Qt.PenStyle.NoPen)
    painter.setBrush(tones[int(200 * (0.28 + 0.15 * die.key + 0.2 * die.sky))])
    painter.drawPolygon(_polygon(seen.outline))
    painter.setPen(Qt.PenStyle.NoPen)
    for bend in seen.rims:
        painter.setBrush(tones[(_step(bend.first, die, gloss) + _step(bend.middle, die, gloss)) // 2])
        painter.drawPolygon(_polygon(bend.points))
    for bend in seen.edges:
        _paint_edge(painter, bend, die, tones, gloss, fine)
    for bend in seen.corners:
        painter.setBrush(_corner_brush(bend, die, tones, gloss, fine))
        painter.drawPolygon(_polygon(bend.points))
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    for side in seen.sides:
        _paint_side(painter, side, die, skin, zoom, fine and gloss > 0)


def _paint_edge(painter: QPainter, bend: Bend, die: Posed, tones: tuple[QColor, ...], gloss: float, fine: bool) -> None:
    """A rounded edge between two sides: a gradient, or three strips where nobody has the time to look."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = bend.points
    first, middle, last = (_step(normal, die, gloss) for normal in (bend.first, bend.middle, bend.last))
    if fine:
        gradient = QLinearGradient((ax + bx) / 2, (ay + by) / 2, (cx + dx) / 2, (cy + dy) / 2)
        for share, step in ((0.0, first), (0.5, middle), (1.0, last)):
            gradient.setColorAt(share, tones[step])
        painter.setBrush(gradient)
        painter.drawPolygon(_polygon(bend.points))
        return
    for share, step in ((0.0, (first + middle) // 2), (0.3, middle), (0.7, (middle + last) // 2)):
        start = (ax + (dx - ax) * share, ay + (dy - ay) * share), (bx + (cx - bx) * share, by + (cy - by) * share)
        painter.setBrush(tones[step])
        painter.drawPolygon(_polygon((*start, (cx, cy), (dx, dy))))


def _corner_brush(
    bend: Bend, die: Posed, tones: tuple[QColor, ...], gloss: float, fine: bool
) -> QColor | QRadialGradient:
    """A corner takes the tone between those of the sides that meet there; a whole one shines in its middle."""
    steps = [_step(normal, die, gloss) for normal in bend.looks]
    mean = sum(steps) // len(steps)
    edge = (mean + _step(bend.middle, die, 0.0)) // 2
    if not bend.whole or not fine:
        return tones[edge]
    x, y = (sum(p[axis] for p in bend.points) / 3 for axis in (0, 1))
    reach = max(abs(px - x) + abs(py - y) for px, py in bend.points)
    gradient = QRadialGradient(x, y, max(reach, 0.1))
    gradient.setColorAt(0.0, tones[(edge + _step(bend.middle, die, gloss)) // 2])
    gradient.setColorAt(1.0, tones[edge])
    return gradient


def _paint_side(painter: QPainter, side: Side, die: Posed, skin: Skin, zoom: float, soft: bool) -> None:
    """A flat side and what stands on it."""
    tones, gloss = _tones(die.die, skin), COATS[die.die.name][skin].gloss
    step = _step(side.normal, die, gloss)
    quad = _polygon(side.corners)
    painter.setPen(QPen(tones[step], 0.7 / zoom))
    painter.setBrush(tones[step])
    if soft:
        # brighter towards the lamp, which stands near at the left
        left, right = min(side.corners), max(side.corners)
        gradient = QLinearGradient(left[0], left[1], right[0], right[1])
        gradient.setColorAt(0.0, tones[min(_STEPS - 1, int(step * 1.045) + 1)])
        gradient.setColorAt(1.0, tones[int(step * 0.955)])
        painter.setBrush(gradient)
    painter.drawPolygon(quad)
    (ax, ay), (bx, by), _, (dx, dy) = side.corners
    wide = max(abs(ax - bx) + abs(ay - by), abs(ax - dx) + abs(ay - dy)) * zoom
    size = next((size for size in SIZES if size >= wide * 0.9), SIZES[-1])
    turn = QTransform.quadToQuad(_square(size), quad)
    if isinstance(turn, QTransform):  # a side seen edge-on has none
        base = painter.transform()
        painter.setTransform(turn * base)
        painter.setOpacity(0.8 + 0.2 * min(1.0, step / 160))
        painter.drawPixmap(0, 0, face_picture(die.die, side.face, skin, size))
        painter.setOpacity(1.0)
        painter.setTransform(base)


@cache
def _square(size: int) -> QPolygonF:
    return QPolygonF([QPointF(0, 0), QPointF(size, 0), QPointF(size, size), QPointF(0, size)])


def _paint_shadow(painter: QPainter, shadow: Shadow, strength: float) -> None:
    rings = len(shadow.rings)
    colour = QColor(_SHADOW)
    colour.setAlphaF(1 - (1 - min(0.9, 0.58 * shadow.strength * strength)) ** (1 / rings))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    # Smooth edges cost most of a faint outline's time, and nobody sees them while a die moves.
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, rings > FAST_RINGS)
    for ring in shadow.rings:
        painter.drawPolygon(_polygon(ring))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def _paint_shadows(painter: QPainter, dice: Iterable[Posed], receivers: Collection[str]) -> QRectF:
    """Paints the shadows of dice on these receivers; the rectangle that they fill."""
    box = QRectF()
    for die in dice:
        if die.key > 0.08:
            for shadow in die.shadows:
                if shadow.receiver in receivers:
                    _paint_shadow(painter, shadow, die.key)
                    box = box.united(_around(shadow.rings[0], 1))
    return box


def _paint_seams(painter: QPainter, dice: Iterable[Posed]) -> None:
    """The dark seams between dice and the felt that they lie on."""
    painter.setPen(_round_pen(QColor(5, 8, 5, 90), 5.0))
    painter.setBrush(QColor(5, 8, 5, 150))
    for die in dice:
        if die.seam is not None:
            painter.drawPolygon(_polygon(die.seam))


def paint_shadows_on(painter: QPainter, die: Posed, others: Iterable[Posed]) -> None:
    """The shadows that other dice throw on a die."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(10, 8, 6, 92))
    for other in others:
        if other is not die:
            for shape in on_die(other.points, other.place, die.place, die.matrix):
                painter.drawPolygon(_polygon(shape))


def paint_dice(
    painter: QPainter, shading: Sequence[Posed], painted: Sequence[Posed], skin: Skin, backdrop: Backdrop
) -> None:
    """Dice, those farther away first, with shadows; baffles come again where they stand before any of it.

    `painted` are in the picture already with their own shadows; they are painted again since the shadows of the others
    fall on them, or since they stand before them.
    """
    behind = _paint_shadows(painter, shading, _GROUND_NAMES)
    _paint_seams(painter, shading)
    dice = [*shading, *painted]
    done = 0
    for level, index in (*painting_order([(die.place, die.matrix) for die in dice]), (LAYERS, -1)):
        while done < min(level, LAYERS):
            backdrop.paint_baffle(painter, done, behind)
            behind = behind.united(_paint_shadows(painter, shading, (BAFFLES[done].name,)))
            done += 1
        if index >= 0:
            die = dice[index]
            paint_die(painter, die, skin, backdrop.zoom, die.fine)
            paint_shadows_on(painter, die, dice)
            if level < LAYERS:
                behind = behind.united(die.box)
