"""Asking a judge, taking the answer, and asking again when there is none."""

from collections.abc import Mapping
from typing import Any

from parlour.core.copying import replace
from parlour.core.game import SERVER, Ask, Event, Seat, Step
from parlour.core.refusal import need, require
from parlour.core.word_verdict import LEAST, LLM, LOCAL, MOST, Delay, Evaluation, NoVerdict, Silence, Verdict
from parlour.games.wortkunst.errors import Code
from parlour.games.wortkunst.rules.judge_advice import advise
from parlour.games.wortkunst.rules.turns import fill_rack, finish_turn
from parlour.games.wortkunst.state import Phase, State
from parlour.games.wortkunst.taste import rate_together, taste_version


def asks(state: State) -> tuple[Ask, ...]:
    """Ask the judge of this match about the words that wait for a rating, and about nothing else."""
    return (Ask(state.options.judge, {"words": state.asked_words}),) if state.asked_words else ()


def ponder(ask: Ask) -> Verdict:
    """Rate words with the built-in judge.

    A server answers for its language model, well or badly, so a match is always judged by the judge it chose. In a
    rehearsal there is no model, and the built-in judge stands in for it.
    """
    if ask.name not in (LOCAL, LLM):
        raise LookupError(ask.name)
    about: Mapping[str, Any] = ask.about
    words = about["words"]
    rated = zip(words, rate_together(words), strict=True)
    return Verdict(tuple(Evaluation(word, *rating) for word, rating in rated), f"{LOCAL}-{taste_version()}")


def unanswered(ask: Ask) -> NoVerdict | None:
    """Let a rating fail that nobody could give; it can be tried again."""
    return NoVerdict(Silence.FAILED) if ask.name in (LOCAL, LLM) else None


def take_verdict(state: State, seat: Seat, verdict: Verdict) -> Step[State]:
    """Count the move that waited, or advise the player who asked; refuse verdicts about other words."""
    _need_asked(state, seat)
    rated = tuple(evaluation.word for evaluation in verdict.evaluations)
    require(rated == state.asked_words, Code.WRONG_PHASE, "This verdict is about other words.")
    scores = (evaluation.score for evaluation in verdict.evaluations)
    require(all(LEAST <= score <= MOST for score in scores), Code.WRONG_PHASE, "No word can score that.")

    if state.pending is None:
        return advise(state, verdict)
    return count_move(replace(state, pending=replace(state.pending, model=verdict.model)), verdict.evaluations)


def have_rated(state: State, *events: Event) -> Step[State]:
    """Let a placement stand: refill the rack, and have the judge rate words that its player has not asked about."""
    rack, bag = fill_rack(state.racks[state.turn], state.bag)
    placed = replace(state, racks={**state.racks, state.turn: rack}, bag=bag)
    return Step(placed, events) if placed.asked_words else count_move(placed, (), *events)


def count_move(state: State, evaluations: tuple[Evaluation, ...], *events: Event) -> Step[State]:
    """Count the move that waited, with the ratings given now and those its player already knew."""
    waiting = need(state.pending, Code.WRONG_PHASE)
    of = {each.word: each for each in (*waiting.evaluations, *evaluations)}
    words = state.rated(waiting.words)
    move = replace(waiting, evaluations=tuple(of[word] for word in words))
    counted = Event("move_rated", {"player_id": move.seat, "words": words, "score": move.score})
    return finish_turn(state, move, *events, counted)


def take_no_verdict(state: State, seat: Seat, answer: NoVerdict) -> Step[State]:
    """Keep the move on the board and the turn where it is until someone asks again."""
    _need_asked(state, seat)

    if state.pending is None:
        return advise(state, answer)
    failed = replace(state, silence=answer.reason, delay=None)
    return Step(failed, (Event("rating_failed", {"reason": answer.reason.value}),))


def take_delay(state: State, seat: Seat, delay: Delay) -> Step[State]:
    """Tell everyone that the judge takes long, unless this was announced already."""
    _need_asked(state, seat)

    if state.pending is None:
        return advise(state, delay)
    if state.delay == delay:
        return Step(state)
    return Step(replace(state, delay=delay), (Event("rating_delayed", {"ahead": delay.ahead}),))


def retry(state: State, seat: Seat) -> Step[State]:
    """Ask the judge again at any player's request, but not while the judge is being asked."""
    require(not state.end, Code.NOT_ACTIVE)
    require(seat in state.players, Code.NOT_IN_GAME)
    require(state.phase is not Phase.SCORING, Code.WRONG_PHASE, "The judge is already being asked.", reason="asked")
    require(state.silence, Code.WRONG_PHASE, "No move is waiting for its rating.", reason="nothing_waits")

    return Step(replace(state, silence=None), (Event("rating_retried", {"player_id": seat}),))


def _need_asked(state: State, seat: Seat) -> None:
    require(seat == SERVER and state.asked_words, Code.WRONG_PHASE)
