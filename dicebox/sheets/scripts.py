"""Letters in the order and form in which they are written: composed accents, right-to-left runs, joined Arabic.

Names come in any script. What is drawn has no text engine behind it, so its order is settled here, by a plain reading
of the Unicode bidirectional algorithm: no explicit embeddings, one line at a time.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from itertools import groupby

_DROPPED = {"Cc", "Cf", "Cs", "Zl", "Zp"}
_MIRRORED = dict(zip("()[]{}<>«»", ")(][}{><»«", strict=True))


def plain(text: str) -> str:
    """The text on one line, accents composed, without control and format characters."""
    blank = " ".join(text.split())
    kept = "".join(letter for letter in blank if unicodedata.category(letter) not in _DROPPED and not _selects(letter))
    return unicodedata.normalize("NFC", " ".join(kept.split()))


def visual(text: str) -> str:
    """The letters from left to right as they are seen; text without right-to-left letters stays as it is."""
    if not any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in text):
        return text
    letters = _joined(text)
    levels = _levels(letters)
    order = list(range(len(letters)))
    for level in range(max(levels), 0, -1):
        start = 0
        for above, run in groupby(order, key=lambda place: levels[place] >= level):
            length = len(list(run))
            if above:
                order[start : start + length] = reversed(order[start : start + length])
            start += length
    return "".join(_MIRRORED.get(letters[at], letters[at]) if levels[at] % 2 else letters[at] for at in order)


def _selects(letter: str) -> bool:
    """Whether it only chooses between looks of the letter before it."""
    return "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"


def _levels(letters: str) -> list[int]:
    """The embedding level of each letter: even from left to right, odd from right to left."""
    kinds = [unicodedata.bidirectional(letter) for letter in letters]
    strong = [{"L": 0, "R": 1, "AL": 1}.get(kind) for kind in kinds]
    base = next((direction for direction in strong if direction is not None), 0)
    _set_brackets(letters, strong, base)
    levels: list[int | None] = []
    before = base
    for direction, kind in zip(strong, kinds, strict=True):
        if direction is not None:
            before = direction
            levels.append(1 if direction else 2 * base)
        elif kind in ("EN", "AN"):
            # Digits run from left to right; after right-to-left letters they lie within their run.
            levels.append(2 if before or base else 0)
        else:
            levels.append(None)
    # What has no direction takes that of its neighbours where they agree, otherwise the line's.
    for place, level in enumerate(levels):
        if level is None:
            left = next((found for found in reversed(levels[:place]) if found is not None), base)
            right = next((found for found in levels[place + 1 :] if found is not None), base)
            both_right = left % 2 == 1 and right % 2 == 1
            levels[place] = left if left == right else (1 if both_right else base)
    return [level or 0 for level in levels]


def _set_brackets(letters: str, strong: list[int | None], base: int) -> None:
    """Give both brackets of a pair one direction: the line's, unless they hold only the other and follow it."""
    pairs = []
    opened: list[int] = []
    for place, letter in enumerate(letters):
        if letter in "([{":
            opened.append(place)
        elif letter in ")]}" and opened and _MIRRORED[letter] == letters[opened[-1]]:
            pairs.append((opened.pop(), place))
    for start, end in sorted(pairs):
        inside = set(strong[start + 1 : end]) - {None}
        before = next((found for found in reversed(strong[:start]) if found is not None), base)
        if inside:
            strong[start] = strong[end] = base if base in inside else before


@lru_cache(maxsize=1)
def _forms() -> dict[str, dict[str, str]]:
    """For each Arabic letter its shapes by place: `isolated`, `final`, `initial`, `medial`."""
    forms: dict[str, dict[str, str]] = {}
    for code in (*range(0xFB50, 0xFE00), *range(0xFE70, 0xFEFD)):
        place, *letters = unicodedata.decomposition(chr(code)).split() or [""]
        if place in ("<isolated>", "<final>", "<initial>", "<medial>") and len(letters) == 1:
            forms.setdefault(chr(int(letters[0], 16)), {}).setdefault(place[1:-1], chr(code))
    return forms


def _joined(text: str) -> str:
    """Arabic letters in the shape that their neighbours ask for."""
    forms = _forms()

    def joins(letter: str, place: str) -> bool:
        return place in forms.get(letter, ())

    found = []
    # Vowel signs stand on a letter and do not part it from its neighbours.
    bases = [place for place, letter in enumerate(text) if not unicodedata.combining(letter)]
    neighbours = {
        place: (text[bases[at - 1]] if at else "", text[bases[at + 1]] if at + 1 < len(bases) else "")
        for at, place in enumerate(bases)
    }
    for place, letter in enumerate(text):
        left, right = neighbours.get(place, ("", ""))
        to_left = joins(left, "initial") and joins(letter, "final")
        to_right = joins(letter, "initial") and joins(right, "final")
        shape = {(True, True): "medial", (True, False): "final", (False, True): "initial"}.get(
            (to_left, to_right), "isolated"
        )
        found.append(forms.get(letter, {}).get(shape, letter))
    return "".join(found)
