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

import argparse
import os
import sys
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

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


def main() -> int:
    """Write the files, or with `--check` say which differ; the exit status."""
    parser = argparse.ArgumentParser(description="Draw the signs.")
    parser.add_argument("--check", action="store_true", help="compare with the files that are there, write nothing")
    check_only = parser.parse_args().check
    files = bake()
    if check_only:
        differing = [path for path, data in files.items() if not path.is_file() or path.read_bytes() != data]
        print("\n".join(f"differs: {path.relative_to(ROOT)}" for path in differing) or "every file is the same")
        return 1 if differing else 0
    SIGNS.mkdir(exist_ok=True)
    for path, data in files.items():
        path.write_bytes(data)
        print(f"{len(data):>9,} {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    sys.exit(main())
