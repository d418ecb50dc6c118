"""A file belongs to servers with one key and one time zone, as a PostgreSQL does."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from parlour.storage.errors import NotOurs
from parlour.storage.open_storage import open_storage
from tests.storage.old_databases import restore
from tests.storage.samples import first, play

pytestmark = pytest.mark.anyio


async def open_and_close(
    path: str, key: str, zone: str = "UTC", previous_key: str | None = None, *, is_key_lost: bool = False
) -> None:
    """Open a database and close it again."""
    async with open_storage(path, key, zone, previous_key, is_key_lost=is_key_lost):
        pass


def content(path: str) -> list[str]:
    """Return everything in a database."""
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        (("another", "UTC"), "parlour.db belongs to a server with another SECRET_KEY. Set that one"),
        (("one", "Europe/Berlin"), "parlour.db belongs to a server with another RIDDLE_ZONE (UTC). Set that one"),
    ],
)
async def test_another_key_or_time_zone_is_refused(lasting: str, keys: tuple[str, str], words: str) -> None:
    """Everyone would be logged out, or the day of a riddle begin twice; nothing is changed."""
    async with open_storage(lasting, "one") as storage:
        await play(storage.tables, first("t"))
    before = content(lasting)

    with pytest.raises(NotOurs) as no:
        await open_and_close(lasting, *keys)

    assert words in str(no.value)
    assert content(lasting) == before
    assert "'one'" not in "".join(before)
    await open_and_close(lasting, "one")


async def test_a_file_of_an_earlier_version_belongs_to_the_first_key_that_opens_it(lasting: str) -> None:
    """It knows none yet."""
    restore(9, to=Path(lasting))

    await open_and_close(lasting, "one", "Europe/Berlin")

    with pytest.raises(NotOurs, match="another SECRET_KEY"):
        await open_and_close(lasting, "another", "Europe/Berlin")


async def test_a_key_may_be_replaced_by_a_server_that_knows_it_or_has_lost_it(lasting: str) -> None:
    """People who lose the key file are logged out, and no more."""
    await open_and_close(lasting, "one")
    await open_and_close(lasting, "two", "UTC", "one")
    await open_and_close(lasting, "three", is_key_lost=True)

    for old in ("one", "two"):
        with pytest.raises(NotOurs, match="another SECRET_KEY"):
            await open_and_close(lasting, old)
