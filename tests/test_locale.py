"""The translations: complete in themselves, compiled from what the translators wrote, right in every number."""

from __future__ import annotations

import string

import pytest
from bake import catalogues

from dicebox import i18n
from dicebox.model.message import say, say_many

SHIPPED = tuple(code for code in i18n.LANGUAGES if code != "en")


def names(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_every_language_of_the_program_has_a_catalogue() -> None:
    assert set(SHIPPED) == set(catalogues.PLURALS)


@pytest.mark.parametrize("language", SHIPPED)
def test_what_the_program_reads_is_what_the_translators_wrote(language: str) -> None:
    path = catalogues.LOCALE / f"{language}.po"
    catalogue = catalogues.read(path, language)
    assert catalogue is not None
    assert catalogues.compiled(catalogue) == path.with_suffix(".mo").read_bytes()


@pytest.mark.parametrize("language", SHIPPED)
def test_a_translation_names_nothing_that_the_text_does_not(language: str) -> None:
    catalogue = catalogues.read(catalogues.LOCALE / f"{language}.po", language)
    assert catalogue is not None
    wrong = []
    for message in catalogue:
        if not message.id or not catalogues.is_translated(message):
            continue
        if isinstance(message.id, str):
            if names(str(message.string)) != names(message.id):
                wrong.append(message.id)
        else:
            known = set().union(*map(names, message.id))
            wrong += [form for form in message.string or () if not names(form) <= known]
    assert wrong == []


def test_no_text_is_both_counted_and_not() -> None:
    # The compiled catalogue would have only one of them.
    texts = catalogues.collected()
    counted = {message.id[0] for message in texts if isinstance(message.id, tuple | list)}
    plain = {message.id for message in texts if isinstance(message.id, str)}
    assert counted & plain == set()


@pytest.mark.parametrize(
    ("count", "polish"),
    [
        (0, "0 punktów"),
        (1, "1 punkt"),
        (2, "2 punkty"),
        (4, "4 punkty"),
        (5, "5 punktów"),
        (12, "12 punktów"),
        (14, "14 punktów"),
        (21, "21 punktów"),
        (22, "22 punkty"),
        (112, "112 punktów"),
    ],
)
def test_counted_texts_take_the_right_form(count: int, polish: str) -> None:
    message = say_many(count, "{count} point", "{count} points")
    assert i18n.render(message, "pl") == polish
    assert i18n.render(message, "es") == (f"{count} punto" if count == 1 else f"{count} puntos")
    assert i18n.render(message, "de") == (f"{count} Punkt" if count == 1 else f"{count} Punkte")


def test_the_words_of_the_games() -> None:
    words = {
        "Ones": ("Unos", "Jedynki", "Einser"),
        "Four of a kind": ("Cuatro de un tipo", "Kareta", "Viererpasch"),
        "Full house": ("Full", "Full", "Full House"),
        "Small straight": ("Escalera pequeña", "Mały strit", "Kleine Straße"),
        "Chance": ("Azar", "Szansa", "Chance"),
        "Sum of two dice": ("Suma de dos dados", "Suma oczek", "Augensumme"),
        "Negative zone": ("Zona negativa", "Strefa ujemna", "Minusbereich"),
        "Sum of all columns": ("Suma de todas las columnas", "Suma wszystkich kolumn", "Summe aller Spalten"),
        "Fifth die": ("Quinto dado", "Piąta kość", "Fünfter Würfel"),
    }
    for english, translations in words.items():
        assert tuple(i18n.render(say(english), language) for language in ("es", "pl", "de")) == translations


def test_collecting_twice_gives_the_same_bytes() -> None:
    assert catalogues.written(catalogues.collected()) == catalogues.written(catalogues.collected())


def test_the_template_holds_every_text_of_the_program() -> None:
    template = catalogues.read(catalogues.LOCALE / catalogues.TEMPLATE, "en")
    assert template is not None
    assert {message.id for message in catalogues.collected()} == {message.id for message in template}, (
        "run packaging/bake/catalogues.py"
    )


@pytest.mark.parametrize("language", SHIPPED)
def test_no_text_is_without_a_translation(language: str) -> None:
    catalogue = catalogues.read(catalogues.LOCALE / f"{language}.po", language)
    assert catalogue is not None
    assert catalogues.missing(catalogue) == []
