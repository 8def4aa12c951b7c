"""Records with known results: the rules, the form of the file and the objects that the command line prints."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicebox.games import GAMES
from dicebox.model.record import RecordError, read
from dicebox.model.report import legal_events, report
from tests.games import cases


@pytest.mark.parametrize("name", cases.names())
def test_case(name: str) -> None:
    wanted = cases.expected(name)
    if "error" in wanted:
        with pytest.raises(RecordError) as refused:
            read(cases.record(name), GAMES)
        assert refused.value.line == wanted["error"]["line"]
        assert "\n" not in str(refused.value)
        for word in wanted["error"].get("contains", []):
            assert word in str(refused.value.reason)
        return
    loaded = read(cases.record(name), GAMES)
    legal = wanted.pop("legal", None)
    assert (loaded.notice is not None) == wanted.pop("notice", False)
    assert cases.differences(wanted, report(loaded.match)) == []
    listed = [cases.unordered(event) for event in legal_events(loaded.match)]
    assert len(set(listed)) == len(listed)
    if isinstance(legal, int):
        assert len(listed) == legal
    elif legal is not None:
        assert sorted(listed) == sorted(map(cases.unordered, legal))


@pytest.mark.skipif(not cases.ORIGINALS.is_dir(), reason="the folder that the cases are copied from is not here")
def test_the_copies_are_those_of_the_originals() -> None:
    def files(folder: Path) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in folder.iterdir()}

    assert files(cases.CASES) == files(cases.ORIGINALS)


def test_every_game_has_cases() -> None:
    played = {lines[0]["game"] for name in cases.names() if (lines := cases.lines(name)) is not None}
    assert played == set(GAMES)
