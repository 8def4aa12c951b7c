"""How fast pads are made, how large they are, and how much ink they take.

Run it with `python -m tests.bench.paper`. It prints a line for each game, with what is to be reached, and ends with
status 1 when one is missed. Times are of the processor, the best of some runs, so that a busy machine does no harm.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from functools import partial
from time import process_time

from dicebox.games import GAMES
from dicebox.paper import painter
from dicebox.paper.book import Look
from dicebox.paper.fonts import sheet_fonts
from dicebox.paper.pads import pdf
from dicebox.paper.page import PadRequest
from dicebox.paper.pages import ink_coverage, picture
from dicebox.sheets import lay_out, sheet_for, usual_columns
from tests.games.play import options_of

SHEETS = 100
MOST_RATIO = 2.0
MOST_BYTES = 150_000
MOST_INK = 0.04
RUNS = 5


def seconds(work: Callable[[], object]) -> float:
    """Processor time of the quickest of some runs."""
    times = []
    for _ in range(RUNS):
        start = process_time()
        work()
        times.append(process_time() - start)
    return min(times)


def bare(key: str) -> bytes:
    """The same sheet through nothing but ReportLab: one form, repeated on every page."""
    from reportlab.pdfgen.canvas import Canvas

    game = GAMES[key]
    options = options_of(game, {})
    sheet = sheet_for(game, options, usual_columns(game))
    look = Look.of(PadRequest(game=game, options=options))
    shapes = lay_out(sheet, {}, theme=look.theme, fonts=sheet_fonts(), render=look.render)
    painter.load_fonts()
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(842, 595), invariant=1, pageCompression=1)
    canvas.beginForm("sheet", 0, 0, 842, 595)
    painter.paint(canvas, shapes, 10, 200, 1.2)
    canvas.endForm()
    for _ in range(SHEETS):
        canvas.doForm("sheet")
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def main() -> int:
    """Prints the figures; gives the exit status."""
    missed = False
    for key, game in GAMES.items():
        request = PadRequest(game=game, options=options_of(game, {}), copies=SHEETS)
        pad = pdf(request)
        ours, theirs = seconds(partial(pdf, request)), seconds(partial(bare, key))
        shares = {
            mode: ink_coverage(pdf(PadRequest(game=game, options=request.options, mode=mode)))
            for mode in ("colour", "grey", "ink-saver")
        }
        preview = seconds(partial(picture, pad, 0, 96))
        reached = ours <= MOST_RATIO * theirs and len(pad) <= MOST_BYTES and shares["ink-saver"] <= MOST_INK
        missed = missed or not reached
        print(
            f"{key:10} {SHEETS} sheets {1000 * ours:5.0f} ms, {SHEETS / ours:5.0f} pages/s, {ours / theirs:.2f} times a"
            f" bare loop (to reach: {MOST_RATIO:g}); {len(pad) // 1000} kB (to reach: {MOST_BYTES // 1000});"
            f" a page for the preview {1000 * preview:.0f} ms; ink"
            f" {', '.join(f'{mode} {100 * share:.1f} %' for mode, share in shares.items())}"
            f" (to reach: {100 * MOST_INK:g} % with ink-saver){'' if reached else '  MISSED'}"
        )
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
