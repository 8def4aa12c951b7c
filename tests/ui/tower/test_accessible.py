"""The dice in the accessibility tree: one child for each, with name, state and press; and no crash when widgets go."""

from __future__ import annotations

import gc

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dicebox.model.dice import PIPS
from dicebox.ui import accessible
from dicebox.ui.tower import TowerView, TrayDie

NAME = QAccessible.Text.Name
PRESS = QAccessibleActionInterface.pressAction()


def dice() -> list[TrayDie]:
    return [
        TrayDie(PIPS, face, "free", "", picked=face == 2, offered=face != 3, spoken=f"die {face} of 5")
        for face in range(1, 6)
    ]


def tree(view: TowerView) -> QAccessibleInterface:
    found = QAccessible.queryAccessibleInterface(view)
    assert found is not None
    return found


def test_every_die_is_a_child_with_name_and_state(qtbot: QtBot) -> None:
    view = TowerView()
    qtbot.addWidget(view)
    view.resize(450, 500)
    view.show()
    view.show_dice(dice())
    whole = tree(view)
    assert whole.childCount() == 5
    children = [whole.child(i) for i in range(5)]
    assert [child.text(NAME) for child in children] == [f"die {face} of 5" for face in range(1, 6)]
    assert {child.role() for child in children} == {QAccessible.Role.CheckBox}
    assert [bool(child.state().checked) for child in children] == [False, True, False, False, False]
    assert [bool(child.state().disabled) for child in children] == [False, False, True, False, False]
    assert all(child.state().focusable and child.state().checkable for child in children)
    for i, child in enumerate(children):
        assert child.rect().size() == view.die_rect(i).size()
        assert whole.indexOfChild(child) == i
        centre = view.mapToGlobal(view.die_rect(i).center())
        assert whole.childAt(centre.x(), centre.y()).text(NAME) == child.text(NAME)
    far = view.mapToGlobal(QPoint(2, 2))
    assert whole.childAt(far.x(), far.y()) is None
    assert whole.child(5) is None


def test_pressing_clicks_the_die_if_it_is_offered(qtbot: QtBot) -> None:
    view = TowerView()
    qtbot.addWidget(view)
    view.show()
    view.show_dice(dice())
    clicks: list[int] = []
    view.die_clicked.connect(clicks.append)
    for i in range(5):
        action = tree(view).child(i).actionInterface()
        assert action.actionNames() == ([] if i == 2 else [PRESS])
        action.doAction(PRESS)
    assert clicks == [0, 1, 3, 4]


def test_the_focus_ring_is_told(qtbot: QtBot) -> None:
    view = TowerView()
    qtbot.addWidget(view)
    view.show()
    view.show_dice(dice())
    view.activateWindow()
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    QTest.keyClick(view, Qt.Key.Key_Right)
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert bool(tree(view).child(1).state().focused)
    assert not bool(tree(view).child(0).state().focused)
    assert tree(view).focusChild().text(NAME) == "die 2 of 5"


def test_nothing_is_told_before_the_dice_lie(qtbot: QtBot) -> None:
    view = TowerView()
    qtbot.addWidget(view)
    view.show()
    qtbot.waitExposed(view)
    view.throw(dice(), range(5))
    assert view.falling
    assert tree(view).childCount() == 0
    view.skip()
    assert tree(view).childCount() == 5


def test_a_part_that_is_no_more_is_invalid(qtbot: QtBot) -> None:
    view = TowerView()
    qtbot.addWidget(view)
    view.show_dice(dice())
    last = tree(view).child(4)
    assert last.isValid()
    view.show_dice(dice()[:3])
    assert not last.isValid()
    assert last.text(NAME) == ""
    assert last.actionInterface().actionNames() == []


@pytest.mark.usefixtures("qapp")
def test_300_widgets_come_are_asked_and_go() -> None:
    gc.collect()
    kept = len(accessible._kept)
    held = []
    for turn in range(300):
        view = TowerView()
        view.show_dice(dice())
        whole = tree(view)
        children = [whole.child(i) for i in range(whole.childCount())]
        assert [child.text(NAME)[:3] for child in children] == ["die"] * 5
        assert whole.child(0).parent() is not None
        if turn % 2:
            view.deleteLater()
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            held.append((view, children))
        del view, whole, children
        if turn % 50 == 0:
            gc.collect()
    held.clear()
    gc.collect()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert len(accessible._kept) <= kept
