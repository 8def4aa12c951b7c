"""Records falls of one to nine dice through the tower with MuJoCo and packs them into resources/tower/falls.bin.

A fall is kept only if every die ends flat, apart from the others, inside the tray and in full view. The same command
gives the same bytes again. How the file is laid out: `dicebox/tower/falls.py`.

    python packaging/bake/falls.py [--each 48] [--counts 1 2 ... 9] [--jobs 2] [-o resources/tower/falls.bin]
"""

import argparse
import sys
from collections import Counter
from dataclasses import dataclass
from itertools import combinations, product
from itertools import count as count_from
from multiprocessing import Pool
from pathlib import Path

import mujoco
import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from dicebox.tower import falls as packed  # noqa: E402
from dicebox.tower import scene  # noqa: E402
from dicebox.tower.scene import CAMERA, FRONT, HALF, ROUNDING, TOWER_BACK, TOWER_TOP, TOWER_WIDTH, WIDTH  # noqa: E402
from dicebox.tower.solid import Point, gap, outline  # noqa: E402

Array = NDArray[np.float64]

STEP = 0.0005
EVERY = round(1 / packed.TICKS / STEP)
"""Simulation steps between two recorded ticks."""
LONGEST = int(packed.LONGEST * packed.PACE * packed.TICKS)
"""Ticks that a kept fall may last."""
STILL = int(0.12 * packed.TICKS)

FRICTION = {
    "felt": "0.28 0.004 0.0001",
    "oak": "0.12 0.005 0.0001",
    "walnut": "0.34 0.005 0.0001",
    "glass": "0.2 0.005 0.0001",
}
APART = 0.12
"""Dice keep this far from each other: a skin that only other dice's skins feel, so that none rest against another."""

BOUNCE = {"felt": "-500000 -480", "oak": "-600000 -330", "walnut": "-600000 -330", "glass": "-600000 -300"}


def die_vertices() -> Array:
    """The corner points of a rounded cube: seven on each corner's eighth of a sphere."""
    directions = [v for v in product((0, 1), repeat=3) if any(v)]
    points = []
    for signs in product((-1, 1), repeat=3):
        for direction in directions:
            d = np.array(direction, float) / np.linalg.norm(direction)
            points.append(np.array(signs) * (HALF - ROUNDING + ROUNDING * d))
    return np.array(points)


def model_xml(count: int) -> str:
    """The tower, its unseen walls above the rim, and `count` dice as a MuJoCo model in centimetres and grams."""

    def geom(box: scene.Box) -> str:
        euler = {"x": f"{box.degrees} 0 0", "y": f"0 {box.degrees} 0", "": "0 0 0"}[box.about]
        return (
            f'<geom type="box" pos="{" ".join(map(str, box.centre))}" size="{" ".join(map(str, box.half))}" '
            f'euler="{euler}" friction="{FRICTION[box.material]}" solref="{BOUNCE[box.material]}" '
            f'priority="1" contype="2" conaffinity="1"/>'
        )

    high = 45.0
    chute = [
        scene.Box("above", ((side * (TOWER_WIDTH + 0.5)), TOWER_BACK / 2, (TOWER_TOP + high) / 2),
                  (0.5, TOWER_BACK, (high - TOWER_TOP) / 2), "walnut")
        for side in (-1, 1)
    ] + [
        scene.Box("above", (0.0, y, (TOWER_TOP + high) / 2), (TOWER_WIDTH + 1, 0.5, (high - TOWER_TOP) / 2), "walnut")
        for y in (-0.4, TOWER_BACK + 0.5)
    ]  # fmt: skip
    boxes = "".join(geom(box) for box in (*scene.SOLIDS, *scene.GLASS, *chute))
    vertices = " ".join(f"{value:.6f}" for value in die_vertices().ravel())
    around = " ".join(f"{value:.6f}" for value in (die_vertices() * (1 + APART / 2 / HALF)).ravel())
    dice = "".join(
        f'<body name="d{i}"><freejoint/><geom type="mesh" mesh="die" density="1.2" friction="0.2 0.005 0.0001" '
        f'contype="1" conaffinity="2"/><geom type="mesh" mesh="around" density="0" friction="0.12 0.005 0.0001" '
        f'contype="4" conaffinity="4"/></body>'
        for i in range(count)
    )
    return f"""<mujoco><compiler angle="degree"/>
    <option timestep="{STEP}" gravity="0 0 -981" integrator="implicitfast" cone="elliptic" iterations="50">
    <flag multiccd="enable"/></option>
    <default><geom solref="-600000 -330" condim="4"/></default>
    <asset><mesh name="die" vertex="{vertices}"/><mesh name="around" vertex="{around}"/></asset>
    <worldbody>{boxes}{dice}</worldbody></mujoco>"""


