"""A session plays whole matches as the window does: picks, previews, commits, undo, and every line kept first."""

from __future__ import annotations

from typing import Any

import pytest

from dicebox.games import GAMES
from dicebox.model import record
from dicebox.model.chance import Chance
from dicebox.model.due import Choose, Draw, Over, Throw
from dicebox.model.game import Game
from dicebox.model.match import Match
from dicebox.ui.session import ROLL, Fall, TableSession

pytestmark = pytest.mark.usefixtures("qapp")
ALL_GAMES = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)


def session_of(
    key: str, names: tuple[str, ...] = ("Pilar", "Marta"), seed: int = 5, **options: object
) -> tuple[TableSession, list[str]]:
    """A session and the list that its lines are kept in."""
    header = record.make_header(
        {"dicebox": 1, "game": key, "players": list(names), "options": options, "seed": f"{seed:032x}"}, GAMES
    )
    match = Match(header)
    lines = [record.header_line(header)]
    return TableSession(match, lines.append), lines


@ALL_GAMES
def test_a_match_played_by_picking_ends_and_is_kept_line_by_line(game: Game[Any]) -> None:
    session, lines = session_of(game.key)
    decide = Chance(3, "test")
    shown_before_kept = []
    session.changed.connect(lambda: shown_before_kept.append(len(lines) - 1 != len(session.match.log)))
    for step in range(2000):
        match session.due:
            case Over():
                break
            case Throw() | Draw():
                session.roll()
            case Choose():
                legal = game.legal(session.match.state, session.seat)
                action = legal[decide.below(len(legal), step)]
                session.pick_action(action)
                verb = game.parts(session.match.state, action).verb
                assert session.choice is not None
                assert session.choice.ready()[verb] == action
                session.commit(verb)
    assert isinstance(session.due, Over)
    assert not any(shown_before_kept)
    reread = record.read("".join(lines).encode(), GAMES).match
    assert reread.state == session.match.state


@ALL_GAMES
def test_every_decision_can_be_taken_back_and_done_again(game: Game[Any]) -> None:
    session, lines = session_of(game.key)
    for _ in range(60):
        match session.due:
            case Over():
                break
            case Throw() | Draw():
                session.roll()
                assert not session.can_undo, "dice from the tower stay"
            case Choose():
                before = session.match.state
                session.play(game.legal(before, session.seat)[0])
                after = session.match.state
                session.undo()
                assert session.match.state == before
                session.redo()
                assert session.match.state == after
    assert record.read("".join(lines).encode(), GAMES).match.state == session.match.state


def test_two_dice_make_a_pair_and_the_boxes_that_it_marks_light_up() -> None:
    session, _ = session_of("extra", ("Pilar",))
    session.enter_roll((5, 3, 2, 2, 1))
    assert {"row-4-1", "row-6-1", "number-1", "number-3"} <= set(session.offers())
    session.pick_die(2)
    session.pick_die(3)
    session.pick_die(0)
    session.pick_die(4)
    assert set(session.offers()) >= {"row-4-1", "row-6-1", "number-1", "number-2", "number-3"}
    assert "row-8-1" not in session.offers()
    assert session.picked_action() is None, "the column is still to be chosen"
    session.pick_box("number-2")
    assert session.preview()["row-4-1"] is not None
    session.pick_box("number-2")
    assert session.match.game.detail(session.match.state, 0)["numbers"] == [None, [3, 1], None]


def test_a_box_is_previewed_first_and_written_second() -> None:
    session, lines = session_of("yahtzee", ("Ana",))
    session.enter_roll((5, 5, 5, 2, 1))
    session.pick_box("fives-1")
    assert session.preview()["fives-1"] is not None
    assert len(lines) == 2, "nothing is written by looking"
    session.pick_box("chance-1")
    assert "fives-1" not in session.preview()
    session.pick_box("chance-1")
    assert session.match.game.score(session.match.state, 0) == 18


def test_kept_dice_stay_picked_after_the_next_roll() -> None:
    session, _ = session_of("yahtzee", ("Ana",))
    session.roll()
    faces = [die.face for die in session.lying]
    session.pick_die(1)
    session.pick_die(4)
    falls: list[Fall] = []
    session.fell.connect(falls.append)
    session.roll()
    assert falls[0].fallen == (0, 2, 3)
    assert [session.lying[index].face for index in (1, 4)] == [faces[1], faces[4]]
    assert session.choice is not None
    assert session.choice.picked == (1, 4)


def test_looking_at_a_box_keeps_the_dice_that_are_kept() -> None:
    session, _ = session_of("yahtzee", ("Ana",))
    session.enter_roll((6, 6, 1, 2, 3))
    session.pick_die(0)
    session.pick_die(1)
    session.pick_box("sixes-1")
    assert session.choice is not None
    assert session.choice.picked == (0, 1)
    assert session.choice.ready()[ROLL].write() == {"keep": [6, 6]}


def test_a_box_that_cannot_be_written_says_why() -> None:
    session, _ = session_of("yahtzee", ("Ana",))
    session.enter_roll((6, 6, 1, 2, 3))
    session.pick_box("chance-1")
    session.pick_box("chance-1")
    session.enter_roll((6, 6, 1, 2, 3))
    said: list[object] = []
    session.refused.connect(said.append)
    session.pick_box("chance-1")
    session.pick_box("total-1")
    assert [str(reason) for reason in said] == [
        "This box is filled; what is written is never changed.",
        "This box is reckoned from the others.",
    ]


def test_players_decide_in_any_order_on_their_own_sheet() -> None:
    session, _ = session_of("extra", ("Pilar", "Marta", "Nico"))
    session.roll()
    session.look_at(2)
    assert session.choice is not None
    action, _ = session.candidates()[0]
    session.play(action)
    assert session.to_act == (0, 1)
    assert session.seat in (0, 1)
    session.look_at(2)
    assert session.choice is None, "Nico has decided"


def test_a_wrong_real_roll_is_refused_and_nothing_is_kept() -> None:
    session, lines = session_of("knister", ("Ada",))
    said: list[object] = []
    session.refused.connect(said.append)
    session.enter_roll((3, 7))
    assert str(said[0]) == "No die here shows 7."
    assert len(lines) == 1
    session.enter_roll((3, 6))
    assert '"dice": "table"' in lines[-1]
    assert session.can_undo, "what was typed can be corrected"


def test_a_saved_match_rolls_what_it_would_have_rolled() -> None:
    session, lines = session_of("knister", ("Ada",), seed=77)
    session.roll()
    session.play(session.candidates()[0][0])
    reread = record.read("".join(lines).encode(), GAMES).match
    session.roll()
    again = TableSession(reread)
    again.roll()
    assert again.lying == session.lying
