"""The arena in SQL: one row for each game of each contestant, stored while the match runs."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, fields
from itertools import groupby
from typing import Any

import orjson
from sqlalchemy import (
    ColumnElement,
    RowMapping,
    Select,
    Subquery,
    and_,
    case,
    delete,
    func,
    insert,
    literal,
    or_,
    select,
    true,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.storage.arena import (
    Contestant,
    Duel,
    MatchCard,
    MatchRecord,
    PlayedGame,
    Score,
    SolverCard,
    SolverRecord,
)
from parlour.storage.errors import Taken
from parlour.storage.sql_database import Database
from parlour.storage.sql_rows import CONTESTANTS, MATCHES, PLAYED, PLAYERS, SOLVERS

_GAME = ("match_id", "game", "place")
_AT_ONCE = 250
"""Games that are read in one go; reading thousands would block other requests."""


class SqlArena:
    """The arena in `database`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def onboard(self, solver: SolverRecord) -> None:
        """Store a new solver; raise `Taken` if its key is in use."""
        await self._write_solver(insert(SOLVERS).values(asdict(solver)), solver)

    async def change(self, solver: SolverRecord) -> bool:
        """Update a solver and return whether it still exists; raise `Taken` if its key is in use."""
        changed = update(SOLVERS).where(SOLVERS.c.id == solver.id).values(asdict(solver))
        return await self._write_solver(changed, solver) > 0

    async def _write_solver(self, statement: Any, solver: SolverRecord) -> int:
        try:
            async with self._database.transaction() as db:
                rows: int = (await db.execute(statement)).rowcount
        except IntegrityError as error:
            msg = f"There is a solver called {solver.name}."
            raise Taken(msg) from error
        return rows

    async def mark_seen(self, solver_id: str, at: float) -> None:
        """Store when a solver last answered, if it still exists."""
        async with self._database.transaction() as db:
            await db.execute(update(SOLVERS).where(SOLVERS.c.id == solver_id).values(seen_at=at))

    async def remove(self, solver_id: str) -> None:
        """Delete a solver; its matches stay."""
        async with self._database.transaction() as db:
            await db.execute(delete(SOLVERS).where(SOLVERS.c.id == solver_id))

    async def solver(self, solver_id: str) -> SolverRecord | None:
        """Return a solver."""
        async with self._database.transaction() as db:
            row = (await db.execute(select(SOLVERS).where(SOLVERS.c.id == solver_id))).mappings().one_or_none()
        return SolverRecord(**row) if row else None

    async def solvers(self) -> Sequence[SolverCard]:
        """Return all solvers, oldest first."""
        cards = (
            select(SOLVERS, PLAYERS.c.display_name.label("owner"))
            .outerjoin(PLAYERS, PLAYERS.c.id == SOLVERS.c.owner_id)
            .order_by(SOLVERS.c.created_at, SOLVERS.c.id)
        )
        async with self._database.transaction() as db:
            rows = (await db.execute(cards)).mappings().all()
        return [SolverCard(_of(SolverRecord, row), row["owner"]) for row in rows]

    async def appearances(self) -> Mapping[str, int]:
        """Count the matches of each solver that has played any, by solver id."""
        counts = select(CONTESTANTS.c.solver_id, func.count().label("matches")).group_by(CONTESTANTS.c.solver_id)
        async with self._database.transaction() as db:
            rows = (await db.execute(counts)).mappings().all()
        return {row["solver_id"]: row["matches"] for row in rows}

    async def begin(self, match: MatchRecord) -> None:
        """Store a new match; this may be repeated while it runs. Raise `Taken` if its id is another's."""
        row = asdict(match) | {"answers": orjson.dumps(match.answers).decode()}
        contestants = [
            {"match_id": match.id, "place": place} | each for place, each in enumerate(row.pop("contestants"))
        ]
        async with self._database.transaction() as db:
            begun = await db.execute(self._database.insert(MATCHES, row).on_conflict_do_nothing())
            if begun.rowcount:
                await db.execute(insert(CONTESTANTS), contestants)
            elif await _record(db, match.id) != match:
                raise Taken("There is another match with this id.")

    async def score(self, match_id: str, games: Sequence[PlayedGame]) -> None:
        """Store finished games, replacing those stored before."""
        if not games:
            return
        statement = self._database.insert(PLAYED)
        changes = {name: statement.excluded[name] for name in ("found", "guesses", "play")}
        rows = [{"match_id": match_id, **game._asdict()} for game in games]
        async with self._database.transaction() as db:  # one statement: others wait for the database
            await db.execute(statement.on_conflict_do_update(index_elements=_GAME, set_=changes), rows)

    async def fail(self, match_id: str, place: int, failure: str) -> None:
        """Store the reason why a contestant does not play at all."""
        one = (CONTESTANTS.c.match_id == match_id, CONTESTANTS.c.place == place)
        async with self._database.transaction() as db:
            await db.execute(update(CONTESTANTS).where(*one).values(failure=failure))

    async def finish(self, match_id: str, status: str, at: float, reason: str | None = None) -> bool:
        """Store how a match ended; return `False` if it had ended before."""
        one = update(MATCHES).where(MATCHES.c.id == match_id, MATCHES.c.finished_at.is_(None))
        async with self._database.transaction() as db:
            ended = await db.execute(one.values(status=status, finished_at=at, reason=reason))
        return bool(ended.rowcount)

    async def list_unended(self) -> Sequence[str]:
        """Return the ids of matches that have not ended."""
        async with self._database.transaction() as db:
            return (await db.scalars(select(MATCHES.c.id).where(MATCHES.c.finished_at.is_(None)))).all()

    async def break_off(self, match_ids: Collection[str], status: str, at: float, reason: str) -> None:
        """End matches, unrated, whose process has died; those that have ended stay as they are."""
        left = update(MATCHES).where(MATCHES.c.id.in_(match_ids), MATCHES.c.finished_at.is_(None))
        async with self._database.transaction() as db:
            await db.execute(left.values(status=status, finished_at=at, reason=reason, rated=False))

    async def record(self, match_id: str) -> MatchRecord | None:
        """Return a match without its games."""
        async with self._database.transaction() as db:
            return await _record(db, match_id)

    async def match(self, match_id: str) -> tuple[MatchRecord, Sequence[PlayedGame]] | None:
        """Return a match and its finished games, in order of their numbers."""
        columns = PLAYED.c["game", "place", "found", "guesses", "play"]
        games = select(*columns).where(PLAYED.c.match_id == match_id).order_by(PLAYED.c.game, PLAYED.c.place)
        async with self._database.transaction() as db:
            record = await _record(db, match_id)
            if record is None:
                return None
            parts = (await db.stream(games)).partitions(_AT_ONCE)
            played = [game async for part in parts for game in map(PlayedGame._make, part)]
        return record, played

    async def matches(self, count: int, before: str | None = None) -> Sequence[MatchCard]:
        """Return the latest `count` matches, or those that began before the match with this id."""
        latest = select(MATCHES).where(_began_before(before)).order_by(MATCHES.c.started_at.desc(), MATCHES.c.id.desc())
        async with self._database.transaction() as db:
            rows = (await db.execute(latest.limit(count))).mappings().all()
            ids = [row["id"] for row in rows]
            contestants = await _contestants(db, ids)
            scores = (await db.execute(_scores(ids))).mappings().all()
        by_match = {
            match_id: tuple(_of(Score, score) for score in of_match)
            for match_id, of_match in groupby(scores, lambda score: score["match_id"])
        }
        return [MatchCard(_match(row, contestants), by_match.get(row["id"], ())) for row in rows]

    async def duels(self) -> Sequence[Duel]:
        """Compare every two solvers of each rated match, over the games that both finished without a gap.

        Matches come in the order in which they began.
        """
        async with self._database.transaction() as db:
            rows = (await db.execute(_duels())).mappings().all()
        return [Duel(**row) for row in rows]


