"""Chance: every face equally often, no other value ever, and a stream that goes on where it was left."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from math import sqrt
from pathlib import Path

import pytest

from dicebox.model.chance import SEED_BITS, Chance, new_seed
from dicebox.model.dice import ALL_DICE, PIPS, Die

ROOT = Path(__file__).resolve().parents[2]


class Stub(Chance):
    """A stream whose words are given, one attempt after the other."""

    words: tuple[int, ...] = ()

    def _word(self, position: int, attempt: int) -> int:
        return self.words[min(attempt, len(self.words) - 1)]


def stub(*words: int) -> Chance:
    chance = Stub(0)
    object.__setattr__(chance, "words", words)
    return chance


def likely(counts: Counter[object], draws: int, faces: int) -> bool:
    """Whether the counts lie within five standard deviations of what is expected."""
    expected = draws / faces
    return all(abs(count - expected) < 5 * sqrt(expected * (1 - 1 / faces)) for count in counts.values())


@pytest.mark.parametrize("word", [0, 1, 2**63, 2**64 - 5, 2**64 - 1])
def test_extremes_of_the_generator_give_faces(word: int) -> None:
    # 2^64 - 4 and above are thrown away for six faces; the next word counts.
    face = stub(word, 5).roll((PIPS,), 0)[0]
    assert face in PIPS.faces
    assert stub(0).below(6, 0) == 0
    assert stub(2**64 - 5).below(6, 0) == 5
    assert stub(2**64 - 1, 3).below(6, 0) == 3


def test_no_low_number_is_favoured() -> None:
    # The words that count fall evenly on the six faces.
    fair = 2**64 - 2**64 % 6
    assert fair % 6 == 0
    assert stub(fair - 1).below(6, 0) == 5
    assert stub(fair, 2).below(6, 0) == 2


def test_every_face_of_every_die() -> None:
    draws = 20_000
    for die in ALL_DICE:
        counts: Counter[object] = Counter(Chance(7).roll((die,) * draws, 0))
        assert set(counts) == set(die.faces)
        assert likely(counts, draws, len(die.faces))


@pytest.mark.slow
def test_a_million_draws() -> None:
    draws = 1_000_000
    counts: Counter[object] = Counter(Chance(new_seed()).roll((PIPS,) * draws, 0))
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert likely(counts, draws, 6)


def test_neighbouring_draws_are_independent() -> None:
    chance = Chance(11)
    draws = 36_000
    pairs: Counter[object] = Counter(chance.roll((PIPS, PIPS), 2 * place) for place in range(draws))
    assert len(pairs) == 36
    assert likely(pairs, draws, 36)


def test_the_stream_goes_on_where_it_was_left() -> None:
    whole = Chance(5).roll((PIPS,) * 20, 0)
    assert whole == Chance(5).roll((PIPS,) * 8, 0) + Chance(5).roll((PIPS,) * 12, 8)
    assert whole != Chance(6).roll((PIPS,) * 20, 0)
    assert whole != Chance(5, "order").roll((PIPS,) * 20, 0)


def test_a_die_of_another_kind_takes_one_position_too() -> None:
    coin = Die("coin", ("heads", "tails"))
    assert Chance(3).roll((coin, PIPS), 0)[1] == Chance(3).roll((PIPS,), 1)[0]


def test_tiles_are_different_and_all_equally_likely() -> None:
    counts: Counter[object] = Counter()
    for seed in range(4000):
        tiles = Chance(seed).draw((1, 2, 3, 4, 5), 2, 0)
        assert len(set(tiles)) == 2
        counts[tiles] += 1
    assert len(counts) == 20
    assert likely(counts, 4000, 20)
    assert sorted(Chance(1).shuffled("abcdef")) == list("abcdef")


def test_two_programs_started_together_differ() -> None:
    code = "from dicebox.model.chance import new_seed; print(new_seed())"
    running = [
        subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True) for _ in range(2)
    ]
    seeds = [process.communicate()[0].strip() for process in running]
    assert all(process.returncode == 0 for process in running)
    assert seeds[0] != seeds[1]
    assert all(0 <= int(seed) < 2**SEED_BITS for seed in seeds)
