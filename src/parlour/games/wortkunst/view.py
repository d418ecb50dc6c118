"""The views of a match: everything but the bag and racks; players see their own rack, and all racks at the end."""

from collections.abc import Mapping
from functools import cache
from typing import Literal, NotRequired, cast

from typing_extensions import TypedDict

from parlour.core.game import Json, Seat, View
from parlour.core.word_verdict import Evaluation, Silence
from parlour.games.wortkunst.rules.challenge import not_in_dictionary
from parlour.games.wortkunst.rules.ending import penalty, totals, winners
from parlour.games.wortkunst.state import Advice, Kind, Move, Phase, Reply, State
from parlour.games.wortkunst.values.board import EMPTY, Laid
from parlour.games.wortkunst.values.tiles import shown, written


class Cell(TypedDict):
    """A tile on the board; a blank has only the letter it was given."""

    letter: str | None
    isBlank: bool
    assignedLetter: str | None


class PlacedTile(Cell):
    """A tile and its cell."""

    x: int
    y: int


class Rated(TypedDict):
    """What the judge says about a word."""

    word: str
    score: int
    explanation: str


class Challenged(TypedDict):
    """What came of a challenge."""

    challengers: list[Seat]
    unknown: list[str]
    """The words of the move that the dictionary does not have."""
    outcome: Literal["stands", "falls"]


class Turn(TypedDict):
    """What a player did with a turn; of an exchange, everyone knows only the number of tiles."""

    seat: Seat
    kind: Kind
    placedTiles: list[PlacedTile]
    words: list[str]
    perWordEvaluations: list[Rated]
    moveScore: int
    timestamp: float
    exchanged: NotRequired[int]
    model: NotRequired[str]
    """Who rated it."""
    ruling: NotRequired[Challenged]


class Contest(TypedDict):
    """A move that the other players may challenge, and what they have said so far."""

    player_id: Seat
    placedTiles: list[PlacedTile]
    words: list[str]
    timestamp: float
    replies: dict[Seat, Reply]
    unknown: NotRequired[list[str]]
    """Where a vote decides, the words that the dictionary does not have; otherwise that shows only afterwards."""


class Rating(TypedDict):
    """A move that waits for the judge, and why the last rating failed."""

    player_id: Seat
    placedTiles: list[PlacedTile]
    words: list[str]
    timestamp: float
    failure: NotRequired[Silence]
    ahead: NotRequired[int]
    """Once it takes longer than usual: how many other tables come first; 0 means that the judge has not answered."""
    ruling: NotRequired[Challenged]


class Advised(TypedDict):
    """What a player asked the judge in this turn before a move, and the answer; nobody else sees it."""

    words: list[str]
    perWordEvaluations: list[Rated]
    model: NotRequired[str]
    failure: NotRequired[Silence]
    ahead: NotRequired[int]


class Count(TypedDict):
    """The parts of a total."""

    points: int
    tiles: int
    penalty: int
    total: int


class Known(TypedDict):
    """What everyone knows about a player."""

    rack_count: int
    score: int


class Seen(TypedDict):
    """What one viewer sees; keys that do not apply are absent."""

    board: list[list[Cell | None]]
    bag_count: int
    judge: Literal["local", "llm"]
    model: NotRequired[str]
    """The name of the last judge."""
    rated: Literal["all", "main"]
    dictionary: Literal["off", "check", "ask"]
    end_penalty: int
    pass_rounds: int
    tiles: str
    challenge: NotRequired[Literal["free", "penalty", "vote"]]
    passes: int
    moves: list[Turn]
    players: dict[Seat, Known]
    contest: NotRequired[Contest]
    rating: NotRequired[Rating]
    skips: NotRequired[list[Seat]]
    """The players who skip their next turn."""
    rack: NotRequired[list[str | None]]
    advice: NotRequired[Advised]
    racks: NotRequired[dict[Seat, list[str | None]]]
    counts: NotRequired[dict[Seat, Count]]
    winners: NotRequired[list[Seat]]


class GameStarted(TypedDict):
    """A match has begun."""

    players: list[Seat]


class TilesPlaced(TypedDict):
    """Tiles lie on the board, and the others or the judge are asked about the words they form."""

    player_id: Seat
    words: list[str]
    count: int


class MoveAccepted(TypedDict):
    """A player lets another's move stand."""

    player_id: Seat


class MoveChallenged(TypedDict):
    """A player doubts another's move."""

    player_id: Seat


class ChallengeDecided(TypedDict):
    """The move of `player_id` was challenged, and stands or falls."""

    player_id: Seat
    challengers: list[Seat]
    unknown: list[str]
    outcome: Literal["stands", "falls"]


class TurnSkipped(TypedDict):
    """A player skips a turn, because their challenge was wrong."""

    player_id: Seat


class MoveRated(TypedDict):
    """The judge has rated these words."""

    player_id: Seat
    words: list[str]
    score: int


class RatingFailed(TypedDict):
    """The judge gave no rating; anyone may ask again."""

    reason: Silence


class RatingDelayed(TypedDict):
    """The judge takes longer than usual; `ahead` counts the other tables that come first."""

    ahead: int


class RatingRetried(TypedDict):
    """A player asked the judge again."""

    player_id: Seat


class TilesExchanged(TypedDict):
    """A player exchanged `count` tiles."""

    player_id: Seat
    count: int


class Passed(TypedDict):
    """A player passed."""

    player_id: Seat


