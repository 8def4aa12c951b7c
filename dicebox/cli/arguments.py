"""Arguments, each mistake told in one line."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from dicebox import __version__
from dicebox.cli import output
from dicebox.cli.output import CliError


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
        output.put(f"dicebox {__version__}" if asked[0] == "--version" else parser.format_help().rstrip())
        return 0
    return parser.parse_args(words)


def add_file(parser: Parser, what: str) -> None:
    """The record that the verb works on."""
    parser.add_argument("file", type=Path, metavar="FILE.dicebox", help=what)


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
