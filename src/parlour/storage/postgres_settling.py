"""Commits of records in PostgreSQL: if the connection is lost, the database is asked whether they were stored."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Final, NamedTuple, cast

import structlog
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.storage.errors import Unknown
from parlour.storage.postgres_connection import PostgresConnection
from parlour.storage.postgres_errors import AWAY, not_stored, was_refused

log = structlog.get_logger("parlour.storage")
LONGEST = 15.0
"""Seconds after which an outcome stays unknown; a transaction whose COMMIT was lost has ended by then."""
_PAUSE = 0.1
_WHICH: Final = "SELECT pg_current_xact_id_if_assigned()::text, pg_postmaster_start_time()"
_STATUS: Final = """SELECT CASE WHEN pg_postmaster_start_time() = $2 THEN pg_xact_status($1::text::xid8) END,
    pg_logical_emit_message(true, 'parlour', '')"""
"""The message is a write: its own commit waits until everything before it is on the standbys, too."""


class _Transaction(NamedTuple):
    """A transaction that writes. Another server, like a promoted standby, may give its number to another one."""

    number: str
    server: datetime


class _Warned(Exception):
    """The database warned that a commit may be missing on a standby."""


async def commit_for_certain(connect: Callable[[], Awaitable[PostgresConnection]], db: AsyncConnection) -> None:
    """Commit, or raise `NotStored` if it certainly failed; raise `Unknown` if nobody can say now."""
    driver = cast("PostgresConnection", (await db.get_raw_connection()).driver_connection)
    try:
        ((number, server),) = await driver.fetch(_WHICH)
    except AWAY as error:
        raise not_stored(error) from error
    if number is None:  # it only reads
        await db.commit()
        return
    try:
        with _heeding_warnings(driver):
            await db.commit()
    except (DBAPIError, *AWAY, _Warned) as error:
        reason = getattr(error, "orig", None) or error
        if was_refused(reason.__cause__ or reason):
            raise
        log.warning("storage", outcome="unknown", reason=str(reason))
        await _settle(connect, _Transaction(number, server), error)


@contextmanager
def _heeding_warnings(db: PostgresConnection) -> Iterator[None]:
    """Raise `_Warned` if the database warns."""
    warnings: list[object] = []

    def hear(_: Any, message: object) -> None:
        warnings.append(message)

    db.add_log_listener(hear)
    try:
        yield
    finally:
        db.remove_log_listener(hear)
    if warnings:
        raise _Warned(str(warnings[0]))


async def _settle(
    connect: Callable[[], Awaitable[PostgresConnection]], transaction: _Transaction, lost: Exception
) -> None:
    """Return if `transaction` is committed; raise `NotStored` if it is not, and `Unknown` if nobody can say."""
    try:
        async with asyncio.timeout(LONGEST):
            while (status := await _ask(connect, transaction)) == "in progress":  # noqa: ASYNC110 - only the database knows
                await asyncio.sleep(_PAUSE)
    except TimeoutError:
        status = None
    if status == "aborted":
        raise not_stored(lost)
    if status != "committed":
        msg = "It is not known whether this was stored: the database did not say."
        raise Unknown(msg) from lost


async def _ask(connect: Callable[[], Awaitable[PostgresConnection]], transaction: _Transaction) -> str | None:
    """Return the status of a transaction; `None` if this is no longer the server that it was sent to."""
    try:
        db = await connect()
    except AWAY:
        return "in progress"
    try:
        with _heeding_warnings(db):
            ((status, _),) = await db.fetch(_STATUS, *transaction)
    except (*AWAY, _Warned):
        return "in progress"
    else:
        return None if status is None else str(status)
    finally:
        db.terminate()
