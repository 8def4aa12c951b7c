"""The drawings stay as they are until someone means to change them (see `golden.py`)."""

from __future__ import annotations

import pytest

from dicebox.games import GAMES
from tests.sheets.golden import FOLDER, SHEETS, drawn


def test_a_sheet_of_every_game_is_kept() -> None:
    assert {key for key, _ in SHEETS} == set(GAMES)


@pytest.mark.parametrize(("key", "seats"), SHEETS, ids=[key for key, _ in SHEETS])
def test_shapes_are_those_that_were_looked_at(key: str, seats: int) -> None:
    kept = (FOLDER / f"{key}.txt").read_text(encoding="utf-8")
    assert drawn(key, seats) == kept, "if the drawing was meant to change: python -m tests.sheets.golden"