@dataclass
class Recording:
    """Positions (tick, die, 3) and quaternions (tick, die, 4) of one simulated fall."""

    places: Array
    turns: Array


def simulate(model: mujoco.MjModel, count: int, seed: int) -> Recording | str:
    """One fall, or the reason why it is of no use."""
    chance = np.random.default_rng(seed)
    data = mujoco.MjData(model)
    side = 1 if seed % 2 else -1
    for i in range(count):
        q = chance.normal(size=4)
        place = data.qpos[7 * i : 7 * i + 7]
        lane, layer = i % 3, i // 3
        loose = 0.12 if count > 2 else 0.9
        place[0] = side * (3.0, -3.0, 0.0)[lane] * min(1.0, count / 3 + 0.2) + chance.uniform(-loose, loose)
        place[1] = (1.95, 1.95, 3.65)[lane] + chance.uniform(-0.1, 0.1)
        place[2] = TOWER_TOP + 1.0 + 3.5 * layer + 0.5 * lane + chance.uniform(0, 0.2)
        place[3:] = q / np.linalg.norm(q)
        speed = data.qvel[6 * i : 6 * i + 6]
        speed[:3] = chance.normal(0, 9, 3)
        speed[2] += -50 - 25 * layer
        speed[3:] = chance.normal(0, 9, 3)
    places, turns, still = [], [], 0
    for _ in range(LONGEST + STILL + 60):
        places.append(data.qpos.reshape(count, 7)[:, :3].copy())
        turns.append(data.qpos.reshape(count, 7)[:, 3:].copy())
        mujoco.mj_step(model, data, EVERY)
        velocity = data.qvel.reshape(count, 6)
        quiet = np.all(np.abs(velocity[:, :3]) < 0.6) and np.all(np.abs(velocity[:, 3:]) < 0.6)
        still = still + 1 if quiet else 0
        if still >= STILL:
            return Recording(np.array(places), np.array(turns))
    return "not settled"


def rotation(q: Array) -> Array:
    """The rotation matrix of a quaternion."""
    out = np.empty(9)
    mujoco.mju_quat2Mat(out, q)
    return out.reshape(3, 3)


def times(a: Array, b: Array) -> Array:
    """The product of two quaternions."""
    out = np.empty(4)
    mujoco.mju_mulQuat(out, a, b)
    return out


def flattened(q: Array) -> tuple[Array, float]:
    """The nearest orientation that lies flat, and by how many degrees it differs."""
    up = rotation(q)[2]
    axis = int(np.argmax(np.abs(up)))
    body = np.zeros(3)
    body[axis] = np.sign(up[axis])
    seen = rotation(q) @ body
    tilt = float(np.degrees(np.arccos(min(1.0, seen[2]))))
    correction = np.array([1 + seen[2], *np.cross(seen, (0, 0, 1))])
    flat = times(correction / np.linalg.norm(correction), q)
    return flat / np.linalg.norm(flat), tilt


def fault(places: Array, turns: Array) -> str:
    """Why dice that lie like this may not stay so; empty if they may."""
    for place, q in zip(places, turns, strict=True):
        _, tilt = flattened(q)
        if place[1] > -1.0:
            return "left in the tower"
        if tilt > 2.0 or abs(place[2] - HALF) > 0.06:
            return "cocked"
        m = np.abs(rotation(flattened(q)[0]))
        reach = (m[0].sum() - m[0].min()) * HALF, (m[1].sum() - m[1].min()) * HALF
        if abs(place[0]) + reach[0] > WIDTH + 0.02 or place[1] - reach[1] < FRONT - 0.02:
            return "outside"
        if place[1] + reach[1] > (-1.62 if abs(place[0]) < TOWER_WIDTH + reach[0] else 0.02):
            return "on the ramp"
    shapes = [shape(p, q) for p, q in zip(places, turns, strict=True)]
    return next((reason for a, b in combinations(shapes, 2) if (reason := conflict(a, b))), "")


@dataclass(frozen=True)
class Lying:
    """A die at rest: how far away it is, its outline on the felt, as seen, and that of its upper side as seen."""

    y: float
    ground: tuple[Point, ...]
    outline: tuple[Point, ...]
    top: tuple[Point, ...]


