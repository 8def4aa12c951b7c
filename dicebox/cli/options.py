"""A game and its options on the command line."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from dicebox.cli.arguments import Parser
from dicebox.cli.output import CliError
from dicebox.games import GAMES
from dicebox.model.game import Game
from dicebox.model.options import Option


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
