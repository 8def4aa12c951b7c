"""The picture of the empty tower at the size of the widget, with the pieces that stand before dice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter, QPainterPath, QPixmap, QPolygonF

from dicebox import assets
from dicebox.tower.light import Light
from dicebox.tower.scene import BAFFLES, PICTURE_HEIGHT, PICTURE_WIDTH, TOWER_GLASS, TRAY_GLASS, Vec
from dicebox.tower.solid import outline, project


@cache
def picture() -> QImage:
    """The backdrop as it is shipped: twice the picture's points, see-through where the table is."""
    image = QImage.fromData(assets.read("tower/backdrop.webp"))
    if image.isNull():
        raise ValueError("The picture of the tower cannot be read: the installation is incomplete.")
    return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


@cache
def light() -> Light:
    """The light in and before the tower."""
    return Light(assets.read("tower/light.bin"))


class Backdrop:
    """The picture for one size of the widget and one density of the display; it is scaled when it is first painted."""

    def __init__(self, size: QSize, ratio: float) -> None:
        """`size` in logical pixels, `ratio` device pixels to each of them."""
        self.scale = min(size.width() / PICTURE_WIDTH, size.height() / PICTURE_HEIGHT)
        # whole device pixels, so that pieces painted over the picture fit to the pixel
        self.left = round((size.width() - self.scale * PICTURE_WIDTH) / 2 * ratio) / ratio
        self.top = round((size.height() - self.scale * PICTURE_HEIGHT) / 2 * ratio) / ratio
        self.zoom = self.scale * ratio
        self._ratio = ratio

    @cached_property
    def _scaled(self) -> QImage:
        wide, tall = round(PICTURE_WIDTH * self.zoom), round(PICTURE_HEIGHT * self.zoom)
        return picture().scaled(
            max(1, wide), max(1, tall), Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        )

    @cached_property
    def pixmap(self) -> QPixmap:
        """The whole picture."""
        pixmap = QPixmap.fromImage(self._scaled)
        pixmap.setDevicePixelRatio(self._ratio)
        return pixmap

    @cached_property
    def _baffles(self) -> tuple[tuple[QRect, QPixmap], ...]:
        return tuple(self._cut(box.corners) for box in BAFFLES)

    def to_widget(self, rect: QRectF) -> QRectF:
        """A rectangle of the picture in the widget's coordinates."""
        return QRectF(
            self.left + rect.x() * self.scale,
            self.top + rect.y() * self.scale,
            rect.width() * self.scale,
            rect.height() * self.scale,
        )

    @property
    def rect(self) -> QRectF:
        """Where the picture lies in the widget."""
        return self.to_widget(QRectF(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT))

    def paint_baffle(self, painter: QPainter, index: int, behind: QRectF) -> None:
        """Paints the part of a baffle that may hide something in the rectangle `behind`."""
        box, pixmap = self._baffles[index]
        zoom = self.zoom
        pixels = QRectF(behind.x() * zoom, behind.y() * zoom, behind.width() * zoom, behind.height() * zoom)
        part = pixels.toAlignedRect().intersected(box)
        if part.isEmpty():
            return
        transform = painter.transform()
        painter.resetTransform()
        place = QPointF(self.left + part.x() / self._ratio, self.top + part.y() / self._ratio)
        painter.drawPixmap(place, pixmap, QRectF(part.translated(-box.topLeft())))
        painter.setTransform(transform)

    def _cut(self, corners: Sequence[Vec]) -> tuple[QRect, QPixmap]:
        """A piece of the picture: its rectangle there in device pixels, and what it shows."""
        shape = outline([project(corner) for corner in corners])
        path = QPainterPath()
        path.addPolygon(QPolygonF([QPointF(x * self.zoom, y * self.zoom) for x, y in shape]))
        path.closeSubpath()
        box: QRect = path.boundingRect().toAlignedRect()
        piece = QImage(box.size(), QImage.Format.Format_ARGB32_Premultiplied)
        piece.fill(Qt.GlobalColor.transparent)
        painter = QPainter(piece)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-box.topLeft())
        painter.fillPath(path, Qt.GlobalColor.white)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
        painter.drawImage(0, 0, self._scaled)
        painter.end()
        pixmap = QPixmap.fromImage(piece)
        pixmap.setDevicePixelRatio(self._ratio)
        return box, pixmap


def _pane(corners: tuple[tuple[float, float, float], ...]) -> QPolygonF:
    front = min(y for _, y, _ in corners)
    return QPolygonF([QPointF(*p) for p in outline([project(c) for c in corners if c[1] == front])])


_TOWER_PANE = _pane(TOWER_GLASS.corners)
_TRAY_PANE = _pane(TRAY_GLASS.corners)


_SHEEN = (0, 0), (30, 0), (33, 9), (44, 15), (46, 0), (50, 0), (52, 9), (56, 8), (57, 0), (100, 0)
_LOW_SHEEN = (0, 10), (12, 34), (20, 12), (55, 8), (70, 26), (74, 8), (100, 14)
"""(per cent of the way, strength of 255)."""


def _paint_pane(painter: QPainter, pane: QPolygonF, sheen: QLinearGradient, steps: Sequence[tuple[int, int]]) -> None:
    for at, alpha in steps:
        sheen.setColorAt(at / 100, QColor(248, 255, 250, alpha))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(sheen)
    painter.drawPolygon(pane)
    painter.setBrush(QColor(255, 252, 244, 100))


def paint_glass(painter: QPainter) -> None:
    """The sheen of the panes before the tower and before the tray, and their bright free edges."""
    box = _TOWER_PANE.boundingRect()
    _paint_pane(painter, _TOWER_PANE, QLinearGradient(box.topLeft(), box.bottomRight()), _SHEEN)
    painter.drawRect(QRectF(box.left() + 14, box.bottom() - 1.3, box.width() - 28, 1.3))
    box = _TRAY_PANE.boundingRect()
    _paint_pane(painter, _TRAY_PANE, QLinearGradient(box.topLeft(), box.topRight()), _LOW_SHEEN)
    painter.drawRect(QRectF(box.left(), box.top(), box.width(), 1.3))
