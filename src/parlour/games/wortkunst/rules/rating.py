"""Asking a judge, taking what he says, and asking again when he says nothing."""

from collections.abc import Mapping
from typing import Any

from parlour.core.change import changed
from parlour.core.game import HOUSE, Ask, Event, Seat, Step
from parlour.core.refusal import require
from parlour.core.verdict import LEAST, LLM, LOCAL, MOST, Evaluation, NoVerdict, Silence, Verdict
from parlour.games.wortkunst.errors import Code
from parlour.games.wortkunst.rules.turns import done
from parlour.games.wortkunst.state import Phase, State
from parlour.pieces.german import rate_together, taste


def asks(state: State) -> tuple[Ask, ...]:
    """Ask the judge of this game about the words of the move that waits; about nothing else."""
    return (Ask(state.options.judge, {"words": state.rated_words}),) if state.phase is Phase.SCORING else ()


def ponder(ask: Ask) -> Verdict:
    """Rate words by the house's own reckoning.

    A house has its language model answered for, well or badly, so that here a game is judged by whom it chose. In a
    rehearsal there is no model, and the reckoning stands in for it.
    """
    if ask.name not in (LOCAL, LLM):
        raise LookupError(ask.name)
    about: Mapping[str, Any] = ask.about
    words = about["words"]
    rated = zip(words, rate_together(words), strict=True)
    return Verdict(tuple(Evaluation(word, *rating) for word, rating in rated), f"{LOCAL}-{taste()}")


def unanswered(ask: Ask) -> NoVerdict | None:
    """Let a rating fail that nobody could give: it can be tried again."""
    return NoVerdict(Silence.FAILED) if ask.name in (LOCAL, LLM) else None


def judged(state: State, seat: Seat, verdict: Verdict) -> Step[State]:
    """Count the move that waited; only the house is asked, and only about this."""
    _need_asked(state, seat)
    told = tuple(evaluation.word for evaluation in verdict.evaluations)
    require(told == state.rated_words, Code.WRONG_PHASE, "This verdict is about other words.")
    scores = (evaluation.score for evaluation in verdict.evaluations)
    require(all(LEAST <= score <= MOST for score in scores), Code.WRONG_PHASE, "No word can score that.")

    assert state.pending is not None  # noqa: S101 - a state that asks has a move that waits
    move = changed(state.pending, evaluations=verdict.evaluations, model=verdict.model)
    return done(state, move, Event("move_rated", {"player_id": move.seat, "words": told, "score": move.score}))


def unjudged(state: State, seat: Seat, answer: NoVerdict) -> Step[State]:
    """Keep the move on the board and the turn where it is until somebody wants to try again."""
    _need_asked(state, seat)

    return Step(changed(state, silence=answer.reason), (Event("rating_failed", {"reason": answer.reason.value}),))


def retry(state: State, seat: Seat) -> Step[State]:
    """Ask the judge again, at the wish of any player; while he is being asked, nothing more happens."""
    require(not state.end, Code.NOT_ACTIVE)
    require(seat in state.players, Code.NOT_IN_GAME)
    require(state.pending, Code.WRONG_PHASE)

    if state.phase is Phase.SCORING:
        return Step(state)
    return Step(changed(state, silence=None), (Event("rating_retried", {"player_id": seat}),))


def _need_asked(state: State, seat: Seat) -> None:
    require(seat == HOUSE and state.phase is Phase.SCORING, Code.WRONG_PHASE)
