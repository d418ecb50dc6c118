"""Moving finished matches from the store of tables into the records.

New matches are filed together: a transaction for each of them would cost more than making its record, and moves would
have to wait for each.
"""

from asyncio import gather
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from parlour.core.game import SERVER
from parlour.hosts.match_ratings import rate_match
from parlour.hosts.table.match_record import filed_moves, make_record
from parlour.hosts.table.services import TableServices
from parlour.storage.errors import NotStored
from parlour.storage.records import FiledMatch, Records
from parlour.storage.tables import FinishedMatch, LogEntry

TOGETHER = 10
"""How many matches are filed in one transaction; moves wait for it."""


@dataclass(frozen=True, slots=True)
class MatchFiling:
    """Files the matches of the tables of `services`; `note_filed` is told of each."""

    services: TableServices
    records: Records
    sign: Callable[[FiledMatch], FiledMatch]
    note_filed: Callable[[str], None]

    async def file(self) -> None:
        """File all finished matches; one that cannot be filed now is tried again the next time."""
        unfiled = await self.services.tables.list_unfiled()
        for first in range(0, len(unfiled), TOGETHER):
            some = unfiled[first : first + TOGETHER]
            filed = await self._file_together(some) if len(some) > 1 else ()
            for finished in some:
                if finished.game_id not in filed:
                    await self._try_to_file(finished)

    async def _file_together(self, some: Sequence[FinishedMatch]) -> Collection[str]:
        """File the new, unrated matches in one transaction, all or none; return the ids of those filed."""
        made = [await self._make_new(finished) for finished in some]
        records = {record.id: record for record in made if record}
        if not records:
            return ()
        try:
            await self.records.file_new([*records.values()])
        except NotStored:
            raise
        except Exception:  # noqa: BLE001 - one is known already, or cannot be filed; filing each alone tells which
            return ()
        await gather(*(self._mark(finished) for finished in some if finished.game_id in records))
        return records.keys()

    async def _make_new(self, finished: FinishedMatch) -> FiledMatch | None:
        """Make the record of a match with a whole log, unless it is rated; moves need not wait for several of them."""
        try:
            log = await self._log(finished)
            if not _is_whole(finished, log):
                return None
            record = make_record(finished, log)
            return None if record.rated else self.sign(record)
        except NotStored:
            raise
        except Exception:  # noqa: BLE001 - it fails again when it is filed alone, and is logged then
            return None

    async def _try_to_file(self, finished: FinishedMatch) -> None:
        try:
            await self._file(finished)
        except NotStored:
            raise
        except Exception as fault:  # noqa: BLE001 - logged; one match that cannot be filed must not hold up the others
            self.services.watch.failed(finished.table_id, "", SERVER, "file", fault)

    async def _file(self, finished: FinishedMatch) -> None:
        """File a match, perhaps again with more moves; a rated one counts the first time."""
        log = await self._log(finished)
        filed = None if _is_whole(finished, log) else await self._find_trimmed(finished)
        if filed is None or filed_moves(filed)[-1].version <= finished.last:  # else another process has filed more
            record = self.sign(make_record(finished, log, filed))
            hosted = self.services.games.get(record.game)
            await self.records.file(record, rate_match(hosted.game, record) if hosted and record.rated else None)
        await self._mark(finished)

    async def _log(self, finished: FinishedMatch) -> Sequence[LogEntry]:
        return await self.services.tables.log(finished.table_id, finished.first, finished.last)

    async def _mark(self, finished: FinishedMatch) -> None:
        await self.services.tables.mark_filed(finished)
        self.note_filed(finished.game_id)

    async def _find_trimmed(self, finished: FinishedMatch) -> FiledMatch:
        """Return the record of a match whose moves were trimmed when it was filed before."""
        filed = await self.records.match(finished.game_id)
        if filed is None:
            msg = f"the moves of match {finished.game_id} are neither in the log nor in the records"
            raise LookupError(msg)
        return filed


def _is_whole(finished: FinishedMatch, log: Sequence[LogEntry]) -> bool:
    """Tell whether the log still has the match from its beginning."""
    return bool(log) and log[0].version == finished.first
