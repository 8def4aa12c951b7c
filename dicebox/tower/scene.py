"""The tower and its tray in numbers: the one description that physics, path tracer and run-time camera share.

Lengths are centimetres. x points right, y away from the viewer, z up; the tray's floor is z = 0 and the tower's
front is y = 0. A picture is 900 x 1000 points, its origin top left.
"""

from dataclasses import dataclass
from math import atan2, cos, degrees, radians, sin, sqrt, tan

Vec = tuple[float, float, float]
Matrix = tuple[Vec, Vec, Vec]
"""Three rows; the columns are the images of the axes x, y and z."""

EDGE = 1.8
"""Edge of a die."""
HALF = EDGE / 2
ROUNDING = 0.22
"""Radius of a die's edges and corners."""

PICTURE_WIDTH = 900
PICTURE_HEIGHT = 1000

WIDTH = 11.7
"""Half the inner width of the tray."""
FRONT = -12.6
"""Where the tray's floor ends at its glass front."""
SHELF_FLOOR = -1.3
SHELF_BACK = FRONT - 0.45
SHELF_FRONT = SHELF_BACK - 3.1
GROUND = -2.0
"""The table that everything stands on."""

TOWER_WIDTH = 4.9
"""Half the inner width of the tower."""
TOWER_BACK = 5.6
TOWER_TOP = 15.6
OPENING = 5.0
"""Height of the opening through which the dice leave the tower."""


@dataclass(frozen=True, slots=True)
class Box:
    """A cuboid: its centre, its half sizes along its own axes, and the one turn (in degrees) that tilts it."""

    name: str
    centre: Vec
    half: Vec
    material: str
    about: str = ""
    degrees: float = 0.0

    @property
    def axes(self) -> Matrix:
        """The box's own x, y and z axis as unit vectors."""
        c, s = cos(radians(self.degrees)), sin(radians(self.degrees))
        match self.about:
            case "x":
                return (1.0, 0.0, 0.0), (0.0, c, s), (0.0, -s, c)
            case "y":
                return (c, 0.0, -s), (0.0, 1.0, 0.0), (s, 0.0, c)
            case _:
                return (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)

    def point(self, x: float, y: float, z: float) -> Vec:
        """The place of a point given in the box's own coordinates, each from -1 to 1 inside it."""
        (ax, ay, az), (bx, by, bz), (cx, cy, cz) = self.axes
        x, y, z = x * self.half[0], y * self.half[1], z * self.half[2]
        return (
            self.centre[0] + ax * x + bx * y + cx * z,
            self.centre[1] + ay * x + by * y + cy * z,
            self.centre[2] + az * x + bz * y + cz * z,
        )

    @property
    def corners(self) -> tuple[Vec, ...]:
        """The eight corners."""
        return tuple(self.point(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1))

    @property
    def top(self) -> tuple[Vec, Vec, Vec, Vec]:
        """The upper side, counter-clockwise as seen from above."""
        return self.point(-1, -1, 1), self.point(1, -1, 1), self.point(1, 1, 1), self.point(-1, 1, 1)


def _span(name: str, low: Vec, high: Vec, material: str) -> Box:
    x, y, z = ((a + b) / 2 for a, b in zip(low, high, strict=True))
    hx, hy, hz = ((b - a) / 2 for a, b in zip(low, high, strict=True))
    return Box(name, (x, y, z), (hx, hy, hz), material)


def _baffle(name: str, side: int, z: float) -> Box:
    """A board that hangs at the left (-1) or right (1) wall at height `z` and slopes down towards the middle."""
    slope, thickness, reach = 32.0, 0.4, TOWER_WIDTH - 0.65
    half = reach / cos(radians(slope)) / 2
    x = side * (TOWER_WIDTH - reach / 2)
    centre_z = z - reach / 2 * tan(radians(slope))
    return Box(
        name,
        (x, TOWER_BACK / 2 + 0.05, centre_z),
        (half, TOWER_BACK / 2 - 0.05, thickness / 2),
        "oak",
        "y",
        -side * slope,
    )


def _ramp() -> Box:
    """The board that carries the dice from the back of the tower out into the tray."""
    high, low = (TOWER_BACK, 4.3), (-1.6, 0.2)
    thickness = 0.5
    run, rise = high[0] - low[0], high[1] - low[1]
    length = sqrt(run * run + rise * rise)
    c, s = run / length, rise / length
    centre = (0.0, (high[0] + low[0]) / 2 + s * thickness / 2, (high[1] + low[1]) / 2 - c * thickness / 2)
    return Box("ramp", centre, (TOWER_WIDTH - 0.04, length / 2, thickness / 2), "oak", "x", degrees(atan2(rise, run)))


BAFFLES = (_baffle("baffle-3", -1, 7.7), _baffle("baffle-2", 1, 11.2), _baffle("baffle-1", -1, 14.7))
"""The three baffles, in the order in which a camera from above sees them: the lowest is the farthest."""

RAMP = _ramp()

_W, _T = 0.8, 0.65
FLOOR = _span("floor", (-WIDTH, FRONT, -1.0), (WIDTH, 0.0, 0.0), "felt")
SHELF = _span("shelf", (-WIDTH, SHELF_FRONT, GROUND + 0.2), (WIDTH, SHELF_BACK, SHELF_FLOOR), "felt")
TOWER_REAR = _span("tower-back", (-TOWER_WIDTH, TOWER_BACK, 0.0), (TOWER_WIDTH, TOWER_BACK + _T, TOWER_TOP), "oak")

