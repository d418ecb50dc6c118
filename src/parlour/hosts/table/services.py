"""What live tables need of the world, passed in by whoever opens the house."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol

from parlour.core.dice import Dice
from parlour.core.game import HOUSE, Ask, Json, Seat, View
from parlour.core.refusal import Rejected
from parlour.hosts.chance import Chance
from parlour.hosts.clock import Clock
from parlour.hosts.codec import HostedGame
from parlour.hosts.fairness import Party, Thought
from parlour.hosts.table.elapsed import ElapsedTime
from parlour.hosts.table.rules.setup import options_of
from parlour.hosts.table.state import Table
from parlour.storage.tables import Tables


class TableThinkers(Protocol):
    """Whoever thinks for bots and games."""

    async def choose(
        self, game: str, levels: Sequence[str], view: View, seat: Seat, dice: Dice, party: Party
    ) -> Thought:
        """Let a bot choose an action: the last of `levels`, or a weaker one if too many others think."""

    async def ponder(self, game: str, ask: Ask, dice: Dice, party: Party, *, later: bool) -> Any:
        """Let a game answer its own ask; `later` says that no move waits for it."""

    def close(self) -> None:
        """Stop thinking."""


class TableWatch(Protocol):
    """Whoever keeps logs and counts; is told names and durations, never what a hidden action holds."""

    def accepted(self, table: str, game: str, player: str, action: str, seconds: float) -> None:
        """Note an action that is stored."""

    def moved(self, table: str, game: str, player: str, action: str, seconds: float) -> None:
        """Note a stored move that no person has sent: a bot's, a timer's, a judge's."""

    def turned(self, game: str, seconds: float, *, is_bot: bool) -> None:
        """Note how long a player took from the moment the game waited for them."""

    def refused(self, table: str, game: str, player: str, action: str, no: Rejected) -> None:
        """Note an action that was refused."""

    def failed(
        self, table: str, game: str, player: str, action: str, fault: BaseException, state: View | None = None
    ) -> None:
        """Note a fault of ours, with the redacted state of the player who met it."""

    def weakened(self, table: str, game: str, player: str, level: str, instead: str) -> None:
        """Note that a bot of `level` played as one of `instead`, because too many others were thinking."""


Answering = Callable[[str, Mapping[str, Json]], Awaitable[Any]]
"""Answers, for the table of this id, what an ask is about."""


@dataclass(frozen=True)
class TableServices:
    """The world outside."""

    games: Mapping[str, HostedGame]
    tables: Tables
    thinkers: TableThinkers
    watch: TableWatch
    clock: Clock
    chance: Chance
    answers: Mapping[str, Answering] = field(default_factory=dict)
    """Who answers asks by name; what nobody else answers, the game ponders itself."""
    queues: Mapping[str, Callable[[str], int]] = field(default_factory=dict)
    """By the same names: how many other tables are answered before the table of this id."""
    owns: Callable[[str], bool] = lambda _table_id: True
    """Whether this process sees to what a table asks for."""
    _reader: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1))
    """A thread that nothing else has to wait for, or to be waited for."""

    @cached_property
    def elapsed(self) -> ElapsedTime:
        """What tells how much time has really passed."""
        return ElapsedTime(self.clock)

    async def prepare(self, table: Table) -> None:
        """Have the game of `table` read what its game looks up: beside the event loop, and one game at a time."""
        hosted = self.games[table.game]
        options = options_of(hosted, table)
        await asyncio.get_running_loop().run_in_executor(self._reader, hosted.game.prepare, options)

    async def prepared(self, table: Table) -> bool:
        """Prepare the running game of `table` and tell whether that worked; if not, the fault is noted."""
        try:
            await self.prepare(table)
        except Exception as fault:  # noqa: BLE001 - noted; what needs nothing of what could not be read goes on
            self.watch.failed(table.id, table.game, HOUSE, "prepare", fault)
            return False
        return True
