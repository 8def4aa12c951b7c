"""How the window looks: the tokens of colour, type and space, and the Qt palette and style sheet made from them.

What is decided about the look stands here and nowhere else; a widget asks for a token, never for a colour.
"""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from dicebox import assets

FAMILY = "Dicebox Hyperlegible"
FONTS = ("Regular", "SemiBold", "Bold")

SMALL, BODY, CONTROL, HEADING, TITLE, RESULT = 12, 14, 16, 20, 28, 40
"""Type sizes in pixels at 100 %."""
SEAT = 52
"""The least height of a player's card, in pixels at 100 %: a name and a score below it."""
SCROLL_BAR = 12
"""How thick a scroll bar is, in pixels at 100 %."""
TARGET = 40
"""The least height of what is clicked, in pixels at 100 %."""


class Tokens(NamedTuple):
    """One colour scheme. `line_width` is in pixels at 100 %."""

    name: str
    table: str
    paper: str
    ink: str
    muted: str
    line: str
    accent: str
    on_accent: str
    offer: str
    warn: str
    gold: str
    hover: str
    focus: str
    dark: bool
    line_width: int = 1


LIGHT = Tokens(
    name="light",
    table="#E9E3D6",
    paper="#FFFDF6",
    ink="#1F2A44",
    muted="#5A6478",
    line="#747B8C",
    accent="#0F6B4F",
    on_accent="#FFFFFF",
    offer="#DDF0E6",
    warn="#A33B1E",
    gold="#8A5A00",
    hover="#F3EEE2",
    focus="#0F6B4F",
    dark=False,
)
DARK = Tokens(
    name="dark",
    table="#1E2127",
    paper="#2A2E37",
    ink="#F1EDE2",
    muted="#AEB6C4",
    line="#7F899B",
    accent="#63C7A0",
    on_accent="#10231B",
    offer="#214638",
    warn="#FF9B7D",
    gold="#F0C36A",
    hover="#343A45",
    focus="#63C7A0",
    dark=True,
)
CONTRAST = Tokens(
    name="contrast",
    table="#000000",
    paper="#000000",
    ink="#FFFFFF",
    muted="#FFFFFF",
    line="#FFFFFF",
    accent="#FFFFFF",
    on_accent="#000000",
    offer="#000000",
    warn="#FFFFFF",
    gold="#FFFF00",
    hover="#1A1A1A",
    focus="#FFFF00",
    dark=True,
    line_width=2,
)
SCHEMES = {tokens.name: tokens for tokens in (LIGHT, DARK, CONTRAST)}

PLAYER_COLOURS = {
    # Six colours that differ in lightness; each goes with a symbol, so that none speaks by its hue alone.
    "light": ("#1F5FA8", "#B4531A", "#5B2A86", "#0B7A75", "#8C1C3B", "#4F5B1D"),
    "dark": ("#8FC1FF", "#FFB07A", "#CDA6F5", "#7FE0D8", "#FF9DB5", "#C9D67E"),
    "contrast": ("#FFFFFF",) * 6,
}


def player_colour(tokens: Tokens, seat: int) -> QColor:
    """The colour of a seat in this scheme."""
    colours = PLAYER_COLOURS[tokens.name]
    return QColor(colours[seat % len(colours)])


def load_fonts() -> None:
    """Make the shipped fonts known to Qt; the application's font is the sheets' font."""
    for weight in FONTS:
        QFontDatabase.addApplicationFontFromData(assets.read(f"fonts/DiceboxHyperlegible-{weight}.ttf"))
    QFontDatabase.addApplicationFontFromData(assets.read("fonts/DejaVuSans.ttf"))


def chosen(setting: str) -> Tokens:
    """The scheme that the setting asks for: `system` follows the desktop."""
    if setting in SCHEMES:
        return SCHEMES[setting]
    hints = QGuiApplication.styleHints()
    return DARK if hints.colorScheme() == Qt.ColorScheme.Dark else LIGHT


