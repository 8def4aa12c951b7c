"""Records falls of one to nine dice through the tower with MuJoCo and packs them into resources/tower/falls.bin.

A fall is kept only if every die ends flat, apart from the others, inside the tray and in full view. The same command
gives the same bytes again. How the file is laid out: `dicebox/tower/falls.py`.

    python packaging/bake/falls.py [--each 48] [--counts 1 2 ... 9] [--jobs 2] [-o resources/tower/falls.bin]
"""

import argparse
import sys
from collections import Counter
from functools import cache
from itertools import count as count_from
from itertools import product
from multiprocessing import Pool
from pathlib import Path

import mujoco
import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

from bake.physics import LONGEST, Recording, model_xml, simulate  # noqa: E402
from bake.tracks import at_rest, impacts, keys  # noqa: E402
from bake.verdict import conflict, fault, meet, shape, strayed  # noqa: E402

from dicebox.tower import falls as packed  # noqa: E402


def record(count: int, each: int, first_seed: int) -> list[Recording]:
    """The first `each` usable falls of `count` dice thrown at once, brought to rest."""
    model = mujoco.MjModel.from_xml_string(model_xml(count))
    kept: list[Recording] = []
    reasons: Counter[str] = Counter()
    for seed in count_from(first_seed):
        result = simulate(model, count, seed)
        reason = result if isinstance(result, str) else fault(result.places[-1], result.turns[-1])
        if isinstance(result, Recording) and not reason:
            calm, length = at_rest(result)
            reason = "too long" if length > LONGEST else "strayed" if strayed(result) else ""
            if not reason:
                kept.append(calm)
        reasons[reason] += 1
        if len(kept) == each:
            print(f"{count} dice: {dict(reasons)}", flush=True)
            return kept
    raise AssertionError("seeds never end")


def poured(recording: Recording) -> Recording:
    """The recording, before which its dice come down together from above for `POUR` ticks, as in a hand."""
    places, turns = recording.places, recording.turns
    speed = np.array((0.0, 0.0, (places[1] - places[0])[:, 2].mean()))
    above = places[0] - speed * np.arange(POUR, 0, -1)[:, None, None]
    held = np.repeat(turns[:1], POUR, 0)
    return Recording(np.concatenate((above, places)), np.concatenate((held, turns)))


def still_until(recording: Recording, length: int) -> Recording:
    """The recording, at whose end the dice lie until it has `length` ticks."""
    after = length - len(recording.places)
    return Recording(
        np.concatenate((recording.places, np.repeat(recording.places[-1:], after, 0))),
        np.concatenate((recording.turns, np.repeat(recording.turns[-1:], after, 0))),
    )


def together(falling: Recording, handful: Recording, delay: int) -> Recording | None:
    """The recording with a poured handful so many ticks after it; None if two dice meet or it takes too long."""
    late = Recording(handful.places[POUR - delay :], handful.turns[POUR - delay :])
    length = max(len(falling.places), len(late.places))
    if length > LONGEST:
        return None
    a, b = still_until(falling, length), still_until(late, length)
    if meet(a, b):
        return None
    return Recording(np.concatenate((a.places, b.places), 1), np.concatenate((a.turns, b.turns), 1))


