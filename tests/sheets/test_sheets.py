"""The sheets: their boxes are those of the rules, none overlaps, nothing printed leaves the sheet or crosses a box."""

from __future__ import annotations

from itertools import combinations

import pytest

from dicebox import assets, i18n
from dicebox.games import GAMES
from dicebox.model.marks import Cross, Figure
from dicebox.model.message import Message
from dicebox.sheets import OF_GAMES, SHARED, SHEETS, seat_box, sheet_for, usual_columns
from dicebox.sheets.layout import lay_out
from dicebox.sheets.pescado import tiles_sheet
from dicebox.sheets.shapes import Circle, Line, Path, Rect, Shape, Text
from dicebox.sheets.sheet import Box, Label, Sheet
from dicebox.sheets.theme import COLOUR, GAME_COLOURS, PAPER, SCREEN, Theme
from dicebox.sheets.type import Fonts
from tests.games.play import option_sets, options_of
from tests.sheets.matches import NAMES, VARIANTS, Given, played, variant_sheet, written

FONTS = Fonts.read(assets.font_metrics())
variants = pytest.mark.parametrize(("key", "given", "seats"), VARIANTS, ids=NAMES)


def longest(message: Message) -> str:
    """A made-up language in which every text is half as long again."""
    text = i18n.render(message)
    return text if len(text) < 4 else f"{text} {text[: len(text) // 2]}"


def _extent(shape: Shape) -> tuple[float, float, float, float]:
    match shape:
        case Rect():
            return shape.x, shape.y, shape.x + shape.width, shape.y + shape.height
        case Line():
            xs, ys = sorted((shape.x1, shape.x2)), sorted((shape.y1, shape.y2))
            return xs[0], ys[0], xs[1], ys[1]
        case Circle():
            return shape.x - shape.radius, shape.y - shape.radius, shape.x + shape.radius, shape.y + shape.radius
        case Path():
            numbers = [step[1] for step in shape.steps]
            xs = sorted(part for points in numbers for part in points[::2])
            ys = sorted(part for points in numbers for part in points[1::2])
            return xs[0], ys[0], xs[-1], ys[-1]
        case Text():
            font = FONTS.weights.get(shape.font, FONTS.fallback)
            width = sum(font.advances[ord(letter)] for letter in shape.text) * shape.size
            return shape.x, shape.y - font.cap_height * shape.size, shape.x + width, shape.y + 0.22 * shape.size


@pytest.mark.parametrize("key", GAMES)
def test_boxes_are_those_of_the_rules(key: str) -> None:
    game = GAMES[key]
    for given in option_sets(game):
        options = options_of(game, given)
        assert [box.id for box in sheet_for(game, options).boxes] == list(game.boxes(options, 1)), given
        if key in SHARED:
            wanted = [seat_box(box, seat) for seat in range(2) for box in game.boxes(options, 2)]
            assert [box.id for box in sheet_for(game, options, 2).boxes] == wanted, given


def test_every_game_has_a_sheet_and_a_colour_and_is_tried_here() -> None:
    assert {*SHEETS, *SHARED} == set(GAMES)
    assert set(GAME_COLOURS) == set(GAMES)
    assert {key for key, _, _ in VARIANTS} == set(GAMES)
    for key, game in GAMES.items():
        assert usual_columns(game) in ((1,) if key in SHEETS else game.players)


@variants
def test_boxes_lie_apart_on_the_sheet(key: str, given: Given, seats: int) -> None:
    sheet = variant_sheet(key, given, seats)
    for box in sheet.boxes:
        assert box.x >= 0
        assert box.y >= 0
        assert box.x + box.width <= sheet.width
        assert box.y + box.height <= sheet.height
    for one, other in combinations(sheet.boxes, 2):
        apart_x = one.x + one.width <= other.x + 1e-9 or other.x + other.width <= one.x + 1e-9
        apart_y = one.y + one.height <= other.y + 1e-9 or other.y + other.height <= one.y + 1e-9
        assert apart_x or apart_y, (one.id, other.id)


@variants
def test_every_box_can_be_found_and_has_a_name_of_its_own(key: str, given: Given, seats: int) -> None:
    sheet = variant_sheet(key, given, seats)
    for box in sheet.boxes:
        assert sheet.box_at(*box.middle) is box
    captions = [str(box.caption) for box in sheet.boxes]
    assert len(set(captions)) == len(captions)
    assert sheet.box_at(-1, -1) is None


