"""The pages of a PDF as they will come out of the printer: at real proportions, one at a time, with their margins."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from dicebox.i18n import tr
from dicebox.paper.pages import page_sizes, page_text, picture
from dicebox.ui.theme import Tokens, px

_MM = 25.4
_EDGE = 28
"""Around the page, in pixels; the ticks that show the margins stand there."""
_LARGEST = 12_000_000
"""Pixels of a page's picture at most; beyond, it is made smaller and scaled."""


class PagePreview(QWidget):
    """One page of a file. `turned` carries the page that is shown, from 0."""

    turned = Signal(int)

    def __init__(self, tokens: Tokens, scale: float) -> None:
        super().__init__()
        self._tokens = tokens
        self._scale = scale
        self._data = b""
        self._sizes: tuple[tuple[float, float], ...] = ()
        self._margin = 0.0
        self._number = 0
        self._image: QImage | None = None
        self._made_for: tuple[int, int, int] | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(px(240, min(scale, 1.3)), 240)

    # --- what is shown ---

    def show_file(self, data: bytes, margin: float) -> None:
        """Show this file, at the page that was shown before where there is one. `margin` in millimetres."""
        self._data, self._margin = data, margin
        self._sizes = page_sizes(data)
        self._image, self._made_for = None, None
        self._turn_to(min(self._number, len(self._sizes) - 1))

    @property
    def count(self) -> int:
        """How many pages there are."""
        return len(self._sizes)

    @property
    def number(self) -> int:
        """The page that is shown, from 0."""
        return self._number

    @property
    def data(self) -> bytes:
        """The file whose page is shown."""
        return self._data

    def size_of_page(self) -> tuple[float, float]:
        """Width and height of the page that is shown, in millimetres."""
        return self._sizes[self._number]

    def step(self, pages: int) -> None:
        """Turn pages, forwards or backwards."""
        self._turn_to(max(0, min(self.count - 1, self._number + pages)))

    def _turn_to(self, number: int) -> None:
        self._number = max(0, number)
        self._image = None
        if self._sizes:
            self.setAccessibleName(tr("Page {number} of {count}", number=self._number + 1, count=self.count))
            self.setAccessibleDescription(page_text(self._data, self._number))
        self.turned.emit(self._number)
        self.update()

    # --- painting ---

    def page_rect(self) -> QRectF:
        """Where the page lies in the widget."""
        width, height = self._sizes[self._number] if self._sizes else (210.0, 297.0)
        room_x, room_y = self.width() - 2 * _EDGE, self.height() - 2 * _EDGE
        scale = max(0.05, min(room_x / width, room_y / height))
        size = QSize(round(width * scale), round(height * scale))
        return QRectF(
            round((self.width() - size.width()) / 2),
            round((self.height() - size.height()) / 2),
            size.width(),
            size.height(),
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        page = self.page_rect()
        self._paint_paper(painter, page)
        if self._sizes:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(page, self._picture(page))
            self._paint_margins(painter, page)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self._tokens.focus), 2))
            painter.drawRect(page.adjusted(-3, -3, 3, 3))
        painter.end()

    def _paint_paper(self, painter: QPainter, page: QRectF) -> None:
        """White paper with a soft shadow on the table, whatever the colours of the window."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 12))
        for spread in range(6, 0, -1):
            painter.drawRoundedRect(page.adjusted(-spread, -spread + 2, spread, spread + 2), spread, spread)
        painter.fillRect(page, QColor("#FFFFFF"))

    def _paint_margins(self, painter: QPainter, page: QRectF) -> None:
        """Ticks beside the page, where the margins are; on the page stands only what will be printed."""
        scale = page.width() / self._sizes[self._number][0]
        inset = self._margin * scale
        if inset <= 0:
            return
        painter.setPen(QPen(QColor(self._tokens.line), max(1, self._tokens.line_width)))
        near, far = 6, 16
        for x in (page.left() + inset, page.right() - inset):
            painter.drawLine(round(x), round(page.top() - far), round(x), round(page.top() - near))
            painter.drawLine(round(x), round(page.bottom() + near), round(x), round(page.bottom() + far))
        for y in (page.top() + inset, page.bottom() - inset):
            painter.drawLine(round(page.left() - far), round(y), round(page.left() - near), round(y))
            painter.drawLine(round(page.right() + near), round(y), round(page.right() + far), round(y))

    def _picture(self, page: QRectF) -> QImage:
        """The page's picture at the pixels of this screen, made when it is first needed."""
        ratio = self.devicePixelRatioF()
        wanted = self._number, round(page.width() * ratio), round(page.height() * ratio)
        if self._image is None or self._made_for != wanted:
            width = self._sizes[self._number][0]
            dpi = wanted[1] / width * _MM
            dpi = min(dpi, dpi * (_LARGEST / max(1, wanted[1] * wanted[2])) ** 0.5)
            made = picture(self._data, self._number, dpi)
            image = QImage(made.data, made.width, made.height, made.stride, QImage.Format.Format_RGB888)
            self._image = image.copy()
            self._made_for = wanted
        return self._image

    # --- keys ---

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {
            Qt.Key.Key_PageDown: 1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_PageUp: -1,
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_Home: -self.count,
            Qt.Key.Key_End: self.count,
        }
        step = steps.get(Qt.Key(event.key()))
        if step is None or not self._sizes:
            super().keyPressEvent(event)
        else:
            self.step(step)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.angleDelta().y():
            self.step(-1 if event.angleDelta().y() > 0 else 1)

    def changeEvent(self, event: QEvent) -> None:
        self.update()
        super().changeEvent(event)
