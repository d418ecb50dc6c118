"""Finished matches that were folded and checked lately, so that another step of one costs only its view."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from parlour.core.game import Past
from parlour.hosts.codec import HostedGame
from parlour.hosts.records.document import Document
from parlour.hosts.records.filed import find_past, replay_record
from parlour.hosts.records.replay import ReplayedScene
from parlour.hosts.records.verify import Verification, verify
from parlour.storage.records import FiledMatch, Records

KEPT = 32
"""How many folded matches are kept; states share what did not change, so each takes about as much as its document."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A finished match: its document, the findings of its check and, if its rules are here, all its scenes."""

    record: FiledMatch
    document: Document
    scenes: tuple[ReplayedScene, ...]
    verification: Verification


class Replays:
    """Folds and checks matches one at a time, in a thread, and keeps the last ones."""

    def __init__(
        self, games: Mapping[str, HostedGame], records: Records, checked: Callable[[Document, Verification], None]
    ) -> None:
        """Call `checked` with the findings of the check of a match, when it is first read or sampled."""
        self._games = games
        self._records = records
        self._checked = checked
        self._filed: str | None = None
        self._kept: OrderedDict[str, Replay] = OrderedDict()
        self._folding = asyncio.Lock()

    async def find(self, record: FiledMatch) -> Replay:
        """Return the replay of a filed match; one that was filed again since is folded again."""
        async with self._folding:
            kept = self._kept.pop(record.id, None)
            found = kept if kept and kept.record == record else await self._read(record)
            self._kept[record.id] = found
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return found

    def note_filed(self, game_id: str) -> None:
        """Note that a match was filed: the last one is the next sample."""
        self._filed = game_id

    async def check_sample(self) -> None:
        """Check the match that was filed last, as it is stored, unless it was checked before."""
        game_id, self._filed = self._filed, None
        record = await self._records.match(game_id) if game_id else None
        if record is not None:
            async with self._folding:
                await self._read(record)

    async def _read(self, record: FiledMatch) -> Replay:
        past = await find_past(self._records, record)
        found = await asyncio.to_thread(self._fold, record, past)
        self._checked(found.document, found.verification)
        return found

    def _fold(self, record: FiledMatch, past: Past | None) -> Replay:
        document, scenes = replay_record(self._games.get(record.game), record, past)
        return Replay(record, document, scenes, verify(self._games, document))
