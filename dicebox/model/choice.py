"""A decision as it is narrowed pick by pick: dice, boxes and tiles are picked, and what they leave open is offered.

The view shows a choice and knows no rule: it asks which dice, boxes and tiles may be picked, and which action each
button would commit.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Self

from dicebox.model.dice import Face
from dicebox.model.events import Action
from dicebox.model.marks import BoxId
from dicebox.model.table import Parts


@dataclass(frozen=True, slots=True)
class Choice(ABC):
    """The picks made so far among the dice (`faces`, by index), boxes and tiles on the table.

    `picked` holds dice in the order in which they were picked. Picking what is picked takes it back; picking what
    is not offered changes nothing.
    """

    faces: tuple[Face, ...]
    picked: tuple[int, ...] = ()
    boxes: frozenset[BoxId] = frozenset()
    tiles: frozenset[int] = frozenset()

    @abstractmethod
    def candidates(self) -> Sequence[Action]:
        """The actions that the picks leave open; may be a lazy sequence."""

    @abstractmethod
    def ready(self) -> dict[str, Action]:
        """For each verb the action that its button would commit now."""

    @abstractmethod
    def verbs(self) -> tuple[str, ...]:
        """The verbs of all actions, whether ready or not, in the order in which they are offered."""

    @abstractmethod
    def offers_die(self, index: int) -> bool:
        """Whether this die can be picked, or its pick taken back."""

    @abstractmethod
    def offered_boxes(self) -> frozenset[BoxId]:
        """The boxes that the actions still open would write into."""

    @abstractmethod
    def offered_tiles(self) -> frozenset[int]:
        """The tiles that can be picked, or their pick taken back."""

    @abstractmethod
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The picked dice in their groups; the last may be incomplete."""

    def rest(self) -> str:
        """What the dice in no group are, once the groups are complete; empty before."""
        return ""

    @property
    def pairs_up(self) -> bool:
        """Whether picked dice are put together in several groups, rather than kept as one."""
        return False

    def pick_die(self, index: int) -> Self:
        """The choice with this die picked, or taken back."""
        if index in self.picked:
            return replace(self, picked=tuple(die for die in self.picked if die != index))
        return replace(self, picked=(*self.picked, index)) if self.offers_die(index) else self

    def pick_box(self, box: BoxId) -> Self:
        """The choice with this box picked, or taken back."""
        if box in self.boxes:
            return replace(self, boxes=self.boxes - {box})
        return replace(self, boxes=self.boxes | {box}) if box in self.offered_boxes() else self

    def pick_tile(self, tile: int) -> Self:
        """The choice with this tile picked, or taken back."""
        if tile in self.tiles:
            return replace(self, tiles=self.tiles - {tile})
        return replace(self, tiles=self.tiles | {tile}) if tile in self.offered_tiles() else self

    def cleared(self) -> Self:
        """The choice without any pick."""
        return replace(self, picked=(), boxes=frozenset(), tiles=frozenset())

    @property
    def empty(self) -> bool:
        """Whether nothing is picked."""
        return not (self.picked or self.boxes or self.tiles)


