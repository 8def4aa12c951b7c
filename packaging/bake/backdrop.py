"""Paints the tower without dice: path-traced, denoised, cut out, with its own soft shadow; and the light inside it.

Writes resources/tower/backdrop.webp (twice the picture's points, see-through where the table is) and
resources/tower/light.bin (how much key light and sky reach each place where a die may be).

    python packaging/bake/backdrop.py [--samples 96] [--size 2.0] [-o resources/tower]
"""

import argparse
import sys
import tempfile
import time
from itertools import product
from pathlib import Path

import cv2  # type: ignore[import-not-found]
import mitsuba as mi
import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
mi.set_variant("scalar_rgb")

from dicebox.tower import light as packed_light  # noqa: E402
from dicebox.tower import scene  # noqa: E402
from dicebox.tower.scene import CAMERA, GROUND, PICTURE_HEIGHT, PICTURE_WIDTH, Box  # noqa: E402

Array = NDArray[np.float64]

CHAMFER = {"walnut": 0.11, "oak": 0.05, "felt": 0.0}
TEXTURE_CM = 24.0
"""Centimetres of wood or felt that one texture covers."""
SKY = np.array((0.25, 0.235, 0.225))
KEY = np.array((37.0, 30.0, 21.5))
FILL = np.array((1.9, 2.0, 2.2))


def noise(chance: np.random.Generator, size: int, across: float, along: float) -> Array:
    """Smooth noise from 0 to 1 with details of `across` and `along` pixels."""
    cells = chance.random((max(2, round(size / across)), max(2, round(size / along))))
    out: Array = np.clip(cv2.resize(cells, (size, size), interpolation=cv2.INTER_CUBIC), 0, 1)
    return out


def wood(seed: int, light: tuple[float, ...], dark: tuple[float, ...], size: int = 1536) -> Array:
    """Planed wood, its grain along the first texture coordinate; linear reflectance."""
    chance = np.random.default_rng(seed)
    _, v = np.meshgrid(np.linspace(0, 1, size), np.linspace(0, 1, size))
    warp = (
        0.13 * noise(chance, size, 330, 900)
        + 0.03 * noise(chance, size, 60, 420)
        + 0.006 * noise(chance, size, 12, 120)
    )
    rings = ((v + warp) * 15) % 1.0
    rings = np.where(rings < 0.82, rings / 0.82, (1 - rings) / 0.18)
    fibre = 0.5 * noise(chance, size, 2.2, 110) + 0.5 * noise(chance, size, 5, 260)
    pores = (noise(chance, size, 1.6, 34) > 0.83) * noise(chance, size, 40, 200)
    bands = noise(chance, size, 150, 1200)
    share = np.clip(0.42 * rings + 0.34 * fibre + 0.42 * bands - 0.08, 0, 1) + 0.55 * pores
    share = np.clip(cv2.GaussianBlur(share, (0, 0), 0.8), 0, 1)[..., None]
    mixed: Array = np.array(light) * (1 - share) + np.array(dark) * share
    return mixed


def felt(seed: int, size: int = 1536) -> Array:
    """Green felt: short fibres and a faint cloudiness."""
    chance = np.random.default_rng(seed)
    fibres = 0.5 * noise(chance, size, 2, 7) + 0.5 * noise(chance, size, 7, 2)
    clouds = noise(chance, size, 120, 120)
    value = (0.80 + 0.34 * fibres + 0.10 * clouds)[..., None]
    return np.array((0.018, 0.118, 0.068)) * value


def bsdf(texture: Array | None, material: str) -> dict[str, object]:
    """A Mitsuba material."""
    if material == "brass":
        return {"type": "roughconductor", "material": "Cu", "alpha": 0.22, "distribution": "ggx"}
    assert texture is not None
    bitmap = {"type": "bitmap", "bitmap": mi.Bitmap(texture.astype(np.float32)), "raw": True, "wrap_mode": "mirror"}
    if material == "felt":
        return {"type": "diffuse", "reflectance": bitmap}
    alpha = {"walnut": 0.2, "oak": 0.28}[material]
    return {"type": "roughplastic", "diffuse_reflectance": bitmap, "alpha": alpha, "int_ior": 1.45, "nonlinear": False}


