"""The one line that says what has happened, whose turn it is and what to do."""

from __future__ import annotations

from dicebox.i18n import render, tr, tr_many
from dicebox.model.due import Choose, Draw, Over, Throw
from dicebox.ui.session import TableSession
from dicebox.ui.words import listed, signed


def sentence(session: TableSession, real: bool) -> str:
    """What is to be done now. `real` says whether the dice that are due are thrown on the table."""
    names = session.names
    match session.due:
        case Throw(seat, dice):
            if real:
                return tr_many(
                    len(dice), "{name} throws {count} real die.", "{name} throws {count} real dice.", name=names[seat]
                )
            return tr_many(len(dice), "{name} rolls {count} die.", "{name} rolls {count} dice.", name=names[seat])
        case Draw(seat, count, _):
            return tr_many(count, "{name} turns up {count} tile.", "{name} turns up {count} tiles.", name=names[seat])
        case Choose(seats):
            if session.seat not in seats:
                waiting = listed(names[seat] for seat in seats)
                return tr("{name} has decided. To decide: {waiting}.", name=names[session.seat], waiting=waiting)
            game, state = session.match.game, session.match.state
            action = session.picked_action()
            if action is None:
                situation = render(game.situation(state, session.seat))
            else:
                situation = tr("{decision} – Enter does it.", decision=render(game.words(state, action)))
            if len(names) == 1:
                return situation
            return tr("{name}: {situation}", name=names[session.seat], situation=situation)
        case Over(winners):
            return outcome(session, winners)


def outcome(session: TableSession, winners: tuple[int, ...]) -> str:
    """How a match ended."""
    names, match = session.names, session.match
    score = signed(match.game.score(match.state, winners[0] if winners else 0))
    if len(names) == 1:
        if not winners:
            return tr("The game is over: {score}, below zero and lost.", score=score)
        return tr("The game is over: {score}.", score=score)
    if len(winners) == 1:
        return tr("The game is over: {name} wins with {score}.", name=names[winners[0]], score=score)
    return tr(
        "The game is over: {names} share the win with {score}.",
        names=listed(names[seat] for seat in winners),
        score=score,
    )