def _began_before(match_id: str | None) -> ColumnElement[bool]:
    if match_id is None:
        return true()
    that = MATCHES.alias("that")
    when = select(that.c.started_at).where(that.c.id == match_id).scalar_subquery()
    return or_(MATCHES.c.started_at < when, and_(MATCHES.c.started_at == when, MATCHES.c.id < match_id))


def _scores(match_ids: Sequence[str]) -> Select[Any]:
    """Add up the games of some matches, by contestant."""
    return (
        select(
            PLAYED.c.match_id,
            PLAYED.c.place,
            func.count().label("played"),
            _count(PLAYED.c.found).label("found"),
            func.sum(case((PLAYED.c.found, PLAYED.c.guesses), else_=0)).label("guesses"),
        )
        .where(PLAYED.c.match_id.in_(match_ids))
        .group_by(PLAYED.c.match_id, PLAYED.c.place)
        .order_by(PLAYED.c.match_id, PLAYED.c.place)
    )


def _duels() -> Select[Any]:
    """Pair solvers that played the same game; the one that needed fewer guesses wins."""
    mine, theirs = _in_a_row("mine"), _in_a_row("theirs")
    one, other = CONTESTANTS.alias("one"), CONTESTANTS.alias("other")
    won = and_(mine.c.found, or_(~theirs.c.found, mine.c.guesses < theirs.c.guesses))
    lost = and_(theirs.c.found, or_(~mine.c.found, theirs.c.guesses < mine.c.guesses))
    everyone = CONTESTANTS.alias("everyone")
    played = everyone.c.match_id == MATCHES.c.id, everyone.c.failure.is_(None)
    players = select(func.count()).where(*played).scalar_subquery()
    same_game = and_(mine.c.match_id == theirs.c.match_id, mine.c.game == theirs.c.game)
    return (
        select(
            MATCHES.c.id.label("match_id"),
            one.c.solver_id.label("one"),
            other.c.solver_id.label("other"),
            _count(won).label("won"),
            _count(~or_(won, lost)).label("tied"),
            _count(lost).label("lost"),
            players.label("players"),
        )
        .select_from(MATCHES)
        .join(mine, mine.c.match_id == MATCHES.c.id)
        .join(theirs, same_game)
        .join(one, and_(one.c.match_id == mine.c.match_id, one.c.place == mine.c.place))
        .join(other, and_(other.c.match_id == theirs.c.match_id, other.c.place == theirs.c.place))
        .where(MATCHES.c.rated, one.c.solver_id < other.c.solver_id)
        .group_by(MATCHES.c.id, one.c.solver_id, other.c.solver_id)
        .order_by(MATCHES.c.started_at, MATCHES.c.id, one.c.solver_id, other.c.solver_id)
    )