def mesh_text(box: Box, chamfer: float, chance: np.random.Generator) -> str:
    """The chamfered box as OBJ, its texture running along its longest side."""
    h = np.array(box.half)
    axes = np.array(box.axes)
    c = min(chamfer, float(h.min()) * 0.6)
    long = int(np.argmax(h))
    lines: list[str] = []
    vertices = 0

    def polygon(points: list[Array], normal: Array, normals: list[Array] | None = None) -> None:
        nonlocal vertices
        side = int(np.argmax(np.abs(normal)))
        others = [a for a in range(3) if a != side]
        u = long if long in others else others[0]
        v = others[0] if others[1] == u else others[1]
        if np.dot(np.cross(points[1] - points[0], points[2] - points[0]), normal) < 0:
            points, normals = list(reversed(points)), list(reversed(normals)) if normals else None
        offset = offsets[side]
        for i, p in enumerate(points):
            place = np.array(box.centre) + p @ axes
            n = (normals[i] if normals else normal) @ axes
            uv = (p[u] / TEXTURE_CM + offset[0], p[v] / TEXTURE_CM + offset[1] + p[side] * 0.004)
            n = n / np.linalg.norm(n)
            lines.append(f"v {place[0]:.5f} {place[1]:.5f} {place[2]:.5f}")
            lines.append(f"vt {uv[0]:.6f} {uv[1]:.6f}")
            lines.append(f"vn {n[0]:.5f} {n[1]:.5f} {n[2]:.5f}")
        numbers = [vertices + i + 1 for i in range(len(points))]
        for i in range(1, len(points) - 1):
            a, b, d = numbers[0], numbers[i], numbers[i + 1]
            lines.append(f"f {a}/{a}/{a} {b}/{b}/{b} {d}/{d}/{d}")
        vertices += len(points)

    base = chance.random(2)
    offsets = [base + 0.03 * chance.random(2) for _ in range(3)]
    unit = np.eye(3)

    def corner(signs: tuple[int, ...], axis: int) -> Array:
        """The corner of the side `axis` that belongs to the box's corner `signs`."""
        return np.array([signs[a] * (h[a] - (0 if a == axis else c)) for a in range(3)])

    for axis in range(3):
        a, b = (k for k in range(3) if k != axis)
        for sign in (-1, 1):
            ring = []
            for sa, sb in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                signs = [0, 0, 0]
                signs[axis], signs[a], signs[b] = sign, sa, sb
                ring.append(corner(tuple(signs), axis))
            polygon(ring, unit[axis] * sign)
    if c:
        for axis in range(3):  # the twelve edges, each along `axis`
            a, b = (k for k in range(3) if k != axis)
            for sa, sb in product((-1, 1), repeat=2):
                low, high = [0, 0, 0], [0, 0, 0]
                low[axis], high[axis] = -1, 1
                low[a] = high[a] = sa
                low[b] = high[b] = sb
                na, nb = unit[a] * sa, unit[b] * sb
                points = [corner(tuple(low), a), corner(tuple(high), a), corner(tuple(high), b), corner(tuple(low), b)]
                polygon(points, na + nb * 1.001, [na, na, nb, nb])
        for at in product((-1, 1), repeat=3):
            ns = [unit[a] * at[a] for a in range(3)]
            polygon([corner(at, a) for a in range(3)], np.array(at, float) * (1, 1.001, 1.002), ns)
    return "\n".join(lines) + "\n"


def brass() -> tuple[Box, ...]:
    """Ornaments that no die touches: strips let into the wood, a cap on each corner of the foot."""
    w, t = scene.WIDTH, scene.TOWER_WIDTH
    front = scene.SHELF_FRONT - 0.6
    strip = Box("strip", (0.0, front - 0.008, -1.2), (w + 0.5, 0.012, 0.05), "brass")
    rims = tuple(
        Box(
            "rim",
            (side * (t + 0.325), -0.008, scene.TOWER_TOP / 2 + 1.2),
            (0.05, 0.012, scene.TOWER_TOP / 2 - 1.7),
            "brass",
        )
        for side in (-1, 1)
    )
    return (strip, *rims)