def join(parts: tuple[int, ...], pools: dict[int, list[Recording]], each: int) -> list[Recording]:
    """Falls in handfuls: recordings whose dice never touch those of the others, so that all fall as if alone.

    Six and more dice thrown at once hardly ever come to lie apart and in full view.
    """
    lying = {
        part: [[shape(p, q) for p, q in zip(r.places[-1], r.turns[-1], strict=True)] for r in pool]
        for part, pool in pools.items()
    }
    ready = {part: [poured(recording) for recording in pool] for part, pool in pools.items()}
    used: Counter[tuple[int, int]] = Counter()
    taken: set[frozenset[tuple[int, int]]] = set()
    kept: list[Recording] = []

    @cache
    def beside(part: int, i: int, other: int) -> frozenset[int]:
        """The recordings of a pool that end beside this one: apart, and none hiding the other."""
        mine = lying[part][i]
        return frozenset(
            j
            for j, dice in enumerate(lying[other])
            if (part, i) != (other, j) and not any(conflict(a, b) for a, b in product(mine, dice))
        )

    def grow(chosen: list[tuple[int, int]], falling: Recording, since: int) -> Recording | None:
        """The chosen handfuls completed by the first ones that go with them."""
        if len(chosen) == len(parts):
            if frozenset(chosen) in taken:
                return None
            taken.add(frozenset(chosen))
            used.update(chosen)
            return falling
        part = parts[len(chosen)]
        fitting = frozenset.intersection(*(beside(*handful, part) for handful in chosen))
        for j in sorted(fitting, key=lambda j: (used[part, j], (j - 7 * chosen[0][1]) % len(pools[part]))):
            if used[part, j] >= OFTEN:
                continue
            for delay in range(since + 20, POUR, 9):
                more = together(falling, ready[part][j], delay)
                whole = grow([*chosen, (part, j)], more, delay) if more is not None else None
                if whole is not None:
                    return whole
        return None

    for i, first in enumerate(pools[parts[0]]):
        for _ in range(2):
            whole = grow([(parts[0], i)], first, 0) if used[parts[0], i] < OFTEN else None
            if whole is None:
                break
            kept.append(whole)
            if len(kept) == each:
                return kept
    raise ValueError(f"only {len(kept)} of {each} falls in handfuls {parts}: record larger pools")


def packed_fall(recording: Recording) -> bytes:
    """A recording as the bytes of the file."""
    tracks = tuple(keys(recording.places[:, die], recording.turns[:, die]) for die in range(recording.places.shape[1]))
    return packed.pack_fall(packed.Fall(len(recording.places) - 1, tracks, tuple(impacts(recording))))


POUR = 168
"""The longest delay of a handful, in ticks."""
OFTEN = 5
"""How many falls may share a handful."""
HANDFULS = {6: (3, 3), 7: (3, 2, 2), 8: (3, 3, 2), 9: (3, 3, 3)}
POOLS = {2: 300, 3: 700}

"""How many recordings of each handful there are to choose from."""


def main() -> None:
    """Bakes and writes the file."""
    parser = argparse.ArgumentParser(description="record falls of dice")
    parser.add_argument("--each", type=int, default=48)
    parser.add_argument("--counts", type=int, nargs="+", default=list(range(1, 10)))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("-o", type=Path, default=ROOT / "resources" / "tower" / "falls.bin")
    wanted = parser.parse_args()
    whole = [count for count in wanted.counts if count not in HANDFULS]
    many = [count for count in wanted.counts if count in HANDFULS]
    parts = sorted({part for count in many for part in HANDFULS[count]})
    jobs = [(count, wanted.each, count * 1_000_000) for count in reversed(whole)]
    jobs += [(part, POOLS[part], part * 10_000_000) for part in parts]
    with Pool(wanted.jobs) as pool:
        recordings = pool.starmap(record, jobs, chunksize=1)
        recorded = {(count, each): found for (count, each, _), found in zip(jobs, recordings, strict=True)}
        pools = {part: recorded[part, POOLS[part]] for part in parts}
        joins = [(HANDFULS[count], {p: pools[p] for p in HANDFULS[count]}, wanted.each) for count in reversed(many)]
        joined = dict(zip(reversed(many), pool.starmap(join, joins, chunksize=1), strict=True))
        everything = {c: joined[c] if c in HANDFULS else recorded[c, wanted.each] for c in sorted(wanted.counts)}
        small = {count: pool.map(packed_fall, falls, chunksize=4) for count, falls in everything.items()}
    for count, falls in small.items():
        seconds = [(len(fall.places) - 1) / packed.TICKS / packed.PACE for fall in everything[count]]
        print(f"{count}: {len(falls)} falls, {np.median(seconds):.2f} s ({min(seconds):.2f} to {max(seconds):.2f}), "
              f"{sum(map(len, falls)) / len(falls):.0f} bytes each")  # fmt: skip
    wanted.o.parent.mkdir(parents=True, exist_ok=True)
    wanted.o.write_bytes(packed.pack(small))
    print(f"{wanted.o}: {wanted.o.stat().st_size} bytes")


if __name__ == "__main__":
    main()
