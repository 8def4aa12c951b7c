"""Lays a sheet out: the shapes of its furniture, its boxes and what stands in them, ready for any painter."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import sqrt
from typing import assert_never

from dicebox.model.marks import BoxId, Cross, Figure, Mark
from dicebox.model.message import Message
from dicebox.sheets import pencil
from dicebox.sheets.shapes import Circle, Line, Paint, Path, Rect, Shape, Text
from dicebox.sheets.sheet import Anchor, Box, Furniture, Label, Sheet, Slot, TileFace
from dicebox.sheets.theme import GAME_COLOURS, Theme
from dicebox.sheets.tile import tile
from dicebox.sheets.type import Fonts, Weight

Render = Callable[[Message], str]

_LIGHTER: Mapping[Weight, Weight] = {"regular": "regular", "semibold": "regular", "bold": "semibold"}

_LINE_HEIGHT = 1.25
"""From baseline to baseline, in em."""


def lay_out(
    sheet: Sheet,
    marks: Mapping[BoxId, Mark],
    *,
    theme: Theme,
    fonts: Fonts,
    render: Render,
    offered: Mapping[BoxId, Mark | None] | None = None,
    picked: frozenset[BoxId] = frozenset(),
    preview: Mapping[BoxId, Mark] | None = None,
    focus: BoxId | None = None,
    names: tuple[str, ...] = (),
) -> tuple[Shape, ...]:
    """Every shape of the sheet in the order in which they are painted, in millimetres from its top left corner.

    `offered` are the boxes that may be written now, with what would stand in them; `picked` those that were chosen;
    `preview` is what a chosen action would add, its sums drawn pale; `names` are written into the sheet's slots.
    """
    return tuple(_Drawing(theme, fonts, render).sheet(sheet, marks, offered or {}, picked, preview or {}, focus, names))


def lay_out_names(
    sheet: Sheet, names: tuple[str, ...], *, theme: Theme, fonts: Fonts, render: Render
) -> tuple[Shape, ...]:
    """The shapes of the players' names alone, to be painted over a sheet that was laid out without them."""
    drawing = _Drawing(theme, fonts, render)
    return tuple(shape for slot, name in zip(sheet.names, names, strict=False) for shape in drawing.name(slot, name))


def lay_out_labels(things: tuple[Furniture, ...], *, theme: Theme, fonts: Fonts, render: Render) -> tuple[Shape, ...]:
    """The shapes of furniture without a sheet, such as what is printed around one."""
    return tuple(_Drawing(theme, fonts, render).furniture(things))


