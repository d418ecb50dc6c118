"""People and finished matches in SQL."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, fields
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Select,
    bindparam,
    case,
    cast,
    delete,
    distinct,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.storage.errors import Taken
from parlour.storage.ratings import RatedMatch
from parlour.storage.records import (
    EVERYTHING,
    Account,
    Earlier,
    FiledMatch,
    FiledMatchSummary,
    FinishedDay,
    ListPosition,
    PlayedSeat,
    PlayerRecord,
    PublicPage,
    Result,
    Shows,
    Tally,
    Wanted,
)
from parlour.storage.sql_database import Database
from parlour.storage.sql_finished import list_finished
from parlour.storage.sql_ratings import count_match
from parlour.storage.sql_rows import ACCOUNTS, GAMES, PLAYERS, RESULTS

_RESULT = tuple(field.name for field in fields(Result))
_MATCH_NAMES = tuple(field.name for field in fields(FiledMatch) if field.name != "results")
_MATCH = GAMES.c[_MATCH_NAMES]
_SUMMARY = GAMES.c["id", "game", "abandoned", "started_at", "finished_at"]
_SEAT = RESULTS.c["game_id", "game", "practice", "won", "figures"]
_PAGE = ACCOUNTS.c["player_id", "username", "shows"]
_AT_ONCE = 500
"""How many values one statement compares with; SQLite limits their number."""


class SqlRecords:
    """People and finished matches in `database`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._add_match = database.insert(GAMES).on_conflict_do_nothing(index_elements=["id"])

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

    async def file(self, record: FiledMatch, rated: RatedMatch | None = None) -> None:
        """Store a finished match, replacing an earlier record of it; the first time, count it for ratings."""
        match, results = _match_row(record), _result_rows(record)
        async with self._database.transaction() as db:
            added = await db.execute(self._add_match, match)
            if not added.rowcount and not await _replace(db, match):
                return
            if results:
                await db.execute(insert(RESULTS), results)
            if rated and added.rowcount:
                await count_match(db, self._database, record.game, rated)

    async def file_new(self, records: Sequence[FiledMatch]) -> None:
        """Store finished matches that count for no rating, all or none; raise `Taken` if one is known already."""
        results = [row for record in records for row in _result_rows(record)]
        try:
            async with self._database.transaction() as db:
                await db.execute(insert(GAMES), [_match_row(record) for record in records])
                if results:
                    await db.execute(insert(RESULTS), results)
        except IntegrityError as error:
            raise Taken("One of these matches is filed already.") from error

    async def match(self, match_id: str) -> FiledMatch | None:
        """Return a finished match."""
        async with self._database.transaction() as db:
            match = (await db.execute(select(*_MATCH).where(GAMES.c.id == match_id))).mappings().one_or_none()
            if match is None:
                return None
            rows = (await db.execute(_results_of(match_id))).mappings().all()
        return FiledMatch(**match, results=tuple(map(_result, rows)))

    async def earlier(self, record: FiledMatch) -> Earlier:
        """Return the earlier matches of the same game at the same table."""
        same = (GAMES.c.table_id == record.table_id) & (GAMES.c.game == record.game)
        before = same & (GAMES.c.started_at < record.started_at)
        last = select(GAMES.c.id).where(before, ~GAMES.c.abandoned).order_by(GAMES.c.started_at.desc()).limit(1)
        async with self._database.transaction() as db:
            started = (await db.execute(select(func.count()).select_from(GAMES).where(before))).scalar_one()
            match_id = (await db.execute(last)).scalar_one_or_none()
            rows = (await db.execute(_results_of(match_id))).mappings().all() if match_id else ()
        return Earlier(started, tuple(map(_result, rows)))

    async def list_finished(self, game: str | None = None) -> Sequence[str]:
        """Return the ids of all finished matches, or of those of one `game`, in the order in which they ended."""
        ids = select(GAMES.c.id).order_by(GAMES.c.finished_at, GAMES.c.id)
        async with self._database.transaction() as db:
            return (await db.execute(ids if game is None else ids.where(GAMES.c.game == game))).scalars().all()

    async def list_rated(self, skip: int = 0, most: int = 100) -> Sequence[FiledMatchSummary]:
        """Return at most `most` rated matches in the order in which they ended, after the first `skip`."""
        page = select(GAMES.c.id).where(GAMES.c.rated).order_by(GAMES.c.finished_at, GAMES.c.id)
        async with self._database.transaction() as db:
            ids = (await db.execute(page.offset(skip).limit(most))).scalars().all()
            known = await _summaries(db, ids)
        return [known[match_id] for match_id in ids]

    async def list_played_by(
        self, player_id: str, wanted: Wanted = EVERYTHING, before: ListPosition | None = None, most: int = 100
    ) -> Sequence[FiledMatchSummary | FinishedDay]:
        """Return at most `most` matches and riddles a player has finished, latest first, all or `before` a place."""
        page = list_finished(player_id, wanted, before, most)
        async with self._database.transaction() as db:
            listed = (await db.execute(page)).mappings().all()
            known = await _summaries(db, [each["riddle"] for each in listed if not each["date"]])
        return [FinishedDay(**each) if each["date"] else known[each["riddle"]] for each in listed]

    async def tallies(self, player_id: str) -> Sequence[Tally]:
        """Count a player's finished matches, by game; abandoned ones do not count."""
        counts = RESULTS.c.practice.is_(False)
        tallies = (
            select(
                RESULTS.c.game,
                func.count(distinct(case((counts, RESULTS.c.game_id)))).label("played"),
                func.count(distinct(case((RESULTS.c.won & counts, RESULTS.c.game_id)))).label("won"),
                cast(func.coalesce(func.sum(case((counts, RESULTS.c.score))), 0), BigInteger).label("points"),
                func.max(case((counts, RESULTS.c.score))).label("best"),
                func.count(distinct(case((RESULTS.c.practice, RESULTS.c.game_id)))).label("practised"),
            )
            .where(RESULTS.c.player_id == player_id, ~RESULTS.c.abandoned)
            .group_by(RESULTS.c.game)
            .order_by(RESULTS.c.game)
        )
        async with self._database.transaction() as db:
            rows = (await db.execute(tallies)).mappings().all()
        return [Tally(**row) for row in rows]

    async def list_uncounted(self, most: int) -> Sequence[str]:
        """Return the ids of at most `most` matches whose figures are not stored yet, latest first."""
        uncounted = select(GAMES.c.id).where(~GAMES.c.counted).order_by(GAMES.c.finished_at.desc()).limit(most)
        async with self._database.transaction() as db:
            return (await db.execute(uncounted)).scalars().all()

    async def count(self, record: FiledMatch, figures: Sequence[str]) -> None:
        """Store the figures of the seats of a match, in their order, unless it was filed again since it was read."""
        same = (GAMES.c.id == record.id) & (GAMES.c.log == record.log) & (GAMES.c.view == record.view)
        place = RESULTS.c.place == bindparam("at")
        seats = update(RESULTS).where(RESULTS.c.game_id == record.id, place).values(figures=bindparam("found"))
        rows = [{"at": place, "found": found} for place, found in enumerate(figures)]
        async with self._database.transaction() as db:
            found = await db.execute(update(GAMES).where(same).values(counted=True))
            if found.rowcount and rows:
                await db.execute(seats, rows)

    async def seats_of(self, player_id: str, most: int) -> Sequence[PlayedSeat]:
        """Return at most `most` of a player's seats in completed matches, latest first."""
        mine = (RESULTS.c.player_id == player_id) & ~RESULTS.c.abandoned
        seats = select(*_SEAT).where(mine).order_by(RESULTS.c.finished_at.desc(), RESULTS.c.game_id.desc()).limit(most)
        async with self._database.transaction() as db:
            rows = (await db.execute(seats)).all()
        return [PlayedSeat(*row) for row in rows]

    async def show(self, player_id: str, shows: Shows) -> None:
        """Change what the public page of a registered player shows."""
        async with self._database.transaction() as db:
            await db.execute(update(ACCOUNTS).where(ACCOUNTS.c.player_id == player_id).values(shows=shows.value))

    async def list_player(self, player_id: str, *, listed: bool) -> None:
        """Change whether leaderboards name a registered player."""
        async with self._database.transaction() as db:
            await db.execute(update(ACCOUNTS).where(ACCOUNTS.c.player_id == player_id).values(listed=listed))

    async def public_page(self, username: str) -> PublicPage | None:
        """Return the public page of the account with this username, if it has one."""
        return next(iter(await self._public_pages(ACCOUNTS.c.username == username)), None)

    async def public_pages(self, player_ids: Collection[str]) -> Mapping[str, PublicPage]:
        """Return the public pages of these players, by player; players without one are left out."""
        wanted = sorted(set(player_ids))
        parts = [wanted[at : at + _AT_ONCE] for at in range(0, len(wanted), _AT_ONCE)]
        pages = [await self._public_pages(ACCOUNTS.c.player_id.in_(part)) for part in parts]
        return {page.player_id: page for part in pages for page in part}

    async def _public_pages(self, which: ColumnElement[bool]) -> Sequence[PublicPage]:
        shown = select(*_PAGE).where(which, ACCOUNTS.c.shows != Shows.NOTHING.value)
        async with self._database.transaction() as db:
            rows = (await db.execute(shown)).all()
        return [PublicPage(player_id, username, Shows(shows)) for player_id, username, shows in rows]

    async def close(self) -> None:
        """Close the database."""
        await self._database.close()


