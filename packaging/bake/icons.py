# /// script
# requires-python = ">=3.11"
# dependencies = ["PySide6-Essentials==6.11.3", "pillow==13.0.0"]
# ///
"""Makes the icons' sizes from their drawings: PNG in `resources/icons`, .ico for Windows, .icns for macOS.

The drawings are `resources/icons/*.svg`. Below 32 pixels the box has a drawing of its own for each size, whose edges
lie on pixels. The tests' environment has all that is needed:

    .venv/bin/python packaging/bake/icons.py            # writes the files
    .venv/bin/python packaging/bake/icons.py --check    # compares with what is there, writes nothing

The same versions of Qt and Pillow give the same bytes every time.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QBuffer, QByteArray, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "packaging"))

from bake.deliver import deliver  # noqa: E402

ICONS = ROOT / "resources" / "icons"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
"""What an icon theme on Linux wants, and the window."""
SMALL = {16: "dicebox-16.svg", 24: "dicebox-24.svg"}
WINDOWS_SIZES = (16, 24, 32, 48, 64, 128, 256)
MACOS_SIZES = (16, 32, 64, 128, 256, 512, 1024)
MACOS_SHARE = 0.84
"""How much of the square a drawing fills on macOS, so that it is as large as its neighbours."""


def drawn(drawing: str, size: int, share: float = 1.0) -> Image.Image:
    """A drawing at this size in pixels, filling this share of the square's edge."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    inner = size * share
    margin = (size - inner) / 2
    QSvgRenderer(str(ICONS / drawing)).render(painter, QRectF(margin, margin, inner, inner))
    painter.end()
    packed = QByteArray()
    buffer = QBuffer(packed)
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # PySide's stub lacks this overload
    return Image.open(io.BytesIO(bytes(packed.data()))).convert("RGBA")


def box(size: int) -> Image.Image:
    """The program's icon at this size."""
    return drawn(SMALL.get(size, "dicebox.svg"), size)


def saved(image: Image.Image, kind: str, more: list[Image.Image] | None = None) -> bytes:
    """The bytes of an image file, with further sizes where the kind holds several."""
    out = io.BytesIO()
    options: dict[str, object] = {"optimize": True} if kind == "PNG" else {"append_images": more}
    if kind == "ICO":
        options["sizes"] = [one.size for one in (image, *(more or ()))]
    image.save(out, kind, **options)
    return out.getvalue()


def bake() -> dict[Path, bytes]:
    """Every file that this recipe makes, by its path."""
    files = {ICONS / f"dicebox-{size}.png": saved(box(size), "PNG") for size in SIZES}
    *rest, largest = [box(size) for size in WINDOWS_SIZES]
    files[ROOT / "packaging" / "windows" / "dicebox.ico"] = saved(largest, "ICO", rest)
    *games, game = [drawn("application-x-dicebox.svg", size) for size in WINDOWS_SIZES]
    files[ROOT / "packaging" / "windows" / "game.ico"] = saved(game, "ICO", games)
    *rest, largest = [drawn("dicebox.svg", size, MACOS_SHARE) for size in MACOS_SIZES]
    files[ROOT / "packaging" / "macos" / "dicebox.icns"] = saved(largest, "ICNS", rest)
    *games, game = [drawn("application-x-dicebox.svg", size) for size in MACOS_SIZES]
    files[ROOT / "packaging" / "macos" / "game.icns"] = saved(game, "ICNS", games)
    return files


if __name__ == "__main__":
    sys.exit(deliver(bake, "Make the icons' sizes."))
