"""`dicebox sheet`: a score pad, blank or filled from a record, as PDF."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError, Namespace
from pathlib import Path
from typing import Any

from dicebox import i18n
from dicebox.cli import output
from dicebox.cli.arguments import Parser, whole
from dicebox.cli.options import add_game, add_options, read_options
from dicebox.cli.output import CliError
from dicebox.cli.records import load
from dicebox.games import GAMES
from dicebox.model import options
from dicebox.model.options import OptionError
from dicebox.paper import finished, pads
from dicebox.paper.page import MOST_COLUMNS, PAPERS, PER_PAGE, PadRequest, Page, check_copies, local_paper
from dicebox.paper.printer import PaperError, Printer
from dicebox.store.disk import StoreError, write_whole
from dicebox.store.folder import data_folder
from dicebox.store.settings import SettingsFile

DESCRIPTION = "Write a pad of blank score sheets, or the sheets of a record, as PDF."

_PAGE = (
    "paper",
    "orientation",
    "per_page",
    "mode",
    "margin",
    "cut_marks",
    "ruler",
    "thick_lines",
    "universal",
    "sides",
    "order",
    "foot",
)
"""Arguments that are fields of a page by the same name."""


def add_arguments(parser: Parser) -> None:
    add_game(parser)
    parser.add_argument("-o", "--output", required=True, type=Path, metavar="OUT.pdf", help="the file to write")
    parser.add_argument("--filled", type=Path, metavar="FILE.dicebox", help="fill in the sheets from this record")
    parser.add_argument(
        "--paper",
        default=local_paper(),
        help=f"{', '.join(PAPERS)}, or a size such as 120x180mm (default: %(default)s)",
    )
    parser.add_argument("--per-page", type=whole(), default=1, metavar="N", help=f"{', '.join(map(str, PER_PAGE))}")
    parser.add_argument("--copies", type=whole(), default=1, metavar="N", help="how many sheets (default: 1)")
    parser.add_argument(
        "--lang", choices=i18n.LANGUAGES, default=i18n.system_language(), help="the sheet's language (default: yours)"
    )
    parser.add_argument(
        "--player", action="append", default=[], metavar="NAME", help="a name to write on a sheet (repeat for several)"
    )
    add_options(parser)
    ink = parser.add_mutually_exclusive_group()
    ink.add_argument(
        "--ink-saver", dest="mode", action="store_const", const="ink-saver", default="colour", help="lines only"
    )
    ink.add_argument("--grey", dest="mode", action="store_const", const="grey", help="no colours")
    parser.add_argument("--orientation", choices=("auto", "portrait", "landscape"), default="auto")
    parser.add_argument("--margin", type=_millimetres, default=10.0, metavar="MM", help="white edge (default: 10)")
    parser.add_argument("--universal", action="store_true", help="stay within A4 and Letter both")
    parser.add_argument(
        "--sides", choices=("one", "long-edge", "short-edge"), default="one", help="print the backs too"
    )
    parser.add_argument(
        "--order",
        choices=("by-sheet", "by-side"),
        default="by-sheet",
        help="each back after its front, or all backs last",
    )
    parser.add_argument("--no-foot", dest="foot", action="store_false", help="no options and reminders under the sheet")
    parser.add_argument("--cut-marks", action="store_true", help="marks between the sheets of a page")
    parser.add_argument("--ruler", action="store_true", help="a ruler of 50 mm, to check the printer")
    parser.add_argument("--thick-lines", action="store_true", help="for sheets that are laminated and wiped")
    parser.add_argument("--overview", action="store_true", help="with a page of all tiles, in games that have them")
    parser.add_argument("--fillable", action="store_true", help="a form to fill in on the screen")
    parser.add_argument(
        "--card",
        type=whole(1, MOST_COLUMNS),
        default=None,
        metavar="N",
        help="columns on one sheet, in games with such a card",
    )
    parser.add_argument(
        "--columns", choices=("players", "games"), default="players", help="what the card's columns are"
    )


def run(arguments: Namespace) -> int:
    try:
        data = _filled(arguments) if arguments.filled else _blank(arguments)
        write_whole(arguments.output, data)
    except (PaperError, OptionError, StoreError) as error:
        raise CliError(str(error)) from None
    return 0


def _blank(arguments: Namespace) -> bytes:
    game = GAMES[arguments.game]
    players = tuple(arguments.player)
    given = read_options(game, arguments.option)
    request = PadRequest(
        game=game,
        options=game.check(options.read_options(game.options, given, players)),
        copies=arguments.copies,
        players=players,
        card=arguments.card,
        columns=arguments.columns,
        fillable=arguments.fillable,
        overview=arguments.overview,
        **_page(arguments),
    )
    if missing := pads.missing_letters(request):
        output.complain(f"no font here has these letters, which are printed as boxes: {missing}")
    return pads.pdf(request)


def _filled(arguments: Namespace) -> bytes:
    for name, given in (("--player", arguments.player), ("--option", arguments.option)):
        if given:
            raise CliError(f"{name} cannot be given with --filled: the record says it")
    check_copies(arguments.copies)
    match = load(arguments.filled)
    if match.game.key != arguments.game:
        raise CliError(f"{arguments.filled}: The record is of the game {match.game.key}, not {arguments.game}.")
    return finished.filled([match] * arguments.copies, Page(**_page(arguments)))


def _page(arguments: Namespace) -> dict[str, Any]:
    fields = {name: getattr(arguments, name) for name in _PAGE}
    return fields | {"language": arguments.lang, "printer": _measured()}


def _measured() -> Printer:
    """What the user's printer does, as it was measured in the window; every export makes up for it."""
    folder = data_folder()
    return SettingsFile(folder / "settings.json", folder / "aside", writable=False).now.paper.printer


def _millimetres(text: str) -> float:
    if re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,3})?", text):
        return float(text)
    raise ArgumentTypeError(f"it takes millimetres, not {text}")
