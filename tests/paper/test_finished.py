"""Filled sheets: everything that stands on the screen stands on paper, with date, players, totals and the winner."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

import pytest

from dicebox import i18n
from dicebox.games import GAMES
from dicebox.model import record
from dicebox.model.chance import Chance
from dicebox.model.due import Over, Throw
from dicebox.model.match import Match
from dicebox.paper.finished import filled, pages_of_filled
from dicebox.paper.fonts import sheet_fonts
from dicebox.paper.page import Page
from dicebox.paper.pages import page_sizes, page_text
from dicebox.paper.printer import PaperError
from dicebox.sheets import SHEETS, lay_out
from dicebox.sheets.shapes import Text
from dicebox.sheets.theme import COLOUR
from tests.games import cases
from tests.games.play import header, whole_match
from tests.paper.pictures import PIXEL, ink, letters
from tests.sheets.matches import VARIANTS, Given, written


def finished(key: str, seats: int, given: Given | None = None, seed: int = 3) -> Match:
    game = GAMES[key]
    return whole_match(header(game, max(seats, game.players[0]), given or {}), seed)


@pytest.mark.parametrize(("key", "given", "seats"), [one for one in VARIANTS if one[0] != "yahtzee" or one[2] == 1])
def test_a_finished_sheet_is_printed_whole(key: str, given: Given, seats: int) -> None:
    match = finished(key, seats, given)
    page = Page(foot=False)
    data = filled([match], page)
    assert data == filled([match], page)
    sheet, marks = written(match)
    names = match.header.players if sheet.shared else match.header.players[:1]
    shapes = lay_out(sheet, marks, theme=COLOUR, fonts=sheet_fonts(), render=i18n.render, names=names)
    wanted = Counter("".join("".join(shape.text.split()) for shape in shapes if isinstance(shape, Text)))
    # A long match takes several cards; the one that is being written on comes last.
    number = len(page_sizes(data)) - 1 if key not in SHEETS else 0
    assert letters(data, number) == wanted
    width, height = page_sizes(data)[number]
    left, top, right, bottom = ink(data, number)
    assert min(left, top, width - right, height - bottom) >= 10 - 1.5 * PIXEL


@pytest.mark.parametrize("key", GAMES)
def test_everybody_has_a_sheet_or_a_column(key: str) -> None:
    match = finished(key, 2)
    data = filled([match], Page())
    pages = len(page_sizes(data))
    assert pages == pages_of_filled([match], Page())
    if key in SHEETS:
        assert pages == len(match.header.players)
    for seat, player in enumerate(match.header.players):
        assert player in page_text(data, seat if key in SHEETS else 0)


def test_date_players_totals_options_and_winner_stand_below() -> None:
    match = finished("extra", 2, {"sheet": "classic"})
    head = replace(match.header, more=(("started", "2026-03-14T20:15:00+01:00"),))
    dated = Match(head)
    for event in match.events:
        dated.play(event)
    due = dated.due
    assert isinstance(due, Over)
    text = page_text(filled([dated], Page()), 0)
    assert "2026-03-14" in text
    for seat, player in enumerate(head.players):
        points = dated.game.score(dated.state, seat)
        assert f"{player} {points}".replace("-", "\u2212") in text
    assert f"Winner: {head.players[due.winners[0]]}" in text
    assert "Sheet: Classic" in text


def test_an_unfinished_game_says_so() -> None:
    match = Match(header(GAMES["extra"], 1, {}))
    assert "unfinished" in page_text(filled([match], Page()), 0)
    strange = replace(match.header, more=(("started", 17),))
    assert "unfinished" in page_text(filled([Match(strange)], Page()), 0)


def test_several_games_in_one_file() -> None:
    matches = [finished("extra", 2), finished("knister", 3), finished("pescado", 4)]
    page = Page(per_page=2)
    data = filled(matches, page)
    assert len(page_sizes(data)) == pages_of_filled(matches, page) == 1 + 2 + 1
    assert "Knister" in page_text(data, 1)
    assert "Pescado" in page_text(data, 3)


def test_a_long_game_is_printed_card_by_card() -> None:
    match = Match(header(GAMES["forget-it"], 1, {"target": 5000}))
    turns: list[int] = []
    while len(turns) < 45:
        match.play(match.fall(Chance(7)) if isinstance(match.due, Throw) else match.game.legal(match.state, 0)[-1])
        turns = json.loads(json.dumps(match.game.detail(match.state, 0)))["turns"]
    data = filled([match], Page(foot=False))
    assert len(page_sizes(data)) == pages_of_filled([match], Page()) == 3
    ends = [sum(turns[:end]) for end in (20, 40, 45)]
    assert len(set(ends)) == 3
    for number, end in enumerate(ends):
        assert str(end) in page_text(data, number)


def test_what_cannot_be_read_is_refused() -> None:
    match = finished("extra", 1)
    with pytest.raises(PaperError, match=r"below 3\.5 mm nothing can be read\. What fits on A6: 1 on a page\."):
        filled([match], Page(paper="a6", per_page=4))


def test_a_record_is_printed_as_it_stands() -> None:
    match = record.read(cases.record("extra-sheet-a"), GAMES).match
    assert "\u2212160" in page_text(filled([match], Page()), 0)


def test_every_language_and_mode_gives_a_file() -> None:
    match = finished("pescado", 3)
    for mode in ("colour", "grey", "ink-saver"):
        for language in ("en", i18n.PSEUDO):
            assert len(page_sizes(filled([match], Page(mode=mode, language=language)))) == 1
