"""The rules to read: everything that the rule book says, with the options of the table."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAction, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QPushButton, QSpinBox

from dicebox import i18n
from dicebox.games import GAMES
from dicebox.i18n import render
from dicebox.model.dice import PIPS, POKER, WHITE_FISH
from dicebox.model.marks import Cross
from dicebox.model.options import read_options
from dicebox.model.table import Lying, TileLying
from dicebox.sheets import sheet_for
from dicebox.sheets.theme import DARK, LIGHT
from dicebox.ui.pictures import dice_picture, sheet_picture, tiles_picture
from dicebox.ui.rules_page import RulesPage
from dicebox.ui.session import TableSession
from dicebox.ui.setup_page import SetupPage
from dicebox.ui.start_page import StartPage
from dicebox.ui.table_page import TablePage
from dicebox.ui.window import MainWindow
from tests.ui.conftest import Begin
from tests.ui.whole import SIZES, cut, resized, settle, untranslated

needs_qt = pytest.mark.usefixtures("qapp")
ALL_GAMES = pytest.mark.parametrize("key", list(GAMES))


def page_of(window: MainWindow, key: str) -> RulesPage:
    window.beside.show_rules(key)
    settle()
    assert isinstance(window.page, RulesPage)
    return window.page


def columns_of(page: RulesPage) -> QSpinBox:
    return next(spin for spin in page.form.findChildren(QSpinBox) if spin.accessibleName() == "Columns for each player")


def press(window: MainWindow, name: str) -> None:
    """The menu's entry, as if it was chosen."""
    found = [action for action in window.menuBar().findChildren(QAction) if action.text().replace("&", "") == name]
    assert found[0].isEnabled()
    found[0].trigger()
    settle()


# --- what stands there ---


@ALL_GAMES
def test_everything_that_the_rule_book_says_is_read(key: str, window: MainWindow) -> None:
    page = page_of(window, key)
    shown = page.reader.toPlainText()
    game = GAMES[key]
    sections = game.rules(game.check(read_options(game.options, {}, ())))
    for section in sections:
        assert render(section.heading) in shown
        for text in (*section.paragraphs, *(example.text for example in section.examples)):
            assert render(text) in shown
        for table in section.tables:
            for cells in (table.columns, *table.rows):
                for cell in cells:
                    assert render(cell) in shown
    contents = [page.contents.item(place).text() for place in range(page.contents.count())]
    assert contents == [render(section.heading) for section in sections]


@ALL_GAMES
def test_examples_are_pictures_with_their_dice_in_words(key: str, window: MainWindow) -> None:
    page = page_of(window, key)
    game = GAMES[key]
    examples = [
        example
        for section in game.rules(game.check(read_options(game.options, {}, ())))
        for example in section.examples
    ]
    wanted = sum(bool(part) for example in examples for part in (example.dice, example.tiles, example.marks))
    # Qt has this letter for each picture in a text.
    assert page.reader.toPlainText().count("\N{OBJECT REPLACEMENT CHARACTER}") == wanted


def test_a_screen_reader_finds_the_text(window: MainWindow) -> None:
    page = page_of(window, "knister")
    found = QAccessible.queryAccessibleInterface(page.reader)
    assert found is not None
    assert found.text(QAccessible.Text.Name) == "Rules of Knister"
    text = found.textInterface()
    assert text is not None
    assert "Write the sums of the dice" in text.text(0, text.characterCount())


def test_names_are_text_and_never_markup(begin: Begin, window: MainWindow) -> None:
    begin("extra", "Ana", "<b>x</b>&amp;", kids=["<b>x</b>&amp;"])
    page = page_of(window, "extra")
    assert "<b>x</b>&amp;" in page.reader.toPlainText()


@pytest.mark.parametrize("text_scale", [100, 200])
def test_lines_have_a_readable_length(text_scale: int, window: MainWindow) -> None:
    resized(window, 1920, 1000, text_scale)
    page = page_of(window, "pescado")
    settle()
    longest = 0
    block = page.reader.document().begin()
    while block.isValid():
        lines = block.layout()
        longest = max([longest, *(lines.lineAt(place).textLength() for place in range(lines.lineCount()))])
        block = block.next()
    assert 60 <= longest <= 80