def px(size: int, scale: float) -> int:
    """A size in pixels at the text scale in use."""
    return max(1, round(size * scale))


def dress(app: QApplication, tokens: Tokens, scale: float) -> None:
    """Give the application its palette, font and style sheet. `scale` is 1.0 at 100 %."""
    font = QFont()
    font.setFamilies([FAMILY, "DejaVu Sans"])
    font.setPixelSize(px(BODY, scale))
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    app.setFont(font)
    app.setPalette(_palette(tokens))
    app.setStyleSheet(_style(tokens, scale))


def _palette(tokens: Tokens) -> QPalette:
    palette = QPalette()
    roles = QPalette.ColorRole
    for role, colour in (
        (roles.Window, tokens.table),
        (roles.WindowText, tokens.ink),
        (roles.Base, tokens.paper),
        (roles.AlternateBase, tokens.hover),
        (roles.Text, tokens.ink),
        (roles.Button, tokens.paper),
        (roles.ButtonText, tokens.ink),
        (roles.BrightText, tokens.warn),
        (roles.Highlight, tokens.accent),
        (roles.HighlightedText, tokens.on_accent),
        (roles.ToolTipBase, tokens.paper),
        (roles.ToolTipText, tokens.ink),
        (roles.PlaceholderText, tokens.muted),
        (roles.Link, tokens.accent),
        (roles.Mid, tokens.line),
        (roles.Dark, tokens.line),
    ):
        palette.setColor(role, QColor(colour))
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(tokens.muted))
    return palette


