"""Finds out which steps a database needs before this program can use it."""

from collections.abc import Sequence
from functools import partial

from sqlalchemy.exc import DBAPIError

from parlour.storage import POSTGRES, schema
from parlour.storage.errors import NotOurs
from parlour.storage.identity import Identity
from parlour.storage.migrations import MissingStep, list_missing_steps
from parlour.storage.open_storage import path_of
from parlour.storage.sqlite_file import make_sync_engine, require_ours


async def find_missing_steps(
    database: str, key: str = "", zone: str = "UTC", previous_key: str | None = None, is_key_lost: bool = False
) -> Sequence[MissingStep]:
    """Return the steps that `database` needs, and change nothing; raise `NotOurs` if `open_storage` would."""
    if database.startswith(POSTGRES):
        return await _missing_in_postgres(database, Identity.of(key, zone, previous_key, is_key_lost=is_key_lost))
    return _missing_in_file(database)


async def _missing_in_postgres(url: str, identity: Identity) -> Sequence[MissingStep]:
    from parlour.storage.postgres_opening import examine_database, explained, make_shared_engine, place_of

    with explained(place_of(url)):
        await examine_database(url, place_of(url), identity)
        engine = make_shared_engine(url)
        try:
            async with engine.connect() as connection:
                return await connection.run_sync(partial(list_missing_steps, stores=schema.SHARED_STORES))
        finally:
            await engine.dispose()


def _missing_in_file(database: str) -> Sequence[MissingStep]:
    path = path_of(database)
    if not path.exists():
        msg = f"There is no database at {path}. Set PARLOUR_HOME or --database."
        raise NotOurs(msg)
    require_ours(path)
    try:
        with make_sync_engine(f"{path.as_uri()}?mode=rw").connect() as connection:
            return list_missing_steps(connection, schema.STORES)
    except DBAPIError as error:
        msg = f"{path} cannot be used as a database: {error.orig}."
        raise NotOurs(msg) from error
