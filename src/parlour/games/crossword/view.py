"""The views of a match: a player's own board, and all boards for spectators or once the match is over."""

from typing import Literal, NotRequired, cast

from typing_extensions import TypedDict

from parlour.core.game import Json, Seat, View
from parlour.games.crossword.rules.result import totals, winner
from parlour.games.crossword.state import Phase, State
from parlour.games.crossword.values.board import Board
from parlour.games.crossword.values.score import WordMatch


class Known(TypedDict):
    """What everyone knows about a player."""

    placed: bool
    left: bool


class Word(TypedDict):
    """A word found on a board, and its points."""

    word: str
    row: int
    col: int
    horizontal: bool
    length: int
    score: int


class Best(TypedDict):
    """The best board that was found for the letters of a match."""

    board: Board
    total: int


class Seen(TypedDict):
    """What one viewer sees; keys that do not apply are absent."""

    grid_size: int
    language: Literal["en", "de"]
    random_letters: bool
    turn_number: int
    turn_started_at: float
    letters: list[str]
    players: dict[Seat, Known]
    announcer: NotRequired[Seat]
    letter: NotRequired[str]
    board: NotRequired[Board]
    boards: NotRequired[dict[Seat, Board]]
    scores: NotRequired[dict[Seat, int]]
    words: NotRequired[dict[Seat, list[Word]]]
    winner: NotRequired[Seat | None]
    possible: NotRequired[Best]


class GameStarted(TypedDict):
    """A match has begun; without an announcer, letters are drawn."""

    players: list[Seat]
    grid_size: int
    announcer: Seat | None


class LetterAnnounced(TypedDict):
    """Everyone places this letter now; without a player, it was drawn."""

    player_id: Seat | None
    letter: str
    turn: int


class LetterPlaced(TypedDict):
    """A player has placed the letter; where is a secret."""

    player_id: Seat


class TurnComplete(TypedDict):
    """Everyone has placed the letter, and this player announces the next."""

    turn: int
    announcer: Seat | None


class GameComplete(TypedDict):
    """The boards are full and scored."""

    scores: dict[Seat, int]
    winner: Seat | None


class GameAbandoned(TypedDict):
    """The match was stopped."""

    reason: str


TOLD = {
    "game_started": GameStarted,
    "letter_announced": LetterAnnounced,
    "letter_placed": LetterPlaced,
    "turn_complete": TurnComplete,
    "game_complete": GameComplete,
    "game_abandoned": GameAbandoned,
}
"""By event type."""


def view(state: State, seat: Seat | None) -> View:
    """Return what `seat` may see, or a spectator; boards are the state's own, so unchanged ones stay identical."""
    return {**seen_by_all(state), **boards(state, seat)}


def seen_by_all(state: State) -> View:
    """Return what everyone may see."""
    seen: dict[str, Json] = {
        "grid_size": state.options.grid_size,
        "language": state.options.language,
        "random_letters": state.options.random_letters,
        "turn_number": state.turn_number,
        "turn_started_at": state.turn_started_at,
        "letters": state.letters,
        "players": {player: _known(state, player) for player in state.players},
    }
    if not state.over and state.announcer:
        seen["announcer"] = state.announcer
    if state.phase is Phase.PLACING:
        seen["letter"] = state.letters[-1]
    if state.phase is Phase.SCORING:
        seen |= _result(state)
    return seen


def boards(state: State, seat: Seat | None) -> View:
    """Return a player's own board, or all boards to spectators and once the match is over."""
    own: View = {"board": state.boards[seat]} if seat is not None and seat in state.boards else {}
    return {**own, "boards": cast("Json", state.boards)} if seat is None or state.over else own


def _known(state: State, player: Seat) -> Json:
    """Return what everyone knows about `player`; nobody waits for players who left, so they count as placed."""
    left = player in state.left
    return {"placed": left or player in state.placed, "left": left}


def _result(state: State) -> dict[str, Json]:
    result: dict[str, Json] = {
        "scores": cast("Json", totals(state)),
        "words": {seat: tuple(map(_word, score.words)) for seat, score in state.scores.items()},
        "winner": winner(state),
    }
    if state.possible:
        result["possible"] = {"board": state.possible.board, "total": state.possible.total}
    return result


def _word(match: WordMatch) -> Json:
    return {
        "word": match.word,
        "row": match.row,
        "col": match.col,
        "horizontal": match.horizontal,
        "length": match.length,
        "score": match.score,
    }
