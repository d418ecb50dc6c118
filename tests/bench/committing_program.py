"""`python -m tests.bench.committing_program DATABASE SYNCHRONOUS` commits numbers and prints each when it is stored."""

import sqlite3
import sys
from itertools import count


def main() -> None:
    """Commit until killed."""
    database, synchronous = sys.argv[1:]
    connection = sqlite3.connect(database, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute(f"PRAGMA synchronous = {synchronous}")
    connection.execute("PRAGMA wal_autocheckpoint = 20")
    connection.execute("CREATE TABLE numbers (number INTEGER PRIMARY KEY, filling BLOB)")
    for number in count(1):
        connection.execute("INSERT INTO numbers VALUES (?, randomblob(3000))", (number,))
        print(number, flush=True)  # noqa: T201 - read by the test


if __name__ == "__main__":
    main()
