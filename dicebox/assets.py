"""The only door to shipped files: fonts, pictures, recordings, translations, by their name below `resources/`.

An installed package carries them as `dicebox/_resources`; a checkout has them in `resources/` beside the package.
Names are written with `/` on every system: `read("fonts/metrics.json")`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict, cast

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_PACKED = "_resources"


class MissingAssetError(LookupError):
    """A shipped file is not where it belongs: the installation is incomplete. The message names the file."""


class FontMetrics(TypedDict):
    """What a layout needs to know of a font, in font units (`units_per_em` to the em square).

    `ascent` and `descent` are both positive, `advances` maps code points to widths.
    """

    file: str
    family: str
    weight: int
    units_per_em: int
    cap_height: int
    x_height: int
    ascent: int
    descent: int
    advances: Mapping[int, int]


@cache
def _root() -> Traversable:
    package = Path(__file__).parent
    if not package.is_dir():
        # Inside an archive. Elsewhere importlib.resources would take longer to load than the fonts do.
        from importlib.resources import files

        return files("dicebox") / _PACKED
    packed = package / _PACKED
    return packed if packed.is_dir() else package.parent / "resources"


def path(name: str) -> Path:
    """Where a shipped file lies, for those who read files by themselves; it may not be there."""
    return Path(str(_find(name)))


def _find(name: str) -> Traversable:
    parts = name.split("/")
    if any(part in ("", ".", "..") or "\\" in part for part in parts):
        raise ValueError(f"{name!r} is not the name of a shipped file: names are relative and written with '/'.")
    return _root().joinpath(*parts)


def read(name: str) -> bytes:
    """The bytes of a shipped file, such as `fonts/metrics.json`; `MissingAssetError` when it is not there."""
    try:
        return _find(name).read_bytes()
    except OSError as error:
        raise MissingAssetError(
            f"The file {name} is missing from dicebox ({_root()}): the installation is incomplete."
        ) from error


def names(folder: str) -> tuple[str, ...]:
    """The names, ready for `read`, of the files directly in a folder, in rising order; none when it is not there."""
    found = _find(folder)
    if not found.is_dir():
        return ()
    return tuple(sorted(f"{folder}/{entry.name}" for entry in found.iterdir() if entry.is_file()))


@cache
def font_metrics() -> Mapping[str, FontMetrics]:
    """The shipped fonts' measures by key: `regular`, `semibold`, `bold`, and `fallback` for letters they lack."""
    fonts: dict[str, dict[str, Any]] = json.loads(read("fonts/metrics.json"))
    return {key: cast(FontMetrics, {**font, "advances": _advances(font["advances"])}) for key, font in fonts.items()}


def _advances(runs: list[tuple[int, list[int]]]) -> dict[int, int]:
    # The file keeps widths as runs of consecutive code points: [first code point, [width, …]].
    return {first + i: width for first, widths in runs for i, width in enumerate(widths)}
