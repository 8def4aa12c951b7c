"""What can be chosen for paper: its size, what stands on it, how it is printed."""

from __future__ import annotations

import locale
import os
import re
from dataclasses import dataclass, field
from typing import Any, Literal

from dicebox.model.game import Game
from dicebox.model.message import Message, say
from dicebox.model.options import Options
from dicebox.paper.printer import Order, Orientation, PaperError, Printer, Sides

Mode = Literal["colour", "grey", "ink-saver"]
Columns = Literal["players", "games"]

PER_PAGE = (1, 2, 4, 6, 8)
MOST_COPIES = 1000
MOST_COLUMNS = 6
LEAST_BOX = 7.0
"""The smallest box that a pencil can be asked to write into, in millimetres."""
LEAST_MARGIN = 5.0
"""Most printers leave this much of a page's edge white; a smaller margin deserves a warning."""

PAPERS: dict[str, tuple[float, float]] = {
    "a4": (210.0, 297.0),
    "a5": (148.0, 210.0),
    "a6": (105.0, 148.0),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
}
"""Width and height in millimetres, upright."""
PAPER_NAMES = {"a4": "A4", "a5": "A5", "a6": "A6", "letter": "Letter", "legal": "Legal"}
_SHORTEST, _LONGEST = 50.0, 1500.0
_LETTER_COUNTRIES = {"US", "CA", "MX", "CL", "CO", "CR", "DO", "GT", "NI", "PA", "PH", "PR", "SV", "VE"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """The paper and what is common to every sheet on it. Lengths are millimetres.

    `paper` is a name or `WxHmm`; `foot` puts the options and a reminder of the scoring under a sheet where there is
    room; `thick_lines` are for sheets that are laminated and wiped; `universal` keeps everything within A4 and Letter
    both; `sides` says over which edge the paper is turned when both are printed on, `order` how fronts and backs follow
    each other.
    """

    paper: str = "a4"
    orientation: Orientation = "auto"
    per_page: int = 1
    language: str = "en"
    mode: Mode = "colour"
    margin: float = 10.0
    foot: bool = True
    thick_lines: bool = False
    cut_marks: bool = False
    ruler: bool = False
    universal: bool = False
    sides: Sides = "one"
    order: Order = "by-sheet"
    printer: Printer = field(default_factory=Printer)

    def __post_init__(self) -> None:
        if self.per_page not in PER_PAGE:
            listed = ", ".join(map(str, PER_PAGE))
            raise PaperError(
                say("A page takes one of {listed} sheets, not {given}.", listed=listed, given=self.per_page)
            )
        if not 0 <= self.margin <= 40:
            raise PaperError(say("A margin is from 0 to 40 mm wide."))
        paper_size(self.paper)

    @property
    def remarks(self) -> tuple[Message, ...]:
        """What should be said before printing."""
        if self.margin < LEAST_MARGIN:
            return (
                say(
                    "Most printers cannot print that close to the edge; {least} mm are safe.", least=round(LEAST_MARGIN)
                ),
            )
        return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PadRequest(Page):
    """Blank sheets of one game.

    `copies` counts sheets, or sheets for each of `players` where a sheet is one player's; without it, one page is
    filled. `card` is the number of columns, in the games that have such a card; `columns` says whether they stand for
    players or for games. `fillable` puts a form field on every box. `overview` adds Pescado's tiles on a page of
    their own.
    """

    game: Game[Any]
    options: Options
    copies: int | None = None
    players: tuple[str, ...] = ()
    card: int | None = None
    columns: Columns = "players"
    fillable: bool = False
    overview: bool = False

    def __post_init__(self) -> None:
        Page.__post_init__(self)
        if self.card is not None and not 1 <= self.card <= MOST_COLUMNS:
            raise PaperError(say("A card has 1 to {most} columns, not {given}.", most=MOST_COLUMNS, given=self.card))
        if self.copies is not None:
            check_copies(self.copies)


def check_copies(copies: int) -> None:
    """Raises PaperError for a number of copies that no one can want."""
    if not 1 <= copies <= MOST_COPIES:
        raise PaperError(
            say("From 1 to {most} sheets can be made at once, not {given}.", most=MOST_COPIES, given=copies)
        )


def paper_size(paper: str) -> tuple[float, float]:
    """Width and height of a paper, upright. Raises PaperError for one that is not known."""
    name = paper.strip().lower()
    if name in PAPERS:
        return PAPERS[name]
    found = re.fullmatch(r"(\d{1,4}(?:\.\d+)?)\s*[x×]\s*(\d{1,4}(?:\.\d+)?)\s*(?:mm)?", name)
    if found is None:
        listed = ", ".join(PAPERS)
        raise PaperError(
            say(
                "The paper {paper} is not known; there is {listed}, or a size such as 120x180mm.",
                paper=paper,
                listed=listed,
            )
        )
    sides = sorted(float(side) for side in found.groups())
    if sides[0] < _SHORTEST or sides[1] > _LONGEST:
        raise PaperError(
            say("A paper's sides are from {least} to {most} mm long.", least=round(_SHORTEST), most=round(_LONGEST))
        )
    return sides[0], sides[1]


def paper_name(paper: str) -> str:
    """The paper as people write it."""
    return PAPER_NAMES.get(paper.strip().lower(), paper)


def local_paper() -> str:
    """What lies in printers where the user is at home: Letter in North and much of Central America, otherwise A4."""
    # Python calls the plain C locale American, which says nothing about the paper.
    set_here = next((os.environ[name] for name in ("LC_ALL", "LC_PAPER", "LANG") if os.environ.get(name)), "")
    if set_here.split(".")[0] in ("C", "POSIX"):
        return "a4"
    name = (set_here or locale.getlocale()[0] or "").replace("-", "_")
    country = name.split("_")[-1].split(".")[0].upper()
    return "letter" if country in _LETTER_COUNTRIES or "UNITED STATES" in country else "a4"
