"""Finding a table for a visitor by a code, an id or the link of a seat, and for nobody by guessing."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.requests import HTTPConnection

from parlour.core.refusal import Rejected
from parlour.hosts.ids import hash_token
from parlour.hosts.table.errors import Code, storing
from parlour.hosts.table.live import LiveTable
from parlour.server.parts import Parts


async def find_table(
    house: Parts, connection: HTTPConnection, person: str | None, room_id: str, token: str | None = None
) -> LiveTable:
    """Find the table of a code, an id or the link of a seat, or refuse: who has missed too often learns nothing."""
    async with knocking(house, connection, person, room_id, token):
        live = await house.hall.find(room_id, token)
        if token and live.table.holder(hash_token(token)) is None:
            raise Rejected(Code.NO_SUCH_TABLE)
        return live


@asynccontextmanager
async def knocking(
    house: Parts, connection: HTTPConnection, person: str | None, room_id: str, token: str | None
) -> AsyncIterator[None]:
    """Count what is looked for in vain; people find their own tables even if somebody beside them guesses codes."""
    if person and house.codes.is_used_up(connection) and await _is_own(house, person, room_id):
        yield
        return
    with house.codes.trying(connection, room_id, token):
        yield


async def _is_own(house: Parts, person: str, room_id: str) -> bool:
    """Tell whether `person` is a member; looks for the person, so that it takes as long for any code."""
    with storing():
        own = await house.hall.tables_of(person)
    return room_id in own or room_id.strip().upper() in {card.code for card in own.values()}
