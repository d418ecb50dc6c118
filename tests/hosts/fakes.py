"""Small fakes for the edges: a stopped clock, fixed randomness, bots that think here, a notebook for faults."""

import asyncio
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

import orjson

from parlour.core.dice import Dice
from parlour.core.game import Ask, Seat, View
from parlour.core.refusal import Rejected
from parlour.hosts.codec import HostedGame
from parlour.hosts.thinking_queue import Party, Thought


class StoppedClock:
    """A clock that moves only when the test says so; its time of day can also be set."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self._now = now
        self._ticks = 1_000.0
        self._sleepers: list[tuple[float, asyncio.Event]] = []

    def now(self) -> float:
        """Return the seconds since 1970."""
        return self._now

    def ticks(self) -> float:
        """Return the seconds that have passed."""
        return self._ticks

    async def sleep(self, seconds: float) -> None:
        """Wait until the test lets enough time pass."""
        if seconds > 0:
            event = asyncio.Event()
            self._sleepers.append((self._ticks + seconds, event))
            await event.wait()

    def set_by(self, seconds: float) -> None:
        """Set the time of day forward or back; no time passes."""
        self._now += seconds

    def advance(self, seconds: float) -> None:
        """Let time pass and wake sleepers whose time has come."""
        self._now += seconds
        self._ticks += seconds
        for at, event in self._sleepers:
            if at <= self._ticks:
                event.set()
        self._sleepers = [(at, event) for at, event in self._sleepers if at > self._ticks]


class LoadedChance:
    """The same secrets in every run."""

    def __init__(self) -> None:
        self._drawn = 0

    def rewind(self) -> None:
        """Draw the same secrets once more."""
        self._drawn = 0

    def draw(self, count: int) -> bytes:
        """Draw the next bytes of a fixed stream."""
        self._drawn += 1
        stream = b"".join(sha256(f"{self._drawn}/{part}".encode()).digest() for part in range(count // 32 + 1))
        return stream[:count]


class ThinkingHere:
    """Bots that think in this process; games answer their own asks only if the test wants it."""

    def __init__(self, games: Mapping[str, HostedGame]) -> None:
        self._games = games
        self.broken = False
        self.pondering = False
        self.hurried = False
        self.thoughts = 0
        self.parties: list[Party] = []
        self.later: list[bool] = []
        self.closed = False

    async def choose(
        self, game: str, levels: Sequence[str], view: View, seat: Seat, dice: Dice, party: Party
    ) -> Thought:
        """Let a bot choose, unless bots are broken."""
        self.thoughts += 1
        self.parties.append(party)
        if self.broken:
            raise RuntimeError("no bot today")
        level = levels[0] if self.hurried else levels[-1]
        return Thought(self._games[game].game.bots[level](orjson.loads(orjson.dumps(view)), seat, dice), level)

    async def ponder(self, game: str, ask: Ask, dice: Dice, party: Party, *, later: bool) -> Any:
        """Let a game answer its own ask, or keep it waiting."""
        self.thoughts += 1
        self.later.append(later)
        if self.broken:
            raise RuntimeError("no thought today")
        if not self.pondering:
            await asyncio.Event().wait()
        return self._games[game].game.ponder(ask, dice)

    def close(self) -> None:
        """Stop."""
        self.closed = True


class Notebook:
    """A watch that remembers actions, faults and what solvers did."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, str]] = []
        self.faults: list[BaseException] = []
        self.states: list[View | None] = []
        self.turns: list[tuple[str, float, bool]] = []
        self.weak: list[tuple[str, str]] = []
        self.guesses = 0
        self.conflicts = self.followed = self.take_overs = 0
        self.kinds: list[str] = []

    def accepted(self, table: str, game: str, player: str, action: str, seconds: float) -> None:
        """Note an action that is stored."""
        self.taken.append((player, action))

    def moved(self, table: str, game: str, player: str, action: str, seconds: float) -> None:
        """Note a stored move that no person sent."""
        self.taken.append((player, action))

    def turned(self, game: str, seconds: float, *, is_bot: bool) -> None:
        """Note how long a turn took."""
        self.turns.append((game, seconds, is_bot))

    def refused(self, table: str, game: str, player: str, action: str, no: Rejected) -> None:
        """Note an action that was refused."""

    def failed(
        self, table: str, game: str, player: str, action: str, fault: BaseException, state: View | None = None
    ) -> None:
        """Note a fault and its redacted state."""
        self.faults.append(fault)
        self.states.append(state)

    def conflicted(self) -> None:
        """Note that another process was faster."""
        self.conflicts += 1

    def caught_up(self, versions: int) -> None:
        """Note versions of other processes."""
        self.followed += versions

    def took_over(self) -> None:
        """Note that errands moved here."""
        self.take_overs += 1

    def weakened(self, table: str, game: str, player: str, level: str, instead: str) -> None:
        """Note which level played in place of which."""
        self.weak.append((level, instead))

    def guessed(self) -> None:
        """Count a guess."""
        self.guesses += 1

    def faulted(self, kind: str) -> None:
        """Note what a solver did wrong."""
        self.kinds.append(kind)
