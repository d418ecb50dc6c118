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
from parlour.hosts.arena.service.solver_registry import Proof
from parlour.hosts.arena.service.spreadsheet import write_table
from parlour.hosts.arena.service.stored_match import OVER, RUNNING, STOPPED, ArenaMatch, load_match
from parlour.hosts.arena.service.view import show_match
from parlour.storage.arena import MatchRecord, PlayedGame

KEPT = 8
"""How many documents of ended matches are kept: they never change, and most visitors look at a recent one."""

Plain: TypeAlias = tuple[int, int, bool, int, str]
"""A `PlayedGame` on its way to another process: plain tuples are pickled twenty times as fast."""


@dataclass(frozen=True, slots=True)
class MatchDocument:
    """A match as everyone sees it, as JSON, at a `version` of its feed."""

    record: MatchRecord
    shown: bytes
    version: int = 0

    def seen_by(self, proof: Proof) -> bytes:
        """Add whether the match belongs to the visitor who asks."""
        yours = proof.opens(self.record.starter_id, self.record.token_hash)
        return orjson.dumps({"yours": yours, "version": self.version})[:-1] + b"," + self.shown[1:]


class MatchDocuments:
    """Writes matches: running ones each time, ended ones once and in another process."""

    def __init__(self, services: ArenaServices, running: Callable[[str], RunningMatch | None]) -> None:
        self._arena = services.arena
        self._thinkers = services.thinkers
        self._running = running
        self._writing = asyncio.Lock()
        self._kept: dict[str, MatchDocument] = {}

    async def find(self, match_id: str) -> MatchDocument:
        """Return a match as it stands, or refuse."""
        running = self._running(match_id)
        if running and running.record.status != STOPPED:
            return _write_running(running)
        if kept := self._kept.get(match_id):
            return kept
        async with self._writing:  # many people may open the same link at once
            return self._kept.get(match_id) or await self._write(match_id)

    async def csv(self, match_id: str) -> str:
        """Return the stored part of a match as CSV, or refuse."""
        csv: str = await self._thinkers.think(write_csv, *await self._read_stored(match_id))
        return csv

    def keep(self, running: RunningMatch) -> None:
        """Keep the document of a match that was played to its end: people who watched will ask for it now."""
        if running.record.status == OVER:
            self._keep(_write_running(running))

    async def _write(self, match_id: str) -> MatchDocument:
        """Write a stored match, and keep it unless the match goes on: it has just begun, or runs elsewhere."""
        record, games = await self._read_stored(match_id)
        document = MatchDocument(record, await self._thinkers.think(write_json, record, games))
        if record.status != RUNNING:
            self._keep(document)
        return document

    async def _read_stored(self, match_id: str) -> tuple[MatchRecord, Sequence[Plain]]:
        stored = await self._arena.match(match_id)
        if stored is None:
            raise Rejected(ArenaCode.NO_SUCH_MATCH)
        record, games = stored
        return record, [(*game,) for game in games]

    def _keep(self, document: MatchDocument) -> None:
        self._kept[document.record.id] = document
        while len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]


def write_json(record: MatchRecord, games: Sequence[Plain]) -> bytes:
    """Write a stored match as JSON; slow, so call it in another process."""
    return orjson.dumps(show_match(_load(record, games), BUILTIN))


def write_csv(record: MatchRecord, games: Sequence[Plain]) -> str:
    """Write a stored match as CSV; slow, so call it in another process."""
    return write_table(_load(record, games))


def _load(record: MatchRecord, games: Sequence[Plain]) -> ArenaMatch:
    return load_match(record, list(map(PlayedGame._make, games)))


def _write_running(running: RunningMatch) -> MatchDocument:
    return MatchDocument(running.record, orjson.dumps(running.feed.show(BUILTIN)), running.feed.version)
