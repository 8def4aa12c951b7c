"""Help: the keys, and what dicebox is, with the licences of everything that is shipped."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from dicebox import __version__, assets
from dicebox.i18n import render, tr
from dicebox.model.message import Message, say
from dicebox.ui.reader import Article, Reader, centred
from dicebox.ui.theme import Tokens
from dicebox.ui.widgets import button, label, row

Keys = tuple[tuple[str, Message], ...]

_TABLE_KEYS: tuple[tuple[Message, Keys], ...] = (
    (
        say("Dice"),
        (
            ("Space, Enter", say("Roll; skip the fall; write what is picked")),
            ("1 … 9", say("Pick or keep a die; type in a real one")),
            ("Escape", say("Skip the fall; take back what is picked")),
            ("M", say("Sound off and on")),
        ),
    ),
    (
        say("Sheet"),
        (
            ("Tab, Shift+Tab", say("From one part of the table to the next")),
            ("← → ↑ ↓", say("From box to box")),
            ("Page Up, Page Down", say("To the box that may be written before, or next")),
            ("Home, End", say("To the first box, to the last")),
            ("Enter", say("See what a box would score; once more writes it")),
            ("R", say("Read out the sheet")),
        ),
    ),
)
_KEY_SHARE = 40
"""Width in per cent of the column with the keys."""


class ReadingPage(QWidget):
    """A page with one text on it, and the way back."""

    back_asked = Signal()

    def __init__(self, title: str, article: Article, tokens: Tokens, scale: float) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setWindowTitle(title)
        self.reader = Reader(tokens, scale)
        layout = centred(self, self.reader.reading_width())
        layout.addWidget(label(title, "title", wrap=True))
        self.reader.setAccessibleName(title)
        self.reader.show_article(article)
        layout.addWidget(self.reader, 1)
        self.back = button(tr("Back"), self.back_asked.emit, "main")
        layout.addLayout(row(self.back, None))
        QShortcut(QKeySequence("Escape"), self, self.back_asked.emit)
        self.setFocusProxy(self.reader)


def keys_page(menu_keys: Sequence[tuple[str, str]], tokens: Tokens, scale: float) -> ReadingPage:
    """All keys: those of the table, and those of the menus, which come as pairs of what they do and the key."""
    article = Article(tokens, scale)
    article.paragraph(tr("Everything in dicebox can be done without a mouse."), "lead")
    for heading, keys in _TABLE_KEYS:
        article.heading(render(heading))
        article.table((), [(key, render(does)) for key, does in keys], _KEY_SHARE)
    article.heading(tr("Everywhere"))
    article.table((), [(key, does) for does, key in menu_keys], _KEY_SHARE)
    return ReadingPage(tr("Keys"), article, tokens, scale)


def about_page(tokens: Tokens, scale: float) -> ReadingPage:
    """Version, whose names the games' names are, and the licences of what is shipped, word for word."""
    article = Article(tokens, scale)
    article.paragraph(tr("A table for dice games"), "lead")
    article.paragraph(tr("Version {version}", version=__version__))
    article.paragraph(
        tr(
            "The names of the games belong to their publishers. dicebox is not affiliated with any of them; its rules "
            "are told in its own words, and its sheets are its own drawings."
        )
    )
    article.paragraph(tr("dicebox is free software under the MIT licence, with no warranty."))
    article.heading(tr("What is shipped"))
    for what, licence in shipped():
        article.paragraph(f"{what}. {licence}.")
    article.heading(tr("What it is built on"))
    article.table(
        (tr("Library"), tr("For"), tr("Licence")), [(name, render(use), law) for name, use, law in _LIBRARIES]
    )
    for name in assets.names("fonts"):
        if name.endswith("-LICENSE.txt"):
            article.heading(tr("Licence of {what}", what=name.removeprefix("fonts/").removesuffix("-LICENSE.txt")))
            article.preformatted(assets.read(name).decode("utf-8", "replace"))
    return ReadingPage(tr("About dicebox"), article, tokens, scale)


def shipped() -> list[tuple[str, str]]:
    """What is shipped, each with its licence, from the table in the file that is shipped with it."""
    lines = assets.read("LICENSES.md").decode().splitlines()
    rows = [[cell.strip().replace("`", "") for cell in line.strip("| ").split(" | ")] for line in lines if "|" in line]
    # The table's head and the line under it name no file.
    return [(cells[1], cells[2]) for cells in rows[2:] if len(cells) >= 3]


_LIBRARIES: tuple[tuple[str, Message, str], ...] = (
    ("Qt, PySide6", say("The window"), "LGPL 3.0"),
    ("ReportLab", say("Writing PDF files"), "BSD"),
    ("PDFium, pypdfium2", say("Showing and printing PDF files"), "Apache 2.0, BSD 3-Clause"),
    ("platformdirs", say("Where settings and games are kept"), "MIT"),
)
