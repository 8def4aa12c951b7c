"""What `replay --json` and `legal --json` print, as plain objects: where a match stands and what may be decided."""

from __future__ import annotations

from collections.abc import Iterator

from dicebox.model.due import Choose, Draw, Due, Over, Throw
from dicebox.model.match import Match
from dicebox.model.record import event_fields


def report(match: Match) -> dict[str, object]:
    """Where the match stands, ready for JSON."""
    game, state, due = match.game, match.state, match.due
    names = match.header.players
    winners = due.winners if isinstance(due, Over) else ()
    return {
        "game": game.key,
        "finished": isinstance(due, Over),
        "events": len(match.events),
        "needs": _needs(due),
        "to_act": [names[seat] for seat in acting(due)],
        "players": [
            {
                "name": name,
                "score": game.score(state, seat),
                "finished": game.finished(state, seat),
                "detail": game.detail(state, seat),
            }
            for seat, name in enumerate(names)
        ],
        "winners": [names[seat] for seat in winners],
    }


def legal_events(match: Match) -> Iterator[dict[str, object]]:
    """Every decision that is legal now, of every player who may decide, as a record's line holds it; each once."""
    if isinstance(match.due, Choose):
        for seat in match.due.seats:
            for action in match.game.legal(match.state, seat):
                yield event_fields(match.header, action)


def acting(due: Due) -> tuple[int, ...]:
    """The seats of which something is wanted, in the order of play: who decides, throws or draws."""
    match due:
        case Throw(seat, _) | Draw(seat, _, _):
            return (seat,)
        case Choose(seats):
            return seats
        case Over():
            return ()


def _needs(due: Due) -> str:
    match due:
        case Throw():
            return "roll"
        case Draw():
            return "draw"
        case Choose():
            return "decision"
        case Over():
            return "nothing"
