"""Outages, when no move could be stored: a mark in the store says until when the server was up."""

import asyncio
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import orjson

from parlour.core.game import Seat
from parlour.hosts.clock import Clock
from parlour.hosts.table.state import Table
from parlour.storage.errors import NotStored
from parlour.storage.tables import Tables

OFTEN, SELDOM = 1.0, 60.0
"""Seconds between two marks while someone has limited time, and otherwise."""
SLACK = 2.0
"""Seconds by which a mark may be late, on a busy machine, before its server counts as down."""
SET_BACK = 10.0
"""Seconds by which the clock must go back to count as set; clocks of several machines differ by less."""
KEPT = 100
"""How many outages are remembered; the oldest ones are joined into one long outage."""


class Outage(NamedTuple):
    """A time in which no move could be stored, in seconds since 1970."""

    began: float
    ended: float


class Mark(NamedTuple):
    """Says that the server was up at `at`, after these `outages`; if no other mark is made when `due`, it is down."""

    at: float
    due: float
    outages: tuple[Outage, ...] = ()


def renew_mark(mark: Mark | None, at: float, due: float, *, was_down: bool) -> Mark:
    """Return the mark of a server that is up at `at`; it `was_down` if it has just started or could not store.

    Without a mark, or if the clock was set back meanwhile, nobody knows how long it was down: all time so far counts.
    """
    if mark is None:
        return Mark(at, due, (Outage(0.0, at),))
    is_set_back = at < mark.at - SET_BACK
    outages = tuple(outage for outage in mark.outages if outage.ended <= at + SET_BACK)
    began = 0.0 if is_set_back else mark.at
    if (was_down and at > began) or at > mark.due:
        earlier = (outage for outage in outages if outage.ended <= began)
        outages = _join_oldest((*earlier, Outage(began, at)))
    return Mark(at if is_set_back else max(at, mark.at), due, outages)


def _join_oldest(outages: tuple[Outage, ...]) -> tuple[Outage, ...]:
    if len(outages) <= KEPT:
        return outages
    first, second, *later = outages
    return (Outage(first.began, second.ended), *later)


def overlap(spans: Iterable[tuple[float, float]], since: float, now: float) -> float:
    """Return how many seconds between `since` and `now` lie in `spans`."""
    return sum(max(0.0, min(ended, now) - max(began, since)) for began, ended in spans)


def load_mark(text: str) -> Mark | None:
    """Read a mark; an empty text is none."""
    if not text:
        return None
    mark = orjson.loads(text)
    return Mark(mark["at"], mark["due"], tuple(Outage(*outage) for outage in mark["outages"]))


def dump_mark(mark: Mark) -> str:
    """Write a mark as text."""
    return orjson.dumps(mark._asdict(), default=list).decode()


class Uptime:
    """Marks that the server is up, and knows its outages.

    Nothing is known, and nothing counts as lost, before the first mark of this process. If no other process runs,
    no move can have been stored since the last mark of an earlier one.
    """

    def __init__(self, tables: Tables, clock: Clock, *, is_alone: bool) -> None:
        self._tables = tables
        self._clock = clock
        self._lock = asyncio.Lock()
        self._was_down = is_alone
        self._marked: float | None = None
        self._due = 0.0
        self._pauses: tuple[tuple[float, float], ...] = ()
        self.outages: tuple[Outage, ...] = ()

    def doubt(self) -> None:
        """Note that something could not be stored: the time since the last mark is lost."""
        self._was_down = True

    def is_due(self, *, is_hurried: bool) -> bool:
        """Tell whether it is time for another mark: at this pace, or because the last mark promised one."""
        if self._was_down or self._marked is None:
            return True
        return self._ticks() >= min(self._marked + self._pace(is_hurried), self._due - SLACK)

    async def mark(self, *, is_hurried: bool) -> None:
        """Mark that moves can be stored now; raise `NotStored` if they cannot."""
        async with self._lock:
            await self._mark(self._pace(is_hurried))

    async def refresh(self) -> None:
        """Mark that moves can be stored now, if that is in doubt; raise `NotStored` if they cannot."""
        if self._is_in_doubt():
            async with self._lock:
                if self._is_in_doubt():
                    await self._mark(OFTEN)

    def _is_in_doubt(self) -> bool:
        return self._marked is not None and (self._was_down or self._ticks() > self._due)

    async def _mark(self, pace: float) -> None:
        at, ticks, was_down = self._clock.now(), self._ticks(), self._was_down
        wait = pace + SLACK

        def change(old: str) -> str:
            return dump_mark(renew_mark(load_mark(old), at, at + wait, was_down=was_down))

        self._was_down = False
        try:
            mark = load_mark(await self._tables.update_mark(change))
        except BaseException as fault:  # also if the caller is cancelled: the next mark must know
            self._was_down |= was_down or isinstance(fault, NotStored)
            raise
        outages = mark.outages if mark else ()
        if self._marked is not None and outages != self.outages:
            self._pauses = (*self._pauses, (self._marked, ticks))[-KEPT:]
        self._marked, self._due, self.outages = ticks, ticks + wait, outages

    def lost_by(self, table: Table) -> float:
        """Return how many seconds the running turn has lost and not been given back yet."""
        now = self._clock.now()
        given = table.given_back_until if table.given_back_until <= now else 0.0  # the clock was set back
        return overlap(self.outages, max(table.turn_since, given), now)

    def excuse(self, absences: Mapping[Seat, float]) -> Mapping[Seat, float]:
        """Let absences, which began at these ticks, begin later: nobody could come back during an outage."""
        if not self._pauses or not absences:
            return absences
        now = self._ticks()
        return {seat: since + overlap(self._pauses, since, now) for seat, since in absences.items()}

    def _pace(self, is_hurried: bool) -> float:
        return OFTEN if is_hurried or self._tables.is_shared else SELDOM

    def _ticks(self) -> float:
        return self._clock.ticks()
