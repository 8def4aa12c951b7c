# /// script
# requires-python = ">=3.11"
# dependencies = ["fonttools==4.68.0", "brotli==1.2.1"]
# ///
"""Makes `resources/fonts/`: the sheet font in three weights, the fallback font, their licences and their widths.

The sheet font is Atkinson Hyperlegible Next. Its web edition comes as two files a weight (Latin and extended
Latin); they are joined here, and the figures get equal widths as the default, since neither painter of the sheets
applies OpenType features. A font that was changed gets a name of its own, so that an installed copy of the original
never stands in for it. DejaVu Sans is shipped as it is: it covers what a player's name may contain beyond Latin.

Needs `npm` (it brings the two packages, whose contents are checked) and the two Python packages named above:

    python3 -m venv build/bake && build/bake/bin/pip install fonttools==4.68.0 brotli==1.2.1
    build/bake/bin/python packaging/bake/fonts.py            # writes resources/fonts
    build/bake/bin/python packaging/bake/fonts.py --check    # compares with what is there, writes nothing

The same packages give the same bytes every time.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import fontTools
from fontTools.merge import Merger
from fontTools.ttLib import TTFont

FONTTOOLS = "4.68.0"
TARGET = Path(__file__).resolve().parents[2] / "resources" / "fonts"
FAMILY = "Dicebox Hyperlegible"
LETTERS = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    "ĄĆĘŁŃÓŚŹŻąćęłńóśźżÄÖÜẞäöüßÁÉÍÓÚÜÑáéíóúüñ¿¡ªº"
    " !\"#%&'()*+,-./:;<=>?@[]_{|}€…„“”‚‘’«»–—−×·•©°½\u00a0"
)
"""What a sheet or a sentence in one of the four languages may hold: each weight of the sheet font has them all."""


@dataclass(frozen=True, slots=True)
class Package:
    """An npm package in one version, and the SHA-256 of its archive."""

    name: str
    version: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Weight:
    """One weight of the sheet font: its key in `metrics.json`, its style name, its OpenType weight."""

    key: str
    style: str
    value: int


SHEET_FONT = Package(
    "@fontsource/atkinson-hyperlegible-next",
    "5.3.0",
    "33dcb7d0d4e2ea98a96985ca7448f738c3b5b370cfc5230b1e40e4f728920cc2",
)
FALLBACK_FONT = Package(
    "dejavu-fonts-ttf", "2.37.3", "b7013ac58f9225250619db82cfb72e99c37ca8195f2b5a06a9e6a95bc5e1c84a"
)
WEIGHTS = (Weight("regular", "Regular", 400), Weight("semibold", "SemiBold", 600), Weight("bold", "Bold", 700))
FIGURES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def contents(package: Package) -> dict[str, bytes]:
    """The files of a package by their paths; `SystemExit` when the archive is not the one the recipe was made with."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            ["npm", "pack", "--silent", f"{package.name}@{package.version}"],
            cwd=folder,
            check=True,
            stdout=subprocess.DEVNULL,
        )
        (archive,) = Path(folder).iterdir()
        packed = archive.read_bytes()
    found = hashlib.sha256(packed).hexdigest()
    if found != package.sha256:
        sys.exit(f"fonts: {package.name} {package.version} has SHA-256 {found}, expected {package.sha256}")
    with tarfile.open(fileobj=io.BytesIO(packed)) as tar:
        return {
            member.name.removeprefix("package/"): reader.read()
            for member in tar
            if (reader := tar.extractfile(member)) is not None
        }


def joined(files: dict[str, bytes], weight: Weight) -> bytes:
    """One TrueType font of a weight: both scripts' files, figures of equal width, named as the family here."""
    with tempfile.TemporaryDirectory() as folder:
        parts = []
        for script in ("latin", "latin-ext"):
            part = Path(folder) / f"{script}.woff2"
            part.write_bytes(files[f"files/atkinson-hyperlegible-next-{script}-{weight.value}-normal.woff2"])
            parts.append(str(part))
        original = TTFont(parts[0])["head"]
        created, modified = original.created, original.modified
        font: Any = Merger().merge(parts)
    for table in font["cmap"].tables:
        for figure, glyph in zip("0123456789", FIGURES, strict=True):
            table.cmap[ord(figure)] = f"{glyph}.tf"
    name_font(font, weight)
    # The time of the build would make every run's bytes differ; the original's own dates say more.
    font.recalcTimestamp = False
    font["head"].created, font["head"].modified = created, modified
    check(font, weight)
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def name_font(font: Any, weight: Weight) -> None:
    """Give the font its family and style names; copyright, version and licence stay, style axes' names go."""
    names = font["name"]
    for record in list(names.names):
        if record.nameID in (16, 17, 21, 22, 25) or record.nameID >= 256:
            names.names.remove(record)
    # Only Regular and Bold can share a family in the old naming scheme; others carry their style in the family.
    linked = weight.style in ("Regular", "Bold")
    postscript = f"{FAMILY.replace(' ', '')}-{weight.style}"
    values = {
        1: FAMILY if linked else f"{FAMILY} {weight.style}",
        2: weight.style if linked else "Regular",
        3: f"2.001;{postscript}",
        4: f"{FAMILY} {weight.style}",
        6: postscript,
        10: "Atkinson Hyperlegible Next, Latin and extended Latin joined, figures of equal width by default.",
        13: "This Font Software is licensed under the SIL Open Font License, Version 1.1.",
    }
    if not linked:
        values |= {16: FAMILY, 17: weight.style}
    for name_id, value in values.items():
        names.setName(value, name_id, 3, 1, 0x409)


