"""An option for the playthroughs: `pytest tests/games --update-golden` writes them anew, to be read as a change."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the playthroughs in tests/games/golden anew")


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether the playthroughs are written anew."""
    # Unknown where the tests are not started from this folder.
    return bool(request.config.getoption("--update-golden", default=False))
