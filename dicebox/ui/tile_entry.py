"""Real tiles: which ones were turned up from the box on the table."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from dicebox.i18n import tr_many
from dicebox.sheets.theme import Theme
from dicebox.ui.theme import Tokens, px
from dicebox.ui.tile_grid import GridTile, TileGrid
from dicebox.ui.widgets import GAP, label, scrolled


class TileEntry(QWidget):
    """The tiles still in the pile; as soon as enough are picked, `entered` carries their numbers."""

    entered = Signal(object)

    def __init__(self, tokens: Tokens, theme: Theme, scale: float) -> None:
        super().__init__()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP)
        self._title = label("", "small", wrap=True)
        layout.addWidget(self._title)
        self.grid = TileGrid(tokens, theme, scale)
        self.grid.tile_pressed.connect(self._pick)
        area = scrolled(self.grid)
        area.setMinimumHeight(px(110, min(scale, 1.2)))
        layout.addWidget(area)
        self._tiles: tuple[GridTile, ...] = ()
        self._count = 0
        self._picked: list[int] = []

    def ask(self, tiles: Sequence[GridTile], count: int) -> None:
        """Ask which `count` of these were turned up; asking for the same again keeps what was picked."""
        if (tuple(tiles), count) != (self._tiles, self._count):
            self._tiles, self._count, self._picked = tuple(tiles), count, []
        self._title.setText(
            tr_many(count, "Pick the tile that was turned up.", "Pick the {count} tiles that were turned up.")
        )
        self._show()

    def _pick(self, number: int) -> None:
        if number in self._picked:
            self._picked.remove(number)
        else:
            self._picked.append(number)
        if len(self._picked) == self._count:
            self._tiles = ()
            self.entered.emit(tuple(self._picked))
        else:
            self._show()

    def _show(self) -> None:
        self.grid.show_tiles(
            [GridTile(each.number, each.fish, each.worth, each.number in self._picked) for each in self._tiles]
        )
