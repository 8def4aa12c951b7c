"""The kinds of dice that the six games use."""

from dataclasses import dataclass

Face = int | str
"""What one side of a die shows: a number, a fish's colour or a word, as it stands in a record."""


@dataclass(frozen=True, slots=True)
class Die:
    """A kind of die. Faces stand in the order of a cube: the faces `i` and `5 - i` lie opposite each other."""

    name: str
    faces: tuple[Face, ...]


NUMBERS = (1, 2, 3, 4, 5, 6)
FISH = ("yellow", "orange", "red", "blue", "green", "black")

PIPS = Die("pips", NUMBERS)
POKER = Die("poker", NUMBERS)  # NEGRO, ROJO, J, Q, K, AS: only the look differs (rules 3.2)
WHITE_FISH = Die("white-fish", FISH)
GREY_FISH = Die("grey-fish", FISH)
FOR = Die("for", (1, 2, 3, 4, 5, "FOR"))
GET = Die("get", (1, 2, 3, 4, 5, "GET"))
IT = Die("it", (1, 2, 3, 4, 5, "IT"))

ALL_DICE = (PIPS, POKER, WHITE_FISH, GREY_FISH, FOR, GET, IT)
