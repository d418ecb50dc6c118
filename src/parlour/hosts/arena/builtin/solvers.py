"""The built-in solvers: their names, and how they choose."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from parlour.core.dice import Dice
from parlour.hosts.arena.match.solver_games import Definition
from parlour.pieces.words import Clue, Maestro, RiddleWords
from parlour.pieces.words.simple_solvers import Sieve, SimpleSolver, any_answer, any_fitting, least_left

AT_ONCE, PONDERING = 10, 2
"""How many requests a solver takes at once; a slow one needs only the current request and the next."""

Mind: TypeAlias = Callable[[Sequence[Clue], Dice, int], str]
"""Chooses the next guess from all clues and the number of rounds."""


@dataclass(frozen=True, slots=True)
class BuiltinSolver:
    """A built-in solver: it learns a word list and can then choose."""

    definition: Definition
    motto: str
    """Its shout when a game starts."""
    learn: Callable[[RiddleWords], Mind]
    ponders: bool
    """Whether it is slow, so that it must not hold up other requests."""


def _simple(rival: SimpleSolver) -> Callable[[RiddleWords], Mind]:
    def learn(words: RiddleWords) -> Mind:
        sieve = Sieve(words.answers)
        return lambda clues, dice, _: rival(sieve, clues, dice)

    return learn


def _schwordler(words: RiddleWords) -> Mind:
    """Compute the opener once, because it does not depend on chance."""
    sieve = Sieve(words.answers)
    opener = least_left(sieve, (), Dice(b""))
    return lambda clues, dice, _: least_left(sieve, clues, dice) if clues else opener


def _maestro(words: RiddleWords) -> Mind:
    maestro = Maestro(words.answers, words.allowed)
    return lambda clues, _, rounds: maestro.guess(clues, rounds)


_ALL = (
    BuiltinSolver(
        Definition("solvo", "the magnificent", AT_ONCE, "#7e0391"),
        "any word will do",
        _simple(any_answer),
        ponders=False,
    ),
    BuiltinSolver(
        Definition("howyagoin", "a bit howyagoin", PONDERING, "#0a7a5c"),
        "not bad, you?",
        _simple(any_fitting),
        ponders=True,
    ),
    BuiltinSolver(
        Definition("schwordler", "the brave", PONDERING, "#1f5fa8"), "crane, as ever", _schwordler, ponders=True
    ),
    BuiltinSolver(
        Definition("maestro", "the house's own", PONDERING, "#b3541e"), "watch and learn", _maestro, ponders=True
    ),
)
BUILTIN_SOLVERS: Mapping[str, BuiltinSolver] = {solver.definition.name: solver for solver in _ALL}
"""By name."""