def shape(place: Array, q: Array) -> Lying:
    """The outlines of a die that lies."""
    m = rotation(flattened(q)[0])
    corners = [tuple((place + m @ np.array(c) * HALF).tolist()) for c in product((-1, 1), repeat=3)]
    upper = [c for c in corners if c[2] > place[2]]
    return Lying(
        float(place[1]),
        outline([(x, y) for x, y, _ in corners]),
        outline([CAMERA.project((x, y, z)) for x, y, z in corners]),
        outline([CAMERA.project((x, y, z)) for x, y, z in upper]),
    )


def conflict(a: Lying, b: Lying) -> str:
    """Why two dice may not lie like this: they touch, or one hides some of the other."""
    near, far = (a, b) if a.y < b.y else (b, a)
    if gap(a.ground, b.ground) < 0.7 * APART:
        return "touching"
    if gap(far.top, near.outline) < 3.0:
        return "top hidden"
    return "hidden" if gap(far.outline, near.outline) < 0 else ""


def at_rest(recording: Recording) -> tuple[Recording, int]:
    """The recording with its dice brought to lie exactly flat and still, without a jump; and its length in ticks."""
    places, turns = recording.places.copy(), recording.turns.copy()
    last = 0
    for die in range(places.shape[1]):
        final_place, (final_turn, _) = places[-1, die].copy(), flattened(turns[-1, die])
        final_place[2] = HALF
        off = np.linalg.norm(places[:, die] - places[-1, die], axis=1) > 0.03
        dots = np.abs(np.sum(turns[:, die] * turns[-1, die], axis=1)).clip(0, 1)
        off |= np.degrees(2 * np.arccos(dots)) > 0.8
        stop = int(np.nonzero(off)[0].max(initial=0)) + 1
        stop = min(stop, len(places) - 1)
        shift = final_place - places[stop, die]
        inverse = turns[stop, die] * (1, -1, -1, -1)
        twist = times(final_turn, inverse)
        if twist[0] < 0:
            twist = -twist
        start = max(0, stop - int(0.25 * packed.TICKS))
        for tick in range(start, stop):
            share = (tick - start) / (stop - start)
            share = share * share * (3 - 2 * share)
            part = np.array([1 - share, 0, 0, 0]) + share * twist
            places[tick, die] += share * shift
            turns[tick, die] = times(part / np.linalg.norm(part), turns[tick, die])
        places[stop:, die], turns[stop:, die] = final_place, final_turn
        last = max(last, stop)
    return Recording(places[: last + 1], turns[: last + 1]), last


def strayed(recording: Recording) -> bool:
    """Whether a die passes through the floor, a wall of the tray or leaves the tray on its way."""
    p = recording.places
    in_tray = p[..., 1] < -2.2
    through = in_tray & (
        (p[..., 2] < HALF - 0.08) | (np.abs(p[..., 0]) > WIDTH - HALF + 0.1) | (p[..., 1] < FRONT + HALF - 0.1)
    )
    return bool(through.any())


