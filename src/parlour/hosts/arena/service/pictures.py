"""Where matches are looked at, whole: the largest take long to draw, and nobody else should wait for that."""

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
from parlour.hosts.arena.service.sheet import OVER, RUNNING, STOPPED, Sheet
from parlour.hosts.arena.service.solvers import Proof
from parlour.hosts.arena.service.spreadsheet import results
from parlour.hosts.arena.service.view import shown_match
from parlour.storage.arena import MatchRecord, PlayedGame

KEPT = 8
"""Pictures of matches that have ended: they stay true, and most who come look at one of the latest."""

Plain: TypeAlias = tuple[int, int, bool, int, str]
"""A `PlayedGame` on its way to whoever draws it: thousands of plain tuples are packed twenty times as fast."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A match as all see it, as JSON, as of a `version`."""

    record: MatchRecord
    shown: bytes
    version: int = 0

    def seen_by(self, proof: Proof) -> bytes:
        """Give it to one of them, and say whether it is his."""
        yours = proof.opens(self.record.starter_id, self.record.token_hash)
        return orjson.dumps({"yours": yours, "version": self.version})[:-1] + b"," + self.shown[1:]


class Pictures:
    """Shows matches: those under way are drawn as they go, those that have ended once, where nobody waits for it."""

    def __init__(self, services: ArenaServices, running: Callable[[str], RunningMatch | None]) -> None:
        self._arena = services.arena
        self._thinkers = services.thinkers
        self._running = running
        self._drawing = asyncio.Lock()
        self._kept: dict[str, Picture] = {}

    async def picture(self, match_id: str) -> Picture:
        """Give a match as it stands, or refuse."""
        running = self._running(match_id)
        if running and running.record.status != STOPPED:
            return _drawn_running(running)
        if kept := self._kept.get(match_id):
            return kept
        async with self._drawing:  # many may come at once, by the same link
            return self._kept.get(match_id) or await self._drawn(match_id)

    async def table(self, match_id: str) -> str:
        """Give a match as a table for spreadsheets, as far as it is stored; or refuse."""
        table: str = await self._thinkers.think(written, *await self._stored(match_id))
        return table

    def keep(self, running: RunningMatch) -> None:
        """Keep the picture of a match that was played to its end: who watched wants to see it whole now."""
        if running.record.status == OVER:
            self._keep(_drawn_running(running))

    async def _drawn(self, match_id: str) -> Picture:
        """Draw what is stored, and keep it unless it goes on: it has just begun, or is held by somebody else."""
        record, games = await self._stored(match_id)
        picture = Picture(record, await self._thinkers.think(drawn, record, games))
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


def drawn(record: MatchRecord, games: Sequence[Plain]) -> bytes:
    """Draw a match that is stored, somewhere else: it takes a while."""
    return orjson.dumps(shown_match(_sheet(record, games), BUILTIN))


def written(record: MatchRecord, games: Sequence[Plain]) -> str:
    """Write a match that is stored as a table, somewhere else."""
    return results(_sheet(record, games))


def _sheet(record: MatchRecord, games: Sequence[Plain]) -> Sheet:
    return Sheet.of(record, list(map(PlayedGame._make, games)))


def _drawn_running(running: RunningMatch) -> Picture:
    return Picture(running.record, orjson.dumps(running.feed.shown(BUILTIN)), running.feed.version)
