"""What every package says about dicebox: names, identifiers, texts in four languages, version and releases.

The version stands in `dicebox/__init__.py` and the releases in `CHANGELOG.md`, each once; all else stands here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

NAME = "dicebox"
"""The name of the program, its command and its packages, also in titles: always in small letters."""
APP_ID = "dicebox"
"""By this a desktop matches windows, desktop file and icon: `setDesktopFileName` and WM_CLASS."""
REVERSE_ID = "io.github.dicebox.dicebox"
"""The same for systems that want a domain in front (Flatpak, macOS). Whoever publishes must own that name there."""
HOME = "https://dicebox.example"
"""The home page; a name that is set aside for examples as long as there is none. Screenshots lie below it."""
AUTHOR = "The dicebox authors"
EMAIL = "dicebox@dicebox.example"
LICENCE = "MIT AND OFL-1.1 AND Bitstream-Vera"
SUFFIX = ".dicebox"
MIME_TYPE = "application/x-dicebox"
WINDOWS_ID = "E0A45C0D-6C0B-4E43-9C53-6A8D5B0B1C6F"
"""By this an installer on Windows finds the version that it replaces; never to be changed."""

Text = Mapping[str, str]
"""A text by language: en, es, pl and de."""

GENERIC_NAME: Text = {
    "en": "Dice Games",
    "es": "Juegos de dados",
    "pl": "Gry w kości",
    "de": "Würfelspiele",
}
SUMMARY: Text = {
    "en": "Play dice games and print their score sheets",
    "es": "Juega a los dados e imprime las hojas de puntos",
    "pl": "Graj w kości i drukuj arkusze wyników",
    "de": "Würfelspiele spielen und ihre Wertungsblätter drucken",
}
FILE_KIND: Text = {
    "en": "dicebox game",
    "es": "Partida de dicebox",
    "pl": "Partia dicebox",
    "de": "dicebox-Partie",
}
KEYWORDS: Mapping[str, tuple[str, ...]] = {
    "en": ("dice", "board game", "score sheet", "score pad", "Yahtzee", "Knister", "Pescado"),
    "es": ("dados", "juego de mesa", "hoja de puntos", "bloc", "imprimir"),
    "pl": ("kości", "gra planszowa", "arkusz", "bloczek", "drukuj"),
    "de": ("Würfel", "Brettspiel", "Wertungsblatt", "Block", "Kniffel"),
}


def _paragraphs(text: str) -> tuple[str, ...]:
    """The paragraphs of a text that stands in indented lines, each as one line."""
    return tuple(" ".join(part.split()) for part in text.split("\n\n"))


DESCRIPTION: Mapping[str, tuple[str, ...]] = {
    "en": _paragraphs("""
        A table for six dice games: a dice tower that rolls, score sheets that you write on with a click, and
        the same sheets on paper, blank or filled in.

        Play alone or with others at one screen, with the tower's dice or with your own. Every step is kept at
        once, so that a game goes on where it stopped.
    """),
    "es": _paragraphs("""
        Una mesa para seis juegos de dados: una torre que los lanza, hojas de puntos en las que se escribe con
        un clic y las mismas hojas en papel, en blanco o rellenas.

        Juega a solas o con más gente ante una pantalla, con los dados de la torre o con los tuyos. Cada paso se
        guarda al momento: la partida sigue donde se quedó.
    """),
    "pl": _paragraphs("""
        Stół do sześciu gier w kości: wieża, która rzuca, arkusze, na których pisze się kliknięciem, i te same
        arkusze na papierze, puste lub wypełnione.

        Graj samemu lub z innymi przy jednym ekranie, kośćmi z wieży albo własnymi. Każdy krok jest od razu
        zapisany, więc partia toczy się dalej tam, gdzie stanęła.
    """),
    "de": _paragraphs("""
        Ein Tisch für sechs Würfelspiele: ein Würfelturm, Wertungsblätter zum Beschreiben mit einem Klick und
        dieselben Blätter auf Papier, leer oder ausgefüllt.

        Allein oder mit anderen an einem Bildschirm, mit den Würfeln aus dem Turm oder den eigenen. Jeder
        Schritt wird sofort festgehalten: Eine Partie geht weiter, wo sie stehen blieb.
    """),
}

ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
"""Pixels of `resources/icons/dicebox-*.png`."""


@dataclass(frozen=True, slots=True)
class Screenshot:
    """A picture of the program: the name of its file, below `HOME`/screenshots, and what it shows."""

    file: str
    caption: Text


SCREENSHOTS = (
    Screenshot(
        "table.png",
        {
            "en": "The table: dice tower and score sheet",
            "es": "La mesa: torre de dados y hoja de puntos",
            "pl": "Stół: wieża i arkusz wyników",
            "de": "Der Tisch: Würfelturm und Wertungsblatt",
        },
    ),
    Screenshot(
        "start.png",
        {
            "en": "Six games to choose from",
            "es": "Seis juegos para elegir",
            "pl": "Sześć gier do wyboru",
            "de": "Sechs Spiele zur Wahl",
        },
    ),
)


@dataclass(frozen=True, slots=True)
class Release:
    """One version as the changelog tells it: its number, its day, and what is new, one sentence or two a point."""

    version: str
    day: date
    points: tuple[str, ...]

    @property
    def seconds(self) -> int:
        """The day's beginning in UTC, in seconds since 1970: the date of everything inside a package."""
        return int(datetime(self.day.year, self.day.month, self.day.day, tzinfo=UTC).timestamp())


def version() -> str:
    """The version in `dicebox/__init__.py`."""
    source = (ROOT / "dicebox" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"$', source, re.MULTILINE)
    if found is None:
        raise ValueError("dicebox/__init__.py names no version.")
    return found[1]


def releases() -> tuple[Release, ...]:
    """All versions in `CHANGELOG.md`, the newest first. Raises ValueError when it is not written as one."""
    text = (ROOT / "packaging" / "CHANGELOG.md").read_text(encoding="utf-8")
    found = []
    for part in text.split("\n## ")[1:]:
        heading, _, body = part.partition("\n")
        number, dash, day = heading.partition(" – ")
        if not dash:
            raise ValueError(f"CHANGELOG.md: a heading is `## version – year-month-day`, not `## {heading}`.")
        points = tuple(" ".join(point.split()) for point in re.split(r"^- ", body, flags=re.MULTILINE)[1:])
        found.append(Release(number, date.fromisoformat(day.strip()), points))
    return tuple(found)


def release() -> Release:
    """The release of this version. Raises ValueError when the changelog does not begin with it."""
    newest = releases()[0]
    if newest.version != version():
        raise ValueError(f"CHANGELOG.md begins with {newest.version}, and the version is {version()}.")
    return newest
