"""`dicebox replay`: check a record, say where it stands."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator

from dicebox.cli import output
from dicebox.cli.arguments import Parser, add_file
from dicebox.cli.records import dumped, load
from dicebox.model.due import Choose, Draw, Over, Throw
from dicebox.model.match import Match
from dicebox.model.options import given_options
from dicebox.model.report import report

DESCRIPTION = "Check a record event by event and say where the game stands."


def add_arguments(parser: Parser) -> None:
    add_file(parser, "the record")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: Namespace) -> int:
    match = load(arguments.file)
    if arguments.json:
        output.put(dumped(report(match)))
    else:
        for line in _summary(match):
            output.put(output.one_line(line))
    return 0


def _summary(match: Match) -> Iterator[str]:
    game, state, header = match.game, match.state, match.header
    count = len(match.events)
    yield f"{game.title}, {count} {'event' if count == 1 else 'events'}"
    for name, value in given_options(game.options, header.options).items():
        yield f"  {name}: {dumped(value)}"
    width = max(len(name) for name in header.players)
    scores = [str(game.score(state, seat)) for seat in range(len(header.players))]
    for seat, (name, score) in enumerate(zip(header.players, scores, strict=True)):
        end = "  finished" if game.finished(state, seat) else ""
        yield f"  {name:{width}}  {score:>{max(map(len, scores))}}{end}"
    yield _standing(match)


def _standing(match: Match) -> str:
    names = match.header.players
    match match.due:
        case Throw(seat, dice):
            return f"{names[seat]} throws {len(dice)} {'die' if len(dice) == 1 else 'dice'}."
        case Draw(seat, count, _):
            return f"{names[seat]} turns up {count} {'tile' if count == 1 else 'tiles'}."
        case Choose(seats):
            return f"To decide: {', '.join(names[seat] for seat in seats)}."
        case Over(()):
            return "The game is over, and lost."
        case Over((winner,)):
            return f"The game is over. {names[winner]} wins."
        case Over(winners):
            return f"The game is over. {', '.join(names[seat] for seat in winners)} share the win."