# --- options ---


def test_options_that_are_tried_change_the_text(window: MainWindow) -> None:
    page = page_of(window, "yahtzee")
    assert "Several columns" not in page.reader.toPlainText()
    columns_of(page).setValue(3)
    assert "Several columns" in page.reader.toPlainText()
    assert "3 columns" in page.reader.toPlainText()
    assert "Several columns" in [page.contents.item(place).text() for place in range(page.contents.count())]


def test_what_was_tried_is_still_tried_when_the_page_is_made_again(window: MainWindow) -> None:
    page = page_of(window, "yahtzee")
    columns_of(page).setValue(3)
    window.change_look(theme="dark")
    assert isinstance(window.page, RulesPage)
    assert "3 columns" in window.page.reader.toPlainText()


def test_the_table_s_rules_are_those_with_its_options(
    begin: Begin, session: Callable[[], TableSession], window: MainWindow
) -> None:
    begin("knister", "Ana", rounds=3)
    running = session()
    running.roll()
    before = len(running.match.events)
    press(window, "Rules of this game")
    page = window.page
    assert isinstance(page, RulesPage)
    assert "3 grids are filled" in page.reader.toPlainText()
    assert not page.form.isVisible(), "what is being played is not changed here"
    assert not page.play.isVisible()
    page.back.click()
    assert isinstance(window.page, TablePage)
    assert session() is running
    assert len(running.match.events) == before


def test_a_running_match_does_not_lend_its_options_to_another_game(begin: Begin, window: MainWindow) -> None:
    begin("knister", "Ana", rounds=3)
    page = page_of(window, "yahtzee")
    assert page.form.isVisible()


# --- ways in and out ---


def test_from_the_start_page_and_on_to_play(window: MainWindow) -> None:
    assert isinstance(window.page, StartPage)
    window.page.rules_asked.emit("extra")
    assert isinstance(window.page, RulesPage)
    assert window.windowTitle() == "Rules of Extra! – dicebox"
    window.page.play.click()
    assert isinstance(window.page, SetupPage)


def test_escape_leads_back_and_f1_twice_is_one_page(begin: Begin, window: MainWindow) -> None:
    begin("yahtzee", "Ana")
    press(window, "Rules of this game")
    press(window, "Rules of this game")
    QTest.keyClick(window.page, Qt.Key.Key_Escape)
    settle()
    assert isinstance(window.page, TablePage)


# --- keys ---


def test_keys_scroll_and_the_contents_follow(window: MainWindow) -> None:
    resized(window, 1280, 800, 200)
    page = page_of(window, "extra")
    bar = page.reader.verticalScrollBar()
    assert page.reader.hasFocus()
    assert page.contents.currentRow() == 0
    seen = [bar.value()]
    for key in (Qt.Key.Key_PageDown, Qt.Key.Key_Space, Qt.Key.Key_Down):
        QTest.keyClick(page.reader, key)
        seen.append(bar.value())
    assert seen == sorted(set(seen)), "each key goes further down"
    QTest.keyClick(page.reader, Qt.Key.Key_End)
    assert bar.value() == bar.maximum()
    assert page.contents.currentRow() > 1


def test_a_heading_in_the_contents_is_brought_to_the_top(window: MainWindow) -> None:
    page = page_of(window, "yahtzee")
    heading = [page.contents.item(place).text() for place in range(page.contents.count())].index("Scoring")
    page.contents.setCurrentRow(heading)
    first = page.reader.cursorForPosition(page.reader.viewport().rect().topLeft())
    first.select(first.SelectionType.BlockUnderCursor)
    nearby = [first.block().text(), first.block().next().text(), first.block().previous().text()]
    assert "Scoring" in nearby


# --- looks ---


@ALL_GAMES
def test_every_text_goes_through_the_translation(key: str, window: MainWindow) -> None:
    i18n.set_language(i18n.PSEUDO)
    page = page_of(window, key)
    assert untranslated(page) == []
    # What stands on a die is the same in every language.
    lines = re.sub(r"\b(FOR|GET|IT)\b", "", page.reader.toPlainText()).splitlines()
    assert [line for line in lines if "⟦" not in line and any(map(str.isalpha, line))] == []


