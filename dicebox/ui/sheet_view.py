"""A sheet on the screen: painted by the sheet's own drawing, written on with a click or a key."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from dicebox.i18n import render, tr
from dicebox.model.marks import BoxId
from dicebox.sheets.sheet import Box
from dicebox.ui.accessible import expose, part_changed, part_focused
from dicebox.ui.drawing import Writing, draw
from dicebox.ui.words import listed, mark_name


class SheetView(QWidget):
    """One player's sheet, fitted into the widget. `box_pressed` carries the box that was clicked or entered."""

    box_pressed = Signal(str)
    box_focused = Signal(str)

    def __init__(self, interactive: bool = True) -> None:
        super().__init__()
        self._writing: Writing | None = None
        self._focus: BoxId | None = None
        self._interactive = interactive
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        if interactive:
            self.parts = SheetParts(self)
            expose(self)
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.setMouseTracking(True)
            self.setMinimumSize(240, 200)

    # --- what is shown ---

    def show_writing(self, writing: Writing) -> None:
        """Show this; nothing is repainted when nothing changed."""
        if writing == self._writing:
            return
        before, self._writing = self._writing, writing
        self.updateGeometry()
        self.update()
        if before is not None and self._interactive and QAccessible.isActive():
            for index, box in enumerate(writing.sheet.boxes):
                if before.marks.get(box.id) != writing.marks.get(box.id):
                    part_changed(self, index)

    @property
    def writing(self) -> Writing | None:
        return self._writing

    @property
    def focused_box(self) -> BoxId | None:
        return self._focus

    def sizeHint(self) -> QSize:
        if self._writing is None or not self._interactive:
            return QSize(240, 160)
        sheet = self._writing.sheet
        return QSize(640, round(640 * sheet.height / sheet.width))

    def scale(self) -> float:
        """Pixels to the millimetre."""
        if self._writing is None:
            return 1.0
        sheet = self._writing.sheet
        room = 2 * self._edge()
        return max(0.1, min((self.width() - room) / sheet.width, (self.height() - room) / sheet.height))

    def _edge(self) -> float:
        """How far the paper reaches beyond the sheet, in pixels; a picture of a sheet lies on its card and has none."""
        return min(self.width(), self.height()) * 0.03 if self._interactive else 0.0

    def _origin(self) -> QPointF:
        assert self._writing is not None
        scale, sheet = self.scale(), self._writing.sheet
        return QPointF((self.width() - sheet.width * scale) / 2, (self.height() - sheet.height * scale) / 2)

    def box_rect(self, box: Box) -> QRect:
        """Where a box is, in the widget's pixels."""
        origin, scale = self._origin(), self.scale()
        return QRectF(
            origin.x() + box.x * scale, origin.y() + box.y * scale, box.width * scale, box.height * scale
        ).toAlignedRect()

    def box_at(self, position: QPointF) -> Box | None:
        """The box at this place; small boxes answer a little beyond their edges."""
        if self._writing is None:
            return None
        origin, scale = self._origin(), self.scale()
        x, y = (position.x() - origin.x()) / scale, (position.y() - origin.y()) / scale
        near = [
            (max(abs(x - box.x - box.width / 2) - box.width / 2, abs(y - box.y - box.height / 2) - box.height / 2), box)
            for box in self._writing.sheet.boxes
        ]
        distance, box = min(near, key=lambda pair: pair[0], default=(9.0, None))
        return box if distance <= 1.0 else None

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._writing is None:
            return
        writing = self._writing
        painter = QPainter(self)
        if self._interactive:
            self._lay_paper(painter)
        painter.translate(self._origin())
        draw(painter, writing, self.scale(), self._focus if self.hasFocus() else None)
        painter.end()

    def _lay_paper(self, painter: QPainter) -> None:
        """The paper that the sheet is printed on, with a soft shadow on the table."""
        assert self._writing is not None
        origin, scale, edge = self._origin(), self.scale(), self._edge()
        sheet = self._writing.sheet
        paper = QRectF(origin.x(), origin.y(), sheet.width * scale, sheet.height * scale)
        paper.adjust(-edge, -edge, edge, edge)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for spread in range(4, 0, -1):
            painter.setBrush(QColor(0, 0, 0, 9))
            painter.drawRoundedRect(paper.adjusted(-spread, 0, spread, spread + 1), 8 + spread, 8 + spread)
        painter.setBrush(QColor(self._writing.theme["paper"]))
        painter.setPen(QPen(QColor(self._writing.theme["faint"]), 1))
        painter.drawRoundedRect(paper, 8, 8)

    # --- mouse ---

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self._interactive or event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        box = self.box_at(event.position())
        if box is not None:
            self._move_focus(box.id)
            self.box_pressed.emit(box.id)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._interactive and self._writing is not None:
            box = self.box_at(event.position())
            hand = box is not None and box.id in self._writing.offered
            self.setCursor(Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.ArrowCursor)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            box = self.box_at(QPointF(event.pos()))
            if box is not None and self._interactive:
                QToolTip.showText(event.globalPos(), self.spoken(box), self, self.box_rect(box))
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    # --- keyboard ---

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._interactive or self._writing is None:
            super().keyPressEvent(event)
            return
        match event.key():
            case Qt.Key.Key_Left | Qt.Key.Key_Right | Qt.Key.Key_Up | Qt.Key.Key_Down:
                self._step(*_DIRECTIONS[Qt.Key(event.key())])
            case Qt.Key.Key_PageDown:
                self._step_offered(1)
            case Qt.Key.Key_PageUp:
                self._step_offered(-1)
            case Qt.Key.Key_Home:
                self._move_focus(self._writing.sheet.boxes[0].id)
            case Qt.Key.Key_End:
                self._move_focus(self._writing.sheet.boxes[-1].id)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if self._awaits_box and not event.modifiers() & _CONTROL:
                self.box_pressed.emit(self._focus)
            case _:
                super().keyPressEvent(event)

    @property
    def _awaits_box(self) -> bool:
        """Whether Enter is for the box that has the focus; when nothing can be written, it is for the table."""
        writing = self._writing
        return self._focus is not None and writing is not None and bool(writing.offered or writing.preview)

    def focusInEvent(self, event: QFocusEvent) -> None:
        if self._writing is not None and self._box(self._focus) is None and self._writing.sheet.boxes:
            offered = [box.id for box in self._writing.sheet.boxes if box.id in self._writing.offered]
            self._move_focus(offered[0] if offered else self._writing.sheet.boxes[0].id)
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusOutEvent(event)

    def _move_focus(self, box: BoxId) -> None:
        self._focus = box
        self.box_focused.emit(box)
        self.update()
        if self._interactive and self._writing is not None:
            part_focused(self, [other.id for other in self._writing.sheet.boxes].index(box))

    def _box(self, box: BoxId | None) -> Box | None:
        boxes: Iterable[Box] = self._writing.sheet.boxes if self._writing is not None else ()
        return next((other for other in boxes if other.id == box), None)

    def _step(self, dx: int, dy: int) -> None:
        """To the nearest box in a direction: what lies straight ahead counts before what lies aside."""
        here = self._box(self._focus)
        if here is None or self._writing is None:
            self.focusInEvent(QFocusEvent(QEvent.Type.FocusIn))
            return
        x, y = _middle(here)
        best: tuple[float, Box] | None = None
        for box in self._writing.sheet.boxes:
            bx, by = _middle(box)
            ahead = (bx - x) * dx + (by - y) * dy
            aside = abs((bx - x) * dy) + abs((by - y) * dx)
            if box.id != here.id and ahead > 0.5 and aside <= ahead * 2:
                cost = ahead + aside * 3
                if best is None or cost < best[0]:
                    best = cost, box
        if best is not None:
            self._move_focus(best[1].id)

    def _step_offered(self, step: int) -> None:
        assert self._writing is not None
        offered = [box.id for box in self._writing.sheet.boxes if box.id in self._writing.offered]
        if not offered:
            return
        ids = [box.id for box in self._writing.sheet.boxes]
        here = ids.index(self._focus) if self._focus in ids else -1
        ahead = [box for box in offered if (ids.index(box) - here) * step > 0]
        if ahead:
            self._move_focus(ahead[0] if step > 0 else ahead[-1])
        else:
            self._move_focus(offered[0] if step > 0 else offered[-1])

    # --- what a screen reader reads ---

    def spoken(self, box: Box) -> str:
        """A box in words: "Full house, empty, would become 25"."""
        return listed((render(box.caption), self.state_of(box)))

    def state_of(self, box: Box) -> str:
        """What stands in a box, and what would."""
        assert self._writing is not None
        writing = self._writing
        words = [mark_name(writing.marks.get(box.id))]
        if box.id in writing.offered:
            mark = writing.offered[box.id]
            if box.id in writing.picked or box.id in writing.preview:
                words.append(tr("picked"))
            words.append(tr("can be written") if mark is None else tr("would become {mark}", mark=mark_name(mark)))
        return listed(words)


