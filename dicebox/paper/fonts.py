"""The shipped fonts' measures, as the sheets' layout wants them."""

from __future__ import annotations

from functools import cache

from dicebox import assets
from dicebox.sheets.type import Fonts


@cache
def sheet_fonts() -> Fonts:
    """The sheet font with its fallback."""
    return Fonts.read(assets.font_metrics())
