# /// script
# requires-python = ">=3.11"
# dependencies = ["PySide6-Essentials==6.11.3"]
# ///
"""Draws the few small signs that the style sheet needs as files, in the colours of each scheme: `resources/signs`.

    .venv/bin/python packaging/bake/signs.py            # writes the files
    .venv/bin/python packaging/bake/signs.py --check    # compares with what is there, writes nothing

After a change of colours in `dicebox/ui/theme.py` run it again; a test compares. The same version of Qt gives the same
bytes every time.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

from bake.deliver import deliver  # noqa: E402

from dicebox.ui.theme import SCHEMES, Tokens  # noqa: E402

SIGNS = ROOT / "resources" / "signs"
SIZE = 24
"""Pixels of the smaller picture's edge; the other one is for two pixels a point."""
LINES: dict[str, tuple[tuple[float, float], ...]] = {
    "down": ((0.2, 0.38), (0.5, 0.68), (0.8, 0.38)),
    "up": ((0.2, 0.62), (0.5, 0.32), (0.8, 0.62)),
    "tick": ((0.2, 0.52), (0.42, 0.74), (0.8, 0.28)),
}


def drawn(name: str, colour: str, density: int) -> bytes:
    """The PNG of a sign at so many pixels a point."""
    size = SIZE * density
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    # Otherwise the file would tell of the screen at which it was made.
    image.setDotsPerMeterX(2835 * density)
    image.setDotsPerMeterY(2835 * density)
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
        painter.drawPolyline(QPolygonF([QPointF(x * size, y * size) for x, y in LINES[name]]))
    painter.end()
    packed = QByteArray()
    buffer = QBuffer(packed)
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # PySide's stub lacks this overload
    return bytes(packed.data())


def colour_of(name: str, tokens: Tokens) -> str:
    """Arrows lie on paper; ticks and dots in a box that is filled with the accent."""
    return tokens.on_accent if name in ("tick", "dot") else tokens.ink


def bake() -> dict[Path, bytes]:
    """Every file that this recipe makes, by its path."""
    return {
        SIGNS / f"{name}-{tokens.name}{suffix}.png": drawn(name, colour_of(name, tokens), density)
        for tokens in SCHEMES.values()
        for name in (*LINES, "dot")
        for density, suffix in ((1, ""), (2, "@2x"))
    }


if __name__ == "__main__":
    sys.exit(deliver(bake, "Draw the signs."))
