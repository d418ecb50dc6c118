"""Finding games: a folder with a `game` module in it is a game, and no code lists games."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

from parlour.core.game import AnyGame, PlainRequest

HOME = "parlour.games"
"""The package of the games that every server has."""


def discover(*modules: str) -> Mapping[str, AnyGame]:
    """Load every game of the server, and those of `modules`: a game, or a package of games."""
    games: dict[str, AnyGame] = {}
    for game in (game for module in (HOME, *modules) for game in _games_of(module)):
        if games.setdefault(game.name, game) is not game:
            msg = f"two games are called {game.name!r}"
            raise ValueError(msg)
    for request in PlainRequest:
        if len(names := [game.name for game in games.values() if request in game.manners.answers]) > 1:
            msg = f"the games {', '.join(names)} all answer {request.value!r}"
            raise ValueError(msg)
    return games


def _games_of(module: str) -> list[AnyGame]:
    found = list(_found(module))
    if not found:
        msg = f"{module} has no games"
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
        msg = f"{name} is not a game: it has no GAME"
        raise ValueError(msg)
