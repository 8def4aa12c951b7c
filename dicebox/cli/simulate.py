"""`dicebox simulate`: let bots play many games, and say how they did."""

from __future__ import annotations

import math
import time
from argparse import Namespace
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from dicebox import SUFFIX
from dicebox.advice.bots import NAMES, Bot, NoBotError, bot, play_out
from dicebox.cli import output
from dicebox.cli.arguments import Parser, whole
from dicebox.cli.options import add_game, add_options, read_options
from dicebox.cli.output import CliError
from dicebox.cli.records import dumped
from dicebox.games import GAMES
from dicebox.model import record
from dicebox.model.chance import Chance, new_seed
from dicebox.model.events import Action
from dicebox.model.form import FormError
from dicebox.model.match import Header, Match
from dicebox.store.disk import StoreError, write_refused, write_whole

DESCRIPTION = "Let bots play a game many times. The same seed gives the same games."

_HALF = 1 << 64
_SHORT = 53
"""Bits of a seed that was not given: as many as every reader of JSON keeps."""


def add_arguments(parser: Parser) -> None:
    add_game(parser)
    parser.add_argument(
        "--players", required=True, metavar="BOT[,BOT…]", help=f"in the order of play; bots: {', '.join(NAMES)}"
    )
    parser.add_argument("--games", required=True, type=whole(1, 10_000_000), metavar="N", help="how many games")
    parser.add_argument("--seed", type=whole(), metavar="S", help="a whole number; by default a new one each time")
    add_options(parser)
    parser.add_argument("--records", type=Path, metavar="DIR", help="write each game's record into this folder")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


@dataclass(frozen=True, slots=True)
class Tally:
    """What one seat's bot reached over all games; a shared win counts for each who shares it."""

    bot: str
    scores: list[int]
    wins: int

    @property
    def sd(self) -> float:
        return stdev(self.scores) if len(self.scores) > 1 else 0.0

    def fields(self) -> dict[str, object]:
        return {
            "bot": self.bot,
            "mean": fmean(self.scores),
            "sd": self.sd,
            "stderr": self.sd / math.sqrt(len(self.scores)),
            "wins": self.wins,
        }


def run(arguments: Namespace) -> int:
    kinds = [kind.strip() for kind in arguments.players.split(",")]
    seed = arguments.seed if arguments.seed is not None else new_seed() >> (128 - _SHORT)
    durations = array("d")
    bots = _bots(arguments.game, kinds, durations)
    folder = _folder(arguments.records) if arguments.records else None
    digits = max(4, len(str(arguments.games)))
    scores: list[list[int]] = [[] for _ in kinds]
    wins = [0] * len(kinds)
    begun = time.perf_counter()
    for number, header in enumerate(_headers(arguments, kinds, seed), start=1):
        match = Match(header)
        assert header.seed is not None
        for winner in play_out(match, bots, Chance(header.seed), Chance(header.seed, "bots")):
            wins[winner] += 1
        for seat, reached in enumerate(scores):
            reached.append(match.game.score(match.state, seat))
        if folder is not None:
            try:
                write_whole(folder / f"{number:0{digits}}{SUFFIX}", record.write(match))
            except StoreError as error:
                raise CliError(str(error)) from None
    answer = {
        "game": arguments.game,
        "games": arguments.games,
        "seed": seed,
        "players": [Tally(*each).fields() for each in zip(kinds, scores, wins, strict=True)],
        "seconds": time.perf_counter() - begun,
        "decision_ms_p95": _percentile(durations, 95),
    }
    if arguments.json:
        output.put(dumped(answer))
    else:
        _print(answer)
    return 0


def _headers(arguments: Namespace, kinds: list[str], seed: int) -> Iterator[Header]:
    """The header of each game, with a seed of its own that follows from the one of all."""
    names = [f"{kind} {number}" for number, kind in enumerate(kinds, start=1)]
    fields: dict[str, object] = {
        "dicebox": record.VERSION,
        "game": arguments.game,
        "players": names,
        "options": read_options(GAMES[arguments.game], arguments.option),
        "bots": dict(zip(names, kinds, strict=True)),
    }
    seeds = Chance(seed, "games")
    for number in range(arguments.games):
        high, low = (seeds.below(_HALF, 2 * number + half) for half in range(2))
        try:
            yield record.make_header(fields | {"seed": f"{high * _HALF + low:032x}"}, GAMES)
        except FormError as error:
            raise CliError(str(error)) from None


def _bots(game: str, kinds: list[str], durations: array[float]) -> dict[int, Bot]:
    """A bot for each seat, which notes in milliseconds how long it thinks."""

    def timed(decide: Bot) -> Bot:
        def decide_timed(match: Match, seat: int, chance: Chance) -> Action:
            begun = time.perf_counter()
            action = decide(match, seat, chance)
            durations.append(1000 * (time.perf_counter() - begun))
            return action

        return decide_timed

    try:
        return {seat: timed(bot(kind, GAMES[game])) for seat, kind in enumerate(kinds)}
    except NoBotError as error:
        raise CliError(str(error)) from None


def _folder(path: Path) -> Path:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise CliError(f"{path}: It is a file, not a folder.") from None
    except OSError as error:
        raise CliError(str(write_refused(path, error))) from None
    return path


def _percentile(values: array[float], percent: int) -> float:
    """The smallest of the values that so many per cent of them do not exceed."""
    return sorted(values)[math.ceil(len(values) * percent / 100) - 1]


def _print(answer: dict[str, Any]) -> None:
    output.put(f"{GAMES[answer['game']].title}, {answer['games']} games, seed {answer['seed']}")
    output.put(f"  {'':8} {'mean':>9} {'sd':>9} {'stderr':>9} {'wins':>7}")
    for player in answer["players"]:
        figures = " ".join(f"{player[name]:9.2f}" for name in ("mean", "sd", "stderr"))
        output.put(f"  {player['bot']:8} {figures} {player['wins']:7}")
    output.put(f"{answer['seconds']:.1f} s; 95 of 100 decisions took at most {answer['decision_ms_p95']:.3f} ms")
