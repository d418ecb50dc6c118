"""Players' guesses in SQL: one row for each player, riddle and date.

The guesses in a row serve as its compare-and-set: a writer names the guesses it knows before adding one.
"""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import orjson
from sqlalchemy import ColumnElement, RowMapping, Select, case, func, literal, or_, select, update

from parlour.storage.riddles import LeaderboardPlace, PlayedRiddle
from parlour.storage.sql_database import Database
from parlour.storage.sql_rows import DAYS, PLAYERS, UNLISTED

_KEY = ("player_id", "riddle", "date")
LONGEST_BOARD = 100


class SqlRiddles:
    """Players' guesses in `database`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def claim(self, played: PlayedRiddle, before: tuple[str, ...]) -> PlayedRiddle | None:
        """Record `played` if exactly the guesses `before` are recorded so far; return the game recorded afterwards."""
        row = _row(played)
        first = self._database.insert(DAYS, row).on_conflict_do_nothing(index_elements=_KEY)
        is_next = (DAYS.c.guesses == _text(before)) & DAYS.c.ranked & ~DAYS.c.over
        later = update(DAYS).where(*_same(played), is_next).values(row)
        async with self._database.transaction() as db:
            await db.execute(later if before else first)
            found = (await db.execute(select(DAYS).where(*_same(played)))).mappings().one_or_none()
        return _read_played(found) if found else None

    async def played(self, player_id: str, riddle: str, date: str) -> PlayedRiddle | None:
        """Return a player's recorded game of a date."""
        here = (DAYS.c.player_id == player_id, DAYS.c.riddle == riddle, DAYS.c.date == date)
        async with self._database.transaction() as db:
            found = (await db.execute(select(DAYS).where(*here))).mappings().one_or_none()
        return _read_played(found) if found else None

    async def withdraw(self, played: PlayedRiddle) -> None:
        """Mark this player's game as not counting, unless it is over."""
        nothing = self._database.insert(DAYS, _row(played) | {"ranked": False})
        statement = nothing.on_conflict_do_update(index_elements=_KEY, set_={"ranked": False}, where=~DAYS.c.over)
        async with self._database.transaction() as db:
            await db.execute(statement)

    async def take_along(self, guest_id: str, player_id: str, since: str) -> None:
        """Copy a guest's games since `since` to a player; a game that both have begun does not count for the player."""
        columns = [literal(player_id) if column is DAYS.c.player_id else column for column in DAYS.c]
        games = select(*columns).where(DAYS.c.player_id == guest_id, DAYS.c.date >= since)
        taken = self._database.insert(DAYS).from_select([column.name for column in DAYS.c], games)
        is_other = or_(DAYS.c.guesses != taken.excluded.guesses, ~taken.excluded.ranked)  # the same may come again
        statement = taken.on_conflict_do_update(
            index_elements=_KEY, set_={"ranked": False}, where=~DAYS.c.over & is_other
        )
        async with self._database.transaction() as db:
            await db.execute(statement)

    async def days(self, player_id: str, riddle: str) -> Sequence[PlayedRiddle]:
        """Return a player's finished games that count, oldest first."""
        mine = select(DAYS).where(DAYS.c.player_id == player_id, *_counting(riddle)).order_by(DAYS.c.date)
        async with self._database.transaction() as db:
            return [_read_played(row) for row in (await db.execute(mine)).mappings()]

    async def board(self, riddle: str, date: str | None, me: str | None = None) -> Sequence[LeaderboardPlace]:
        """Return the best listed accounts of a date, or of all time, and the place of `me`."""
        places = _places(riddle, date).subquery()
        shown = or_(places.c.number <= LONGEST_BOARD, places.c.player_id == me)
        columns = [column for column in places.c if column.name != "number"]
        async with self._database.transaction() as db:
            rows = (await db.execute(select(*columns).where(shown).order_by(places.c.number))).mappings().all()
        return [LeaderboardPlace(**row) for row in rows]


def _places(riddle: str, date: str | None) -> Select[Any]:
    """Rank accounts by games won, then by the fewest attempts in total; equal results share a rank."""
    won = func.sum(case((DAYS.c.won, 1), else_=0))
    attempts = func.sum(case((DAYS.c.won, DAYS.c.attempts), else_=0))
    hard = func.sum(case((DAYS.c.won & DAYS.c.hard, 1), else_=0))
    order = (won.desc(), attempts)
    return (
        select(
            func.rank().over(order_by=order).label("rank"),
            func.row_number().over(order_by=(*order, PLAYERS.c.display_name, PLAYERS.c.id)).label("number"),
            PLAYERS.c.id.label("player_id"),
            PLAYERS.c.display_name.label("name"),
            won.label("won"),
            func.count().label("played"),
            attempts.label("attempts"),
            hard.label("hard"),
        )
        .join(PLAYERS, PLAYERS.c.id == DAYS.c.player_id)
        .where(
            *_counting(riddle),
            ~PLAYERS.c.is_guest,
            PLAYERS.c.id.not_in(UNLISTED),
            *([DAYS.c.date == date] if date else []),
        )
        .group_by(PLAYERS.c.id, PLAYERS.c.display_name)
    )


def _counting(riddle: str) -> tuple[ColumnElement[bool], ...]:
    return DAYS.c.riddle == riddle, DAYS.c.over, DAYS.c.ranked


def _same(played: PlayedRiddle) -> tuple[ColumnElement[bool], ...]:
    return tuple(DAYS.c[name] == getattr(played, name) for name in _KEY)


def _row(played: PlayedRiddle) -> dict[str, Any]:
    return asdict(played) | {"guesses": _text(played.guesses)}


def _read_played(row: RowMapping) -> PlayedRiddle:
    return PlayedRiddle(**{**row, "guesses": tuple(orjson.loads(row["guesses"]))})


def _text(guesses: tuple[str, ...]) -> str:
    return orjson.dumps(guesses).decode()
