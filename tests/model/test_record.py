"""Records that are torn, cut, garbled or wrong: one sentence with the number of the line, never anything else."""

from __future__ import annotations

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from dicebox.games import GAMES
from dicebox.model import record
from dicebox.model.record import RecordError
from tests.games import cases, play


def refused(data: bytes) -> RecordError:
    with pytest.raises(RecordError) as error:
        record.read(data, GAMES)
    text = str(error.value)
    assert text.startswith(f"line {error.value.line}: ")
    assert "\n" not in text
    return error.value


def tolerant(data: bytes) -> record.Loaded | None:
    """What is read, or None when it is refused as it should be."""
    try:
        return record.read(data, GAMES)
    except RecordError as error:
        line, text = error.line, str(error)
    assert line >= 1
    assert "\n" not in text
    return None


@pytest.mark.parametrize("name", ["extra-kids", "forget-it-hundred-eight", "pescado-turned-stays", "file-undo"])
def test_a_record_cut_at_every_byte(name: str) -> None:
    data = cases.record(name)
    header = data.index(b"\n")
    lines = data.count(b"\n")
    for length in range(len(data)):
        cut = data[:length]
        loaded = tolerant(cut)
        if length < header:
            assert loaded is None
            continue
        # Only the line that was cut is dropped, and only when it is no whole line.
        assert loaded is not None
        dropped = loaded.torn_line is not None
        assert loaded.match.events is not None
        assert dropped == (data[:length].rpartition(b"\n")[2] != b"" and not _whole(cut))
        if dropped:
            assert loaded.torn_line == cut.count(b"\n") + 1 <= lines
            assert loaded.whole_bytes == cut.rindex(b"\n") + 1
            assert "torn" in str(loaded.notice)


def _whole(cut: bytes) -> bool:
    try:
        json.loads(cut.rpartition(b"\n")[2])
    except ValueError:
        return False
    return True


HEADER = b'{"dicebox": 1, "game": "extra", "players": ["Pilar"]}\n'
ROLL = b'{"roll": [5, 3, 2, 2, 1]}\n'


@pytest.mark.parametrize(
    ("data", "line", "words"),
    [
        (b"", 1, "empty"),
        (b"\n", 1, "empty"),
        (b"\0" * 100, 1, "not JSON"),
        (HEADER + b"\0\0\0\n" + ROLL, 2, "not JSON"),
        (HEADER + ROLL + b"\0\n" + ROLL, 3, "not JSON"),
        (HEADER + b"\xff\xfe\n", 2, "UTF-8"),
        (HEADER + b"\n" + ROLL, 2, "empty"),
        (HEADER + b"[1]\n", 2, "not a JSON object"),
        (HEADER + b"{}\n", 2, "no event"),
        (HEADER + b'{"roll": [5,3,2,2,1], "roll": [5,3,2,2,1]}\n', 2, "twice"),
        (HEADER + b'{"roll": [5,3,2,2,1], "why": 1}\n', 2, "why"),
        (HEADER + b'{"roll": [5,3,2,2,NaN]}\n', 2, "NaN"),
        (HEADER + b'{"roll": [5,3,2,2,true]}\n', 2, "roll"),
        (HEADER + b'{"roll": [5,3,2,2,1.0]}\n', 2, "roll"),
        (HEADER + b'{"roll": [5,3,2,2,7]}\n', 2, "7"),
        (HEADER + b'{"roll": [5,3,2,2]}\n', 2, "5 dice"),
        (HEADER + b'{"roll": 5}\n', 2, "roll"),
        (HEADER + b'{"draw": [1]}\n', 2, "roll"),
        (HEADER + b'{"undo": 0}\n', 2, "undo"),
        (HEADER + b'{"undo": 1}\n', 2, "take back"),
        (HEADER + ROLL + b'{"undo": 1}\n', 3, "tower"),
        (HEADER + b'{"player": "Ana", "pairs": [[2,2],[1,5]], "fifth": 3}\n', 2, "Ana"),
        (HEADER + b'{"player": "Pilar"}\n', 2, "lacks the key pairs."),
        (HEADER + b'{"undo": ' + b"9" * 5000 + b"}\n", 2, "a number is too long."),
        (HEADER.replace(b"}", b', "seed": 1e999}') + ROLL, 1, "a number is too large."),
        (HEADER.replace(b"Pilar", b"\\ud800") + ROLL, 1, "half a character."),
        (HEADER + ROLL + b'{"player": "Pilar", "pairs": [[2,2]], "fifth": 3}\n', 3, "two pairs"),
        (HEADER + ROLL + b'{"player": "Pilar", "pairs": [[2,2],[1,5]]}\n', 3, "fifth"),
        (HEADER + ROLL + b'{"player": "Pilar", "pairs": [[2,2],[1,6]], "fifth": 3, "column": 1}\n', 3, "dice of"),
        (HEADER + ROLL + b'{"player": "Pilar", "pairs": [[2,2],[1,5]], "fifth": 3, "column": 4}\n', 3, "columns"),
        (HEADER + ROLL + b'{"player": "Pilar", "pairs": [[2,2],[1,5]], "fifth": 3, "columm": 1}\n', 3, "columm"),
        (HEADER + ROLL + ROLL, 3, "decision of Pilar"),
        (HEADER + ROLL + b'{"undo": 2}\n', 3, "1 event"),
        (HEADER.replace(b": 1,", b": 2,") + ROLL, 1, "2"),
        (HEADER.replace(b": 1,", b": 0,") + ROLL, 1, "version"),
        (HEADER.replace(b": 1,", b': "1",') + ROLL, 1, "whole number"),
        (HEADER.replace(b": 1,", b": true,") + ROLL, 1, "whole number"),
        (HEADER.replace(b"dicebox", b"dicebux") + ROLL, 1, "dicebox"),
        (HEADER.replace(b"extra", b"chess") + ROLL, 1, "chess"),
        (HEADER.replace(b'["Pilar"]', b'["Pilar", "Pilar"]') + ROLL, 1, "Pilar"),
        (HEADER.replace(b'["Pilar"]', b"[]") + ROLL, 1, "1 to 6"),
        (HEADER.replace(b'["Pilar"]', b'[""]') + ROLL, 1, "characters"),
        (HEADER.replace(b"Pilar", b"P" * 41) + ROLL, 1, "41"),
        (HEADER.replace(b'["Pilar"]', b'"Pilar"') + ROLL, 1, "list of names"),
        (HEADER.replace(b"}", b', "options": {"wall": 5}}') + ROLL, 1, "wall"),
        (HEADER.replace(b"}", b', "options": {"sheet": 5}}') + ROLL, 1, "schmidt"),
        (HEADER.replace(b"}", b', "options": {"kids": ["Ana"]}}') + ROLL, 1, 'kids cannot be ["Ana"]:'),
        (HEADER.replace(b"}", b', "options": {"kids": "Ana"}}') + ROLL, 1, 'kids cannot be "Ana":'),
        (HEADER.replace(b"extra", b"knister").replace(b"}", b', "options": {"rounds": "3"}}'), 1, 'be "3": it takes'),
        (HEADER.replace(b"extra", b"knister").replace(b"}", b', "options": {"rounds": true}}'), 1, "be true: it takes"),
        (HEADER.replace(b"}", b', "options": [1]}') + ROLL, 1, "object"),
        (HEADER.replace(b"}", b', "dice": "cup"}') + ROLL, 1, "tower"),
        (b"[" * 100_000, 1, "deep"),
        (b'{"roll": [1]}\n', 1, "dicebox"),
    ],
)
def test_one_sentence_with_the_line(data: bytes, line: int, words: str) -> None:
    error = refused(data)
    assert error.line == line
    assert words in str(error)


