"""Bots that play: the same seed, the same games; figures that add up; records that replay."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import pytest

from dicebox.cli import main
from dicebox.games import GAMES
from dicebox.model.due import Over
from dicebox.store.files import open_record
from tests.cli.test_records import failing


def simulated(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["simulate", *arguments, "--json"]) == 0
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_games(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def once(folder: str, seed: str) -> tuple[dict[str, Any], list[bytes]]:
        records = tmp_path / folder / "deeper"
        answer = simulated(
            capsys, game, "--players", "random,random", "--games", "3", "--seed", seed, "--records", str(records)
        )
        assert answer.pop("seconds") > 0
        assert answer.pop("decision_ms_p95") > 0
        return answer, [path.read_bytes() for path in sorted(records.iterdir())]

    first, again, other = once("a", "7"), once("b", "7"), once("c", "-8")
    assert first == again
    assert first[1] != other[1]
    assert len(set(first[1])) == 3


def test_the_figures_are_those_of_the_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer = simulated(
        capsys, "knister", "--players", "random,random", "--games", "12", "--seed", "5", "--records", str(tmp_path)
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"{number:04}.dicebox" for number in range(1, 13)]
    matches = [open_record(path).match for path in sorted(tmp_path.iterdir())]
    assert (answer["game"], answer["games"], answer["seed"]) == ("knister", 12, 5)
    for seat, player in enumerate(answer["players"]):
        scores = [match.game.score(match.state, seat) for match in matches]
        assert player["bot"] == "random"
        assert player["mean"] == pytest.approx(fmean(scores))
        assert player["sd"] == pytest.approx(stdev(scores))
        assert player["stderr"] == pytest.approx(stdev(scores) / 12**0.5)
        assert player["wins"] == sum(isinstance(match.due, Over) and seat in match.due.winners for match in matches)


def test_options_are_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def played(game: str, *options: str) -> dict[str, Any]:
        flags = [word for option in options for word in ("--option", option)]
        main(["simulate", game, "--players", "random,random", "--games", "1", "--records", str(tmp_path), *flags])
        capsys.readouterr()
        return dict(open_record(tmp_path / "0001.dicebox").match.header.options)

    assert played("extra", "sheet=classic", "kids=random 2") == {"sheet": "classic", "kids": ("random 2",)}
    assert played("extra", 'kids=["random 1", "random 2"]')["kids"] == ("random 1", "random 2")
    assert played("fifth-die", "roll=shared", "first-entry-marks=true")["first-entry-marks"] is True
    assert played("yahtzee", "columns=3", "multipliers=1,2,3")["multipliers"] == (1, 2, 3)
    assert played("yahtzee", "columns=2", "multipliers=[2, 1]")["multipliers"] == (2, 1)
    assert played("forget-it", "mode=twelve-rounds", "must-choose=false")["must-choose"] is False


def test_without_a_seed_each_run_differs_and_says_its_seed(capsys: pytest.CaptureFixture[str]) -> None:
    seeds = {simulated(capsys, "knister", "--players", "random", "--games", "1")["seed"] for _ in range(2)}
    assert len(seeds) == 2
    assert all(0 <= seed < 2**53 for seed in seeds)


def test_one_game_has_no_spread(capsys: pytest.CaptureFixture[str]) -> None:
    (player,) = simulated(capsys, "knister", "--players", "random", "--games", "1")["players"]
    assert (player["sd"], player["stderr"], player["wins"]) == (0, 0, 1)


def test_a_readable_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "knister", "--players", "random,random", "--games", "4", "--seed", "1"]) == 0
    first, heading, *players, last = capsys.readouterr().out.splitlines()
    assert first == "Knister, 4 games, seed 1"
    assert heading.split() == ["mean", "sd", "stderr", "wins"]
    assert [line.split()[0] for line in players] == ["random", "random"]
    assert last.endswith(" ms")


def test_a_folder_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "file"
    file.touch()
    wanted = ["simulate", "knister", "--players", "random", "--games", "1", "--records"]
    assert f"{file}: It is a file, not a folder." in failing(capsys, *wanted, file)
    assert f"{file / 'deeper'}: " in failing(capsys, *wanted, file / "deeper")
