"""The end of a match: boards are scored, and the best one wins if it is the only one."""

from typing import cast

from parlour.core.copying import replace
from parlour.core.game import Event, Json, Outcome, Seat, Step
from parlour.games.crossword.rules.scoring import score_board
from parlour.games.crossword.state import Options, Phase, State
from parlour.pieces.words import LENGTHS, load


def score(state: State, *events: Event) -> Step[State]:
    """Score the boards of all players who stayed to the end."""
    words = words_for(state.options)
    scores = {seat: score_board(state.boards[seat], words) for seat in state.active}
    scored = replace(state, phase=Phase.SCORING, scores=scores)
    facts = {"scores": cast("Json", totals(scored)), "winner": winner(scored)}
    return Step(scored, (*events, Event("game_complete", facts)))


def words_for(options: Options) -> frozenset[str]:
    """Return the words that score; longer words fit in no line, and most boards share the list of the riddles."""
    return load(options.language, max(options.grid_size, LENGTHS[-1])).words


def totals(state: State) -> dict[Seat, int]:
    """Return the final scores; players who left have none."""
    return {seat: score.total for seat, score in state.scores.items()}


def winner(state: State) -> Seat | None:
    """Return the player with the highest total, or `None` if several share it."""
    scores = totals(state)
    highest = max(scores.values())
    best = [seat for seat, total in scores.items() if total == highest]
    return best[0] if len(best) == 1 else None


def outcome(state: State) -> Outcome | None:
    """Return how the match ended, or `None` while it runs."""
    if state.phase is Phase.ABANDONED:
        return Outcome(abandoned=True)
    if state.phase is Phase.SCORING:
        first = winner(state)
        return Outcome(scores=totals(state), winners=(first,) if first else ())
    return None