def load(with_tower: bool, size: float, samples: int, folder: Path) -> mi.Scene:
    """The Mitsuba scene, with or without what stands on the table."""
    chance = np.random.default_rng(7)
    materials = {
        "walnut": bsdf(wood(3, (0.245, 0.118, 0.060), (0.070, 0.030, 0.017)), "walnut"),
        "oak": bsdf(wood(5, (0.50, 0.305, 0.160), (0.285, 0.150, 0.070)), "oak"),
        "felt": bsdf(felt(9), "felt"),
        "brass": bsdf(None, "brass"),
    }
    transform = mi.ScalarTransform4f
    key_place = np.array(scene.LIGHT) * 40 + (-1, -5, 4)
    world: dict[str, object] = {
        "type": "scene",
        "integrator": {
            "type": "aov",
            "aovs": "albedo:albedo,normal:sh_normal,depth:depth",
            "image": {"type": "path", "max_depth": 7},
        },
        "sensor": {
            "type": "perspective",
            "fov": CAMERA.degrees,
            "fov_axis": "x",
            "to_world": transform().look_at(origin=list(CAMERA.eye), target=list(CAMERA.target), up=[0, 0, 1]),
            "film": {
                "type": "hdrfilm",
                "width": round(PICTURE_WIDTH * size),
                "height": round(PICTURE_HEIGHT * size),
                "pixel_format": "rgb",
                "rfilter": {"type": "box"},
            },
            "sampler": {"type": "independent", "sample_count": samples},
        },
        "sky": {"type": "constant", "radiance": {"type": "rgb", "value": SKY.tolist()}},
        "key": {
            "type": "rectangle",
            "to_world": transform().look_at(origin=key_place.tolist(), target=[-1, -5, 4], up=[0, 0, 1])
            @ transform().scale(6.5),
            "emitter": {"type": "area", "radiance": {"type": "rgb", "value": KEY.tolist()}},
        },
        "fill": {
            "type": "rectangle",
            "to_world": transform().look_at(origin=[58, -38, 40], target=[0, -4, 4], up=[0, 0, 1])
            @ transform().scale(16.0),
            "emitter": {"type": "area", "radiance": {"type": "rgb", "value": FILL.tolist()}},
        },
        "ground": {
            "type": "rectangle",
            "to_world": transform().translate([0, 0, GROUND]) @ transform().scale(200),
            "bsdf": {"type": "diffuse", "reflectance": {"type": "rgb", "value": [0.55, 0.49, 0.41]}},
        },
    }
    if with_tower:
        for number, box in enumerate((*scene.SOLIDS, *brass())):
            path = folder / f"{number}.obj"
            path.write_text(mesh_text(box, CHAMFER.get(box.material, 0.0), chance))
            world[f"box{number}"] = {"type": "obj", "filename": str(path), "bsdf": materials[box.material]}
    return mi.load_dict(world)


def cross_bilateral(light: Array, guide: list[tuple[Array, float]], radius: int, spread: float) -> Array:
    """The light smoothed within what the guides (picture, tolerance) show as one surface."""
    height, width, _ = light.shape
    total, weights = np.zeros_like(light), np.zeros((height, width))
    tone = np.log1p(cv2.GaussianBlur(light.mean(2), (0, 0), 1.5))
    for dy in range(-radius, radius + 1):
        for dx in range(-radius, radius + 1):
            if dx * dx + dy * dy > radius * radius:
                continue
            here = slice(max(0, dy), height + min(0, dy)), slice(max(0, dx), width + min(0, dx))
            there = slice(max(0, -dy), height + min(0, -dy)), slice(max(0, -dx), width + min(0, -dx))
            cost = np.full(tone[here].shape, (dx * dx + dy * dy) / (2 * spread * spread))
            for picture, tolerance in guide:
                step = (picture[here] - picture[there]) / tolerance
                cost += step * step if picture.ndim == 2 else (step * step).sum(2)
            cost += ((tone[here] - tone[there]) / 0.09) ** 2
            weight = np.exp(-cost)
            total[here] += weight[..., None] * light[there]
            weights[here] += weight
    return total / weights[..., None]


