"""Puts the parts of a painted widget (dice, boxes of a sheet) into the accessibility tree, one child for each.

A widget that paints its parts itself is a single blank to a screen reader. It becomes readable by having an attribute
`parts` that keeps to `Parts`, and by calling `expose` once in its `__init__`:

    class Tray(QWidget):
        def __init__(self) -> None:
            super().__init__()
            self.parts = TrayParts(self)
            expose(self)

Tell assistive technology with `part_changed` and `part_focused`; both cost nothing while none listens.
"""

from __future__ import annotations

import weakref
from functools import partial
from typing import Protocol, cast

import shiboken6
from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleEvent,
    QAccessibleInterface,
    QColor,
    QWindow,
)
from PySide6.QtWidgets import QAccessibleWidget, QWidget


class Parts(Protocol):
    """What can be told of the parts of a widget; indices run from 0 to `count() - 1` in reading order."""

    def count(self) -> int:
        """How many parts there are now."""

    def name(self, index: int) -> str:
        """What a screen reader says."""

    def role(self, index: int) -> QAccessible.Role:
        """What kind of thing it is."""

    def rect(self, index: int) -> QRect:
        """Where it is, in the widget's coordinates."""

    def checked(self, index: int) -> bool | None:
        """Whether it is picked or marked; None if it cannot be."""

    def enabled(self, index: int) -> bool:
        """Whether it can be pressed now."""

    def focused(self, index: int) -> bool:
        """Whether the widget's own focus ring is on it."""

    def value(self, index: int) -> str:
        """What stands in it; empty if it has no value besides its name."""

    def press(self, index: int) -> None:
        """Does what a click on it does."""


def expose(widget: QWidget) -> None:
    """Makes the `parts` of this widget its accessible children."""
    widget.setProperty(_MARK, True)
    if not _installed:
        QAccessible.installFactory(_made)
        _installed.append(True)


def part_changed(widget: QWidget, index: int) -> None:
    """Says that name, value or state of a part changed."""
    _notify(widget, index, QAccessible.Event.NameChanged)


def part_focused(widget: QWidget, index: int) -> None:
    """Says that the focus ring moved to a part."""
    _notify(widget, index, QAccessible.Event.Focus)


_MARK = "accessibleParts"
_installed: list[bool] = []
# Qt's optional methods may answer with nothing, which their stubs do not say; hence the marks on overrides below.
# The C++ side keeps bare pointers: what it was given stays alive here, by widget, until the widget is gone.
_kept: dict[int, _Whole] = {}


def _notify(widget: QWidget, index: int, kind: QAccessible.Event) -> None:
    if not QAccessible.isActive():
        return
    event = QAccessibleEvent(widget, kind)
    event.setChild(index)
    QAccessible.updateAccessibility(event)


def _made(_key: str, thing: QObject) -> QAccessibleInterface | None:
    if not isinstance(thing, QWidget) or not thing.property(_MARK):
        return None
    # Qt asks the factory again for a widget only when its last interface is gone, so an entry here may be stale.
    whole = _Whole(thing)
    _kept[id(thing)] = whole
    thing.destroyed.connect(partial(_forget, id(thing)))
    return whole


def _forget(key: int, *_gone: object) -> None:
    _kept.pop(key, None)


class _Owner:
    """A widget that may go at any time: what is kept for it must not keep it."""

    def __init__(self, widget: QWidget) -> None:
        self._widget = weakref.ref(widget)

    def widget(self) -> QWidget | None:
        widget = self._widget()
        return widget if widget is not None and shiboken6.isValid(widget) else None

    def parts(self) -> Parts | None:
        widget = self.widget()
        return cast(Parts, widget.parts) if widget is not None else None  # type: ignore[attr-defined]


