"""Draws what stands on the sides of the dice and writes it as outlines: resources/dice/faces.json.

Every face is a list of shapes `[role, width, path]` in a square of 100 x 100, y down, filled where the width is 0 and
stroked otherwise; a path knows M, L, C and Z with absolute coordinates. Which colour a role has is the skin's business.
Letters are outlines from two fonts under the SIL Open Font License, which allows drawings made with a font.

    python packaging/bake/faces.py --serif PlayfairDisplay-Black.woff2 [-o resources/dice/faces.json]
"""

import argparse
import json
from math import sqrt
from pathlib import Path

from fontTools.pens.basePen import decomposeQuadraticSegment
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[2]
Shape = tuple[str, float, str]

PIP = 26.0
"""Diameter of a pip; the drawn square is 1.36 cm of a 1.8 cm edge, so this is 19.6 % of the edge."""
SPOTS = {
    1: ((50, 50),),
    2: ((20, 80), (80, 20)),
    3: ((20, 80), (50, 50), (80, 20)),
    4: ((20, 20), (80, 20), (20, 80), (80, 80)),
    5: ((20, 20), (80, 20), (50, 50), (20, 80), (80, 80)),
    6: ((20, 18), (20, 50), (20, 82), (80, 18), (80, 50), (80, 82)),
}
K = 0.5522847498


def number(value: float) -> str:
    """A coordinate with at most one decimal."""
    return f"{value:.1f}".removesuffix(".0")


def path(*steps: tuple[str | float, ...]) -> str:
    """A path from steps such as ("M", 1, 2)."""
    return " ".join(" ".join([str(step[0]), *(number(float(v)) for v in step[1:])]) for step in steps)


def ellipse(x: float, y: float, rx: float, ry: float) -> str:
    """An ellipse around a point."""
    return path(
        ("M", x + rx, y),
        ("C", x + rx, y + K * ry, x + K * rx, y + ry, x, y + ry),
        ("C", x - K * rx, y + ry, x - rx, y + K * ry, x - rx, y),
        ("C", x - rx, y - K * ry, x - K * rx, y - ry, x, y - ry),
        ("C", x + K * rx, y - ry, x + rx, y - K * ry, x + rx, y),
        ("Z",),
    )


def dot(x: float, y: float, r: float) -> str:
    """A circle."""
    return ellipse(x, y, r, r)


def line(*points: tuple[float, float], closed: bool = False) -> str:
    """Straight lines through points."""
    steps: list[tuple[str | float, ...]] = [("M" if i == 0 else "L", *point) for i, point in enumerate(points)]
    return path(*steps, *((("Z",),) if closed else ()))


class Letters:
    """The outlines of one font."""

    def __init__(self, file: Path) -> None:
        self._font = TTFont(file)
        self._glyphs = self._font.getGlyphSet()
        self._names = self._font.getBestCmap()
        self._cap = self._font["OS/2"].sCapHeight

    def text(self, text: str, x: float, y: float, height: float, width: float = 200.0, tight: float = 0.0) -> str:
        """Text centred on (x, y), its capitals `height` tall, narrowed evenly if it is wider than `width`."""
        names = [self._names[ord(letter)] for letter in text]
        advances = [self._glyphs[name].width for name in names]
        scale = height / self._cap
        total = sum(advances) + tight * (len(names) - 1) / scale
        scale = min(scale, width / total)
        at = x - total * scale / 2
        base = y + self._cap * scale / 2
        out: list[str] = []
        for name, advance in zip(names, advances, strict=True):
            pen = DecomposingRecordingPen(self._glyphs)
            self._glyphs[name].draw(pen)
            here = (0.0, 0.0)

            def place(p: tuple[float, ...], at: float = at) -> tuple[float, float]:
                return at + p[0] * scale, base - p[1] * scale

            for step, points in pen.value:
                flat = [v for p in points for v in place(p)]
                match step:
                    case "moveTo":
                        out.append(path(("M", *flat)))
                    case "lineTo":
                        out.append(path(("L", *flat)))
                    case "curveTo":
                        out.append(path(("C", *flat)))
                    case "qCurveTo":
                        for control, end in decomposeQuadraticSegment(points):
                            first = tuple(a + 2 / 3 * (c - a) for a, c in zip(here, control, strict=True))
                            second = tuple(b + 2 / 3 * (c - b) for b, c in zip(end, control, strict=True))
                            out.append(path(("C", *place(first), *place(second), *place(end))))
                            here = end
                    case "closePath" | "endPath":
                        out.append("Z")
                    case _:
                        raise ValueError(f"unknown step {step}")
                here = points[-1] if points else here
            at += advance * scale + tight
        return " ".join(out)


