"""Moves a whole server between SQLite and PostgreSQL: nothing is final until every row has been compared."""

import sqlite3
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.storage import POSTGRES
from parlour.storage.errors import NotOurs
from parlour.storage.identity import Identity
from parlour.storage.moving_ends import (
    new_file,
    source_file,
    source_postgres,
    target_file,
    target_postgres,
    trial_file,
)
from parlour.storage.open_storage import path_of
from parlour.storage.postgres_opening import explained, place_of
from parlour.storage.records import FiledMatch, Records
from parlour.storage.row_copier import Copier
from parlour.storage.tables import StoredTable

SAMPLE: Final = 100
"""How many finished matches are checked one by one."""


async def _pass(_: Records, __: FiledMatch) -> None:
    """Check nothing."""


@dataclass(frozen=True, slots=True)
class Checks:
    """Functions called with every live table and a sample of the finished matches of a copy, before it is final."""

    table: Callable[[StoredTable], None] = lambda _: None
    match: Callable[[Records, FiledMatch], Awaitable[None]] = _pass


class Moved(NamedTuple):
    """The result of a move: the rows of each table, and how many rows had null characters, which were replaced."""

    rows: Mapping[str, int]
    altered: int


class _Discarded(Exception):
    """A trial is over, and its copy is not wanted."""


async def move(
    source: str, target: str, identity: Identity, checks: Checks | None = None, *, is_trial: bool = False
) -> Moved:
    """Copy everything from `source` to the empty `target` and return how much was copied.

    The servers before and after have the same `identity`. A trial does everything and keeps nothing. Raise
    `NotOurs` with a sentence for people, and change nothing, if the move is impossible or a server is running.
    """
    if source.startswith(POSTGRES) == target.startswith(POSTGRES):
        raise NotOurs(
            "One database must be SQLite and the other PostgreSQL."
            " Between two of the same kind, use parlour backup and restore."
        )
    if source.startswith(POSTGRES):
        url, path = source, path_of(target)
        file = trial_file if is_trial else target_file
        ends = source_postgres(url, identity, is_alone=True), file(path, identity)
    else:
        url, path = target, path_of(source)
        ends = source_file(path, identity), target_postgres(url, identity)
    moved = Moved({}, 0)
    with suppress(_Discarded), _explained(url, path):
        async with ends[0] as old, ends[1] as new:
            moved = await _copy(old, new, checks or Checks())
            if is_trial:
                raise _Discarded
    return moved


async def copy_to_file(url: str, identity: Identity, path: Path) -> None:
    """Copy the PostgreSQL at `url`, which may be in use, to a new SQLite file as it is at one moment."""
    with _explained(url, path):
        async with source_postgres(url, identity, is_alone=False) as old, new_file(path, identity) as new:
            await _copy(old, new, Checks())


@contextmanager
def _explained(url: str, path: Path) -> Iterator[None]:
    """Turn errors of either database into `NotOurs` with a sentence."""
    with explained(place_of(url)):
        try:
            yield
        except DBAPIError as error:
            if not isinstance(error.orig, sqlite3.Error):
                raise
            msg = f"{path} cannot be used as a database: {error.orig}. Nothing was moved."
            raise NotOurs(msg) from error


async def _copy(old: AsyncConnection, new: AsyncConnection, checks: Checks) -> Moved:
    copier = await Copier.between(old, new)
    moved = Moved(await copier.copy(), await copier.compare())
    async for table in copier.live_tables():
        checks.table(table)
    async for records, match in copier.latest_matches(SAMPLE):
        await checks.match(records, match)
    return moved
