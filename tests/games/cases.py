"""The records with known results in tests/cases, and how a result is compared (tests/cases/README.md)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

CASES = Path(__file__).parents[1] / "cases"
ORIGINALS = Path(__file__).parents[3] / "shared" / "cases"


def names() -> list[str]:
    """The cases' names, in alphabetical order."""
    return sorted(path.stem for path in CASES.glob("*.dicebox"))


def expected(name: str) -> dict[str, Any]:
    """What must come of a case."""
    value: dict[str, Any] = json.loads((CASES / f"{name}.json").read_text(encoding="utf-8"))
    return value


def record(name: str) -> bytes:
    """A case's record."""
    return (CASES / f"{name}.dicebox").read_bytes()


def differences(wanted: object, given: object, path: str = "") -> list[str]:
    """Where a result is not what a case wants: only named keys count, a list must be as long and hold the same."""
    if isinstance(wanted, dict):
        if not isinstance(given, dict):
            return [f"{path}: {given!r} is no object"]
        missing = [f"{path}.{key} is missing" for key in wanted if key not in given]
        inside = [
            difference
            for key, value in wanted.items()
            if key in given
            for difference in differences(value, given[key], f"{path}.{key}")
        ]
        return missing + inside
    if isinstance(wanted, list):
        if not isinstance(given, list) or len(given) != len(wanted):
            return [f"{path}: {given!r}, not {wanted!r}"]
        return [
            difference
            for place, (one, other) in enumerate(zip(wanted, given, strict=True))
            for difference in differences(one, other, f"{path}[{place}]")
        ]
    # JSON's true is not its 1.
    return [] if wanted == given and type(wanted) is type(given) else [f"{path}: {given!r}, not {wanted!r}"]


def unordered(event: dict[str, Any]) -> str:
    """A decision in one form, whatever the order of its dice and tiles; the place of a cell keeps its order."""
    return json.dumps(
        {key: value if key == "place" else _sorted(value) for key, value in event.items()}, sort_keys=True
    )


def _sorted(value: object) -> object:
    if isinstance(value, list):
        return sorted((_sorted(part) for part in value), key=json.dumps)
    return value


def lines(name: str) -> tuple[dict[str, Any], list[dict[str, Any]]] | None:
    """A case's header and its events as they stand, or None where the record is refused or its file is the point."""
    if "error" in expected(name) or name.startswith("file-"):
        return None
    header, *events = map(json.loads, record(name).decode().splitlines())
    return header, events
