"""Small widgets that every page is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QBoxLayout,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

GAP = 8
WIDE_GAP = 16
EDGE = 24

Line = TypeVar("Line", bound=QBoxLayout)


def label(text: str = "", role: str = "", wrap: bool = False) -> QLabel:
    """A label in one of the roles of the style sheet. What it shows is text, never markup."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setProperty("role", role)
    made.setWordWrap(wrap)
    if wrap:
        made.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
    return made


def pressable(text: str) -> QPushButton:
    """A button that Enter presses, not only Space, when it has the focus."""
    made = QPushButton(text)
    made.setAutoDefault(True)
    return made


def button(text: str, do: Callable[[], object], role: str = "", hint: str = "") -> QPushButton:
    """A button that calls `do`; `hint` is its tool tip and what a screen reader adds."""
    made = pressable(text)
    made.setProperty("role", role)
    made.clicked.connect(lambda: do())
    if hint:
        made.setToolTip(hint)
        made.setAccessibleDescription(hint)
    return made


def tip(text: str) -> str:
    """A text for a tool tip, which Qt would take for markup where it looks like some: players' names are free."""
    if "<" not in text and "&" not in text:
        return text
    from html import escape

    return f"<p>{escape(text)}</p>"


def set_role(widget: QWidget, role: str) -> None:
    """Change a widget's role in the style sheet."""
    if widget.property("role") != role:
        widget.setProperty("role", role)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def pad(spin: QAbstractSpinBox) -> None:
    """Keep a spin box's text off its edge; a style sheet cannot."""
    spin.lineEdit().setTextMargins(GAP - 2, 0, 0, 0)


def add_field(form: QFormLayout, title: str, field: QWidget) -> None:
    """A line of a form: its title, beside the middle of the field, is the field's name for a screen reader."""
    words = label(title)
    words.setBuddy(field)
    words.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
    field.setAccessibleName(title)
    if isinstance(field, QAbstractSpinBox):
        # It is this part of a spin box that a screen reader comes to.
        field.lineEdit().setAccessibleName(title)
    form.addRow(words, field)


def row(*widgets: QWidget | None, gap: int = GAP) -> QHBoxLayout:
    """Widgets side by side; None is a stretch."""
    return _filled(QHBoxLayout(), widgets, gap)


def column(*widgets: QWidget | None, gap: int = GAP) -> QVBoxLayout:
    """Widgets below each other; None is a stretch."""
    return _filled(QVBoxLayout(), widgets, gap)


def _filled(layout: Line, widgets: Iterable[QWidget | None], gap: int) -> Line:
    layout.setSpacing(gap)
    for widget in widgets:
        if widget is None:
            layout.addStretch(1)
        else:
            layout.addWidget(widget)
    return layout


def card() -> QFrame:
    """A sheet of paper that other widgets lie on."""
    made = QFrame()
    made.setProperty("role", "card")
    return made


def scrolled(inner: QWidget) -> QScrollArea:
    """The widget in an area that scrolls up and down when it is too tall."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
    inner.setObjectName("scrolled")
    area.setWidget(inner)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area


class OneLine(QLabel):
    """A label that is always one line high: what does not fit is cut with an ellipsis, and whole in its tool tip."""

    def __init__(self, role: str = "") -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", role)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._whole = ""

    def show_words(self, words: str) -> None:
        """Show these, as far as they fit."""
        self._whole = words
        self.setToolTip(tip(words))
        self.setAccessibleName(words)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)

    def _fit(self) -> None:
        self.setText(self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideRight, self.width()))


class Symbol(QWidget):
    """A player's symbol: circle, triangle, square, diamond, star, cross, so that colour is never the only sign."""

    def __init__(self, seat: int, colour: QColor, size: int = 18) -> None:
        super().__init__()
        self._seat = seat
        self._colour = colour
        self._size = size
        self.setFixedSize(size, size)

    def sizeHint(self) -> QSize:
        return QSize(self._size, self._size)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_symbol(painter, QRectF(1, 1, self._size - 2, self._size - 2), self._seat, self._colour)
        painter.end()


def draw_symbol(painter: QPainter, area: QRectF, seat: int, colour: QColor) -> None:
    """A seat's symbol in this area; seats past the sixth get the same shapes as outlines."""
    outline = seat >= len(_SYMBOLS)
    painter.setBrush(Qt.BrushStyle.NoBrush if outline else colour)
    painter.setPen(QPen(colour, area.width() / 8) if outline else Qt.PenStyle.NoPen)
    points = _SYMBOLS[seat % len(_SYMBOLS)]
    if not points:
        painter.drawEllipse(area)
        return
    painter.drawPolygon(
        QPolygonF([QPointF(area.x() + x * area.width(), area.y() + y * area.height()) for x, y in points])
    )


_SYMBOLS: tuple[tuple[tuple[float, float], ...], ...] = (
    (),
    ((0.5, 0.03), (1.0, 0.95), (0.0, 0.95)),
    ((0.08, 0.08), (0.92, 0.08), (0.92, 0.92), (0.08, 0.92)),
    ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)),
    (
        (0.5, 0.0),
        (0.62, 0.35),
        (1.0, 0.38),
        (0.7, 0.61),
        (0.81, 1.0),
        (0.5, 0.78),
        (0.19, 1.0),
        (0.3, 0.61),
        (0.0, 0.38),
        (0.38, 0.35),
    ),
    (
        (0.35, 0.0),
        (0.65, 0.0),
        (0.65, 0.35),
        (1.0, 0.35),
        (1.0, 0.65),
        (0.65, 0.65),
        (0.65, 1.0),
        (0.35, 1.0),
        (0.35, 0.65),
        (0.0, 0.65),
        (0.0, 0.35),
        (0.35, 0.35),
    ),
)
