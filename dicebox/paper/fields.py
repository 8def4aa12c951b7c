"""Form fields over the boxes of a blank sheet, so that it can be filled in on the screen."""

from __future__ import annotations

from dicebox.model.message import say
from dicebox.paper.book import Book
from dicebox.paper.painter import POINT
from dicebox.sheets.sheet import Box, Sheet

_INSET = 0.5
_LONGEST_NAME = 40


def add_fields(
    book: Book, sheet: Sheet, names: tuple[str, ...], x: float, top: float, scale: float, number: int
) -> None:
    """A field for each name and box, in reading order; named after the box and the sheet's `number` in the file.

    (x, top) is the sheet's upper left corner, in millimetres to the right of and above the page's lower left one.
    """
    form = book.canvas.acroForm
    # What is typed stands in the middle of its field.
    form.extras["Q"] = 1
    for seat, slot in enumerate(sheet.names):
        if seat < len(names) and names[seat]:
            # A name that is printed already, with any letters it has, needs no field.
            continue
        start = {"start": 0.0, "middle": slot.width / 2, "end": slot.width}[slot.anchor]
        height = slot.size * 1.35
        form.textfield(
            name=f"sheet{number}-name{seat + 1}",
            tooltip=book.look.render(say("Name")),
            x=(x + (slot.x - start) * scale) * POINT,
            y=(top - (slot.y + height / 2) * scale) * POINT,
            width=slot.width * scale * POINT,
            height=height * scale * POINT,
            fontSize=slot.size * scale * POINT * 0.8,
            maxlen=_LONGEST_NAME,
            **_CLEAR,
        )
    for box in sheet.boxes:
        _add_field(book, box, x, top, scale, f"sheet{number}-{box.id}")


_CLEAR = {"borderWidth": 0, "fieldFlags": "", "fillColor": None, "borderColor": None, "relative": True}


def _add_field(book: Book, box: Box, x: float, top: float, scale: float, name: str) -> None:
    form = book.canvas.acroForm
    side = min(box.width, box.height)
    place = {
        "x": (x + (box.x + _INSET) * scale) * POINT,
        "y": (top - (box.y + box.height - _INSET) * scale) * POINT,
        "name": name,
        "tooltip": book.look.render(box.caption),
    }
    if box.kind == "cross":
        # A check box is square; it stands in the middle of its box.
        size = side - 2 * _INSET
        place["x"] = (x + (box.x + (box.width - size) / 2) * scale) * POINT
        form.checkbox(buttonStyle="cross", size=size * scale * POINT, **place, **_CLEAR)
    else:
        form.textfield(
            width=(box.width - 2 * _INSET) * scale * POINT,
            height=(box.height - 2 * _INSET) * scale * POINT,
            fontSize=min(side * 0.55, 6.0) * scale * POINT,
            maxlen=5,
            **place,
            **_CLEAR,
        )
