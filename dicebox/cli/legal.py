"""`dicebox legal`: every decision that is legal now."""

from __future__ import annotations

from argparse import Namespace

from dicebox.cli import output
from dicebox.cli.arguments import Parser, add_file
from dicebox.cli.records import dumped, load
from dicebox.model.due import Choose
from dicebox.model.report import legal_events

DESCRIPTION = "List every decision that is legal now, of every player who may decide, each once."


def add_arguments(parser: Parser) -> None:
    add_file(parser, "the record")
    parser.add_argument("--json", action="store_true", help="print a JSON list of events, one a line")


def run(arguments: Namespace) -> int:
    match = load(arguments.file)
    if arguments.json:
        # Tens of thousands are possible: each is printed as it comes.
        before = "["
        for event in legal_events(match):
            output.put(f"{before}{dumped(event)}", end="")
            before = ",\n "
        output.put("[]" if before == "[" else "]")
    elif isinstance(match.due, Choose):
        for seat in match.due.seats:
            for action in match.game.legal(match.state, seat):
                name, words = match.header.players[seat], match.game.words(match.state, action)
                output.put(output.one_line(f"{name}: {words}"))
    return 0
