"""The page maker: what is chosen is what is shown, and what is shown is what is saved and printed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from dicebox import i18n
from dicebox.games import GAMES
from dicebox.model.match import Match
from dicebox.model.record import make_header
from dicebox.paper.finished import pages_of_filled
from dicebox.paper.page import PAPERS, Page, local_paper
from dicebox.paper.pages import page_sizes, page_text
from dicebox.paper.printer import Printer
from dicebox.store.folder import Store
from dicebox.ui import paper_page
from dicebox.ui.paper_page import PaperPage
from dicebox.ui.printer_dialog import PrinterDialog
from dicebox.ui.start_page import StartPage
from dicebox.ui.table_page import TablePage
from dicebox.ui.window import MainWindow
from tests.ui.conftest import Begin
from tests.ui.whole import SIZES, cut, resized, settle, untranslated


def choose(box: Any, value: object) -> None:
    """Choose the entry of a list that stands for this value."""
    place = box.findData(value)
    assert place >= 0
    box.setCurrentIndex(place)


def made(qtbot: QtBot, page: PaperPage) -> bytes:
    """The file for what is chosen, once it is shown; empty where there is a sentence in its place."""
    qtbot.waitUntil(lambda: page._made is not None and not page._pause.isActive(), timeout=20_000)
    settle()
    return page.data


def page_of(window: MainWindow) -> PaperPage:
    assert isinstance(window.page, PaperPage)
    return window.page


def pad(window: MainWindow, key: str = "extra") -> PaperPage:
    window.beside.show_pad(key)
    settle()
    return page_of(window)


def texts(data: bytes) -> str:
    return " ".join(page_text(data, number) for number in range(len(page_sizes(data))))


# --- what is chosen is what is shown ---


@pytest.mark.parametrize("key", list(GAMES))
def test_every_game_s_sheet_is_shown_as_it_is_saved(key: str, qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    page = pad(window, key)
    data = made(qtbot, page)
    assert data.startswith(b"%PDF")
    assert page.preview.data == data
    file = tmp_path / "pad.pdf"
    assert page.save_to(file)
    assert file.read_bytes() == data
    assert str(file) in page.status.text()


@pytest.mark.parametrize("paper", list(PAPERS))
def test_the_paper_is_that_of_preview_and_file(paper: str, qtbot: QtBot, window: MainWindow) -> None:
    page = pad(window, "knister")
    choose(page.form.paper, paper)
    choose(page.form.orientation, "portrait")
    data = made(qtbot, page)
    width, height = PAPERS[paper]
    assert page_sizes(data)[0] == pytest.approx((width, height), abs=0.2)
    shown = page.preview.page_rect()
    assert shown.width() / shown.height() == pytest.approx(width / height, rel=0.01)
    choose(page.form.orientation, "landscape")
    data = made(qtbot, page)
    assert page_sizes(data)[0] == pytest.approx((height, width), abs=0.2)
    shown = page.preview.page_rect()
    assert shown.width() / shown.height() == pytest.approx(height / width, rel=0.01)


def test_a_size_of_one_s_own(qtbot: QtBot, window: MainWindow) -> None:
    page = pad(window, "knister")
    assert not page.form.own_width.isVisible()
    choose(page.form.paper, "own")
    settle()
    assert page.form.own_width.isVisible()
    page.form.own_width.setValue(150)
    page.form.own_height.setValue(180.5)
    choose(page.form.orientation, "portrait")
    assert page_sizes(made(qtbot, page))[0] == pytest.approx((150, 180.5), abs=0.2)


def test_the_page_is_painted_with_its_ink_and_its_white_edges(qtbot: QtBot, window: MainWindow) -> None:
    window.change_look(theme="dark")
    page = pad(window, "yahtzee")
    made(qtbot, page)
    image = page.preview.grab().toImage()
    area = page.preview.page_rect()
    pixels = [
        image.pixelColor(round(x), round(y)).lightness()
        for x in (area.left() + 4, area.right() - 4)
        for y in (area.top() + 4, area.bottom() - 4)
    ]
    assert min(pixels) > 250, "paper is white, whatever the window's colours"
    inside = [
        image.pixelColor(x, y).lightness()
        for x in range(round(area.left()), round(area.right()), 3)
        for y in range(round(area.top()), round(area.bottom()), 3)
    ]
    assert min(inside) < 120


def test_choices_change_what_is_printed(qtbot: QtBot, window: MainWindow) -> None:
    page = pad(window, "extra")
    form = page.form
    seen = [made(qtbot, page)]
    changes: list[Callable[[], object]] = [
        lambda: choose(form.mode, "ink-saver"),
        lambda: form.foot.setChecked(False),
        lambda: form.ruler.setChecked(True),
        lambda: form.fillable.setChecked(True),
        lambda: form.margin.setValue(15),
        lambda: form.universal.setChecked(True),
        lambda: form.names.setPlainText("Łódź"),
    ]
    for change in changes:
        change()
        data = made(qtbot, page)
        assert data not in seen
        seen.append(data)
    assert "50 mm" in texts(seen[-1])
    assert b"/AcroForm" in seen[-1]


def test_names_and_copies_count_pages(qtbot: QtBot, window: MainWindow) -> None:
    page = pad(window, "knister")
    page.form.names.setPlainText("Łódź\n\n  Ñandú ")
    page.form.copies.setValue(3)
    choose(page.form.per_page, 1)
    data = made(qtbot, page)
    assert len(page_sizes(data)) == 6
    assert page.facts.text().startswith("Page 1 of 6")
    assert "Łódź" in texts(data)
    assert "Ñandú" in texts(data)
    choose(page.form.sides, "long-edge")
    assert len(page_sizes(made(qtbot, page))) == 12


def test_columns_are_offered_where_a_card_has_them(qtbot: QtBot, window: MainWindow) -> None:
    page = pad(window, "yahtzee")
    before = made(qtbot, page)
    assert page.form.card.isVisible()
    page.form.card.setValue(4)
    assert made(qtbot, page) != before
    choose(page.form.game, "knister")
    settle()
    assert not page.form.card.isVisible()
    assert made(qtbot, page)


def test_options_of_the_game_are_on_the_sheet(qtbot: QtBot, window: MainWindow) -> None:
    page = pad(window, "yahtzee")
    before = made(qtbot, page)
    spins = page.form.findChildren(QSpinBox)
    next(spin for spin in spins if spin.accessibleName() == "Columns for each player").setValue(3)
    assert made(qtbot, page) != before


# --- what cannot be ---


def test_too_many_on_a_page_is_a_sentence_in_its_place(qtbot: QtBot, window: MainWindow) -> None:
    page = pad(window, "extra")
    assert made(qtbot, page)
    choose(page.form.paper, "a6")
    choose(page.form.per_page, 8)
    assert made(qtbot, page) == b""
    assert page.problem.isVisible()
    assert not page.preview.isVisible()
    assert "does not fit 8 times on A6" in page.problem.text()
    assert not page.save.isEnabled()
    assert not page.print.isEnabled()
    choose(page.form.paper, "a4")
    choose(page.form.per_page, 1)
    assert made(qtbot, page)
    assert page.preview.isVisible()
    assert page.save.isEnabled()


def test_nothing_is_saved_that_is_not_what_is_chosen(window: MainWindow, qtbot: QtBot) -> None:
    page = pad(window, "extra")
    made(qtbot, page)
    choose(page.form.paper, "a4" if page.form.paper.currentData() != "a4" else "letter")
    assert not page.save.isEnabled(), "the page that is still shown is on the other paper"
    made(qtbot, page)
    assert page.save.isEnabled()


def test_a_very_long_name_keeps_its_page(qtbot: QtBot, window: MainWindow) -> None:
    page = pad(window, "extra")
    page.form.names.setPlainText("W" * 200)
    data = made(qtbot, page)
    assert len(page_sizes(data)) == 1
    assert "WWW" in texts(data)
    assert page.save.isEnabled()


def test_letters_that_no_font_has_are_named_and_no_name_is_markup(qtbot: QtBot, window: MainWindow) -> None:
    page = pad(window, "extra")
    page.form.names.setPlainText("Ana <b>&amp;")
    assert "Ana <b>&amp;" in texts(made(qtbot, page))
    assert not page.remark.isVisible()
    lacking = "\N{DESERET CAPITAL LETTER LONG I}"
    page.form.names.setPlainText(f"Ana {lacking}")
    made(qtbot, page)
    assert page.remark.isVisible()
    assert lacking in page.remark.text()
    assert page.save.isEnabled()


def test_margins_that_printers_cannot_keep_are_remarked(qtbot: QtBot, window: MainWindow) -> None:
    page = pad(window, "extra")
    made(qtbot, page)
    assert not page.remark.isVisible()
    page.form.margin.setValue(3)
    made(qtbot, page)
    assert "5 mm are safe" in page.remark.text()
    assert page.save.isEnabled()


def test_where_nothing_can_be_written_one_sentence_says_so(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    page = pad(window, "extra")
    made(qtbot, page)
    assert not page.save_to(tmp_path)
    assert str(tmp_path) in page.status.text()
    assert page.status.property("role") == "warn"


def test_an_ending_is_added_and_the_name_is_legal_everywhere(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = pad(window, "extra")
    made(qtbot, page)
    proposed = []

    def answer(*given: object) -> tuple[str, str]:
        proposed.append(Path(str(given[2])).name)
        return str(tmp_path / "my pad"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    page.save.click()
    assert (tmp_path / "my pad.pdf").read_bytes() == page.data
    assert proposed == ["Extra! sheets.pdf"]


# --- remembered ---


def test_paper_is_the_locale_s_at_first_and_then_the_last_one(store: Store, window: MainWindow) -> None:
    page = pad(window)
    assert page.form.paper.currentData() == local_paper()
    choose(page.form.paper, "a5")
    choose(page.form.mode, "grey")
    page.form.margin.setValue(12)
    page.back.click()
    assert isinstance(window.page, StartPage)
    again = pad(window, "yahtzee")
    assert again.form.paper.currentData() == "a5"
    assert again.form.mode.currentData() == "grey"
    kept = Store(store.folder).settings.now.paper
    assert (kept.paper, kept.ink, kept.margin) == ("a5", "grey", 12)


def test_choices_stay_when_the_window_s_language_or_look_changes(qtbot: QtBot, window: MainWindow) -> None:
    page = pad(window, "yahtzee")
    page.form.names.setPlainText("Ana\nBeto")
    page.form.card.setValue(2)
    page.form.copies.setValue(7)
    before = made(qtbot, page)
    window.change_look(theme="contrast", text_scale=150)
    again = page_of(window)
    assert again is not page
    assert made(qtbot, again) == before
    assert again.form.names.toPlainText() == "Ana\nBeto"


def test_the_sheet_s_language_is_its_own(qtbot: QtBot, window: MainWindow) -> None:
    page = pad(window, "yahtzee")
    english = texts(made(qtbot, page))
    choose(page.form.language, "de")
    german = texts(made(qtbot, page))
    assert english != german
    assert page.save.text() == "Save as PDF …"


# --- filled sheets ---


def test_the_running_game_s_sheets_from_the_menu(begin: Begin, qtbot: QtBot, window: MainWindow) -> None:
    begin("extra", "Łódź", "Marta")
    running = window.session
    found = [action for action in window.menuBar().findChildren(QAction) if "as PDF" in action.text().replace("&", "")]
    found[0].trigger()
    page = page_of(window)
    data = made(qtbot, page)
    assert page.form.filled.isChecked()
    assert not page.form.names.isVisible(), "the names are the players'"
    assert len(page_sizes(data)) == 2
    assert "Łódź" in page_text(data, 0)
    assert "Marta" in page_text(data, 1)
    page.form.blank.setChecked(True)
    settle()
    assert page.form.names.isVisible()
    assert "Łódź" not in texts(made(qtbot, page))
    QTest.keyClick(page, Qt.Key.Key_Escape)
    settle()
    assert isinstance(window.page, TablePage)
    assert window.session is running


def test_without_a_game_there_is_no_sheet_of_it(window: MainWindow) -> None:
    found = [action for action in window.menuBar().findChildren(QAction) if "as PDF" in action.text().replace("&", "")]
    assert not found[0].isEnabled()
    page = pad(window)
    assert not page.form.filled.isVisible()


def test_the_pad_of_the_table_has_the_table_s_options(begin: Begin, window: MainWindow) -> None:
    begin("knister", "Ana", rounds=3)
    window.beside.show_pad()
    page = page_of(window)
    assert page.form.choices().game == "knister"
    assert dict(page.form.choices().options)["rounds"] == 3
    assert not page.form.filled.isChecked()


def test_several_games_are_one_file_whose_pages_are_counted_first(qtbot: QtBot, window: MainWindow) -> None:
    matches = [
        Match(make_header({"dicebox": 1, "game": key, "players": list(names)}, GAMES))
        for key, names in (("extra", ("Ana", "Beto")), ("yahtzee", ("Cleo",)), ("forget-it", ("Dov", "Eva")))
    ]
    window.beside.show_filled(matches)
    page = page_of(window)
    assert page.focusProxy() is page.form.filled
    data = made(qtbot, page)
    count = pages_of_filled(matches, Page(paper=local_paper()))
    assert len(page_sizes(data)) == count > 3
    assert f"of {count}" in page.facts.text()
    for name in ("Ana", "Beto", "Cleo", "Dov", "Eva"):
        assert name in texts(data)


# --- printing ---


def test_what_is_printed_is_the_file_that_is_shown(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = []

    def take(_parent: QWidget, data: bytes, _title: str) -> int:
        sent.append(data)
        return 1

    monkeypatch.setattr(paper_page, "send_to_printer", take)
    page = pad(window, "knister")
    data = made(qtbot, page)
    page.print.click()
    assert sent == [data] == [page.preview.data]
    assert page.status.text() == "1 page was sent to the printer."


@pytest.mark.parametrize(("first", "last", "count"), [(0, 0, 3), (2, 3, 2)])
def test_a_printer_gets_the_chosen_pages_at_true_size(
    first: int,
    last: int,
    count: int,
    qtbot: QtBot,
    window: MainWindow,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = tmp_path / "printed.pdf"

    def answer(dialog: QPrintDialog) -> int:
        dialog.printer().setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        dialog.printer().setOutputFileName(str(file))
        dialog.printer().setFromTo(first, last)
        return 1

    monkeypatch.setattr(QPrintDialog, "exec", answer)
    page = pad(window, "knister")
    choose(page.form.paper, "letter")
    choose(page.form.orientation, "portrait")
    page.form.copies.setValue(3)
    made(qtbot, page)
    page.print.click()
    printed = page_sizes(file.read_bytes())
    assert len(printed) == count
    assert printed[0] == pytest.approx(PAPERS["letter"], abs=0.5)
    assert page.status.text().startswith(f"{count} pages")


def test_a_print_that_is_called_off_says_nothing(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QPrintDialog, "exec", lambda _dialog: 0)
    page = pad(window, "knister")
    made(qtbot, page)
    page.print.click()
    assert not page.status.isVisible()


def test_a_printer_s_measures_are_typed_in_once(qtbot: QtBot, store: Store, window: MainWindow) -> None:
    page = pad(window, "knister")
    before = made(qtbot, page)
    dialog = PrinterDialog(Printer(), page.form.choices().page(window.settings.paper), window)
    qtbot.addWidget(dialog)
    assert dialog.test_page().startswith(b"%PDF")
    dialog.across.setValue(147.0)
    dialog.left.setValue(11.5)
    page.use_printer(dialog)
    corrected = made(qtbot, page)
    assert corrected != before
    kept = Store(store.folder).settings.now.paper.printer
    assert kept.scale_x == pytest.approx(150 / 147)
    assert kept.offset_x == pytest.approx(10 - 11.5 * 150 / 147)
    again = PrinterDialog(kept, page.form.choices().page(window.settings.paper), window)
    qtbot.addWidget(again)
    assert again.across.value() == pytest.approx(147.0, abs=0.05)
    assert again.test_page() == dialog.test_page(), "the test page shows what the printer does, uncorrected"
    again.reset()
    page.use_printer(again)
    assert made(qtbot, page) == before


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_an_impossible_ruler_is_one_sentence(qtbot: QtBot, window: MainWindow) -> None:
    dialog = PrinterDialog(Printer(), Page(paper="a4"), window)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.down.setValue(30.0)
    QTest.mouseClick(dialog.ok, Qt.MouseButton.LeftButton)
    assert dialog.isVisible()
    assert dialog.problem.isVisible()
    assert "cannot have been printed that long or short" in dialog.problem.text()


# --- keys and names ---


def test_pages_are_turned_by_keys_and_said(qtbot: QtBot, window: MainWindow) -> None:
    page = pad(window, "knister")
    page.form.copies.setValue(3)
    page.form.names.setPlainText("Ana\nBeto")
    choose(page.form.per_page, 1)
    made(qtbot, page)
    preview = page.preview
    preview.setFocus()
    assert preview.accessibleName() == "Page 1 of 6"
    QTest.keyClick(preview, Qt.Key.Key_End)
    assert preview.number == 5
    assert preview.accessibleName() == "Page 6 of 6"
    assert "Beto" in preview.accessibleDescription()
    assert page.facts.text().startswith("Page 6 of 6")
    assert not page.after.isEnabled()
    QTest.keyClick(preview, Qt.Key.Key_PageUp)
    page.before.click()
    assert preview.number == 3


def test_everything_that_can_be_used_has_a_name_and_is_reached_by_tab(qtbot: QtBot, window: MainWindow) -> None:
    page = pad(window, "yahtzee")
    made(qtbot, page)
    page.form.game.setFocus()
    reached: list[QWidget] = []
    for _ in range(60):
        focus = QApplication.focusWidget()
        assert focus is not None
        if focus in reached:
            break
        reached.append(focus)
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    for wanted in (page.form.paper, page.form.names, page.form.printer, page.preview, page.back, page.print, page.save):
        assert wanted in reached
    for widget in reached:
        assert (
            widget.accessibleName()
            or (isinstance(widget, QPushButton) and widget.text())
            or hasattr(widget, "isChecked")
        )


def test_ctrl_p_opens_it(window: MainWindow) -> None:
    found = [
        action
        for action in window.menuBar().findChildren(QAction)
        if action.shortcut() == QKeySequence(QKeySequence.StandardKey.Print)
    ]
    found[0].trigger()
    assert isinstance(window.page, PaperPage)
    assert window.windowTitle() == "Print sheets – dicebox"


def test_every_text_goes_through_the_translation(begin: Begin, qtbot: QtBot, window: MainWindow) -> None:
    begin("yahtzee", "Pilar", "Marta")
    i18n.set_language(i18n.PSEUDO)
    window.beside.show_filled()
    page = page_of(window)
    made(qtbot, page)
    assert untranslated(page) == []
    page.form.blank.setChecked(True)
    choose(page.form.per_page, 8)
    made(qtbot, page)
    assert untranslated(page) == []
    dialog = PrinterDialog(Printer(), Page(), window)
    qtbot.addWidget(dialog)
    assert untranslated(dialog) == []


@pytest.mark.parametrize("text_scale", [100, 200])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_no_word_is_cut(width: int, height: int, text_scale: int, qtbot: QtBot, window: MainWindow) -> None:
    resized(window, width, height, text_scale)
    for key in GAMES:
        page = pad(window, key)
        choose(page.form.sides, "long-edge")
        made(qtbot, page)
        assert cut(window) == []
        assert page.preview.page_rect().width() > 120
        choose(page.form.paper, "a6")
        choose(page.form.per_page, 8)
        made(qtbot, page)
        assert cut(window) == []
        page.back.click()
        window.set_up(paper=type(window.settings.paper)())
