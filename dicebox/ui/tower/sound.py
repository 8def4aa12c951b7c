"""The knocks of dice, where there is a sound device and the optional package `miniaudio`; silence otherwise."""

from __future__ import annotations

import os
import random
import threading
import wave
from array import array
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from io import BytesIO
from typing import Any

from dicebox import assets
from dicebox.tower.falls import SURFACES

RATE = 22050
VARIANTS = 3
MOST_VOICES = 12
"""Knocks that sound at once; further ones are dropped, nobody would hear them."""


@cache
def _samples(surface: str, variant: int) -> array[int]:
    with wave.open(BytesIO(assets.read(f"sounds/{surface}-{variant}.wav"))) as file:
        return array("h", file.readframes(file.getnframes()))


class Mixer:
    """Adds up the knocks that sound at the moment. `play` and `mix` may be called from different threads."""

    def __init__(self) -> None:
        self._voices: list[tuple[array[int], int, float]] = []
        self._lock = threading.Lock()

    def play(self, sound: array[int], loudness: float) -> None:
        """Lets a sound begin with the next samples that are asked for."""
        with self._lock:
            if len(self._voices) < MOST_VOICES:
                self._voices.append((sound, 0, loudness))

    def mix(self, frames: int) -> array[int]:
        """The next samples."""
        total = [0.0] * frames
        with self._lock:
            voices, self._voices = self._voices, []
            for sound, start, loudness in voices:
                for i, value in enumerate(sound[start : start + frames]):
                    total[i] += value * loudness
                if start + frames < len(sound):
                    self._voices.append((sound, start + frames, loudness))
        return array("h", (max(-32768, min(32767, int(value))) for value in total))


class Knocks:
    """Plays short sounds. Without a device it does nothing, and says nothing.

    The device is opened in a thread of its own at the first throw, since that may take long; between throws it is
    stopped, so that nothing wakes up at rest.
    """

    def __init__(self) -> None:
        self.muted = False
        self.volume = 0.7
        self._mixer = Mixer()
        self._device: Any = None
        self._opening: threading.Thread | None = None
        self._wanted = False

    @property
    def silent(self) -> bool:
        """Whether nothing shall be heard."""
        return self.muted or self.volume <= 0

    def begin(self) -> None:
        """Makes ready for knocks."""
        self._wanted = not self.silent
        if not self._wanted:
            return
        if self._opening is None:
            self._opening = threading.Thread(target=self._open, name="open sound device", daemon=True)
            self._opening.start()
        elif self._device is not None:
            self._start()

    def play(self, surface: str, strength: float) -> None:
        """Plays a knock on a surface, louder the stronger it was (0 to 1)."""
        if self._device is not None and not self.silent and surface in SURFACES:
            sound = _samples(surface, random.randint(1, VARIANTS))
            self._mixer.play(sound, self.volume * (0.08 + 0.92 * strength) * 0.8)

    def end(self) -> None:
        """Stops the device; the last knock has died away by then."""
        self._wanted = False
        if self._device is not None:
            with suppress(Exception):
                self._device.stop()

    def _open(self) -> None:
        try:
            import miniaudio
        except ImportError:
            return
        # Its only promise is that it raises when there is no device or the device goes away.
        with suppress(Exception), _quiet():
            self._device = miniaudio.PlaybackDevice(
                output_format=miniaudio.SampleFormat.SIGNED16, nchannels=1, sample_rate=RATE, buffersize_msec=40
            )
            if self._wanted:
                self._start()

    def _start(self) -> None:
        with suppress(Exception):
            if not self._device.running:
                stream = self._stream()
                next(stream)
                self._device.start(stream)

    def _stream(self) -> Generator[bytes | array[int], int, None]:
        frames = yield b""
        while True:
            frames = yield self._mixer.mix(frames)


@contextmanager
def _quiet() -> Iterator[None]:
    """Keeps what sound libraries print about missing devices off the terminal; they write to the descriptor itself."""
    try:
        saved = os.dup(2)
    except OSError:
        yield
        return
    nothing = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nothing, 2)
        yield
    finally:
        os.dup2(saved, 2)
        os.close(saved)
        os.close(nothing)
