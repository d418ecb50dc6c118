"""The state of one race for a word."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Literal

from annotated_types import Interval

from parlour.core.game import Seat
from parlour.games.wordle.values.word_kind import WordKind
from parlour.pieces.words import Clue

MAX_ATTEMPTS = 6


class Phase(StrEnum):
    """The phase of a race; the last two are final."""

    GUESSING = "guessing"
    FINISHED = "finished"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class Options:
    """What the host chooses before a race."""

    language: Literal["en", "de"] = "en"
    length: Annotated[int, Interval(ge=4, le=7)] = 5
    difficulty: Literal["normal", "easy", "expert"] = "normal"
    """Which answers may be the secret: all, the more common half, or the rarer half."""
    hard_mode: bool = False
    """Whether everything that was learned must be used."""

    @property
    def kind(self) -> WordKind:
        """The kind of word to look for."""
        return WordKind(self.language, self.length, "" if self.difficulty == "normal" else self.difficulty)


@dataclass(frozen=True, slots=True)
class State:
    """One race: `players` are those who began it and never changes; those who go before they are done are in `left`."""

    options: Options
    players: tuple[Seat, ...]
    secret: str
    guesses: Mapping[Seat, tuple[str, ...]]
    started_at: float
    finished_at: Mapping[Seat, float] = field(default_factory=dict)
    """When each player was done, in that order: the word found, or all attempts used."""
    left: frozenset[Seat] = frozenset()
    abandoned: bool = False

    @property
    def racing(self) -> frozenset[Seat]:
        """The players who are still guessing."""
        return frozenset() if self.abandoned else frozenset(self.players) - self.left - self.finished_at.keys()

    @property
    def phase(self) -> Phase:
        """The phase of the race."""
        if self.abandoned:
            return Phase.ABANDONED
        return Phase.GUESSING if self.racing else Phase.FINISHED

    @property
    def over(self) -> bool:
        """Whether the race has ended, decided or abandoned."""
        return not self.racing

    def clues(self, seat: Seat) -> tuple[Clue, ...]:
        """Return everything that the guesses of `seat` have shown."""
        return tuple(Clue.at(self.secret, word) for word in self.guesses[seat])

    def found(self, seat: Seat) -> bool:
        """Return whether `seat` has found the word."""
        return self.guesses[seat][-1:] == (self.secret,)
