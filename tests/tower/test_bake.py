"""The shipped falls are what the recipe makes, and it makes the same again. Needs MuJoCo, which only recipes use."""

import pytest

from dicebox import assets
from dicebox.tower.falls import Library, unpack_fall

pytest.importorskip("mujoco", reason="only the recipes in packaging/bake use it")

from bake.falls import packed_fall, record


@pytest.mark.slow
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_the_recipe_gives_the_shipped_falls_again_and_again(dice: int) -> None:
    once = [packed_fall(recording) for recording in record(dice, 4, dice * 1_000_000)]
    again = [packed_fall(recording) for recording in record(dice, 4, dice * 1_000_000)]
    assert once == again
    shipped = Library(assets.read("tower/falls.bin"))
    assert [unpack_fall(fall) for fall in once] == [shipped.fall(dice, index) for index in range(4)]
