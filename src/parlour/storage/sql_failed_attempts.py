"""Failed attempts in SQL."""

from collections.abc import Iterable, Sequence
from itertools import starmap

from sqlalchemy import case, delete, select, tuple_

from parlour.storage.failed_attempts import SET_BACK, CountedAttempts, FailedAttempt
from parlour.storage.sql_database import Database
from parlour.storage.sql_rows import ATTEMPTS

_KEY = (ATTEMPTS.c.limit_name, ATTEMPTS.c.key)
_UNTIL = ATTEMPTS.c.until


class SqlFailedAttempts:
    """Failed attempts in `database`: a key's row says when all its attempts have expired."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def count(self, attempts: Iterable[FailedAttempt], now: float) -> None:
        """Count attempts in the order of their keys, because processes that lock rows in different orders deadlock."""
        ordered = sorted(attempts)
        most = case({attempt.limit: attempt.most for attempt in ordered}, value=ATTEMPTS.c.limit_name)
        insert = self._database.insert(ATTEMPTS)
        added = _UNTIL + insert.excluded.until - now
        counted = case(
            (~_UNTIL.between(now, now + SET_BACK * most), insert.excluded.until),
            (added > now + most, now + most),
            else_=added,
        )
        upsert = insert.on_conflict_do_update(index_elements=_KEY, set_={"until": counted})
        rows = [{"limit_name": limit, "key": key, "until": now + cost} for limit, key, cost, _ in ordered]
        async with self._database.transaction() as db:
            await db.execute(upsert, rows)

    async def read_counts(self, now: float, most: int) -> Sequence[CountedAttempts]:
        """Return the attempts of each key, longest first; those with zero seconds or less have expired."""
        found = select(*_KEY, _UNTIL - now).order_by(_UNTIL.desc()).limit(most)
        async with self._database.transaction() as db:
            return list(starmap(CountedAttempts, (await db.execute(found)).all()))

    async def delete_expired(self, now: float) -> None:
        """Delete expired attempts, except rows that another process is changing."""
        expired = select(*_KEY).where(now >= _UNTIL).with_for_update(skip_locked=True)
        async with self._database.transaction() as db:
            await db.execute(delete(ATTEMPTS).where(tuple_(*_KEY).in_(expired)))
