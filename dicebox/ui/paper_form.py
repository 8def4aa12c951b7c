"""The choices of the page maker as a form in three groups: what is printed, on which paper, and the details."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QFrame,
    QPlainTextEdit,
    QRadioButton,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from dicebox import i18n
from dicebox.games import GAMES
from dicebox.i18n import render, tr, tr_many
from dicebox.model.game import Game
from dicebox.model.match import Match
from dicebox.model.message import Message, say
from dicebox.paper.page import MOST_COLUMNS, MOST_COPIES, PAPER_NAMES, PAPERS, PER_PAGE, paper_size
from dicebox.paper.printer import PaperError
from dicebox.sheets import OF_GAMES, SHARED
from dicebox.ui.options_form import OptionsForm
from dicebox.ui.paper_choices import PaperChoices
from dicebox.ui.theme import px
from dicebox.ui.widgets import GAP, WIDE_GAP, add_field, button, card, label, pad, row
from dicebox.ui.words import listed

OWN = "own"
"""The entry for a paper whose size is typed in."""
_INCH_PAPERS = ("letter", "legal")
_LARGE = 1.3
"""From this text size on, long choices are cut rather than the page beside them."""

_ORIENTATIONS = {
    "auto": say("As it fits best"),
    "portrait": say("Upright"),
    "landscape": say("Sideways"),
}
_MODES = {"colour": say("Colour"), "grey": say("Grey"), "ink-saver": say("Ink saver")}
_SIDES = {
    "one": say("One side"),
    "long-edge": say("Both, flip on long edge"),
    "short-edge": say("Both, flip on short edge"),
}
_ORDERS = {"by-sheet": say("Front, back, front …"), "fronts-first": say("Fronts, then backs")}
_COLUMNS = {"players": say("for players"), "games": say("for games of one player")}


class PaperForm(QWidget):
    """Shows choices and lets them be changed; `changed` comes after each change."""

    changed = Signal()
    printer_asked = Signal()
    rearranged = Signal()
    """Lines came or went, and with them the width that the form needs."""

    def __init__(self, start: PaperChoices, matches: Sequence[Match], scale: float) -> None:
        super().__init__()
        self._start = start
        self._matches = matches
        self._scale = scale
        self._options: OptionsForm | None = None
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(WIDE_GAP)
        layout.addWidget(self._build_what())
        layout.addWidget(self._build_paper())
        layout.addWidget(self._build_details())
        layout.addStretch(1)
        self._show_game(dict(start.options))
        self._arrange()

    def choices(self) -> PaperChoices:
        """What is chosen now."""
        names = tuple(name.strip() for name in self.names.toPlainText().splitlines() if name.strip())
        usual = self._usual_card()
        return replace(
            self._start,
            what="filled" if self.filled.isChecked() else "blank",
            game=self.game.currentData(),
            options=self._options.values() if self._options is not None else {},
            names=names,
            card=0 if self.card.value() == usual and self.columns.currentData() == "players" else self.card.value(),
            columns=self.columns.currentData(),
            copies=self.copies.value(),
            fillable=self.fillable.isChecked(),
            overview=self.overview.isChecked(),
            paper=self.paper_named(),
            orientation=self.orientation.currentData(),
            per_page=self.per_page.currentData(),
            margin=self.margin.value(),
            universal=self.universal.isChecked(),
            language=self.language.currentData(),
            mode=self.mode.currentData(),
            foot=self.foot.isChecked(),
            cut_marks=self.cut_marks.isChecked(),
            ruler=self.ruler.isChecked(),
            thick_lines=self.thick_lines.isChecked(),
            sides=self.sides.currentData(),
            order=self.order.currentData(),
        )

    # --- what ---

    def _build_what(self) -> QFrame:
        frame, form = _group(tr("What"))
        start = self._start
        self.blank = QRadioButton(tr("Blank sheets"))
        self.filled = QRadioButton(_filled_words(self._matches))
        kinds = QButtonGroup(self)
        for kind in (self.blank, self.filled):
            kinds.addButton(kind)
            form.addRow(kind)
            kind.setVisible(bool(self._matches))
        (self.filled if start.what == "filled" else self.blank).setChecked(True)
        self.filled.toggled.connect(self._on_kind)
        self.matches = label(listed(_match_words(match) for match in self._matches[:8]), "small", wrap=True)
        form.addRow(self.matches)
        self.game = _choice(tr("Game"), [(render(game.title), key) for key, game in GAMES.items()], start.game)
        self.game.currentIndexChanged.connect(self._on_game)
        add_field(form, tr("Game"), self.game)
        self._held = QWidget()
        held = QVBoxLayout(self._held)
        held.setContentsMargins(0, 0, 0, 0)
        form.addRow(self._held)
        self.copies = _number(0, MOST_COPIES, start.copies)
        self.copies.setSpecialValueText(tr("as many as fill a page"))
        self.copies.valueChanged.connect(self._on_change)
        add_field(form, tr("Sheets"), self.copies)
        self.card = _number(1, MOST_COLUMNS, start.card or start.usual_card())
        self.card.valueChanged.connect(self._on_change)
        add_field(form, tr("Columns"), self.card)
        self.columns = _choice(tr("Columns"), [(render(words), key) for key, words in _COLUMNS.items()], start.columns)
        self.columns.setAccessibleName(tr("What the columns are for"))
        self.columns.currentIndexChanged.connect(self._on_change)
        form.addRow(self.columns)
        self.names = QPlainTextEdit("\n".join(start.names))
        self.names.setTabChangesFocus(True)
        self.names.setPlaceholderText(tr("one a line"))
        self.names.setFixedHeight(px(64, self._scale))
        self.names.textChanged.connect(self._on_change)
        add_field(form, tr("Names"), self.names)
        self.fillable = self._flag(tr("Can be filled in on the screen"), start.fillable)
        self.fillable.setToolTip(tr("Every box of the PDF is a field of a form."))
        self.overview = self._flag(tr("With a page of all tiles"), start.overview)
        for flag in (self.fillable, self.overview):
            form.addRow(flag)
        self._what_form = form
        return frame

    def _on_kind(self) -> None:
        self._arrange()
        self.changed.emit()

    def _on_game(self) -> None:
        self._show_game({})
        self.card.blockSignals(True)
        self.card.setValue(self._usual_card())
        self.card.blockSignals(False)
        self.columns.setCurrentIndex(0)
        self._arrange()
        self.changed.emit()

    def _show_game(self, options: dict[str, object]) -> None:
        """The options of the game that is chosen, in place of those of another."""
        if self._options is not None:
            self._options.hide()
            self._options.deleteLater()
        self._options = OptionsForm(self._rules(), options)
        self._options.changed.connect(self._on_change)
        self._options.stack(self._scale < _LARGE)
        layout = self._held.layout()
        assert layout is not None
        layout.addWidget(self._options)

    def _rules(self) -> Game[Any]:
        return GAMES[self.game.currentData()]

    def _usual_card(self) -> int:
        return replace(self._start, game=self.game.currentData()).usual_card()

    # --- paper ---

    def _build_paper(self) -> QFrame:
        frame, form = _group(tr("Paper"))
        start = self._start
        known = start.paper in PAPERS
        self.paper = _choice(
            tr("Paper"),
            [*((_paper_words(name), name) for name in PAPERS), (tr("Own size …"), OWN)],
            start.paper if known else OWN,
        )
        self.paper.currentIndexChanged.connect(self._on_paper)
        add_field(form, tr("Paper"), self.paper)
        try:
            width, height = paper_size(start.paper)
        except PaperError:
            width, height = PAPERS["a4"]
        self.own_width, self.own_height = _length(width), _length(height)
        self.own_width.valueChanged.connect(self._on_change)
        self.own_height.valueChanged.connect(self._on_change)
        add_field(form, tr("Width"), self.own_width)
        add_field(form, tr("Height"), self.own_height)
        self.orientation = self._choice(form, tr("Direction"), _ORIENTATIONS, start.orientation)
        self.per_page = _choice(
            tr("On a page"),
            [(tr_many(count, "{count} sheet", "{count} sheets"), count) for count in PER_PAGE],
            start.per_page,
        )
        self.per_page.currentIndexChanged.connect(self._on_change)
        add_field(form, tr("On a page"), self.per_page)
        self.margin = _number(0, 40, start.margin)
        self.margin.setSuffix(tr(" mm"))
        self.margin.valueChanged.connect(self._on_change)
        add_field(form, tr("Margins"), self.margin)
        self.universal = self._flag(tr("Fits A4 and Letter both"), start.universal)
        form.addRow(self.universal)
        self._paper_form = form
        return frame

    def paper_named(self) -> str:
        """The paper by its name, or its size as it is written."""
        named = self.paper.currentData()
        if named != OWN:
            return str(named)
        return f"{self.own_width.value():g}x{self.own_height.value():g}mm"

    def _on_paper(self) -> None:
        self._arrange()
        self.changed.emit()

    # --- details ---

    def _build_details(self) -> QFrame:
        frame, form = _group(tr("Details"))
        start = self._start
        self.language = _choice(tr("Language"), [(name, code) for code, name in i18n.LANGUAGES.items()], start.language)
        self.language.currentIndexChanged.connect(self._on_change)
        add_field(form, tr("Language"), self.language)
        self.mode = self._choice(form, tr("Ink"), _MODES, start.mode)
        self.sides = self._choice(form, tr("Sides"), _SIDES, start.sides)
        self.sides.currentIndexChanged.connect(self._arrange)
        self.order = self._choice(form, tr("Order"), _ORDERS, start.order)
        self.foot = self._flag(tr("Options and scoring below the sheet"), start.foot)
        self.cut_marks = self._flag(tr("Cut marks between sheets"), start.cut_marks)
        self.ruler = self._flag(tr("A ruler of 50 mm"), start.ruler)
        self.thick_lines = self._flag(tr("Thick lines, to laminate and wipe"), start.thick_lines)
        for flag in (self.foot, self.cut_marks, self.ruler, self.thick_lines):
            form.addRow(flag)
        self.printer = button(
            tr("Printer …"),
            self.printer_asked.emit,
            hint=tr("Measure a test page, so that every length comes out true."),
        )
        form.addRow(row(self.printer, None))
        self._details_form = form
        return frame

    # --- all of them ---

    def _arrange(self) -> None:
        """Show what has a meaning with what is chosen."""
        blank = self.blank.isChecked()
        key = self.game.currentData()
        self.matches.setVisible(not blank)
        what = self._what_form
        what.setRowVisible(self._held, blank and self._options is not None and not self._options.empty)
        for widget in (self.game, self.copies, self.names):
            what.setRowVisible(widget, blank)
        what.setRowVisible(self.card, blank and key in SHARED)
        what.setRowVisible(self.columns, blank and key in OF_GAMES)
        what.setRowVisible(self.fillable, blank)
        what.setRowVisible(self.overview, blank and key == "pescado")
        own = self.paper.currentData() == OWN
        self._paper_form.setRowVisible(self.own_width, own)
        self._paper_form.setRowVisible(self.own_height, own)
        self._details_form.setRowVisible(self.sides, blank)
        self._details_form.setRowVisible(self.order, blank and self.sides.currentData() != "one")
        self.rearranged.emit()

    def _on_change(self) -> None:
        self.changed.emit()

    def _choice(self, form: QFormLayout, title: str, words: dict[str, Message], start: str) -> QComboBox:
        made = _choice(title, [(render(message), key) for key, message in words.items()], start)
        made.currentIndexChanged.connect(self._on_change)
        add_field(form, title, made)
        return made

    def _flag(self, words: str, start: bool) -> QCheckBox:
        made = QCheckBox(words)
        made.setChecked(start)
        made.toggled.connect(self._on_change)
        return made


def _group(title: str) -> tuple[QFrame, QFormLayout]:
    """A card with a heading and a form in it."""
    frame = card()
    inner = QVBoxLayout(frame)
    inner.setContentsMargins(WIDE_GAP, WIDE_GAP, WIDE_GAP, WIDE_GAP)
    inner.setSpacing(GAP)
    inner.addWidget(label(title, "heading"))
    form = QFormLayout()
    form.setHorizontalSpacing(WIDE_GAP)
    form.setVerticalSpacing(GAP)
    form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    inner.addLayout(form)
    return frame, form


def _choice(title: str, entries: Sequence[tuple[str, object]], start: object) -> QComboBox:
    box = QComboBox()
    for words, value in entries:
        box.addItem(words, value)
    box.setCurrentIndex(max(0, box.findData(start)))
    box.setMinimumContentsLength(10)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    box.setAccessibleName(title)
    # Whoever scrolls the form with the wheel does not want to change what the pointer passes over.
    box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return box


def _number(low: int, high: int, start: int) -> QSpinBox:
    spin = QSpinBox()
    spin.setRange(low, high)
    spin.setValue(start)
    pad(spin)
    spin.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    return spin


def _length(start: float) -> QDoubleSpinBox:
    spin = QDoubleSpinBox()
    spin.setRange(50, 1500)
    spin.setDecimals(1)
    spin.setSuffix(tr(" mm"))
    spin.setValue(start)
    pad(spin)
    spin.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    return spin


def _paper_words(name: str) -> str:
    width, height = PAPERS[name]
    if name in _INCH_PAPERS:
        return tr(
            "{paper}, {width} × {height} in",
            paper=PAPER_NAMES[name],
            width=f"{width / 25.4:g}",
            height=f"{height / 25.4:g}",
        )
    return tr("{paper}, {width} × {height} mm", paper=PAPER_NAMES[name], width=f"{width:g}", height=f"{height:g}")


def _filled_words(matches: Sequence[Match]) -> str:
    if len(matches) == 1:
        return tr("The sheets of this game, filled in")
    return tr_many(len(matches), "{count} game, filled in", "{count} games, filled in")


def _match_words(match: Match) -> str:
    return tr("{game} ({players})", game=render(match.game.title), players=listed(match.header.players))
