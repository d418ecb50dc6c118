"""The views of a race: only the colours of other players' guesses, until a player is done."""

from typing import Literal, NotRequired, cast

from typing_extensions import TypedDict

from parlour.core.game import Json, Seat, View
from parlour.games.wordle.rules.result import scores, winners
from parlour.games.wordle.state import MAX_ATTEMPTS, Phase, State


class Known(TypedDict):
    """What everyone knows about a player."""

    marks: list[list[int]]
    found: bool
    left: bool
    finished_at: float | None


class Seen(TypedDict):
    """What one viewer sees; keys that do not apply are absent."""

    language: Literal["en", "de"]
    length: int
    difficulty: Literal["normal", "easy", "expert"]
    hard_mode: bool
    max_attempts: int
    started_at: float
    players: dict[Seat, Known]
    guesses: NotRequired[list[str]]
    all_guesses: NotRequired[dict[Seat, list[str]]]
    secret: NotRequired[str]
    scores: NotRequired[dict[Seat, int]]
    winners: NotRequired[list[Seat]]


class GameStarted(TypedDict):
    """A race has begun."""

    players: list[Seat]
    language: Literal["en", "de"]
    length: int


class WordGuessed(TypedDict):
    """A player has guessed a word, which stays secret."""

    player_id: Seat
    marks: list[int]


class Found(TypedDict):
    """A player has found the word."""

    player_id: Seat
    attempts: int


class Failed(TypedDict):
    """A player has used all attempts in vain."""

    player_id: Seat


class GameComplete(TypedDict):
    """Everyone is done."""

    secret: str
    scores: dict[Seat, int]
    winners: list[Seat]


class GameAbandoned(TypedDict):
    """The race was stopped."""

    reason: str


TOLD = {
    "game_started": GameStarted,
    "guessed": WordGuessed,
    "found": Found,
    "failed": Failed,
    "game_complete": GameComplete,
    "game_abandoned": GameAbandoned,
}
"""By event type."""


def view(state: State, seat: Seat | None) -> View:
    """Return what `seat` may see, or a spectator."""
    return {**seen_by_all(state), **letters(state, seat)}


def seen_by_all(state: State) -> View:
    """Return what everyone may see."""
    options = state.options
    seen: dict[str, Json] = {
        "language": options.language,
        "length": options.length,
        "difficulty": options.difficulty,
        "hard_mode": options.hard_mode,
        "max_attempts": MAX_ATTEMPTS,
        "started_at": state.started_at,
        "players": {player: _known(state, player) for player in state.players},
    }
    if state.phase is Phase.FINISHED:
        seen |= {"scores": cast("Json", scores(state)), "winners": winners(state)}
    return seen


def letters(state: State, seat: Seat | None) -> View:
    """Return a player's own guesses, and once they are done or the race is over, the secret and all guesses.

    Spectators wait until the race is over, because they may be players in another window.
    """
    own: View = {"guesses": state.guesses[seat]} if seat is not None and seat in state.guesses else {}
    if not state.over and seat not in state.finished_at:
        return own
    return {**own, "all_guesses": cast("Json", state.guesses), "secret": state.secret}


def _known(state: State, player: Seat) -> Json:
    return {
        "marks": tuple(clue.marks for clue in state.clues(player)),
        "found": state.found(player),
        "left": player in state.left,
        "finished_at": state.finished_at.get(player),
    }
