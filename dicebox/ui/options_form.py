"""The options of any game as a form, made from the game's own table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QHBoxLayout, QLabel, QSizePolicy, QSpinBox, QWidget

from dicebox.i18n import render, tr
from dicebox.model.game import Game
from dicebox.model.options import Option, OptionError, read_options
from dicebox.ui.widgets import GAP, WIDE_GAP, button, label, pad, row


class OptionsForm(QWidget):
    """A form over a game's options but for those that name players, which stand beside the players' names."""

    changed = Signal()
    tiles_asked = Signal()
    """The tiles of the user's own box are to be entered; `use_tiles` takes them."""

    def __init__(
        self, game: Game[Any], given: Mapping[str, object] | None = None, own_tiles: Sequence[Sequence[str]] = ()
    ) -> None:
        super().__init__()
        self._own_tiles = [list(tile) for tile in own_tiles]
        self._game = game
        self._readers: dict[str, Callable[[], object]] = {}
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setHorizontalSpacing(WIDE_GAP)
        self._form.setVerticalSpacing(GAP)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        for option in game.options:
            start = _taken(option, (given or {}).get(option.name), option.default)
            match option.kind:
                case "choice":
                    self._add_choice(option, start)
                case "number":
                    self._add_number(option, start)
                case "numbers":
                    self._add_numbers(option, start)
                case "tiles":
                    self._add_tiles(option, start)
                case "names":
                    pass

    @property
    def empty(self) -> bool:
        """Whether this game has nothing to choose here."""
        return not self._readers

    def values(self) -> dict[str, object]:
        """The options as a record's header may hold them, defaults included."""
        return {name: read() for name, read in self._readers.items()}

    def stack(self, whole: bool) -> None:
        """Put titles above their fields, for a narrow place; `whole`: fields as wide as their longest choice."""
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        for title in self.findChildren(QLabel):
            title.setMinimumHeight(0)
        for box in self.findChildren(QComboBox):
            if whole:
                box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            box.setToolTip(box.currentText())
            box.currentTextChanged.connect(box.setToolTip)

    def _add_tiles(self, option: Option, start: object) -> None:
        """Whether the user's own tiles are used, and the way to enter them."""
        if isinstance(start, list | tuple) and start:
            self._own_tiles = [list(tile) for tile in start]
        try:
            self._game.check(read_options(self._game.options, {option.name: self._own_tiles}, ()))
        except OptionError:
            self._own_tiles = []
        self._tiles_used = QCheckBox(tr("Those of my own box"))
        self._tiles_used.setChecked(bool(start) and bool(self._own_tiles))
        self._tiles_used.setEnabled(bool(self._own_tiles))
        self._tiles_used.toggled.connect(lambda: self.changed.emit())
        enter = button(tr("Enter them …"), self.tiles_asked.emit)
        held = QWidget()
        line = row(self._tiles_used, enter, None)
        line.setContentsMargins(0, 0, 0, 0)
        held.setLayout(line)
        self._readers[option.name] = lambda: self._own_tiles if self._tiles_used.isChecked() else []
        self._row(option, held)

    @property
    def own_tiles(self) -> list[list[str]]:
        """The tiles of the user's own box, as far as they are known."""
        return self._own_tiles

    def use_tiles(self, tiles: Sequence[Sequence[str]]) -> None:
        """Play with these tiles."""
        self._own_tiles = [list(tile) for tile in tiles]
        self._tiles_used.setEnabled(True)
        self._tiles_used.setChecked(True)

    def _row(self, option: Option, field: QWidget) -> None:
        title = label(render(option.title), wrap=True)
        title.setBuddy(field)
        title.setMinimumHeight(field.sizeHint().height())
        title.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        field.setAccessibleName(render(option.title))
        self._form.addRow(title, field)

    def _add_choice(self, option: Option, start: object) -> None:
        if set(option.choices) == {True, False}:
            check = QCheckBox(render(option.labels[option.choices.index(True)]) if option.labels else "")
            check.setChecked(start is True)
            check.toggled.connect(lambda: self.changed.emit())
            self._readers[option.name] = check.isChecked
            self._row(option, check)
            return
        box = QComboBox()
        for choice, words in zip(option.choices, option.labels, strict=True):
            box.addItem(render(words), choice)
        box.setCurrentIndex(max(0, next((i for i, c in enumerate(option.choices) if c == start), 0)))
        box.setMinimumContentsLength(12)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        box.currentIndexChanged.connect(lambda: self.changed.emit())
        self._readers[option.name] = box.currentData
        self._row(option, box)

    def _add_number(self, option: Option, start: object) -> None:
        spin = _spin(option, start)
        spin.valueChanged.connect(lambda: self.changed.emit())
        spin.lineEdit().setAccessibleName(render(option.title))
        self._readers[option.name] = spin.value
        self._row(option, spin)
        self._per(option.name, spin)

    def _per(self, name: str, spin: QSpinBox) -> None:
        for option in self._game.options:
            if option.kind == "numbers" and option.per == name:
                spin.valueChanged.connect(lambda count, of=option.name: self._show_numbers(of, count))

    def _add_numbers(self, option: Option, start: object) -> None:
        """One spin box for each of what the option counts; only one of them is nothing to choose, so it is hidden."""
        held = QWidget()
        line = QHBoxLayout(held)
        line.setContentsMargins(0, 0, 0, 0)
        most = next(other.high for other in self._game.options if other.name == option.per)
        given = list(start) if isinstance(start, list | tuple) else []
        spins = [_spin(option, given[place] if place < len(given) else option.low) for place in range(most)]
        for place, spin in enumerate(spins, start=1):
            spin.setPrefix("×")
            for part in (spin, spin.lineEdit()):
                part.setAccessibleName(f"{render(option.title)} {place}")
            spin.valueChanged.connect(lambda: self.changed.emit())
            line.addWidget(spin)
        line.addStretch(1)
        self._row(option, held)
        self._numbers = {option.name: (held, spins)}
        self._readers[option.name] = lambda: [spin.value() for spin in spins if not spin.isHidden()]
        per = self._readers[option.per]()
        self._show_numbers(option.name, per if isinstance(per, int) else 1)

    def _show_numbers(self, name: str, count: int) -> None:
        held, spins = self._numbers[name]
        for place, spin in enumerate(spins):
            spin.setVisible(place < count)
        held.setVisible(count > 1)
        # Only now do the numbers fit how many there are.
        self.changed.emit()
        title = self._form.labelForField(held)
        if isinstance(title, QLabel):
            title.setVisible(count > 1)


def _taken(option: Option, value: object, otherwise: object) -> object:
    """The value, where the option takes it: what was kept from an earlier time may be anything."""
    try:
        option.read(value, ())
    except OptionError:
        return otherwise
    return value


def _spin(option: Option, start: object) -> QSpinBox:
    spin = QSpinBox()
    spin.setRange(option.low, option.high)
    spin.setValue(start if isinstance(start, int) else option.low)
    pad(spin)
    if option.high - option.low > 100:
        spin.setSingleStep(50)
    return spin
