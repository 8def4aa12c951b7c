"""What a recipe has made goes into the checkout, or is compared with what is there."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def deliver(bake: Callable[[], Mapping[Path, bytes]], what: str) -> int:
    """Write the files that `bake` makes, by their paths, or with `--check` say which differ; the exit status."""
    parser = argparse.ArgumentParser(description=what)
    parser.add_argument("--check", action="store_true", help="compare with the files that are there, write nothing")
    check_only = parser.parse_args().check
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    files = bake()
    if check_only:
        differing = [path for path, data in files.items() if not path.is_file() or path.read_bytes() != data]
        print("\n".join(f"differs: {path.relative_to(ROOT)}" for path in differing) or "every file is the same")
        return 1 if differing else 0
    for path, data in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        print(f"{len(data):>9,} {path.relative_to(ROOT)}")
    return 0
