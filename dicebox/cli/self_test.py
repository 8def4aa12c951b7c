"""`dicebox self-test`: every part of this installation is tried, and a line is printed for each.

It is for whoever builds, packages or installs the program: what is missing from an artifact (a font, a plug-in of Qt,
a module that is imported late) shows here and not at the table. Nothing is shown, and nothing of the user's is touched.
"""

from __future__ import annotations

import os
import sys
import tempfile
from argparse import Namespace
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from dicebox import __version__, assets, i18n
from dicebox.cli import output
from dicebox.cli.arguments import Parser
from dicebox.games import GAMES
from dicebox.model.chance import Chance
from dicebox.model.due import Choose, Over
from dicebox.model.match import Header, Match
from dicebox.model.options import read_options

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from dicebox.ui.session import TableSession
    from dicebox.ui.window import MainWindow

DESCRIPTION = "Try every part of this installation without a display, and print a line for each; 1 when one fails."

PLAYERS = ("Łódź", "Ñandú")
SEED = 20
MOVES = 12
"""Events that are played before the page of the table is looked at; the rest of the match is played unseen."""

Check = Callable[[], str]
"""Tries something and gives what was found, in a few words; any exception is a failure."""


class SelfTestError(Exception):
    """Something is there, and wrong."""


def add_arguments(parser: Parser) -> None:
    """The self-test takes none."""


def run(_: Namespace) -> int:
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    failed = 0
    language = i18n.language()
    hook = sys.excepthook
    with tempfile.TemporaryDirectory(prefix="dicebox-self-test-", ignore_cleanup_errors=True) as folder:
        for name, check in _checks(Path(folder)):
            problem, found = _tried(check)
            failed += bool(problem)
            output.put(f"FAILS  {name}: {problem}" if problem else f"ok     {name}: {found}")
            output.flush()
    sys.excepthook = hook
    i18n.set_language(language)
    output.put(f"{failed} failed" if failed else "everything works")
    return 1 if failed else 0


def _tried(check: Check) -> tuple[str, str]:
    """What is wrong, or nothing; and what was found."""
    # An error in what Qt calls does not reach who caused it: it goes here.
    errors: list[BaseException] = []
    sys.excepthook = lambda _, error, __: errors.append(error)
    found = ""
    try:
        found = check()
    except Exception as error:  # noqa: BLE001  # whatever it is, it is what the test is for
        errors.append(error)
    return "; ".join(dict.fromkeys(f"{type(error).__name__}: {error}" for error in errors)), found


def _checks(folder: Path) -> Iterator[tuple[str, Check]]:
    """Every check by name, in an order in which each can build on those before."""
    from dicebox.store.folder import Store
    from dicebox.ui.app import make_application

    yield "versions", _versions
    app = make_application()
    yield "icon", _icon
    yield "errors of Qt", _errors
    for key in assets.font_metrics():
        yield f"font {key}", partial(_font, key)
    for code in i18n.LANGUAGES:
        yield f"language {code}", partial(_language, app, code)
    i18n.set_language("en")
    yield "tower", _tower
    yield "sounds", _sounds

    from dicebox.ui.window import MainWindow

    store = Store(folder / "data")
    store.settings.change(language="en", theme="light", tower_speed="none", muted=True)
    window = MainWindow(store)
    window.show()
    for name, show in _pages(window).items():
        yield f"page {name}", partial(_page, window, show)
    for key in GAMES:
        yield f"{key}: pad", partial(_pad, key)
        yield f"{key}: match", partial(_match, window, key)
    yield "finished games", partial(_history, window)
    window.close()


def _versions() -> str:
    import platform

    import PySide6

    return f"dicebox {__version__}, Python {platform.python_version()}, Qt {PySide6.__version__}, {platform.platform()}"


def _icon() -> str:
    from dicebox.ui.app import icon

    sizes = sorted(size.width() for size in icon().availableSizes())
    _expect(len(sizes) > 1, "no sizes")
    return f"{len(sizes)} sizes up to {sizes[-1]} pixels"


def _errors() -> str:
    """Qt for Python explains a wrong argument with code of its own, which a bundle has to have."""
    from PySide6.QtCore import QUrl

    try:
        QUrl().setPort("http")  # type: ignore[arg-type]
    except TypeError as error:
        _expect("Supported signatures" in str(error), f"not explained: {error}")
        return "explained"
    raise AssertionError("a wrong argument was taken")


def _font(key: str) -> str:
    from PySide6.QtCore import QByteArray
    from PySide6.QtGui import QFont, QRawFont

    from dicebox.paper.fonts import sheet_fonts

    metrics = assets.font_metrics()[key]
    font = QRawFont(QByteArray(assets.read(metrics["file"])), 20, QFont.HintingPreference.PreferNoHinting)
    _expect(font.isValid() and font.familyName() == metrics["family"], "Qt does not read it")
    lacking = [letter for letter in "ĄĘŁŃŚŹŻąęłńśźżÄÖÜßäöüÑñ¿¡" if not font.supportsCharacter(ord(letter))]
    _expect(not lacking, f"lacks {''.join(lacking)}")
    _expect(sheet_fonts() is not None, "ReportLab does not read it")
    return f"{metrics['family']} {metrics['weight']}"


