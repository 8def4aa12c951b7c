"""What the verbs that read a record have in common."""

from __future__ import annotations

import json
from pathlib import Path

from dicebox.cli import output
from dicebox.cli.output import CliError
from dicebox.model.match import Match
from dicebox.store.disk import StoreError
from dicebox.store.files import open_record


def load(path: Path) -> Match:
    """The match in the file; that a torn line was left out is told. Raises CliError with file, line and reason."""
    try:
        loaded = open_record(path)
    except StoreError as error:
        raise CliError(str(error)) from None
    if loaded.notice is not None:
        output.complain(f"{path}: {loaded.notice}")
    return loaded.match


def dumped(value: object) -> str:
    """JSON, with every letter as itself where standard output takes it."""
    return json.dumps(value, ensure_ascii=not output.shows_every_letter())
