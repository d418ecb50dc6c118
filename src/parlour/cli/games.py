"""The games and riddles a command knows: the house's own, and those of modules named by the user."""

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from parlour.cli.refusal import Refused
from parlour.core.discovery import discover
from parlour.core.game import AnyGame
from parlour.core.riddle import Riddle
from parlour.core.riddle import riddles as discover_riddles

T = TypeVar("T")


def load_games(modules: Sequence[str] = ()) -> Mapping[str, AnyGame]:
    """Load the games; modules are looked for in the current folder too, as `python` does."""
    return _found("GAMES", discover, modules)


def load_riddles(modules: Sequence[str] = ()) -> Mapping[str, Riddle]:
    """Give the riddles of modules, or without any the house's own."""
    return _found("RIDDLES", discover_riddles, modules)


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
    """Load one game, or say which there are."""
    games = load_games(modules)
    if name not in games:
        msg = f"There is no game {name!r} here; there are {', '.join(games)}."
        raise Refused(msg)
    return games[name]