@dataclass(frozen=True, slots=True)
class _Drawing:
    """What everything on one sheet is drawn with."""

    theme: Theme
    fonts: Fonts
    render: Render

    def sheet(
        self,
        sheet: Sheet,
        marks: Mapping[BoxId, Mark],
        offered: Mapping[BoxId, Mark | None],
        picked: frozenset[BoxId],
        preview: Mapping[BoxId, Mark],
        focus: BoxId | None,
        names: tuple[str, ...],
    ) -> Iterator[Shape]:
        yield from self.furniture(sheet.under)
        for box in sheet.boxes:
            yield from self._rect(_frame(box))
        yield from self.furniture(sheet.over)
        # Over everything printed, so that no neighbour's line and no bold line covers theirs.
        # What a chosen action would write stands out among all that could be written.
        chosen = picked | (preview.keys() & offered.keys())
        for box in sheet.boxes:
            if box.id in chosen:
                yield from self._rect(_frame(replace(box, fill="accent", stroke="accent", thickness=0.7)))
            elif box.id in offered:
                yield from self._rect(_frame(replace(box, fill="offer", stroke="accent", thickness=0.45)))
        for box in sheet.boxes:
            if box.id in marks:
                yield from self._mark(box, marks[box.id], "pencil")
            elif box.id in preview:
                yield from self._mark(box, preview[box.id], "on-colour" if box.id in chosen else "pale")
            elif (mark := offered.get(box.id)) is not None:
                yield from self._mark(box, mark, "on-colour" if box.id in chosen else "accent")
        for slot, name in zip(sheet.names, names, strict=False):
            yield from self.name(slot, name)
        if focus is not None and focus in sheet.by_id:
            yield self._focus(sheet.by_id[focus])

    def furniture(self, things: tuple[Furniture, ...]) -> Iterator[Shape]:
        sizes = self._group_sizes(things)
        for thing in things:
            match thing:
                case Label():
                    yield from self._label(thing, sizes.get(thing.group, thing.size))
                case TileFace():
                    yield from tile(thing.fish, thing.points, thing.x, thing.y, thing.radius, self.theme)
                case Rect():
                    yield from self._rect(thing)
                case Line():
                    yield replace(thing, stroke=self.theme[thing.stroke], thickness=self._thick(thing.thickness))
                case Circle() | Path():
                    yield self._inked(thing)
                case _:
                    assert_never(thing)

    # --- boxes and marks ---

    def _mark(self, box: Box, mark: Mark, colour: Paint) -> Iterator[Shape]:
        x, y = box.middle
        match mark:
            case Cross():
                yield from pencil.cross(box.id, x, y, min(box.width, box.height), self.theme[colour])
            case Figure(value):
                text = f"\u2212{-value}" if value < 0 else str(value)
                # Sums of a column are of the same size, whether they have two digits or four.
                most = box.width * 0.4 if box.kind == "sum" else box.width
                size = min(box.height * 0.64, most, 7.6)
                setting = self.fonts.fit(text, "semibold", size, box.width * 0.88, least=size * 0.3)
                dx = pencil.jitter(box.id, 1) * size * 0.04
                dy = pencil.jitter(box.id, 2) * size * 0.05
                yield from self._line(setting.lines[0], x + dx, y + dy, setting.size, "semibold", "middle", colour)
            case _:
                assert_never(mark)

    def name(self, slot: Slot, name: str) -> Iterator[Shape]:
        setting = self.fonts.fit(name, "semibold", slot.size, slot.width, least=slot.size * 0.55)
        yield from self._line(setting.lines[0], slot.x, slot.y, setting.size, "semibold", slot.anchor, "pencil")

    def _focus(self, box: Box) -> Shape:
        gap = 0.9
        return Rect(
            box.x - gap,
            box.y - gap,
            box.width + 2 * gap,
            box.height + 2 * gap,
            "",
            self.theme["focus"],
            self._thick(0.6),
            box.radius + gap,
        )

    # --- lines and fills ---

    def _thick(self, thickness: float) -> float:
        if not thickness:
            return 0.0
        factor = self.theme.thickness
        # Thicker themes double thin lines; bold ones would swallow what stands beside them.
        thick = thickness * factor if factor < 1 else thickness + min(thickness, 0.3) * (factor - 1)
        return max(thick, self.theme.least)

    def _inked(self, shape: Circle | Path) -> Shape:
        fill, stroke, thickness = self._paints(shape.fill, shape.stroke, shape.thickness)
        return replace(shape, fill=fill, stroke=stroke, thickness=thickness)

    def _paints(self, fill: Paint, stroke: Paint, thickness: float) -> tuple[Paint, Paint, float]:
        if fill in self.theme.unfilled:
            if fill in GAME_COLOURS and not stroke:
                stroke, thickness = fill, 0.3
            fill = ""
        return self.theme[fill], self.theme[stroke], self._thick(thickness)

    def _rect(self, rect: Rect) -> Iterator[Shape]:
        fill, stroke, thickness = self._paints(rect.fill, rect.stroke, rect.thickness)
        pitch = self.theme.hatches.get(rect.fill)
        if pitch is None:
            yield replace(rect, fill=fill, stroke=stroke, thickness=thickness)
            return
        yield replace(rect, fill=self.theme["paper"], stroke="", thickness=0.0)
        yield from _hatching(rect, pitch, self.theme["line"], self._thick(0.2))
        if stroke:
            yield replace(rect, fill="", stroke=stroke, thickness=thickness)

    # --- text ---

    def _text(self, text: Message | str) -> str:
        return text if isinstance(text, str) else self.render(text)

    def _weight(self, label: Label) -> Weight:
        return _LIGHTER[label.weight] if self.theme.light_type else label.weight

    def _group_sizes(self, things: tuple[Furniture, ...]) -> dict[str, float]:
        """The size that each group of labels has in common: the smallest that one of them needs."""
        sizes: dict[str, float] = {}
        for thing in things:
            if isinstance(thing, Label) and thing.group:
                size = self._fitted_size(thing)
                sizes[thing.group] = min(size, sizes.get(thing.group, size))
        return sizes

    def _fitted_size(self, label: Label) -> float:
        return self.fonts.fit(
            self._text(label.text), self._weight(label), label.size, label.width, least=label.least, lines=label.lines
        ).size

    def _label(self, label: Label, size: float) -> Iterator[Shape]:
        setting = self.fonts.fit(
            self._text(label.text),
            self._weight(label),
            size,
            label.width,
            least=label.least or size * 0.6,
            lines=label.lines,
        )
        leading = setting.size * _LINE_HEIGHT
        y = label.y - leading * (len(setting.lines) - 1) / 2
        for line in setting.lines:
            yield from self._line(line, label.x, y, setting.size, self._weight(label), label.anchor, label.fill)
            y += leading

    def _line(
        self, line: str, x: float, y: float, size: float, weight: Weight, anchor: Anchor, colour: Paint
    ) -> Iterator[Shape]:
        """One line with the middle of its capitals at `y`."""
        width = self.fonts.width(line, weight, size)
        left = x - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
        baseline = y + self.fonts.cap_height * size / 2
        for run in self.fonts.runs(line, weight):
            yield Text(left + run.x * size, baseline, run.text, size * run.scale, run.font, self.theme[colour])


def _frame(box: Box) -> Rect:
    return Rect(box.x, box.y, box.width, box.height, box.fill, box.stroke, box.thickness, box.radius)


def _hatching(rect: Rect, pitch: float, stroke: Paint, thickness: float) -> Iterator[Line]:
    """Lines at 45 degrees within a rectangle, rising to the right, or to the left when the pitch is negative."""
    inset = max(rect.radius * 0.3, thickness)
    x1, y1 = rect.x + inset, rect.y + inset
    width, height = rect.width - 2 * inset, rect.height - 2 * inset
    step = abs(pitch) * sqrt(2)
    at = step / 2
    while at < width + height:
        # From the left or bottom edge up to the top or right edge.
        start = (max(0.0, at - height), min(at, height))
        end = (min(at, width), max(0.0, at - width))
        if pitch > 0:
            yield Line(x1 + start[0], y1 + start[1], x1 + end[0], y1 + end[1], stroke, thickness)
        else:
            yield Line(x1 + width - start[0], y1 + start[1], x1 + width - end[0], y1 + end[1], stroke, thickness)
        at += step