def spade(x: float, y: float, r: float) -> str:
    """A spade around a point, about 2 r tall."""
    return path(
        ("M", x, y - r),
        ("C", x + 0.25 * r, y - 0.5 * r, x + 0.95 * r, y - 0.2 * r, x + 0.95 * r, y + 0.3 * r),
        ("C", x + 0.95 * r, y + 0.75 * r, x + 0.35 * r, y + 0.8 * r, x + 0.12 * r, y + 0.45 * r),
        ("C", x + 0.14 * r, y + 0.7 * r, x + 0.2 * r, y + 0.9 * r, x + 0.42 * r, y + r),
        ("L", x - 0.42 * r, y + r),
        ("C", x - 0.2 * r, y + 0.9 * r, x - 0.14 * r, y + 0.7 * r, x - 0.12 * r, y + 0.45 * r),
        ("C", x - 0.35 * r, y + 0.8 * r, x - 0.95 * r, y + 0.75 * r, x - 0.95 * r, y + 0.3 * r),
        ("C", x - 0.95 * r, y - 0.2 * r, x - 0.25 * r, y - 0.5 * r, x, y - r),
        ("Z",),
    )


def club(x: float, y: float, r: float) -> list[str]:
    """A club around a point."""
    return [
        dot(x, y - 0.5 * r, 0.46 * r),
        dot(x - 0.5 * r, y + 0.22 * r, 0.46 * r),
        dot(x + 0.5 * r, y + 0.22 * r, 0.46 * r),
        path(
            ("M", x, y - 0.3 * r),
            ("C", x + 0.1 * r, y + 0.5 * r, x + 0.15 * r, y + 0.85 * r, x + 0.4 * r, y + r),
            ("L", x - 0.4 * r, y + r),
            ("C", x - 0.15 * r, y + 0.85 * r, x - 0.1 * r, y + 0.5 * r, x, y - 0.3 * r),
            ("Z",),
        ),
    ]


def diamond(x: float, y: float, r: float) -> str:
    """A diamond with hollowed sides."""
    return path(
        ("M", x, y - r),
        ("C", x + 0.2 * r, y - 0.45 * r, x + 0.5 * r, y - 0.15 * r, x + 0.8 * r, y),
        ("C", x + 0.5 * r, y + 0.15 * r, x + 0.2 * r, y + 0.45 * r, x, y + r),
        ("C", x - 0.2 * r, y + 0.45 * r, x - 0.5 * r, y + 0.15 * r, x - 0.8 * r, y),
        ("C", x - 0.5 * r, y - 0.15 * r, x - 0.2 * r, y - 0.45 * r, x, y - r),
        ("Z",),
    )


