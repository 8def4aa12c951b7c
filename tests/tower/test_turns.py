"""The turns of a cube and the relabelling that makes the drawn face land on top."""

from itertools import combinations
from math import cos, isclose, pi, sin

import pytest

from dicebox.tower.turns import NORMALS, TURNS, UPS, between, matrix, multiply, relabel, top, turned, uprightness


def test_there_are_24_turns_and_each_brings_the_cube_onto_itself() -> None:
    assert len(TURNS) == 24
    shapes = {tuple(tuple(round(v) for v in row) for row in matrix(turn)) for turn in TURNS}
    assert len(shapes) == 24
    for turn in TURNS:
        assert {tuple(round(v) for v in turned(turn, normal)) for normal in NORMALS} == set(NORMALS)


def test_opposite_faces_add_up_to_five() -> None:
    for face, normal in enumerate(NORMALS):
        assert NORMALS[5 - face] == tuple(-v for v in normal)
        assert sum(a * b for a, b in zip(normal, UPS[face], strict=True)) == 0


def test_turning_is_composition() -> None:
    for a, b in combinations(TURNS[:8], 2):
        for normal in NORMALS[:3]:
            assert turned(multiply(a, b), normal) == pytest.approx(turned(a, turned(b, normal)))


@pytest.mark.parametrize("face", range(6))
@pytest.mark.parametrize("degrees", range(0, 360, 15))
def test_every_face_can_be_put_on_top_of_any_resting_body_within_45_degrees(face: int, degrees: int) -> None:
    angle = degrees * pi / 180
    for turn in TURNS:
        rest = multiply((cos(angle / 2), 0.0, 0.0, sin(angle / 2)), turn)
        shown = multiply(rest, relabel(rest, face))
        assert top(shown) == face
        assert uprightness(shown, face) > 0.70
        fitting = [t for t in TURNS if top(multiply(rest, t)) == face]
        assert len(fitting) == 4


def test_between_turns_evenly_and_keeps_to_the_ends() -> None:
    a, b = TURNS[0], TURNS[5]
    assert between(a, b, 0.0) == pytest.approx(a)
    last = between(a, b, 1.0)
    assert isclose(abs(sum(x * y for x, y in zip(last, b, strict=True))), 1.0, abs_tol=1e-9)
    half, quarter = between(a, b, 0.5), between(a, b, 0.25)
    assert between(a, half, 0.5) == pytest.approx(quarter)