def _in_a_row(name: str) -> Subquery:
    """Select each contestant's games before the first unfinished one.

    Games with few guesses end sooner, so counting games out of order would let a person pick the moment to stop.
    """
    earlier = func.row_number().over(partition_by=(PLAYED.c.match_id, PLAYED.c.place), order_by=PLAYED.c.game) - 1
    numbered = select(PLAYED, earlier.label("earlier")).subquery()
    return select(numbered).where(numbered.c.earlier == numbered.c.game).subquery(name)


def _count(which: ColumnElement[bool]) -> ColumnElement[int]:
    return func.sum(case((which, literal(1)), else_=literal(0)))


async def _record(db: AsyncConnection, match_id: str) -> MatchRecord | None:
    row = (await db.execute(select(MATCHES).where(MATCHES.c.id == match_id))).mappings().one_or_none()
    return _match(row, await _contestants(db, [match_id])) if row else None


async def _contestants(db: AsyncConnection, match_ids: Iterable[str]) -> Mapping[str, tuple[Contestant, ...]]:
    chosen = select(CONTESTANTS).where(CONTESTANTS.c.match_id.in_(list(match_ids)))
    rows = (await db.execute(chosen.order_by(CONTESTANTS.c.match_id, CONTESTANTS.c.place))).mappings().all()
    return {
        match_id: tuple(_of(Contestant, row) for row in of_match)
        for match_id, of_match in groupby(rows, lambda row: row["match_id"])
    }


def _match(row: RowMapping, contestants: Mapping[str, tuple[Contestant, ...]]) -> MatchRecord:
    answers = tuple(orjson.loads(row["answers"]))
    return MatchRecord(**{**row, "answers": answers, "contestants": contestants[row["id"]]})


def _of(kind: Any, row: RowMapping) -> Any:
    """Make a `kind` from the columns of `row` that are its fields."""
    return kind(**{field.name: row[field.name] for field in fields(kind)})
