"""Ratings in SQL: one row for each player and game."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, RowMapping, Select, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.core.rating import SkillRating
from parlour.storage.ratings import PlayerRating, RatedMatch
from parlour.storage.sql_database import Database
from parlour.storage.sql_rows import PLAYERS, RATINGS, UNLISTED

_KEY = ("player_id", "game")


async def count_match(db: AsyncConnection, database: Database, game: str, rated: RatedMatch) -> None:
    """Count a match in the transaction that files it.

    Newcomers get their row first, and all rows are locked in the same order: of two processes that count matches of the
    same player, one waits for the other.
    """
    players = sorted(rated.players)
    newcomers = [{**_row(player_id, game, SkillRating()), "matches": 0} for player_id in players]
    await db.execute(database.insert(RATINGS).on_conflict_do_nothing(index_elements=_KEY), newcomers)
    chosen = (RATINGS.c.game == game) & RATINGS.c.player_id.in_(players)
    locked = select(RATINGS).where(chosen).order_by(RATINGS.c.player_id).with_for_update()
    before = {row["player_id"]: _read_rating(row) for row in (await db.execute(locked)).mappings()}
    after = [{**_row(player_id, game, rating), "matches": 0} for player_id, rating in rated.rate(before).items()]
    if after:
        changed = database.insert(RATINGS)
        changes = {name: changed.excluded[name] for name in ("value", "deviation", "settled")}
        counted = {**changes, "matches": RATINGS.c.matches + 1}
        await db.execute(changed.on_conflict_do_update(index_elements=_KEY, set_=counted), after)


class SqlRatings:
    """Ratings in `database`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_player(self, player_id: str) -> Sequence[PlayerRating]:
        """Return the ratings of a player, by game."""
        return await self._read(_select_named().where(RATINGS.c.player_id == player_id).order_by(RATINGS.c.game))

    async def board(self, game: str, skip: int = 0, most: int = 100) -> Sequence[PlayerRating]:
        """Return at most `most` listed players with a settled rating, strongest first, after the first `skip`."""
        best = (RATINGS.c.value.desc(), RATINGS.c.player_id.desc())
        page = select(RATINGS).where(*_on_board(game)).order_by(*best).offset(skip).limit(most).subquery()
        return await self._read(_select_named(page).order_by(page.c.value.desc(), page.c.player_id.desc()))

    async def place(self, game: str, rating: SkillRating) -> int:
        """Return how many listed players with a settled rating are stronger than this."""
        stronger = select(func.count()).select_from(RATINGS).where(*_on_board(game), RATINGS.c.value > rating.value)
        async with self._database.transaction() as db:
            return (await db.execute(stronger)).scalar_one()

    async def replace(self, ratings: Sequence[PlayerRating]) -> None:
        """Replace all ratings with these; no match may be filed meanwhile."""
        rows = [{**_row(each.player_id, each.game, each.rating), "matches": each.matches} for each in ratings]
        async with self._database.transaction() as db:
            await db.execute(delete(RATINGS))
            if rows:
                await db.execute(insert(RATINGS), rows)

    async def _read(self, chosen: Select[Any]) -> Sequence[PlayerRating]:
        async with self._database.transaction() as db:
            rows = (await db.execute(chosen)).mappings().all()
        return [
            PlayerRating(row["player_id"], row["display_name"] or "", row["game"], _read_rating(row), row["matches"])
            for row in rows
        ]


def _on_board(game: str) -> tuple[ColumnElement[bool], ...]:
    return RATINGS.c.game == game, RATINGS.c.settled.is_(True), RATINGS.c.player_id.not_in(UNLISTED)


def _select_named(ratings: Any = RATINGS) -> Select[Any]:
    return select(ratings, PLAYERS.c.display_name).outerjoin(PLAYERS, PLAYERS.c.id == ratings.c.player_id)


def _row(player_id: str, game: str, rating: SkillRating) -> Mapping[str, Any]:
    return {
        "player_id": player_id,
        "game": game,
        "value": rating.value,
        "deviation": rating.deviation,
        "settled": rating.is_settled,
    }


def _read_rating(row: RowMapping) -> SkillRating:
    return SkillRating(row["value"], row["deviation"])