@pytest.mark.parametrize("text_scale", [100, 200])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_no_word_is_cut(width: int, height: int, text_scale: int, window: MainWindow) -> None:
    resized(window, width, height, text_scale)
    for key in GAMES:
        page = page_of(window, key)
        assert cut(window) == []
        assert page.reader.horizontalScrollBar().maximum() == 0
        window.go_back()


def test_where_it_is_narrow_contents_and_options_take_the_place_of_the_text(window: MainWindow) -> None:
    resized(window, 1024, 700, 200)
    page = page_of(window, "extra")
    assert page.reader.isVisible()
    assert not page.contents.isVisible()
    QTest.mouseClick(page.turn, Qt.MouseButton.LeftButton)
    settle()
    assert page.contents.isVisible()
    assert page.form.findChildren(QComboBox)[0].isVisible()
    assert not page.reader.isVisible()
    QTest.mouseClick(page.turn, Qt.MouseButton.LeftButton)
    assert page.reader.isVisible()


def test_every_button_has_a_name(window: MainWindow) -> None:
    page = page_of(window, "extra")
    for made in page.findChildren(QPushButton):
        assert made.text() or made.accessibleName()


def dark_share(image: QImage) -> float:
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    count = sum(
        grey.pixelColor(x, y).value() < 100 and image.pixelColor(x, y).alpha() > 200
        for x in range(grey.width())
        for y in range(grey.height())
    )
    return count / (grey.width() * grey.height())


@needs_qt
def test_a_six_has_more_ink_than_a_one() -> None:
    one, six = (dice_picture([Lying(PIPS, face)], LIGHT, 4, 1) for face in (1, 6))
    assert one.size() == six.size()
    assert dark_share(six) > dark_share(one) + 0.05


@needs_qt
def test_kept_dice_stand_apart() -> None:
    together = dice_picture([Lying(PIPS, 1), Lying(PIPS, 2)], LIGHT, 4, 1)
    apart = dice_picture([Lying(PIPS, 1), Lying(PIPS, 2, "kept")], LIGHT, 4, 1)
    assert apart.width() > together.width()


@needs_qt
def test_poker_dice_and_fish_look_unlike_each_other() -> None:
    faces = [Lying(POKER, face) for face in POKER.faces] + [Lying(WHITE_FISH, face) for face in WHITE_FISH.faces]
    pictures = [dice_picture([lying], LIGHT, 4, 1) for lying in faces]
    for place, picture in enumerate(pictures):
        assert all(picture != other for other in pictures[:place])


@needs_qt
def test_a_turned_tile_hides_its_fish() -> None:
    red, blue = ("red",) * 3, ("blue",) * 3
    open_ = [tiles_picture([TileLying(1, fish, "reserve")], LIGHT, 4, 1) for fish in (red, blue)]
    turned = [tiles_picture([TileLying(1, fish, "reserve", turned=True)], LIGHT, 4, 1) for fish in (red, blue)]
    assert open_[0] != open_[1]
    assert turned[0] == turned[1]


@needs_qt
def test_the_part_of_a_sheet_holds_its_mark() -> None:
    game = GAMES["extra"]
    sheet = sheet_for(game, game.check(read_options(game.options, {}, ())))
    box = sheet.by_id["row-7-1"]
    part = sheet_picture(sheet, [("row-7-1", Cross())], LIGHT, 4, 1)
    assert part is not None
    assert part.height() < 3 * box.height * 4
    other = sheet_picture(sheet, [("row-7-2", Cross())], LIGHT, 4, 1)
    assert other is not None
    assert part.size() != other.size() or part != other
    dark = sheet_picture(sheet, [("row-7-1", Cross())], DARK, 4, 1)
    assert dark is not None
    assert dark_share(dark) > dark_share(part)
    assert sheet_picture(sheet, [("no-such-box", Cross())], LIGHT, 4, 1) is None