def impacts(recording: Recording) -> list[packed.Impact]:
    """Knocks: leaps of a die's velocity that gravity does not explain, at most one in 1/40 s, the loudest first."""
    p = recording.places
    speed = np.diff(p, axis=0) * packed.TICKS
    leap = np.diff(speed, axis=0)
    leap[..., 2] += 981 / packed.TICKS
    force = np.linalg.norm(leap, axis=2)
    found: list[packed.Impact] = []
    for die in range(p.shape[1]):
        for tick in range(1, len(force) - 1):
            value = force[tick, die]
            if value < 14 or value < force[tick - 1, die] or value < force[tick + 1, die]:
                continue
            place = p[tick + 1, die]
            others = np.delete(p[tick + 1], die, 0)
            if len(others) and np.linalg.norm(others - place, axis=1).min() < 2.5 and place[2] > 0.8:
                surface = "die"
            elif place[1] < -1.5 and place[2] < 1.9 and abs(leap[tick, die, 2]) > 0.5 * value:
                surface = "felt"
            elif place[1] < FRONT + 1.9:
                surface = "glass"
            else:
                surface = "wood"
            found.append(packed.Impact(int(tick + 1), min(1.0, float(value) / 160), surface))
    kept: list[packed.Impact] = []
    for impact in sorted(found, key=lambda i: (-i.strength, i.tick)):
        if len(kept) < 40 and all(abs(impact.tick - k.tick) >= packed.TICKS // 40 for k in kept):
            kept.append(impact)
    return sorted(kept, key=lambda i: i.tick)


def keys(places: Array, turns: Array) -> tuple[packed.Key, ...]:
    """As few key poses as give the whole track back within 0.03 cm and 1.4 degrees."""
    turns = turns.copy()
    for tick in range(1, len(turns)):
        if np.dot(turns[tick], turns[tick - 1]) < 0:
            turns[tick] *= -1
    rough = [packed.rounded(tuple(p), tuple(q)) for p, q in zip(places, turns, strict=True)]
    out: list[packed.Key] = []
    start, end = 0, len(places) - 1

    def fits(a: int, b: int) -> int:
        """0 straight, 1 thrown: the flight that fits from tick a to tick b; -1 if none does."""
        share = np.linspace(0, 1, b - a + 1)[:, None]
        pa, pb = np.array(rough[a][0]), np.array(rough[b][0])
        qa, qb = np.array(rough[a][1]), np.array(rough[b][1])
        dot = float(np.dot(qa, qb))
        if dot < 0.2:
            return -1
        angle = np.arccos(min(1.0, dot))
        if angle < 1e-3:
            q = (1 - share) * qa + share * qb
        else:
            q = (np.sin((1 - share) * angle) * qa + np.sin(share * angle) * qb) / np.sin(angle)
        q /= np.linalg.norm(q, axis=1)[:, None]
        dots = np.abs(np.sum(q * turns[a : b + 1], axis=1)).clip(0, 1)
        if np.degrees(2 * np.arccos(dots)).max() > 1.4:
            return -1
        line = pa + share * (pb - pa)
        for flight in (0, 1):
            bent = line.copy()
            bent[:, 2:] += flight * 0.5 * 981 * ((b - a) / packed.TICKS) ** 2 * share * (1 - share)
            if np.linalg.norm(bent - places[a : b + 1], axis=1).max() < 0.03:
                return flight
        return -1

    while start < end:
        good, flight = start + 1, max(0, fits(start, start + 1))
        misses, reach = 0, start + 2
        while reach <= end and misses < 3:
            found = fits(start, reach)
            if found >= 0:
                good, flight, misses = reach, found, 0
            else:
                misses += 1
            reach += max(1, (reach - start) // 6)
        out.append(packed.Key(start, bool(flight), *rough[start]))
        start = good
    out.append(packed.Key(end, False, *rough[end]))
    return tuple(out)


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


def delayed(recording: Recording, ticks: int, length: int) -> Recording:
    """The recording let go `ticks` later, poured evenly until then, and lying still up to `length` ticks."""
    places, turns = recording.places, recording.turns
    speed = places[1] - places[0]
    spin = [times(b, a * (1, -1, -1, -1)) for a, b in zip(turns[0], turns[1], strict=True)]
    before_places = [places[0] - speed * tick for tick in range(ticks, 0, -1)]
    before_turns = [turns[0]]
    for _ in range(ticks):
        back = [times(s * (1, -1, -1, -1), q) for s, q in zip(spin, before_turns[0], strict=True)]
        before_turns.insert(0, np.array(back))
    after = length - ticks - len(places)
    return Recording(
        np.concatenate(
            (np.array(before_places).reshape(ticks, *places[0].shape), places, np.repeat(places[-1:], after, 0))
        ),
        np.concatenate(
            (np.array(before_turns[:-1]).reshape(ticks, *turns[0].shape), turns, np.repeat(turns[-1:], after, 0))
        ),
    )


def matrices(turns: Array) -> Array:
    """Rotation matrices of many quaternions (..., 4)."""
    w, x, y, z = np.moveaxis(turns, -1, 0)
    return np.stack(
        [
            np.stack((1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)), -1),
            np.stack((2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)), -1),
            np.stack((2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)), -1),
        ],
        -2,
    )


def meet(a: Recording, b: Recording) -> bool:
    """Whether a die of one recording ever comes nearer than a skin's thickness to one of the other."""
    for i in range(a.places.shape[1]):
        for j in range(b.places.shape[1]):
            away = b.places[:, j] - a.places[:, i]
            near = np.nonzero(np.linalg.norm(away, axis=1) < 2 * 3**0.5 * HALF + APART)[0]
            if not len(near):
                continue
            away, ma, mb = away[near], matrices(a.turns[near, i]), matrices(b.turns[near, j])
            axes = [m[:, :, k] for m in (ma, mb) for k in range(3)]
            axes += [np.cross(ma[:, :, k], mb[:, :, n]) for k in range(3) for n in range(3)]
            widest = np.full(len(near), -np.inf)
            for axis in axes:
                size = np.linalg.norm(axis, axis=1)
                reach = HALF * (
                    np.abs(np.einsum("tk,tkn->tn", axis, ma)).sum(1) + np.abs(np.einsum("tk,tkn->tn", axis, mb)).sum(1)
                )
                distance = np.abs((axis * away).sum(1)) - reach
                widest = np.where(size > 0.05, np.maximum(widest, distance / np.maximum(size, 0.05)), widest)
            if (widest < APART).any():
                return True
    return False


