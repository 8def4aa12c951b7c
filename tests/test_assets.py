"""Shipped files are found by name, and the fonts have every letter of the four languages."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF, QRawFont
from reportlab.pdfbase.ttfonts import TTFontFile

from dicebox import assets

ROOT = Path(__file__).resolve().parents[1]
RESOURCES = ROOT / "resources"
SHEET_FONTS = ("regular", "semibold", "bold")
LETTERS = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    "ĄĆĘŁŃÓŚŹŻąćęłńóśźżÄÖÜẞäöüßÁÉÍÓÚÜÑáéíóúüñ"
    "¿¡×−€…„“”‚‘’'\"–—·•%&()+,-./:;!?"
)


def test_the_bytes_are_those_of_the_file() -> None:
    assert assets.read("fonts/metrics.json") == (RESOURCES / "fonts" / "metrics.json").read_bytes()


def test_names_are_those_of_the_files_in_a_folder_and_can_be_read() -> None:
    found = assets.names("fonts")
    assert found == tuple(sorted(f"fonts/{path.name}" for path in (RESOURCES / "fonts").iterdir()))
    assert all(assets.read(name) for name in found)


def test_a_folder_that_is_not_there_has_no_names() -> None:
    assert assets.names("nowhere") == ()


@pytest.mark.parametrize("name", ["fonts/nothing.ttf", "fonts", "nowhere/nothing.ttf"])
def test_a_missing_file_is_named(name: str) -> None:
    with pytest.raises(assets.MissingAssetError, match=f"The file {name} is missing from dicebox"):
        assets.read(name)


@pytest.mark.parametrize(
    "name", ["", "/etc/hostname", "../pyproject.toml", "fonts/../../LICENSE", "fonts\\metrics.json"]
)
def test_no_name_leads_out_of_the_shipped_files(name: str) -> None:
    with pytest.raises(ValueError, match="is not the name of a shipped file"):
        assets.read(name)


@pytest.mark.parametrize("key", SHEET_FONTS)
def test_a_sheet_font_has_every_letter_and_figures_of_one_width(key: str) -> None:
    font = assets.font_metrics()[key]
    assert [letter for letter in LETTERS if ord(letter) not in font["advances"]] == []
    assert len({font["advances"][ord(figure)] for figure in "0123456789"}) == 1


def test_the_fallback_font_has_letters_of_many_scripts() -> None:
    advances = assets.font_metrics()["fallback"]["advances"]
    assert [letter for letter in LETTERS + "ΑΩαωЖяŐőŠžḂỹ→♥✓" if ord(letter) not in advances] == []
    assert len({advances[ord(figure)] for figure in "0123456789"}) == 1


@pytest.mark.parametrize("key", [*SHEET_FONTS, "fallback"])
def test_metrics_are_those_that_the_pdf_writer_reads_in_the_font(key: str) -> None:
    font = assets.font_metrics()[key]
    read = TTFontFile(io.BytesIO(assets.read(font["file"])))
    scale = 1000 / font["units_per_em"]
    assert {code: read.charWidths[code] for code in font["advances"]} == pytest.approx(
        {code: width * scale for code, width in font["advances"].items()}, abs=1
    )


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("key", [*SHEET_FONTS, "fallback"])
def test_metrics_are_those_that_the_window_draws_with(key: str) -> None:
    font = assets.font_metrics()[key]
    raw = QRawFont(QByteArray(assets.read(font["file"])), font["units_per_em"], QFont.HintingPreference.PreferNoHinting)
    assert raw.isValid()
    codes = [code for code in font["advances"] if code < 0x250]
    widths = raw.advancesForGlyphIndexes(raw.glyphIndexesForString("".join(map(chr, codes))))
    assert [round(width.x()) for width in widths] == [font["advances"][code] for code in codes]
    assert raw.ascent() == pytest.approx(font["ascent"], abs=1)
    assert raw.descent() == pytest.approx(font["descent"], abs=1)
    assert raw.capHeight() == pytest.approx(font["cap_height"], abs=2)
    assert raw.xHeight() == pytest.approx(font["x_height"], abs=2)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("key", SHEET_FONTS)
def test_figures_stay_of_one_width_in_a_line_of_text(key: str) -> None:
    font = assets.font_metrics()[key]
    number = QFontDatabase.addApplicationFontFromData(QByteArray(assets.read(font["file"])))
    assert font["family"] in QFontDatabase.applicationFontFamilies(number)
    drawn = QFont(font["family"], 40, font["weight"])
    drawn.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    metrics = QFontMetricsF(drawn)
    # Kerned figures would move the columns of a sheet: 71 is the pair that fonts draw closest.
    assert metrics.horizontalAdvance("7171") == pytest.approx(metrics.horizontalAdvance("0000"))


def test_every_font_travels_with_its_licence() -> None:
    shipped = {name.removeprefix("fonts/") for name in assets.names("fonts")}
    families = {name.partition("-")[0].removesuffix(".ttf") for name in shipped if name.endswith(".ttf")}
    assert {f"{family}-LICENSE.txt" for family in families} <= shipped
    overview = assets.read("LICENSES.md").decode()
    assert all(family in overview for family in families)
