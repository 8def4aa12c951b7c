"""The rules as they are read: every number comes from the rule book, examples are what the rules give."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dicebox.games import GAMES, extra_sheet, forget_it_turn, knister_grid, texts, yahtzee_card
from dicebox.games.texts import knister as knister_text
from dicebox.model.game import Game
from dicebox.model.message import Message
from dicebox.model.section import Section
from tests.games import play

FOLDER = Path(texts.__file__).parent

CASES = [(key, given) for key, game in GAMES.items() for given in play.option_sets(game)]


def messages(sections: tuple[Section, ...]) -> Iterator[Message]:
    """Everything that is read."""
    for section in sections:
        yield section.heading
        yield from section.paragraphs
        for table in section.tables:
            yield from table.columns
            for row in table.rows:
                assert len(row) == len(table.columns)
                yield from row
        yield from (example.text for example in section.examples)


def templates(message: Message) -> Iterator[str]:
    """The message's own words and those of the messages in it."""
    yield message.text
    yield message.plural
    for _, value in message.values:
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Message):
                yield from templates(part)


def rules(game: Game[Any], given: dict[str, object]) -> tuple[Section, ...]:
    return game.rules(play.options_of(game, given))


@pytest.mark.parametrize("key", sorted(GAMES))
def test_no_number_is_typed_into_a_sentence(key: str) -> None:
    for given in play.option_sets(GAMES[key]):
        for message in messages(rules(GAMES[key], given)):
            assert not re.search(r"\d", "".join(templates(message))), message.text
            assert str(message)
            assert "{" not in str(message)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.py")), ids=lambda path: path.stem)
def test_no_number_is_handed_to_a_sentence_by_hand(path: Path) -> None:
    """The values of messages are names of constants or reckoned; examples may name the row they show."""
    allowed = {("row", 11), ("one", 1)}
    for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("say", "say_many"):
            for keyword in call.keywords:
                if isinstance(keyword.value, ast.Constant) and isinstance(keyword.value.value, int):
                    assert (keyword.arg, keyword.value.value) in allowed
            for argument in call.args:
                assert not (isinstance(argument, ast.Constant) and isinstance(argument.value, int))


@pytest.mark.parametrize("key", sorted(GAMES))
def test_boxes_of_examples_stand_on_the_sheet(key: str) -> None:
    game = GAMES[key]
    for given in play.option_sets(game):
        options = play.options_of(game, given)
        boxes = set(game.boxes(options, 1))
        for section in game.rules(options):
            for example in section.examples:
                assert {box for box, _ in example.marks} <= boxes


@pytest.mark.parametrize("key", sorted(GAMES))
def test_options_change_what_is_read(key: str) -> None:
    game = GAMES[key]
    seen: dict[str, dict[str, object]] = {}
    for given in play.option_sets(game):
        if set(given) & {"faces", "tiles"} and set(given) != {"faces"}:
            continue
        text = "\n".join(map(str, messages(rules(game, given))))
        # What the other mode makes idle may read the same.
        if given.get("mode") == "twelve-rounds" and set(given) & {"target", "final-round"}:
            continue
        if given.get("roll") == "shared" and given.get("end") == "finish-round":
            continue  # PK-08: the same as the default there
        assert text not in seen, (given, seen.get(text))
        seen[text] = given


def test_a_constant_that_is_changed_changes_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knister_text, "STRAIGHT", 99)
    text = "\n".join(map(str, messages(rules(GAMES["knister"], {}))))
    assert "99" in text
    assert "198" in text


def test_numbers_people_know_stand_in_the_texts() -> None:
    """A few that the sources name, so that the texts say what the rules say."""
    wanted = {
        "extra": [*map(str, extra_sheet.VALUES.values()), "−200", "10, 9, 8", "210"],
        "fifth-die": ["−30", "50", "−6"],
        "yahtzee": ["63", "35", "25", "30", "40", "50", str(len(yahtzee_card.BOXES))],
        "pescado": ["36", "5 white", "Turn 2", "4 for both"],
        "forget-it": ["500", "9 dice", str(forget_it_turn.turn_points(5, 6))],
        "knister": ["25 rolls", str(knister_grid.STRAIGHT * 2)],
    }
    for key, words in wanted.items():
        text = "\n".join(map(str, messages(rules(GAMES[key], {}))))
        for word in words:
            assert word in text, (key, word)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_every_option_has_a_short_name_for_what_is_unusual(key: str) -> None:
    for option in GAMES[key].options:
        assert len(option.badges) == (len(option.choices) if option.kind == "choice" else 1)
        assert len(option.labels) == len(option.choices)
    assert GAMES[key].differences(play.options_of(GAMES[key], {})) == ()


def test_short_names_say_what_was_chosen() -> None:
    def shown(key: str, seats: int = 2, **given: object) -> list[str]:
        game = GAMES[key]
        return [str(phrase) for phrase in game.differences(play.options_of(game, given, seats))]

    assert shown("extra", kids=["Ada"], sheet="classic") == ["Classic sheet", "Children: Ada"]
    assert shown("yahtzee", columns=3, multipliers=[1, 2, 3]) == ["Columns: 3", "Columns count: 1, 2, 3"]
    assert shown("forget-it", target=300) == ["Target: 300"]
    assert shown("pescado", tiles=play.OWN_TILES) == ["Own tiles"]
