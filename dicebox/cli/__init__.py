"""The command line: without a verb it opens the application, every verb works where there is no display.

A verb is a module here with `DESCRIPTION`, `add_arguments` and `run`; it is imported when it is asked for. What goes
wrong is one line on standard error that starts with `dicebox: `, and exit status 2.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path

from dicebox.cli import output
from dicebox.cli.output import CliError

VERBS = {
    "sheet": "write a score pad, blank or filled, as PDF",
    "replay": "check a record and say where it stands",
    "legal": "list every decision that is legal now",
    "hint": "say which decision is best",
    "simulate": "let bots play",
    "self-test": "try every part of this installation",
}
"""Each is a module of its name, with `_` for `-`."""

BAD_INPUT = 2
INTERRUPTED = 130
BROKEN_PIPE = 141


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the arguments (those of the process, when none are given) ask for; the exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        output.prepare()
        status = _chosen(words)(words)
        output.flush()
        return status
    except CliError as error:
        output.complain(str(error))
        return BAD_INPUT
    except BrokenPipeError:
        # Who reads has seen enough.
        output.silence()
        return BROKEN_PIPE
    except KeyboardInterrupt:
        output.silence()
        output.complain("interrupted")
        return INTERRUPTED


def _chosen(words: list[str]) -> Callable[[list[str]], int]:
    return _verb if words and words[0] in VERBS else _application


def _verb(words: list[str]) -> int:
    from dicebox.cli.arguments import Parser, parse

    verb = import_module(f"dicebox.cli.{words[0].replace('-', '_')}")
    parser = Parser(prog=f"dicebox {words[0]}", description=verb.DESCRIPTION)
    verb.add_arguments(parser)
    chosen = parse(parser, words[1:])
    if isinstance(chosen, int):
        return chosen
    status: int = verb.run(chosen)
    return status


def _application(words: list[str]) -> int:
    from dicebox.cli import window
    from dicebox.cli.arguments import Parser, parse

    verbs = "\n".join(f"  dicebox {verb:9} {summary}" for verb, summary in VERBS.items())
    parser = Parser(
        prog="dicebox",
        usage="dicebox [FILE.dicebox] [--data FOLDER]\n       dicebox VERB … (dicebox VERB --help tells more)",
        description="A table for dice games: without a verb the window opens, on the game in the file if one is named.",
        epilog=f"verbs, which need no display:\n{verbs}",
    )
    window.add_arguments(parser)
    if words and _is_mistyped(words[0]):
        raise CliError(f"{words[0]} is no file, and there is no such verb; there is: {', '.join(VERBS)}")
    chosen = parse(parser, words)
    return chosen if isinstance(chosen, int) else window.run(chosen)


def _is_mistyped(word: str) -> bool:
    """Whether this is rather a verb than a file; a file that is missing is the window's to tell."""
    file = Path(word)
    return not word.startswith("-") and not file.suffix and len(file.parts) == 1 and not os.path.lexists(file)
