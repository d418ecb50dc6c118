"""What a match is to be: who plays, which words, how many guesses, and how much may be spent on it."""

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
"""What the last part of an id can be."""


def new_id() -> str:
    """Draw an id nobody had before."""
    return str(uuid4())


def new_ids(first: str = "") -> Iterator[str]:
    """Draw ids nobody had before, many at little cost: they are counted, from one that was drawn."""
    drawn, _, last = (first or new_id()).rpartition("-")
    return (f"{drawn}-{number & _LAST:012x}" for number in count(int(last, 16)))


@dataclass(frozen=True, slots=True)
class Entrant:
    """A solver that takes part, and where it answers; what it calls itself is known when it was pinged."""

    id: str
    url: str
    name: str = ""
    """What it is called here, whatever it calls itself then."""

    @classmethod
    def at(cls, url: str, name: str = "") -> "Entrant":
        """Let the solver at `url` take part under an id of this match."""
        return cls(new_id(), url, name)


class HiddenWord(NamedTuple):
    """One game of a match: the word to be found, and the id it goes by for everybody."""

    game_id: str
    answer: str


@dataclass(frozen=True, slots=True)
class MatchBudget:
    """What a match may cost: when it is spent, whatever was not played counts as failed."""

    seconds: float = inf
    """For the whole match, pings included."""
    requests: float = inf
    """For each contestant."""
    connections: int = 256
    """At once, for each contestant, however many it would take."""
    results_seconds: float = inf
    """For each contestant to take the results; nobody needs an answer to them."""
    first_guess_seconds: float = inf
    """For each contestant to wake up and make its first valid guess; one that has not by then plays no game."""
    silent_seconds: float = inf
    """From one valid guess of a contestant to the next, of whatever game; then its games are over."""


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """A match before it begins: all contestants play these games."""

    id: str
    games: tuple[HiddenWord, ...]
    allowed: Collection[str]
    """What may be guessed; looked up for every guess, so a set."""
    rounds: int = ROUNDS
    letters: int = LETTERS
    budget: MatchBudget = MatchBudget()

    def __post_init__(self) -> None:
        if not self.games:
            raise ValueError("a match has at least one game")
        if self.rounds < 1:
            raise ValueError("a game has at least one round")
        if bad := next((word for _, word in self.games if len(word) != self.letters or word not in self.allowed), None):
            msg = f"{bad} is not an allowed word of {self.letters} letters"
            raise ValueError(msg)


def planned(
    answers: Sequence[str], allowed: Iterable[str], rounds: int = ROUNDS, budget: MatchBudget | None = None
) -> MatchPlan:
    """Plan a match in which just these `answers` are to be found; they may be guessed whether `allowed` or not."""
    if not answers:
        raise ValueError("a match has at least one game")
    secrets = tuple(HiddenWord(new_id(), answer) for answer in answers)
    every = frozenset(allowed)
    if not every.issuperset(answers):
        every = every.union(answers)
    return MatchPlan(new_id(), secrets, every, rounds, len(answers[0]), budget or MatchBudget())


def drawn(answers: Sequence[str], games: int, dice: Dice) -> tuple[str, ...]:
    """Draw the secrets of so many `games`; none comes again before all were there."""
    secrets: list[str] = []
    while len(secrets) < games:
        secrets += dice.shuffled(answers)[: games - len(secrets)]
    return tuple(secrets)
