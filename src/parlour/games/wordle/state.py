"""What a race for a word is at one moment."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Literal

from annotated_types import Interval

from parlour.core.game import Seat
from parlour.games.wordle.values import Kind
from parlour.pieces.words import Clue

MAX_ATTEMPTS = 6


class Phase(StrEnum):
    """Where a race stands; the last two are final."""

    GUESSING = "guessing"
    FINISHED = "finished"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class Options:
    """What the host chooses before a race."""

    language: Literal["en", "de"] = "en"
    length: Annotated[int, Interval(ge=4, le=7)] = 5
    difficulty: Literal["normal", "easy", "expert"] = "normal"
    """Of the secret: any answer, one of the more common half, or one of the other."""
    hard_mode: bool = False
    """What was learned must be used."""

    @property
    def kind(self) -> Kind:
        """Tell whose words these are."""
        return Kind(self.language, self.length, "" if self.difficulty == "normal" else self.difficulty)


@dataclass(frozen=True, slots=True)
class State:
    """One race: `players` is who began it and never changes; who goes before he is done is marked in `left`."""

    options: Options
    players: tuple[Seat, ...]
    secret: str
    guesses: Mapping[Seat, tuple[str, ...]]
    started_at: float
    finished_at: Mapping[Seat, float] = field(default_factory=dict)
    """When each was done, in this order: the word found, or all attempts used."""
    left: frozenset[Seat] = frozenset()
    abandoned: bool = False

    @property
    def racing(self) -> frozenset[Seat]:
        """Those who still guess."""
        return frozenset() if self.abandoned else frozenset(self.players) - self.left - self.finished_at.keys()

    @property
    def phase(self) -> Phase:
        """Where the race stands."""
        if self.abandoned:
            return Phase.ABANDONED
        return Phase.GUESSING if self.racing else Phase.FINISHED

    @property
    def over(self) -> bool:
        """Whether the race has ended, well or not."""
        return not self.racing

    def clues(self, seat: Seat) -> tuple[Clue, ...]:
        """Give all that the guesses of `seat` have shown him."""
        return tuple(Clue.at(self.secret, word) for word in self.guesses[seat])

    def found(self, seat: Seat) -> bool:
        """Tell whether `seat` has found the word."""
        return self.guesses[seat][-1:] == (self.secret,)
