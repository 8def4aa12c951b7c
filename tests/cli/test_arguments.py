"""Every mistake on the command line is one line that says what is wrong."""

from __future__ import annotations

import pytest

from dicebox import __version__
from dicebox.cli import VERBS, main
from tests.cli.test_records import failing
from tests.games import cases

RECORD = str(cases.CASES / "extra-first-roll.dicebox")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("replay", "required: FILE.dicebox"),
        ("replay a b", "unrecognized arguments: b"),
        ("replay --jsn a", "--jsn"),
        ("replay --js a", "--js"),
        ("legal", "required: FILE.dicebox"),
        ("shet yahtzee", "shet is no file, and there is no such verb"),
        ("shet", "no such verb; there is: sheet, replay"),
        ("--foo", "--foo"),
        ("sheet", "GAME"),
        ("sheet extra", "--output"),
        ("sheet ludo -o x.pdf", "'ludo' (choose from 'extra'"),
        ("sheet extra -o x.pdf --copies 0", "From 1 to 1000 sheets"),
        ("sheet extra -o x.pdf --copies many", "--copies: it takes a whole number, not many"),
        (f"sheet extra -o x.pdf --filled {RECORD} --copies 0", "From 1 to 1000 sheets"),
        (f"sheet extra -o x.pdf --filled {RECORD} --copies 99999999999999999999", "From 1 to 1000 sheets"),
        ("sheet yahtzee -o x.pdf --card 7", "a whole number from 1 to 6"),
        ("sheet extra -o x.pdf --per-page 3", "1, 2, 4, 6, 8"),
        ("sheet extra -o x.pdf --paper a0", "a0 is not known"),
        ("sheet extra -o x.pdf --lang fr", "--lang"),
        ("sheet extra -o x.pdf --margin wide", "it takes millimetres, not wide"),
        ("sheet extra -o x.pdf --option sheet", "--option takes KEY=VALUE, not sheet"),
        ("sheet extra -o x.pdf --option size=3", "The option size is not known here; there is: sheet, kids."),
        ("sheet extra -o x.pdf --option sheet=big", "it takes one of schmidt, classic"),
        ("sheet extra -o x.pdf --option sheet=classic --option sheet=schmidt", "sheet is given twice"),
        ("sheet yahtzee -o x.pdf --option columns=9", "it takes a whole number from 1 to 6"),
        ("sheet yahtzee -o x.pdf --option columns=two", "it takes a whole number from 1 to 6"),
        ("sheet yahtzee -o x.pdf --option columns=3 --option multipliers=1,2", "multipliers"),
        (f"sheet yahtzee -o x.pdf --filled {RECORD}", "of the game extra, not yahtzee"),
        (f"sheet extra -o x.pdf --filled {RECORD} --player A", "--player cannot be given with --filled"),
        ("simulate extra --games 1", "--players"),
        ("simulate extra --players random", "--games"),
        ("simulate extra --players random --games 0", "whole number from 1"),
        ("simulate extra --players random --games 1.5", "whole number from 1"),
        ("simulate extra --players random --games 1 --seed x", "--seed: it takes a whole number, not x"),
        ("simulate extra --players clever --games 1", "There is no bot clever; there is: random, easy"),
        ("simulate extra --players easy --games 1", "Extra! has no easy bot yet; random plays it."),
        ("simulate yahtzee --players random,expert --games 1", "Yahtzee has no expert bot yet"),
        ("simulate extra --players random,,random --games 1", "There is no bot ;"),
        ("simulate pescado --players random --games 1", "2 to 4 players"),
        ("simulate extra --players random --games 1 --option end=never", "The option end is not known"),
    ],
)
def test_a_mistake_is_one_line(arguments: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert says in failing(capsys, *arguments.split(" "))


def test_help_and_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"dicebox {__version__}\n"
    assert main(["--help"]) == 0
    out = capsys.readouterr().out
    assert all(f"dicebox {verb}" in out for verb in VERBS)
    for verb in VERBS:
        assert main([verb, "--help"]) == 0
        out, err = capsys.readouterr()
        assert out.startswith(f"usage: dicebox {verb}")
        assert err == ""
        assert main([verb, "--version"]) == 0
        assert capsys.readouterr().out == f"dicebox {__version__}\n"
