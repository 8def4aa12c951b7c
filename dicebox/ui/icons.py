"""The few small signs that a style sheet needs as files: drawn in the colours of the scheme, for any pixel density."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QPointF, Qt, QTemporaryDir
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF

_SIZE = 24
_SIGNS: dict[str, tuple[tuple[float, float], ...]] = {
    "down": ((0.2, 0.38), (0.5, 0.68), (0.8, 0.38)),
    "up": ((0.2, 0.62), (0.5, 0.32), (0.8, 0.62)),
    "tick": ((0.2, 0.52), (0.42, 0.74), (0.8, 0.28)),
}


@lru_cache(maxsize=1)
def _folder() -> QTemporaryDir:
    """Goes away with the process."""
    return QTemporaryDir()


@lru_cache(maxsize=8)
def signs(ink: str, on_accent: str) -> dict[str, str]:
    """The paths of the signs, by name, as a style sheet writes them."""
    folder = Path(_folder().path())
    paths = {}
    for name in (*_SIGNS, "dot"):
        colour = on_accent if name in ("tick", "dot") else ink
        file = folder / f"{name}-{colour.lstrip('#')}.png"
        _draw(name, colour, 1).save(str(file))
        _draw(name, colour, 2).save(str(file.with_name(f"{file.stem}@2x.png")))
        paths[name] = file.as_posix()
    return paths


def _draw(name: str, colour: str, density: int) -> QImage:
    size = _SIZE * density
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if name == "dot":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour))
        painter.drawEllipse(QPointF(size / 2, size / 2), size * 0.22, size * 0.22)
    else:
        pen = QPen(QColor(colour), size * 0.11)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPolyline(QPolygonF([QPointF(x * size, y * size) for x, y in _SIGNS[name]]))
    painter.end()
    return image