def render(with_tower: bool, size: float, samples: int, folder: Path) -> dict[str, Array]:
    """The denoised picture, linear, and its guides."""
    world = load(with_tower, size, samples, folder)
    started = time.time()
    film = np.array(mi.render(world, seed=1), dtype=np.float64)
    print(f"{samples} samples a pixel in {time.time() - started:.0f} s", flush=True)
    colour, albedo, normal, depth = film[..., :3], film[..., 3:6], film[..., 6:9], film[..., 9]
    ground = np.array((0.55, 0.49, 0.41))
    albedo = np.where(albedo.sum(2, keepdims=True) < 1e-4, ground * 0 + 0.6, albedo)
    lit = colour / np.maximum(albedo, 0.015)
    lit = np.minimum(lit, 30)
    radius = max(3, round(5 * size))
    smooth = cross_bilateral(
        lit, [(normal, 0.12), (depth, 0.25), (np.log(np.maximum(albedo, 0.01)), 0.9)], radius, radius / 2
    )
    print(f"denoised after {time.time() - started:.0f} s", flush=True)
    return {"colour": smooth * albedo, "albedo": albedo, "depth": depth, "raw": colour}


def tone_mapped(linear: Array, exposure: float = 1.0) -> Array:
    """sRGB from 0 to 1 with a soft shoulder."""
    x = linear * exposure
    x = np.where(x < 0.6, x, 0.6 + 0.4 * np.tanh((x - 0.6) / 0.4 * 0.9))
    return np.where(x < 0.0031308, 12.92 * x, 1.055 * np.power(np.maximum(x, 1e-6), 1 / 2.4) - 0.055)