def _match_row(record: FiledMatch) -> Mapping[str, Any]:
    return {name: getattr(record, name) for name in _MATCH_NAMES} | {"counted": False}


def _result_rows(record: FiledMatch) -> Sequence[Mapping[str, Any]]:
    shared = {"game": record.game, "finished_at": record.finished_at, "abandoned": record.abandoned}
    return [
        {name: getattr(result, name) for name in _RESULT}
        | {**shared, "game_id": record.id, "place": place, "practice": _is_practice(record, place)}
        for place, result in enumerate(record.results)
    ]


async def _replace(db: AsyncConnection, match: Mapping[str, Any]) -> bool:
    """Replace the earlier record of a match, unless it has more moves; tell whether it was replaced."""
    earlier = (GAMES.c.id == match["id"]) & (func.length(GAMES.c.log) <= len(match["log"]))
    if not (await db.execute(update(GAMES).where(earlier).values(match))).rowcount:
        return False
    await db.execute(delete(RESULTS).where(RESULTS.c.game_id == match["id"]))
    return True


def _results_of(*match_ids: str) -> Select[Any]:
    results = select(RESULTS.c.game_id, *RESULTS.c[_RESULT])
    return results.where(RESULTS.c.game_id.in_(match_ids)).order_by(RESULTS.c.game_id, RESULTS.c.place)


async def _summaries(db: AsyncConnection, match_ids: Sequence[str]) -> Mapping[str, FiledMatchSummary]:
    """Return summaries of these matches, by id."""
    matches = (await db.execute(select(*_SUMMARY).where(GAMES.c.id.in_(match_ids)))).mappings().all()
    seats: dict[str, list[Result]] = defaultdict(list)
    for row in (await db.execute(_results_of(*match_ids))).mappings():
        seats[row["game_id"]].append(_result(row))
    return {each["id"]: FiledMatchSummary(**each, results=tuple(seats[each["id"]])) for each in matches}


def _result(row: Mapping[Any, Any]) -> Result:
    return Result(**{name: row[name] for name in _RESULT})


def _is_practice(record: FiledMatch, place: int) -> bool:
    """Tell whether all others in a match were bots; a solo match is not practice."""
    others = [result for at, result in enumerate(record.results) if at != place]
    return bool(others) and all(result.bot is not None for result in others)
