"""The state of one match of Crossword."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Literal

from annotated_types import Interval

from parlour.core.game import Seat
from parlour.games.crossword.actions import Possible
from parlour.games.crossword.values.board import Board
from parlour.games.crossword.values.score import BoardScore


class Phase(StrEnum):
    """The phase of a match; the last two are final."""

    ANNOUNCING = "announcing"
    PLACING = "placing"
    SCORING = "scoring"
    ABANDONED = "abandoned"


FINAL = (Phase.SCORING, Phase.ABANDONED)


@dataclass(frozen=True, slots=True)
class Options:
    """What the host chooses before a match."""

    grid_size: Annotated[int, Interval(ge=2, le=8)] = 5
    language: Literal["en", "de"] = "en"
    random_letters: bool = False
    """Whether every letter is drawn, so that nobody announces."""


@dataclass(frozen=True, slots=True)
class State:
    """One match: `players` are those who began it and never changes; those who go are in `left`."""

    options: Options
    players: tuple[Seat, ...]
    boards: Mapping[Seat, Board]
    announcer: Seat | None
    turn_started_at: float
    phase: Phase = Phase.ANNOUNCING
    turn_number: int = 0
    letters: tuple[str, ...] = ()
    """All letters so far; while placing, the last one is this turn's."""
    placed: frozenset[Seat] = frozenset()
    left: frozenset[Seat] = frozenset()
    scores: Mapping[Seat, BoardScore] = field(default_factory=dict)
    possible: Possible | None = None

    @property
    def over(self) -> bool:
        """Whether the match has ended, scored or abandoned."""
        return self.phase in FINAL

    @property
    def active(self) -> tuple[Seat, ...]:
        """The players who have not left, in order."""
        return tuple(seat for seat in self.players if seat not in self.left) if self.left else self.players

    @property
    def missing(self) -> frozenset[Seat]:
        """The players who still have to place this turn's letter."""
        return frozenset(self.active) - self.placed

    @property
    def last_turn(self) -> bool:
        """Whether this turn fills the boards."""
        return self.turn_number + 1 == self.options.grid_size**2

    def after(self, seat: Seat) -> Seat:
        """Return the next active player in turn order, or `seat` itself if nobody else is left."""
        here = self.players.index(seat) + 1
        return next(other for other in self.players[here:] + self.players[:here] if other not in self.left)
