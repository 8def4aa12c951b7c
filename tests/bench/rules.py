"""How fast the rules are: decisions, records and whole matches of every game, in this process.

Run it with `python -m tests.bench.rules`. It prints a line for each figure, with what is to be reached, and ends with
status 1 when one is missed. Times are of the processor, so that a busy machine does no harm.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from time import process_time

from dicebox.games import GAMES
from dicebox.model import record
from dicebox.model.chance import Chance
from dicebox.model.due import Choose, Over
from dicebox.model.match import Match
from dicebox.model.report import legal_events
from tests.games import play

LEGAL_MS = 5.0
FULL_LIST_MS = 500.0
REPLAY_MS = 50.0
REPLAYED_EVENTS = 200
MATCH_MS = 100.0
MATCHES = 30


def milliseconds(work: Callable[[], object]) -> float:
    """Processor time of one run."""
    start = process_time()
    work()
    return 1000 * (process_time() - start)


def percentile(times: list[float], percent: int) -> float:
    """The time that so many percent of the runs stay below or at."""
    return sorted(times)[min(len(times) * percent // 100, len(times) - 1)]


class Report:
    """Prints figures and remembers whether one was missed."""

    def __init__(self) -> None:
        self.missed = False

    def line(self, what: str, figure: float, limit: float, unit: str = "ms") -> None:
        missed = figure > limit
        self.missed |= missed
        print(f"{what:54} {figure:9.3f} {unit}   limit {limit:g} {unit}{'   MISSED' if missed else ''}")


def random_match(key: str, seed: int) -> Match:
    """A whole match, played as `simulate` would play it: no look at anything but what is legal."""
    source, chance, game = random.Random(seed), Chance(seed), GAMES[key]
    match = Match(play.header(game, min(game.players[-1], max(2, game.players[0])), {}))
    while not isinstance(match.due, Over):
        due = match.due
        if isinstance(due, Choose):
            legal = game.legal(match.state, due.seats[0])
            match.play(legal[source.randrange(len(legal))])
        else:
            match.play(match.fall(chance))
    return match


def legal_times(key: str, report: Report) -> None:
    """Decisions on states that random matches with all options come to."""
    times: list[float] = []
    full: list[float] = []
    game = GAMES[key]
    options = play.option_sets(game)
    for seed in range(MATCHES):
        head = play.header(
            game, game.players[0] if seed % 2 else min(4, game.players[-1]), options[seed % len(options)]
        )
        for match, _ in play.states(head, seed):
            if isinstance(due := match.due, Choose):
                game_, state, seat = game, match.state, due.seats[0]
                times.append(milliseconds(lambda: game_.legal(state, seat)))  # noqa: B023
                if len(game.legal(state, seat)) > 5000 and len(full) < 40:
                    full.append(milliseconds(lambda: list(legal_events(match))))  # noqa: B023
    report.line(f"{key}: legal, 99th percentile of {len(times)}", percentile(times, 99), LEGAL_MS)
    report.line(f"{key}: legal, slowest", max(times), LEGAL_MS * 5)
    if full:
        report.line(f"{key}: the whole list of more than 5000", max(full), FULL_LIST_MS)


def match_times(key: str, report: Report) -> None:
    """Whole matches, and the record of one."""
    times = [milliseconds(lambda seed=seed: random_match(key, seed)) for seed in range(MATCHES)]  # type: ignore[misc]
    events = sum(len(random_match(key, seed).events) for seed in range(3)) / 3
    report.line(f"{key}: a random match of {events:.0f} events, 90th percentile", percentile(times, 90), MATCH_MS)
    print(f"{'':54} {1000 * events / percentile(times, 50):9.0f} events a second")
    lines: list[bytes] = []
    seed = 0
    while len(lines) < REPLAYED_EVENTS + 1:
        # Short games are replayed several times over, as one record holds no more than one of them.
        lines = max(lines, record.write(random_match(key, seed)).splitlines(keepends=True), key=len)
        seed += 1
        if seed == 20:
            break
    data = b"".join(lines[: REPLAYED_EVENTS + 1])
    part = REPLAYED_EVENTS / (len(lines[: REPLAYED_EVENTS + 1]) - 1)
    replays = [part * milliseconds(lambda: record.read(data, GAMES)) for _ in range(10)]
    report.line(f"{key}: replay of {REPLAYED_EVENTS} events", percentile(replays, 50), REPLAY_MS)


def main() -> int:
    """Print all figures; 1 when one was missed."""
    report = Report()
    for key in GAMES:
        legal_times(key, report)
        match_times(key, report)
    return int(report.missed)


if __name__ == "__main__":
    sys.exit(main())