@variants
@pytest.mark.parametrize("render", [i18n.render, longest], ids=["english", "long"])
def test_nothing_printed_leaves_the_sheet_or_crosses_a_box(key: str, given: Given, seats: int, render: object) -> None:
    assert callable(render)
    sheet = variant_sheet(key, given, seats)
    shapes = lay_out(sheet, {}, theme=COLOUR, fonts=FONTS, render=render, names=("Ñandú " * 30,) * seats)
    printed = set()
    for shape in shapes:
        left, top, right, bottom = _extent(shape)
        line = getattr(shape, "thickness", 0.0) / 2
        assert left - line >= -0.01, shape
        assert top - line >= -0.01, shape
        assert right + line <= sheet.width + 0.01, shape
        assert bottom + line <= sheet.height + 0.01, shape
        if isinstance(shape, Text):
            printed.add(shape.text)
            crossed = [box.id for box in sheet.boxes if _cuts(shape, box)]
            assert not crossed, (shape.text, crossed)
    assert printed


def _cuts(text: Text, box: Box) -> bool:
    """Whether the text's capitals lie across an edge of the box."""
    left, top, right, _ = _extent(text)
    bottom = text.y
    meets = left < box.x + box.width and right > box.x and top < box.y + box.height and bottom > box.y
    within = left >= box.x and right <= box.x + box.width and top >= box.y and bottom <= box.y + box.height
    return meets and not within


@variants
@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_captions_are_whole_in_every_language(key: str, given: Given, seats: int, language: str) -> None:
    sheet = variant_sheet(key, given, seats)
    for label in (*sheet.under, *sheet.over):
        if isinstance(label, Label):
            text = label.text if isinstance(label.text, str) else i18n.render(label.text, language)
            fitted = FONTS.fit(text, label.weight, label.size, label.width, least=label.least, lines=label.lines)
            assert fitted.whole, text
            assert fitted.size > 0.55 * label.size, text


@variants
def test_everything_written_is_drawn_within_its_box(key: str, given: Given, seats: int) -> None:
    match = played(key, seats, 400, given)
    sheet, marks = written(match, seats)
    blank = lay_out(sheet, {}, theme=COLOUR, fonts=FONTS, render=i18n.render)
    shapes = lay_out(sheet, marks, theme=COLOUR, fonts=FONTS, render=i18n.render)
    assert marks.keys() <= sheet.by_id.keys()
    added = shapes[len(blank) :]
    assert shapes[: len(blank)] == blank
    assert len(added) == sum(2 if isinstance(mark, Cross) else 1 for mark in marks.values())
    for shape in added:
        left, top, right, bottom = _extent(shape)
        box = sheet.box_at((left + right) / 2, (top + bottom) / 2)
        assert box is not None
        assert box.x <= left
        assert right <= box.x + box.width
        assert box.y - 0.2 <= top
        assert bottom <= box.y + box.height + 1.3


def test_figures_of_any_length_fit() -> None:
    sheet = variant_sheet("extra", {}, 1)
    marks = {box.id: Figure(-123456) for box in sheet.boxes}
    for shape in lay_out(sheet, marks, theme=COLOUR, fonts=FONTS, render=i18n.render):
        if isinstance(shape, Text) and "123456" in shape.text:
            left, _, right, _ = _extent(shape)
            box = sheet.box_at((left + right) / 2, shape.y - 1)
            assert box is not None
            assert box.x <= left < right <= box.x + box.width


def test_marks_look_written_and_always_the_same() -> None:
    sheet = variant_sheet("extra", {}, 1)
    marks = {"row-2-1": Cross(), "row-2-2": Cross()}

    def crosses() -> list[tuple[tuple[str, tuple[float, ...]], ...]]:
        shapes = lay_out(sheet, marks, theme=COLOUR, fonts=FONTS, render=i18n.render)
        return [shape.steps for shape in shapes if isinstance(shape, Path)]

    first = crosses()
    assert first == crosses()
    box, other = sheet.by_id["row-2-1"], sheet.by_id["row-2-2"]
    step = other.x - box.x
    moved = [
        tuple((kind, tuple(n if at % 2 else n - step for at, n in enumerate(numbers))) for kind, numbers in steps)
        for steps in first[2:]
    ]
    assert moved != first[:2]


