"""The tiles of somebody's own box, entered once: three fish a tile."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPainter, QPixmap
from PySide6.QtWidgets import QDialog, QGridLayout, QPushButton, QVBoxLayout, QWidget

from dicebox.games.pescado_tiles import FISH_ON_TILE, TILES, worth
from dicebox.i18n import tr, tr_many
from dicebox.model.dice import FISH
from dicebox.sheets.fish import fish
from dicebox.sheets.theme import Theme
from dicebox.ui.painter import paint
from dicebox.ui.theme import Tokens, px
from dicebox.ui.tile_grid import GridTile, TileGrid
from dicebox.ui.widgets import GAP, WIDE_GAP, button, label, row, scrolled
from dicebox.ui.words import fish_name, key_of, listed

_PICTURE = 36


class TilesDialog(QDialog):
    """Three fish make a tile; a click on a tile takes it away again. `tiles` are those that stand there."""

    def __init__(
        self,
        tiles: Sequence[Sequence[str]],
        tokens: Tokens,
        theme: Theme,
        scale: float,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("The tiles of your box"))
        self._theme = theme
        self._scale = scale
        self._tiles: list[tuple[str, ...]] = [tuple(each) for each in tiles]
        self._begun: list[str] = []
        layout = QVBoxLayout(self)
        layout.setContentsMargins(WIDE_GAP, WIDE_GAP, WIDE_GAP, WIDE_GAP)
        layout.setSpacing(GAP)
        layout.addWidget(
            label(
                tr("Click the three fish of each tile, or type their numbers. A click on a tile takes it away."),
                wrap=True,
            )
        )
        layout.addLayout(self._palette())
        self.begun = label("", "muted")
        layout.addWidget(self.begun)
        self.grid = TileGrid(tokens, theme, scale)
        self.grid.tile_pressed.connect(self._take_away)
        layout.addWidget(scrolled(self.grid), 1)
        self.save = button(tr("Use these tiles"), self.accept, "main")
        self.save.setDefault(True)
        layout.addLayout(row(button(tr("Cancel"), self.reject), None, self.save))
        self.resize(px(560, scale), px(520, min(scale, 1.3)))
        self._show()

    @property
    def tiles(self) -> tuple[tuple[str, ...], ...]:
        return tuple(self._tiles)

    def _palette(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(GAP)
        self._fish: list[QPushButton] = []
        for place, colour in enumerate(FISH):
            made = button(f"{key_of(colour)}  {fish_name(colour)}", lambda colour=colour: self.add(colour))  # type: ignore[misc]
            made.setIcon(self._icon(colour))
            made.setIconSize(QSize(px(_PICTURE, self._scale), px(_PICTURE, self._scale)))
            made.setAutoDefault(False)
            self._fish.append(made)
            grid.addWidget(made, place // 3, place % 3)
        return grid

    def _icon(self, colour: str) -> QIcon:
        size = px(_PICTURE, self._scale)
        picture = QPixmap(2 * size, 2 * size)
        picture.setDevicePixelRatio(2.0)
        picture.fill(QColor(self._theme["tile"]))
        painter = QPainter(picture)
        paint(painter, fish(colour, size / 2, size / 2, size * 0.9, self._theme.fish[colour]), 1.0)
        painter.end()
        return QIcon(picture)

    def add(self, colour: str) -> None:
        """One more fish; the third makes a tile."""
        if len(self._tiles) == TILES:
            return
        self._begun.append(colour)
        if len(self._begun) == FISH_ON_TILE:
            self._tiles.append(tuple(self._begun))
            self._begun = []
        self._show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        typed = [colour for colour in FISH if key_of(colour) == event.text()]
        if typed:
            self.add(typed[0])
        elif event.key() == Qt.Key.Key_Backspace:
            if self._begun:
                self._begun.pop()
            elif self._tiles:
                self._begun = list(self._tiles.pop()[:-1])
            self._show()
        else:
            super().keyPressEvent(event)

    def _take_away(self, number: int) -> None:
        del self._tiles[number - 1]
        self._show()

    def _show(self) -> None:
        self.grid.show_tiles([GridTile(number, each, worth(each)) for number, each in enumerate(self._tiles, start=1)])
        count = tr_many(len(self._tiles), "{count} tile of {whole}", "{count} tiles of {whole}", whole=TILES)
        begun = listed(fish_name(colour) for colour in self._begun)
        self.begun.setText(tr("{count}; begun: {fish}", count=count, fish=begun) if begun else count)
        self.save.setEnabled(len(self._tiles) == TILES)
        for made in self._fish:
            made.setEnabled(len(self._tiles) < TILES)
