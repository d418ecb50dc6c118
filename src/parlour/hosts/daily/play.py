"""Asking a riddle that somebody wrote, and reading of its state no more than everybody must know."""

from typing import Any, NamedTuple, Protocol, cast

from parlour.core.refusal import Rejected
from parlour.core.riddle import GameState, RiddleGame
from parlour.hosts.daily.errors import Code

CHANGED = "This riddle was changed since the game began: begin a new one."
_MOST_ATTEMPTS = 1_000_000
"""What is more is no count of attempts."""


class RiddleOutcome(NamedTuple):
    """What is read of a state: only `game_over` is asked of every riddle."""

    over: bool
    won: bool
    attempts: int


class _HasHardMode(Protocol):
    def create_game_state(self, *, hard: bool) -> GameState: ...


def begin(game: RiddleGame, *, hard: bool = False) -> GameState:
    """Begin a game; its state is ours alone, even if the riddle gives everybody the same and changes it later."""
    state = cast("_HasHardMode", game).create_game_state(hard=True) if hard else game.create_game_state()
    return {name: _copied(value) for name, value in _checked(game, "create_game_state", state).items()}


def check_guess(game: RiddleGame, guess: str, state: GameState) -> GameState:
    """Have `guess` judged, or refuse it with the riddle's sentence: a riddle may say no with a plain `ValueError`."""
    try:
        after = game.check_guess(guess, state)
    except Rejected:
        raise
    except ValueError as no:
        raise Rejected(Code.GUESS_REFUSED, str(no), reason=str(no)) from no
    return _checked(game, "check_guess", after)


def replay(game: RiddleGame, guesses: tuple[str, ...], *, hard: bool = False) -> GameState:
    """Judge all `guesses` again: a token is believed what was guessed, and nothing else."""
    state = begin(game, hard=hard)
    try:
        for guess in guesses:
            state = check_guess(game, guess, state)
    except Rejected as no:
        raise Rejected(Code.RIDDLE_CHANGED, CHANGED) from no
    return state


def outcome(game: RiddleGame, state: GameState, guesses: tuple[str, ...]) -> RiddleOutcome:
    """Read how a game stands; a riddle that does not tell who has won is won by naming its secret."""
    over, won, attempts = bool(state.get("game_over")), state.get("won"), state.get("attempts")
    if not isinstance(won, bool):
        won = over and bool(guesses) and guesses[-1].casefold() == str(game.secret).casefold()
    if not isinstance(attempts, int) or not 0 <= attempts <= _MOST_ATTEMPTS:
        attempts = len(guesses)
    return RiddleOutcome(over, won, int(attempts))


def _copied(value: Any) -> Any:
    """Copy whatever of JSON can be changed; `deepcopy` takes as long as judging a guess."""
    if isinstance(value, dict):
        return {name: _copied(inner) for name, inner in value.items()}
    return [_copied(inner) for inner in value] if isinstance(value, list) else value


def _checked(game: RiddleGame, method: str, state: object) -> GameState:
    """Give `state`, or tell the author of the riddle what is wrong with it."""
    if not isinstance(state, dict):
        msg = f"{type(game).__name__}.{method} must give the state as a dict, and gave {type(state).__name__}"
        raise TypeError(msg)
    return state