@pytest.mark.parametrize("options", [{"columns": 7}, {"columns": True}, {"multipliers": [1, 2]}, {"joker": "maybe"}])
def test_options_of_yahtzee_are_checked(options: dict[str, object]) -> None:
    fields = {"dicebox": 1, "game": "yahtzee", "players": ["Ana"], "options": options}
    error = refused(json.dumps(fields).encode() + b"\n")
    assert error.line == 1
    assert next(iter(options)) in str(error)


@pytest.mark.parametrize(
    ("game", "option", "wrong"),
    [
        ("fifth-die", "first-entry-marks", 1),
        ("fifth-die", "roll", "both"),
        ("pescado", "stolen-safe", 0),
        ("pescado", "tiles", [["red"]]),
        ("forget-it", "target", 0),
        ("forget-it", "target", 1.5),
        ("forget-it", "must-choose", None),
        ("knister", "rounds", 2),
        ("knister", "rounds", True),
    ],
)
def test_values_of_options_are_checked(game: str, option: str, wrong: object) -> None:
    fields = {"dicebox": 1, "game": game, "players": ["Ana", "Bea"], "options": {option: wrong}}
    assert option in str(refused(json.dumps(fields).encode() + b"\n")) or option == "tiles"


def test_an_illegal_event_in_the_middle_is_named_although_it_is_undone_later() -> None:
    data = HEADER + ROLL + b'{"player": "Pilar", "pairs": [[2,2],[1,5]], "fifth": 4}\n{"undo": 1}\n'
    error = refused(data)
    assert error.line == 3
    assert '"fifth": 4' in str(error)  # what was tried


def test_unknown_keys_of_the_header_are_kept() -> None:
    head = (
        b'{"dicebox": 1, "game": "extra", "players": ["Pilar"], "started": "today", "bots": {"Pilar": 1}, "seed": 7}\n'
    )
    match = record.read(head + ROLL, GAMES).match
    written = json.loads(record.write(match).splitlines()[0])
    assert written == json.loads(head)
    assert match.header.seed is None


def test_what_came_from_the_other_source_says_so() -> None:
    data = HEADER + b'{"roll": [5, 3, 2, 2, 1], "dice": "table"}\n{"undo": 1}\n' + ROLL
    match = record.read(data, GAMES).match
    assert record.write(match) == data
    assert match.position == 5


def test_a_byte_order_mark_and_windows_line_ends_are_no_trouble() -> None:
    data = (HEADER + ROLL).replace(b"\n", b"\r\n")
    assert len(record.read(b"\xef\xbb\xbf" + data, GAMES).match.events) == 1


@given(st.binary(max_size=60), st.integers(0, 400), st.integers(0, 40))
@example(b"\n", 10, 0)
def test_garbled_records(noise: bytes, place: int, length: int) -> None:
    data = cases.record("extra-kids")
    tolerant(data[:place] + noise + data[place + length :])
    tolerant(noise)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_the_tower_goes_on_where_a_saved_match_stopped(key: str) -> None:
    game = GAMES[key]
    match = play.whole_match(play.header(game, game.players[0], {}), 5)
    data = record.write(match)
    loaded = record.read(data, GAMES).match
    assert loaded.position == match.position
    assert record.write(loaded) == data