class _Whole(QAccessibleWidget):
    """The widget, with its parts as children."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget, QAccessible.Role.Grouping)
        self._owner = _Owner(widget)
        self._children: dict[int, _Part] = {}

    def _parts(self) -> Parts | None:
        return self._owner.parts()

    def childCount(self) -> int:
        parts = self._parts()
        return parts.count() if parts is not None else 0

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        parts = self._parts()
        if parts is None or not 0 <= index < parts.count():
            return None
        if index not in self._children:
            part = _Part(self, self._owner, index)
            self._children[index] = part
            QAccessible.registerAccessibleInterface(part)
        return self._children[index]

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return child.index if isinstance(child, _Part) and child.index < self.childCount() else -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        parts, widget = self._parts(), self._owner.widget()
        if parts is None or widget is None:
            return None
        place = widget.mapFromGlobal(QPoint(x, y))
        return next((self.child(i) for i in range(parts.count()) if parts.rect(i).contains(place)), None)

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]
        parts, widget = self._parts(), self._owner.widget()
        if parts is None or widget is None or not widget.hasFocus():
            return None
        return next((self.child(i) for i in range(parts.count()) if parts.focused(i)), None)


class _Part(QAccessibleInterface):
    """One part of the widget. It lasts as long as the widget; beyond the number of parts it is invalid."""

    def __init__(self, whole: _Whole, owner: _Owner, index: int) -> None:
        super().__init__()
        self.index = index
        self._whole = whole
        self._owner = owner
        self._action = _Press(self)

    def parts(self) -> Parts | None:
        """The parts of the widget as long as this is one of them."""
        parts = self._owner.parts()
        return parts if parts is not None and self.index < parts.count() else None

    def isValid(self) -> bool:
        return self.parts() is not None

    def window(self) -> QWindow | None:  # type: ignore[override]
        return self._whole.window() if self._owner.widget() is not None else None

    def parent(self) -> QAccessibleInterface | None:  # type: ignore[override]
        return self._whole if self._owner.widget() is not None else None

    def child(self, _index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def childAt(self, _x: int, _y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def childCount(self) -> int:
        return 0

    def indexOfChild(self, _child: QAccessibleInterface) -> int:
        return -1

    def role(self) -> QAccessible.Role:
        parts = self.parts()
        return parts.role(self.index) if parts is not None else QAccessible.Role.NoRole

    def rect(self) -> QRect:
        parts, widget = self.parts(), self._owner.widget()
        if parts is None or widget is None:
            return QRect()
        rect = parts.rect(self.index)
        return QRect(widget.mapToGlobal(rect.topLeft()), rect.size())

    def text(self, kind: QAccessible.Text) -> str:
        parts = self.parts()
        if parts is None:
            return ""
        match kind:
            case QAccessible.Text.Name:
                return parts.name(self.index)
            case QAccessible.Text.Value:
                return parts.value(self.index)
            case _:
                return ""

    def setText(self, _kind: QAccessible.Text, _text: str) -> None:
        return None

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        parts, widget = self.parts(), self._owner.widget()
        if parts is None or widget is None:
            state.invalid = 1
            return state
        checked = parts.checked(self.index)
        flags = {
            "focusable": True,
            "focused": widget.hasFocus() and parts.focused(self.index),
            "checkable": checked is not None,
            "checked": bool(checked),
            "disabled": not parts.enabled(self.index),
            "invisible": not widget.isVisible(),
        }
        for flag, on in flags.items():
            setattr(state, flag, 1 if on else 0)
        return state

    def interface_cast(self, kind: QAccessible.InterfaceType) -> _Press | None:  # type: ignore[override]
        return self._action if kind == QAccessible.InterfaceType.ActionInterface else None

    def foregroundColor(self) -> QColor:
        return QColor()

    def backgroundColor(self) -> QColor:
        return QColor()

    def object(self) -> QObject | None:  # type: ignore[override]
        return None


class _Press(QAccessibleActionInterface):
    """Pressing a part."""

    def __init__(self, part: _Part) -> None:
        super().__init__()
        self._part = part

    def actionNames(self) -> list[str]:
        parts = self._part.parts()
        return (
            [QAccessibleActionInterface.pressAction()] if parts is not None and parts.enabled(self._part.index) else []
        )

    def doAction(self, name: str) -> None:
        parts = self._part.parts()
        if name == QAccessibleActionInterface.pressAction() and parts is not None and parts.enabled(self._part.index):
            parts.press(self._part.index)

    def keyBindingsForAction(self, _name: str) -> list[str]:
        return []
