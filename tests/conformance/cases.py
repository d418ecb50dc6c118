"""The cases that every game is tried with; `PARLOUR_GAMES=my.games` adds other games."""

from dataclasses import dataclass
from functools import cache
from itertools import cycle
from os import environ
from typing import Any

import pytest

from parlour.core.dice import Dice
from parlour.core.discovery import discover
from parlour.core.game import Absence, AnyGame, Seat
from parlour.hosts.rehearsal.options import smallest, table_sizes, variations
from parlour.hosts.rehearsal.rehearsed_match import Scene, at_random, rehearse, seats_for

GAMES = discover(*filter(None, environ.get("PARLOUR_GAMES", "").split(",")))


@dataclass(frozen=True)
class Case:
    """One game with some players and some options."""

    game: AnyGame
    seats: tuple[Seat, ...]
    options: Any

    @property
    def seed(self) -> bytes:
        """Return the seed of this case, always the same."""
        return repr((self.game.name, self.seats, self.options)).encode()

    @property
    def dice(self) -> Dice:
        """Return dice for the choices of a test."""
        return Dice(self.seed, "test")

    def __str__(self) -> str:
        return f"{self.game.name}-{len(self.seats)}-{self.options}"


def cases() -> tuple[Case, ...]:
    """Try the default options with few, more and most players, and every other extreme with one of these."""
    return tuple(case for game in GAMES.values() for case in _cases_of(game))


def _cases_of(game: AnyGame) -> list[Case]:
    usual, *others = variations(game)
    sizes = [seats_for(number) for number in table_sizes(game)]
    pairs = [(seats, usual) for seats in sizes] + list(zip(cycle(sizes[::-1]), others, strict=False))
    return [Case(game, seats, options) for seats, options in pairs]


def smallest_case(game: AnyGame) -> Case:
    """Return the shortest match for as few players as can have secrets from each other."""
    return Case(game, seats_for(table_sizes(game)[:2][-1]), smallest(game))


@cache
def played(case: Case) -> tuple[Scene, ...]:
    """Play a case at random, once for all tests."""
    choose = dict.fromkeys(case.seats, at_random)
    return tuple(rehearse(case.game, case.seats, case.options, case.seed, choose))


def moments(case: Case, number: int) -> list[Scene]:
    """Pick some scenes of a case: its first, its last, and some between."""
    first, *between, last = played(case)
    return [first, *case.dice.shuffled(between)[: number - 2], last]


def running(case: Case, number: int) -> list[Scene]:
    """Pick some scenes before the end."""
    return [scene for scene in moments(case, number) if case.game.outcome(scene.state) is None]


every_case = pytest.mark.parametrize("case", cases(), ids=str)
every_case_with_leavers = pytest.mark.parametrize(
    "case", [case for case in cases() if case.game.manners.absence is Absence.QUIT], ids=str
)
every_case_with_answers = pytest.mark.parametrize("case", [case for case in cases() if case.game.Answer], ids=str)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
