"""Arguments and options, each mistake told in one line."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from dicebox import __version__
from dicebox.cli import output
from dicebox.cli.output import CliError
from dicebox.games import GAMES
from dicebox.model.game import Game
from dicebox.model.options import Option


class Parser(argparse.ArgumentParser):
    """A parser that raises CliError where argparse prints several lines and ends the process."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(
            formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False, add_help=False, **settings
        )
        self.add_argument("-h", "--help", action="store_true", help="show this and do nothing else")
        self.add_argument("--version", action="store_true", help="show the program's version and do nothing else")

    def error(self, message: str) -> NoReturn:
        raise CliError(f"{message} ({self.prog} --help tells more)")


def parse(parser: Parser, words: Sequence[str]) -> argparse.Namespace | int:
    """The arguments; or the exit status, when help or version was asked for and told. Raises CliError."""
    asked = [word for word in words if word in ("-h", "--help", "--version")]
    if asked:
        output.say(f"dicebox {__version__}" if asked[0] == "--version" else parser.format_help().rstrip())
        return 0
    return parser.parse_args(words)


def add_file(parser: Parser, what: str) -> None:
    """The record that the verb works on."""
    parser.add_argument("file", type=Path, metavar="FILE.dicebox", help=what)


def add_game(parser: Parser) -> None:
    """The game, by its key."""
    parser.add_argument("game", choices=GAMES, metavar="GAME", help=", ".join(GAMES))


def add_options(parser: Parser) -> None:
    """`--option KEY=VALUE`, which may be repeated."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="an option of the game; lists with commas (repeat for several options)",
    )


def whole(low: int | None = None, high: int | None = None) -> Any:
    """A reader of whole numbers in these bounds."""
    bounds = "" if low is None else f" from {low}" + ("" if high is None else f" to {high}")

    def read(text: str) -> int:
        if re.fullmatch(r"[+-]?[0-9]{1,50}", text):
            number = int(text)
            if (low is None or number >= low) and (high is None or number <= high):
                return number
        raise argparse.ArgumentTypeError(f"it takes a whole number{bounds}, not {text}")

    return read


def read_options(game: Game[Any], given: Sequence[str]) -> dict[str, object]:
    """The options as a record's header would hold them. Raises CliError; the values are for the game to check."""
    known: Mapping[str, Option] = {option.name: option for option in game.options}
    fields: dict[str, object] = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign:
            raise CliError(f"--option takes KEY=VALUE, not {text}")
        if name in fields:
            raise CliError(f"the option {name} is given twice")
        fields[name] = _value(known[name], value) if name in known else value
    return fields


def _value(option: Option, text: str) -> object:
    """What the text stands for; the text itself where it is nothing that the option takes."""
    match option.kind:
        case "choice":
            words = {
                str(choice).lower() if isinstance(choice, bool) else str(choice): choice for choice in option.choices
            }
            return words.get(text, text)
        case "number":
            return _number(text)
        case "names":
            return _list(text)
        case "numbers":
            return [_number(part) if isinstance(part, str) else part for part in _list(text)]
        case "tiles":
            return _json(text)


def _list(text: str) -> list[Any]:
    value = _json(text) if text.startswith("[") else None
    if isinstance(value, list):
        return value
    return [part.strip() for part in text.split(",")] if text.strip() else []


def _number(text: str) -> object:
    return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else text


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
