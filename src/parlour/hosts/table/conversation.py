"""The conversation at a live table: chat, which is stored first, and reminders, which are not."""

import math
from typing import Protocol

from parlour.core.game import Seat
from parlour.core.refusal import require
from parlour.hosts.table.audience import Audience
from parlour.hosts.table.errors import TableCode, storing
from parlour.hosts.table.other_processes import CHATTED, NUDGED
from parlour.hosts.table.rate_limit import RateLimit, Sender
from parlour.hosts.table.rules.checks import need_member, plays_now
from parlour.hosts.table.services import TableServices
from parlour.hosts.table.state import Role, Table
from parlour.hosts.table.view import is_spectator
from parlour.storage.tables import ChatLine

CHAT_LINES, CHAT_SECONDS = 5, 10
"""How many lines one person may write, and within how many seconds."""
NUDGE_SECONDS = 15


class CurrentTable(Protocol):
    """The part of a live table that a conversation needs."""

    table: Table


class Conversation:
    """The chat and the reminders of one live table."""

    __slots__ = ("_audience", "_live", "_nudged", "_services", "limit", "number")

    def __init__(self, live: CurrentTable, services: TableServices, audience: Audience, number: int) -> None:
        self._live = live
        self._services = services
        self._audience = audience
        self.limit = RateLimit(CHAT_LINES, CHAT_SECONDS)
        self._nudged = -math.inf
        self.number = number
        """The number of the last line of chat, where several processes write."""

    async def say(self, by: Seat, text: str, sender: Sender) -> None:
        """Store and pass on a line of chat; during a match spectators chat among themselves."""
        table = self._live.table
        speaker = need_member(table, by)
        asks = speaker.role is Role.ASKING
        require(not asks, TableCode.ACTION_NOT_ALLOWED, "The host has not let you in yet.", reason="asking")
        hidden = speaker.unnamed and speaker.role is Role.SPECTATOR
        require(not hidden, TableCode.ACTION_NOT_ALLOWED, "Give your name before you chat.", reason="unnamed")
        line = ChatLine(by, text, self._services.clock.now(), aside=table.playing and is_spectator(table, by))
        slow = self.limit.take(self._services.clock.ticks(), by, sender, is_host=table.host == by)
        require(
            slow,
            TableCode.ACTION_NOT_ALLOWED,
            "Too many chat messages at once; please wait a moment.",
            reason="chat_rate",
        )
        with storing():
            await self._services.tables.say(table.id, line)
            if self._services.tables.is_shared:
                await self.hear()
                self._services.processes.tell(CHATTED, table.id)
                return
        self._audience.say(line, self._live.table)

    async def hear(self) -> None:
        """Pass on new lines of chat in the order in which they are stored, which is the same for all processes."""
        for number, line in await self._services.processes.chat(self._live.table.id, self.number):
            if number > self.number:  # not passed on meanwhile
                self.number = number
                self._audience.say(line, self._live.table)

    def nudge(self, by: Seat) -> None:
        """Remind the players the game waits for."""
        table = self._live.table
        require(plays_now(table, by), TableCode.ACTION_NOT_ALLOWED, "Only players can nudge.", reason="not_playing")
        rested = self._services.clock.ticks() - self._nudged >= NUDGE_SECONDS
        require(
            rested,
            TableCode.ACTION_NOT_ALLOWED,
            f"You can nudge once every {NUDGE_SECONDS} seconds.",
            reason="nudge_rate",
        )
        self._services.processes.tell(NUDGED, table.id, by)
        self.hear_nudge(by)

    def hear_nudge(self, by: Seat) -> None:
        """Pass on a reminder of `by`, who may be connected to another process."""
        self._nudged = self._services.clock.ticks()
        self._audience.nudge(by, self._live.table)
