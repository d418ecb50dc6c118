"""Bringing an older database to the present schema, without losing a row."""

from collections.abc import Sequence
from typing import TypeAlias

from sqlalchemy import Column, Connection, Integer, MetaData, Table, Text, insert, select, update

from parlour.storage.errors import NotOurs

Steps: TypeAlias = Sequence[Sequence[str]]
"""Step 1 leads from nothing to schema 1, step 2 from there to schema 2."""

_SCHEMA = Table(
    "parlour_schema",
    MetaData(),
    Column("store", Text, primary_key=True),
    Column("version", Integer, nullable=False),
)


def migrate(connection: Connection, store: str, steps: Steps) -> int:
    """Lead `store` through the `steps` it has not taken, each in a transaction with its number; tell how many it took.

    Raise `NotOurs`, and change nothing, if the database has taken more steps than there are.
    """
    taken = 0
    while _step(connection, store, steps):
        taken += 1
    return taken


def _step(connection: Connection, store: str, steps: Steps) -> bool:
    """Take the next step, if there is one; tell whether there was."""
    with connection.begin():
        if connection.dialect.name == "sqlite":  # whose driver would begin too late for statements that make tables
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        version = _version(connection, store)
        if version > len(steps):
            msg = (
                f"The database is newer than this program: its {store} have schema {version}, "
                f"this program knows {len(steps)}. Please update Parlour."
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