def together(first: Recording, second: Recording) -> Recording:
    """Two recordings of the same length as one."""
    return Recording(np.concatenate((first.places, second.places), 1), np.concatenate((first.turns, second.turns), 1))


def added(poured: Recording, handful: Recording, delays: range) -> Recording | None:
    """The recording with another handful poured after it, at the first delay at which no two dice meet."""
    for delay in delays:
        length = max(len(poured.places), len(handful.places) + delay)
        if length <= LONGEST:
            a, b = delayed(poured, 0, length), delayed(handful, delay, length)
            if not meet(a, b):
                return together(a, b)
    return None


def join(parts: tuple[int, ...], pools: dict[int, list[Recording]], each: int) -> list[Recording]:
    """Falls in handfuls: recordings whose dice never touch those of the others, so that all fall as if alone.

    Six and more dice thrown at once hardly ever come to lie apart and in full view.
    """
    lying = {
        part: [[shape(p, q) for p, q in zip(r.places[-1], r.turns[-1], strict=True)] for r in pool]
        for part, pool in pools.items()
    }
    known: dict[tuple[int, int, int, int], bool] = {}

    def fit(part: int, i: int, other: int, j: int) -> bool:
        key = (part, i, other, j) if (part, i) < (other, j) else (other, j, part, i)
        if key not in known:
            known[key] = not any(conflict(a, b) for a, b in product(lying[part][i], lying[other][j]))
        return known[key]

    used: Counter[tuple[int, int]] = Counter()
    kept: list[Recording] = []

    def grow(chosen: list[tuple[int, int]], poured: Recording, start: int) -> Recording | None:
        """The chosen handfuls completed by the first ones that go with them."""
        step = len(chosen)
        if step == len(parts):
            return poured
        part = parts[step]
        tries = 0
        for n in range(len(pools[part])):
            i = (start + n) % len(pools[part])
            if used[part, i] > 1 or (part, i) in chosen or not all(fit(part, i, *other) for other in chosen):
                continue
            tries += 1
            more = added(poured, pools[part][i], range(20 + 30 * (step - 1), 90 + 50 * (step - 1), 7))
            whole = grow([*chosen, (part, i)], more, start + n + 1) if more is not None else None
            if whole is not None:
                used[part, i] += 1
                return whole
            if tries > 40:
                return None
        return None

    for turn in range(4):
        for i, first in enumerate(pools[parts[0]]):
            if used[parts[0], i] > 1:
                continue
            whole = grow([(parts[0], i)], first, (7 * i + 131 * turn) % len(pools[parts[0]]))
            if whole is not None:
                used[parts[0], i] += 1
                kept.append(whole)
            if len(kept) == each:
                return kept
    raise ValueError(f"only {len(kept)} of {each} falls in handfuls {parts}: record larger pools")


def packed_fall(recording: Recording) -> bytes:
    """A recording as the bytes of the file."""
    tracks = tuple(keys(recording.places[:, die], recording.turns[:, die]) for die in range(recording.places.shape[1]))
    return packed.pack_fall(packed.Fall(len(recording.places) - 1, tracks, tuple(impacts(recording))))


HANDFULS = {6: (3, 3), 7: (3, 2, 2), 8: (3, 3, 2), 9: (3, 3, 3)}
POOLS = {2: 400, 3: 500}
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
    poured = [count for count in wanted.counts if count in HANDFULS]
    parts = sorted({part for count in poured for part in HANDFULS[count]})
    jobs = [(count, wanted.each, count * 1_000_000) for count in reversed(whole)]
    jobs += [(part, POOLS[part], part * 10_000_000) for part in parts]
    with Pool(wanted.jobs) as pool:
        recordings = pool.starmap(record, jobs, chunksize=1)
        recorded = {(count, each): found for (count, each, _), found in zip(jobs, recordings, strict=True)}
        pools = {part: recorded[part, POOLS[part]] for part in parts}
        joins = [(HANDFULS[count], {p: pools[p] for p in HANDFULS[count]}, wanted.each) for count in reversed(poured)]
        joined = dict(zip(reversed(poured), pool.starmap(join, joins, chunksize=1), strict=True))
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
