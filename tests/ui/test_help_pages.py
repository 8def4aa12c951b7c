"""Help: the keys as they are, and the licences of everything that is shipped."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest

from dicebox import __version__, assets, i18n
from dicebox.ui.help_pages import ReadingPage, shipped
from dicebox.ui.start_page import StartPage
from dicebox.ui.table_page import TablePage
from dicebox.ui.window import MainWindow
from tests.ui.conftest import Begin
from tests.ui.whole import SIZES, cut, resized, settle, untranslated


def keys(window: MainWindow) -> ReadingPage:
    window.beside.show_keys()
    settle()
    assert isinstance(window.page, ReadingPage)
    return window.page


def about(window: MainWindow) -> ReadingPage:
    window.beside.show_about()
    settle()
    assert isinstance(window.page, ReadingPage)
    return window.page


def test_full_screen_has_a_key_on_every_desktop(window: MainWindow) -> None:
    full = next(action for action in window.menuBar().findChildren(QAction) if action.text() == "F&ull screen")
    assert not full.shortcut().isEmpty()


def test_every_key_of_the_menus_is_named(window: MainWindow) -> None:
    shown = keys(window).reader.toPlainText()
    sequences = [action.shortcut() for action in window.menuBar().findChildren(QAction)]
    named = {sequence.toString(QKeySequence.SequenceFormat.NativeText) for sequence in sequences} - {""}
    assert len(named) > 8
    assert [key for key in named if key not in shown] == []


def test_a_key_is_named_once_for_what_it_does(window: MainWindow) -> None:
    window.change_look(theme="dark")
    shown = keys(window).reader.toPlainText().splitlines()
    assert shown.count("Ctrl+F1") == 1
    assert shown[shown.index("Ctrl+F1") + 1] == "Keys"


@pytest.mark.parametrize(("key", "words"), [("M", "Sound"), ("R", "Read out"), ("Escape", "Skip"), ("Tab", "part")])
def test_the_table_s_keys_are_named(key: str, words: str, window: MainWindow) -> None:
    lines = keys(window).reader.toPlainText().splitlines()
    place = next(place for place, line in enumerate(lines) if key in line.replace(",", " ").split())
    assert words in lines[place + 1]


def test_version_names_and_licences_stand_word_for_word(window: MainWindow) -> None:
    shown = about(window).reader.toPlainText()
    assert __version__ in shown
    assert "belong to their publishers" in shown
    assert "not affiliated" in shown
    texts = [name for name in assets.names("fonts") if name.endswith("-LICENSE.txt")]
    assert len(texts) >= 2
    for name in texts:
        words = assets.read(name).decode().split()
        assert " ".join(words) in " ".join(shown.split())


def test_everything_that_is_shipped_under_another_licence_is_listed(window: MainWindow) -> None:
    shown = about(window).reader.toPlainText()
    rows = [line for line in assets.read("LICENSES.md").decode().splitlines() if line.startswith("| `")]
    assert len(shipped()) == len(rows) >= 2
    for what, licence in shipped():
        assert f"{what}. {licence}." in shown


def test_nothing_of_it_is_looked_up_elsewhere(window: MainWindow) -> None:
    reader = about(window).reader
    assert not reader.openLinks()
    assert not reader.openExternalLinks()


def test_escape_leads_back_to_the_running_match(begin: Begin, window: MainWindow) -> None:
    begin("yahtzee", "Ana")
    running = window.session
    keys(window)
    about(window)
    assert window.windowTitle() == "About dicebox – dicebox"
    QTest.keyClick(window.page, Qt.Key.Key_Escape)
    settle()
    assert isinstance(window.page, TablePage)
    assert window.session is running


def test_from_the_start_page_and_back(window: MainWindow) -> None:
    keys(window).back.click()
    assert isinstance(window.page, StartPage)


def test_every_text_goes_through_the_translation(window: MainWindow) -> None:
    i18n.set_language(i18n.PSEUDO)
    window.menus.build()
    assert untranslated(keys(window)) == []
    assert untranslated(about(window)) == []


@pytest.mark.parametrize("text_scale", [100, 200])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_no_word_is_cut(width: int, height: int, text_scale: int, window: MainWindow) -> None:
    resized(window, width, height, text_scale)
    for show in (keys, about):
        page = show(window)
        assert cut(window) == []
        assert page.reader.horizontalScrollBar().maximum() == 0
