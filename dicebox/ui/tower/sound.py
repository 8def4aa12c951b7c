"""The knocks of dice, where there is a sound device and the optional package `miniaudio`; silence otherwise."""

from __future__ import annotations


class Knocks:
    """Plays short sounds. Without a device it does nothing, and says nothing."""

    def __init__(self) -> None:
        self.muted = False
        self.volume = 0.7

    def play(self, surface: str, strength: float) -> None:
        """Plays a knock on a surface, louder the stronger it was (0 to 1)."""
