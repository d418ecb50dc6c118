"""Receipts: hashes of a match's log that members get while it runs, so that nobody can rewrite it afterwards.

A receipt is computed when someone asks for it, from the stored log: moves cost nothing, every process gives the same
receipts, and so does a server that was restarted.
"""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from typing import NamedTuple

from parlour.core.dice import commitment
from parlour.core.refusal import need, require
from parlour.hosts.match_chain import MatchStart, first_link, make_receipt, next_link
from parlour.hosts.table.errors import TableCode, storing
from parlour.hosts.table.match_record import RecordedMove, filed_moves, list_moves
from parlour.hosts.table.services import TableServices
from parlour.hosts.table.snapshot import dump_options
from parlour.hosts.table.state import Match, Table
from parlour.storage.records import FiledMatch

REMEMBERED = 4096
"""The number of matches whose newest link is remembered, so that only later moves are read."""


class MatchReceipt(NamedTuple):
    """Confirms every entry of a match's log up to `version`."""

    game_id: str
    version: int
    commitment: str
    hash: str


class _Known(NamedTuple):
    version: int
    link: str


class Receipts:
    """Gives receipts; `find_record` returns a finished match, whose moves may be in the records alone."""

    def __init__(self, services: TableServices, find_record: Callable[[str], Awaitable[FiledMatch | None]]) -> None:
        self._services = services
        self._find_record = find_record
        self._known: OrderedDict[str, _Known] = OrderedDict()

    async def give(self, table: Table) -> MatchReceipt:
        """Return the receipt for the running or last match of `table`, or refuse."""
        match = need(table.match, TableCode.ACTION_NOT_ALLOWED, "No game has been started.", reason="no_game")
        is_new = match.past is not None and not match.stale
        why = "This game began under an older version of the server, which gave no receipts."
        require(is_new, TableCode.ACTION_NOT_ALLOWED, why, reason="no_receipt")
        known = self._known.pop(match.id, None) or _Known(match.first - 1, first_link(self._start(match)))
        for move in await self._moves(table, match, known.version):
            known = _Known(move.version, next_link(known.link, move))
        self._known[match.id] = known
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        seed = bytes.fromhex(match.seed)
        return MatchReceipt(match.id, known.version, commitment(seed), make_receipt(seed, known.link))

    async def _moves(self, table: Table, match: Match, after: int) -> Iterable[RecordedMove]:
        """Return the moves after version `after`."""
        with storing():
            if match.outcome is None:
                log = await self._services.tables.log(table.id, after + 1, table.version)
                if after >= match.first or log:
                    return list_moves(log)  # else another process has ended the match and filed it
            record = need(await self._find_record(match.id), TableCode.NOT_STORED)
        return [move for move in filed_moves(record) if move.version > after]

    def _start(self, match: Match) -> MatchStart:
        options = dump_options(self._services.games, match)
        bots = tuple(member.bot for member in match.cast)
        seed = commitment(bytes.fromhex(match.seed))
        return MatchStart(
            match.id, match.game, match.version, options, match.seats, bots, seed, match.salts, match.past
        )
