"""Recorded falls: where every die is at every moment between its release and its rest.

A track is a list of keys. Between two keys a die turns evenly and moves on a straight line, or on the parabola of a
body in free flight; so few keys give back a fall whose knocks stay crisp. Time runs in ticks of 1/240 simulated
second; shown times are longer by 1 / PACE.

The file: `DBF3`, one byte with the number of entries, entries of (dice u8, falls u16), then for each fall its packed
size (u32), then the falls, each on its own compressed with zlib:

    u16 ticks, u8 dice, u16 impacts; per die u16 keys; then as columns over all keys: tick u16, flight u8,
    x y z i16 (1/256 cm), w x y z i16 (1/4096); then as columns over all impacts: tick u16, strength u8, surface u8

Sixteen-bit columns hold the difference to the value before, modulo 65536, first all low bytes, then all high bytes.
"""

import struct
import zlib
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from dicebox.tower.scene import Vec
from dicebox.tower.turns import Quaternion, between

TICKS = 240
"""Recorded ticks in a simulated second."""
PACE = 0.64
"""Simulated seconds that pass in a second at normal speed: small dice seem heavier when they fall a little slower."""
LONGEST = 2.45
"""Seconds that the longest recording takes at normal speed."""
GRAVITY = 981.0
SURFACES = ("felt", "wood", "glass", "die")

_MAGIC = b"DBF3"
_GRAIN = 256
_UNIT = 4096


@dataclass(frozen=True, slots=True)
class Key:
    """A pose at a tick; `thrown` says that the die flies freely from here to the next key."""

    tick: int
    thrown: bool
    place: Vec
    turn: Quaternion


@dataclass(frozen=True, slots=True)
class Impact:
    """A knock at a tick: its strength from 0 to 1, and what was hit (one of `SURFACES`)."""

    tick: int
    strength: float
    surface: str


@dataclass(frozen=True, slots=True)
class Fall:
    """One recording: its length in ticks, one track per die, and its impacts in the order of time."""

    ticks: int
    tracks: tuple[tuple[Key, ...], ...]
    impacts: tuple[Impact, ...]

    @property
    def seconds(self) -> float:
        """How long the fall takes at normal speed."""
        return self.ticks / TICKS / PACE

    def pose(self, die: int, tick: float) -> tuple[Vec, Quaternion]:
        """Place and turn of a die at any (also a broken) tick."""
        return pose(self.tracks[die], tick)

    def rest(self, die: int) -> tuple[Vec, Quaternion]:
        """Where and how a die comes to lie."""
        last = self.tracks[die][-1]
        return last.place, last.turn

    def lies(self, die: int, tick: float) -> bool:
        """Whether a die has come to rest for good."""
        track = self.tracks[die]
        return tick >= track[-1].tick or (tick >= track[-2].tick and track[-2].place == track[-1].place)


def pose(track: Sequence[Key], tick: float) -> tuple[Vec, Quaternion]:
    """Place and turn on a track at any tick; before its first and after its last key it stands still."""
    index = bisect_right(track, tick, key=_tick)
    if index == 0:
        return track[0].place, track[0].turn
    if index == len(track):
        return track[-1].place, track[-1].turn
    a, b = track[index - 1], track[index]
    span = b.tick - a.tick
    share = (tick - a.tick) / span
    (ax, ay, az), (bx, by, bz) = a.place, b.place
    z = az + share * (bz - az)
    if a.thrown:
        z += 0.5 * GRAVITY * (span / TICKS) ** 2 * share * (1 - share)
    return (ax + share * (bx - ax), ay + share * (by - ay), z), between(a.turn, b.turn, share)


def _tick(key: Key) -> int:
    return key.tick


def rounded(place: tuple[float, ...], turn: tuple[float, ...]) -> tuple[Vec, Quaternion]:
    """The pose as the file gives it back."""
    x, y, z = (round(v * _GRAIN) / _GRAIN for v in place)
    return (x, y, z), _unit(tuple(round(v * _UNIT) for v in turn))


def _unit(raw: Sequence[int]) -> Quaternion:
    w, x, y, z = raw
    norm = sqrt(w * w + x * x + y * y + z * z)
    return w / norm, x / norm, y / norm, z / norm


def _wide(values: Sequence[int]) -> bytes:
    """A sixteen-bit column."""
    steps = [(b - a) & 0xFFFF for a, b in zip((0, *values), values)]  # noqa: B905 (one more on the left)
    return bytes(step & 0xFF for step in steps) + bytes(step >> 8 for step in steps)


