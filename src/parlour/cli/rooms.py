"""The rooms a command knows: the house's own, and those of modules named by the user."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from parlour.cli.refusal import Refused
from parlour.core.game import AnyGame
from parlour.core.rooms import discover


def rooms(modules: Sequence[str] = ()) -> Mapping[str, AnyGame]:
    """Open the rooms; modules are looked for in the current folder too, as `python` does."""
    here = str(Path.cwd())
    if modules and here not in sys.path:
        sys.path.insert(0, here)
    try:
        return discover(*modules)
    except (ImportError, ValueError, AttributeError) as error:
        msg = f"GAMES: {error}."
        raise Refused(msg) from error


def room(name: str, modules: Sequence[str] = ()) -> AnyGame:
    """Open one room, or say which there are."""
    games = rooms(modules)
    if name not in games:
        msg = f"There is no game {name!r} here; there are {', '.join(games)}."
        raise Refused(msg)
    return games[name]
