"""The plan of a match: its entrants, hidden words, number of guesses, and budget."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from math import inf
from typing import NamedTuple
from uuid import uuid4

from parlour.core.dice import Dice

ROUNDS = 6
LETTERS = 5
_LAST = 2**48 - 1
"""The largest last part of an id."""


def new_uuid() -> str:
    """Return a new unique id."""
    return str(uuid4())


def new_uuids(first: str = "") -> Iterator[str]:
    """Return new unique ids, many at little cost: they count up from a random one."""
    prefix, _, last = (first or new_uuid()).rpartition("-")
    return (f"{prefix}-{number & _LAST:012x}" for number in count(int(last, 16)))


@dataclass(frozen=True, slots=True)
class Entrant:
    """A solver entered in a match, and the address where it answers."""

    id: str
    url: str
    name: str = ""
    """The name to show here, instead of the one it gives when pinged."""

    @classmethod
    def at(cls, url: str, name: str = "") -> "Entrant":
        """Enter the solver at `url` under a new id."""
        return cls(new_uuid(), url, name)


class HiddenWord(NamedTuple):
    """One game of a match: the word to find, and the id of the game, the same for everyone."""

    game_id: str
    answer: str


@dataclass(frozen=True, slots=True)
class MatchBudget:
    """The resources that a match may use; when they are used up, unplayed games count as failed."""

    seconds: float = inf
    """For the whole match, pings included."""
    requests: float = inf
    """For each contestant."""
    connections: int = 256
    """At once, for each contestant, even if it would take more."""
    results_seconds: float = inf
    """For each contestant to accept the results; no answer is needed."""
    first_guess_seconds: float = inf
    """For each contestant to wake up and make its first valid guess; after that it plays no game."""
    silent_seconds: float = inf
    """From one valid guess of a contestant to its next, in any game; after that its games are over."""


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """A match before it starts; all contestants play these games."""

    id: str
    games: tuple[HiddenWord, ...]
    allowed: Collection[str]
    """Words that may be guessed; a set, because every guess is looked up."""
    rounds: int = ROUNDS
    letters: int = LETTERS
    budget: MatchBudget = MatchBudget()

    def __post_init__(self) -> None:
        if not self.games:
            raise ValueError("a match needs at least one game")
        if self.rounds < 1:
            raise ValueError("a game needs at least one round")
        if bad := next((word for _, word in self.games if len(word) != self.letters or word not in self.allowed), None):
            msg = f"{bad} is not an allowed word of {self.letters} letters"
            raise ValueError(msg)


def plan_match(
    answers: Sequence[str], allowed: Iterable[str], rounds: int = ROUNDS, budget: MatchBudget | None = None
) -> MatchPlan:
    """Plan a match with exactly these `answers`; they may be guessed whether `allowed` or not."""
    if not answers:
        raise ValueError("a match needs at least one game")
    hidden = tuple(HiddenWord(new_uuid(), answer) for answer in answers)
    every = frozenset(allowed)
    if not every.issuperset(answers):
        every = every.union(answers)
    return MatchPlan(new_uuid(), hidden, every, rounds, len(answers[0]), budget or MatchBudget())


def draw_words(answers: Sequence[str], games: int, dice: Dice) -> tuple[str, ...]:
    """Draw the hidden words of a number of `games`; none is repeated before all have been used."""
    hidden: list[str] = []
    while len(hidden) < games:
        hidden += dice.shuffled(answers)[: games - len(hidden)]
    return tuple(hidden)
