"""The statistics of players: finished matches are counted soon after they end, older ones a few at a time."""

import asyncio
from collections.abc import Collection, Mapping, Sequence

import structlog

from parlour.core.game import Past
from parlour.hosts.codec import HostedGame
from parlour.hosts.records.filed import find_past
from parlour.hosts.records.statistics import GameStatistics, add_up, count_seats
from parlour.storage.records import FiledMatch, Records

log = structlog.get_logger(__name__)
AT_ONCE = 10
"""How many matches are counted in one go; folding one takes a few hundredths of a second."""
MOST = 10_000
"""How many of a player's last matches their statistics cover."""


class PlayerStatistics:
    """Counts matches one at a time, in a thread.

    A match without figures is still to be counted, so this can stop at any time and go on after a restart.
    """

    def __init__(self, games: Mapping[str, HostedGame], records: Records) -> None:
        self._games = games
        self._records = records
        self._folding = asyncio.Lock()

    async def count_some(self) -> None:
        """Count a few of the matches that are not counted yet, the last first."""
        await self._count(await self._records.list_uncounted(AT_ONCE))

    async def of_player(self, player_id: str, *, tells_matches: bool) -> Sequence[GameStatistics]:
        """Return a player's statistics by game, first counting a few of their matches that are not counted yet."""
        seats = await self._records.seats_of(player_id, MOST)
        if missing := [seat.game_id for seat in seats if seat.figures is None]:
            await self._count(missing[:AT_ONCE])
            seats = await self._records.seats_of(player_id, MOST)
        return await asyncio.to_thread(add_up, seats, tells_matches=tells_matches)

    async def _count(self, game_ids: Collection[str]) -> None:
        async with self._folding:
            for game_id in game_ids:
                record = await self._records.match(game_id)
                if record is not None:
                    past = await find_past(self._records, record)
                    await self._records.count(record, await asyncio.to_thread(self._figures, record, past))

    def _figures(self, record: FiledMatch, past: Past | None) -> Sequence[str]:
        try:
            return count_seats(self._games.get(record.game), record, past)
        except Exception:  # a match that a game cannot count must not be tried again and again
            log.exception("fault", action="count", game=record.game)
            return ["{}"] * len(record.results)
