"""The light on a die: how bright a side is that looks this way at that place, so that dice darken inside the tower."""

from collections.abc import Iterator

from dicebox.tower.scene import LIGHT, TOWER_BACK, TOWER_TOP, TOWER_WIDTH, Vec

LOW: Vec = (-TOWER_WIDTH - 0.1, -4.6, 0.9)
HIGH: Vec = (TOWER_WIDTH + 0.1, TOWER_BACK - 0.4, TOWER_TOP + 1.1)
CELLS = (9, 9, 14)
"""Grid points along x, y and z, from `LOW` to `HIGH`; outside the grid its nearest point counts."""


def grid_places() -> Iterator[Vec]:
    """The grid's points, x running fastest."""
    for k in range(CELLS[2]):
        for j in range(CELLS[1]):
            for i in range(CELLS[0]):
                x, y, z = (
                    low + (high - low) * n / (cells - 1)
                    for low, high, n, cells in zip(LOW, HIGH, (i, j, k), CELLS, strict=True)
                )
                yield x, y, z


class Light:
    """The baked shares of key light and sky."""

    def __init__(self, data: bytes) -> None:
        """Takes the grid's bytes: all shares of the key light, then all of the sky; ValueError for anything else."""
        size = CELLS[0] * CELLS[1] * CELLS[2]
        if len(data) != 2 * size:
            raise ValueError("This is not the light of the tower.")
        self._key, self._sky = data[:size], data[size:]

    def at(self, place: Vec) -> tuple[float, float]:
        """The shares (0 to 1) of the key light and of the sky that reach a place."""
        offset, stride = 0, 1
        steps: list[tuple[int, float]] = []
        for axis in range(3):
            last = CELLS[axis] - 1
            at = (place[axis] - LOW[axis]) / (HIGH[axis] - LOW[axis]) * last
            at = 0.0 if at < 0 else last - 1e-6 if at >= last else at
            whole = int(at)
            offset += whole * stride
            steps.append((stride, at - whole))
            stride *= CELLS[axis]
        (dx, x), (dy, y), (dz, z) = steps
        key = sky = 0.0
        for index, weight in (
            (offset, (1 - x) * (1 - y) * (1 - z)),
            (offset + dx, x * (1 - y) * (1 - z)),
            (offset + dy, (1 - x) * y * (1 - z)),
            (offset + dx + dy, x * y * (1 - z)),
            (offset + dz, (1 - x) * (1 - y) * z),
            (offset + dx + dz, x * (1 - y) * z),
            (offset + dy + dz, (1 - x) * y * z),
            (offset + dx + dy + dz, x * y * z),
        ):
            key += weight * self._key[index]
            sky += weight * self._sky[index]
        return key / 255, sky / 255


def brightness(normal: Vec, key: float, sky: float) -> float:
    """How bright a matt white side is that looks along `normal`: 1 where key light falls on it at right angles."""
    nx, ny, nz = normal
    lit = nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2]
    # the sky is above, the lit felt below throws some light back, and a little comes from where the viewer sits
    ambient = 0.30 + 0.13 * nz - 0.07 * ny + 0.03 * nx
    return ambient * (0.35 + 0.65 * sky) + (0.72 * lit * key if lit > 0 else 0.0)
