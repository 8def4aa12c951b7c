"""Lets dice fall through the tower with MuJoCo: one simulated fall, as places and turns of every die at every tick."""

from dataclasses import dataclass
from itertools import product

import mujoco
import numpy as np
from numpy.typing import NDArray

from dicebox.tower import falls as packed
from dicebox.tower import scene
from dicebox.tower.scene import HALF, ROUNDING, TOWER_BACK, TOWER_TOP, TOWER_WIDTH

Array = NDArray[np.float64]

STEP = 0.0005
EVERY = round(1 / packed.TICKS / STEP)
"""Simulation steps between two recorded ticks."""
LONGEST = int(packed.LONGEST * packed.PACE * packed.TICKS)
"""Ticks that a kept fall may last."""
STILL = int(0.12 * packed.TICKS)

FRICTION = {
    "felt": "0.28 0.004 0.0001",
    "oak": "0.12 0.005 0.0001",
    "walnut": "0.34 0.005 0.0001",
    "glass": "0.2 0.005 0.0001",
}
APART = 0.12
"""Dice keep this far from each other: a skin that only other dice's skins feel, so that none rest against another."""

BOUNCE = {"felt": "-500000 -480", "oak": "-600000 -330", "walnut": "-600000 -330", "glass": "-600000 -300"}


def die_vertices() -> Array:
    """The corner points of a rounded cube: seven on each corner's eighth of a sphere."""
    directions = [v for v in product((0, 1), repeat=3) if any(v)]
    points = []
    for signs in product((-1, 1), repeat=3):
        for direction in directions:
            d = np.array(direction, float) / np.linalg.norm(direction)
            points.append(np.array(signs) * (HALF - ROUNDING + ROUNDING * d))
    return np.array(points)


def model_xml(count: int) -> str:
    """The tower, its unseen walls above the rim, and `count` dice as a MuJoCo model in centimetres and grams."""

    def geom(box: scene.Box) -> str:
        euler = {"x": f"{box.degrees} 0 0", "y": f"0 {box.degrees} 0", "": "0 0 0"}[box.about]
        return (
            f'<geom type="box" pos="{" ".join(map(str, box.centre))}" size="{" ".join(map(str, box.half))}" '
            f'euler="{euler}" friction="{FRICTION[box.material]}" solref="{BOUNCE[box.material]}" '
            f'priority="1" contype="2" conaffinity="1"/>'
        )

    high = 45.0
    chute = [
        scene.Box("above", ((side * (TOWER_WIDTH + 0.5)), TOWER_BACK / 2, (TOWER_TOP + high) / 2),
                  (0.5, TOWER_BACK, (high - TOWER_TOP) / 2), "walnut")
        for side in (-1, 1)
    ] + [
        scene.Box("above", (0.0, y, (TOWER_TOP + high) / 2), (TOWER_WIDTH + 1, 0.5, (high - TOWER_TOP) / 2), "walnut")
        for y in (-0.4, TOWER_BACK + 0.5)
    ]  # fmt: skip
    boxes = "".join(geom(box) for box in (*scene.SOLIDS, *scene.GLASS, *chute))
    vertices = " ".join(f"{value:.6f}" for value in die_vertices().ravel())
    around = " ".join(f"{value:.6f}" for value in (die_vertices() * (1 + APART / 2 / HALF)).ravel())
    dice = "".join(
        f'<body name="d{i}"><freejoint/><geom type="mesh" mesh="die" density="1.2" friction="0.2 0.005 0.0001" '
        f'contype="1" conaffinity="2"/><geom type="mesh" mesh="around" density="0" friction="0.12 0.005 0.0001" '
        f'contype="4" conaffinity="4"/></body>'
        for i in range(count)
    )
    return f"""<mujoco><compiler angle="degree"/>
    <option timestep="{STEP}" gravity="0 0 -981" integrator="implicitfast" cone="elliptic" iterations="50">
    <flag multiccd="enable"/></option>
    <default><geom solref="-600000 -330" condim="4"/></default>
    <asset><mesh name="die" vertex="{vertices}"/><mesh name="around" vertex="{around}"/></asset>
    <worldbody>{boxes}{dice}</worldbody></mujoco>"""


@dataclass
class Recording:
    """Positions (tick, die, 3) and quaternions (tick, die, 4) of one simulated fall."""

    places: Array
    turns: Array


def simulate(model: mujoco.MjModel, count: int, seed: int) -> Recording | str:
    """One fall, or the reason why it is of no use."""
    chance = np.random.default_rng(seed)
    data = mujoco.MjData(model)
    side = 1 if seed % 2 else -1
    for i in range(count):
        q = chance.normal(size=4)
        place = data.qpos[7 * i : 7 * i + 7]
        lane, layer = i % 3, i // 3
        loose = 0.12 if count > 2 else 0.9
        place[0] = side * (3.0, -3.0, 0.0)[lane] * min(1.0, count / 3 + 0.2) + chance.uniform(-loose, loose)
        place[1] = (1.95, 1.95, 3.65)[lane] + chance.uniform(-0.1, 0.1)
        place[2] = TOWER_TOP + 1.0 + 3.5 * layer + 0.5 * lane + chance.uniform(0, 0.2)
        place[3:] = q / np.linalg.norm(q)
        speed = data.qvel[6 * i : 6 * i + 6]
        speed[:3] = chance.normal(0, 9, 3)
        speed[2] += -50 - 25 * layer
        speed[3:] = chance.normal(0, 9, 3)
    places, turns, still = [], [], 0
    for _ in range(LONGEST + STILL + 60):
        places.append(data.qpos.reshape(count, 7)[:, :3].copy())
        turns.append(data.qpos.reshape(count, 7)[:, 3:].copy())
        mujoco.mj_step(model, data, EVERY)
        velocity = data.qvel.reshape(count, 6)
        quiet = np.all(np.abs(velocity[:, :3]) < 0.6) and np.all(np.abs(velocity[:, 3:]) < 0.6)
        still = still + 1 if quiet else 0
        if still >= STILL:
            return Recording(np.array(places), np.array(turns))
    return "not settled"
