"""The invariants: conditions that hold at every moment of every race."""

from collections.abc import Iterator

from parlour.core.game import Seat
from parlour.games.wordle.rules.guess_list import guess_list
from parlour.games.wordle.rules.hard_mode import uses
from parlour.games.wordle.state import MAX_ATTEMPTS, State


def faults(state: State) -> Iterator[str]:
    """List every invariant that `state` breaks."""
    players, words = frozenset(state.players), guess_list(state.options.kind).words
    done = frozenset(seat for seat in state.players if _done(state, seat))
    guessed = {word for line in state.guesses.values() for word in line}
    promises = {
        "the secret is one of the answers": state.secret in words.answers,
        "everyone has their own guesses": tuple(state.guesses) == state.players,
        "guesses are words": guessed <= words.allowed,
        "nobody guesses too often": all(len(line) <= MAX_ATTEMPTS for line in state.guesses.values()),
        "nobody guesses after finding it": all(state.secret not in line[:-1] for line in state.guesses.values()),
        "exactly the players who found it or used all attempts are done": done == state.finished_at.keys(),
        "nobody is done before the start": all(at >= state.started_at for at in state.finished_at.values()),
        "only players who were not done have left": state.left <= players - done,
        "a race without anyone done or racing is abandoned": bool(state.racing or done) or state.abandoned,
        "hard mode is kept": not state.options.hard_mode or all(_keeps_clues(state, seat) for seat in state.players),
    }
    return (promise for promise, holds in promises.items() if not holds)


def _done(state: State, seat: Seat) -> bool:
    return state.found(seat) or len(state.guesses[seat]) == MAX_ATTEMPTS


def _keeps_clues(state: State, seat: Seat) -> bool:
    clues = state.clues(seat)
    return all(uses(clues[:number], clue.word) for number, clue in enumerate(clues))
