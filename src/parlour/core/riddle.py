"""The second contract: one day's riddle, which holds its secret and judges guesses at it."""

from abc import ABC, abstractmethod
from calendar import timegm
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any, TypeAlias

from parlour.core.game import Json

GameState: TypeAlias = dict[str, Any]
"""What a player may see of his game, as JSON. Hosts read `attempts`, `game_over` and `won` in it and nothing else."""

HOME = "parlour.games"
"""The package whose riddles every house has."""
_DAY = 24 * 3600


class RiddleGame(ABC):
    """The riddle of one date. Values in, values out: what is known of a player's game is in the state he is given."""

    version: str = "1"
    """Of rules and lists together: guesses made with another one are not judged."""
    has_hard_mode = False

    def __init__(self, date_str: str) -> None:
        self._date = date_str
        self._secret = self._generate_challenge(date_str)

    @abstractmethod
    def _generate_challenge(self, date_str: str) -> str:
        """Choose the secret of this date: always the same one. Called once, so it may take its time."""

    @property
    def secret(self) -> str:
        """Give what is to be found."""
        return self._secret

    def info(self) -> Mapping[str, Json]:
        """Tell what a player may know before his first guess."""
        return {}

    def create_game_state(self, *, hard: bool = False) -> GameState:  # noqa: ARG002 - for those who have one
        """Begin a game; `hard` is asked for only where there is a hard mode."""
        return {"guesses": [], "attempts": 0, "won": False, "game_over": False}

    @abstractmethod
    def check_guess(self, guess: str, game_state: GameState | None = None) -> GameState:
        """Judge `guess` and give the new state, or raise `Rejected`; the state that was given stays as it was.

        Without a state this is the first guess. A refused guess costs nothing; after the end all are refused.
        """

    def message(self, game_state: GameState) -> str:
        """Say in a sentence where this game stands."""
        if game_state["game_over"]:
            return "You found it!" if game_state["won"] else f"Game over! It was {self.secret}."
        most = game_state.get("max_attempts")
        counted = f"Attempt {game_state['attempts']}" + (f"/{most}" if most else "")
        return counted if game_state["attempts"] else "Ready to play!"


@dataclass(frozen=True, slots=True)
class Riddle:
    """A riddle that a house offers, every day anew."""

    id: str
    title: str
    open: Callable[[str, bytes], RiddleGame]
    """Make the game of a date, as `2026-01-12`, out of a key that is known to this house alone."""
    pose: Callable[[str], RiddleGame] | None = None
    """Make a game of a secret that somebody chose, or refuse it; not every riddle can."""
    analyse: Callable[[str, tuple[str, ...], bool], Json] | None = None
    """Tell of a finished game, by its secret, its guesses and whether it was hard, how good each guess was.

    It may think for a while: this is done in another process, so it must be a function or method found by its name.
    """


def day_number(date_str: str) -> int:
    """Count the days from 1970 to a date."""
    year, month, day = map(int, date_str.split("-"))
    return timegm((year, month, day, 0, 0, 0)) // _DAY


def riddles(*modules: str) -> Mapping[str, Riddle]:
    """Give the riddles of `modules`, or those of the house, by their ids; the first is what is meant if none is named.

    A room of the house offers riddles as `RIDDLES` in its `rules.riddles`, any other module just so.
    """
    named = [riddle for module in modules for riddle in _offered(module)] if modules else list(_own())
    found = {riddle.id: riddle for riddle in named}
    if len(found) < len(named):
        raise ValueError("two riddles have the same id")
    if not found:
        raise ValueError("there are no riddles")
    return found


def from_list(text: str) -> Mapping[str, Riddle]:
    """Give the riddle that a room of the house makes of somebody's own list, or raise `ValueError` with what is wrong.

    A room that can do so has `from_list(text)` beside its `RIDDLES`.
    """
    makers = (getattr(import_module(name), "from_list", None) for name in _homes())
    made: list[Riddle] = [make(text) for make in makers if make]
    return {riddle.id: riddle for riddle in made}


def _homes() -> Iterator[str]:
    """Name the modules of the house's rooms that offer riddles."""
    home = import_module(HOME)
    for room in sorted(info.name for info in iter_modules(home.__path__) if info.ispkg):
        if find_spec(f"{HOME}.{room}.rules.riddles"):
            yield f"{HOME}.{room}.rules.riddles"


def _own() -> Iterator[Riddle]:
    for name in _homes():
        yield from _offered(name)


def _offered(name: str) -> Iterator[Riddle]:
    module = import_module(name)
    if not hasattr(module, "RIDDLES"):
        msg = f"{name} has no RIDDLES"
        raise ValueError(msg)
    yield from module.RIDDLES
