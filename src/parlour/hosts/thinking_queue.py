"""A fair queue for thinking: one visitor's tables cannot hold up everyone else's."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from enum import IntEnum
from itertools import count
from typing import Any, NamedTuple, TypeAlias

LONGEST_WAIT = 2.0
"""Seconds that other tables may keep a bot waiting before a weaker level answers for it."""


class Weight(IntEnum):
    """The order in which thoughts are served."""

    LIGHT = 0
    """Takes almost no time."""
    HEAVY = 1
    LATER = 2
    """No move waits for it, for example an analysis or a best possible board."""


@dataclass(frozen=True, slots=True)
class Party:
    """The table a thought is for, which thinks one thought at a time, and the address behind it."""

    table: str
    address: str = ""


class Thought(NamedTuple):
    """The action a bot chose, and the level it played at: a weaker one under load."""

    action: Any
    level: str


class Ticket:
    """A thought that waits for its turn, or has it."""

    __slots__ = ("_timer", "hurried", "is_patient", "number", "party", "turn", "weight")

    def __init__(self, number: int, party: Party, weight: Weight, *, is_patient: bool) -> None:
        self.number = number
        self.party = party
        self.weight = weight
        self.is_patient = is_patient
        self.hurried = False
        """Whether others kept it waiting too long, so that it must be quick now."""
        self.turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._timer: asyncio.TimerHandle | None = None

    @property
    def order(self) -> tuple[Weight, int]:
        """The sort key: light before heavy, then first come, first served."""
        return self.weight, self.number

    def stop_waiting(self) -> None:
        """Stop the timer."""
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def start_waiting(self, queue: "ThinkingQueue") -> None:
        """Start the timer after which `queue` hurries this thought; one that cannot be quick keeps waiting."""
        if self._timer is None and not self.is_patient and self.weight is Weight.HEAVY:
            self._timer = asyncio.get_running_loop().call_later(LONGEST_WAIT, queue.hurry, self)


_Tables: TypeAlias = OrderedDict[str, None]


class ThinkingQueue:
    """Hands out a few places to think: first to light thoughts, then to addresses in turn, and to their tables in turn.

    One place is kept for light thoughts, so that no heavy one is ever in their way. A table that is thinking is not in
    the queue: its next thought begins to wait when it is done.
    """

    def __init__(self, places: int) -> None:
        self._most = {Weight.LIGHT: places + 1, Weight.HEAVY: places, Weight.LATER: max(1, places - 1)}
        self._numbers = count()
        self._waiting: dict[str, list[Ticket]] = {}
        self._thinking: dict[str, Ticket] = {}
        self._filed: dict[str, tuple[Weight, str]] = {}
        self._ready: dict[Weight, OrderedDict[str, _Tables]] = {weight: OrderedDict() for weight in Weight}

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    async def enter(self, party: Party, weight: Weight, *, is_patient: bool = True) -> Ticket:
        """Wait for a place; an impatient thought is `hurried` after a while and counts as light from then on."""
        ticket = Ticket(next(self._numbers), party, weight, is_patient=is_patient)
        self._waiting.setdefault(party.table, []).append(ticket)
        self._file(party.table)
        self._serve()
        try:
            await ticket.turn
        except asyncio.CancelledError:
            self._give_up(ticket)
            raise
        return ticket

    def leave(self, ticket: Ticket) -> None:
        """Give a place back."""
        del self._thinking[ticket.party.table]
        self._file(ticket.party.table)
        self._serve()

    def hurry(self, ticket: Ticket) -> None:
        """Make a thought that has waited too long a light one."""
        ticket.hurried, ticket.weight = True, Weight.LIGHT
        self._file(ticket.party.table)
        self._serve()

    def _give_up(self, ticket: Ticket) -> None:
        if self._thinking.get(ticket.party.table) is ticket:
            self.leave(ticket)
            return
        ticket.stop_waiting()
        self._drop(ticket)
        self._file(ticket.party.table)

    def _drop(self, ticket: Ticket) -> None:
        waiting = self._waiting[ticket.party.table]
        waiting.remove(ticket)
        if not waiting:
            del self._waiting[ticket.party.table]

    def _file(self, table: str) -> None:
        """Put a table where its first thought belongs; a table that is there already keeps its turn."""
        first = None if table in self._thinking else self._first(table)
        place = (first.weight, first.party.address) if first else None
        if first:
            first.start_waiting(self)
        if place == self._filed.get(table):
            return
        if table in self._filed:
            self._unfile(table)
        if place:
            self._filed[table] = place
            self._ready[place[0]].setdefault(place[1], OrderedDict())[table] = None

    def _unfile(self, table: str) -> None:
        weight, address = self._filed.pop(table)
        tables = self._ready[weight][address]
        del tables[table]
        if not tables:
            del self._ready[weight][address]

    def _first(self, table: str) -> Ticket | None:
        return min(self._waiting.get(table, ()), key=lambda ticket: ticket.order, default=None)

    def _serve(self) -> None:
        while ticket := self._next():
            ticket.stop_waiting()
            self._drop(ticket)
            self._thinking[ticket.party.table] = ticket
            if not ticket.turn.done():  # otherwise it was just cancelled, and gives the place back
                ticket.turn.set_result(None)

    def _next(self) -> Ticket | None:
        """Take the next thought that may begin out of the queue, and send its address to the end."""
        for weight, addresses in self._ready.items():
            if addresses and len(self._thinking) < self._most[weight]:
                address, tables = next(iter(addresses.items()))
                table = next(iter(tables))
                addresses.move_to_end(address)
                self._unfile(table)
                return self._first(table)
        return None
