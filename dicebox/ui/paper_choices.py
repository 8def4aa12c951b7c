"""Everything that is chosen on the page maker, and the file that it stands for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from dicebox import i18n
from dicebox.games import GAMES
from dicebox.model.game import Game
from dicebox.model.match import Match
from dicebox.model.message import Message, say
from dicebox.model.options import OptionError, read_options
from dicebox.paper.page import Columns, Mode, PadRequest, Page, local_paper
from dicebox.paper.printer import Order, Orientation, PaperError, Sides
from dicebox.sheets import usual_columns
from dicebox.store.settings import Ink, PaperDefaults, Settings

What = Literal["blank", "filled"]

_MODES: Mapping[Ink, Mode] = {"colour": "colour", "grey": "grey", "saver": "ink-saver"}
_INKS: Mapping[Mode, Ink] = {mode: ink for ink, mode in _MODES.items()}
_REMEMBERED = (
    "orientation", "per_page", "copies", "margin", "universal", "foot", "cut_marks", "ruler", "sides", "order"
)  # fmt: skip
"""The choices that bear the same name in the settings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperChoices:
    """What stands on the pages, on which paper, and how. `copies` 0 fills one page; `card` 0 is the usual number."""

    what: What = "blank"
    game: str
    options: Mapping[str, object] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    card: int = 0
    columns: Columns = "players"
    copies: int = 0
    fillable: bool = False
    overview: bool = False
    paper: str = "a4"
    orientation: Orientation = "auto"
    per_page: int = 1
    margin: int = 10
    universal: bool = False
    language: str = "en"
    mode: Mode = "colour"
    foot: bool = True
    cut_marks: bool = False
    ruler: bool = False
    thick_lines: bool = False
    sides: Sides = "one"
    order: Order = "by-sheet"

    @classmethod
    def start(
        cls, settings: Settings, game: str, matches: Sequence[Match] = (), *, blank: bool = False
    ) -> PaperChoices:
        """What is shown first: the sheets of these matches, or blank ones of the game, as chosen last time."""
        kept = settings.paper
        last = settings.last_tables.get(game)
        options: Mapping[str, object] = dict(last.options) if last is not None else {}
        for match in matches:
            if match.game.key == game:
                options = dict(match.header.options)
        return cls(
            what="filled" if matches and not blank else "blank",
            game=game,
            options=options,
            paper=kept.paper or local_paper(),
            language=kept.language if kept.language in i18n.LANGUAGES else _language_of_the_window(),
            mode=_MODES[kept.ink],
            **{name: getattr(kept, name) for name in _REMEMBERED},
        )

    def defaults(self, before: PaperDefaults) -> PaperDefaults:
        """What of this is remembered for the next time; what the locale says stays with the locale."""
        return before._replace(
            paper=None if before.paper is None and self.paper == local_paper() else self.paper,
            language=None if before.language is None and self.language == _language_of_the_window() else self.language,
            ink=_INKS[self.mode],
            **{name: getattr(self, name) for name in _REMEMBERED},
        )

    @property
    def rules(self) -> Game[Any]:
        """The rule book of the game that is chosen."""
        return GAMES[self.game]

    def page(self, defaults: PaperDefaults) -> Page:
        """The paper. Raises PaperError."""
        return Page(**self._of_the_page(defaults))

    def pad(self, defaults: PaperDefaults) -> PadRequest:
        """The blank sheets. Raises PaperError."""
        game = self.rules
        known = {option.name for option in game.options if option.kind != "names"}
        given = {name: value for name, value in self.options.items() if name in known}
        try:
            options = game.check(read_options(game.options, given, ()))
        except OptionError as error:
            raise PaperError(error.reason) from None
        return PadRequest(
            game=game,
            options=options,
            copies=self.copies or None,
            players=self.names,
            card=self.card or None,
            columns=self.columns,
            fillable=self.fillable,
            overview=self.overview,
            **self._of_the_page(defaults),
        )

    def usual_card(self) -> int:
        """How many columns a card has when nothing else is asked for."""
        return usual_columns(self.rules)

    def _of_the_page(self, defaults: PaperDefaults) -> dict[str, Any]:
        return {
            "paper": self.paper,
            "orientation": self.orientation,
            "per_page": self.per_page,
            "language": self.language,
            "mode": self.mode,
            "margin": float(self.margin),
            "foot": self.foot,
            "cut_marks": self.cut_marks,
            "ruler": self.ruler,
            "thick_lines": self.thick_lines,
            "universal": self.universal,
            "sides": self.sides,
            "order": self.order,
            "printer": defaults.printer,
        }


@dataclass(frozen=True, slots=True)
class Made:
    """The file for some choices, or the sentence that says why there is none; `remarks` deserve to be read first."""

    choices: PaperChoices
    data: bytes = b""
    remarks: tuple[Message, ...] = ()
    problem: Message | None = None


def make(choices: PaperChoices, matches: Sequence[Match], defaults: PaperDefaults) -> Made:
    """Make the file. What cannot be made is said in the result; ReportLab is loaded the first time."""
    from dicebox.paper.finished import filled
    from dicebox.paper.fonts import sheet_fonts
    from dicebox.paper.pads import pdf

    try:
        if choices.what == "filled":
            page = choices.page(defaults)
            names = [name for match in matches for name in match.header.players]
            data = filled(matches, page)
        else:
            page = request = choices.pad(defaults)
            names = list(request.players)
            data = pdf(request)
    except PaperError as error:
        return Made(choices, problem=error.reason)
    missing = sheet_fonts().missing("".join(names))
    lacking = (
        (say("No font here has the letters {letters}; □ is printed instead.", letters=missing),) if missing else ()
    )
    return Made(choices, data, (*page.remarks, *lacking))


def _language_of_the_window() -> str:
    return i18n.language() if i18n.language() in i18n.LANGUAGES else "en"
