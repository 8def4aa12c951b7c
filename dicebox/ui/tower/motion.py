"""What moves: dice that fall as recorded and dice that slide. Knows no widget; it is told the time."""

from __future__ import annotations

import random
from collections import defaultdict, deque
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Literal

from dicebox import assets
from dicebox.tower.falls import Impact, Library
from dicebox.tower.throw import Throw, choose, slide, throw
from dicebox.tower.tray import Lying, Pose, Wish, arrange

Speed = Literal["normal", "quick", "none"]
PACES: dict[Speed, float] = {"normal": 1.0, "quick": 2.2, "none": 0.0}
SLIDE = 0.18
"""Seconds in which a die slides to the shelf or back."""


@cache
def library() -> Library:
    """The recorded falls."""
    return Library(assets.read("tower/falls.bin"))


class Motion:
    """Where the dice lie, and on which ways they still are. Times are seconds of any clock that only goes on."""

    def __init__(self) -> None:
        self.lying: tuple[Lying, ...] = ()
        self.fallen: tuple[int, ...] = ()
        self.falling = False
        self._throw: Throw | None = None
        self._start = 0.0
        self._shown = 0.0
        self._slides: dict[int, tuple[Pose, float]] = {}
        self._recent: dict[int, deque[int]] = defaultdict(lambda: deque(maxlen=24))

    def lay(self, wishes: Sequence[Wish], now: float, sliding: bool) -> None:
        """Lays the dice as wished; those that change their place slide there, or are there at once."""
        old, self.lying = self.lying, arrange(self.lying, wishes)
        self._start_slides(old, now, sliding)

    def begin(self, wishes: Sequence[Wish], fallen: Sequence[int], now: float, sliding: bool) -> None:
        """Starts a throw of the dice with the indices `fallen`; where the others lie, the falling ones keep clear."""
        old, lying = self.lying, arrange(self.lying, wishes)
        self.fallen, self._throw, self.falling = tuple(fallen), None, True
        self._start, self._shown = now, 0.0
        if fallen:
            stay = [lie.pose[0] for i, lie in enumerate(lying) if i not in fallen and lie.shelf is None]
            draw, recent = random.randrange(1 << 16), self._recent[len(fallen)]
            chosen = choose(library(), len(fallen), draw, recent, stay)
            if chosen is None:  # wherever they fell, they would run into others: put those aside
                lying = arrange(old, wishes, [i for i in range(len(wishes)) if i not in fallen])
                chosen = choose(library(), len(fallen), draw, recent)
                assert chosen is not None, "nothing lies in the tray any more"
            recent.append(chosen)
            self._throw = throw(library().fall(len(fallen), chosen), [wishes[i].face for i in fallen])
            rests = {i: Lying(wishes[i], self._throw.rest(n)) for n, i in enumerate(fallen)}
            lying = tuple(rests.get(i, lie) for i, lie in enumerate(lying))
        self.lying = lying
        self._start_slides(old, now, sliding, fallen)

    def end(self) -> None:
        """Ends the throw: all dice lie."""
        self.falling, self.fallen, self._throw = False, (), None

    def stop_slides(self) -> None:
        """Puts sliding dice where they were going."""
        self._slides = {}

    def advance(self, now: float, pace: float) -> list[Impact]:
        """Goes on to a time; the knocks since the last one. `over` tells whether the throw is through."""
        self._slides = {i: entry for i, entry in self._slides.items() if now - entry[1] < SLIDE}
        if self._throw is None:
            return []
        seconds = (now - self._start) * pace
        before, self._shown = self._shown, seconds
        return self._throw.impacts(before, seconds)

    @property
    def over(self) -> bool:
        """Whether all falling dice have come to rest."""
        return self._throw is None or self._shown >= self._throw.seconds

    @property
    def sliding(self) -> Collection[int]:
        """The indices of dice on their way to or from the shelf."""
        return self._slides.keys()

    def moving(self, now: float) -> Mapping[int, Pose]:
        """The poses of all dice that move."""
        poses = {i: self._pose(i, self.lying[i], now) for i in self._slides if i < len(self.lying)}
        if self._throw is not None:
            for number, index in enumerate(self.fallen):
                if not self._throw.lies(number, self._shown):
                    poses[index] = self._throw.pose(number, self._shown)
        return poses

    def _start_slides(self, old: Sequence[Lying], now: float, sliding: bool, but: Sequence[int] = ()) -> None:
        if not sliding:
            self._slides = {}
            return
        for i in but:
            self._slides.pop(i, None)
        for i, (a, b) in enumerate(zip(old, self.lying, strict=False)):
            if i not in but and a.wish.die == b.wish.die and a.pose[0] != b.pose[0]:
                self._slides[i] = (self._pose(i, a, now), now)

    def _pose(self, index: int, lie: Lying, now: float) -> Pose:
        """Where a die is that may still be sliding."""
        if index not in self._slides:
            return lie.pose
        start, since = self._slides[index]
        return slide(start, lie.pose, min(1.0, (now - since) / SLIDE))
