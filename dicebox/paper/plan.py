"""Where sheets stand on a page: how many beside and below each other, how large, in which direction of the paper."""

from __future__ import annotations

from dataclasses import dataclass, replace

from dicebox.model.message import Message, say
from dicebox.paper.page import LEAST_BOX, PAPERS, PER_PAGE, Page, paper_name, paper_size
from dicebox.paper.printer import PaperError
from dicebox.sheets.sheet import Sheet

GUTTER = 4.0
"""Between two sheets on a page; cut marks stand in it."""
RULER = 9.0
"""Height of the strip with the ruler."""
MOST = 1.75
"""How much larger than drawn a sheet is printed at most."""
FOOT_LINE = 3.5
"""Height of a line under a sheet; it is not scaled with it."""
FOOT_GAP = 1.5

_GRIDS = {
    1: ((1, 1),),
    2: ((1, 2), (2, 1)),
    4: ((2, 2), (1, 4), (4, 1)),
    6: ((2, 3), (3, 2), (1, 6), (6, 1)),
    8: ((2, 4), (4, 2)),
}
"""Sheets beside and below each other."""


@dataclass(frozen=True, slots=True)
class Cell:
    """The place of one sheet on a page: its top left corner and its size."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Plan:
    """A page with its cells, row by row. `scale` is that of every sheet, `foot_lines` how many lines stand under each.

    `area` is what lies within the margins and is printed on.
    """

    width: float
    height: float
    area: Cell
    across: int
    down: int
    cells: tuple[Cell, ...]
    scale: float
    foot_lines: int

    @property
    def upright(self) -> bool:
        return self.height >= self.width

    @property
    def foot_height(self) -> float:
        return self.foot_lines * FOOT_LINE + FOOT_GAP if self.foot_lines else 0.0


def planned(page: Page, sheet: Sheet, foot_lines: int, *, title: Message, least: float = LEAST_BOX) -> Plan:
    """The best page for this sheet: the one with the largest boxes. Raises PaperError when they are below `least`.

    The foot gives way, line by line, before a page is refused.
    """
    for lines in range(foot_lines if page.foot else 0, -1, -1):
        plan = _largest(page, sheet, lines)
        if plan is not None and _box(plan, sheet) >= least:
            return plan
    raise PaperError(_refusal(page, sheet, title, least))


def back_cells(plan: Plan, flip: str) -> tuple[Cell, ...]:
    """For each cell of a front page the cell behind it, when the paper is turned over its long or short edge."""
    columns_turn = (flip == "long-edge") == plan.upright
    cells = []
    for down in range(plan.down):
        for across in range(plan.across):
            behind = (
                down * plan.across + plan.across - 1 - across
                if columns_turn
                else (plan.down - 1 - down) * plan.across + across
            )
            cells.append(plan.cells[behind])
    return tuple(cells)


def _box(plan: Plan, sheet: Sheet) -> float:
    # Boxes of just the size asked for are not refused for a rounding error.
    return sheet.least_box * plan.scale + 1e-6


def _largest(page: Page, sheet: Sheet, lines: int) -> Plan | None:
    """The plan with the largest sheets among all directions of the paper and all ways to arrange them."""
    plans = [
        plan
        for landscape in _directions(page)
        for grid in _GRIDS[page.per_page]
        if (plan := _arranged(page, sheet, landscape, *grid, lines)) is not None
    ]
    return max(plans, key=lambda plan: plan.scale, default=None)


def _directions(page: Page) -> tuple[bool, ...]:
    """Whether the paper lies sideways."""
    match page.orientation:
        case "portrait":
            return (False,)
        case "landscape":
            return (True,)
        case _:
            return (False, True)


def _arranged(page: Page, sheet: Sheet, landscape: bool, across: int, down: int, lines: int) -> Plan | None:
    width, height = paper_size(page.paper)
    inset_x, inset_y = _insets(page, width, height)
    if landscape:
        width, height, inset_x, inset_y = height, width, inset_y, inset_x
    area = Cell(inset_x, inset_y, width - 2 * inset_x, height - 2 * inset_y)
    if page.ruler:
        area = replace(area, height=area.height - RULER)
    room_x = (area.width - GUTTER * (across - 1)) / across
    room_y = (area.height - GUTTER * (down - 1)) / down
    foot = lines * FOOT_LINE + FOOT_GAP if lines else 0.0
    scale = min(room_x / sheet.width, (room_y - foot) / sheet.height, MOST)
    if scale <= 0.05:
        return None
    cells = tuple(
        Cell(area.x + column * (room_x + GUTTER), area.y + row * (room_y + GUTTER), room_x, room_y)
        for row in range(down)
        for column in range(across)
    )
    return Plan(width, height, area, across, down, cells, scale, lines)


def _insets(page: Page, width: float, height: float) -> tuple[float, float]:
    """The margins at the sides, and at top and bottom, of the upright paper."""
    if not page.universal:
        return page.margin, page.margin
    # What A4 and Letter have in common, in the middle of either.
    common_width, common_height = min(PAPERS["a4"][0], PAPERS["letter"][0]), min(PAPERS["a4"][1], PAPERS["letter"][1])
    return (
        page.margin + max(0.0, (width - common_width) / 2),
        page.margin + max(0.0, (height - common_height) / 2),
    )


def _refusal(page: Page, sheet: Sheet, title: Message, least: float) -> Message:
    """Why the sheet does not fit, and what would."""
    plan = _largest(page, sheet, 0)
    size = f"{_box(plan, sheet):.1f}" if plan else "0"
    values: dict[str, int | str | Message] = {
        "game": title,
        "paper": paper_name(page.paper),
        "size": size,
        "wanted": page.per_page,
        "other": _what_fits(page, sheet, least),
    }
    need = (
        say("a pencil needs {least} mm", least=f"{least:g}")
        if least >= LEAST_BOX
        else say("below {least} mm nothing can be read", least=f"{least:g}")
    )
    if page.per_page == 1:
        return say(
            "{game} does not fit on {paper}: its boxes would be {size} mm wide, and {need}. {other}",
            need=need,
            **values,
        )
    return say(
        "{game} does not fit {wanted} times on {paper}: its boxes would be {size} mm wide, and {need}. {other}",
        need=need,
        **values,
    )


def _what_fits(page: Page, sheet: Sheet, least: float) -> Message:
    def fits(other: Page) -> bool:
        plan = _largest(other, sheet, 0)
        return plan is not None and _box(plan, sheet) >= least

    for count in sorted((count for count in PER_PAGE if count < page.per_page), reverse=True):
        if fits(replace(page, per_page=count)):
            return say("What fits on {paper}: {count} on a page.", paper=paper_name(page.paper), count=count)
    if page.orientation != "auto" and fits(replace(page, orientation="auto")):
        return say("It fits when the page is turned.")
    for paper in ("a6", "a5", "a4", "letter", "legal"):
        if fits(replace(page, paper=paper, orientation="auto", per_page=1)):
            return say("It fits on {paper}, {count} on a page.", paper=paper_name(paper), count=1)
    return say("It needs a larger paper or a smaller margin.")
