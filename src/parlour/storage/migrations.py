"""Migration of an older database to the current schema."""

from collections.abc import Sequence
from typing import TypeAlias

from sqlalchemy import Column, Connection, Integer, MetaData, Table, Text, insert, select, update

from parlour.storage.errors import NotOurs

Steps: TypeAlias = Sequence[Sequence[str]]
"""Groups of SQL statements; step N leads from schema N-1 to schema N."""

_SCHEMA = Table(
    "parlour_schema",
    MetaData(),
    Column("store", Text, primary_key=True),
    Column("version", Integer, nullable=False),
)


def migrate(connection: Connection, store: str, steps: Steps) -> int:
    """Run the missing `steps` of `store`, each in its own transaction, and return how many ran.

    Raise `NotOurs`, and change nothing, if the database has a newer schema than this program.
    """
    taken = 0
    while _step(connection, store, steps):
        taken += 1
    return taken


def _step(connection: Connection, store: str, steps: Steps) -> bool:
    """Run the next step; return whether there was one."""
    with connection.begin():
        if connection.dialect.name == "sqlite":  # its driver would begin too late for CREATE TABLE
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        version = _version(connection, store)
        if version > len(steps):
            msg = (
                f"The database is newer than this program: its {store} have schema {version}, "
                f"but this program knows only {len(steps)}. Please update Parlour."
            )
            raise NotOurs(msg)
        if version == len(steps):
            return False
        for statement in steps[version]:
            connection.exec_driver_sql(statement)
        connection.execute(update(_SCHEMA).where(_SCHEMA.c.store == store).values(version=version + 1))
        return True


def _version(connection: Connection, store: str) -> int:
    _SCHEMA.create(connection, checkfirst=True)
    version: int | None = connection.scalar(select(_SCHEMA.c.version).where(_SCHEMA.c.store == store))
    if version is None:
        connection.execute(insert(_SCHEMA).values(store=store, version=0))
    return version or 0
