"""Writes a picture of every page in every state to a folder: python tests/screens.py [FOLDER] [--only WORD]

Each page is shown in light, dark and high contrast, at 100 % and 200 % text, in every language that is shipped, and
with one player and with as many as the game takes.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).parent.parent))

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from dicebox.games import GAMES
from dicebox.i18n import LANGUAGES
from dicebox.model.chance import Chance
from dicebox.model.due import Choose, Over
from dicebox.model.match import Match
from dicebox.model.record import make_header
from dicebox.paper import finished
from dicebox.paper import pages as paper_pages
from dicebox.paper.page import Page
from dicebox.store.folder import Store, stamped
from dicebox.ui.app import make_application
from dicebox.ui.paper_page import PaperPage
from dicebox.ui.session import ROLL
from dicebox.ui.start_page import StartPage
from dicebox.ui.table_page import TablePage
from dicebox.ui.window import MainWindow

NAMES = (
    "Łucja",
    "Ñandú",
    "Größe",
    "Marta",
    "Nico",
    "Pilar",
    "Zoë",
    "Ada",
    "Ben",
    "Cleo",
    "Dov",
    "Maximiliane von Thurn",
)
Step = Callable[[MainWindow], object]


def new_match(key: str, players: int, options: Mapping[str, object] | None = None) -> Match:
    """A match of this game before its first event."""
    fields = {
        "dicebox": 1,
        "game": key,
        "players": list(NAMES[:players]),
        "options": dict(options or {}),
        "seed": f"{11:032x}",
    }
    return Match(stamped(make_header(fields, GAMES)))


def played(match: Match, decisions: int, seed: int = 3) -> Match:
    """The match after so many decisions, each the best scoring of a few drawn ones."""
    game, dice, decide = match.game, Chance(seed), Chance(seed, "decide")
    done = 0
    while done < decisions and not isinstance(match.due, Over):
        due = match.due
        if isinstance(due, Choose):
            legal = game.legal(match.state, due.seats[0])
            drawn = [legal[decide.below(len(legal), done * 8 + attempt)] for attempt in range(8)]
            match.play(max(drawn, key=lambda action: game.score(game.apply(match.state, action), action.seat)))
            done += 1
        else:
            match.play(match.fall(dice))
    return match


def settle(window: MainWindow) -> None:
    """Let what is under way end."""
    if isinstance(window.page, TablePage):
        window.page.tower.skip()
    for _ in range(6):
        QApplication.processEvents()
    if isinstance(window.page, StartPage):
        # Its pictures come one after the other.
        while not window.page.is_complete:
            QApplication.processEvents()
        QApplication.processEvents()
    if isinstance(window.page, PaperPage):
        # The pages are made in the background.
        while not (window.page.data or window.page.problem.text()):
            QApplication.processEvents()
        QApplication.processEvents()


def table(key: str, players: int, decisions: int, **options: object) -> Step:
    """A match at the table, dice thrown and something picked where that can be."""

    def show(window: MainWindow) -> None:
        window.begin(played(new_match(key, players, options), decisions))
        session = window.session
        assert session is not None
        if session.choice is None and not isinstance(session.due, Over):
            session.roll()
            settle(window)
        if session.choice is not None:
            for index in range(2):
                session.pick_die(index)
            boxes = sorted(session.choice.offered_boxes())
            if boxes and ROLL not in session.choice.verbs() and not session.choice.picked:
                session.pick_box(boxes[0])
            for tile in sorted(session.choice.offered_tiles())[:2]:
                session.pick_tile(tile)

    return show


def real_dice(key: str) -> Step:
    """A table at which real dice are typed in."""

    def show(window: MainWindow) -> None:
        window.begin(new_match(key, 2))
        assert isinstance(window.page, TablePage)
        window.page.bar.real.setChecked(True)

    return show


def result(key: str, players: int, **options: object) -> Step:
    """The end of a match."""

    def show(window: MainWindow) -> None:
        window.begin(played(new_match(key, players, options), 100_000))
        window.show_result()

    return show


def setup(key: str) -> Step:
    """The page before a match, with all players that the game takes."""

    def show(window: MainWindow) -> None:
        window.show_setup(key)
        for name in NAMES[: GAMES[key].players[-1]]:
            window.page.add_player(name)  # type: ignore[attr-defined]

    return show


def order(window: MainWindow) -> None:
    """Who begins, by dice."""
    window.show_order(new_match("yahtzee", 4).header)
    window.page.go_on()  # type: ignore[attr-defined]
    window.page.tower.skip()  # type: ignore[attr-defined]


def start_with_games(window: MainWindow) -> None:
    """The start page with games that can be gone on with."""
    for key, players in (("extra", 3), ("yahtzee", 2), ("pescado", 4)):
        window.begin(played(new_match(key, players), 12))
    window.show_start()


def filled(key: str, players: int) -> Step:
    """The page maker with the sheets of a finished match."""

    def show(window: MainWindow) -> None:
        result(key, players)(window)
        window.beside.show_filled()

    return show


def history(window: MainWindow) -> None:
    """Some finished games, with their bests."""
    for key, players in (("extra", 3), ("yahtzee", 2), ("knister", 1)):
        result(key, players)(window)
    window.beside.show_history()


def pages() -> Iterator[tuple[str, Step]]:
    """Every page, by a name for its file."""
    yield "start-empty", MainWindow.show_start
    yield "start", start_with_games
    yield "order", order
    for key, game in GAMES.items():
        low, high = game.players[0], game.players[-1]
        yield f"setup-{key}", setup(key)
        yield f"table-{key}-{low}-new", table(key, low, 0)
        yield f"table-{key}-{low}", table(key, low, 9)
        yield f"table-{key}-{high}", table(key, high, 9 * high)
        yield f"real-{key}", real_dice(key)
        yield f"result-{key}-{low}", result(key, low)
        yield f"result-{key}-{high}", result(key, high)
        yield f"rules-{key}", lambda window, key=key: window.beside.show_rules(key)  # type: ignore[misc]
        yield f"paper-{key}", lambda window, key=key: window.beside.show_pad(key)  # type: ignore[misc]
        yield f"filled-{key}", filled(key, low)
    yield "history", history
    yield "keys", lambda window: window.beside.show_keys()
    yield "about", lambda window: window.beside.show_about()
    yield "table-extra-classic", table("extra", 2, 9, sheet="classic", kids=[NAMES[0]])
    yield "table-yahtzee-triple", table("yahtzee", 2, 30, columns=3, multipliers=[1, 2, 3], joker="forced")
    yield "table-yahtzee-columns", table("yahtzee", 6, 90, columns=6, faces="poker")
    yield "table-knister-rounds", table("knister", 3, 90, rounds=3)
    yield "table-forget-it-long", table("forget-it", 6, 200)


LOOKS: dict[str, dict[str, object]] = {
    "light": {"theme": "light"},
    "dark": {"theme": "dark"},
    "contrast": {"theme": "contrast"},
    "large": {"theme": "light", "text_scale": 200},
    "small-window": {"theme": "light"},
    **{f"in-{code}": {"theme": "light", "language": code} for code in LANGUAGES if code != "en"},
}


def readme_pictures(folder: Path) -> None:
    """A table in the middle of a match, the start page, and a page as it comes out of the printer."""
    folder.mkdir(parents=True, exist_ok=True)
    app = make_application()
    with tempfile.TemporaryDirectory() as data:
        window = MainWindow(Store(Path(data)))
        window.set_up(tower_speed="none", language="en", theme="light", text_scale=100)
        window.dress()
        window.resize(1280, 800)
        window.show()
        settle(window)
        window.grab().save(str(folder / "start.png"))
        table("extra", 3, 27)(window)
        settle(window)
        window.grab().save(str(folder / "table.png"))
        window.close()
        app.processEvents()
    page = Page(paper="a4")
    sheet = paper_pages.picture(finished.filled([played(new_match("yahtzee", 1), 100_000)], page), 0, 60)
    image = QImage(sheet.data, sheet.width, sheet.height, sheet.stride, QImage.Format.Format_RGB888)
    image.save(str(folder / "page.png"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", default="screens", type=Path)
    parser.add_argument("--only", default="", help="pages and looks whose name holds this word, such as table-extra")
    parser.add_argument("--look", default="", choices=["", *LOOKS])
    parser.add_argument("--readme", action="store_true", help="write only the pictures of the README and the packages")
    chosen = parser.parse_args()
    if chosen.readme:
        readme_pictures(chosen.folder)
        return
    chosen.folder.mkdir(parents=True, exist_ok=True)
    app = make_application()
    for look, changes in LOOKS.items():
        if chosen.look not in ("", look):
            continue
        with tempfile.TemporaryDirectory() as data:
            window = MainWindow(Store(Path(data)))
            window.set_up(tower_speed="none", language="en", text_scale=100)
            with suppress(LookupError):  # a language that is not there yet
                window.change_look(**changes)
            window.resize(*((1024, 700) if look in ("small-window", "large") else (1280, 800)))
            window.show()
            for name, show in pages():
                if chosen.only in name:
                    show(window)
                    settle(window)
                    window.grab().save(str(chosen.folder / f"{name}-{look}.png"))
            window.close()
            app.processEvents()


if __name__ == "__main__":
    main()
