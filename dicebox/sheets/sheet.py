"""What a sheet is made of: boxes to write into, and the furniture around them. Lengths are millimetres as printed."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from dicebox.model.marks import BoxId
from dicebox.model.message import Message, say
from dicebox.sheets.shapes import Circle, Line, Paint, Path, Rect
from dicebox.sheets.type import Weight

Kind = Literal["cross", "figure", "number", "sum"]
"""What a box takes: a cross, points, a number that is chosen once, or a sum that follows from the others."""

Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Box:
    """A place to write into, its top left corner first; `caption` is its name when it is spoken."""

    id: BoxId
    x: float
    y: float
    width: float
    height: float
    kind: Kind
    caption: Message
    fill: Paint = "box"
    stroke: Paint = "line"
    thickness: float = 0.25
    radius: float = 0.0

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.height


@dataclass(frozen=True, slots=True)
class Label:
    """Printed text. `y` is the middle of its capitals, `width` what it may take; labels of one `group` share a size."""

    x: float
    y: float
    text: Message | str
    size: float
    width: float
    anchor: Anchor = "start"
    weight: Weight = "regular"
    fill: Paint = "ink"
    lines: int = 1
    least: float = 0.0
    group: str = ""


@dataclass(frozen=True, slots=True)
class Slot:
    """Where a player's name is written; `y` is the middle of its capitals."""

    x: float
    y: float
    width: float
    size: float
    anchor: Anchor = "start"


@dataclass(frozen=True, slots=True)
class TileFace:
    """A printed tile of Pescado around its middle."""

    x: float
    y: float
    fish: tuple[str, ...]
    points: int
    radius: float


Furniture = Rect | Line | Circle | Path | Label | TileFace


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """One sheet: `under` lies beneath the boxes, `over` on top of them; `shared` when it holds all players' columns.

    Colours are names of the theme's. Boxes stand in reading order; on a card of several players an id ends with
    `@` and the seat, from 0. `names` has a slot for each player.
    """

    width: float
    height: float
    boxes: tuple[Box, ...]
    under: tuple[Furniture, ...]
    over: tuple[Furniture, ...] = ()
    names: tuple[Slot, ...] = ()
    shared: bool = False
    by_id: dict[BoxId, Box] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_id", {box.id: box for box in self.boxes})

    def box_at(self, x: float, y: float) -> Box | None:
        """The box at this place, if there is one."""
        return next((box for box in self.boxes if box.holds(x, y)), None)

    @property
    def least_box(self) -> float:
        """The shorter side of the smallest box."""
        return min((min(box.width, box.height) for box in self.boxes), default=self.height)


def seat_box(box: BoxId, seat: int) -> BoxId:
    """The box's id on a card with several players."""
    return f"{box}@{seat}"


def for_seat(box: Box, seat: int, *, of_games: bool = False) -> Box:
    """The box as it stands on a card of several players, or games: its name with the number of whose column it is."""
    number = seat + 1
    caption = (
        say("Game {game}: {box}", game=number, box=box.caption)
        if of_games
        else say("Player {player}: {box}", player=number, box=box.caption)
    )
    return replace(box, id=seat_box(box.id, seat), caption=caption)
