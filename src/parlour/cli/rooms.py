"""The rooms and riddles a command knows: the house's own, and those of modules named by the user."""

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from parlour.cli.refusal import Refused
from parlour.core.game import AnyGame
from parlour.core.riddle import Riddle
from parlour.core.riddle import riddles as discover_riddles
from parlour.core.rooms import discover

T = TypeVar("T")


def rooms(modules: Sequence[str] = ()) -> Mapping[str, AnyGame]:
    """Open the rooms; modules are looked for in the current folder too, as `python` does."""
    return _found("GAMES", discover, modules)


def riddles(modules: Sequence[str] = ()) -> Mapping[str, Riddle]:
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


def room(name: str, modules: Sequence[str] = ()) -> AnyGame:
    """Open one room, or say which there are."""
    games = rooms(modules)
    if name not in games:
        msg = f"There is no game {name!r} here; there are {', '.join(games)}."
        raise Refused(msg)
    return games[name]
