"""Challenges: before a placement is rated, the other players may challenge its words.

All of them answer, and may change their answer until the last one has. Then the dictionary decides about every word of
the move, or, with `vote`, the majority of the others.
"""

from collections.abc import Iterable

from parlour.core.copying import replace
from parlour.core.game import Event, Seat, Step
from parlour.core.refusal import need, require
from parlour.games.wortkunst.actions import Accept, Challenge
from parlour.games.wortkunst.errors import Code
from parlour.games.wortkunst.rules.ask_judge import have_rated
from parlour.games.wortkunst.rules.turns import finish_turn
from parlour.games.wortkunst.state import Move, Reply, Ruling, State
from parlour.games.wortkunst.values.board import lift
from parlour.games.wortkunst.values.tiles import as_drawn
from parlour.pieces.words.graph import graph

SECONDS = 30
"""How long the others have for their answer; after that they accept."""
GRACE_SECONDS = 3
"""How long a player must be without a connection to count as away, so that reloading a page costs no challenge."""

REPLIES = {Accept: (Reply.ACCEPT, "move_accepted"), Challenge: (Reply.CHALLENGE, "move_challenged")}
"""By action: the reply, and the type of its event."""


def open_to_challenge(state: State, *events: Event) -> Step[State]:
    """Let the others accept or challenge the placement that waits; if nobody can, have it rated."""
    if state.options.challenge == "off" or not state.others:
        return have_rated(state, *events)
    return Step(replace(state, replies={}), events)


def answer(state: State, seat: Seat, action: Accept | Challenge) -> Step[State]:
    """Note the reply of `seat` to the placement; the last reply settles it."""
    require(not state.end, Code.NOT_ACTIVE)
    require(seat in state.players, Code.NOT_IN_GAME)
    replies = need(state.replies, Code.NOTHING_TO_CHALLENGE)
    require(seat != state.turn, Code.NOT_YOUR_TURN, "The others decide about your move.")
    reply, event_type = REPLIES[type(action)]
    require(replies.get(seat) is not reply, Code.ALREADY_ANSWERED)

    answered = replace(state, replies={**replies, seat: reply})
    event = Event(event_type, {"player_id": seat})
    return Step(answered, (event,)) if answered.undecided else _settle(answered, event)


def not_in_dictionary(words: Iterable[str]) -> tuple[str, ...]:
    """Return those `words` that the dictionary does not have."""
    known = graph("de")
    return tuple(word for word in words if word not in known)


def _settle(state: State, event: Event) -> Step[State]:
    """Decide about the placement once all have answered; without a challenge it stands."""
    move, replies = need(state.pending, Code.NOTHING_TO_CHALLENGE), need(state.replies, Code.NOTHING_TO_CHALLENGE)
    answered = replace(state, replies=None)
    challengers = tuple(seat for seat in state.others if replies[seat] is Reply.CHALLENGE)
    if not challengers:
        return have_rated(answered, event)
    ruling = _rule(state, move, challengers)
    ruled = replace(move, ruling=ruling)
    decided = Event("challenge_decided", {"player_id": move.seat, **ruling.facts})
    if ruling.falls:
        return _fall(answered, ruled, event, decided)
    return have_rated(replace(answered, pending=ruled, skips=_skips(state, ruling)), event, decided)


def _rule(state: State, move: Move, challengers: tuple[Seat, ...]) -> Ruling:
    """Ask the dictionary about all words of the move; with `vote` it is only shown, and the majority decides."""
    unknown = not_in_dictionary(move.words)
    outvoted = 2 * len(challengers) > len(state.others)
    return Ruling(challengers, unknown, falls=outvoted if state.options.challenge == "vote" else bool(unknown))


def _fall(state: State, move: Move, *events: Event) -> Step[State]:
    """Give the tiles back to their player, who draws nothing and scores nothing."""
    rack = state.racks[move.seat] + as_drawn(tile.tile for tile in move.laid)
    undone = replace(state, board=lift(state.board, move.laid), racks={**state.racks, move.seat: rack})
    return finish_turn(undone, replace(move, evaluations=(), model=""), *events)


def _skips(state: State, ruling: Ruling) -> tuple[Seat, ...]:
    """Return who skips their next turn; a player who skips it already loses no further one."""
    challengers = ruling.challengers if state.options.challenge == "penalty" else ()
    return tuple(seat for seat in state.players if seat in state.skips or seat in challengers)
