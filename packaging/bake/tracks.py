"""Turns a simulated fall into what is shipped: dice at rest without a jump, few key poses, and the knocks."""

import numpy as np
from bake.physics import Array, Recording
from bake.verdict import flattened, times

from dicebox.tower import falls as packed
from dicebox.tower.scene import FRONT, HALF


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
