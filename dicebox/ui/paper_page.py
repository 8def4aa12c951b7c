"""The page maker: what is chosen at the left, the true page at the right; what is seen is what is saved and printed."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QStandardPaths, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QBoxLayout, QFileDialog, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from dicebox.games import GAMES
from dicebox.i18n import render, tr, tr_many
from dicebox.model.game import Game
from dicebox.model.match import Match
from dicebox.paper.page import paper_name
from dicebox.paper.printer import PaperError
from dicebox.paper.writing import file_name, write_pdf
from dicebox.store.settings import PaperDefaults
from dicebox.ui.announce import announce
from dicebox.ui.paper_choices import Made, PaperChoices, make
from dicebox.ui.paper_form import PaperForm
from dicebox.ui.paper_preview import PagePreview
from dicebox.ui.printer_dialog import PrinterDialog, send_to_printer
from dicebox.ui.theme import Tokens, px
from dicebox.ui.widgets import EDGE, GAP, WIDE_GAP, button, card, label, row, scrolled, set_role
from dicebox.ui.wrapping import WrappingRow

_PAUSE = 40
"""Milliseconds without a further change before the pages are made."""
_SLOW = 250
"""Milliseconds after which it is said that the pages are being made."""
_FORM = 372
"""Width of the choices at 100 %."""


@cache
def _workshop() -> ThreadPoolExecutor:
    """Where files are made, one after the other, while the window stays awake."""
    return ThreadPoolExecutor(1, "pages")


class _Maker(QObject):
    """Makes files in the background; `made` comes in the window's own thread, for the last choices only."""

    made = Signal(object)
    _done = Signal(int, object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._order = 0
        self._future: Future[Made] | None = None
        self._done.connect(self._take, Qt.ConnectionType.QueuedConnection)

    def ask(self, choices: PaperChoices, matches: Sequence[Match], defaults: PaperDefaults) -> None:
        self.cancel()
        order = self._order
        self._future = _workshop().submit(make, choices, matches, defaults)
        self._future.add_done_callback(lambda future: self._hand_over(order, future))

    def cancel(self) -> None:
        """Nothing that is being made is wanted any more."""
        self._order += 1
        if self._future is not None:
            self._future.cancel()
            self._future = None

    def _hand_over(self, order: int, future: Future[Made]) -> None:
        """In the workshop's thread: what was made goes to the window's, if that still wants it."""
        if not future.cancelled() and order == self._order:
            # The page may be gone by now.
            with contextlib.suppress(RuntimeError):
                self._done.emit(order, future)

    def _take(self, order: int, future: Future[Made]) -> None:
        if order == self._order:
            self._future = None
            self.made.emit(future.result())


class PaperPage(QWidget):
    """Choices, the page, and the two ways out: a PDF file and the printer.

    `chosen` carries the choices after each change, `defaults_changed` what is to be remembered of them.
    """

    back_asked = Signal()
    chosen = Signal(object)
    defaults_changed = Signal(object)
    shown = Signal()
    """A new page, or a sentence in its place, is shown."""

    def __init__(
        self,
        start: PaperChoices,
        matches: Sequence[Match],
        defaults: PaperDefaults,
        tokens: Tokens,
        scale: float,
    ) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setWindowTitle(tr("Print sheets"))
        self._matches = tuple(matches)
        self._defaults = defaults
        self._tokens = tokens
        self._scale = scale
        self._made: Made | None = None
        self._maker = _Maker(self)
        self._maker.made.connect(self._show_made)
        self._pause = _timer(self, _PAUSE, self._make)
        self._slow = _timer(self, _SLOW, lambda: self.facts.setText(tr("The pages are being made …")))
        self._build(start)
        self._pause.start(0)

    # --- what stands where ---

    def _build(self, start: PaperChoices) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        layout.setSpacing(WIDE_GAP)
        layout.addWidget(label(tr("Print sheets"), "title"))
        self._middle = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._middle.setSpacing(WIDE_GAP)
        self.form = PaperForm(start, self._matches, self._scale)
        self.form.changed.connect(self._on_change)
        self.form.printer_asked.connect(self._ask_printer)
        self._form_area = _form_area(self.form, px(_FORM, min(self._scale, 1.45)))
        self.form.rearranged.connect(lambda: _fit(self._form_area, self.form))
        self._middle.addWidget(self._form_area)
        self._middle.addLayout(self._build_preview(), 1)
        layout.addLayout(self._middle, 1)
        self.status = label("", "small", wrap=True)
        self.status.hide()
        layout.addWidget(self.status)
        self.back = button(tr("Back"), self.back_asked.emit)
        self.print = button(tr("Print …"), self._ask_print)
        self.save = button(tr("Save as PDF …"), self._ask_save, "main")
        layout.addLayout(WrappingRow(self.back, None, self.print, self.save))
        QShortcut(QKeySequence("Escape"), self, self.back_asked.emit)
        kind = self.form.filled if self.form.filled.isChecked() else self.form.blank
        self.setFocusProxy(kind if self._matches else self.form.game)

    def _build_preview(self) -> QVBoxLayout:
        held = QVBoxLayout()
        held.setSpacing(GAP)
        self.preview = PagePreview(self._tokens, self._scale)
        self.preview.turned.connect(lambda: self._show_facts())
        self.problem = label("", "say", wrap=True)
        self.problem.setAlignment(Qt.AlignmentFlag.AlignCenter)
        frame = card()
        inner = QVBoxLayout(frame)
        inner.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        inner.addWidget(self.problem)
        frame.setMaximumWidth(px(460, self._scale))
        held_sentence = QWidget()
        middle = QVBoxLayout(held_sentence)
        middle.addStretch(1)
        middle.addLayout(row(frame))
        middle.addStretch(1)
        self._no_page = scrolled(held_sentence)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.preview)
        self._stack.addWidget(self._no_page)
        held.addWidget(self._stack, 1)
        self.remark = label("", "warn", wrap=True)
        self.remark.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.remark.hide()
        held.addWidget(self.remark)
        self.facts = label("", "muted", wrap=True)
        self.facts.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.before = button(
            "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}", lambda: self.preview.step(-1), "quiet", tr("Page before")
        )
        self.after = button(
            "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}", lambda: self.preview.step(1), "quiet", tr("Next page")
        )
        self.before.setAccessibleName(tr("Page before"))
        self.after.setAccessibleName(tr("Next page"))
        for turn in (self.before, self.after):
            turn.setFixedWidth(px(44, self._scale))
        turning = QWidget()
        turning.setMaximumWidth(px(380, self._scale))
        line = row(self.before, self.facts, self.after)
        line.setContentsMargins(0, 0, 0, 0)
        line.setStretch(1, 1)
        turning.setLayout(line)
        held.addLayout(row(turning))
        return held

    # --- the file ---

    @property
    def game(self) -> Game[Any]:
        """The game whose sheets are looked at."""
        return GAMES[self.form.choices().game]

    @property
    def data(self) -> bytes:
        """The file that is shown; empty while there is none for what is chosen."""
        return self._made.data if self._made is not None else b""

    def _on_change(self) -> None:
        choices = self.form.choices()
        self.chosen.emit(choices)
        self._remember(choices.defaults(self._defaults))
        self._stop()
        self._maker.cancel()
        self._pause.start()

    def _stop(self) -> None:
        """What is shown is no longer what is chosen: it is neither saved nor printed."""
        self._made = None
        self._enable()

    def _make(self) -> None:
        self._slow.start()
        self._maker.ask(self.form.choices(), self._matches, self._defaults)

    def _show_made(self, made: Made) -> None:
        self._slow.stop()
        self._made = made
        if made.problem is not None:
            self.problem.setText(render(made.problem))
            self._stack.setCurrentWidget(self._no_page)
            announce(self, self.problem.text())
        else:
            self.preview.show_file(made.data, float(made.choices.margin))
            self._stack.setCurrentWidget(self.preview)
        remarks = " ".join(render(remark) for remark in made.remarks)
        self.remark.setText(remarks)
        self.remark.setVisible(bool(remarks))
        self._show_facts()
        self._enable()
        self.shown.emit()

    def _show_facts(self) -> None:
        """How many pages there are, on which paper, and which of them is shown."""
        there = self._made is None or self._made.problem is None
        several = there and self.preview.count > 1
        if not there or not self.preview.count:
            self.facts.setText("")
        else:
            width, height = self.preview.size_of_page()
            named = paper_name(self.form.paper_named())
            upright = tr("portrait") if height >= width else tr("landscape")
            paper = tr("{paper}, {direction}", paper=named, direction=upright)
            count = self.preview.count
            self.facts.setText(
                tr("Page {number} of {count}, {paper}", number=self.preview.number + 1, count=count, paper=paper)
                if several
                else tr_many(count, "{count} page, {paper}", "{count} pages, {paper}", paper=paper)
            )
        self.before.setVisible(several)
        self.after.setVisible(several)
        self.before.setEnabled(self.preview.number > 0)
        self.after.setEnabled(self.preview.number < self.preview.count - 1)

    def _enable(self) -> None:
        able = bool(self.data)
        self.save.setEnabled(able)
        self.print.setEnabled(able)

    def _remember(self, defaults: PaperDefaults) -> None:
        if defaults != self._defaults:
            self._defaults = defaults
            self.defaults_changed.emit(defaults)

    # --- what is done with it ---

    def suggested_name(self) -> str:
        """What the file is called unless something else is typed."""
        choices = self.form.choices()
        if choices.what == "blank":
            return file_name(render(choices.rules.title), tr("sheets"))
        if len(self._matches) == 1:
            match = self._matches[0]
            return file_name(render(match.game.title), *match.header.players)
        return file_name(tr("Finished games"))

    def _ask_save(self) -> None:
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        name, _ = QFileDialog.getSaveFileName(
            self, tr("Save as PDF"), str(Path(folder, self.suggested_name())), tr("PDF files (*.pdf)")
        )
        if name:
            path = Path(name)
            self.save_to(path if path.suffix.lower() == ".pdf" else path.with_name(path.name + ".pdf"))

    def save_to(self, path: Path) -> bool:
        """Save the very file that is shown; whether it could be written."""
        try:
            write_pdf(path, self.data)
        except PaperError as error:
            self._say(render(error.reason), "warn")
            return False
        self._say(tr("Saved: {file}", file=str(path)), "small")
        return True

    def _ask_print(self) -> None:
        try:
            printed = send_to_printer(self, self.data, self.suggested_name())
        except PaperError as error:
            self._say(render(error.reason), "warn")
        else:
            if printed:
                self._say(
                    tr_many(
                        printed, "{count} page was sent to the printer.", "{count} pages were sent to the printer."
                    ),
                    "small",
                )

    def _ask_printer(self) -> None:
        dialog = PrinterDialog(self._defaults.printer, self.form.choices().page(self._defaults), self)
        if dialog.exec():
            self.use_printer(dialog)

    def use_printer(self, dialog: PrinterDialog) -> None:
        """Apply a printer's measures to this and every later page."""
        self._remember(self._defaults._replace(printer=dialog.printer()))
        self._on_change()

    def _say(self, sentence: str, role: str) -> None:
        set_role(self.status, role)
        self.status.setText(sentence)
        self.status.show()
        announce(self, sentence)


def _timer(parent: QObject, pause: int, do: Callable[[], object]) -> QTimer:
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(pause)
    timer.timeout.connect(do)
    return timer


def _form_area(form: QWidget, width: int) -> QScrollArea:
    """The form in an area that scrolls up and down, never sideways."""
    area = scrolled(form)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setMinimumWidth(width)
    _fit(area, form)
    return area


def _fit(area: QScrollArea, form: QWidget) -> None:
    """Make the area as wide as the form needs at least, so that no word is cut."""
    form.ensurePolished()
    needed = form.minimumSizeHint().width() + area.verticalScrollBar().sizeHint().width() + GAP
    area.setFixedWidth(max(needed, area.minimumWidth()))