@dataclass(frozen=True, slots=True)
class ListChoice(Choice):
    """A choice over a list of actions with their parts.

    Dice picks count only for actions that use dice, box picks only for those that write into boxes: in Yahtzee the
    dice that are kept stay picked while a box is looked at.
    """

    actions: tuple[tuple[Action, Parts], ...] = ()
    group_size: int = 0
    """How many dice make a group, or 0 when all picked dice are one group of any size."""

    @classmethod
    def over(cls, actions: Iterable[tuple[Action, Parts]], faces: tuple[Face, ...]) -> ListChoice:
        """The choice among these actions before anything is picked."""
        listed = tuple(actions)
        sizes = {len(group) for _, parts in listed if len(parts.groups) > 1 for group in parts.groups}
        return cls(faces=faces, actions=listed, group_size=sizes.pop() if len(sizes) == 1 else 0)

    def candidates(self) -> tuple[Action, ...]:
        return tuple(action for action, _ in self._open())

    def verbs(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(parts.verb for _, parts in self.actions))

    def ready(self) -> dict[str, Action]:
        ready: dict[str, Action] = {}
        for verb in self.verbs():
            of_verb = [(action, parts) for action, parts in self._open() if parts.verb == verb]
            exact = [action for action, parts in of_verb if self._is_exactly(parts)]
            if len(exact) == 1:
                ready[verb] = exact[0]
            elif len(of_verb) == 1:
                ready[verb] = of_verb[0][0]
        return ready

    def offers_die(self, index: int) -> bool:
        if not 0 <= index < len(self.faces):
            return False
        return index in self.picked or any(
            parts.groups and self._fits((*self.picked, index), self.boxes, self.tiles, parts)
            for _, parts in self.actions
        )

    def offered_boxes(self) -> frozenset[BoxId]:
        # Where an action writes just one box, another box can be picked in place of the one that is picked.
        open_ = self._open(ignore_boxes=self._one_box())
        return frozenset(box for _, parts in open_ for box in parts.boxes)

    def offered_tiles(self) -> frozenset[int]:
        return frozenset(tile for _, parts in self._open() for tile in parts.tiles)

    def pick_box(self, box: BoxId) -> Self:
        if box not in self.boxes and self._one_box() and box in self.offered_boxes():
            return replace(self, boxes=frozenset((box,)))
        return Choice.pick_box(self, box)

    def pick_die(self, index: int) -> Self:
        if index in self.picked:
            # Its partner opens the group again, so that the other groups stay as they are.
            group = next(group for group in self.groups() if index in group)
            partners = tuple(die for die in group if die != index)
            others = tuple(die for die in self.picked if die not in group)
            return replace(self, picked=(*others, *partners))
        return Choice.pick_die(self, index)

    def groups(self) -> tuple[tuple[int, ...], ...]:
        return _grouped(self.picked, self.group_size)

    @property
    def pairs_up(self) -> bool:
        return self.group_size > 0

    def rest(self) -> str:
        rests = {parts.rest for _, parts in self._open() if self._is_exactly(parts)}
        return rests.pop() if len(rests) == 1 else ""

    def _one_box(self) -> bool:
        """Whether every action that writes boxes writes just one."""
        return all(len(parts.boxes) <= 1 for _, parts in self.actions)

    def _open(self, ignore_boxes: bool = False) -> list[tuple[Action, Parts]]:
        boxes = frozenset[BoxId]() if ignore_boxes else self.boxes
        return [(action, parts) for action, parts in self.actions if self._fits(self.picked, boxes, self.tiles, parts)]

    def _fits(self, picked: tuple[int, ...], boxes: frozenset[BoxId], tiles: frozenset[int], parts: Parts) -> bool:
        if parts.boxes and not boxes <= set(parts.boxes):
            return False
        if not tiles <= parts.tiles:
            return False
        if not parts.groups or not picked:
            return True
        groups = [[self.faces[die] for die in group] for group in _grouped(picked, self.group_size)]
        return len(groups) <= len(parts.groups) and any(
            all(not Counter(mine) - Counter(theirs) for mine, theirs in zip(groups, chosen, strict=True))
            for chosen in permutations(parts.groups, len(groups))
        )

    def _is_exactly(self, parts: Parts) -> bool:
        """Whether the picks say this action and no more could be picked for it (boxes follow from the dice)."""
        if self.tiles != parts.tiles:
            return False
        if not parts.groups:
            return self.boxes == frozenset(parts.boxes)
        return len(self.picked) == sum(len(group) for group in parts.groups)


def _grouped(picked: tuple[int, ...], size: int) -> tuple[tuple[int, ...], ...]:
    if not picked:
        return ()
    if not size:
        return (picked,)
    return tuple(picked[start : start + size] for start in range(0, len(picked), size))
