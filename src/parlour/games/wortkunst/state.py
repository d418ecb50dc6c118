"""What a game of Wortkunst is at one moment."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Literal

from annotated_types import Interval, Predicate

from parlour.core.game import Seat
from parlour.core.verdict import Delay, Evaluation, Silence
from parlour.games.wortkunst.values.board import BARE, Board, Laid
from parlour.games.wortkunst.values.tiles import STANDARD, is_tile_set


class Phase(StrEnum):
    """Where a game stands; the last two are final."""

    MOVE = "move"
    SCORING = "scoring"
    RATING_FAILED = "rating_failed"
    ENDED = "ended"
    ABANDONED = "abandoned"


class Kind(StrEnum):
    """What can be done with a turn."""

    PLACE = "place"
    EXCHANGE = "exchange"
    PASS = "pass"  # noqa: S105 - not that kind of pass


@dataclass(frozen=True, slots=True)
class Options:
    """What the host chooses before a game."""

    judge: Literal["local", "llm"] = "local"
    """Who rates words: the house's own reckoning, or a language model."""
    rated: Literal["all", "main"] = "all"
    """Which words of a move are rated: all it forms, or the one along its line."""
    dictionary: Literal["off", "check", "ask"] = "off"
    """What becomes of words that the house's list does not know: welcome, refused, or put to the judge beforehand."""
    end_penalty: Annotated[int, Interval(ge=0, le=1000)] = 100
    """What each tile left on a rack costs at the end."""
    pass_rounds: Annotated[int, Interval(ge=1, le=5)] = 1
    """How often everybody must pass in a row for the game to end."""
    tiles: Annotated[str, Predicate(is_tile_set)] = STANDARD
    """How many tiles there are of each letter, and of blanks, which are written as a question mark."""


@dataclass(frozen=True, slots=True)
class Move:
    """What somebody did with a turn; a placement counts when it is rated."""

    seat: Seat
    kind: Kind
    at: float
    laid: tuple[Laid, ...] = ()
    words: tuple[str, ...] = ()
    evaluations: tuple[Evaluation, ...] = ()
    exchanged: int = 0
    model: str = ""
    """Who rated it, as his verdict says: a judge may be another one tomorrow."""

    @property
    def score(self) -> int:
        """What it brought."""
        return sum(evaluation.score for evaluation in self.evaluations)


@dataclass(frozen=True, slots=True)
class Advice:
    """What the judge says of unknown words to the player who may play them; nobody else knows of it."""

    words: tuple[str, ...]
    evaluations: tuple[Evaluation, ...] = ()
    model: str = ""
    silence: Silence | None = None
    """Why he said nothing."""
    delay: Delay | None = None
    """What the player waits for, once that takes longer than usual."""

    @property
    def is_due(self) -> bool:
        """Whether the judge is still being asked."""
        return not self.evaluations and self.silence is None


@dataclass(frozen=True, slots=True)
class State:
    """One game; tiles in `bag` and `racks` are characters, the next one to be drawn is the bag's last."""

    options: Options
    players: tuple[Seat, ...]
    bag: str
    racks: Mapping[Seat, str]
    turn: Seat
    board: Board = BARE
    moves: tuple[Move, ...] = ()
    pending: Move | None = None
    """A placement that lies on the board and waits for its rating."""
    silence: Silence | None = None
    """Why it was not rated when the judge was last asked."""
    delay: Delay | None = None
    """What it waits for, once that takes longer than usual."""
    advice: Advice | None = None
    """What was asked in this turn before a move."""
    passes: int = 0
    """How many turns in a row were passed."""
    end: Literal[Phase.ENDED, Phase.ABANDONED] | None = None

    @property
    def phase(self) -> Phase:
        """Where the game stands."""
        if self.end:
            return self.end
        if self.pending is None:
            return Phase.MOVE
        return Phase.RATING_FAILED if self.silence else Phase.SCORING

    @property
    def next_seat(self) -> Seat:
        """Whose turn comes after this one."""
        return self.players[(self.players.index(self.turn) + 1) % len(self.players)]

    @property
    def points(self) -> Mapping[Seat, int]:
        """What everybody's moves have brought so far."""
        points = dict.fromkeys(self.players, 0)
        for move in self.moves:
            points[move.seat] += move.score
        return points

    def rated(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """Of the words of a move, those that count, the main word first."""
        return words[:1] if self.options.rated == "main" else words

    @property
    def asked_words(self) -> tuple[str, ...]:
        """The words that the judge is to rate now: of the move that waits, or for the advice that does."""
        if self.phase is Phase.MOVE:
            return self.advice.words if self.advice and self.advice.is_due else ()
        if self.phase is not Phase.SCORING or self.pending is None:
            return ()
        known = {evaluation.word for evaluation in self.pending.evaluations}
        return tuple(word for word in self.rated(self.pending.words) if word not in known)
