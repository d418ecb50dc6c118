"""A self-hosted server for parlour games, and a library for riddles of the day."""

from importlib import import_module
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from parlour.core.riddle import RiddleGame
    from parlour.library import GameServer, WordleGame

__all__ = ["GameServer", "RiddleGame", "WordleGame", "__version__"]
__version__ = version("parlour")

_HOMES = {"RiddleGame": "parlour.core.riddle", "GameServer": "parlour.library", "WordleGame": "parlour.library"}


def __getattr__(name: str) -> Any:
    """Import a public name on first use."""
    if name not in _HOMES:
        msg = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(msg)
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return __all__