def crown(x: float, y: float, w: float, h: float, points: int) -> list[Shape]:
    """A crown of so many points, its band at the bottom, a pearl on each point."""
    steps: list[tuple[float, float]] = [(x - w / 2, y + h / 2)]
    pearls = []
    for i in range(points):
        at = x - w / 2 + w * i / (points - 1)
        tip = y - h / 2 + (0.18 * h if i in (0, points - 1) else 0.0)
        steps.append((at, tip))
        pearls.append(dot(at, tip - 1.2, 2.5))
        if i < points - 1:
            steps.append((at + w / (points - 1) / 2, y + 0.12 * h))
    steps.append((x + w / 2, y + h / 2))
    return [
        ("gold", 0, line(*steps, closed=True)),
        ("gold-dark", 1.6, line((x - w / 2 + 1, y + h / 2 - 3.6), (x + w / 2 - 1, y + h / 2 - 3.6))),
        *(("gold", 0, pearl) for pearl in pearls),
    ]


def poker(serif: Letters, sans: Letters) -> list[list[Shape]]:
    """NEGRO, ROJO, J, Q, K and AS."""
    cap: list[Shape] = [
        ("jack", 0, path(("M", 26, 19), ("C", 28, 3, 56, -2, 74, 6), ("C", 69, 11, 71, 15, 75, 19), ("Z",))),
        ("gold", 0, path(("M", 25, 19), ("L", 76, 19), ("L", 76, 24.5), ("L", 25, 24.5), ("Z",))),
        ("gold", 0, path(("M", 66, 18), ("C", 74, 2, 90, -3, 98, 2), ("C", 93, 13, 82, 20, 68, 21), ("Z",))),
        ("gold-dark", 1.6, path(("M", 69, 19), ("C", 78, 10, 84, 6, 93, 3))),
    ]
    return [
        [*(("black", 0, p) for p in club(50, 36, 37)), ("black", 0, sans.text("NEGRO", 50, 90, 18, 100))],
        [("red", 0, diamond(50, 37, 38)), ("red", 0, sans.text("ROJO", 50, 90, 18, 100))],
        [*cap, ("jack", 0, serif.text("J", 50, 60, 66))],
        [*crown(50, 12, 56, 20, 5), ("queen", 0, serif.text("Q", 50, 58, 62))],
        [*crown(50, 12, 62, 24, 3), ("king", 0, serif.text("K", 50, 62, 68))],
        [("black", 0, spade(50, 50, 52)), ("body", 0, serif.text("AS", 50, 60, 30, 66))],
    ]


def words(sans: Letters, word: str) -> list[list[Shape]]:
    """The figures 1 to 5, each with the die's word small below, and the word itself."""
    figures: list[list[Shape]] = [
        [("ink", 0, sans.text(str(figure), 50, 40, 58)), ("faint", 0, sans.text(word, 50, 87, 15, 90, tight=2))]
        for figure in range(1, 6)
    ]
    wide = {"FOR": 38, "GET": 38, "IT": 46}[word]
    bars: list[Shape] = [("word", 6, line((8, 12), (92, 12))), ("word", 6, line((8, 88), (92, 88)))]
    return [*figures, [*bars, ("word", 0, sans.text(word, 50, 50, wide, 94, tight=1))]]


