"""replay, legal and hint over the records with known results and over broken ones."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dicebox.advice import hints
from dicebox.advice.hints import Hint, Valued
from dicebox.cli import main
from dicebox.model import record
from dicebox.model.match import Match
from tests.games import cases
from tests.store import matches


def failing(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> str:
    """The one line that a failing command says."""
    assert main([str(argument) for argument in arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("dicebox: ")
    assert err.endswith("\n")
    assert err.count("\n") == 1
    return err


@pytest.mark.parametrize("name", cases.names())
def test_every_case_comes_out_as_it_should(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = cases.CASES / f"{name}.dicebox"
    before = path.read_bytes()
    wanted = cases.expected(name)
    if "error" in wanted:
        said = failing(capsys, "replay", path, "--json")
        assert f"{path}: line {wanted['error']['line']}: " in said
        assert all(word in said for word in wanted["error"].get("contains", []))
        assert failing(capsys, "legal", path, "--json") == said
    else:
        assert main(["replay", str(path), "--json"]) == 0
        out, err = capsys.readouterr()
        notice, legal = wanted.pop("notice", False), wanted.pop("legal", None)
        assert cases.differences(wanted, json.loads(out)) == []
        assert err.count("\n") == int(notice)
        assert main(["replay", str(path)]) == 0
        assert capsys.readouterr().out.count("\n") >= 3
        assert main(["legal", str(path), "--json"]) == 0
        listed = json.loads(capsys.readouterr().out)
        assert isinstance(listed, list)
        if isinstance(legal, int):
            assert len(listed) == legal
        elif legal is not None:
            assert len(listed) == len(legal)
        assert main(["legal", str(path)]) == 0
        assert capsys.readouterr().out.count("\n") == len(listed)
    assert path.read_bytes() == before


def test_a_summary_says_where_the_game_stands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a bé.dicebox"
    match = matches.played(matches.new("extra", "Łucja", "Jo", sheet="classic", kids=["Jo"]), 2)
    path.write_bytes(record.write(match))
    assert main(["replay", str(path)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Extra!, 2 events",
        '  sheet: "classic"',
        '  kids: ["Jo"]',
        f"  Łucja  {match.game.score(match.state, 0)}",
        "  Jo        0",
        "To decide: Jo.",
    ]
    path.write_bytes(record.write(matches.over(match)))
    assert main(["replay", str(path)]) == 0
    out = capsys.readouterr().out
    assert out.count("  finished\n") == 2
    assert out.splitlines()[-1].startswith("The game is over. ")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "line 1: The file is empty."),
        (bytes(300), "line 1: "),
        (b"%PDF-1.4\n\xff\xfe\x00\n", "line 1: "),
        (b"[" * 100_000, "line 1: "),
        (b'{"dicebox": 1, "game": "extra", "players": ["A\\nB", "A\\nB"]}\n', "A\\nB"),
    ],
)
@pytest.mark.parametrize("verb", ["replay", "legal", "hint"])
def test_what_is_no_record_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, says: str, verb: str
) -> None:
    path = tmp_path / "bad.dicebox"
    path.write_bytes(content)
    assert f"{path}: " in (said := failing(capsys, verb, path))
    assert says in said
    assert path.read_bytes() == content


def test_a_record_cut_at_any_byte_is_read_or_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cut.dicebox"
    whole = record.write(matches.played(matches.new("fifth-die"), 4))
    header = whole.index(b"\n")
    for cut in range(len(whole)):
        path.write_bytes(whole[:cut])
        if cut < header:
            assert f"{path}: line 1: " in failing(capsys, "replay", path, "--json")
        else:
            assert main(["replay", str(path), "--json"]) == 0
            out, err = capsys.readouterr()
            assert isinstance(json.loads(out), dict)
            torn = whole[cut - 1 : cut] != b"\n" and whole[cut : cut + 1] != b"\n"
            assert err.count("\n") == int(torn)
            assert not torn or "was torn off in the middle and is left out" in err
        assert path.read_bytes() == whole[:cut]


def test_paths_that_lead_nowhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "missing é.dicebox"
    assert failing(capsys, "replay", missing) == f"dicebox: {missing}: There is no such file.\n"
    assert failing(capsys, "legal", tmp_path) == f"dicebox: {tmp_path}: It is a folder, not a file.\n"
    assert "two\\nlines: There is no such file." in failing(capsys, "replay", tmp_path / "two\nlines")
    assert "no name for a file" in failing(capsys, "replay", "nul\0")


def test_a_game_without_hints_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    path = cases.CASES / "extra-first-roll.dicebox"
    assert failing(capsys, "hint", path, "--json") == f"dicebox: {path}: Extra! has no hints yet.\n"


def test_hints_are_printed_with_their_worth(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def advise(match: Match, seat: int) -> Hint:
        legal = match.game.legal(match.state, seat)
        return Hint(tuple(Valued(action, 10.0 - place) for place, action in enumerate(legal)), "final score", False)

    monkeypatch.setattr(hints, "ADVISERS", {"extra": advise})
    path = cases.CASES / "extra-first-roll.dicebox"
    assert main(["legal", str(path), "--json"]) == 0
    legal = json.loads(capsys.readouterr().out)
    assert main(["hint", str(path), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer == {
        "best": legal[0],
        "value": 10.0,
        "unit": "final score",
        "exact": False,
        "others": [{"event": event, "value": 9.0 - place} for place, event in enumerate(legal[1:])],
    }
    assert main(["hint", str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "Marta, final score:"
    finished = cases.CASES / "extra-light-blue.dicebox"
    assert "No decision is due now." in failing(capsys, "hint", finished)
