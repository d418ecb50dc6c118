"""Finished matches that were folded lately, so that another step of one costs only its view."""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass

from parlour.hosts.codec import HostedGame
from parlour.hosts.records.document import Document
from parlour.hosts.records.filed import replay_record
from parlour.hosts.records.replay import Scene
from parlour.storage.records import GameRecord

KEPT = 32
"""How many folded matches are kept; states share what did not change, so each takes about as much as its document."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A finished match: its document and, if its rules are here, every scene of it."""

    record: GameRecord
    document: Document
    scenes: tuple[Scene, ...]


class Replays:
    """Folds matches one at a time, in a thread, and keeps the last ones."""

    def __init__(self, games: Mapping[str, HostedGame]) -> None:
        self._games = games
        self._kept: OrderedDict[str, Replay] = OrderedDict()
        self._folding = asyncio.Lock()

    async def find(self, record: GameRecord) -> Replay:
        """Return the replay of a filed match; one that was filed again since is folded again."""
        async with self._folding:
            found = self._kept.pop(record.id, None)
            if found is None or found.record != record:
                made = await asyncio.to_thread(replay_record, self._games.get(record.game), record)
                found = Replay(record, *made)
            self._kept[record.id] = found
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return found
