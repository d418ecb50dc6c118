"""The edges of the house, small and real: stopped clock, loaded dice, thinkers at hand, a notebook for faults."""

import asyncio
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import orjson

from parlour.core.dice import Dice
from parlour.core.game import Ask, Seat, View
from parlour.core.refusal import Rejected
from parlour.hosts.codec import Room


class StoppedClock:
    """Time that passes only when the test says so."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self._now = now
        self._sleepers: list[tuple[float, asyncio.Event]] = []

    def now(self) -> float:
        """Tell the seconds since 1970."""
        return self._now

    async def sleep(self, seconds: float) -> None:
        """Wait for the test to let the time pass."""
        if seconds > 0:
            event = asyncio.Event()
            self._sleepers.append((self._now + seconds, event))
            await event.wait()

    def advance(self, seconds: float) -> None:
        """Let time pass and wake everybody whose time has come."""
        self._now += seconds
        for at, event in self._sleepers:
            if at <= self._now:
                event.set()
        self._sleepers = [(at, event) for at, event in self._sleepers if at > self._now]


class LoadedChance:
    """The same secrets in every run."""

    def __init__(self) -> None:
        self._drawn = 0

    def draw(self, count: int) -> bytes:
        """Draw the next bytes of a fixed stream."""
        self._drawn += 1
        stream = b"".join(sha256(f"{self._drawn}/{part}".encode()).digest() for part in range(count // 32 + 1))
        return stream[:count]


class ThinkingHere:
    """Bots that think in this very process; rooms ponder only when a test is about that."""

    def __init__(self, rooms: Mapping[str, Room]) -> None:
        self._rooms = rooms
        self.broken = False
        self.pondering = False
        self.thoughts = 0
        self.closed = False

    async def choose(self, game: str, level: str, view: View, seat: Seat, dice: Dice) -> Any:
        """Let a bot choose, unless bots are broken today."""
        self.thoughts += 1
        if self.broken:
            raise RuntimeError("no bot today")
        return self._rooms[game].game.bots[level](orjson.loads(orjson.dumps(view)), seat, dice)

    async def ponder(self, game: str, ask: Ask, dice: Dice) -> Any:
        """Let a room answer its own ask, or keep it waiting."""
        self.thoughts += 1
        if self.broken:
            raise RuntimeError("no thought today")
        if not self.pondering:
            await asyncio.Event().wait()
        return self._rooms[game].game.ponder(ask, dice)

    def close(self) -> None:
        """Stop thinking."""
        self.closed = True


class Notebook:
    """A watch that remembers faults, and what solvers did."""

    def __init__(self) -> None:
        self.faults: list[BaseException] = []
        self.guesses = 0
        self.kinds: list[str] = []

    def accepted(self, room: str, game: str, player: str, action: str, seconds: float) -> None:
        """Note an action that is stored."""

    def refused(self, room: str, game: str, player: str, action: str, no: Rejected) -> None:
        """Note an action that was refused."""

    def failed(self, room: str, game: str, player: str, action: str, fault: BaseException) -> None:
        """Note a fault."""
        self.faults.append(fault)

    def guessed(self) -> None:
        """Count a guess."""
        self.guesses += 1

    def faulted(self, kind: str) -> None:
        """Note what a solver did wrong."""
        self.kinds.append(kind)
