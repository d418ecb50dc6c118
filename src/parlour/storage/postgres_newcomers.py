"""Checks that a process which joins a PostgreSQL database changes nothing that other processes rely on."""

from collections.abc import Mapping
from typing import Final

from parlour.storage import schema
from parlour.storage.errors import NotOurs
from parlour.storage.identity import Identity
from parlour.storage.postgres_connection import PostgresConnection, connect
from parlour.storage.postgres_processes import ALIVE
from parlour.storage.postgres_tables import FACTS

_HAS_PROCESSES: Final = "SELECT to_regclass('parlour_processes') IS NOT NULL"
_ADVICE: Final = "Stop all processes before you start this one."


async def refuse_changes_under_others(url: str, where: str, identity: Identity) -> None:
    """Raise `NotOurs` if this process would change the schema or the key under processes that are alive."""
    db = await connect(url)
    try:
        await _refuse_changes(db, where, identity)
    finally:
        db.terminate()


async def _refuse_changes(db: PostgresConnection, where: str, identity: Identity) -> None:
    """Look for living processes first: one that is starting takes the missing steps before it counts as alive."""
    if not await db.fetchval(_HAS_PROCESSES) or not await db.fetch(ALIVE):
        return
    if identity.replaces_key({row["name"]: row["value"] for row in await db.fetch(FACTS)}):
        msg = f"{where} is in use by processes with the previous SECRET_KEY. {_ADVICE}"
        raise NotOurs(msg)
    if _is_older({row["store"]: row["version"] for row in await db.fetch("SELECT store, version FROM parlour_schema")}):
        msg = f"{where} is in use by processes of an older version. {_ADVICE}"
        raise NotOurs(msg)


def _is_older(versions: Mapping[str, int]) -> bool:
    """Tell whether a database lacks steps that this program would take."""
    return any(versions.get(store, 0) < len(steps) for store, steps in schema.SHARED_STORES.items())
