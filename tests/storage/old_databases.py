"""Databases of older versions, restored from the dumps beside this file."""

import sqlite3
from contextlib import closing
from pathlib import Path

DUMPS = sorted(Path(__file__).parent.glob("schema_*.sql"), key=lambda path: int(path.stem.removeprefix("schema_")))
"""One of each schema, oldest first."""


def restore(schema: int, to: Path) -> None:
    """Make a database with the `schema` of this number."""
    with closing(sqlite3.connect(to)) as connection:
        connection.executescript(DUMPS[schema - 1].read_text())
