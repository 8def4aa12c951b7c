"""A text to read: headings, paragraphs, tables and pictures in lines of a readable length, scrolled by keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QFontMetricsF, QImage, QTextCursor, QTextDocument
from PySide6.QtWidgets import QFrame, QHBoxLayout, QTextBrowser, QVBoxLayout, QWidget

from dicebox.ui.theme import BODY, CONTROL, HEADING, SMALL, TITLE, Tokens, px
from dicebox.ui.widgets import EDGE, WIDE_GAP

LINE = 70
"""Letters to a line, about."""
_SAMPLE = "One player rolls, and everybody uses the dice on their own sheet."
"""How wide letters are on the average."""
_EDGE = 32
"""Between the text and the edge of its paper, in pixels at 100 %."""


class Article:
    """A text being put together. What comes in is text, never markup."""

    def __init__(self, tokens: Tokens, scale: float) -> None:
        self.headings: list[str] = []
        """The headings that can be jumped to, by their place."""
        self.pictures: list[QImage] = []
        self._tokens = tokens
        self._scale = scale
        self._parts: list[str] = []

    @property
    def html(self) -> str:
        return "".join(self._parts)

    def title(self, text: str) -> None:
        self._parts.append(f"<h1>{escape(text)}</h1>")

    def heading(self, text: str) -> None:
        """A heading that the contents name."""
        self._parts.append(f'<h2><a name="{len(self.headings)}"></a>{escape(text)}</h2>')
        self.headings.append(text)

    def paragraph(self, text: str, role: str = "") -> None:
        """A paragraph; `role` is `small` for what stands under a picture, `lead` for the first sentence of a page."""
        self._parts.append(f'<p class="{role}">{escape(text)}</p>')

    def preformatted(self, text: str) -> None:
        """Text whose lines stay as they are, such as a licence."""
        blocks = (" ".join(block.split()) for block in text.replace("\r", "").split("\n\n"))
        self._parts += [f'<p class="legal">{escape(block)}</p>' for block in blocks if block]

    def picture(self, image: QImage) -> None:
        """A picture in a line of its own, at its own size, at most as wide as the text."""
        width = image.width() / image.devicePixelRatio()
        height = image.height() / image.devicePixelRatio()
        name = f"picture:{len(self.pictures)}"
        self.pictures.append(image)
        size = f'width="{width:.0f}" height="{height:.0f}" style="max-width: 100%"'
        self._parts.append(f'<p class="picture"><img src="{name}" {size}></p>')

    def table(self, columns: Sequence[str], rows: Iterable[Sequence[str]], first: int = 0) -> None:
        """A table; figures stand at the right of their cells.

        With `first`, the first column's share of the width in per cent, the table fills the width: tables below each
        other then have their columns below each other.
        """
        line, gap = self._tokens.line, px(6, self._scale)
        width, first_width = ('width="100%" ', f' width="{first}%"') if first else ("", "")
        self._parts.append(
            f'<table {width}border="1" cellspacing="0" cellpadding="{gap}" style="border-color: {line}; '
            f'border-style: solid; border-collapse: collapse;">'
        )
        if any(columns):
            cells = "".join(f'<th align="left">{escape(column)}</th>' for column in columns)
            self._parts.append(f"<thead><tr>{cells}</tr></thead>")
        for row in rows:
            cells = "".join(
                f'<td align="{"right" if _is_figure(cell) else "left"}"{"" if place else first_width}>'
                f"{escape(cell)}</td>"
                for place, cell in enumerate(row)
            )
            self._parts.append(f"<tr>{cells}</tr>")
        self._parts.append('</table><p class="after"></p>')


class Reader(QTextBrowser):
    """Shows an article on paper. Arrows, Page up and down, Home, End and Space scroll; the text can be selected.

    `read` carries the place of the heading that is being read, when it changes.
    """

    read = Signal(int)

    def __init__(self, tokens: Tokens, scale: float) -> None:
        super().__init__()
        self._tokens = tokens
        self._scale = scale
        self._places: list[int] = []
        self._reading = -1
        self.setProperty("role", "paper")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setTabChangesFocus(True)
        self.setMaximumWidth(self.reading_width())
        self.setMinimumWidth(px(260, min(scale, 1.3)))
        self.verticalScrollBar().valueChanged.connect(lambda: self._tell())

    def reading_width(self) -> int:
        """The width in pixels with which lines have about `LINE` letters."""
        font = self.font()
        font.setPixelSize(px(CONTROL, self._scale))
        return round(QFontMetricsF(font).horizontalAdvance(_SAMPLE) / len(_SAMPLE) * LINE) + 2 * px(_EDGE, self._scale)

    def show_article(self, article: Article, keep_place: bool = False) -> None:
        """Show this, from its beginning, or where the reader is."""
        place = self.verticalScrollBar().value()
        document = QTextDocument(self)
        document.setDefaultStyleSheet(self._style())
        document.setDocumentMargin(px(_EDGE, self._scale))
        for number, image in enumerate(article.pictures):
            document.addResource(QTextDocument.ResourceType.ImageResource, QUrl(f"picture:{number}"), image)
        document.setHtml(article.html)
        self.setDocument(document)
        self._places = []
        self._reading = -1
        block = document.begin()
        while block.isValid():
            if block.blockFormat().headingLevel() == 2:
                self._places.append(block.position())
            block = block.next()
        self.verticalScrollBar().setValue(place if keep_place else 0)
        self._tell()

    def go_to(self, heading: int) -> None:
        """Scroll so that a heading stands at the top."""
        if heading < len(self._places):
            self.verticalScrollBar().setValue(self._top(heading))
            # Where the end of the text is near, the heading cannot reach the top: it is named all the same.
            self._reading = heading
            self.read.emit(heading)

    def _top(self, heading: int) -> int:
        cursor = QTextCursor(self.document())
        cursor.setPosition(self._places[heading])
        layout = self.document().documentLayout()
        top = layout.blockBoundingRect(cursor.block()).top()
        return max(0, round(top) - px(12, self._scale))

    def _tell(self) -> None:
        here = self.verticalScrollBar().value() + px(40, self._scale)
        passed = [number for number in range(len(self._places)) if self._top(number) <= here]
        reading = passed[-1] if passed else 0
        if self._places and reading != self._reading:
            self._reading = reading
            self.read.emit(reading)

    def _style(self) -> str:
        def size(pixels: int) -> str:
            return f"{px(pixels, self._scale)}px"

        tokens = self._tokens
        return f"""
        body, p, td, th {{ color: {tokens.ink}; font-size: {size(CONTROL)}; }}
        h1 {{ font-size: {size(TITLE)}; font-weight: 700; margin: 0 0 {size(4)} 0; }}
        h2 {{ font-size: {size(HEADING)}; font-weight: 600; margin: {size(24)} 0 {size(6)} 0; }}
        p {{ margin: 0 0 {size(8)} 0; line-height: 115%; }}
        p.lead {{ color: {tokens.muted}; }}
        p.small {{ font-size: {size(SMALL)}; color: {tokens.muted}; margin-bottom: {size(16)}; }}
        p.example {{ margin-top: {size(2)}; margin-bottom: {size(16)}; }}
        p.legal {{ font-size: {size(BODY)}; }}
        p.picture {{ margin: {size(10)} 0 {size(2)} 0; line-height: 100%; }}
        p.after {{ font-size: 4px; margin: 0; }}
        th {{ font-weight: 600; background: {tokens.hover}; }}
        """


def centred(page: QWidget, widest: int) -> QVBoxLayout:
    """A column in the middle of a page, at most so many pixels wide, for a text with its title and its buttons."""
    held = QWidget()
    held.setMaximumWidth(widest)
    across = QHBoxLayout(page)
    across.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
    across.addStretch(1)
    across.addWidget(held, 1000)
    across.addStretch(1)
    layout = QVBoxLayout(held)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(WIDE_GAP)
    return layout


def _is_figure(cell: str) -> bool:
    return cell.lstrip("+×\N{MINUS SIGN}").isdigit()
