"""The second contract: one day's riddle, which holds its secret and judges guesses at it."""

from abc import ABC, abstractmethod
from calendar import timegm
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any, TypeAlias
from unicodedata import normalize

from parlour.core.game import Json

GameState: TypeAlias = dict[str, Any]
"""What a player may see of their game, as JSON. It belongs to the riddle: hosts read `game_over` in it, and `won` and
`attempts` if they are there."""

HOME = "parlour.games"
"""The package whose riddles every house has."""
_DAY = 24 * 3600


class RiddleGame(ABC):
    """The riddle of one date. Values in, values out: what is known of a player's game is in the state he is given."""

    version: str = "1"
    """Of rules and lists together: guesses made with another one are not judged."""
    title: str = ""
    """What players call it, in a program that serves it alone; by default what its class is called."""
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
        """Tell what a player may know before the first guess; by default how many there are, if the state says so."""
        most = self.create_game_state().get("max_attempts")
        return {"max_attempts": most} if isinstance(most, int) else {}

    def create_game_state(self) -> GameState:
        """Begin a game; where there is a hard mode this also takes `hard=True`."""
        return {"guesses": [], "attempts": 0, "game_over": False}

    @abstractmethod
    def check_guess(self, guess: str, game_state: GameState | None = None) -> GameState:
        """Judge `guess` and give the new state, or raise `ValueError` or `Rejected` with a sentence.

        Without a state this is the first guess. A refused guess costs nothing; after the end all are refused.
        """

    def read_guess(self, guess: str) -> str:
        """Give a guess that was taken in the one way it is written down: what is read alike is the same guess."""
        return normalize("NFC", guess).strip()

    def message(self, game_state: GameState) -> str:
        """Say in a sentence where this game stands."""
        if game_state.get("game_over"):
            return "You found it!" if game_state.get("won") else f"Game over! It was {self.secret}."
        attempts, most = game_state.get("attempts"), game_state.get("max_attempts")
        return f"Attempt {attempts}" + (f"/{most}" if most else "") if attempts else "Ready to play!"


@dataclass(frozen=True, slots=True)
class Source:
    """The list that somebody brought and a riddle was made of."""

    text: str
    remake: Callable[[str], "Riddle"]
    """Make the same riddle of another list, or raise `ValueError` with what is wrong with that."""
    note: str = ""
    """What of the list was left out and why, if anything was."""
    latest: Callable[[], str] | None = None
    """Give the list as it is now: asked when a date is first needed, for what was promised before stays as it was."""


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
    open_before: Callable[[str, bytes], RiddleGame] | None = None
    """Make the game of a date as an older program did, for days that were promised then."""
    source: Source | None = None
    """What it was made of, if somebody brought a list."""


def day_number(date_str: str) -> int:
    """Count the days from 1970 to a date."""
    year, month, day = map(int, date_str.split("-"))
    return timegm((year, month, day, 0, 0, 0)) // _DAY


def riddles(*modules: str) -> Mapping[str, Riddle]:
    """Give the riddles of `modules`, or those of the house, by their ids; the first is what is meant if none is named.

    A game of the house offers riddles as `RIDDLES` in its module `riddles`, any other module just so.
    """
    named = [riddle for module in modules for riddle in _offered(module)] if modules else list(_own())
    found = {riddle.id: riddle for riddle in named}
    if len(found) < len(named):
        raise ValueError("two riddles have the same id")
    if not found:
        raise ValueError("there are no riddles")
    return found


def from_list(text: str) -> Mapping[str, Riddle]:
    """Give the riddle that a game of the house makes of somebody's own list, or raise `ValueError` with what is wrong.

    A game that can do so has `from_list(text)` beside its `RIDDLES`.
    """
    makers = (getattr(import_module(name), "from_list", None) for name in _homes())
    made: list[Riddle] = [make(text) for make in makers if make]
    return {riddle.id: riddle for riddle in made}


def _homes() -> Iterator[str]:
    """Name the modules of the house's games that offer riddles."""
    home = import_module(HOME)
    for game in sorted(info.name for info in iter_modules(home.__path__) if info.ispkg):
        if find_spec(f"{HOME}.{game}.riddles"):
            yield f"{HOME}.{game}.riddles"


def _own() -> Iterator[Riddle]:
    for name in _homes():
        yield from _offered(name)


def _offered(name: str) -> Iterator[Riddle]:
    module = import_module(name)
    if not hasattr(module, "RIDDLES"):
        msg = f"{name} has no RIDDLES"
        raise ValueError(msg)
    yield from module.RIDDLES
