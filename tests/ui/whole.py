"""What a page shows, looked over: whether a word is cut, whether a text passed by the catalogues."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QListWidget, QScrollArea, QWidget

from dicebox.ui.window import MainWindow

_DAY = re.compile(r"\d+ \S+ 20\d\d")
SIZES = ((1280, 800), (1024, 700))
OWN_NAMES = {"dicebox", "Pilar", "Marta", "English", "Español", "Polski", "Deutsch"}


def resized(window: MainWindow, width: int, height: int, text_scale: int) -> None:
    """Give the window a size and its text a size, and let the page settle."""
    window.change_look(text_scale=text_scale)
    window.resize(width, height)
    settle()


def settle() -> None:
    """Let what is under way end, and what was taken off the window go away."""
    for _ in range(5):
        QApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def cut(window: MainWindow) -> list[str]:
    """The labels and buttons of the page that have less room than their words need, or that lie outside."""
    return [
        f"{widget.text()!r}: {widget.size().toTuple()} of {widget.minimumSizeHint().toTuple()} in {widget.parent()}"
        for widget in _worded(window.page)
        if not _is_whole(widget, window.page)
    ]


def untranslated(page: QWidget) -> list[str]:
    """In the made-up language: texts that no catalogue has seen, but for names, numbers and days."""
    found: list[str] = []
    for widget in page.findChildren(QWidget):
        found += [widget.toolTip(), widget.accessibleName(), widget.windowTitle()]
        match widget:
            case QLabel() | QAbstractButton():
                found.append(widget.text())
            case QComboBox():
                found += [widget.itemText(place) for place in range(widget.count())]
            case QListWidget():
                found += [widget.item(place).text() for place in range(widget.count())]
    return [
        text
        for text in found
        if "⟦" not in text and any(map(str.isalpha, _DAY.sub("", text))) and text not in OWN_NAMES
    ]


def _worded(page: QWidget) -> Iterator[QLabel | QAbstractButton]:
    for widget in page.findChildren(QWidget):
        if isinstance(widget, QLabel | QAbstractButton) and widget.isVisible() and widget.text():
            yield widget


def _is_whole(widget: QLabel | QAbstractButton, page: QWidget) -> bool:
    if isinstance(widget, QLabel) and widget.wordWrap():
        enough = widget.height() >= widget.heightForWidth(widget.width())
    elif isinstance(widget, QLabel) and widget.toolTip() == widget.text():
        # A long name, that is whole in its tool tip.
        enough = True
    else:
        needed = widget.minimumSizeHint()
        enough = widget.width() >= needed.width() and widget.height() >= needed.height()
    return enough and _lies_within(widget, page)


def _lies_within(widget: QWidget, page: QWidget) -> bool:
    """Whether the widget lies on the page; in an area that scrolls, it may lie above or below what is seen."""
    place = QRect(widget.mapTo(page, QPoint(0, 0)), widget.size())
    area = widget.parentWidget()
    while area is not None and not isinstance(area, QScrollArea):
        area = area.parentWidget()
    if area is None or not page.isAncestorOf(area):
        return page.rect().contains(place)
    shown = area.viewport()
    left = shown.mapTo(page, QPoint(0, 0)).x()
    return place.left() >= left and place.right() <= left + shown.width()