def check(font: Any, weight: Weight) -> None:
    """`SystemExit` when a letter is missing, or figures differ in width or are kerned."""
    cmap, advances = font.getBestCmap(), font["hmtx"].metrics
    missing = [letter for letter in LETTERS if ord(letter) not in cmap]
    if missing:
        sys.exit(f"fonts: {weight.style} lacks {' '.join(missing)}")
    figures = {cmap[ord(figure)] for figure in "0123456789"}
    if len({advances[glyph][0] for glyph in figures}) != 1:
        sys.exit(f"fonts: the figures of {weight.style} differ in width")
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            pairs = getattr(table, "ExtSubTable", table)
            if pairs.LookupType == 2 and figures & set(pairs.Coverage.glyphs):
                sys.exit(f"fonts: the figures of {weight.style} are kerned")


def measured(file: str, packed: bytes, weight: int) -> dict[str, Any]:
    """What a layout needs to know about a font, in font units; advances as runs `[first code point, [widths]]`."""
    font: Any = TTFont(io.BytesIO(packed))
    cmap, advances, glyphs = font.getBestCmap(), font["hmtx"].metrics, font["glyf"]
    names = font["name"]
    return {
        "file": f"fonts/{file}",
        "family": names.getDebugName(16) or names.getDebugName(1),
        "weight": weight,
        "units_per_em": font["head"].unitsPerEm,
        "cap_height": glyphs["H"].yMax,
        "x_height": glyphs["x"].yMax,
        "ascent": font["hhea"].ascent,
        "descent": -font["hhea"].descent,
        "advances": list(runs({code: advances[glyph][0] for code, glyph in cmap.items()})),
    }


def runs(advances: dict[int, int]) -> Iterator[tuple[int, list[int]]]:
    """The advances grouped into runs of consecutive code points, rising."""
    codes = sorted(advances)
    starts = [0, *(i + 1 for i, (a, b) in enumerate(pairwise(codes)) if b != a + 1), len(codes)]
    for start, end in pairwise(starts):
        yield codes[start], [advances[code] for code in codes[start:end]]


def bake() -> dict[str, bytes]:
    """Every file of `resources/fonts` by its name."""
    sheet, fallback = contents(SHEET_FONT), contents(FALLBACK_FONT)
    fonts = {weight.key: (f"{FAMILY.replace(' ', '')}-{weight.style}.ttf", joined(sheet, weight)) for weight in WEIGHTS}
    fonts["fallback"] = ("DejaVuSans.ttf", fallback["ttf/DejaVuSans.ttf"])
    values = {weight.key: weight.value for weight in WEIGHTS} | {"fallback": 400}
    metrics = {key: measured(file, packed, values[key]) for key, (file, packed) in fonts.items()}
    return {
        **dict(fonts.values()),
        "metrics.json": (json.dumps(metrics, separators=(",", ":")) + "\n").encode(),
        "DiceboxHyperlegible-LICENSE.txt": sheet["LICENSE"],
        "DejaVuSans-LICENSE.txt": fallback["LICENSE"],
    }


def main() -> int:
    """Write the folder, or with `--check` say which files differ; the exit status."""
    parser = argparse.ArgumentParser(description="Make resources/fonts.")
    parser.add_argument("--check", action="store_true", help="compare with the files that are there, write nothing")
    check_only = parser.parse_args().check
    if fontTools.version != FONTTOOLS:
        sys.exit(f"fonts: needs fontTools {FONTTOOLS}, this is {fontTools.version}: other versions give other bytes")
    files = bake()
    if check_only:
        differing = [
            name
            for name, data in files.items()
            if not (TARGET / name).is_file() or (TARGET / name).read_bytes() != data
        ]
        print("\n".join(f"differs: {name}" for name in differing) or "every file is the same")
        return 1 if differing else 0
    TARGET.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        (TARGET / name).write_bytes(data)
        print(f"{len(data):>9,} {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