class SheetParts:
    """The boxes of a sheet as a screen reader meets them, in reading order."""

    def __init__(self, view: SheetView) -> None:
        self._view = view

    def _boxes(self) -> Sequence[Box]:
        return self._view.writing.sheet.boxes if self._view.writing is not None else ()

    def count(self) -> int:
        return len(self._boxes())

    def name(self, index: int) -> str:
        return render(self._boxes()[index].caption)

    def role(self, index: int) -> QAccessible.Role:
        return QAccessible.Role.CheckBox if self._boxes()[index].kind == "cross" else QAccessible.Role.Cell

    def rect(self, index: int) -> QRect:
        return self._view.box_rect(self._boxes()[index])

    def checked(self, index: int) -> bool | None:
        box = self._boxes()[index]
        if box.kind != "cross" or self._view.writing is None:
            return None
        return box.id in self._view.writing.marks

    def enabled(self, index: int) -> bool:
        return self._view.writing is not None and self._boxes()[index].id in self._view.writing.offered

    def focused(self, index: int) -> bool:
        return self._boxes()[index].id == self._view.focused_box

    def value(self, index: int) -> str:
        return self._view.state_of(self._boxes()[index])

    def press(self, index: int) -> None:
        self._view.box_pressed.emit(self._boxes()[index].id)


_CONTROL = Qt.KeyboardModifier.ControlModifier
_DIRECTIONS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


def _middle(box: Box) -> tuple[float, float]:
    return box.x + box.width / 2, box.y + box.height / 2
