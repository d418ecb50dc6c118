"""People and finished games in SQL."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from typing import Any

from sqlalchemy import BigInteger, Select, case, cast, delete, distinct, exists, func, insert, select
from sqlalchemy.exc import IntegrityError

from parlour.storage.errors import Taken
from parlour.storage.records import Account, Earlier, GameRecord, GameSummary, PlayerRecord, Result, Tally
from parlour.storage.sql_database import Database
from parlour.storage.sql_rows import ACCOUNTS, GAMES, PLAYERS, RESULTS

_RESULT = tuple(field.name for field in fields(Result))
_SUMMARY = GAMES.c["id", "game", "abandoned", "started_at", "finished_at"]
_OTHERS = RESULTS.alias()
_ANOTHER = exists().where(_OTHERS.c.game_id == GAMES.c.id, _OTHERS.c.place != RESULTS.c.place)
_IS_PRACTICE = _ANOTHER.where(_OTHERS.c.bot.is_not(None)) & ~_ANOTHER.where(_OTHERS.c.bot.is_(None))
"""Whether all other players of a game were bots; a solo game is not practice."""


class SqlRecords:
    """People and finished games in `database`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def player(self, player_id: str) -> PlayerRecord | None:
        """Return a player."""
        async with self._database.transaction() as db:
            row = (await db.execute(select(PLAYERS).where(PLAYERS.c.id == player_id))).mappings().one_or_none()
        return PlayerRecord(**row) if row else None

    async def save(self, player: PlayerRecord) -> None:
        """Store a new player or a new display name; never change `is_guest` of a stored player."""
        async with self._database.transaction() as db:
            await db.execute(self._database.upsert(PLAYERS, asdict(player), "display_name"))

    async def register(self, player: PlayerRecord, account: Account) -> None:
        """Store a player with an account; raise `Taken` if the username or the player already has one."""
        row = asdict(player) | {"is_guest": False}
        try:
            async with self._database.transaction() as db:
                await db.execute(self._database.upsert(PLAYERS, row, "display_name", "is_guest"))
                await db.execute(insert(ACCOUNTS).values(asdict(account)))
        except IntegrityError as error:
            msg = f"The username {account.username} is in use, or this player already has an account."
            raise Taken(msg) from error

    async def account(self, username: str) -> Account | None:
        """Return the account with this username."""
        async with self._database.transaction() as db:
            row = (await db.execute(select(ACCOUNTS).where(ACCOUNTS.c.username == username))).mappings().one_or_none()
        return Account(**row) if row else None

    async def file(self, record: GameRecord) -> None:
        """Store a finished game, replacing an earlier record of it."""
        game = asdict(record)
        shared = {"game_id": record.id, "game": record.game, "finished_at": record.finished_at}
        results = [{**shared, "place": place, **row} for place, row in enumerate(game.pop("results"))]
        async with self._database.transaction() as db:
            await db.execute(self._database.upsert(GAMES, game, *(key for key in game if key != "id")))
            await db.execute(delete(RESULTS).where(RESULTS.c.game_id == record.id))
            if results:
                await db.execute(insert(RESULTS), results)

    async def game(self, game_id: str) -> GameRecord | None:
        """Return a finished game."""
        async with self._database.transaction() as db:
            game = (await db.execute(select(GAMES).where(GAMES.c.id == game_id))).mappings().one_or_none()
            if game is None:
                return None
            rows = (await db.execute(_results_of(game_id))).mappings().all()
        return GameRecord(**game, results=tuple(map(_result, rows)))

    async def earlier(self, record: GameRecord) -> Earlier:
        """Return what the same table had played of the same game before."""
        same = (GAMES.c.table_id == record.table_id) & (GAMES.c.game == record.game)
        before = same & (GAMES.c.started_at < record.started_at)
        last = select(GAMES.c.id).where(before, ~GAMES.c.abandoned).order_by(GAMES.c.started_at.desc()).limit(1)
        async with self._database.transaction() as db:
            started = (await db.execute(select(func.count()).select_from(GAMES).where(before))).scalar_one()
            game_id = (await db.execute(last)).scalar_one_or_none()
            rows = (await db.execute(_results_of(game_id))).mappings().all() if game_id else ()
        return Earlier(started, tuple(map(_result, rows)))

    async def finished(self, game: str | None = None) -> Sequence[str]:
        """Return the ids of all finished games, or of those of one `game`, in the order in which they ended."""
        ids = select(GAMES.c.id).order_by(GAMES.c.finished_at, GAMES.c.id)
        async with self._database.transaction() as db:
            return (await db.execute(ids if game is None else ids.where(GAMES.c.game == game))).scalars().all()

    async def played_by(
        self, player_id: str, game: str | None = None, first: int = 0, most: int = 100
    ) -> Sequence[GameSummary]:
        """Return `most` of a player's finished games, or of those of one kind, the last first, from the `first` on."""
        mine = RESULTS.c.player_id == player_id
        kind = mine if game is None else mine & (RESULTS.c.game == game)
        page = select(RESULTS.c.game_id, RESULTS.c.finished_at).distinct().where(kind)  # someone may have two seats
        page = page.order_by(RESULTS.c.finished_at.desc(), RESULTS.c.game_id.desc()).offset(first).limit(most)
        async with self._database.transaction() as db:
            ids = (await db.execute(page)).scalars().all()
            games = (await db.execute(select(*_SUMMARY).where(GAMES.c.id.in_(ids)))).mappings().all()
            rows = (await db.execute(_results_of(*ids))).mappings().all()
        known = {each["id"]: each for each in games}
        seats = {game_id: tuple(_result(row) for row in rows if row["game_id"] == game_id) for game_id in ids}
        return [GameSummary(**known[game_id], results=seats[game_id]) for game_id in ids]

    async def tallies(self, player_id: str) -> Sequence[Tally]:
        """Count a player's finished games, by game; abandoned ones do not count."""
        counts = (
            select(
                GAMES.c.game,
                func.count(distinct(case((~_IS_PRACTICE, GAMES.c.id)))).label("played"),
                func.count(distinct(case((RESULTS.c.won & ~_IS_PRACTICE, GAMES.c.id)))).label("won"),
                cast(func.coalesce(func.sum(case((~_IS_PRACTICE, RESULTS.c.score))), 0), BigInteger).label("points"),
                func.max(case((~_IS_PRACTICE, RESULTS.c.score))).label("best"),
                func.count(distinct(case((_IS_PRACTICE, GAMES.c.id)))).label("practised"),
            )
            .join(RESULTS, RESULTS.c.game_id == GAMES.c.id)
            .where(RESULTS.c.player_id == player_id, ~GAMES.c.abandoned)
            .group_by(GAMES.c.game)
            .order_by(GAMES.c.game)
        )
        async with self._database.transaction() as db:
            rows = (await db.execute(counts)).mappings().all()
        return [Tally(**row) for row in rows]

    async def close(self) -> None:
        """Close the database."""
        await self._database.close()


def _results_of(*game_ids: str) -> Select[Any]:
    results = select(RESULTS.c.game_id, *RESULTS.c[_RESULT])
    return results.where(RESULTS.c.game_id.in_(game_ids)).order_by(RESULTS.c.game_id, RESULTS.c.place)


def _result(row: Mapping[Any, Any]) -> Result:
    return Result(**{name: row[name] for name in _RESULT})
