"""Loading the built-in games and riddles, and those in modules named by the user."""

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from parlour.cli.errors import Refused
from parlour.core.discovery import discover
from parlour.core.game import AnyGame
from parlour.core.riddle import Riddle, find_riddles
from parlour.hosts.codec import HostedGame

T = TypeVar("T")


def load_games(modules: Sequence[str] = ()) -> Mapping[str, AnyGame]:
    """Load the games; modules may be in the current folder, as with `python`."""
    return _found("GAMES", discover, modules)


def host_games(modules: Sequence[str] = ()) -> Mapping[str, HostedGame]:
    """Load the games, each with its codec."""
    return {name: HostedGame(game) for name, game in load_games(modules).items()}


def load_riddles(modules: Sequence[str] = ()) -> Mapping[str, Riddle]:
    """Load the riddles in `modules`, or the built-in ones if none are named."""
    return _found("RIDDLES", find_riddles, modules)


def _found(setting: str, discover: Callable[..., Mapping[str, T]], modules: Sequence[str]) -> Mapping[str, T]:
    here = str(Path.cwd())
    if modules and here not in sys.path:
        sys.path.insert(0, here)
    try:
        return discover(*modules)
    except (ImportError, ValueError, AttributeError) as error:
        msg = f"{setting}: {error}."
        raise Refused(msg) from error


def load_game(name: str, modules: Sequence[str] = ()) -> AnyGame:
    """Load one game, or raise `Refused` with the names of all games."""
    games = load_games(modules)
    if name not in games:
        msg = f"There is no game {name!r}. Choose one of {', '.join(games)}."
        raise Refused(msg)
    return games[name]