def coverage(size: float) -> Array:
    """Which share of each pixel the tower fills, from sixteen samples on an even grid."""
    height, width = round(PICTURE_HEIGHT * size) * 4, round(PICTURE_WIDTH * size) * 4
    canvas = np.zeros((height, width), np.uint8)
    for box in (*scene.SOLIDS, *scene.GLASS):
        c = CHAMFER.get(box.material, 0.0) * 0.35
        points = []
        for sx, sy, sz in product((-1, 1), repeat=3):
            x, y = CAMERA.project(box.point(*(s * (1 - c / h) for s, h in zip((sx, sy, sz), box.half, strict=True))))
            points.append((x * size * 4, y * size * 4))
        outline = cv2.convexHull(np.array(points, np.float32))
        if box.material != "glass":
            cv2.fillConvexPoly(canvas, np.round(outline * 16).astype(np.int32), 255, lineType=cv2.LINE_8, shift=4)
    small: Array = cv2.resize(canvas, (width // 4, height // 4), interpolation=cv2.INTER_AREA) / 255.0
    return small


def fading(width: int, height: int) -> Array:
    """How much of the shadow stays: it fades out towards the borders of the picture, most widely to the right."""
    x, y = np.meshgrid(np.linspace(0, 1, width), np.linspace(0, 1, height))
    fade = np.ones((height, width))
    for share in (x / 0.07, (1 - x) / 0.22, (1 - y) / 0.064, (y + 0.06) / 0.26):
        share = np.clip(share, 0, 1)
        fade *= share * share * (3 - 2 * share)
    return fade


def paint(size: float, samples: int, out: Path) -> None:
    """Renders, cuts out and writes the backdrop."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        full = render(True, size, samples, folder)
        bare = render(False, size / 4, max(16, samples // 4), folder)
        alpha = coverage(size)
    height, width = alpha.shape
    empty = cv2.resize(cv2.GaussianBlur(bare["colour"], (0, 0), 8), (width, height), interpolation=cv2.INTER_LINEAR)
    ratio = (full["colour"] / empty).mean(2)
    outside = alpha < 0.02
    shadow = np.where(outside, np.clip(1 - ratio, 0, 1), 0.0)
    known = cv2.GaussianBlur(outside.astype(float), (0, 0), 1.2 * size)
    shadow = cv2.GaussianBlur(shadow, (0, 0), 1.2 * size) / np.maximum(known, 1e-3) * (known > 1e-3)
    shadow = np.clip(shadow * 0.95 - 0.045, 0, 0.9) * fading(width, height)
    # What is left of the noise on the bare table is fainter than any shadow.
    shadow = np.clip((shadow - FAINTEST) / (1 - FAINTEST), 0, 1)
    colour = tone_mapped(full["colour"], EXPOSURE)
    inside = (alpha > 0.98).astype(np.uint8)
    _, labels = cv2.distanceTransformWithLabels(1 - inside, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    ys, xs = np.nonzero(inside)
    lookup = np.zeros((labels.max() + 1, 3))
    lookup[labels[ys, xs]] = colour[ys, xs]
    colour = np.where(inside[..., None] > 0, colour, lookup[labels])
    shade = np.array((0.085, 0.06, 0.045))
    total = alpha + (1 - alpha) * shadow
    mixed = (colour * alpha[..., None] + shade * ((1 - alpha) * shadow)[..., None]) / np.maximum(total, 1e-4)[..., None]
    picture = np.dstack((mixed, total))
    eight = np.clip(picture * 255 + 0.5, 0, 255).astype(np.uint8)
    from PIL import Image

    out.mkdir(parents=True, exist_ok=True)
    Image.fromarray(eight, "RGBA").save(out / "backdrop.webp", quality=88, alpha_quality=90, method=6, exact=False)
    print(f"{out / 'backdrop.webp'}: {(out / 'backdrop.webp').stat().st_size} bytes")


EXPOSURE = 1.0
FAINTEST = 0.06
"""The shadow that can just be told from none."""


def light_grid() -> bytes:
    """How much of the key light and of the sky reaches each place of the grid, by rays through the scene."""
    world: dict[str, object] = {"type": "scene"}
    with tempfile.TemporaryDirectory() as name:
        for number, box in enumerate(scene.SOLIDS):
            path = Path(name) / f"{number}.obj"
            path.write_text(mesh_text(box, 0.0, np.random.default_rng(1)))
            world[f"box{number}"] = {"type": "obj", "filename": str(path)}
        solid = mi.load_dict(world)
    chance = np.random.default_rng(11)
    key = []
    side = np.cross(scene.LIGHT, (0, 0, 1))
    side /= np.linalg.norm(side)
    up = np.cross(side, scene.LIGHT)
    for a, b in product(np.linspace(-0.13, 0.13, 5), repeat=2):
        d = np.array(scene.LIGHT) + a * side + b * up
        key.append(d / np.linalg.norm(d))
    sky = []
    for _ in range(64):
        d = chance.normal(size=3)
        d[2] = abs(d[2])
        sky.append(d / np.linalg.norm(d))

    def share(place: tuple[float, ...], directions: list[Array]) -> int:
        seen = sum(not solid.ray_test(mi.Ray3f(list(place), d.tolist())) for d in directions)
        return round(255 * seen / len(directions))

    values = [(share(p, key), share(p, sky)) for p in packed_light.grid_places()]
    return bytes(k for k, _ in values) + bytes(s for _, s in values)


def main() -> None:
    """Bakes both files."""
    parser = argparse.ArgumentParser(description="paint the tower")
    parser.add_argument("--samples", type=int, default=96)
    parser.add_argument("--size", type=float, default=2.0)
    parser.add_argument("--only", choices=("light", "picture"))
    parser.add_argument("-o", type=Path, default=ROOT / "resources" / "tower")
    wanted = parser.parse_args()
    wanted.o.mkdir(parents=True, exist_ok=True)
    if wanted.only != "picture":
        (wanted.o / "light.bin").write_bytes(light_grid())
    if wanted.only != "light":
        paint(wanted.size, wanted.samples, wanted.o)


if __name__ == "__main__":
    main()
