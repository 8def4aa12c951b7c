"""What every rule book keeps to, tried on random matches of all games with all their options."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicebox.games import GAMES
from dicebox.model import record
from dicebox.model.choice import Choice
from dicebox.model.due import Choose, Draw, Over, Throw
from dicebox.model.events import Action, Drawn, Event, Roll
from dicebox.model.form import FormError
from dicebox.model.game import Game, RulesError, State
from dicebox.model.marks import Figure
from dicebox.model.match import Header, Match
from tests.games import play

SEEDS = st.integers(0, 2**32)
LOOKED_AT = 5
"""How many of the decisions that are open in one place are tried, when there are more."""
SEARCHED = 500
"""Among how many decisions one is looked for."""


@st.composite
def headers(draw: st.DrawFn) -> Header:
    """The header of some match: any game, any number of players, any combination of options."""
    game = GAMES[draw(st.sampled_from(sorted(GAMES)))]
    seats = draw(st.sampled_from(list(game.players)))
    return play.header(game, seats, draw(st.sampled_from(play.option_sets(game))))


def some(actions: Sequence[Action], source: random.Random) -> list[Action]:
    """All of the actions, or some of them where there are many."""
    if len(actions) <= LOOKED_AT:
        return list(actions)
    return [actions[index] for index in sorted(source.sample(range(len(actions)), LOOKED_AT))]


def picked(game: Game[Any], state: State, action: Action) -> Choice:
    """The choice after everything has been picked that says this action."""
    parts = game.parts(state, action)
    choice = game.choice(state, action.seat).cleared()
    for group in parts.groups:
        for face in group:
            die = next(
                (
                    die
                    for die, shown in enumerate(choice.faces)
                    if shown == face and die not in choice.picked and choice.offers_die(die)
                ),
                None,
            )
            # Nothing more is offered once the picks leave one action open.
            if die is not None:
                choice = choice.pick_die(die)
    for tile in sorted(parts.tiles):
        choice = choice.pick_tile(tile)
    for box in parts.boxes:
        if box not in choice.boxes and box in choice.offered_boxes():
            choice = choice.pick_box(box)
    return choice


def check_decisions(match: Match, seat: int, source: random.Random) -> None:
    """Legal decisions apply, are distinct and stable, can be picked, said and written down."""
    game, state = match.game, match.state
    legal = game.legal(state, seat)
    assert len(legal) > 0
    assert [legal[index] for index in range(len(legal))] == list(legal) == list(game.legal(state, seat))
    assert len(set(legal)) == len(legal)
    boxes = set(game.boxes(state.options, len(state.names)))
    told = set()
    for action in (tried := some(legal, source)):
        game.apply(state, action)
        parts = game.parts(state, action)
        assert set(parts.boxes) <= boxes
        assert game.choice(state, seat).verbs().count(parts.verb) == 1
        choice = picked(game, state, action)
        assert choice.ready()[parts.verb] == action, (action, choice)
        assert action in choice.candidates()
        fields = json.loads(record.event_line(match.header, action))
        assert record.read_line(fields, match) == action
        if len(legal) <= SEARCHED:
            check_numbers(match, fields, legal, source)
        told.add(str(game.words(state, action)))
    assert len(told) == len(tried)
    assert str(game.situation(state, seat))


def changed(value: object) -> Iterator[object]:
    """The value with one whole number in it, however deep, one lower, one higher or 0."""
    match value:
        case bool():
            return
        case int():
            yield from {value - 1, value + 1, 0} - {value}
        case list():
            for place, part in enumerate(value):
                yield from ([*value[:place], other, *value[place + 1 :]] for other in changed(part))
        case dict():
            for key, part in value.items():
                yield from ({**value, key: other} for other in changed(part))


def check_numbers(match: Match, fields: object, legal: Sequence[Action], source: random.Random) -> None:
    """A decision that is off by one number is taken only when it is legal itself."""
    others = list(changed(fields))
    for other in source.sample(others, min(LOOKED_AT, len(others))):
        assert isinstance(other, dict)
        try:
            event = record.read_line(other, match)
            assert isinstance(event, Action)
            match.game.apply(match.state, event)
        except (FormError, RulesError):
            continue
        assert event in legal, other


def check_place(match: Match) -> None:
    """Boxes, marks and totals fit together, whatever has happened so far."""
    game, state = match.game, match.state
    hash(state)
    boxes = game.boxes(state.options, len(state.names))
    assert len(set(boxes)) == len(boxes)
    for seat in range(len(state.names)):
        marks = game.marks(state, seat)
        assert set(marks) <= set(boxes)
        assert marks[game.total_box(state.options)] == Figure(game.score(state, seat))
        assert all(str(remark) for remark in game.remarks(state, seat))
        for box in boxes[::7]:
            assert str(game.refusal(state, seat, box)).endswith(".")
    json.dumps(game.detail(state, 0))


def refused(match: Match, event: Event) -> None:
    """The event is refused with a sentence, and nothing is changed."""
    state, log = match.state, list(match.log)
    with pytest.raises(RulesError) as error:
        match.play(event)
    assert match.state is state
    assert match.log == log
    assert str(error.value.reason).endswith((".", "!")), str(error.value.reason)


def check_refusals(match: Match, others: Sequence[Event]) -> None:
    """What is not legal now is refused: events of another kind, of another seat, of an earlier place."""
    due = match.due
    if isinstance(due, Choose):
        refused(match, Roll((1, 2)))
        refused(match, Drawn((1,)))
        legal = {seat: match.game.legal(match.state, seat) for seat in due.seats}
        for event in others:
            if isinstance(event, Action) and event not in legal.get(event.seat, ()):
                refused(match, event)
    else:
        for event in others:
            if isinstance(event, Action):
                refused(match, event)
        if isinstance(due, Throw):
            refused(match, Roll((*due.dice[0].faces[:1],) * (len(due.dice) + 1)))
            refused(match, Roll((7,) * len(due.dice)))
            refused(match, Drawn((1,)))
        elif isinstance(due, Draw):
            refused(match, Roll((1, 2)))
            refused(match, Drawn(due.pool[: due.count - 1]))
            refused(match, Drawn((due.pool[0],) * (due.count + 1)))


@given(headers(), SEEDS)
@settings(max_examples=40)
def test_random_matches(head: Header, seed: int) -> None:
    source = random.Random(seed)
    earlier: list[Event] = []
    last: Match | None = None
    for match, event in play.states(head, seed):
        last = match
        if source.random() < 8 / (8 + len(match.events)):
            check_place(match)
            check_refusals(match, source.sample(earlier, min(len(earlier), 8)))
            if isinstance(match.due, Choose):
                for seat in match.due.seats:
                    check_decisions(match, seat, source)
            if match.can_undo:
                undone_and_done_again(match)
        earlier.append(event)
    assert last is not None
    assert isinstance(last.due, Over)
    assert all(head.game.finished(last.state, seat) for seat in range(len(head.players)))
    check_place(last)
    refused(last, earlier[-1])
    again = record.read(record.write(last), GAMES).match
    assert again.state == last.state
    assert again.log == last.log
    assert again.header == last.header


def undone_and_done_again(match: Match) -> None:
    state, event = match.state, match.events[-1]
    match.undo()
    assert match.state != state
    before = match.game.start(match.header.players, match.header.options)
    for earlier in match.events:
        before = match.game.apply(before, earlier)
    assert match.state == before
    assert match.redo() == event
    assert match.state == state


@given(headers(), SEEDS, st.data())
@settings(max_examples=30)
def test_anything_else_is_refused(head: Header, seed: int, data: st.DataObject) -> None:
    """Lines made up from the words that records know: legal, or refused with a sentence; never anything else."""
    source = random.Random(seed)
    faces = st.one_of(st.integers(-1, 7), st.sampled_from(["FOR", "GET", "IT", "red", "black", ""]))
    value = st.one_of(
        faces,
        st.booleans(),
        st.none(),
        st.lists(faces, max_size=6),
        st.lists(st.lists(faces, max_size=3), max_size=3),
        st.sampled_from(["fives", "chance", "yahtzee"]),
    )
    names = sorted({name for kind in head.game.actions for name in kind.fields} | {"roll", "draw", "dice", "undo"})
    line = st.dictionaries(st.sampled_from(names), value, max_size=4)
    for match, _ in play.states(head, seed):
        if len(match.events) > 40:
            break
        if source.random() < 0.2:
            fields = data.draw(line) | ({"player": head.players[0]} if source.random() < 0.8 else {})
            state = match.state
            try:
                event = record.read_line(fields, match)
                after = match.game.apply(state, event) if isinstance(event, Action) else None
            except (FormError, RulesError) as error:
                sentence = str(error.reason)
            else:
                sentence = "."
                if isinstance(event, Action):
                    assert event in match.game.legal(state, event.seat)
                    assert after != state
            assert sentence.endswith(".")
            assert match.state is state


@pytest.mark.parametrize("key", sorted(GAMES))
def test_all_options_start_and_end(key: str) -> None:
    """Every combination of options with the fewest and the most players."""
    game = GAMES[key]
    for number, given_options in enumerate(play.option_sets(game)):
        seats = game.players[0] if number % 2 else min(game.players[-1], 3)
        match = play.whole_match(play.header(game, seats, given_options), number)
        assert isinstance(match.due, Over)
        phrases = [str(phrase) for phrase in game.differences(match.header.options)]
        assert len(phrases) == len(given_options)
        assert len(set(phrases)) == len(phrases)
        assert all(0 < len(phrase) <= 40 for phrase in phrases)
