"""`dicebox hint`: the best decision, what it is worth, the next best ones."""

from __future__ import annotations

from argparse import Namespace

from dicebox.advice.hints import NoHintError, adviser
from dicebox.cli import output
from dicebox.cli.arguments import Parser, add_file
from dicebox.cli.output import CliError
from dicebox.cli.records import dumped, load
from dicebox.model.due import Choose
from dicebox.model.record import event_fields

DESCRIPTION = "Say which decision is best for the player who decides next, what it is worth, and which come after it."

SHOWN = 5
"""How many decisions the readable form lists."""


def add_arguments(parser: Parser) -> None:
    add_file(parser, "the record")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: Namespace) -> int:
    match = load(arguments.file)
    try:
        advise = adviser(match.game)
    except NoHintError as error:
        raise CliError(f"{arguments.file}: {error}") from None
    if not isinstance(match.due, Choose):
        raise CliError(f"{arguments.file}: No decision is due now.")
    seat = match.due.seats[0]
    hint = advise(match, seat)
    best, *others = hint.ranking
    if arguments.json:
        answer = {
            "best": event_fields(match.header, best.action),
            "value": best.value,
            "unit": hint.unit,
            "exact": hint.exact,
            "others": [{"event": event_fields(match.header, other.action), "value": other.value} for other in others],
        }
        output.put(dumped(answer))
    else:
        output.put(output.one_line(f"{match.header.players[seat]}, {hint.unit}:"))
        for valued in hint.ranking[:SHOWN]:
            output.put(output.one_line(f"{valued.value:9.2f}  {match.game.words(match.state, valued.action)}"))
    return 0
