"""At the table: what a player sees, clicks, types and hears."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from dicebox.games import GAMES
from dicebox.model.due import Choose, Draw, Over, Throw
from dicebox.ui.announce import SAID
from dicebox.ui.session import ROLL, TableSession
from dicebox.ui.table_page import TablePage
from dicebox.ui.tray import tray_dice
from dicebox.ui.window import MainWindow
from tests.ui.conftest import Begin

ALL_GAMES = pytest.mark.parametrize("key", list(GAMES))
Session = Callable[[], TableSession]


def press_box(page: TablePage, box: str) -> None:
    """Click into the middle of a box on the sheet."""
    assert page.sheet.writing is not None
    place = page.sheet.box_rect(page.sheet.writing.sheet.by_id[box]).center()
    QTest.mouseClick(page.sheet, Qt.MouseButton.LeftButton, pos=place)


def press_die(page: TablePage, index: int) -> None:
    QTest.mouseClick(page.tower, Qt.MouseButton.LeftButton, pos=page.tower.die_rect(index).center())


def verb(page: TablePage, name: str) -> None:
    page.bar.buttons[name].click()


def type_key(page: TablePage, letter: str) -> None:
    """Press a letter or a digit wherever the focus is."""
    QTest.keyClick(QApplication.focusWidget() or page, Qt.Key(ord(letter)))


# --- playing ---


@ALL_GAMES
def test_a_whole_match_is_played_with_the_keyboard_alone(
    key: str, begin: Begin, session: Session, window: MainWindow
) -> None:
    page = begin(key, "Pilar", "Marta")
    page.setFocus()
    for _ in range(1500):
        if isinstance(session().due, Over):
            break
        _one_step_by_key(page, session())
    assert isinstance(session().due, Over)
    page.setFocus()
    QTest.keyClick(page, Qt.Key.Key_Return)
    assert type(window.page).__name__ == "ResultPage"


def _one_step_by_key(page: TablePage, session: TableSession) -> None:
    match session.due:
        case Throw() | Draw():
            page.setFocus()
            QTest.keyClick(page, Qt.Key.Key_Space)
        case Choose():
            before = len(session.match.log)
            if page.sheet.isVisible() and session.offers():
                page.sheet.setFocus()
                QTest.keyClick(page.sheet, Qt.Key.Key_PageDown)
                for _ in range(4):
                    QTest.keyClick(page.sheet, Qt.Key.Key_Return)
                    if len(session.match.log) > before:
                        return
                    QTest.keyClick(page.sheet, Qt.Key.Key_PageDown)
            if len(session.match.log) > before:
                return
            if not session.choice.ready():  # type: ignore[union-attr]
                for number in range(9):
                    if session.choice is not None and session.choice.offers_die(number):
                        page.setFocus()
                        QTest.keyClick(page, Qt.Key(Qt.Key.Key_1 + number))
                        break
            buttons = [made for made in page.bar.buttons.values() if made.isEnabled()]
            if buttons and len(session.match.log) == before:
                buttons[-1].setFocus()
                QTest.keyClick(buttons[-1], Qt.Key.Key_Space)


def test_extra_is_written_by_clicking_dice_and_a_column(begin: Begin, session: Session) -> None:
    page = begin("extra", "Pilar")
    session().enter_roll((5, 3, 2, 2, 1))
    for die in (2, 3, 0, 4):
        press_die(page, die)
    assert tray_dice(session(), session().choice)[1].label == "5th"
    press_box(page, "number-3")
    press_box(page, "number-3")
    detail = session().match.game.detail(session().match.state, 0)
    assert detail["numbers"] == [None, None, [3, 1]]
    assert detail["rows"]["4"] == [1, -200]  # type: ignore[index]


def test_forced_and_free_are_said_in_words(begin: Begin, session: Session) -> None:
    page = begin("extra", "Pilar")
    for fifth, column in ((3, 1), (4, 2), (5, 3)):
        session().enter_roll((3, 4, 3, 4, fifth))
        action = next(
            action
            for action, _ in session().candidates()
            if action.write() == {"pairs": [[3, 4], [3, 4]], "fifth": fifth, "column": column}
        )
        session().play(action)
    session().enter_roll((4, 4, 1, 6, 2))
    assert page.bar.say.text() == "Forced: 4 must be the fifth die. Choose two pairs."
    session().undo()
    session().enter_roll((1, 1, 2, 6, 6))
    assert page.bar.say.text().startswith("Free: none of your numbers fell.")


def test_each_open_box_shows_what_it_would_score(begin: Begin, session: Session) -> None:
    page = begin("yahtzee", "Ana")
    session().enter_roll((5, 5, 5, 2, 2))
    spoken = {box.id: page.sheet.spoken(box) for box in page.sheet.writing.sheet.boxes}  # type: ignore[union-attr]
    assert spoken["full-house-1"] == "Full house, empty, would become 25"
    assert spoken["yahtzee-1"] == "Yahtzee, empty, would become 0"
    assert "would" not in spoken["total-1"]


def test_a_first_click_previews_and_a_second_writes(begin: Begin, session: Session) -> None:
    page = begin("yahtzee", "Ana")
    session().enter_roll((5, 5, 5, 2, 2))
    press_box(page, "full-house-1")
    assert session().match.game.score(session().match.state, 0) == 0
    press_box(page, "full-house-1")
    assert session().match.game.score(session().match.state, 0) == 25


def test_keys_one_to_five_keep_dice(begin: Begin, session: Session) -> None:
    page = begin("yahtzee", "Ana")
    QTest.keyClick(page, Qt.Key.Key_Space)
    QTest.keyClick(page, Qt.Key.Key_2)
    QTest.keyClick(page, Qt.Key.Key_5)
    assert [die.lane for die in tray_dice(session(), session().choice)] == ["free", "kept", "free", "free", "kept"]
    assert page.bar.buttons[ROLL].text().replace("&", "") == "Roll 3 dice"


def test_page_down_leads_to_the_boxes_from_anywhere(begin: Begin, session: Session) -> None:
    page = begin("yahtzee", "Ana")
    session().enter_roll((5, 5, 5, 2, 2))
    page.setFocus()
    for key in (Qt.Key.Key_PageDown, Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Return):
        QTest.keyClick(QApplication.focusWidget() or page, key)
    assert session().match.game.score(session().match.state, 0) == 4, "ones, then down to twos, looked at, written"


def test_space_never_throws_all_dice_again(begin: Begin, session: Session) -> None:
    page = begin("yahtzee", "Ana")
    QTest.keyClick(page, Qt.Key.Key_Space)
    before = len(session().match.log)
    QTest.keyClick(page, Qt.Key.Key_Space)
    assert len(session().match.log) == before
    assert "Roll all 5 dice again" in page.bar.say.text()
    verb(page, ROLL)
    assert len(session().match.log) == before + 2


def test_two_fast_clicks_spend_one_roll(begin: Begin, session: Session) -> None:
    page = begin("yahtzee", "Ana")
    page.tower.set_speed("normal")
    button = page.bar.buttons[ROLL]
    button.click()
    QTest.qWait(10)
    button.click()
    assert len(session().match.log) == 1
    page.tower.skip()


def test_a_double_click_spends_one_roll_where_nothing_falls(begin: Begin, session: Session, window: MainWindow) -> None:
    page = begin("yahtzee", "Ana")
    session().roll()
    press_die(page, 0)
    QApplication.processEvents()
    button = page.bar.buttons[ROLL]
    before = len(session().match.log)
    place = button.mapTo(window, button.rect().center())
    QTest.mouseDClick(window.windowHandle(), Qt.MouseButton.LeftButton, pos=place)
    assert len(session().match.log) == before + 2, "what is kept, and one roll"


def test_nothing_is_told_before_the_dice_lie(begin: Begin) -> None:
    page = begin("yahtzee", "Ana")
    page.tower.set_speed("normal")
    page.default_action()
    assert page.bar.say.text() == "The dice are falling …"
    assert not page.sheet.writing.offered  # type: ignore[union-attr]
    assert page.property(SAID) is None
    page.default_action()
    assert page.sheet.writing.offered, "a second press ends the fall"  # type: ignore[union-attr]
    assert page.property(SAID).endswith("2 rolls left.")


@pytest.mark.parametrize("key", ["extra", "knister", "pescado"])
def test_what_is_clicked_while_dice_fall_neither_tells_nor_picks(key: str, begin: Begin, session: Session) -> None:
    page = begin(key, "Ada", "Ben")
    session().roll()
    page.tower.set_speed("normal")
    if key == "pescado":
        session().roll()
    else:
        # The throw after the first one: something stands on the sheet.
        for action in (session().match.game.legal(session().match.state, seat)[0] for seat in session().to_act):
            session().play(action)
        page.default_action()
    assert page.tower.falling
    before = session().choice
    if page.board is not None and page.board.board is not None:
        for tile in page.board.board.tiles:
            page.board.tile_pressed.emit(tile.number)
    else:
        for box in page.sheet.writing.sheet.boxes:  # type: ignore[union-attr]
            press_box(page, box.id)
            press_box(page, box.id)
    type_key(page, "R")
    type_key(page, "1")
    assert page.tower.falling
    assert page.bar.say.text() == "The dice are falling …"
    assert session().choice == before
    page.tower.skip()
    assert session().choice == before


def test_a_key_for_a_die_that_is_not_there_does_nothing(begin: Begin, session: Session) -> None:
    page = begin("extra", "Ada")
    session().roll()
    before = session().choice
    for number in "6789":
        type_key(page, number)
    assert session().choice == before


def test_every_fast_click_on_a_die_counts(begin: Begin, session: Session) -> None:
    page = begin("yahtzee", "Ana")
    session().roll()
    QTest.qWait(250)
    for die in range(4):
        press_die(page, die)
    choice = session().choice
    assert choice is not None
    assert choice.picked == (0, 1, 2, 3)


def test_real_dice_are_typed_one_key_each(begin: Begin, session: Session) -> None:
    page = begin("yahtzee", "Ana")
    page.bar.real.setChecked(True)
    assert page.entry.isVisible()
    for letter in "5527":
        type_key(page, letter)
    QTest.keyClick(QApplication.focusWidget() or page, Qt.Key.Key_Backspace)
    for letter in "361":
        type_key(page, letter)
    assert [die.face for die in session().lying] == [5, 5, 3, 6, 1]
    assert session().match.events[-1].source == "table"  # type: ignore[union-attr]
    page.setFocus()
    QTest.keyClick(page, Qt.Key.Key_1)
    QTest.keyClick(page, Qt.Key.Key_2)
    verb(page, ROLL)
    for letter in "555":
        type_key(page, letter)
    assert [die.face for die in session().lying] == [5, 5, 5, 5, 5]


def test_a_field_for_a_die_shows_what_counts(begin: Begin, session: Session) -> None:
    page = begin("yahtzee", "Ana")
    page.bar.real.click()
    QApplication.clipboard().setText("66")
    for letter in "52":
        type_key(page, letter)
    fields = page.entry._fields
    fields[0].setFocus()
    QTest.keyClick(fields[0], Qt.Key.Key_Delete)
    QTest.keyClick(fields[2], Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(fields[2], Qt.Key.Key_Space)
    type_key(page, "8")
    QTest.mouseClick(fields[3], Qt.MouseButton.MiddleButton)
    assert [field.text() for field in fields] == ["", "2", "", "", ""]
    fields[0].setFocus()
    for letter in "1345":
        type_key(page, letter)
    assert [die.face for die in session().lying] == [1, 2, 3, 4, 5]


def test_undo_works_from_a_field_for_a_die(begin: Begin, session: Session) -> None:
    page = begin("yahtzee", "Ana")
    page.bar.real.click()
    for letter in "55236":
        type_key(page, letter)
    session().play(session().match.game.legal(session().match.state, 0)[-1])
    page.entry.take_focus()
    QTest.keyClick(page.entry._fields[0], Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert isinstance(session().due, Choose)


def test_real_dice_that_cannot_be_say_why_and_stay_to_be_corrected(begin: Begin, session: Session) -> None:
    page = begin("forget-it", "Leo")
    page.bar.real.click()
    for letter in "FFFF23451":
        type_key(page, letter)
    assert session().match.log == []
    assert "FOR" in page.bar.say.text()
    assert [field.text() for field in page.entry._fields] == list("FFFF23451")
    page.entry._fields[3].setFocus()
    type_key(page, "2")
    assert len(session().match.log) == 1


def test_whoever_throws_real_dice_goes_on_doing_so(begin: Begin, session: Session, window: MainWindow) -> None:
    page = begin("yahtzee", "Ana", "Beto")
    page.bar.real.click()
    window.beside.show_keys()
    window.go_back()
    window.change_look(theme="dark")
    page = window.table  # type: ignore[assignment]
    assert page.bar.real.isChecked()
    for letter in "55236":
        type_key(page, letter)
    session().play(session().match.game.legal(session().match.state, 0)[-1])
    assert not page.bar.real.isChecked(), "the other player has not said so"
    session().roll()
    session().play(session().match.game.legal(session().match.state, 1)[-1])
    window.show_start()
    window.go_on(window.store.unfinished()[0])
    page = window.table  # type: ignore[assignment]
    assert page.bar.real.isChecked(), "also on another day"
    page.default_action()
    assert isinstance(session().due, Throw)


def test_whose_sheet_is_looked_at_does_not_say_whose_dice_are_real(begin: Begin, session: Session) -> None:
    page = begin("yahtzee", "Ana", "Beto")
    page.bar.real.click()
    session().look_at(1)
    assert page.bar.real.isChecked()
    assert page.entry.isVisible()
    page.bar.real.click()
    assert not page.entry.isVisible()
    page.default_action()
    assert isinstance(session().due, Choose)
    assert session().match.events[-1].source == "tower"  # type: ignore[union-attr]


def test_undo_takes_decisions_back_and_never_dice(begin: Begin, session: Session) -> None:
    page = begin("knister", "Ada")
    page.default_action()
    assert not page.undo.isEnabled()
    press_box(page, "cell-1-1-1" if "cell-1-1-1" in session().offers() else next(iter(session().offers())))
    action = session().picked_action()
    assert action is not None
    page.default_action()
    assert page.undo.isEnabled()
    page.undo.click()
    assert isinstance(session().due, Choose)
    assert page.redo.isEnabled()
    page.redo.click()
    assert isinstance(session().due, Throw)


def test_a_new_game_never_destroys_the_running_one(begin: Begin, session: Session, window: MainWindow) -> None:
    begin("extra", "Pilar")
    session().roll()
    window.show_setup("yahtzee")
    window.show_start()
    waiting = window.store.unfinished()
    assert [game.game for game in waiting] == ["extra"]
    window.go_on(waiting[0])
    assert len(session().match.events) == 1


@ALL_GAMES
def test_the_page_fits_a_small_window_with_large_text(key: str, begin: Begin, window: MainWindow) -> None:
    most = GAMES[key].players[-1]
    window.change_look(text_scale=200)
    window.resize(1024, 700)
    page = begin(key, *(f"Player number {seat}" for seat in range(1, most + 1)))
    QApplication.processEvents()
    least = window.minimumSizeHint()
    assert least.width() <= 1024
    assert least.height() <= 700
    session = window.session
    assert session is not None
    session.blockSignals(True)
    while not isinstance(session.due, Choose):
        session.roll()
    session.blockSignals(False)
    session.changed.emit()
    QApplication.processEvents()
    # Nothing lies over anything else: the sheet or the tiles, the players, and what is said below them.
    parts = [page.board or page.sheet, *([page.strip] if page.strip is not None else []), page.bar]
    areas = [part.rect().translated(part.mapTo(page, QPoint(0, 0))) for part in parts]
    for one, other in combinations(areas, 2):
        assert not one.intersects(other)
    assert page.rect().contains(areas[-1])
    for made in page.bar.buttons.values():
        assert made.width() >= made.minimumSizeHint().width()
        assert window.rect().contains(made.mapTo(window, made.rect().bottomRight() - QPoint(1, 1)))


def test_cards_are_never_squeezed_until_a_score_is_cut(begin: Begin, window: MainWindow) -> None:
    window.change_look(text_scale=200)
    page = begin("yahtzee", *(f"Player number {seat}" for seat in range(1, 7)))
    QApplication.processEvents()
    assert page.strip is not None
    for card in page.strip.cards:
        assert card.height() >= card.minimumSizeHint().height() >= 104
