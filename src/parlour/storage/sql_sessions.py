"""Login sessions in SQL."""

from typing import Any

from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.storage.sessions import MOST_ADDRESSES, MOST_ENDED, ValidSessions
from parlour.storage.sql_database import Database
from parlour.storage.sql_rows import ACCOUNTS, ADDRESSES, ENDED


class SqlSessions:
    """Login sessions in `database`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def valid_sessions(self, player_id: str) -> ValidSessions | None:
        """Return which sessions of a player are valid, or `None` if the player has no account."""
        async with self._database.transaction() as db:
            epoch = await db.scalar(select(ACCOUNTS.c.epoch).where(ACCOUNTS.c.player_id == player_id))
            if epoch is None:
                return None
            ended = await db.scalars(select(ENDED.c.session).where(ENDED.c.player_id == player_id))
        return ValidSessions(epoch, frozenset(ended))

    async def end(self, player_id: str, session: str, until: float, now: float) -> None:
        """End one session and forget expired ones; if too many have ended, end all."""
        row = {"player_id": player_id, "session": session, "until": until}
        async with self._database.transaction() as db:
            await db.execute(delete(ENDED).where(ENDED.c.player_id == player_id, ENDED.c.until < now))
            await db.execute(self._database.insert(ENDED, row).on_conflict_do_nothing())
            ended = await db.scalar(select(func.count()).where(ENDED.c.player_id == player_id))
            if ended is not None and ended > MOST_ENDED:
                await self._next_epoch(db, player_id, {})

    async def end_all(self, player_id: str, password_hash: str | None = None, at: float = 0.0) -> int:
        """Begin the next epoch of an account, with a new password if given, and return it."""
        changes = {"password_hash": password_hash, "updated_at": at} if password_hash else {}
        async with self._database.transaction() as db:
            return await self._next_epoch(db, player_id, changes)

    async def _next_epoch(self, db: AsyncConnection, player_id: str, changes: dict[str, Any]) -> int:
        """Begin the next epoch, and forget addresses too, because a stranger may have logged in there."""
        account = ACCOUNTS.c.player_id == player_id
        await db.execute(update(ACCOUNTS).where(account).values(epoch=ACCOUNTS.c.epoch + 1, **changes))
        await db.execute(delete(ENDED).where(ENDED.c.player_id == player_id))
        await db.execute(delete(ADDRESSES).where(ADDRESSES.c.player_id == player_id))
        epoch: int = (await db.execute(select(ACCOUNTS.c.epoch).where(account))).scalar_one()
        return epoch

    async def remember(self, player_id: str, address: str, at: float) -> None:
        """Remember that a player logged in from this address; forget the least recently used one if there are many."""
        own = ADDRESSES.c.player_id == player_id
        insert = self._database.insert(ADDRESSES, {"player_id": player_id, "address": address, "at": at})
        upsert = insert.on_conflict_do_update(index_elements=["player_id", "address"], set_={"at": at})
        latest = select(ADDRESSES.c.address).where(own).order_by(ADDRESSES.c.at.desc()).limit(MOST_ADDRESSES)
        async with self._database.transaction() as db:
            await db.execute(upsert)
            await db.execute(delete(ADDRESSES).where(own, ADDRESSES.c.address.not_in(latest)))

    async def knows(self, username: str, address: str) -> bool:
        """Return whether this username logged in from this address in the present epoch."""
        found = (
            select(ADDRESSES.c.at)
            .join(ACCOUNTS, ACCOUNTS.c.player_id == ADDRESSES.c.player_id)
            .where(ACCOUNTS.c.username == username, ADDRESSES.c.address == address)
        )
        async with self._database.transaction() as db:
            return await db.scalar(found) is not None
