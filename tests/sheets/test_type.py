"""Type: what fits, what is cut, which font has which letters, and in which order they stand."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicebox import assets
from dicebox.sheets.scripts import plain, visual
from dicebox.sheets.type import ELLIPSIS, MISSING, Fonts

FONTS = Fonts.read(assets.font_metrics())

NAMES = (
    "Łódź Żółć Gęślą",
    "Ñandú ¿qué?",
    "Größe ẞ",
    '<b>A&B</b> "x"',
    "שלום עולם",
    "محمد علي",
    "山田太郎",
    "🎲 Ana 👩‍👩‍👧",
    "e\u0301a\u0308o\u0328",
    "x" * 200,
)


def test_widths_are_those_of_the_font() -> None:
    regular = assets.font_metrics()["regular"]
    advances = [regular["advances"][ord(letter)] for letter in "Łódź"]
    assert FONTS.width("Łódź", "regular", 10.0) == pytest.approx(sum(advances) * 10 / regular["units_per_em"])


@given(st.text(max_size=60), st.floats(1.0, 100.0), st.integers(1, 3))
def test_text_always_fits(text: str, width: float, lines: int) -> None:
    setting = FONTS.fit(text, "semibold", 5.0, width, least=2.0, lines=lines)
    assert 1 <= len(setting.lines) <= lines
    assert 2.0 <= setting.size <= 5.0
    narrowest = FONTS.width(ELLIPSIS, "semibold", setting.size)
    for line in setting.lines:
        assert FONTS.width(line, "semibold", setting.size) <= max(width, narrowest) + 1e-6


def test_text_shrinks_before_it_is_cut() -> None:
    whole = FONTS.fit("Three of a kind", "regular", 5.0, 30.0, least=3.0)
    assert whole.whole
    assert 3.0 <= whole.size < 5.0
    cut = FONTS.fit("Three of a kind", "regular", 5.0, 15.0, least=4.5)
    assert not cut.whole
    assert cut.lines[0].endswith(ELLIPSIS)
    assert cut.size == 4.5


def test_text_breaks_at_blanks() -> None:
    assert FONTS.fit("Negative zone", "regular", 4.0, 20.0, lines=2).lines == ("Negative", "zone")
    assert FONTS.broken("a bb ccc", "regular", 1.0, 2.6) == ("a bb", "ccc")


@pytest.mark.parametrize("name", NAMES)
def test_any_name_is_drawn_with_letters_that_a_font_has(name: str) -> None:
    runs = FONTS.runs(name, "semibold")
    for run in runs:
        font = FONTS.fallback if run.font == "fallback" else FONTS.weights[run.font]
        assert all(font.has(letter) for letter in run.text)
    assert "\0" not in "".join(run.text for run in runs)


def test_what_no_font_has_is_a_box_and_is_told() -> None:
    assert FONTS.missing("山 Ana 山田") == "山田"
    assert [run.text for run in FONTS.runs("山A", "regular")] == [MISSING, "A"]
    assert FONTS.missing('Łódź <b>&" שלום Ω') == ""


def test_runs_of_the_fallback_are_scaled_to_the_same_capitals() -> None:
    own, other = FONTS.runs("AΩ", "regular") if not FONTS.weights["regular"].has("Ω") else FONTS.runs("Aש", "regular")
    assert (own.scale, own.font, other.font) == (1.0, "regular", "fallback")
    assert other.scale * FONTS.fallback.cap_height == pytest.approx(FONTS.cap_height)
    assert other.x == pytest.approx(FONTS.width("A", "regular", 1.0))


def test_accents_are_composed_and_controls_left_out() -> None:
    assert plain("Jose\u0301\u200b\t\x00 \ufe0f A") == "José A"
    assert plain("o\u0328\u0301") == unicodedata.normalize("NFC", "ǫ́")


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Ana", "Ana"),
        ("אבג", "גבא"),
        ("אב 12 גד", "דג 12 בא"),
        ("Ana אבג", "Ana גבא"),
        ("אבג Ana", "Ana גבא"),
        ("(אב)", "(בא)"),
        ("A אב (גד) B", "A (דג) בא B"),
    ],
)
def test_right_to_left_names_read_as_they_are_written(text: str, seen: str) -> None:
    assert visual(text) == seen


def test_arabic_letters_join() -> None:
    # Meem initial, hah medial, meem medial, dal final; drawn from right to left.
    assert visual("محمد") == "\ufeaa\ufee4\ufea4\ufee3"
    # Waw joins only to the letter before it.
    assert visual("ود") == "\ufea9\ufeed"


@given(st.text(alphabet=st.characters(categories=("L", "N", "P", "Z")), max_size=30))
def test_no_letter_is_lost_in_any_order(text: str) -> None:
    text = plain(text)
    seen = visual(text)
    assert len(seen) == len(text)
    if not any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in text):
        assert seen == text
