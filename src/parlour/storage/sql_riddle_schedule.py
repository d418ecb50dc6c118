"""What riddles have settled on, in SQL: a list is kept once, and each date names its own."""

from hashlib import sha256

from sqlalchemy import select

from parlour.storage.sql_database import Database
from parlour.storage.sql_rows import DATES, DRAWS, LISTS

_DRAW = "halves"
"""The draw of this program; another one to come has another name, and a date of its own."""


class SqlRiddleSchedule:
    """What is settled, in `database`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._since: str | None = None

    async def settle_draw(self, date: str) -> str:
        """Give the date from which secrets are drawn as this program does; it is `date` if none was settled before."""
        if self._since is None:
            row = {"name": _DRAW, "since": date}
            async with self._database.transaction() as db:
                await db.execute(self._database.insert(DRAWS, row).on_conflict_do_nothing(index_elements=["name"]))
                found = await db.execute(select(DRAWS.c.since).where(DRAWS.c.name == _DRAW))
                self._since = str(found.scalar_one())
        return self._since

    async def settle_list(self, riddle: str, date: str, words: str) -> str:
        """Give the list that a riddle has on a date; it is `words` if none was settled before."""
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