def fish() -> list[list[Shape]]:
    """Six fish: disc, clown, spiny, sword, angel and catfish; each with a pattern of its own."""

    def whole(colour: str, parts: list[str], pattern: list[Shape], eye: tuple[float, float]) -> list[Shape]:
        outlines: list[Shape] = [("outline", 5, part) for part in parts]
        fills: list[Shape] = [(colour, 0, part) for part in parts]
        x, y = eye
        contour: Shape = ("outline", 2.6, parts[-1])
        return [*outlines, *fills, *pattern, contour, ("eye", 0, dot(x, y, 5.4)), ("pupil", 0, dot(x - 0.6, y, 2.9))]

    stripes: list[Shape] = []
    for x in (36.0, 49.0, 62.0):
        tall = sqrt(31 * 31 - (x - 45) ** 2) - 4
        stripes.append(
            ("pattern", 5.5, path(("M", x, 50 - tall), ("C", x + 4, 50 - tall / 3, x + 4, 50 + tall / 3, x, 50 + tall)))
        )
    disc = whole(
        "yellow",
        [
            path(("M", 68, 50), ("L", 93, 26), ("C", 86, 42, 86, 58, 93, 74), ("Z",)),
            path(("M", 26, 30), ("C", 34, 8, 62, 6, 74, 18), ("L", 66, 34), ("Z",)),
            path(("M", 26, 70), ("C", 34, 92, 62, 94, 74, 82), ("L", 66, 66), ("Z",)),
            dot(45, 50, 32),
        ],
        stripes,
        (25, 44),
    )
    bands: list[Shape] = [
        ("band", 11, path(("M", 36, 31), ("C", 42, 42, 42, 58, 36, 69))),
        ("band", 9, path(("M", 62, 32), ("C", 67, 43, 67, 57, 62, 68))),
        ("pattern", 2, path(("M", 29.5, 33), ("C", 35, 43, 35, 57, 29.5, 67))),
        ("pattern", 2, path(("M", 42.5, 30), ("C", 48.5, 42, 48.5, 58, 42.5, 70))),
        ("pattern", 2, path(("M", 56.5, 30.5), ("C", 61.5, 42, 61.5, 58, 56.5, 69.5))),
        ("pattern", 2, path(("M", 67.5, 34), ("C", 71.5, 44, 71.5, 56, 67.5, 66))),
    ]
    clown = whole(
        "orange",
        [
            path(
                ("M", 76, 50),
                ("C", 80, 30, 96, 28, 96, 38),
                ("C", 93, 46, 93, 54, 96, 62),
                ("C", 96, 72, 80, 70, 76, 50),
                ("Z",),
            ),
            path(("M", 30, 34), ("C", 36, 20, 62, 18, 72, 30), ("L", 66, 38), ("L", 34, 38), ("Z",)),
            path(("M", 42, 66), ("C", 46, 80, 58, 82, 62, 78), ("L", 60, 64), ("Z",)),
            ellipse(45, 50, 37, 21),
        ],
        bands,
        (20, 46),
    )
    spots: list[Shape] = [
        ("band", 0, dot(x, y, r)) for x, y, r in ((42, 48, 4.4), (55, 44, 4), (53, 58, 4), (40, 61, 3.6), (66, 52, 3.4))
    ]
    spiny = whole(
        "red",
        [
            line((24, 42), (27, 16), (36, 33), (42, 10), (50, 31), (58, 12), (63, 34), (73, 20), (74, 46), closed=True),
            path(
                ("M", 72, 52),
                ("C", 80, 40, 86, 26, 97, 24),
                ("C", 93, 40, 90, 46, 86, 53),
                ("C", 92, 62, 95, 74, 94, 86),
                ("C", 84, 82, 78, 68, 72, 54),
                ("Z",),
            ),
            line((40, 70), (44, 90), (58, 72), closed=True),
            path(("M", 6, 52), ("C", 16, 30, 48, 26, 78, 50), ("C", 54, 82, 20, 80, 6, 52), ("Z",)),
        ],
        spots,
        (25, 48),
    )
    wave = path(
        ("M", 32, 52), ("C", 38, 45, 42, 45, 48, 51), ("C", 54, 57, 58, 57, 64, 51), ("C", 67, 48, 70, 47, 74, 48)
    )
    waves: list[Shape] = [("band", 3.6, wave)]
    sword = whole(
        "blue",
        [
            path(
                ("M", 74, 50),
                ("C", 84, 40, 88, 26, 95, 18),
                ("C", 93, 40, 93, 60, 95, 84),
                ("C", 88, 74, 84, 60, 74, 52),
                ("Z",),
            ),
            line((36, 42), (44, 18), (58, 41), closed=True),
            line((40, 60), (48, 80), (58, 60), closed=True),
            path(("M", 2, 47), ("L", 20, 44), ("C", 34, 34, 62, 36, 80, 50), ("C", 62, 66, 34, 66, 18, 53), ("Z",)),
        ],
        waves,
        (25, 47),
    )
    chevrons: list[Shape] = [
        ("pattern", 4, line((x - 9, y1), (x, 50), (x - 9, y2)))
        for x, y1, y2 in ((48.0, 30, 70), (59.0, 36, 64), (70.0, 42, 58))
    ]
    angel = whole(
        "green",
        [
            path(("M", 26, 40), ("C", 34, 14, 62, 4, 84, 3), ("C", 68, 18, 64, 30, 64, 44), ("Z",)),
            path(("M", 26, 60), ("C", 34, 86, 62, 96, 84, 97), ("C", 68, 82, 64, 70, 64, 56), ("Z",)),
            line((70, 50), (94, 34), (88, 50), (94, 66), closed=True),
            path(("M", 8, 50), ("L", 38, 24), ("C", 52, 24, 68, 38, 78, 50), ("C", 68, 62, 52, 76, 38, 76), ("Z",)),
        ],
        chevrons,
        (28, 46),
    )
    whiskers: list[Shape] = [
        ("outline", 2.6, path(("M", 15, 60), ("C", 8, 66, 6, 76, 9, 84))),
        ("outline", 2.6, path(("M", 22, 66), ("C", 18, 74, 20, 84, 26, 90))),
        ("band", 2.4, path(("M", 11, 59), ("C", 16, 62, 20, 62, 25, 60))),
    ]
    catfish = whole(
        "black",
        [
            path(
                ("M", 74, 48),
                ("C", 84, 40, 90, 30, 94, 28),
                ("C", 97, 42, 97, 56, 94, 72),
                ("C", 88, 68, 82, 58, 74, 54),
                ("Z",),
            ),
            path(("M", 38, 36), ("C", 42, 18, 50, 12, 58, 14), ("L", 60, 38), ("Z",)),
            path(
                ("M", 8, 56),
                ("C", 8, 38, 24, 30, 42, 32),
                ("C", 60, 34, 72, 42, 80, 50),
                ("C", 70, 62, 48, 74, 30, 72),
                ("C", 18, 71, 8, 66, 8, 56),
                ("Z",),
            ),
        ],
        whiskers,
        (23, 48),
    )
    return [disc, clown, spiny, sword, angel, catfish]


