"""Every text in the reader's language: gettext catalogues from the shipped files, and the messages of the lower layers.

English is what stands in the code. `PSEUDO` is a made-up language for tests: it wraps each text in brackets, so that a
text that did not pass through here shows.
"""

from __future__ import annotations

import gettext
import io
import locale
from functools import lru_cache

from dicebox import assets
from dicebox.model.message import Message

LANGUAGES = {"en": "English", "es": "Español", "pl": "Polski", "de": "Deutsch"}
PSEUDO = "pseudo"

_current = "en"


def set_language(code: str) -> None:
    """Switch the language of everything rendered from now on. Raises KeyError for one that is not shipped."""
    global _current
    if code != PSEUDO and code not in LANGUAGES:
        raise KeyError(code)
    _current = code


def language() -> str:
    """The language in use."""
    return _current


def system_language() -> str:
    """The language of the user's locale, if it is shipped, otherwise English."""
    name = (locale.getlocale()[0] or "").replace("-", "_").split("_")[0].lower()
    # Windows gives the language by its English name.
    by_name = {"english": "en", "spanish": "es", "polish": "pl", "german": "de"}
    code = by_name.get(name, name)
    return code if code in LANGUAGES else "en"


def tr(text: str, /, **values: object) -> str:
    """The text in the language in use, its names in braces filled; the catalogue's extractor looks for this name."""
    return _filled(_template(_current, text, "", 1), values)


def tr_many(count: int, one: str, many: str, /, **values: object) -> str:
    """The text whose wording depends on `count`, which both templates may name as `{count}`."""
    return _filled(_template(_current, one, many, count), {"count": count, **values})


def render(message: Message, code: str | None = None) -> str:
    """A message in the language in use, or in the one named."""
    language_code = code or _current
    template = _template(language_code, message.text, message.plural, message.count)
    return _filled(template, {name: _value(value, language_code) for name, value in message.values})


def _value(value: int | str | Message | tuple[Message, ...], code: str) -> object:
    if isinstance(value, Message):
        return render(value, code)
    if isinstance(value, tuple):
        return ", ".join(render(part, code) for part in value)
    return f"\u2212{-value}" if isinstance(value, int) and value < 0 else value


def _filled(template: str, values: dict[str, object]) -> str:
    return template.format_map(values) if values else template


def _template(code: str, one: str, many: str, count: int) -> str:
    if code == PSEUDO:
        return f"⟦{many if many and count != 1 else one}⟧"
    catalogue = _catalogue(code)
    return catalogue.ngettext(one, many, count) if many else catalogue.gettext(one)


@lru_cache
def _catalogue(code: str) -> gettext.NullTranslations:
    if code == "en":
        return gettext.NullTranslations()
    return gettext.GNUTranslations(io.BytesIO(assets.read(f"locale/{code}.mo")))
