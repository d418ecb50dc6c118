"""The riddle schedule in SQL: each word list is stored once, and dates refer to it."""

from hashlib import sha256

from sqlalchemy import select

from parlour.storage.sql_database import Database
from parlour.storage.sql_rows import DATES, DRAWS, LISTS

_DRAW = "halves"
"""The name of this program's draw; a future draw gets another name and its own date."""


class SqlRiddleSchedule:
    """The riddle schedule in `database`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._since: str | None = None

    async def settle_draw(self, date: str) -> str:
        """Return the first date for which this program's draw is used; settle on `date` if there is none yet."""
        if self._since is None:
            row = {"name": _DRAW, "since": date}
            async with self._database.transaction() as db:
                await db.execute(self._database.insert(DRAWS, row).on_conflict_do_nothing(index_elements=["name"]))
                found = await db.execute(select(DRAWS.c.since).where(DRAWS.c.name == _DRAW))
                self._since = str(found.scalar_one())
        return self._since

    async def settle_list(self, riddle: str, date: str, words: str) -> str:
        """Return the word list of a riddle on a date; settle on `words` if there is none yet."""
        digest = sha256(words.encode()).hexdigest()
        day = {"riddle": riddle, "date": date, "list": digest}
        kept = self._database.insert(LISTS, {"digest": digest, "words": words})
        settled = self._database.insert(DATES, day).on_conflict_do_nothing(index_elements=["riddle", "date"])
        found = (
            select(LISTS.c.words)
            .join(DATES, DATES.c.list == LISTS.c.digest)
            .where(DATES.c.riddle == riddle, DATES.c.date == date)
        )
        async with self._database.transaction() as db:
            await db.execute(kept.on_conflict_do_nothing(index_elements=["digest"]))
            await db.execute(settled)
            return str((await db.execute(found)).scalar_one())
