"""Whole matches as JSON: large ones take long to write, so another process does it and recent ones are kept."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import orjson

from parlour.core.refusal import Rejected
from parlour.hosts.arena.service.builtin_caller import BUILTIN
from parlour.hosts.arena.service.dependencies import ArenaServices
from parlour.hosts.arena.service.errors import ArenaCode
from parlour.hosts.arena.service.running_match import RunningMatch
from parlour.hosts.arena.service.solvers import Proof
from parlour.hosts.arena.service.spreadsheet import write_table
from parlour.hosts.arena.service.stored import OVER, RUNNING, STOPPED, ArenaMatch, load_match
from parlour.hosts.arena.service.view import show_match
from parlour.storage.arena import MatchRecord, PlayedGame

KEPT = 8
"""How many pictures of ended matches are kept: they never change, and most visitors look at a recent one."""

Plain: TypeAlias = tuple[int, int, bool, int, str]
"""A `PlayedGame` on its way to another process: plain tuples are pickled twenty times as fast."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A match as everyone sees it, as JSON, at a `version` of its feed."""

    record: MatchRecord
    shown: bytes
    version: int = 0

    def seen_by(self, proof: Proof) -> bytes:
        """Add whether the match belongs to the visitor who asks."""
        yours = proof.opens(self.record.starter_id, self.record.token_hash)
        return orjson.dumps({"yours": yours, "version": self.version})[:-1] + b"," + self.shown[1:]


class Pictures:
    """Draws matches: running ones each time, ended ones once and in another process."""

    def __init__(self, services: ArenaServices, running: Callable[[str], RunningMatch | None]) -> None:
        self._arena = services.arena
        self._thinkers = services.thinkers
        self._running = running
        self._drawing = asyncio.Lock()
        self._kept: dict[str, Picture] = {}

    async def picture(self, match_id: str) -> Picture:
        """Return a match as it stands, or refuse."""
        running = self._running(match_id)
        if running and running.record.status != STOPPED:
            return _draw_running(running)
        if kept := self._kept.get(match_id):
            return kept
        async with self._drawing:  # many people may open the same link at once
            return self._kept.get(match_id) or await self._draw(match_id)

    async def table(self, match_id: str) -> str:
        """Return the stored part of a match as CSV, or refuse."""
        table: str = await self._thinkers.think(tabulate, *await self._stored(match_id))
        return table

    def keep(self, running: RunningMatch) -> None:
        """Keep the picture of a match that was played to its end: people who watched will ask for it now."""
        if running.record.status == OVER:
            self._keep(_draw_running(running))

    async def _draw(self, match_id: str) -> Picture:
        """Draw a stored match, and keep the picture unless the match goes on: it has just begun, or runs elsewhere."""
        record, games = await self._stored(match_id)
        picture = Picture(record, await self._thinkers.think(draw, record, games))
        if record.status != RUNNING:
            self._keep(picture)
        return picture

    async def _stored(self, match_id: str) -> tuple[MatchRecord, Sequence[Plain]]:
        stored = await self._arena.match(match_id)
        if stored is None:
            raise Rejected(ArenaCode.NO_SUCH_MATCH)
        record, games = stored
        return record, [(*game,) for game in games]

    def _keep(self, picture: Picture) -> None:
        self._kept[picture.record.id] = picture
        while len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]


def draw(record: MatchRecord, games: Sequence[Plain]) -> bytes:
    """Write a stored match as JSON; slow, so call it in another process."""
    return orjson.dumps(show_match(_load(record, games), BUILTIN))


def tabulate(record: MatchRecord, games: Sequence[Plain]) -> str:
    """Write a stored match as CSV; slow, so call it in another process."""
    return write_table(_load(record, games))


def _load(record: MatchRecord, games: Sequence[Plain]) -> ArenaMatch:
    return load_match(record, list(map(PlayedGame._make, games)))


def _draw_running(running: RunningMatch) -> Picture:
    return Picture(running.record, orjson.dumps(running.feed.show(BUILTIN)), running.feed.version)
