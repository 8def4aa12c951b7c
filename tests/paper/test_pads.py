"""Blank pads: the right paper, all ink within the margins, the text that was meant, the same bytes every time."""

from __future__ import annotations

import contextlib
import io
import re
import socket
from collections import Counter
from dataclasses import replace
from itertools import product
from typing import Any

import pypdfium2
import pypdfium2.raw as raw
import pytest

from dicebox import __version__, i18n
from dicebox.games import GAMES
from dicebox.paper.book import Look, placed
from dicebox.paper.fonts import sheet_fonts
from dicebox.paper.pads import missing_letters, pages_of_pad, pdf
from dicebox.paper.page import PAPERS, PER_PAGE, PadRequest
from dicebox.paper.pages import ink_coverage, page_sizes, page_text
from dicebox.paper.painter import POINT
from dicebox.paper.plan import planned
from dicebox.paper.printer import PaperError, Printer
from dicebox.paper.testpage import printer_test, ruler_length
from dicebox.sheets import lay_out, sheet_for, usual_columns
from dicebox.sheets.foot import foot_lines
from dicebox.sheets.shapes import Text
from tests.games.play import options_of
from tests.paper.pictures import PIXEL, Frame, ink, letters

NAMES = (
    '<b>Ada</b> & "Bo"',
    "x" * 200,
    "Łódź",
    "Ñandú",
    "Größe",
    "שלום",
    "山田",
    "Ana 😀👩‍👩‍👧",
    "<img src='http://example.com/a.png'/>",
)


def request(key: str, given: dict[str, object] | None = None, **choices: Any) -> PadRequest:
    game = GAMES[key]
    return PadRequest(game=game, options=options_of(game, given or {}), **choices)


def drawn(key: str, asked: PadRequest) -> Counter[str]:
    """The letters of a blank sheet of this game, without what stands below it."""
    game = GAMES[key]
    sheet = sheet_for(game, asked.options, usual_columns(game))
    look = Look.of(asked)
    shapes = lay_out(sheet, {}, theme=look.theme, fonts=sheet_fonts(), render=look.render)
    return Counter("".join("".join(shape.text.split()) for shape in shapes if isinstance(shape, Text)))


def check_pad(asked: PadRequest) -> None:
    """What holds for every pad: paper, margins, one page filled, the same bytes again, no letter lost."""
    data = pdf(asked)
    assert data == pdf(asked)
    sizes = page_sizes(data)
    assert len(sizes) == pages_of_pad(asked)
    assert sorted(sizes[0]) == pytest.approx(sorted(PAPERS[asked.paper]), abs=0.01)
    for number, (width, height) in enumerate(sizes):
        left, top, right, bottom = ink(data, number)
        slack = asked.margin - 1.5 * PIXEL
        assert min(left, top, width - right, height - bottom) >= slack
    text = page_text(data, 0)
    assert "\0" not in text
    assert "\u25a0" not in text
    assert "\ufffd" not in text


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_pad_of_every_game(key: str, paper: str) -> None:
    check_pad(request(key, paper=paper))


@pytest.mark.slow
@pytest.mark.parametrize(("key", "paper"), list(product(GAMES, PAPERS)))
def test_every_paper_mode_and_language(key: str, paper: str) -> None:
    possible = 0
    for mode, language, per_page in product(("colour", "grey", "ink-saver"), i18n.LANGUAGES, PER_PAGE):
        asked = request(key, paper=paper, mode=mode, language=language, per_page=per_page, ruler=True, cut_marks=True)
        try:
            pages_of_pad(asked)
        except PaperError:
            continue
        possible += 1
        check_pad(asked)
    assert possible or paper in ("a6", "a5")


@pytest.mark.parametrize("key", GAMES)
def test_the_text_of_a_page_is_the_text_that_was_drawn(key: str) -> None:
    asked = request(key, foot=False)
    assert letters(pdf(asked)) == drawn(key, asked)


@pytest.mark.parametrize("key", GAMES)
def test_the_sheets_language_is_not_the_windows(key: str) -> None:
    asked = request(key, foot=False, language=i18n.PSEUDO)
    assert letters(pdf(asked)) == drawn(key, asked)
    assert "⟦" in letters(pdf(asked))


