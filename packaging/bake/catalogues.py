"""Makes the translation catalogues: python packaging/bake/catalogues.py

Collects every text of the program in resources/locale/dicebox.pot, brings the translators' files (es.po, pl.po, de.po)
up to date with it, and compiles them (es.mo, …), which is what the program reads. Run it after a text was changed, and
again after its translations were written. The same texts give the same bytes. Needs Babel, which the tests need too.

It is not called locale.py: a script's folder comes first on Python's path, and `import locale` would find it.
"""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[2]
LOCALE = ROOT / "resources" / "locale"
TEMPLATE = "dicebox.pot"
WIDTH = 120

KEYWORDS = {"say": None, "say_many": (2, 3), "tr": None, "tr_many": (2, 3)}
"""The functions that mark a text: `say` in the lower layers, `tr` in the window (dicebox/model/message.py, i18n.py)."""

COMMENT = "Translators:"
"""What a comment starts with that is meant for translators."""

Text = str | tuple[str, ...] | list[str]
"""A text, or its forms for one and for many."""


PLURALS = {
    "es": (2, "n != 1"),
    "pl": (3, "n == 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2"),
    "de": (2, "n != 1"),
}
"""How many forms a counted text has, and which one a number takes. (Babel's Spanish has a third, for millions.)"""


class Plain(Catalog):
    """A catalogue whose header says nothing that changes by itself, such as a date."""

    @property
    def num_plurals(self) -> int:
        return PLURALS[str(self.locale)][0] if self.locale else 2

    def _headers(self) -> list[tuple[str, str]]:
        headers = [("Project-Id-Version", "dicebox")]
        if self.locale is not None:
            count, rule = PLURALS[str(self.locale)]
            headers += [("Language", str(self.locale)), ("Plural-Forms", f"nplurals={count}; plural=({rule});")]
        return [
            *headers,
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]

    mime_headers = property(_headers)


def collected() -> Catalog:
    """Every text of the program, with the files where it stands."""
    catalogue = _empty()
    # Babel takes a value that is an f-string for a text, and says so.
    with contextlib.redirect_stderr(io.StringIO()):
        found = list(
            extract_from_dir(
                ROOT / "dicebox", method_map=[("**.py", "python")], keywords=KEYWORDS, comment_tags=(COMMENT,)
            )
        )
    for name, line, text, comments, context in sorted(found, key=lambda each: (str(each[0]), each[1])):
        place = f"dicebox/{Path(name).as_posix()}"
        catalogue.add(text, locations=[(place, line)], auto_comments=comments, context=context)
    return catalogue


def merged(template: Catalog, old: Catalog | None, language: str) -> Catalog:
    """The template's texts with the translations that there are."""
    catalogue = _empty(language)
    for message in _texts(template):
        known = old.get(message.id) if old is not None else None
        # A text that was one and now has a form for many is another text.
        string = known.string if known is not None and known.pluralizable == message.pluralizable else None
        catalogue.add(message.id, string, locations=message.locations, auto_comments=message.auto_comments)
    return catalogue


def read(path: Path, language: str) -> Catalog | None:
    """A translator's file, None when there is none yet."""
    if not path.exists():
        return None
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def written(catalogue: Catalog) -> bytes:
    """The catalogue as a translator's file."""
    file = io.BytesIO()
    write_po(file, catalogue, width=WIDTH, sort_by_file=True, include_lineno=False, ignore_obsolete=True)
    return file.getvalue()


def compiled(catalogue: Catalog) -> bytes:
    """The catalogue as the program reads it; texts without a translation are left out and stay English."""
    plain = _empty(str(catalogue.locale))
    for message in _texts(catalogue):
        if is_translated(message):
            plain.add(message.id, message.string)
    file = io.BytesIO()
    write_mo(file, plain)
    return file.getvalue()


def is_translated(message: Message) -> bool:
    """Whether a translation is there, in all its forms."""
    forms = [message.string] if isinstance(message.string, str) else message.string
    return bool(forms) and all(forms or ())


def missing(catalogue: Catalog) -> list[Text]:
    """The texts that have no translation yet."""
    return [message.id for message in _texts(catalogue) if not is_translated(message)]


def _empty(language: str | None = None) -> Catalog:
    catalogue = Plain(locale=language, header_comment=f"# dicebox in {language}" if language else "# dicebox's texts")
    catalogue.fuzzy = False
    return catalogue


def _texts(catalogue: Catalog) -> Iterator[Message]:
    return (message for message in catalogue if message.id)


def main() -> int:
    template = collected()
    LOCALE.mkdir(parents=True, exist_ok=True)
    (LOCALE / TEMPLATE).write_bytes(written(template))
    for language in PLURALS:
        path = LOCALE / f"{language}.po"
        catalogue = merged(template, read(path, language), language)
        path.write_bytes(written(catalogue))
        path.with_suffix(".mo").write_bytes(compiled(catalogue))
        print(f"{language}: {len(catalogue)} texts, {len(missing(catalogue))} without a translation")
    return 0


if __name__ == "__main__":
    sys.exit(main())
