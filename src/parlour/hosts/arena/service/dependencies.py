"""What the arena of a house needs of the world, and how much it takes on."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from parlour.hosts.arena.match.caller import Caller
from parlour.hosts.arena.match.faults import Fault
from parlour.hosts.arena.service.limits import Limits
from parlour.hosts.clock import Chance, Clock
from parlour.storage.arena import Arena

Calling: TypeAlias = Callable[[], AbstractAsyncContextManager[Caller]]
"""Opens a way to call solvers."""


class ThinkingProcess(Protocol):
    """Whoever thinks where nobody waits for it."""

    async def think(self, thought: Callable[..., Any], *about: Any) -> Any:
        """Have a function called with its arguments somewhere else."""

    def close(self) -> None:
        """Stop thinking."""


class ArenaLog(Protocol):
    """Whoever keeps logs and counts."""

    def failed(self, table: str, game: str, player: str, action: str, fault: BaseException) -> None:
        """Note a fault of ours."""

    def guessed(self) -> None:
        """Count a guess that was marked."""

    def faulted(self, kind: Fault) -> None:
        """Count a game that a solver's fault has ended, or a solver that answered no ping as it should."""


@dataclass(frozen=True, slots=True)
class ArenaServices:
    """The world outside."""

    arena: Arena
    calling: Calling
    thinkers: ThinkingProcess
    clock: Clock
    chance: Chance
    log: ArenaLog
    limits: Limits = field(default_factory=Limits)