def main() -> None:
    """Draws and writes all faces, by the name of the kind of die and in the order of its faces."""
    parser = argparse.ArgumentParser(description="draw the faces of the dice")
    parser.add_argument("--serif", type=Path, required=True)
    parser.add_argument("--sans", type=Path, default=ROOT / "resources" / "fonts" / "DiceboxHyperlegible-Bold.ttf")
    parser.add_argument("-o", type=Path, default=ROOT / "resources" / "dice" / "faces.json")
    wanted = parser.parse_args()
    serif, sans = Letters(wanted.serif), Letters(wanted.sans)
    pips: list[list[Shape]] = [
        [("pip", 0, dot(x, y, PIP / 2 * (1.22 if face == 1 else 1))) for x, y in SPOTS[face]] for face in range(1, 7)
    ]
    fishes = fish()
    kinds: dict[str, list[list[Shape]]] = {
        "pips": pips,
        "poker": poker(serif, sans),
        "white-fish": fishes,
        "grey-fish": fishes,
        "for": words(sans, "FOR"),
        "get": words(sans, "GET"),
        "it": words(sans, "IT"),
    }
    wanted.o.parent.mkdir(parents=True, exist_ok=True)
    lines = [f'"{kind}": [\n' + ",\n".join(json.dumps(face) for face in faces) + "\n]" for kind, faces in kinds.items()]
    wanted.o.write_text("{\n" + ",\n".join(lines) + "\n}\n")
    print(f"{wanted.o}: {wanted.o.stat().st_size} bytes")


if __name__ == "__main__":
    main()
