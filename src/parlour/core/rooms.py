"""Finding rooms: a folder with a `game` module in it is a room; there is no list to edit."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

from parlour.core.game import AnyGame, Door

HOME = "parlour.games"
"""The package whose rooms every house has."""


def discover(*modules: str) -> Mapping[str, AnyGame]:
    """Open every room of the house, and those of `modules`: a room, or a package of rooms."""
    rooms: dict[str, AnyGame] = {}
    for game in (game for module in (HOME, *modules) for game in _rooms_of(module)):
        if rooms.setdefault(game.name, game) is not game:
            msg = f"two rooms are called {game.name!r}"
            raise ValueError(msg)
    for door in Door:
        if len(names := [game.name for game in rooms.values() if door in game.manners.answers]) > 1:
            msg = f"the rooms {', '.join(names)} all answer at {door.value!r}"
            raise ValueError(msg)
    return rooms


def _rooms_of(module: str) -> list[AnyGame]:
    found = list(_found(module))
    if not found:
        msg = f"{module} has no rooms"
        raise ValueError(msg)
    return found


def _found(name: str) -> Iterator[AnyGame]:
    module = import_module(name)
    inside = getattr(module, "__path__", None)
    if hasattr(module, "GAME"):
        yield module.GAME
    elif inside and find_spec(f"{name}.game"):
        yield import_module(f"{name}.game").GAME
    elif inside:
        for child in sorted(info.name for info in iter_modules(inside) if info.ispkg):
            yield from _found(f"{name}.{child}")
    else:
        msg = f"{name} is no room: it has no GAME"
        raise ValueError(msg)
