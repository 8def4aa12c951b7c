"""Records with known results: the rules, the form of the file and the objects that the command line prints."""

from __future__ import annotations

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


def test_cases_are_all_there() -> None:
    covered = {name.rsplit("-", 1)[0] for name in cases.names()}
    assert all(any(name.startswith(game) for name in cases.names()) for game in GAMES), covered