def _language(app: QApplication, code: str) -> str:
    from dicebox.ui import qt_texts

    i18n.set_language(code)
    text = i18n.tr("Play")
    _expect(qt_texts.speak(app, code), "Qt's own texts are missing")
    _expect(code == "en" or text != "Play", "the program's texts are missing")
    return f"{i18n.LANGUAGES[code]}: {text}, {app.translate('QPlatformTheme', 'Cancel')}"


def _tower() -> str:
    from dicebox.ui.tower.backdrop import light, picture
    from dicebox.ui.tower.faces import drawings

    size = picture().size()
    light()
    _expect(bool(drawings()), "no faces")
    recorded = len(assets.read("tower/falls.bin"))
    return (
        f"picture of {size.width()} × {size.height()}, {recorded // 1024} kB of falls, {len(drawings())} sets of faces"
    )


def _sounds() -> str:
    files = assets.names("sounds")
    _expect(bool(files), "none there")
    try:
        import miniaudio
    except ImportError:
        return f"{len(files)} recorded; nothing to play them with is installed, so dice fall in silence"
    return f"{len(files)} recorded, played with miniaudio {miniaudio.__version__}"


def _pages(window: MainWindow) -> dict[str, Callable[[], None]]:
    """What shows each page that needs no match, by its name."""
    beside = window.beside
    pages: dict[str, Callable[[], None]] = {"start": window.show_start}
    for key in GAMES:
        pages[f"seating of {key}"] = partial(window.show_setup, key)
        pages[f"rules of {key}"] = partial(beside.show_rules, key)
        pages[f"paper of {key}"] = partial(beside.show_pad, key)
    pages |= {"keys": beside.show_keys, "about": beside.show_about, "finished games": beside.show_history}
    return pages


def _page(window: MainWindow, show: Callable[[], None]) -> str:
    show()
    return _painted(window)


def _painted(window: MainWindow) -> str:
    """How the window looks is beyond a test like this; that it is painted, and not in one colour, is not."""
    from PySide6.QtWidgets import QApplication

    QApplication.processEvents()
    image = window.grab().toImage()
    colours = {image.pixel(x, y) for x in range(0, image.width(), 5) for y in range(0, image.height(), 5)}
    _expect(len(colours) > 8, f"only {len(colours)} colours")
    return f"{type(window.page).__name__}, {len(colours)} colours"


def _pad(key: str) -> str:
    from dicebox.paper import pads
    from dicebox.paper.page import PadRequest

    game = GAMES[key]
    data = pads.pdf(PadRequest(game=game, options=game.check(read_options(game.options, {}, ()))))
    return _pdf(data)


def _match(window: MainWindow, key: str) -> str:
    """A whole match is played by chance, looked at on the way, finished, printed and read back."""
    from dicebox.paper import finished
    from dicebox.paper.page import Page
    from dicebox.store.files import open_record, save_record
    from dicebox.store.folder import stamped

    game = GAMES[key]
    options = game.check(read_options(game.options, {}, PLAYERS))
    window.begin(Match(stamped(Header(game, PLAYERS, options, seed=SEED))))
    session = window.session
    assert session is not None
    decisions = Chance(SEED)
    for _ in range(MOVES):
        _step(session, decisions)
    _painted(window)
    # What happens from here on is of no interest on the screen, and painting it takes its time.
    session.blockSignals(True)
    while not isinstance(session.due, Over):
        _step(session, decisions)
    session.blockSignals(False)
    match = session.match
    window.show_result()
    _painted(window)
    file = window.store.folder / "a bé.dicebox"
    save_record(file, match)
    _expect(open_record(file).match.state == match.state, "what was saved is not what was played")
    scores = ", ".join(str(game.score(match.state, seat)) for seat in range(len(PLAYERS)))
    printed = _pdf(finished.filled([match], Page()))
    window.show_start()
    return f"{len(match.events)} events, {scores} points; filled sheet: {printed}"


def _step(session: TableSession, decisions: Chance) -> None:
    """One event of a match: the throw that is due, or any decision."""
    due = session.due
    if isinstance(due, Over):
        return
    if isinstance(due, Choose):
        match = session.match
        session.look_at(due.seats[0])
        legal = match.game.legal(match.state, due.seats[0])
        session.play(legal[decisions.below(len(legal), len(match.log))])
    else:
        session.roll()


def _history(window: MainWindow) -> str:
    window.store.history.catch_up()
    window.beside.show_history()
    _painted(window)
    kept = len(list((window.store.folder / "finished").iterdir()))
    _expect(kept == len(GAMES), f"{kept} of {len(GAMES)} are kept")
    return f"{kept} kept"


def _pdf(data: bytes) -> str:
    from dicebox.paper.pages import page_sizes, picture

    sizes = page_sizes(data)
    first = picture(data, 0, 50)
    _expect(len(set(first.data)) > 2, "the first page is blank")
    return f"{len(sizes)} page{'s' if len(sizes) > 1 else ''} of {sizes[0][0]:.0f} × {sizes[0][1]:.0f} mm"


def _expect(condition: bool, otherwise: str) -> None:
    if not condition:
        raise SelfTestError(otherwise)
