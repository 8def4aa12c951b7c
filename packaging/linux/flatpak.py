"""Makes the Flatpak manifest: everything it needs is listed by address and hash, so that it builds offline.

The packages' addresses stand in `flatpak-sources.json`. To renew them after a change of `requirements.txt`:

    python3 packaging/linux/flatpak.py
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import product
from product import ROOT

SOURCES = Path(__file__).with_name("flatpak-sources.json")
RUNTIME = ("org.kde.Platform", "6.9")
"""Has the libraries that Qt's wheel is linked to; its own Qt is not used."""
PYTHON = "3.12"
"""The runtime's Python."""
MACHINE = "x86_64"
PACKAGES = (
    *("PySide6-Essentials", "shiboken6", "reportlab", "pillow", "charset-normalizer", "platformdirs", "pypdfium2"),
    *("miniaudio", "cffi", "pycparser"),
)
"""What the program needs, with what those need in turn."""


def manifest(wheel: Path) -> dict[str, Any]:
    """What flatpak-builder reads. The wheel must lie beside the manifest."""
    sources: list[dict[str, Any]] = json.loads(SOURCES.read_text(encoding="utf-8"))
    app_id = product.REVERSE_ID
    install = "pip3 install --no-index --find-links=. --prefix=/app --no-build-isolation --no-deps"
    return {
        "id": app_id,
        "runtime": RUNTIME[0],
        "runtime-version": RUNTIME[1],
        "sdk": RUNTIME[0].replace("Platform", "Sdk"),
        "command": product.NAME,
        "finish-args": [
            # No network, no files: games are opened and saved through the desktop's own dialogs.
            *("--socket=wayland", "--socket=fallback-x11", "--share=ipc", "--device=dri", "--socket=pulseaudio"),
            "--socket=cups",
        ],
        "modules": [
            {
                "name": "packages",
                "buildsystem": "simple",
                "build-commands": [f"{install} {' '.join(PACKAGES)}"],
                "sources": sources,
            },
            {
                "name": product.NAME,
                "buildsystem": "simple",
                "build-commands": [
                    f"{install} {product.NAME}",
                    "cp -r share /app/",
                ],
                "sources": [
                    {"type": "file", "path": wheel.name, "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest()},
                    {"type": "dir", "path": "share", "dest": "share"},
                ],
            },
        ],
    }


def build(wheel: Path, out: Path) -> Path:
    """A folder with the manifest, the wheel and the desktop's files, ready for flatpak-builder."""
    from linux import desktop

    folder = out / "flatpak"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / wheel.name).write_bytes(wheel.read_bytes())
    for name, content in desktop.files(product.REVERSE_ID).items():
        file = folder / "share" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    file = folder / f"{product.REVERSE_ID}.json"
    file.write_text(json.dumps(manifest(wheel), indent=2) + "\n", encoding="utf-8")
    return file


def renewed() -> list[dict[str, str]]:
    """The packages' addresses and hashes in the versions of `requirements.txt`."""
    found = (package["download_info"] for package in _report()["install"])
    sources = [{"type": "file", "url": one["url"], "sha256": one["archive_info"]["hashes"]["sha256"]} for one in found]
    return sorted(sources, key=lambda source: source["url"].rpartition("/")[2])


def _report() -> Any:
    tags = ("manylinux_2_34", "manylinux_2_28", "manylinux_2_17", "manylinux2014")
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.json")
        options = ["--dry-run", "--ignore-installed", "--no-deps", "--quiet", "--only-binary=:all:"]
        subprocess.run(
            [sys.executable, "-m", "pip", "install", *options]
            + [f"--report={report}", f"--target={folder}", f"--python-version={PYTHON}"]
            + [f"--platform={tag}_{MACHINE}" for tag in tags]
            + ["--constraint", str(ROOT / "packaging" / "requirements.txt"), *PACKAGES],
            check=True,
        )
        return json.loads(report.read_text(encoding="utf-8"))


if __name__ == "__main__":
    SOURCES.write_text(json.dumps(renewed(), indent=2) + "\n", encoding="utf-8")