@pytest.mark.parametrize("name", NAMES)
def test_any_name_is_only_text(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_network(*_: object) -> None:
        raise AssertionError("a sheet needs no network")

    monkeypatch.setattr(socket, "socket", no_network)
    asked = request("extra", players=(name,), foot=False)
    data = pdf(asked)
    more = letters(data) - drawn("extra", asked)
    kept = Counter("".join(name.split()))
    if len(name) < 30 and name.isprintable():
        assert sum((kept - more).values()) == len(missing_letters(asked))
    assert more
    assert b"example.com" not in data
    _, _, right, _ = ink(data)
    assert right <= page_sizes(data)[0][0] - 10 + 1.5 * PIXEL


def test_letters_that_no_font_has_are_said_beforehand() -> None:
    assert missing_letters(request("extra", players=("山田", "Ana"))) == "山田"
    assert "□" in page_text(pdf(request("extra", players=("山田",))), 0)


def test_a_sheet_for_each_name_and_copies_of_each() -> None:
    one = pdf(request("extra", players=("Ana", "Bo")))
    assert ["Ana" in page_text(one, 0), "Bo" in page_text(one, 1)] == [True, True]
    assert len(page_sizes(one)) == 2
    assert pages_of_pad(request("extra", players=("Ana", "Bo"), copies=3)) == 6
    assert pages_of_pad(request("extra", copies=5, per_page=2)) == 3
    shared = pdf(request("forget-it", players=("Ana", "Bo", "Cy")))
    assert len(page_sizes(shared)) == 1
    assert all(name in page_text(shared, 0) for name in ("Ana", "Bo", "Cy"))


def test_without_a_number_of_copies_a_page_is_filled() -> None:
    data = pdf(request("knister", per_page=8))
    assert len(page_sizes(data)) == 1
    assert page_text(data, 0).count("Knister") == 8


@pytest.mark.parametrize(("key", "per_page"), [("extra", 2), ("yahtzee", 4), ("knister", 8), ("pescado", 4)])
def test_several_sheets_stand_apart_and_alike(key: str, per_page: int) -> None:
    game = GAMES[key]
    asked = request(key, per_page=per_page)
    sheet = sheet_for(game, asked.options, usual_columns(game))
    plan = planned(asked, sheet, len(foot_lines(game, asked.options)), title=game.title)
    assert len(plan.cells) == per_page
    assert sheet.least_box * plan.scale >= 7 - 1e-6
    for number, one in enumerate(plan.cells):
        assert sheet.width * plan.scale <= one.width + 1e-6
        assert sheet.height * plan.scale + plan.foot_height <= one.height + 1e-6
        for other in plan.cells[number + 1 :]:
            beside = one.x + one.width < other.x or other.x + other.width < one.x
            below = one.y + one.height < other.y or other.y + other.height < one.y
            assert beside or below
    check_pad(asked)


def test_what_does_not_fit_is_refused_with_what_would() -> None:
    with pytest.raises(PaperError) as refused:
        pdf(request("extra", per_page=8))
    assert str(refused.value) == (
        "Extra! does not fit 8 times on A4: its boxes would be 3.6 mm wide, and a pencil needs 7 mm."
        " What fits on A4: 2 on a page."
    )
    with pytest.raises(PaperError, match=r"It fits when the page is turned\."):
        pdf(request("extra", orientation="portrait", paper="a5"))
    with pytest.raises(PaperError, match=r"It fits on A5, 1 on a page\."):
        pdf(request("extra", paper="a6"))
    with pytest.raises(PaperError, match="The paper a9 is not known"):
        request("extra", paper="a9")
    with pytest.raises(PaperError, match="one of 1, 2, 4, 6, 8 sheets, not 3"):
        request("extra", per_page=3)
    with pytest.raises(PaperError, match="From 1 to 1000"):
        request("extra", copies=0)


def test_a_paper_of_any_size() -> None:
    assert page_sizes(pdf(request("knister", paper="150x200mm")))[0] == pytest.approx((150, 200), abs=0.01)
    assert page_sizes(pdf(request("knister", paper="200 x 150")))[0] == pytest.approx((150, 200), abs=0.01)
    lying = pdf(request("knister", paper="150x200", orientation="landscape"))
    assert page_sizes(lying)[0] == pytest.approx((200, 150), abs=0.01)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_page_that_fits_a4_and_letter(paper: str) -> None:
    data = pdf(request("yahtzee", paper=paper, universal=True))
    width, height = page_sizes(data)[0]
    left, top, right, bottom = ink(data)
    slack = 10 - 1.5 * PIXEL
    for other_width, other_height in (PAPERS["a4"], PAPERS["letter"]):
        # Printed in the middle of the other paper, every margin is still there.
        dx, dy = (other_width - width) / 2, (other_height - height) / 2
        assert min(left + dx, width - right + dx, top + dy, height - bottom + dy) >= slack


def test_a_wider_margin_is_kept_and_a_narrow_one_deserves_a_word() -> None:
    check_pad(request("yahtzee", margin=25.0))
    assert request("yahtzee").remarks == ()
    assert "5 mm are safe" in str(request("yahtzee", margin=3.0).remarks[0])


def test_the_ruler_is_as_long_as_it_says() -> None:
    def dark(asked: PadRequest) -> tuple[float, float]:
        data = pdf(asked)
        height = page_sizes(data)[0][1]
        return picture_rows(data, height - 10 - 4.4, height - 10 - 3.0)

    start, end = dark(request("knister", ruler=True, orientation="portrait"))
    assert start == pytest.approx(10, abs=0.4)
    assert end - start == pytest.approx(50, abs=0.5)


def picture_rows(data: bytes, top: float, bottom: float) -> tuple[float, float]:
    """Where the ink begins and where its first unbroken line ends, within a strip across the first page."""
    import numpy as np

    from dicebox.paper.pages import picture

    made = picture(data, 0, 200)
    rows = np.frombuffer(made.data, np.uint8).reshape(made.height, made.stride)[:, : made.width * 3]
    pixel = 25.4 / 200
    strip = rows.reshape(made.height, made.width, 3).min(axis=2)[int(top / pixel) : int(bottom / pixel)] < 128
    line = max(strip, key=lambda row: int(row.sum()))
    columns = np.flatnonzero(line)
    gaps = np.flatnonzero(np.diff(columns) > 4)
    last = columns[gaps[0]] if gaps.size else columns[-1]
    return float(columns[0] * pixel), float((last + 1) * pixel)


def test_cut_marks_stand_in_the_gutter() -> None:
    bare, marked = (pdf(request("knister", per_page=4, cut_marks=marks, foot=False)) for marks in (False, True))
    assert bare != marked
    assert letters(bare) == letters(marked)
    width, height = page_sizes(marked)[0]
    assert ink(marked) == pytest.approx((10, 10, width - 10, height - 10), abs=0.5)
    assert pdf(request("knister", cut_marks=True)) == pdf(request("knister"))


@pytest.mark.parametrize("key", GAMES)
def test_ink_saver_saves_ink(key: str) -> None:
    shares = [ink_coverage(pdf(request(key, mode=mode))) for mode in ("colour", "grey", "ink-saver")]
    assert shares[2] < min(shares[:2])
    for per_page in PER_PAGE:
        asked = request(key, mode="ink-saver", per_page=per_page)
        with contextlib.suppress(PaperError):
            assert ink_coverage(pdf(asked)) < 0.04, per_page


def test_sheets_to_be_wiped_have_thick_lines() -> None:
    thin, thick = (pdf(request("knister", mode="ink-saver", thick_lines=thick)) for thick in (False, True))
    assert ink_coverage(thick) > 1.2 * ink_coverage(thin)
    assert letters(thick) == letters(thin)


def test_grey_pages_have_no_colour() -> None:
    import numpy as np

    from dicebox.paper.pages import picture

    for mode in ("grey", "ink-saver"):
        made = picture(pdf(request("pescado", mode=mode, overview=True)), 1, 50)
        rows = np.frombuffer(made.data, np.uint8).reshape(made.height, made.stride)[:, : made.width * 3]
        pixels = rows.reshape(made.height, made.width, 3).astype(int)
        assert np.ptp(pixels, axis=2).max() == 0


def test_fields_lie_on_every_box() -> None:
    data = pdf(request("extra", fillable=True))
    names = re.findall(rb"/T \((sheet1-[^)]*)\)", data)
    game = GAMES["extra"]
    boxes = game.boxes(options_of(game, {}), 1)
    assert [name.decode() for name in names] == ["sheet1-name1", *(f"sheet1-{box}" for box in boxes)]
    assert data == pdf(request("extra", fillable=True))
    document = pypdfium2.PdfDocument(data)
    assert document.get_formtype() == 1
    document.close()
    two = pdf(request("yahtzee", fillable=True, copies=2))
    assert b"sheet2-total-1" in two
    assert pypdfium2.PdfDocument(pdf(request("extra"))).get_formtype() == 0


def test_a_form_takes_crosses_and_figures() -> None:
    asked = request("extra", fillable=True, players=("Łódź",))
    data = pdf(asked)
    assert b"sheet1-name1" not in data
    game = asked.game
    sheet = sheet_for(game, asked.options)
    plan = planned(asked, sheet, len(foot_lines(game, asked.options)) + 1, title=game.title)
    left, top = placed(plan, plan.cells[0], sheet)
    document = pypdfium2.PdfDocument(data)
    document.init_forms()
    page = document[0]
    form = document.formenv.raw

    def click(box: str) -> None:
        x, y = sheet.by_id[box].middle
        at = ((left + x * plan.scale) * POINT, (plan.height - top - y * plan.scale) * POINT)
        for event in (raw.FORM_OnMouseMove, raw.FORM_OnLButtonDown, raw.FORM_OnLButtonUp):
            assert event(form, page.raw, 0, *at), box

    click("row-7-13")
    click("result")
    for letter in "-160":
        assert raw.FORM_OnChar(form, page.raw, ord(letter), 0)
    raw.FORM_ForceToKillFocus(form)
    saved = io.BytesIO()
    document.save(saved)
    document.close()
    kept = saved.getvalue()
    assert len(re.findall(rb"/AS ?/Yes", kept)) == 1
    assert b"(-160)" in kept


def test_a_form_has_no_back() -> None:
    asked = request("knister", fillable=True, sides="long-edge")
    assert len(page_sizes(pdf(asked))) == pages_of_pad(asked) == 1


def test_a_reader_is_told_title_language_and_maker() -> None:
    data = pdf(request("extra", language="en", players=("Ana",)))
    document = pypdfium2.PdfDocument(data)
    told = document.get_metadata_dict()
    document.close()
    assert told["Title"] == "Extra!: score sheets"
    assert told["Author"] == "dicebox"
    assert told["Creator"] == f"dicebox {__version__}"
    for entry in (rb"/Lang \(en\)", rb"/PrintScaling /None", rb"/DisplayDocTitle true"):
        assert re.search(entry, data), entry
    assert b"Helvetica" not in data


def test_both_sides_lie_behind_each_other() -> None:
    asked = request("knister", per_page=2, copies=2, players=("Ana", "Bo"), sides="long-edge", foot=False)
    data = pdf(asked)
    texts = [page_text(data, number) for number in range(len(page_sizes(data)))]
    assert len(texts) == pages_of_pad(asked) == 4
    assert ["Ana" in text for text in texts] == [True, True, False, False]
    fronts_first = pdf(request("knister", copies=2, players=("Ana", "Bo"), sides="long-edge", order="fronts-first"))
    order = [page_text(fronts_first, number) for number in range(8)]
    assert ["Ana" in text for text in order] == [True, True, False, False] * 2


def test_the_back_is_turned_over_the_chosen_edge() -> None:
    from dicebox.paper.plan import back_cells

    upright = planned(
        request("yahtzee", per_page=4),
        sheet_for(GAMES["yahtzee"], options_of(GAMES["yahtzee"], {})),
        0,
        title=GAMES["yahtzee"].title,
    )
    assert upright.upright
    one, two, three, four = upright.cells
    assert back_cells(upright, "long-edge") == (two, one, four, three)
    assert back_cells(upright, "short-edge") == (three, four, one, two)


def test_back_sides_are_moved_by_their_offset() -> None:
    printer = Printer(back_x=3.0, back_y=-2.0)
    moved = pdf(request("knister", orientation="portrait", sides="long-edge", printer=printer, foot=False))
    front, back = ink(moved, 0), ink(moved, 1)
    shifts = [after - before for before, after in zip(front, back, strict=True)]
    assert shifts == pytest.approx([3.0, -2.0, 3.0, -2.0], abs=PIXEL + 0.01)


def test_a_printers_faults_are_made_up_for() -> None:
    length = ruler_length(request("extra"))
    assert length == 150
    # This printer prints 2 % short across, 1 % long down, and so and so far from the corner of the paper.
    faults = (0.98, 1.01, 3.2, -1.1)
    left, top, _, _ = _as_printed((10, 10, 0, 0), *faults)
    printer = Printer.measured(across=147.0, down=151.5, length=length, left=left, top=top, margin=10.0)
    corrected = ink(printer_test(request("extra", printer=printer)))
    assert _as_printed(corrected, *faults) == pytest.approx((10, 10, 200, 287), abs=3 * PIXEL)
    assert ink(printer_test(request("extra"))) == pytest.approx((10, 10, 200, 287), abs=3 * PIXEL)
    with pytest.raises(PaperError, match="cannot have been printed that long or short"):
        Printer.measured(across=3.0, down=150, length=150, left=10, top=10, margin=10)


def _as_printed(frame: Frame, wide: float, high: float, right: float, down: float) -> Frame:
    """Where a printer with these faults puts a frame."""
    x1, y1, x2, y2 = frame
    return x1 * wide + right, y1 * high + down, x2 * wide + right, y2 * high + down


def test_a_page_that_lies_is_corrected_as_it_lies_in_the_printer() -> None:
    asked = request("knister", per_page=4, cut_marks=True, orientation="landscape")
    plain = ink(pdf(asked))
    # Cut marks stand in the corners of what may be printed: 10 mm from every edge.
    assert plain == pytest.approx((10, 10, 287, 200), abs=0.5)
    left, top, right, bottom = ink(pdf(replace(asked, printer=Printer(scale_y=0.95))))
    # The paper's height is the page's width; its upper edge is the page's right one.
    assert (top, bottom) == pytest.approx((10, 200), abs=0.5)
    assert (297 - right, 297 - left) == pytest.approx((10 * 0.95, 287 * 0.95), abs=0.5)
    moved = ink(pdf(replace(asked, printer=Printer(offset_x=2.0))))
    assert moved == pytest.approx((10, 12, 287, 202), abs=0.5)


def test_options_and_a_reminder_stand_below_where_there_is_room() -> None:
    text = page_text(pdf(request("yahtzee", {"joker": "forced"})), 0)
    assert "Further Yahtzees: +100, joker with the matching upper box first" in text
    assert "63 or more in the upper section earn 35." in text
    bare = page_text(pdf(request("yahtzee", {"joker": "forced"}, foot=False)), 0)
    assert "matching upper box" not in bare


def test_columns_as_players_or_as_games() -> None:
    players = pdf(request("yahtzee", card=4, players=("Ana", "Bo", "Cy", "Di", "Ed")))
    assert len(page_sizes(players)) == 2
    assert "Ed" in page_text(players, 1)
    games = pdf(request("yahtzee", card=6, columns="games", players=("Ana",)))
    assert "Ana" in page_text(games, 0)
    assert len(page_sizes(games)) == 1


def test_the_tiles_of_pescado_come_on_a_page_of_their_own() -> None:
    data = pdf(request("pescado", overview=True))
    assert len(page_sizes(data)) == pages_of_pad(request("pescado", overview=True)) == 2
    assert "The 36 tiles" in page_text(data, 1)
    assert pages_of_pad(request("extra", overview=True)) == 1


def test_a_hundred_alike_pages_are_small() -> None:
    for key in GAMES:
        data = pdf(request(key, copies=100))
        assert len(page_sizes(data)) == 100
        assert len(data) < 150_000, key
