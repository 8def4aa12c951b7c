"""The printer: sending pages to it, and its profile, measured once on a test page."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QSize, QStandardPaths, Qt
from PySide6.QtWidgets import QDialog, QDoubleSpinBox, QFileDialog, QFormLayout, QVBoxLayout, QWidget

from dicebox.i18n import render, tr
from dicebox.paper.page import Page
from dicebox.paper.printer import PaperError, Printer
from dicebox.paper.testpage import printer_test, ruler_length
from dicebox.paper.writing import file_name, write_pdf
from dicebox.ui.widgets import EDGE, GAP, WIDE_GAP, add_field, button, label, pad, row, scrolled


def send_to_printer(parent: QWidget, data: bytes, title: str) -> int:
    """Ask for a printer and print the file on it; how many pages were sent, 0 when it was called off.

    Raises PaperError.
    """
    from PySide6.QtPrintSupport import QPrintDialog, QPrinter

    from dicebox.paper.pages import page_sizes
    from dicebox.ui.printing import print_pdf, set_paper

    sizes = page_sizes(data)
    printer = QPrinter()
    printer.setDocName(title)
    set_paper(printer, sizes[0])
    dialog = QPrintDialog(printer, parent)
    dialog.setMinMax(1, len(sizes))
    if not dialog.exec():
        return 0
    first = printer.fromPage() or 1
    last = printer.toPage() or len(sizes)
    numbers = range(first - 1, min(last, len(sizes)))
    print_pdf(printer, data, numbers)
    return len(numbers)


class PrinterDialog(QDialog):
    """Four lengths from a printed test page, and how far back sides are off; `printer` is what makes up for them."""

    def __init__(self, printer: Printer, page: Page, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Printer"))
        # The test page shows what the printer does, not what was made up for it before.
        self._page = replace(page, printer=Printer(), per_page=1)
        self._length = ruler_length(self._page)
        margin = self._page.margin
        outer = QVBoxLayout(self)
        outer.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        outer.setSpacing(WIDE_GAP)
        inner = QWidget()
        layout = QVBoxLayout(inner)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(WIDE_GAP)
        layout.addWidget(
            label(
                tr(
                    "Print the test page at 100 %, measure it with a ruler and type in what you find. From then on "
                    "every sheet comes out at its true size and place."
                ),
                wrap=True,
            )
        )
        layout.addLayout(
            row(button(tr("Print the test page …"), self._print), button(tr("Save it as PDF …"), self._ask_save), None)
        )
        form = QFormLayout()
        form.setHorizontalSpacing(WIDE_GAP)
        form.setVerticalSpacing(GAP)
        self.across = _added(form, tr("Ruler across"), self._length / printer.scale_x, 10, 400)
        self.down = _added(form, tr("Ruler down"), self._length / printer.scale_y, 10, 400)
        self.left = _added(form, tr("Frame to the left edge"), (margin - printer.offset_x) / printer.scale_x, 0, 100)
        self.top = _added(form, tr("Frame to the upper edge"), (margin - printer.offset_y) / printer.scale_y, 0, 100)
        self.back_x = _added(form, tr("Back side too far left by"), printer.back_x, -50, 50)
        self.back_y = _added(form, tr("Back side too high by"), printer.back_y, -50, 50)
        layout.addLayout(form)
        self.problem = label("", "warn", wrap=True)
        self.problem.hide()
        layout.addWidget(self.problem)
        layout.addStretch(1)
        self.ok = button(tr("Use these"), self._accept, "main")
        buttons = row(
            button(tr("No correction"), self.reset),
            None,
            button(tr("Cancel"), self.reject),
            self.ok,
        )
        area = scrolled(inner)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        outer.addWidget(area)
        outer.addLayout(buttons)
        # As large as what is in it, but never larger than the screen, however large the text is.
        self.ensurePolished()
        wanted = inner.sizeHint() + QSize(2 * EDGE + area.verticalScrollBar().sizeHint().width(), 4 * EDGE)
        wanted.setHeight(wanted.height() + self.ok.sizeHint().height())
        self.setMinimumWidth(wanted.width())
        self.resize(wanted.boundedTo(self.screen().availableSize() - QSize(40, 60)))

    def printer(self) -> Printer:
        """What makes up for the lengths that were typed in. Raises PaperError for impossible ones."""
        measured = Printer.measured(
            self.across.value(),
            self.down.value(),
            self._length,
            self.left.value(),
            self.top.value(),
            self._page.margin,
        )
        return measured._replace(back_x=self.back_x.value(), back_y=self.back_y.value())

    def reset(self) -> None:
        """As if the printer had printed every length true."""
        for spin, length in (
            (self.across, self._length),
            (self.down, self._length),
            (self.left, self._page.margin),
            (self.top, self._page.margin),
            (self.back_x, 0),
            (self.back_y, 0),
        ):
            spin.setValue(length)

    def test_page(self) -> bytes:
        """The page to be printed and measured."""
        return printer_test(self._page)

    def _accept(self) -> None:
        try:
            self.printer()
        except PaperError as error:
            self._complain(error)
        else:
            self.accept()

    def _print(self) -> None:
        try:
            send_to_printer(self, self.test_page(), tr("Printer test page"))
        except PaperError as error:
            self._complain(error)

    def _ask_save(self) -> None:
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        proposed = str(Path(folder, file_name("dicebox", tr("Printer test page"))))
        name, _ = QFileDialog.getSaveFileName(self, tr("Save as PDF"), proposed, tr("PDF files (*.pdf)"))
        if name:
            try:
                write_pdf(Path(name), self.test_page())
            except PaperError as error:
                self._complain(error)

    def _complain(self, error: PaperError) -> None:
        self.problem.setText(render(error.reason))
        self.problem.show()


def _added(form: QFormLayout, title: str, start: float, low: float, high: float) -> QDoubleSpinBox:
    spin = QDoubleSpinBox()
    spin.setRange(low, high)
    spin.setDecimals(1)
    spin.setSingleStep(0.1)
    spin.setSuffix(tr(" mm"))
    spin.setValue(start)
    pad(spin)
    add_field(form, title, spin)
    return spin
