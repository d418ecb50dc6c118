"""The solvers of the house: what they are called, and how they choose."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from parlour.core.dice import Dice
from parlour.hosts.arena.score import Definition
from parlour.pieces.words import Clue, RiddleWords
from parlour.pieces.words.solver import Solver as LookAhead

Mind: TypeAlias = Callable[[Sequence[Clue], Dice], str]
"""Chooses the next guess from all clues."""


@dataclass(frozen=True, slots=True)
class Solver:
    """One of the house: it learns a list of words and can then choose."""

    definition: Definition
    motto: str
    """What it shouts when a game begins."""
    learn: Callable[[RiddleWords], Mind]
    ponders: bool = False
    """Whether it takes its time, so that others should not be kept waiting meanwhile."""


def _solvo(words: RiddleWords) -> Mind:
    return lambda _, dice: dice.choice(words.answers)


def _howyagoin(words: RiddleWords) -> Mind:
    return lambda clues, dice: dice.choice(
        [word for word in words.answers if all(clue.fits(word) for clue in clues)] or words.answers
    )


def _maestro(words: RiddleWords) -> Mind:
    solver = LookAhead(words.answers, words.allowed)
    return lambda clues, _: solver.guess(clues)


_ALL = (
    Solver(Definition("solvo", "the magnificent", 10, "#7e0391"), "any word may be the one", _solvo),
    Solver(Definition("howyagoin", "a bit howyagoin", 10, "#0a7a5c"), "not bad, you?", _howyagoin),
    Solver(Definition("maestro", "the house's own, and hard to beat", 10, "#b3541e"), "watch", _maestro, ponders=True),
)
SOLVERS: Mapping[str, Solver] = {solver.definition.name: solver for solver in _ALL}
"""By their names."""
