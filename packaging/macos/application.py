"""What macOS is told about the application (its Info.plist), and how its disk image is made."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import product
from product import release

GAME_TYPE = f"{product.REVERSE_ID}.game"
"""The uniform type of saved games."""


def information() -> dict[str, Any]:
    """The keys of Info.plist beside those that PyInstaller writes."""
    return {
        "CFBundleName": product.NAME,
        "CFBundleDisplayName": product.NAME,
        "CFBundleShortVersionString": product.version(),
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": list(product.SUMMARY),
        "NSHumanReadableCopyright": f"© {release().day.year} {product.AUTHOR}",
        "NSHighResolutionCapable": True,
        "NSRequiresAquaSystemAppearance": False,
        "LSApplicationCategoryType": "public.app-category.board-games",
        "LSMinimumSystemVersion": "13.0",
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": product.FILE_KIND["en"],
                "CFBundleTypeRole": "Editor",
                "CFBundleTypeIconFile": "game.icns",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [GAME_TYPE],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": GAME_TYPE,
                "UTTypeDescription": product.FILE_KIND["en"],
                "UTTypeConformsTo": ["public.json"],
                "UTTypeTagSpecification": {
                    "public.filename-extension": [product.SUFFIX.removeprefix(".")],
                    "public.mime-type": [product.MIME_TYPE],
                },
            }
        ],
    }


def build(app: Path, out: Path) -> Path:
    """The disk image with the application and a link to the folder where it goes. Needs macOS."""
    file = out / f"{product.NAME}-{product.version()}-macos.dmg"
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(app, Path(folder, app.name), symlinks=True)
        Path(folder, "Applications").symlink_to("/Applications")
        options = ["-volname", product.NAME, "-srcfolder", folder, "-fs", "HFS+", "-format", "UDZO", "-ov"]
        subprocess.run(["hdiutil", "create", *options, str(file)], check=True)
    return file
