"""The services that the arena needs from outside: storage, calls, other processes, clock, chance and logs."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from parlour.hosts.arena.match.caller import Caller
from parlour.hosts.arena.match.faults import Fault
from parlour.hosts.arena.service.limits import Limits
from parlour.hosts.chance import Chance
from parlour.hosts.clock import Clock
from parlour.storage.arena import Arena
from parlour.storage.processes import Alone, Processes

Calling: TypeAlias = Callable[[], AbstractAsyncContextManager[Caller]]
"""Opens a caller of solvers."""


class ThinkingProcess(Protocol):
    """Calls slow functions in another process."""

    async def think(self, thought: Callable[..., Any], *about: Any) -> Any:
        """Call `thought` with its arguments in another process and return the result."""

    def close(self) -> None:
        """Stop the processes."""


class ArenaLog(Protocol):
    """Logs faults and counts guesses."""

    def failed(self, table: str, game: str, player: str, action: str, fault: BaseException) -> None:
        """Log a fault of the server."""

    def guessed(self) -> None:
        """Count a marked guess."""

    def faulted(self, kind: Fault) -> None:
        """Count a game ended by a solver's fault, or a solver that failed its ping."""


@dataclass(frozen=True, slots=True)
class ArenaServices:
    """Everything the arena needs from outside."""

    arena: Arena
    calling: Calling
    thinkers: ThinkingProcess
    clock: Clock
    chance: Chance
    log: ArenaLog
    processes: Processes = field(default_factory=Alone)
    limits: Limits = field(default_factory=Limits)