class GameComplete(TypedDict):
    """The match is over and counted."""

    scores: dict[Seat, int]
    winners: list[Seat]


class GameAbandoned(TypedDict):
    """The match was stopped."""

    reason: str


TOLD = {
    "game_started": GameStarted,
    "tiles_placed": TilesPlaced,
    "move_accepted": MoveAccepted,
    "move_challenged": MoveChallenged,
    "challenge_decided": ChallengeDecided,
    "turn_skipped": TurnSkipped,
    "move_rated": MoveRated,
    "rating_failed": RatingFailed,
    "rating_delayed": RatingDelayed,
    "rating_retried": RatingRetried,
    "tiles_exchanged": TilesExchanged,
    "passed": Passed,
    "game_complete": GameComplete,
    "game_abandoned": GameAbandoned,
}
"""By event type."""


def view(state: State, seat: Seat | None) -> View:
    """Return what `seat` may see, or a spectator."""
    return {**seen_by_all(state), **own(state, seat)}


def seen_by_all(state: State) -> View:
    """Return what everyone may see."""
    options, scores = state.options, totals(state)
    seen: dict[str, Json] = {
        "board": tuple(map(_row, state.board)),
        "bag_count": len(state.bag),
        "judge": options.judge,
        "rated": options.rated,
        "dictionary": options.dictionary,
        "end_penalty": options.end_penalty,
        "pass_rounds": options.pass_rounds,
        "tiles": written(options.tiles),
        "passes": state.passes,
        "moves": tuple(map(_turn, state.moves)),
        "players": {
            player: {"rack_count": len(state.racks[player]), "score": scores[player]} for player in state.players
        },
    }
    if models := [move.model for move in state.moves if move.model]:
        seen["model"] = models[-1]
    if options.challenge != "off":
        seen["challenge"] = options.challenge
    if state.skips and not state.end:
        seen["skips"] = state.skips
    if state.pending and state.replies is not None:
        seen["contest"] = _contest(state, state.pending, state.replies)
    elif state.pending:
        seen["rating"] = _rating(state, state.pending)
    if state.end:
        seen["racks"] = {player: shown(rack) for player, rack in state.racks.items()}
    if state.end is Phase.ENDED:
        seen["counts"] = {player: _count(state, player) for player in state.players}
        seen["winners"] = winners(state)
    return seen


def own(state: State, seat: Seat | None) -> View:
    """Return a player's own rack, and what they asked the judge."""
    if seat is None or seat not in state.racks:
        return {}
    rack: dict[str, Json] = {"rack": shown(state.racks[seat])}
    if state.advice and seat == state.turn and state.phase is Phase.MOVE:
        return {**rack, "advice": _advised(state.advice)}
    return rack


@cache
def _cell(tile: str) -> dict[str, Json]:
    """Return a tile as views show it; always the same object, so that views are compared quickly."""
    blank = tile.islower()
    return {
        "letter": None if blank else tile,
        "isBlank": blank,
        "assignedLetter": tile.upper() if blank else None,
    }


def _row(row: str) -> tuple[Json, ...]:
    return tuple(None if tile == EMPTY else _cell(tile) for tile in row)


def _placed(laid: tuple[Laid, ...]) -> tuple[Json, ...]:
    return tuple({"x": tile.x, "y": tile.y, **_cell(tile.tile)} for tile in laid)


def _turn(move: Move) -> Json:
    turn: dict[str, Json] = {
        "seat": move.seat,
        "kind": move.kind.value,
        "placedTiles": _placed(move.laid),
        "words": move.words,
        "perWordEvaluations": _evaluated(move.evaluations),
        "moveScore": move.score,
        "timestamp": move.at,
    }
    if move.exchanged:
        turn["exchanged"] = move.exchanged
    if move.model:
        turn["model"] = move.model
    if move.ruling:
        turn["ruling"] = move.ruling.facts
    return turn


def _evaluated(evaluations: tuple[Evaluation, ...]) -> Json:
    return tuple({"word": rated.word, "score": rated.score, "explanation": rated.explanation} for rated in evaluations)


def _advised(advice: Advice) -> Json:
    seen: dict[str, Json] = {"words": advice.words, "perWordEvaluations": _evaluated(advice.evaluations)}
    if advice.model:
        seen["model"] = advice.model
    if advice.silence:
        seen["failure"] = advice.silence.value
    if advice.delay:
        seen["ahead"] = advice.delay.ahead
    return seen


def _waiting(move: Move) -> dict[str, Json]:
    return {
        "player_id": move.seat,
        "placedTiles": _placed(move.laid),
        "words": move.words,
        "timestamp": move.at,
    }


def _contest(state: State, move: Move, replies: Mapping[Seat, Reply]) -> Json:
    contest = _waiting(move)
    contest["replies"] = {seat: reply.value for seat, reply in replies.items()}
    if state.options.challenge == "vote":
        contest["unknown"] = not_in_dictionary(move.words)
    return contest


def _rating(state: State, move: Move) -> Json:
    rating = _waiting(move)
    if state.silence:
        rating["failure"] = state.silence.value
    if state.delay:
        rating["ahead"] = state.delay.ahead
    if move.ruling:
        rating["ruling"] = move.ruling.facts
    return rating


def _count(state: State, seat: Seat) -> Json:
    return cast(
        "Json",
        Count(
            points=state.points[seat],
            tiles=len(state.racks[seat]),
            penalty=penalty(state, seat),
            total=totals(state)[seat],
        ),
    )
