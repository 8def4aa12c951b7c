"""Real dice: what fell on the table is typed in, one key a die."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from dicebox.i18n import tr, tr_many
from dicebox.model.dice import Die, Face
from dicebox.ui.widgets import GAP, button, label
from dicebox.ui.words import face_name, key_of


class DieField(QLineEdit):
    """A field that shows what was put into it: nothing can be pasted, dropped, composed or deleted there.

    Keys that nobody takes go on to whatever lies around it, and shortcuts (undo is one) to the menus.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setMinimumWidth(36)
        self.setMaximumWidth(64)
        self.setAcceptDrops(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride:
            event.ignore()
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        # On X11 the middle button pastes.
        if event.button() == Qt.MouseButton.LeftButton:
            super().mouseReleaseEvent(event)


class DiceEntry(QWidget):
    """A field a die; a digit (or a word's first letter) fills one and goes on to the next, Backspace goes back.

    `entered` carries the faces as soon as the last field is filled.
    """

    entered = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP)
        self._title = label("", "small", wrap=True)
        layout.addWidget(self._title)
        self._line = QHBoxLayout()
        self._line.setSpacing(GAP)
        layout.addLayout(self._line)
        self._palette = QHBoxLayout()
        self._palette.setSpacing(4)
        layout.addLayout(self._palette)
        self._fields: list[DieField] = []
        self._dice: tuple[Die, ...] = ()
        self._faces: list[Face | None] = []

    def ask(self, dice: Sequence[Die], title: str = "") -> None:
        """Ask for these dice, saying so with `title`; asking for the same again keeps what was typed."""
        if tuple(dice) == self._dice and any(face is not None for face in self._faces):
            return
        had_focus = any(field.hasFocus() for field in self._fields)
        self._dice = tuple(dice)
        self._faces = [None] * len(dice)
        _empty(self._line)
        _empty(self._palette)
        self._fields = []
        self._title.setText(
            title or tr_many(len(dice), "Type what the die shows.", "Type what the {count} dice show, in any order.")
        )
        for number in range(1, len(dice) + 1):
            field = DieField()
            field.setAccessibleName(tr("Die {number} of {count}", number=number, count=len(dice)))
            field.installEventFilter(self)
            self._fields.append(field)
            self._line.addWidget(field)
            # At once, not when the layout comes to it: before, it could not take the focus.
            field.show()
        self._line.addStretch(1)
        for face, die in self._choices().items():
            made = button(_key_words(die, face), lambda face=face: self._put(face), "face")  # type: ignore[misc]
            made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self._palette.addWidget(made)
        self._palette.addStretch(1)
        if had_focus:
            self.take_focus()

    def show_again(self, faces: Sequence[Face]) -> None:
        """Show what was entered and refused, so that only what is wrong has to be typed anew."""
        self._faces = list(faces)
        for field, face in zip(self._fields, faces, strict=True):
            field.setText(key_of(face))
        self._fields[-1].setFocus()

    def take_focus(self) -> None:
        """Put the focus into the first field that is still empty."""
        for field, face in zip(self._fields, self._faces, strict=True):
            if face is None:
                field.setFocus()
                return

    def type_key(self, event: QKeyEvent) -> bool:
        """A key was pressed elsewhere on the table; whether it stood for a face, or took one back."""
        if event.key() == Qt.Key.Key_Backspace:
            self._take_back(len(self._fields) - 1)
            return True
        for face in self._choices():
            if key_of(face).casefold() == event.text().casefold():
                self._put(face)
                return True
        return False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and watched in self._fields:
            place = next(index for index, field in enumerate(self._fields) if field is watched)
            match event.key():
                case Qt.Key.Key_Backspace:
                    self._take_back(place)
                    return True
                case Qt.Key.Key_Delete:
                    self._empty(place)
                    return True
                case Qt.Key.Key_Left | Qt.Key.Key_Right:
                    beside = place + (1 if event.key() == Qt.Key.Key_Right else -1)
                    self._fields[min(max(beside, 0), len(self._fields) - 1)].setFocus()
                    return True
            if event.text() and event.text().isprintable() and not event.modifiers() & _SHORTCUT:
                for face in self._choices():
                    if key_of(face).casefold() == event.text().casefold():
                        self._put(face, place)
                        return True
                # Nothing else can stand in a field: a 7 is no face.
                return True
        return super().eventFilter(watched, event)

    def _choices(self) -> dict[Face, Die]:
        """Every face that one of the dice has, with a die that has it."""
        return {face: die for die in reversed(self._dice) for face in die.faces}

    def _put(self, face: Face, place: int | None = None) -> None:
        if place is None:
            place = next((index for index, face in enumerate(self._faces) if face is None), None)
        if place is None:
            return
        self._faces[place] = face
        self._fields[place].setText(key_of(face))
        self.take_focus()
        if None not in self._faces:
            faces = tuple(face for face in self._faces if face is not None)
            self._dice = ()
            self.entered.emit(faces)

    def _take_back(self, place: int) -> None:
        filled = [index for index in range(place + 1) if self._faces[index] is not None]
        if filled:
            self._empty(filled[-1])
            self._fields[filled[-1]].setFocus()

    def _empty(self, place: int) -> None:
        self._faces[place] = None
        self._fields[place].clear()


_SHORTCUT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


def _key_words(die: Die, face: Face) -> str:
    name = face_name(die, face)
    return name if name == key_of(face) else f"{key_of(face)} {name}"


def _empty(layout: QHBoxLayout) -> None:
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