def _style(tokens: Tokens, scale: float) -> str:
    def size(pixels: int) -> str:
        return f"{px(pixels, scale)}px"

    def low(pixels: int) -> str:
        """A size that grows less than the text does: large type needs no larger gap around it."""
        return f"{px(pixels, min(scale, 1.2))}px"

    def beside_ring(pixels: int) -> str:
        """Such a size inside the ring of the focus, which is thicker than a line: so nothing moves when it comes."""
        thicker = px(2, scale) - px(tokens.line_width, scale)
        return f"{px(pixels, min(scale, 1.2)) - thicker}px"

    def tall(pixels: int) -> str:
        """The height of what is clicked: as little as this, but never less than a line of its text."""
        return f"{max(px(pixels, min(scale, 1.2)), px(round(CONTROL * 1.35), scale))}px"

    def sign(name: str) -> str:
        """A small picture; at two pixels a point Qt takes the one beside it whose name says so."""
        path = assets.path(f"signs/{name}-{tokens.name}.png").as_posix()
        return f'url("{path.replace(chr(34), chr(92) + chr(34))}")'

    line = f"{px(tokens.line_width, scale)}px solid {tokens.line}"
    return f"""
    * {{ font-family: "{FAMILY}", "DejaVu Sans"; font-size: {size(BODY)}; }}
    QMainWindow, QDialog, QWidget#page {{ background: {tokens.table}; color: {tokens.ink}; }}
    QLabel {{ background: transparent; color: {tokens.ink}; }}
    QLabel[role="title"] {{ font-size: {size(TITLE)}; font-weight: 700; }}
    QLabel[role="heading"] {{ font-size: {size(HEADING)}; font-weight: 600; }}
    QLabel[role="result"] {{ font-size: {size(RESULT)}; font-weight: 700; color: {tokens.gold}; }}
    QLabel[role="say"] {{ font-size: {size(CONTROL)}; }}
    QLabel[role="muted"] {{ color: {tokens.muted}; }}
    QLabel[role="small"] {{ font-size: {size(SMALL)}; color: {tokens.muted}; }}
    QLabel[role="warn"] {{ color: {tokens.warn}; font-weight: 600; }}
    QLabel[role="gold"] {{ color: {tokens.gold}; font-size: {size(HEADING)}; font-weight: 700; }}
    QLabel[role="winner"] {{
        background: {tokens.gold}; color: {tokens.paper}; border-radius: {size(4)};
        padding: {size(2)} {size(8)}; font-size: {size(SMALL)}; font-weight: 600;
    }}
    QPushButton[role="seat"] {{ min-height: {size(SEAT)}; padding: 0; }}
    QPushButton[role="face"] {{ padding: {size(2)} {size(8)}; min-height: {size(24)}; font-size: {size(BODY)}; }}
    QLabel[role="badge"] {{
        border: {line}; border-radius: {size(4)}; padding: {size(2)} {size(8)}; font-size: {size(SMALL)};
    }}
    QFrame[role="card"] {{ background: {tokens.paper}; border: {line}; border-radius: {size(8)}; }}
    QFrame[role="bar"] {{ background: {tokens.paper}; border: none; border-top: {line}; }}
    QPushButton, QToolButton {{
        background: {tokens.paper}; color: {tokens.ink}; border: {line}; border-radius: {size(6)};
        padding: {low(6)} {low(14)}; min-height: {tall(TARGET - 14)}; font-size: {size(CONTROL)};
    }}
    QToolButton {{ padding: {low(6)} {low(10)}; }}
    QPushButton:hover, QToolButton:hover {{ background: {tokens.hover}; }}
    QPushButton:pressed, QToolButton:pressed {{ background: {tokens.offer}; }}
    QPushButton:focus, QToolButton:focus {{
        border: {size(2)} solid {tokens.focus}; outline: none; padding: {beside_ring(6)} {beside_ring(14)};
    }}
    QToolButton:focus {{ padding: {beside_ring(6)} {beside_ring(10)}; }}
    QPushButton[role="face"]:focus {{ padding: {size(2)} {beside_ring(8)}; }}
    QPushButton[role="seat"]:focus {{ padding: 0; }}
    QPushButton:checked, QToolButton:checked {{ background: {tokens.offer}; border-color: {tokens.accent}; }}
    QPushButton:disabled, QToolButton:disabled {{ color: {tokens.muted}; background: {tokens.table}; }}
    QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
    QPushButton[role="main"] {{
        background: {tokens.accent}; color: {tokens.on_accent}; border-color: {tokens.accent}; font-weight: 600;
    }}
    QPushButton[role="main"]:focus {{ border: {size(2)} solid {tokens.ink}; }}
    QPushButton[role="main"]:disabled {{
        background: {tokens.table}; color: {tokens.muted}; border-color: {tokens.line};
    }}
    QPushButton[role="quiet"] {{ background: transparent; border-color: transparent; }}
    QPushButton[role="quiet"]:hover {{ background: {tokens.hover}; }}
    QPushButton[role="quiet"]:focus {{ border: {size(2)} solid {tokens.focus}; }}
    QLineEdit, QAbstractSpinBox, QComboBox, QPlainTextEdit {{
        background: {tokens.paper}; color: {tokens.ink}; border: {line}; border-radius: {size(4)};
        padding: {low(4)} {low(8)}; min-height: {tall(TARGET - 10)}; font-size: {size(CONTROL)};
        selection-background-color: {tokens.accent}; selection-color: {tokens.on_accent};
    }}
    QLineEdit:focus, QAbstractSpinBox:focus, QComboBox:focus, QPlainTextEdit:focus {{
        border: {size(2)} solid {tokens.focus};
    }}
    QLineEdit[wrong="true"] {{ border: {size(2)} solid {tokens.warn}; }}
    QComboBox QAbstractItemView {{
        background: {tokens.paper}; color: {tokens.ink}; border: {line};
        selection-background-color: {tokens.accent}; selection-color: {tokens.on_accent};
    }}
    QComboBox::drop-down {{ border: none; width: {size(28)}; }}
    QComboBox::down-arrow {{ image: {sign("down")}; width: {size(12)}; height: {size(12)}; }}
    QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{
        border: none; width: {size(24)}; background: transparent;
    }}
    QAbstractSpinBox::up-arrow {{ image: {sign("up")}; width: {size(10)}; height: {size(10)}; }}
    QAbstractSpinBox::down-arrow {{ image: {sign("down")}; width: {size(10)}; height: {size(10)}; }}
    QCheckBox::indicator, QRadioButton::indicator {{
        width: {size(18)}; height: {size(18)}; border: {size(2)} solid {tokens.line}; background: {tokens.paper};
    }}
    QCheckBox::indicator {{ border-radius: {size(4)}; }}
    QRadioButton::indicator {{ border-radius: {size(11)}; }}
    QCheckBox::indicator:checked, QRadioButton::indicator:checked {{
        border-color: {tokens.accent}; background: {tokens.accent}; image: {sign("tick")};
    }}
    QRadioButton::indicator:checked {{ image: {sign("dot")}; }}
    QScrollBar:vertical {{ background: transparent; width: {size(SCROLL_BAR)}; margin: 0; }}
    QScrollBar:horizontal {{ background: transparent; height: {size(SCROLL_BAR)}; margin: 0; }}
    QScrollBar::handle {{ background: {tokens.line}; border-radius: {size(4)}; margin: {size(2)}; }}
    QScrollBar::handle:vertical {{ min-height: {size(32)}; }}
    QScrollBar::handle:horizontal {{ min-width: {size(32)}; }}
    QAbstractScrollArea::corner {{ background: transparent; border: none; }}
    QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
    QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
    QCheckBox, QRadioButton {{ color: {tokens.ink}; spacing: {size(8)}; min-height: {size(32)}; }}
    QCheckBox:focus, QRadioButton:focus {{ outline: none; }}
    QCheckBox::indicator:focus, QRadioButton::indicator:focus {{ border: {size(3)} solid {tokens.focus}; }}
    QListView {{
        background: {tokens.paper}; color: {tokens.ink}; border: {line}; border-radius: {size(8)};
        padding: {size(4)}; outline: none;
    }}
    QListView:focus {{ border: {size(2)} solid {tokens.focus}; }}
    QListView::item {{ padding: {size(4)} {size(8)}; min-height: {size(24)}; border-radius: {size(4)}; }}
    QListView::item:selected {{ background: {tokens.accent}; color: {tokens.on_accent}; }}
    QListView::item:hover:!selected {{ background: {tokens.hover}; }}
    QTableView {{
        background: {tokens.paper}; color: {tokens.ink}; border: {line}; border-radius: {size(8)}; outline: none;
        selection-background-color: {tokens.accent}; selection-color: {tokens.on_accent};
    }}
    QTableView:focus {{ border: {size(2)} solid {tokens.focus}; }}
    QTableView::item {{ padding: {size(4)} {size(8)}; border: none; }}
    QHeaderView {{ background: transparent; border: none; }}
    QHeaderView::section {{
        background: transparent; color: {tokens.ink}; border: none; border-bottom: {line};
        padding: {size(6)} {size(11)}; font-weight: 600;
    }}
    QTextBrowser {{
        background: {tokens.paper}; color: {tokens.ink}; border: {line}; border-radius: {size(8)};
        selection-background-color: {tokens.accent}; selection-color: {tokens.on_accent};
    }}
    QTextBrowser:focus {{ border: {size(2)} solid {tokens.focus}; }}
    QMenuBar, QMenu {{ background: {tokens.paper}; color: {tokens.ink}; }}
    QMenuBar::item {{ padding: {low(6)} {low(10)}; background: transparent; }}
    QMenuBar::item:selected, QMenu::item:selected {{ background: {tokens.accent}; color: {tokens.on_accent}; }}
    QMenu::item {{ padding: {size(6)} {size(24)}; }}
    QMenu::item:disabled {{ color: {tokens.muted}; }}
    QMenu::separator {{ height: 1px; background: {tokens.line}; margin: {size(4)} 0; }}
    QScrollArea, QScrollArea > QWidget#qt_scrollarea_viewport, QScrollArea > QWidget > QWidget#scrolled {{
        background: transparent; border: none;
    }}
    QToolTip {{ background: {tokens.paper}; color: {tokens.ink}; border: {line}; padding: {size(4)}; }}
    """
