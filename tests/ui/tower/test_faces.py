"""What stands on dice can be told apart: size and contrast of pips, six different fish, complete sets of faces."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from dicebox.model.dice import ALL_DICE, FISH, FOR, GET, GREY_FISH, IT, PIPS, POKER, WHITE_FISH, Die
from dicebox.tower.scene import EDGE, ROUNDING
from dicebox.ui.tower.faces import COATS, SKINS, Skin, draw_face, drawings

pytestmark = pytest.mark.usefixtures("qapp")


def luminance(colour: str) -> float:
    parts = [
        channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
        for channel in (QColor(colour).redF(), QColor(colour).greenF(), QColor(colour).blueF())
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(a: str, b: str) -> float:
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def picture(die: Die, face: int, skin: Skin = "ivory", size: int = 60) -> QImage:
    image = QImage(size, size, QImage.Format.Format_RGB32)
    image.fill(QColor(COATS[die.name][skin].body))
    painter = QPainter(image)
    draw_face(painter, die, face, skin, QRectF(0, 0, size, size))
    painter.end()
    return image


def grey(image: QImage) -> list[int]:
    flat = image.convertToFormat(QImage.Format.Format_Grayscale8).scaled(30, 30, Qt.AspectRatioMode.IgnoreAspectRatio)
    return [QColor(flat.pixel(x, y)).red() for y in range(30) for x in range(30)]


def test_every_kind_has_six_faces_and_every_role_its_ink() -> None:
    for die in ALL_DICE:
        assert len(drawings()[die.name]) == 6
        for skin in SKINS:
            coat = COATS[die.name][skin]
            roles = {shape.role for face in drawings()[die.name] for shape in face} - {"body"}
            assert roles <= set(coat.inks)


def test_pips_are_at_least_18_per_cent_of_an_edge_and_as_many_as_the_face_says() -> None:
    flat_share = (EDGE - 2 * ROUNDING) / EDGE
    for face, number in enumerate(PIPS.faces):
        pips = drawings()[PIPS.name][face]
        assert len(pips) == number
        for pip in pips:
            box = pip.path.boundingRect()
            assert box.width() / 100 * flat_share >= 0.18
            assert box.height() == pytest.approx(box.width(), abs=0.3)
            assert QRectF(0, 0, 100, 100).contains(box)
        for a, b in combinations(pips, 2):
            assert not a.path.intersects(b.path)


@pytest.mark.parametrize("skin", SKINS)
def test_pips_and_words_contrast_with_the_body(skin: Skin) -> None:
    pips = COATS[PIPS.name][skin]
    assert contrast(pips.inks["pip"], pips.body) >= 4.5
    for die in (FOR, GET, IT):
        coat = COATS[die.name][skin]
        assert min(contrast(coat.inks[role], coat.body) for role in ("ink", "faint", "word")) >= 4.5
    poker = COATS[POKER.name][skin]
    assert min(contrast(poker.inks[role], poker.body) for role in ("black", "red", "jack", "queen", "king")) >= 4.5
    for die in (WHITE_FISH, GREY_FISH):
        coat = COATS[die.name][skin]
        assert contrast(coat.inks["outline"], coat.body) >= 4.5
    assert contrast(COATS[WHITE_FISH.name][skin].body, COATS[GREY_FISH.name][skin].body) >= 1.9


def test_the_high_contrast_skin_is_black_on_white() -> None:
    coat = COATS[PIPS.name]["contrast"]
    assert contrast(coat.inks["pip"], coat.body) == pytest.approx(21)
    assert coat.rim


def test_fish_differ_in_shape_and_pattern_without_their_colours() -> None:
    """The six fish drawn in one colour differ in outline; and no two have the same pattern."""
    shapes, patterns = [], []
    for face in range(len(FISH)):
        image = QImage(40, 40, QImage.Format.Format_Grayscale8)
        image.fill(255)
        painter = QPainter(image)
        painter.scale(0.4, 0.4)
        for shape in drawings()[WHITE_FISH.name][face]:
            if shape.role == FISH[face]:
                painter.fillPath(shape.path, QColor(0, 0, 0))
        painter.end()
        shapes.append([QColor(image.pixel(x, y)).red() < 128 for y in range(40) for x in range(40)])
        drawn = drawings()[WHITE_FISH.name][face]
        patterns.append(
            tuple(
                (shape.role, shape.width, round(shape.path.boundingRect().width()))
                for shape in drawn
                if shape.role in ("pattern", "band")
            )
        )
    for a, b in combinations(shapes, 2):
        different = sum(x != y for x, y in zip(a, b, strict=True))
        assert different > 0.25 * min(sum(a), sum(b))
    assert len(set(patterns)) == 6
    assert all(patterns)


@pytest.mark.parametrize("die", ALL_DICE, ids=lambda die: die.name)
def test_no_two_faces_of_a_die_look_alike_in_grey(die: Die) -> None:
    for skin in SKINS:
        pictures = [grey(picture(die, face, skin)) for face in range(6)]
        for a, b in combinations(pictures, 2):
            assert sum(abs(x - y) > 60 for x, y in zip(a, b, strict=True)) > 25


def test_the_three_word_dice_differ_in_every_face() -> None:
    for face in range(6):
        for skin in SKINS:
            assert len({bytes(picture(die, face, skin).constBits()) for die in (FOR, GET, IT)}) == 3
