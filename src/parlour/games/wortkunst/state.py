"""The state of one match of Wortkunst."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Literal

from annotated_types import Interval, Predicate

from parlour.core.game import Json, Seat
from parlour.core.word_verdict import Delay, Evaluation, Silence
from parlour.games.wortkunst.values.board import BARE, Board, Laid
from parlour.games.wortkunst.values.tiles import STANDARD, is_tile_set


class Phase(StrEnum):
    """The phase of a match; the last two are final."""

    MOVE = "move"
    CHALLENGE = "challenge"
    SCORING = "scoring"
    RATING_FAILED = "rating_failed"
    ENDED = "ended"
    ABANDONED = "abandoned"


class Kind(StrEnum):
    """What a turn was used for."""

    PLACE = "place"
    EXCHANGE = "exchange"
    PASS = "pass"  # noqa: S105 - not that kind of pass


class Reply(StrEnum):
    """What another player says to a placement."""

    ACCEPT = "accept"
    CHALLENGE = "challenge"


@dataclass(frozen=True, slots=True)
class Options:
    """What the host chooses before a match."""

    judge: Literal["local", "llm"] = "local"
    """Who rates words: the built-in judge, or a language model."""
    rated: Literal["all", "main"] = "all"
    """Which words of a move are rated: all it forms, or the one along its line."""
    dictionary: Literal["off", "check", "ask"] = "off"
    """What happens to words that are not in the dictionary: accepted, refused, or put to the judge beforehand."""
    challenge: Literal["off", "free", "penalty", "vote"] = "off"
    """What settles a challenge: nobody can make one, the dictionary, the dictionary at a risk, or a majority."""
    end_penalty: Annotated[int, Interval(ge=0, le=1000)] = 100
    """What each tile left on a rack costs at the end."""
    pass_rounds: Annotated[int, Interval(ge=1, le=5)] = 1
    """How often everyone must pass in a row for the match to end."""
    tiles: Annotated[str, Predicate(is_tile_set)] = STANDARD
    """How many tiles there are of each letter, and of blanks, which are written as a question mark."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """How a challenge was settled."""

    challengers: tuple[Seat, ...]
    unknown: tuple[str, ...]
    """The words that the dictionary does not have."""
    falls: bool
    """Whether the tiles went back to the rack."""

    @property
    def facts(self) -> Mapping[str, Json]:
        """The ruling as everyone sees it: nothing about it is secret."""
        outcome = "falls" if self.falls else "stands"
        return {"challengers": self.challengers, "unknown": self.unknown, "outcome": outcome}


@dataclass(frozen=True, slots=True)
class Move:
    """A turn of a player; a placement counts once it is rated."""

    seat: Seat
    kind: Kind
    at: float
    laid: tuple[Laid, ...] = ()
    words: tuple[str, ...] = ()
    evaluations: tuple[Evaluation, ...] = ()
    exchanged: int = 0
    model: str = ""
    """The model that rated it, according to the verdict; a later server may use another."""
    ruling: Ruling | None = None
    """The outcome of a challenge, if there was one."""

    @property
    def score(self) -> int:
        """The points of this move."""
        return sum(evaluation.score for evaluation in self.evaluations)

    @property
    def has_fallen(self) -> bool:
        """Whether a challenge has undone it."""
        return self.ruling is not None and self.ruling.falls


@dataclass(frozen=True, slots=True)
class Advice:
    """The judge's answer about unknown words; only the player who asked sees it."""

    words: tuple[str, ...]
    evaluations: tuple[Evaluation, ...] = ()
    model: str = ""
    silence: Silence | None = None
    """Why there was no answer."""
    delay: Delay | None = None
    """The delay of the answer, once it takes longer than usual."""

    @property
    def is_due(self) -> bool:
        """Whether the judge is still being asked."""
        return not self.evaluations and self.silence is None


@dataclass(frozen=True, slots=True)
class State:
    """One match; tiles in `bag` and `racks` are characters, and the bag's last one is drawn next."""

    options: Options
    players: tuple[Seat, ...]
    bag: str
    racks: Mapping[Seat, str]
    turn: Seat
    board: Board = BARE
    moves: tuple[Move, ...] = ()
    pending: Move | None = None
    """A placement on the board that waits for the other players or for its rating."""
    silence: Silence | None = None
    """Why the last rating failed."""
    delay: Delay | None = None
    """The delay of its rating, once that takes longer than usual."""
    advice: Advice | None = None
    """The question asked in this turn before a move."""
    passes: int = 0
    """How many turns in a row were passed."""
    end: Literal[Phase.ENDED, Phase.ABANDONED] | None = None
    replies: Mapping[Seat, Reply] | None = None
    """The others' replies to that placement so far; `None` unless it can be challenged."""
    skips: tuple[Seat, ...] = ()
    """The players who skip their next turn, in seat order."""

    @property
    def phase(self) -> Phase:
        """The phase of the match."""
        if self.end:
            return self.end
        if self.pending is None:
            return Phase.MOVE
        if self.replies is not None:
            return Phase.CHALLENGE
        return Phase.RATING_FAILED if self.silence else Phase.SCORING

    @property
    def next_seat(self) -> Seat:
        """The player of the next turn."""
        return self.players[(self.players.index(self.turn) + 1) % len(self.players)]

    @property
    def others(self) -> tuple[Seat, ...]:
        """The players whose turn it is not."""
        return tuple(seat for seat in self.players if seat != self.turn)

    @property
    def undecided(self) -> frozenset[Seat]:
        """The players who may accept or challenge the placement, and have not replied yet."""
        return frozenset(self.others) - self.replies.keys() if self.replies is not None else frozenset()

    @property
    def points(self) -> Mapping[Seat, int]:
        """The points of everyone's moves so far."""
        points = dict.fromkeys(self.players, 0)
        for move in self.moves:
            points[move.seat] += move.score
        return points

    def rated(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """Return the words of a move that count, the main word first."""
        return words[:1] if self.options.rated == "main" else words

    @property
    def asked_words(self) -> tuple[str, ...]:
        """The words that the judge must rate now, for the waiting move or for advice."""
        if self.phase is Phase.MOVE:
            return self.advice.words if self.advice and self.advice.is_due else ()
        if self.phase is not Phase.SCORING or self.pending is None:
            return ()
        known = {evaluation.word for evaluation in self.pending.evaluations}
        return tuple(word for word in self.rated(self.pending.words) if word not in known)
