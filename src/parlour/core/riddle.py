"""The second contract: the riddle of one day, which keeps its secret and judges guesses."""

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
"""What players may see of their game, as JSON. Its shape belongs to the riddle: hosts read `game_over`, and `won` and
`attempts` if they are there."""

HOME = "parlour.games"
"""The package of the riddles that every server has."""
_DAY = 24 * 3600


class RiddleGame(ABC):
    """The riddle of one date. Values in, values out: the state holds everything about a player's game."""

    version: str = "1"
    """Version of the rules and lists together; guesses made with another version are not judged."""
    title: str = ""
    """The title that players see in a program that serves only this riddle; by default the name of its class."""
    has_hard_mode = False

    def __init__(self, date_str: str) -> None:
        self._date = date_str
        self._secret = self._generate_challenge(date_str)

    @abstractmethod
    def _generate_challenge(self, date_str: str) -> str:
        """Choose the secret of this date, always the same. Called once, so it may be slow."""

    @property
    def secret(self) -> str:
        """Return the answer."""
        return self._secret

    def info(self) -> Mapping[str, Json]:
        """Return what a player may know before the first guess; by default the attempts, if the state has them."""
        most = self.create_game_state().get("max_attempts")
        return {"max_attempts": most} if isinstance(most, int) else {}

    def create_game_state(self) -> GameState:
        """Return the state of a new game; a riddle with a hard mode also accepts `hard=True`."""
        return {"guesses": [], "attempts": 0, "game_over": False}

    @abstractmethod
    def check_guess(self, guess: str, game_state: GameState | None = None) -> GameState:
        """Judge `guess` and return the new state, or raise `ValueError` or `Rejected` with a sentence.

        Without a state this is the first guess. A refused guess costs nothing; after the end every guess is refused.
        """

    def read_guess(self, guess: str) -> str:
        """Return an accepted guess in its one canonical spelling, so that equal guesses are recognised."""
        return normalize("NFC", guess).strip()

    def message(self, game_state: GameState) -> str:
        """Return a sentence about the state of this game."""
        if game_state.get("game_over"):
            return "You found it!" if game_state.get("won") else f"Game over! It was {self.secret}."
        attempts, most = game_state.get("attempts"), game_state.get("max_attempts")
        return f"Attempt {attempts}" + (f"/{most}" if most else "") if attempts else "Ready to play!"


@dataclass(frozen=True, slots=True)
class SourceList:
    """A list that someone supplied, from which a riddle was made."""

    text: str
    remake: Callable[[str], "Riddle"]
    """Make the same riddle from another list, or raise `ValueError` with the reason why not."""
    note: str = ""
    """A sentence about words that were left out of the list, and why; empty if there are none."""
    latest: Callable[[], str] | None = None
    """Return the list as it is now. It is read when a date is first needed; dates promised before keep their words."""


@dataclass(frozen=True, slots=True)
class Riddle:
    """A riddle that a server offers, new every day."""

    id: str
    title: str
    open: Callable[[str, bytes], RiddleGame]
    """Make the game of a date like `2026-01-12` from a key that only this server knows."""
    pose: Callable[[str], RiddleGame] | None = None
    """Make a game with a secret that someone chose, or refuse it; not every riddle can."""
    analyse: Callable[[str, tuple[str, ...], bool], Json] | None = None
    """Rate each guess of a finished game, from its secret, its guesses and whether it was hard.

    This may take a while and runs in another process, so it must be a function or method that can be pickled.
    """
    open_before: Callable[[str, bytes], RiddleGame] | None = None
    """Make the game of a date the way an older version did, for dates promised then."""
    source: SourceList | None = None
    """The list it was made from, if someone supplied one."""


def day_number(date_str: str) -> int:
    """Return the number of days from 1970 to a date."""
    year, month, day = map(int, date_str.split("-"))
    return timegm((year, month, day, 0, 0, 0)) // _DAY


def find_riddles(*modules: str, home: str = HOME) -> Mapping[str, Riddle]:
    """Return the riddles of `modules`, or those of all games in the package `home`, by id; the first is the default.

    A built-in game offers them as `RIDDLES` in its module `riddles`; any other module has `RIDDLES` itself.
    """
    named = [riddle for module in modules for riddle in _offered(module)] if modules else list(_own(home))
    found = {riddle.id: riddle for riddle in named}
    if len(found) < len(named):
        raise ValueError("two riddles have the same id")
    if not found:
        raise ValueError("there are no riddles")
    return found


def from_list(text: str) -> Mapping[str, Riddle]:
    """Return the riddle that a built-in game makes from someone's list, or raise `ValueError` with the reason why not.

    A game that can do this has `from_list(text)` beside its `RIDDLES`.
    """
    makers = (getattr(import_module(name), "from_list", None) for name in _homes(HOME))
    made: list[Riddle] = [make(text) for make in makers if make]
    return {riddle.id: riddle for riddle in made}


def _homes(home: str) -> Iterator[str]:
    """Yield the modules of games in the package `home` that offer riddles."""
    for game in sorted(info.name for info in iter_modules(import_module(home).__path__) if info.ispkg):
        if find_spec(f"{home}.{game}.riddles"):
            yield f"{home}.{game}.riddles"


def _own(home: str) -> Iterator[Riddle]:
    for name in _homes(home):
        yield from _offered(name)


def _offered(name: str) -> Iterator[Riddle]:
    module = import_module(name)
    if not hasattr(module, "RIDDLES"):
        msg = f"{name} has no RIDDLES"
        raise ValueError(msg)
    yield from module.RIDDLES
