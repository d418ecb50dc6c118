"""Find a table by its code, id or seat link, and stop visitors who guess codes."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.requests import HTTPConnection

from parlour.core.refusal import Rejected
from parlour.hosts.ids import hash_token
from parlour.hosts.table.errors import TableCode, storing
from parlour.hosts.table.live_table import LiveTable
from parlour.server.dependencies import Dependencies


async def find_table(
    deps: Dependencies, connection: HTTPConnection, person: str | None, room_id: str, token: str | None = None
) -> LiveTable:
    """Return the table with this code, id or seat link, or refuse; after too many misses, refuse everything."""
    async with counting_failures(deps, connection, person, room_id, token):
        live = await deps.hall.find(room_id, token)
        if token and live.table.holder(hash_token(token)) is None:
            raise Rejected(TableCode.NO_SUCH_TABLE)
        return live


@asynccontextmanager
async def counting_failures(
    deps: Dependencies, connection: HTTPConnection, person: str | None, room_id: str, token: str | None
) -> AsyncIterator[None]:
    """Count failed lookups; members still find their own tables if someone at the same address guesses codes."""
    if person and deps.code_limits.is_used_up(connection) and await _is_own(deps, person, room_id):
        yield
        return
    with deps.code_limits.trying(connection, room_id, token):
        yield


async def _is_own(deps: Dependencies, person: str, room_id: str) -> bool:
    """Look through the person's own tables, so that the answer takes equally long for every code."""
    with storing():
        own = await deps.hall.tables_of(person)
    return room_id in own or room_id.strip().upper() in {card.code for card in own.values()}
