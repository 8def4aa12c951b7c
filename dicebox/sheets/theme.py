"""What sheets are drawn in: the colours by name, how thick lines are, and what is hatched instead of filled.

Screen themes follow the window's colour schemes and bear their names; paper is white whatever the screen shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from dicebox.sheets import fish
from dicebox.sheets.fish import Tones
from dicebox.sheets.shapes import Paint

GAME_COLOURS: dict[str, tuple[Paint, Paint]] = {
    "extra": ("#a8321f", "#f2917c"),
    "fifth-die": ("#1d6b4a", "#7fcfa8"),
    "yahtzee": ("#24427a", "#9dbcf5"),
    "pescado": ("#0b6e75", "#74cdd3"),
    "forget-it": ("#6a3d8f", "#cfa6f0"),
    "knister": ("#1f5fa8", "#8cc0f7"),
}
"""Each game's own colour, on light paper and on dark."""


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """Colours by the names that sheets use.

    `thickness` multiplies the width of every line; `least` is the thinnest line in millimetres. A fill whose name
    stands in `hatches` is drawn as lines with that distance, rising to the right, or to the left when it is negative.
    """

    name: str
    colours: Mapping[str, Paint]
    fish: Mapping[str, Tones]
    thickness: float = 1.0
    least: float = 0.0
    hatches: Mapping[str, float] = field(default_factory=dict)
    unfilled: frozenset[str] = frozenset()
    """Names that colour lines and text but fill no area; a game's colour then becomes an outline."""

    light_type: bool = False
    """Whether printed text is set one weight lighter."""

    def __getitem__(self, name: str) -> Paint:
        return self.colours[name] if name else ""


def mixed(one: Paint, other: Paint, share: float) -> Paint:
    """The colour that lies between two, `share` of the way from the first to the second."""
    pairs = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _coloured(base: Mapping[str, Paint], games: Mapping[str, Paint], tint: float) -> dict[str, Paint]:
    """The base with each game's own colour and the tint of it that fills areas."""
    tints = {f"{game}-tint": mixed(base["box"], colour, tint) for game, colour in games.items()}
    return {**base, **games, **tints}


_ON_LIGHT = {game: light for game, (light, _) in GAME_COLOURS.items()}
_ON_DARK = {game: dark for game, (_, dark) in GAME_COLOURS.items()}
_LIGHT = {
    "paper": "#fffdf6",
    "box": "#ffffff",
    "tile": "#fffefa",
    "pearl": "#8a5a00",
    "ink": "#1f2a44",
    "muted": "#5a6478",
    "line": "#747b8c",
    "faint": "#c9c6bb",
    "on-colour": "#ffffff",
    "accent": "#0f6b4f",
    "offer": "#ddf0e6",
    "focus": "#0f6b4f",
    "warn": "#a33b1e",
    "good": "#0f6b4f",
    "gold": "#8a5a00",
    "minus": "#f8dfd5",
    "zero": "#ebe7dc",
    "plus": "#dfeee6",
    "last": "#a9d8f5",
    "sum": "#f3eee2",
    "pencil": "#2b3350",
    "pale": "#a3a9b8",
}
_WHITE = _LIGHT | {
    "paper": "#ffffff",
    "tile": "#ffffff",
    "faint": "#cfd2d8",
    "zero": "#e9e9e9",
    "sum": "#f1f1ee",
    "pencil": "#3c4150",
}

LIGHT = Theme("light", _coloured(_LIGHT, _ON_LIGHT, 0.13), fish.COLOURS)

DARK = Theme(
    "dark",
    _coloured(
        {
            "paper": "#2a2e37",
            "box": "#20242b",
            # A tile is a thing on the table, not paper: it is as light as ever.
            "tile": "#f3efe3",
            "pearl": "#8a5a00",
            "ink": "#f1ede2",
            "muted": "#aeb6c4",
            "line": "#7f899b",
            "faint": "#4b525f",
            "on-colour": "#16181d",
            "accent": "#63c7a0",
            "offer": "#214638",
            "focus": "#63c7a0",
            "warn": "#ff9b7d",
            "good": "#63c7a0",
            "gold": "#f0c36a",
            "minus": "#4a312e",
            "zero": "#3a3f4a",
            "plus": "#283f3a",
            "last": "#2f6f96",
            "sum": "#343945",
            "pencil": "#f4f0e6",
            "pale": "#848c9b",
        },
        _ON_DARK,
        0.16,
    ),
    fish.COLOURS,
)

_GROUNDS = ("paper", "box", "tile", "offer", "minus", "zero", "plus", "last", "sum")

CONTRAST = Theme(
    "contrast",
    {
        **dict.fromkeys(_LIGHT, "#ffffff"),
        **dict.fromkeys(
            ("paper", "box", "tile", "offer", "on-colour", "minus", "zero", "plus", "last", "sum"), "#000000"
        ),
        **dict.fromkeys(GAME_COLOURS, "#ffffff"),
        **{f"{game}-tint": "#000000" for game in GAME_COLOURS},
        "focus": "#ffff00",
        "accent": "#ffff00",
        "pale": "#b8b8b8",
    },
    fish.outlined("#ffffff", "#000000"),
    thickness=2.0,
    hatches={"last": 1.6},
)

COLOUR = Theme("colour", _coloured(_WHITE, _ON_LIGHT, 0.13), fish.COLOURS, least=0.15)

GREY = Theme(
    "grey",
    _coloured(
        _WHITE
        | {
            "ink": "#161616",
            "muted": "#4a4a4a",
            "line": "#5c5c5c",
            "faint": "#b5b5b5",
            "accent": "#161616",
            "offer": "#d9d9d9",
            "focus": "#161616",
            "warn": "#333333",
            "good": "#333333",
            "gold": "#333333",
            "pearl": "#333333",
            "minus": "#d6d6d6",
            "zero": "#d9d9d9",
            "plus": "#ffffff",
            "last": "#ffffff",
            "sum": "#d9d9d9",
            "pencil": "#3a3a3a",
            "pale": "#8a8a8a",
        },
        dict.fromkeys(GAME_COLOURS, "#333333"),
        0.19,
    ),
    fish.GREYS,
    least=0.15,
    hatches={"last": 1.4},
)

_TINTS = ("box", "tile", "minus", "zero", "plus", "last", "sum", "offer", *(f"{game}-tint" for game in GAME_COLOURS))

INK_SAVER = Theme(
    "ink-saver",
    {
        **dict.fromkeys((*_LIGHT, *GAME_COLOURS), "#4c4c4c"),
        **dict.fromkeys(_TINTS, "#ffffff"),
        "paper": "#ffffff",
        "line": "#8e8e8e",
        "faint": "#9a9a9a",
        "pale": "#9a9a9a",
    },
    fish.outlined("#4c4c4c", "#ffffff"),
    thickness=0.45,
    least=0.15,
    hatches={"last": 1.8},
    unfilled=frozenset((*_TINTS, *GAME_COLOURS)),
    light_type=True,
)

SCREEN = {theme.name: theme for theme in (LIGHT, DARK, CONTRAST)}
"""By the name of the window's colour scheme."""
PAPER = {theme.name: theme for theme in (COLOUR, GREY, INK_SAVER)}
"""By the name of the way to print: `colour`, `grey`, `ink-saver`."""