def test_offers_picks_and_previews_can_be_told_apart() -> None:
    sheet = variant_sheet("yahtzee", {}, 1)

    def drawn(**state: object) -> tuple[Shape, ...]:
        return lay_out(sheet, {}, theme=COLOUR, fonts=FONTS, render=i18n.render, **state)  # type: ignore[arg-type]

    box = "full-house-1"
    states = [
        drawn(),
        drawn(offered={box: None}),
        drawn(offered={box: Figure(25)}),
        drawn(offered={box: Figure(25)}, picked=frozenset((box,))),
        drawn(preview={box: Figure(25)}),
        drawn(focus=box),
    ]
    assert len(set(states)) == len(states)
    offer = [shape for shape in states[2] if isinstance(shape, Text) and shape.text == "25"]
    assert COLOUR["accent"] in {shape.fill for shape in offer}


def test_a_card_of_games_belongs_to_one_player() -> None:
    game = GAMES["yahtzee"]
    sheet = sheet_for(game, options_of(game, {}), 4, of_games=True)
    assert set(OF_GAMES) == {"yahtzee"}
    assert len(sheet.names) == 1
    assert str(sheet.by_id["full-house-1@2"].caption) == "Game 3: Full house"


@pytest.mark.parametrize("theme", [*SCREEN.values(), *PAPER.values()], ids=[*SCREEN, *PAPER])
def test_every_theme_has_every_colour(theme: Theme) -> None:
    for key, given, seats in VARIANTS:
        match = played(key, seats, 60, given)
        sheet, marks = written(match, seats)
        shapes = lay_out(
            sheet,
            marks,
            theme=theme,
            fonts=FONTS,
            render=i18n.render,
            offered={sheet.boxes[-1].id: None},
            focus=sheet.boxes[0].id,
            names=match.header.players,
        )
        for shape in shapes:
            paints = [getattr(shape, name, "") for name in ("fill", "stroke")]
            assert any(paints) or isinstance(shape, Rect | Circle), shape
            assert all(not paint or (paint.startswith("#") and len(paint) == 7) for paint in paints), shape


def test_lines_on_paper_are_thick_enough_for_a_home_printer() -> None:
    for theme in PAPER.values():
        for key, given, seats in VARIANTS:
            sheet: Sheet = variant_sheet(key, given, seats)
            for shape in lay_out(sheet, {}, theme=theme, fonts=FONTS, render=i18n.render):
                stroke, thickness = getattr(shape, "stroke", ""), getattr(shape, "thickness", 0.0)
                if stroke and not isinstance(shape, Circle | Path):
                    # 0.4 pt is 0.14 mm.
                    assert thickness >= 0.14, shape


@pytest.mark.parametrize("theme", [PAPER["grey"], PAPER["ink-saver"]], ids=["grey", "ink-saver"])
def test_greys_on_paper_are_dark_enough_to_be_printed(theme: Theme) -> None:
    for key, given, seats in VARIANTS:
        for shape in lay_out(variant_sheet(key, given, seats), {}, theme=theme, fonts=FONTS, render=i18n.render):
            for name in ("fill", "stroke"):
                paint = getattr(shape, name, "")
                # At least 15 % grey, or the white of the paper; the fish of tiles have their outlines.
                assert not paint or paint == "#ffffff" or int(paint[1:3], 16) <= 0.852 * 255 or _of_a_fish(paint), paint


def _of_a_fish(paint: str) -> bool:
    return any(paint in (tones.body, tones.pattern, tones.eye) for tones in PAPER["grey"].fish.values())


def test_the_page_of_tiles_shows_all_of_them() -> None:
    game = GAMES["pescado"]
    sheet = tiles_sheet(options_of(game, {}))
    shapes = lay_out(sheet, {}, theme=COLOUR, fonts=FONTS, render=i18n.render)
    rims = [shape for shape in shapes if isinstance(shape, Circle) and shape.stroke == COLOUR["pescado"]]
    assert len(rims) == 36
    assert max(_extent(shape)[3] for shape in shapes) <= sheet.height
