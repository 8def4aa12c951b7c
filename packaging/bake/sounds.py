"""Makes the knocks of dice from decaying tones and noise: resources/sounds/<surface>-<n>.wav. Python's library alone.

python packaging/bake/sounds.py [-o resources/sounds]
"""

from __future__ import annotations

import argparse
import wave
from array import array
from dataclasses import dataclass
from math import exp, pi, sin
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
RATE = 22050
VARIANTS = 3


@dataclass(frozen=True)
class Tone:
    """A partial: its frequency in hertz, its share of the whole, and the seconds in which it falls to a third."""

    hertz: float
    share: float
    fade: float


@dataclass(frozen=True)
class Knock:
    """How a surface sounds: partials, a burst of noise (share, seconds, dullness 0 to 1), its length and loudness."""

    tones: tuple[Tone, ...]
    noise: tuple[float, float, float]
    seconds: float
    loudness: float


KNOCKS = {
    "wood": Knock(
        (Tone(410, 0.5, 0.016), Tone(760, 0.9, 0.012), Tone(1480, 0.6, 0.008), Tone(2630, 0.3, 0.005)),
        (0.5, 0.004, 0.45),
        0.11,
        0.85,
    ),
    "felt": Knock(
        (Tone(118, 1.0, 0.024), Tone(205, 0.55, 0.016), Tone(520, 0.18, 0.007)), (0.55, 0.007, 0.9), 0.13, 0.9
    ),
    "glass": Knock(
        (Tone(1210, 0.35, 0.018), Tone(2870, 0.7, 0.022), Tone(4620, 0.4, 0.014)), (0.3, 0.002, 0.2), 0.13, 0.5
    ),
    "die": Knock(
        (Tone(1820, 0.6, 0.006), Tone(3390, 0.8, 0.005), Tone(5240, 0.4, 0.004)), (0.6, 0.002, 0.15), 0.06, 0.6
    ),
}


def samples(knock: Knock, chance: Random) -> array[int]:
    """One variant of a knock, as 16-bit samples."""
    detune = [1 + chance.uniform(-0.05, 0.05) for _ in knock.tones]
    level = [tone.share * chance.uniform(0.75, 1.25) for tone in knock.tones]
    share, burst, dull = knock.noise
    hiss, out = 0.0, []
    for i in range(int(knock.seconds * RATE)):
        t = i / RATE
        value = sum(
            a * sin(2 * pi * tone.hertz * d * t) * exp(-t / tone.fade)
            for a, d, tone in zip(level, detune, knock.tones, strict=True)
        )
        hiss = dull * hiss + (1 - dull) * chance.uniform(-1, 1)
        value += share * hiss / (1 - dull) ** 0.5 * exp(-t / burst)
        attack = min(1.0, t / 0.0006)
        release = min(1.0, (knock.seconds - t) / 0.01)
        out.append(value * attack * release)
    peak = max(abs(value) for value in out)
    return array("h", (round(32000 * knock.loudness * value / peak) for value in out))


def main() -> None:
    """Writes all sounds; the same bytes each time."""
    parser = argparse.ArgumentParser(description="make the sounds of dice")
    parser.add_argument("-o", type=Path, default=ROOT / "resources" / "sounds")
    folder = parser.parse_args().o
    folder.mkdir(parents=True, exist_ok=True)
    for surface, knock in KNOCKS.items():
        for variant in range(1, VARIANTS + 1):
            with wave.open(str(folder / f"{surface}-{variant}.wav"), "wb") as file:
                file.setnchannels(1)
                file.setsampwidth(2)
                file.setframerate(RATE)
                file.writeframes(samples(knock, Random(f"{surface} {variant}")).tobytes())


if __name__ == "__main__":
    main()
