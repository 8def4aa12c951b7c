"""Finished games: who played, who won, the personal bests; to look at again, to print, to take elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QDate, QLocale, QStandardPaths, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QSizePolicy,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from dicebox.games import GAMES
from dicebox.i18n import language, render, tr, tr_many
from dicebox.store.disk import StoreError, write_whole
from dicebox.store.history import FinishedGame, History
from dicebox.ui.announce import announce
from dicebox.ui.history_files import as_csv, as_json, personal_bests
from dicebox.ui.theme import Tokens, px
from dicebox.ui.widgets import EDGE, GAP, WIDE_GAP, button, card, label, pressable, row, scrolled, tip
from dicebox.ui.words import listed, signed
from dicebox.ui.wrapping import WrappingRow

MOST = 5000
"""How many games are listed at most, the latest ones."""
_BESTS = 5
"""How many people a list of bests names."""
_WRITERS = {".csv": as_csv, ".json": as_json}


class HistoryPage(QWidget):
    """The finished games, the latest first; `look_asked` carries a record's path, `print_asked` those of all chosen."""

    back_asked = Signal()
    look_asked = Signal(object)
    print_asked = Signal(object)
    told = Signal(str)

    def __init__(self, history: History, tokens: Tokens, scale: float) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setWindowTitle(tr("Finished games"))
        self._history = history
        self._tokens = tokens
        self._scale = scale
        self._games: list[FinishedGame] = []
        self._has_bests = False
        self._build()
        self._list_games()

    # --- what stands where ---

    def _build(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        layout.setSpacing(WIDE_GAP)
        self.filter = QComboBox()
        self.filter.setAccessibleName(tr("Games to list"))
        self.filter.addItem(tr("All games"), None)
        for game in GAMES.values():
            self.filter.addItem(render(game.title), game.key)
        self.filter.currentIndexChanged.connect(lambda: self._list_games())
        layout.addLayout(row(label(tr("Finished games"), "title"), None, self.filter))
        self._middle = QHBoxLayout()
        self._middle.setSpacing(WIDE_GAP)
        self._middle.addWidget(self._build_table(), 3)
        self.empty = label("", "say", wrap=True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._middle.addWidget(self.empty, 3)
        self._bests = QWidget()
        self._bests_area = scrolled(self._bests)
        self._middle.addWidget(self._bests_area, 2)
        layout.addLayout(self._middle, 1)
        self.status = label("", "small", wrap=True)
        self.status.hide()
        layout.addWidget(self.status)
        self.back = button(tr("Back"), self.back_asked.emit)
        self.export = button(tr("Export …"), self._ask_export, hint=tr("The listed games as CSV or JSON."))
        self.print = button(tr("Print …"), self._print, hint=tr("The sheets of the chosen games, as PDF or on paper."))
        self.look = button(tr("Look at"), self._look, "main", tr("The sheets as they stood at the end."))
        self.turn = pressable(tr("Bests"))
        self.turn.setCheckable(True)
        self.turn.toggled.connect(lambda: self._arrange())
        layout.addLayout(WrappingRow(self.back, self.turn, None, self.export, self.print, self.look))
        QShortcut(QKeySequence("Escape"), self, self.back_asked.emit)

    def _build_table(self) -> QTableWidget:
        table = QTableWidget(0, 4)
        table.setAccessibleName(tr("Finished games"))
        table.setHorizontalHeaderLabels([tr("Date"), tr("Game"), tr("Players and scores"), tr("Winner")])
        table.verticalHeader().hide()
        table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        table.setSelectionMode(QTableWidget.SelectionMode.ExtendedSelection)
        table.setShowGrid(False)
        table.setWordWrap(True)
        table.setTabKeyNavigation(False)
        table.setHorizontalScrollMode(QTableWidget.ScrollMode.ScrollPerPixel)
        table.setVerticalScrollMode(QTableWidget.ScrollMode.ScrollPerPixel)
        table.verticalHeader().setMinimumSectionSize(px(36, self._scale))
        header = table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setHighlightSections(False)
        header.setMinimumSectionSize(px(60, self._scale))
        for column in (0, 1, 3):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        # Rows are as tall as their names need, once it is known how wide the names' column is.
        self._fit_rows = QTimer(self)
        self._fit_rows.setSingleShot(True)
        self._fit_rows.setInterval(0)
        self._fit_rows.timeout.connect(table.resizeRowsToContents)
        header.sectionResized.connect(lambda: self._fit_rows.start())
        table.itemSelectionChanged.connect(self._on_selection)
        table.itemActivated.connect(lambda: self._look())
        table.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.table = table
        self.setFocusProxy(table)
        return table

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()
        super().resizeEvent(event)

    def _arrange(self) -> None:
        """The bests stand beside the list where there is room, else in its place when they are asked for."""
        narrow = self.width() < px(960, self._scale)
        listed = bool(self._games)
        # A long name may take the winner's column for itself only where the others have room beside it.
        mode = QHeaderView.ResizeMode.Stretch if narrow else QHeaderView.ResizeMode.ResizeToContents
        self.table.horizontalHeader().setSectionResizeMode(3, mode)
        self.turn.setVisible(narrow and self._has_bests)
        turned = narrow and self.turn.isChecked() and self._has_bests
        self._bests_area.setMaximumWidth(16777215 if turned else px(380, self._scale))
        self._bests_area.setVisible(self._has_bests and (turned or not narrow))
        self.table.setVisible(listed and not turned)
        self.empty.setVisible(not listed)

    # --- what is listed ---

    def _list_games(self) -> None:
        key = self.filter.currentData()
        try:
            self._games = self._history.recent(MOST, key)
        except StoreError as error:
            self._games = []
            self.told.emit(render(error.message))
        self.table.setRowCount(len(self._games))
        for place, game in enumerate(self._games):
            for column, text in enumerate(_cells(game)):
                item = QTableWidgetItem(text)
                item.setToolTip(tip(text))
                if column == 2:
                    item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, text)
                self.table.setItem(place, column, item)
        self._fit_rows.start()
        self.empty.setText(
            tr("No game has been finished yet.") if key is None else tr("No such game has been finished yet.")
        )
        self.export.setEnabled(bool(self._games))
        if self._games:
            self.table.selectRow(0)
        self._on_selection()
        self._show_bests()
        self._arrange()

    def chosen(self) -> list[FinishedGame]:
        """The games that are selected, in the order of the list."""
        places = sorted({index.row() for index in self.table.selectedIndexes()})
        return [self._games[place] for place in places if place < len(self._games)]

    def _on_selection(self) -> None:
        count = len(self.chosen())
        self.look.setEnabled(count == 1)
        self.print.setEnabled(count > 0)
        self.print.setText(
            tr("Print …") if count < 2 else tr_many(count, "Print {count} game …", "Print {count} games …")
        )

    def _show_bests(self) -> None:
        old = self._bests.layout()
        if old is not None:
            # A widget takes a new layout only once the old one belongs to another.
            QWidget().setLayout(old)
        inner = QVBoxLayout(self._bests)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(GAP)
        try:
            found = personal_bests(self._history, self._games, _BESTS)
        except StoreError as error:
            found = []
            self.told.emit(render(error.message))
        self._has_bests = bool(found)
        for best in found:
            frame = card()
            grid = QGridLayout(frame)
            grid.setContentsMargins(WIDE_GAP, GAP + 4, WIDE_GAP, GAP + 4)
            grid.setHorizontalSpacing(WIDE_GAP)
            grid.setVerticalSpacing(4)
            grid.setColumnStretch(0, 1)
            grid.addWidget(label(tr("Bests in {game}", game=render(best.game.title)), "heading", wrap=True), 0, 0, 1, 3)
            if best.differences:
                grid.addWidget(label(listed(map(render, best.differences)), "small", wrap=True), 1, 0, 1, 3)
            for place, line in enumerate(best.lines, start=2):
                role = "gold" if place == 2 else ""
                name = label(line.name, role)
                name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
                name.setToolTip(tip(line.name))
                name.setMinimumWidth(px(70, self._scale))
                grid.addWidget(name, place, 0)
                grid.addWidget(label(signed(line.score), role), place, 1, Qt.AlignmentFlag.AlignRight)
                grid.addWidget(label(_day(line.ended), "small"), place, 2)
            inner.addWidget(frame)
        inner.addStretch(1)

    # --- what can be done ---

    def _look(self) -> None:
        chosen = self.chosen()
        if len(chosen) == 1:
            self.look_asked.emit(chosen[0].file)

    def _print(self) -> None:
        chosen = self.chosen()
        if chosen:
            self.print_asked.emit([game.file for game in chosen])

    def _ask_export(self) -> None:
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        csv, json = tr("Table (*.csv)"), tr("Everything, throw by throw (*.json)")
        name, kind = QFileDialog.getSaveFileName(
            self, tr("Export the listed games"), str(Path(folder, tr("dicebox games") + ".csv")), f"{csv};;{json}"
        )
        if name:
            path = Path(name)
            if path.suffix.lower() not in _WRITERS:
                path = path.with_name(path.name + (".json" if kind == json else ".csv"))
            self.export_to(path)

    def export_to(self, path: Path) -> None:
        """Write the listed games; the file's ending says how."""
        try:
            write_whole(path, _WRITERS[path.suffix.lower()](self._games))
        except StoreError as error:
            self.told.emit(render(error.message))
            return
        self.status.setText(tr("Saved: {file}", file=str(path)))
        self.status.show()
        announce(self, self.status.text())


def _cells(game: FinishedGame) -> Sequence[str]:
    """A game's line in the list."""
    title = render(GAMES[game.game].title) if game.game in GAMES else game.game
    scores = listed(f"{result.name} {signed(result.score)}" for result in game.results)
    winners = listed(result.name for result in game.results if result.won) or "–"
    return _day(game.ended), title, scores, winners


def _day(when: datetime) -> str:
    """A day in the window's language, with its month in letters."""
    return QLocale(language()).toString(QDate(when.year, when.month, when.day), "d MMM yyyy")
