"""The rules of a game to read: with the options of the table, with its own dice and its own sheet as examples."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QSizePolicy, QVBoxLayout, QWidget

from dicebox.i18n import render, tr
from dicebox.model.game import Game
from dicebox.model.options import OptionError, Options, read_options
from dicebox.model.section import Example, Section
from dicebox.sheets import sheet_for
from dicebox.sheets.theme import Theme
from dicebox.ui.options_form import OptionsForm
from dicebox.ui.pictures import dice_picture, sheet_picture, tiles_picture
from dicebox.ui.reader import Article, Reader, centred
from dicebox.ui.theme import Tokens, px
from dicebox.ui.widgets import EDGE, GAP, WIDE_GAP, button, card, label, pressable, scrolled
from dicebox.ui.words import face_name
from dicebox.ui.wrapping import WrappingRow

_DIE_SCALE = 3.8
"""Pixels to the millimetre of dice at 100 %."""
_TILE_SCALE = 3.4
_SHEET_SCALE = 4.2
_SIDE = 300
"""Width of the contents and options beside the text, at 100 %."""
_LARGE = 1.3
"""From this text size on, long choices are cut rather than the text beside them."""
_DENSITY = 2.0
"""Pictures are made for dense screens too."""


class RulesPage(QWidget):
    """The rules with some options: `running` are those of the match that is played, else they can be tried here."""

    back_asked = Signal()
    play_asked = Signal(str)
    tried = Signal(object)
    """The options that are tried now, as a record's header holds them."""

    def __init__(
        self,
        game: Game[Any],
        tokens: Tokens,
        theme: Theme,
        scale: float,
        *,
        running: Options | None = None,
        tried: dict[str, object] | None = None,
    ) -> None:
        super().__init__()
        self.setObjectName("page")
        self.game = game
        self._tokens = tokens
        self._theme = theme
        self._scale = scale
        self._running = running
        self.form = OptionsForm(game, tried)
        self.form.setParent(self)
        self.form.setVisible(running is None and not self.form.empty)
        self.form.stack(scale < _LARGE)
        self.form.changed.connect(self._try_options)
        self._build()
        self._show_rules(keep_place=False)

    def _build(self) -> None:
        self.reader = Reader(self._tokens, self._scale)
        widest = self._side_width() + WIDE_GAP + self.reader.reading_width()
        layout = centred(self, widest)
        self.title = label(tr("Rules of {game}", game=render(self.game.title)), "title", wrap=True)
        self.setWindowTitle(self.title.text())
        layout.addWidget(self.title)
        self._middle = QHBoxLayout()
        self._middle.setSpacing(WIDE_GAP)
        self.side = self._build_side()
        self._middle.addWidget(self.side)
        self.reader.setAccessibleName(self.title.text())
        self.reader.read.connect(self._on_read)
        self._middle.addWidget(self.reader, 1)
        layout.addLayout(self._middle, 1)
        self.turn = pressable(tr("Contents and options"))
        self.turn.setCheckable(True)
        self.turn.toggled.connect(lambda: self._arrange())
        back_words = tr("Back") if self._running is None else tr("Back to the game")
        self.back = button(back_words, self.back_asked.emit, "" if self._running is None else "main")
        self.play = button(tr("Play"), lambda: self.play_asked.emit(self.game.key), "main")
        self.play.setAccessibleName(tr("Play {game}", game=render(self.game.title)))
        layout.addLayout(WrappingRow(self.back, self.turn, None, self.play))
        self.play.setVisible(self._running is None)
        QShortcut(QKeySequence("Escape"), self, self.back_asked.emit)
        self.setFocusProxy(self.reader)

    def _build_side(self) -> QWidget:
        held = QWidget()
        inner = QVBoxLayout(held)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(GAP)
        self.contents = QListWidget()
        self.contents.setAccessibleName(tr("Contents"))
        self.contents.currentRowChanged.connect(self._on_contents)
        inner.addWidget(self.contents)
        if self._running is not None:
            differences = self.game.differences(self._running)
            if differences:
                inner.addSpacing(GAP)
                inner.addWidget(label(tr("This table plays with"), "heading", wrap=True))
                for difference in differences:
                    inner.addWidget(label(render(difference), wrap=True))
        elif not self.form.empty:
            inner.addSpacing(GAP)
            frame = card()
            inside = QVBoxLayout(frame)
            inside.setContentsMargins(WIDE_GAP, WIDE_GAP, WIDE_GAP, WIDE_GAP)
            inside.setSpacing(GAP)
            inside.addWidget(label(tr("Options"), "heading"))
            inside.addWidget(self.form)
            inside.addWidget(label(tr("The rules beside follow what is chosen here."), "small", wrap=True))
            inner.addWidget(frame)
        inner.addStretch(1)
        area = scrolled(held)
        area.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        return area

    # --- the text ---

    def options(self) -> Options:
        """The options that the text is about. Raises OptionError where two that were tried do not fit together."""
        if self._running is not None:
            return self._running
        return self.game.check(read_options(self.game.options, self.form.values(), ()))

    def _try_options(self) -> None:
        try:
            self.options()
        except OptionError:
            # Half way to a choice that fits; the text stays what it was.
            return
        self.tried.emit(self.form.values())
        self._show_rules(keep_place=True)

    def _show_rules(self, keep_place: bool) -> None:
        options = self.options()
        article = Article(self._tokens, self._scale)
        article.paragraph(render(self.game.summary), "lead")
        for section in self.game.rules(options):
            self._add(article, section, options)
        self.reader.show_article(article, keep_place)
        if [self.contents.item(place).text() for place in range(self.contents.count())] != article.headings:
            self.contents.blockSignals(True)
            self.contents.clear()
            self.contents.addItems(article.headings)
            self.contents.setCurrentRow(0)
            self.contents.blockSignals(False)
            height = self.contents.sizeHintForRow(0) * len(article.headings) + px(16, self._scale)
            self.contents.setFixedHeight(height)

    def _add(self, article: Article, section: Section, options: Options) -> None:
        article.heading(render(section.heading))
        for paragraph in section.paragraphs:
            article.paragraph(render(paragraph))
        for table in section.tables:
            article.table(
                [render(column) for column in table.columns], [[render(cell) for cell in cells] for cells in table.rows]
            )
        for example in section.examples:
            self._add_example(article, example, options)

    def _add_example(self, article: Article, example: Example, options: Options) -> None:
        if example.dice:
            scale = _DIE_SCALE * self._scale
            article.picture(dice_picture(example.dice, self._theme, scale, _DENSITY))
            # In the order of the picture, for whoever cannot see it.
            article.paragraph(" ".join(face_name(lying.die, lying.face) for lying in example.dice), "small")
        if example.tiles:
            article.picture(tiles_picture(example.tiles, self._theme, _TILE_SCALE * self._scale, _DENSITY))
        if example.marks:
            sheet = sheet_for(self.game, options)
            room = self.reader.reading_width() - px(80, self._scale)
            scale = min(room / sheet.width, _SHEET_SCALE * self._scale)
            part = sheet_picture(sheet, example.marks, self._theme, scale, _DENSITY)
            if part is not None:
                article.picture(part)
        article.paragraph(render(example.text), "example")

    # --- contents ---

    def _on_contents(self, place: int) -> None:
        self.reader.go_to(place)

    def _on_read(self, place: int) -> None:
        self.contents.blockSignals(True)
        self.contents.setCurrentRow(place)
        self.contents.blockSignals(False)

    def _side_width(self) -> int:
        """As wide as the longest choice needs."""
        self.form.ensurePolished()
        return max(px(_SIDE, self._scale), self.form.minimumSizeHint().width() + 2 * WIDE_GAP + EDGE)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()
        super().resizeEvent(event)

    def _arrange(self) -> None:
        """Contents and options stand beside the text where there is room, else in its place when they are asked for."""
        side = self._side_width()
        narrow = self.width() < side + px(480, self._scale) + 2 * EDGE
        self.turn.setVisible(narrow)
        turned = narrow and self.turn.isChecked()
        self.side.setMaximumWidth(16777215 if turned else side)
        self.side.setMinimumWidth(0 if turned else side)
        self.side.setVisible(not narrow or turned)
        self.reader.setVisible(not turned)