class _Columns:
    """Reads columns one after the other."""

    def __init__(self, raw: bytes, at: int) -> None:
        self._raw, self._at = raw, at

    def narrow(self, length: int) -> bytes:
        self._at += length
        return self._raw[self._at - length : self._at]

    def wide(self, length: int) -> list[int]:
        low, high = self.narrow(length), self.narrow(length)
        out, value = [], 0
        for a, b in zip(low, high, strict=True):
            value = (value + a + 256 * b) & 0xFFFF
            out.append(value)
        return out

    def signed(self, length: int) -> list[int]:
        return [value - 0x10000 if value & 0x8000 else value for value in self.wide(length)]


def pack_fall(fall: Fall) -> bytes:
    """The bytes of one fall."""
    every = [key for track in fall.tracks for key in track]
    parts = [struct.pack("<HBH", fall.ticks, len(fall.tracks), len(fall.impacts))]
    parts.append(_wide([len(track) for track in fall.tracks]))
    parts.append(_wide([key.tick for key in every]))
    parts.append(bytes(key.thrown for key in every))
    parts += [_wide([round(key.place[axis] * _GRAIN) for key in every]) for axis in range(3)]
    parts += [_wide([round(key.turn[axis] * _UNIT) for key in every]) for axis in range(4)]
    parts.append(_wide([impact.tick for impact in fall.impacts]))
    parts.append(bytes(round(impact.strength * 255) for impact in fall.impacts))
    parts.append(bytes(SURFACES.index(impact.surface) for impact in fall.impacts))
    return zlib.compress(b"".join(parts), 9)


def unpack_fall(data: bytes) -> Fall:
    """The fall that `pack_fall` packed."""
    raw = zlib.decompress(data)
    ticks, dice, knocks = struct.unpack_from("<HBH", raw)
    columns = _Columns(raw, struct.calcsize("<HBH"))
    lengths = columns.wide(dice)
    total = sum(lengths)
    key_ticks, thrown = columns.wide(total), columns.narrow(total)
    xs, ys, zs = (columns.signed(total) for _ in range(3))
    turns = [columns.signed(total) for _ in range(4)]
    tracks = []
    start = 0
    for length in lengths:
        tracks.append(
            tuple(
                Key(
                    key_ticks[i],
                    bool(thrown[i]),
                    (xs[i] / _GRAIN, ys[i] / _GRAIN, zs[i] / _GRAIN),
                    _unit([part[i] for part in turns]),
                )
                for i in range(start, start + length)
            )
        )
        start += length
    knock_columns = columns.wide(knocks), columns.narrow(knocks), columns.narrow(knocks)
    impacts = tuple(
        Impact(tick, strength / 255, SURFACES[surface]) for tick, strength, surface in zip(*knock_columns, strict=True)
    )
    return Fall(ticks, tuple(tracks), impacts)


def pack(falls: Mapping[int, Sequence[bytes]]) -> bytes:
    """The file with packed falls for each number of dice."""
    head = [_MAGIC, struct.pack("<B", len(falls))]
    head += [struct.pack("<BH", dice, len(packed)) for dice, packed in falls.items()]
    sizes = [struct.pack("<I", len(fall)) for packed in falls.values() for fall in packed]
    return b"".join((*head, *sizes, *(fall for packed in falls.values() for fall in packed)))


class Library:
    """All recorded falls; each is unpacked when it is asked for."""

    def __init__(self, data: bytes) -> None:
        """Reads the table of contents; raises ValueError for other data."""
        if data[:4] != _MAGIC:
            raise ValueError("These are not recorded falls.")
        self._data = data
        (entries,) = struct.unpack_from("<B", data, 4)
        counts = [struct.unpack_from("<BH", data, 5 + 3 * i) for i in range(entries)]
        total = sum(falls for _, falls in counts)
        sizes = struct.unpack_from(f"<{total}I", data, 5 + 3 * entries)
        at = 5 + 3 * entries + 4 * total
        ends = []
        for size in sizes:
            ends.append((at, at + size))
            at += size
        self._where: dict[int, list[tuple[int, int]]] = {}
        first = 0
        for dice, falls in counts:
            self._where[dice] = ends[first : first + falls]
            first += falls

    @property
    def counts(self) -> tuple[int, ...]:
        """The numbers of dice for which there are falls."""
        return tuple(self._where)

    def size(self, dice: int) -> int:
        """How many falls there are for a number of dice."""
        return len(self._where[dice])

    def fall(self, dice: int, index: int) -> Fall:
        """One fall."""
        start, end = self._where[dice][index]
        return unpack_fall(self._data[start:end])
