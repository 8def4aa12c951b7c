"""Further Yahtzees (rules 3.5, YZ-09 to YZ-13): which boxes they may be written into, and what they bring."""

from __future__ import annotations

from dicebox.games.combos import repeats
from dicebox.games.yahtzee_card import (
    BOXES,
    DICE,
    EXTRA_YAHTZEE,
    FIVE_OF_A_KIND,
    JOKER_SCORES,
    LOWER,
    TRIPLE,
    UPPER,
    Card,
    Roll5,
    box_name,
    box_points,
)
from dicebox.model.message import Message, say
from dicebox.model.options import Options


def points_in(card: Card, dice: Roll5, box: str, column: int, joker: str) -> int | None:
    """What these dice score in a box of a column, from 1, or None when they may not be written there."""
    if card[column - 1][box] is not None:
        return None
    if not is_extra_yahtzee(card, dice, joker):
        return box_points(box, dice)
    matching_open = _matching_open(card, dice)
    if joker == "forced" and not (box == _matching(dice) if matching_open else box in LOWER or not _lower_open(card)):
        return None  # YZ-10: the matching upper box, else any lower box, else a zero in another upper box
    # YZ-11: until the matching upper box is filled in every column, the joker gives nothing.
    if box in JOKER_SCORES and not matching_open:
        return JOKER_SCORES[box]
    return box_points(box, dice)


def is_extra_yahtzee(card: Card, dice: Roll5, joker: str) -> bool:
    """YZ-09, YZ-13: five equal dice when every Yahtzee box of the player is filled, and a joker rule is played."""
    return joker != "none" and repeats(dice) == (DICE,) and all(column["yahtzee"] is not None for column in card)


def scores_bonus(card: Card, points: int, options: Options) -> bool:
    """Whether a further Yahtzee that is written for so many points earns the bonus.

    YZ-10, YZ-13: every Yahtzee box of the player holds its points, not a zero; in Triple the entry has to score, too.
    """
    full = all(column["yahtzee"] == FIVE_OF_A_KIND for column in card)
    return full and (points > 0 or options.numbers("multipliers") != TRIPLE)


def extra_yahtzee_words(card: Card, dice: Roll5, options: Options) -> Message:
    """What a further Yahtzee brings, and where it may be written."""
    return say("{first} {then}", first=_bonus_words(card, dice, options), then=joker_words(card, dice, options))


def _bonus_words(card: Card, dice: Roll5, options: Options) -> Message:
    """What a further Yahtzee brings besides the points of its box."""
    joker = options.word("joker")
    earned = {
        scores_bonus(card, points, options)
        for column in range(1, len(card) + 1)
        for box in BOXES
        if (points := points_in(card, dice, box, column, joker)) is not None
    }
    if earned == {True, False}:
        return say("A further Yahtzee: +{points}, unless its box gives 0.", points=EXTRA_YAHTZEE)
    if earned == {True}:
        return say("A further Yahtzee: +{points}.", points=EXTRA_YAHTZEE)
    return say("A further Yahtzee, without a bonus.")


def joker_words(card: Card, dice: Roll5, options: Options) -> Message:
    """Where a further Yahtzee may be written."""
    matching = box_name(_matching(dice), options.word("faces") == "poker")
    match options.word("joker"), _matching_open(card, dice):
        case "forced", True:
            return say("It must be written into {box}.", box=matching)
        case "forced", False if _lower_open(card):
            return say("It is a joker: it goes into any open box of the lower section.")
        case "forced", False:
            return say("Only a zero in an open upper box is left.")
        case _, True:
            return say("While {box} is open, full house and straights give 0.", box=matching)
        case _:
            return say("It is a joker: full house and straights count in full.")


def _matching(dice: Roll5) -> str:
    """The upper box of five equal dice."""
    return UPPER[dice[0] - 1]


def _matching_open(card: Card, dice: Roll5) -> bool:
    return any(column[_matching(dice)] is None for column in card)


def _lower_open(card: Card) -> bool:
    return any(column[box] is None for column in card for box in LOWER)
