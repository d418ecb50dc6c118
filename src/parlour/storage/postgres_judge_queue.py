"""Turns at the language model, which all processes that share a PostgreSQL database take together."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import asyncpg

from parlour.storage.errors import NotStored
from parlour.storage.postgres_connection import PostgresConnection
from parlour.storage.postgres_processes import ALIVE
from parlour.storage.postgres_writer import PostgresWriter

_TURN: Final = "turns"
_LOCK: Final = f"SELECT pg_advisory_xact_lock({int.from_bytes(b'turn')})"
"""One process at a time counts the slots."""
_FORGET: Final = f"""DELETE FROM parlour_turns
    WHERE until < clock_timestamp() OR (process <> $1 AND process NOT IN ({ALIVE}))"""  # noqa: S608 - constants
_QUEUE_UP: Final = """INSERT INTO parlour_turns (ticket, process, table_id, until)
    VALUES ($1, $2, $3, clock_timestamp() + make_interval(secs => $4)) ON CONFLICT DO NOTHING"""
_QUEUE: Final = "SELECT ticket, table_id, is_served FROM parlour_turns ORDER BY place"
_SERVE: Final = "UPDATE parlour_turns SET is_served = true WHERE ticket = $1"
_MOVE_BACK: Final = "UPDATE parlour_turns SET place = DEFAULT WHERE ticket = $1"


class PostgresJudgeQueue:
    """Slots that processes share; a free one goes to the table whose turn it is."""

    def __init__(self, writer: PostgresWriter, process: str) -> None:
        self._writer = writer
        self._process = process

    async def claim(self, ticket: str, table_id: str, at_once: int, seconds: float) -> int | None:
        """Queue up, and take a slot if it is this ticket's turn: return `None`, or how many other tables are ahead.

        At most `at_once` tickets have a slot, and each leaves after `seconds` by itself. While the database is away,
        it is nobody's turn.
        """

        async def work(db: PostgresConnection) -> int | None:
            await db.execute(_LOCK)
            await db.execute(_FORGET, self._process)
            await db.execute(_QUEUE_UP, ticket, self._process, table_id, seconds)
            return await _serve(db, ticket, table_id, at_once, await db.fetch(_QUEUE))

        try:
            return await self._writer.write(work, turn=_TURN)
        except NotStored:
            return 0

    async def release(self, ticket: str) -> None:
        """Leave the queue and give up the slot; if the database is away, the slot expires."""
        with suppress(NotStored):
            await self._writer.write(
                lambda db: db.execute("DELETE FROM parlour_turns WHERE ticket = $1", ticket), _TURN
            )


async def _serve(
    db: PostgresConnection, ticket: str, table_id: str, at_once: int, queue: Sequence[asyncpg.Record]
) -> int | None:
    """Take a slot if there is one for this ticket; further tickets of its table then wait behind all others."""
    served = {row["ticket"]: row["table_id"] for row in queue if row["is_served"]}
    waiting = {row["ticket"]: row["table_id"] for row in queue if not row["is_served"]}
    if ticket in served:
        return None
    tables = list(dict.fromkeys(waiting.values()))
    place = tables.index(table_id)
    of_table = [each for each, table in waiting.items() if table == table_id]
    if of_table[0] != ticket or place >= at_once - len(served):
        return len({*tables[:place], *served.values()} - {table_id})
    await db.execute(_SERVE, ticket)
    for other in of_table[1:]:
        await db.execute(_MOVE_BACK, other)
    return None
