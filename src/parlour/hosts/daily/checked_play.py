"""Playing a riddle that anyone may have written: its states are checked and copied before they are trusted."""

from typing import Any, NamedTuple, Protocol, cast

from parlour.core.refusal import Rejected
from parlour.core.riddle import GameState, RiddleGame
from parlour.hosts.daily.errors import RiddleCode

CHANGED = "This riddle has changed since you began. Please start a new game."
_MOST_ATTEMPTS = 1_000_000
"""A larger number cannot be a count of attempts."""


class RiddleOutcome(NamedTuple):
    """The part of a state that the host reads; a riddle must provide only `game_over`."""

    over: bool
    won: bool
    attempts: int


class _HasHardMode(Protocol):
    def create_game_state(self, *, hard: bool) -> GameState: ...


def begin_game(game: RiddleGame, *, hard: bool = False) -> GameState:
    """Begin a game with a copy of its first state, because a riddle may share and change that object."""
    state = cast("_HasHardMode", game).create_game_state(hard=True) if hard else game.create_game_state()
    return {name: _copy(value) for name, value in _require_dict(game, "create_game_state", state).items()}


def check_guess(game: RiddleGame, guess: str, state: GameState) -> GameState:
    """Let the riddle check `guess`, and turn a plain `ValueError` of its author into a refusal."""
    try:
        after = game.check_guess(guess, state)
    except Rejected:
        raise
    except ValueError as error:
        raise Rejected(RiddleCode.GUESS_REFUSED, str(error), reason=str(error)) from error
    return _require_dict(game, "check_guess", after)


def replay_guesses(game: RiddleGame, guesses: tuple[str, ...], *, hard: bool = False) -> GameState:
    """Check all `guesses` again and return the state; a token is trusted for its guesses and nothing else."""
    state = begin_game(game, hard=hard)
    try:
        for guess in guesses:
            state = check_guess(game, guess, state)
    except Rejected as refusal:
        raise Rejected(RiddleCode.RIDDLE_CHANGED, CHANGED) from refusal
    return state


def read_outcome(game: RiddleGame, state: GameState, guesses: tuple[str, ...]) -> RiddleOutcome:
    """Read the outcome from `state`; if it lacks `won`, a last guess equal to the secret wins."""
    over, won, attempts = bool(state.get("game_over")), state.get("won"), state.get("attempts")
    if not isinstance(won, bool):
        won = over and bool(guesses) and guesses[-1].casefold() == str(game.secret).casefold()
    if not isinstance(attempts, int) or not 0 <= attempts <= _MOST_ATTEMPTS:
        attempts = len(guesses)
    return RiddleOutcome(over, won, int(attempts))


def _copy(value: Any) -> Any:
    """Copy the mutable parts of JSON; `deepcopy` would take as long as checking a guess."""
    if isinstance(value, dict):
        return {name: _copy(inner) for name, inner in value.items()}
    return [_copy(inner) for inner in value] if isinstance(value, list) else value


def _require_dict(game: RiddleGame, method: str, state: object) -> GameState:
    """Return `state`, or raise an error that tells the riddle's author what is wrong with it."""
    if not isinstance(state, dict):
        msg = f"{type(game).__name__}.{method} must return the state as a dict, but returned {type(state).__name__}"
        raise TypeError(msg)
    return state
