"""The services that live tables need from outside, passed in when the server starts."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol

from parlour.core.dice import Dice
from parlour.core.game import SERVER, Ask, Json, Seat, View
from parlour.core.refusal import Rejected
from parlour.hosts.chance import Chance
from parlour.hosts.clock import Clock
from parlour.hosts.codec import HostedGame
from parlour.hosts.table.elapsed_time import ElapsedTime
from parlour.hosts.table.other_processes import Following
from parlour.hosts.table.rules.setup import options_of
from parlour.hosts.table.state import Table
from parlour.hosts.table.uptime import Uptime
from parlour.hosts.thinking_queue import Party, Thought
from parlour.storage.processes import Alone, Processes
from parlour.storage.tables import Tables


class TableThinkers(Protocol):
    """Computes bots' moves and games' own answers."""

    async def choose(
        self, game: str, levels: Sequence[str], view: View, seat: Seat, dice: Dice, party: Party
    ) -> Thought:
        """Let a bot choose an action at the last of `levels`, or at a weaker one under load."""

    async def ponder(self, game: str, ask: Ask, dice: Dice, party: Party, *, later: bool) -> Any:
        """Let a game answer its own ask; `later` means that no move waits for it."""

    def close(self) -> None:
        """Stop."""


class TableWatch(Protocol):
    """Writes logs and metrics; gets names and durations, never the contents of an action."""

    def accepted(self, table: str, game: str, player: str, action: str, seconds: float) -> None:
        """Note an action that is stored."""

    def moved(self, table: str, game: str, player: str, action: str, seconds: float) -> None:
        """Note a stored move that no person sent: a bot's, a timer's, a judge's."""

    def turned(self, game: str, seconds: float, *, is_bot: bool) -> None:
        """Note how long a player took over their turn."""

    def refused(self, table: str, game: str, player: str, action: str, no: Rejected) -> None:
        """Note an action that was refused."""

    def failed(
        self, table: str, game: str, player: str, action: str, fault: BaseException, state: View | None = None
    ) -> None:
        """Note a fault of ours, with the redacted state of the player who met it."""

    def conflicted(self) -> None:
        """Note that another process was faster with a version of a table."""

    def caught_up(self, versions: int) -> None:
        """Note that a table has caught up with this many `versions` that other processes stored."""

    def took_over(self) -> None:
        """Note that the errands of a table have moved here from another process."""

    def weakened(self, table: str, game: str, player: str, level: str, instead: str) -> None:
        """Note that a bot of `level` played at level `instead` because of load."""


Answering = Callable[[str, Mapping[str, Json]], Awaitable[Any]]
"""Answers an ask of the table with this id."""


@dataclass(frozen=True)
class TableServices:
    """Everything a live table needs from outside."""

    games: Mapping[str, HostedGame]
    tables: Tables
    thinkers: TableThinkers
    watch: TableWatch
    clock: Clock
    chance: Chance
    answers: Mapping[str, Answering] = field(default_factory=dict)
    """The services that answer asks, by the name of the ask; the game answers all others itself."""
    queues: Mapping[str, Callable[[str], int]] = field(default_factory=dict)
    """By the same names: how many other tables are ahead of the table with this id."""
    processes: Processes = field(default_factory=Alone)
    """This process, and the others that serve the same tables."""
    reader: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1))
    """A thread of its own, so that reading files delays nothing else."""

    @cached_property
    def elapsed(self) -> ElapsedTime:
        """How much time has really passed."""
        return ElapsedTime(self.clock)

    @cached_property
    def uptime(self) -> Uptime:
        """The times at which no move could be stored."""
        return Uptime(self.tables, self.clock, is_alone=len(self.processes.alive) == 1)

    @cached_property
    def following(self) -> Following:
        """Keeps the tables that are loaded here up to date with other processes."""
        return Following(self.processes, self.clock, self.watch, is_shared=self.tables.is_shared)

    async def prepare(self, table: Table) -> None:
        """Let the game of `table` read its files: in a thread, one game at a time."""
        hosted = self.games[table.game]
        options = options_of(hosted, table)
        await asyncio.get_running_loop().run_in_executor(self.reader, hosted.game.prepare, options)

    async def try_prepare(self, table: Table) -> bool:
        """Prepare the running game of `table` and tell whether that worked; a fault is logged."""
        try:
            await self.prepare(table)
        except Exception as fault:  # noqa: BLE001 - logged; whatever does not need the files goes on
            self.watch.failed(table.id, table.game, SERVER, "prepare", fault)
            return False
        return True