SOLIDS = (
    FLOOR,
    SHELF,
    _span("tray-left", (-WIDTH - _W, FRONT - 0.45, GROUND + 0.2), (-WIDTH, 0.8, 2.5), "walnut"),
    _span("tray-right", (WIDTH, FRONT - 0.45, GROUND + 0.2), (WIDTH + _W, 0.8, 2.5), "walnut"),
    _span("back-left", (-WIDTH, 0.0, -1.0), (-TOWER_WIDTH - _T, 0.8, 2.5), "walnut"),
    _span("back-right", (TOWER_WIDTH + _T, 0.0, -1.0), (WIDTH, 0.8, 2.5), "walnut"),
    _span("step", (-WIDTH, SHELF_BACK, GROUND + 0.2), (WIDTH, FRONT, 0.0), "walnut"),
    _span("shelf-left", (-WIDTH - _W, SHELF_FRONT - 0.6, GROUND + 0.2), (-WIDTH, SHELF_BACK, -0.55), "walnut"),
    _span("shelf-right", (WIDTH, SHELF_FRONT - 0.6, GROUND + 0.2), (WIDTH + _W, SHELF_BACK, -0.55), "walnut"),
    _span("shelf-front", (-WIDTH, SHELF_FRONT - 0.6, GROUND + 0.2), (WIDTH, SHELF_FRONT, -0.75), "walnut"),
    _span("tower-left", (-TOWER_WIDTH - _T, 0.0, -1.0), (-TOWER_WIDTH, TOWER_BACK + _T, TOWER_TOP), "walnut"),
    _span("tower-right", (TOWER_WIDTH, 0.0, -1.0), (TOWER_WIDTH + _T, TOWER_BACK + _T, TOWER_TOP), "walnut"),
    TOWER_REAR,
    _span(
        "crown-left",
        (-TOWER_WIDTH - _T - 0.2, -0.2, TOWER_TOP),
        (-TOWER_WIDTH, TOWER_BACK + _T + 0.2, TOWER_TOP + 0.4),
        "walnut",
    ),
    _span(
        "crown-right",
        (TOWER_WIDTH, -0.2, TOWER_TOP),
        (TOWER_WIDTH + _T + 0.2, TOWER_BACK + _T + 0.2, TOWER_TOP + 0.4),
        "walnut",
    ),
    _span(
        "crown-back",
        (-TOWER_WIDTH, TOWER_BACK, TOWER_TOP),
        (TOWER_WIDTH, TOWER_BACK + _T + 0.2, TOWER_TOP + 0.4),
        "walnut",
    ),
    _span(
        "foot", (-WIDTH - 1.15, SHELF_FRONT - 0.95, GROUND), (WIDTH + 1.15, TOWER_BACK + 1.2, GROUND + 0.45), "walnut"
    ),
    RAMP,
    *BAFFLES,
)
"""What dice knock against and what is painted."""

TRAY_GLASS = _span("tray-glass", (-WIDTH, FRONT - 0.3, 0.0), (WIDTH, FRONT, 2.1), "glass")
TOWER_GLASS = _span("tower-glass", (-TOWER_WIDTH, -0.1, OPENING), (TOWER_WIDTH, 0.1, TOWER_TOP), "glass")
GLASS = (TRAY_GLASS, TOWER_GLASS)
"""Panes: solid for dice, all but invisible for the eye."""

LIGHT: Vec = (-0.42, -0.42, 0.804)
"""Where the warm key light comes from, a unit vector."""

KEPT_ROOM = 9
"""How many dice the shelf in front of the tray holds."""


def kept_place(index: int) -> Vec:
    """Where the centre of the die lies that takes the place `index` (0 at the left) on the shelf."""
    gap = 2 * WIDTH / KEPT_ROOM
    return (index + 0.5) * gap - WIDTH, (SHELF_BACK + SHELF_FRONT) / 2 + 0.12, SHELF_FLOOR + HALF


@dataclass(frozen=True, slots=True)
class Camera:
    """Looks from `eye` to `target` with a horizontal opening of `degrees`; what it sees fills the picture."""

    eye: Vec
    target: Vec
    degrees: float

    @property
    def basis(self) -> Matrix:
        """Unit vectors to the right, up and forwards."""
        fx, fy, fz = (t - e for t, e in zip(self.target, self.eye, strict=True))
        length = sqrt(fx * fx + fy * fy + fz * fz)
        fx, fy, fz = fx / length, fy / length, fz / length
        flat = sqrt(fx * fx + fy * fy)
        right = (fy / flat, -fx / flat, 0.0)
        up = (right[1] * fz - right[2] * fy, right[2] * fx - right[0] * fz, right[0] * fy - right[1] * fx)
        return right, up, (fx, fy, fz)

    @property
    def scale(self) -> float:
        """Picture points for one centimetre at a distance of one centimetre."""
        return PICTURE_WIDTH / 2 / tan(radians(self.degrees) / 2)

    def project(self, point: Vec) -> tuple[float, float]:
        """The point of the picture where a point of the scene is seen."""
        (rx, ry, _), (ux, uy, uz), (fx, fy, fz) = self.basis
        x, y, z = point[0] - self.eye[0], point[1] - self.eye[1], point[2] - self.eye[2]
        k = self.scale / (fx * x + fy * y + fz * z)
        return PICTURE_WIDTH / 2 + k * (rx * x + ry * y), PICTURE_HEIGHT / 2 - k * (ux * x + uy * y + uz * z)


CAMERA = Camera((0.0, -51.0, 64.5), (0.0, -3.1, 3.3), 22.0)
