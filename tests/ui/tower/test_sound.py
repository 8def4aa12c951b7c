"""Knocks: synthesised files, a mixer that adds them up, and silence without a word where there is no device."""

from __future__ import annotations

import sys
import types
import wave
from array import array
from io import BytesIO

import pytest

from dicebox import assets
from dicebox.tower.falls import SURFACES
from dicebox.ui.tower.sound import MOST_VOICES, RATE, VARIANTS, Knocks, Mixer


def test_there_is_a_short_clean_sound_for_every_surface() -> None:
    for surface in SURFACES:
        for variant in range(1, VARIANTS + 1):
            with wave.open(BytesIO(assets.read(f"sounds/{surface}-{variant}.wav"))) as file:
                assert (file.getframerate(), file.getnchannels(), file.getsampwidth()) == (RATE, 1, 2)
                sound = array("h", file.readframes(file.getnframes()))
            assert 0.03 < len(sound) / RATE < 0.2
            assert 12000 < max(map(abs, sound)) < 32767
            assert abs(sound[0]) < 600
            assert abs(sound[-1]) < 600


def test_the_mixer_adds_up_what_sounds_and_forgets_what_is_over() -> None:
    mixer = Mixer()
    mixer.play(array("h", [1000] * 6), 1.0)
    mixer.play(array("h", [500] * 3), 0.5)
    assert list(mixer.mix(4)) == [1250, 1250, 1250, 1000]
    assert list(mixer.mix(4)) == [1000, 1000, 0, 0]
    mixer.play(array("h", [30000]), 1.0)
    mixer.play(array("h", [30000]), 1.0)
    assert list(mixer.mix(1)) == [32767]
    for _ in range(3 * MOST_VOICES):
        mixer.play(array("h", [1]), 1.0)
    assert list(mixer.mix(1)) == [MOST_VOICES]


class Device:
    """Stands for a sound device."""

    made = 0

    def __init__(self, **_settings: object) -> None:
        type(self).made += 1
        self.running = False

    def start(self, stream: object) -> None:
        self.running = True

    def stop(self) -> None:
        self.running = False


def with_device(monkeypatch: pytest.MonkeyPatch, device: object) -> None:
    module = types.SimpleNamespace(PlaybackDevice=device, SampleFormat=types.SimpleNamespace(SIGNED16=2))
    monkeypatch.setitem(sys.modules, "miniaudio", module)


def opened(knocks: Knocks) -> Knocks:
    knocks.begin()
    assert knocks._opening is not None
    knocks._opening.join(5)
    return knocks


def test_the_device_runs_only_during_throws(monkeypatch: pytest.MonkeyPatch) -> None:
    with_device(monkeypatch, Device)
    knocks = opened(Knocks())
    assert knocks._device.running
    knocks.play("wood", 0.8)
    assert max(map(abs, knocks._mixer.mix(400))) > 1000
    knocks.end()
    assert not knocks._device.running
    made = Device.made
    knocks.begin()
    assert knocks._device.running
    assert Device.made == made


def test_muted_knocks_open_no_device_and_are_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    with_device(monkeypatch, Device)
    knocks = Knocks()
    knocks.muted = True
    knocks.begin()
    assert knocks._opening is None
    knocks.muted = False
    opened(knocks)
    knocks.volume = 0.0
    knocks.play("felt", 1.0)
    assert max(map(abs, knocks._mixer.mix(400))) == 0


def test_louder_for_a_harder_knock(monkeypatch: pytest.MonkeyPatch) -> None:
    with_device(monkeypatch, Device)
    knocks = opened(Knocks())
    loudness = []
    for strength in (0.1, 0.5, 1.0):
        knocks.play("felt", strength)
        loudness.append(max(map(abs, knocks._mixer.mix(RATE))))
    assert loudness == sorted(loudness)
    assert loudness[2] > 3 * loudness[0]


def test_no_device_means_silence_and_not_a_word(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def broken(**_settings: object) -> None:
        import os

        os.write(2, b"ALSA lib confmisc.c: cannot find card\n")
        raise OSError("no device")

    with_device(monkeypatch, broken)
    knocks = opened(Knocks())
    knocks.play("wood", 1.0)
    knocks.end()
    knocks.begin()
    assert capfd.readouterr() == ("", "")


def test_no_package_means_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "miniaudio", None)
    knocks = opened(Knocks())
    knocks.play("wood", 1.0)
    knocks.end()
