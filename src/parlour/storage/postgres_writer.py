"""The one connection that writes: all waiting work becomes one transaction, and nobody gets an uncertain answer."""

import asyncio
import math
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from secrets import randbits
from typing import Any, NamedTuple, TypeAlias, TypeVar

import asyncpg
import structlog

from parlour.storage.errors import Conflict, NotStored, Taken
from parlour.storage.postgres_commits import NumberedCommit, append, find_refusal, store
from parlour.storage.postgres_connection import PATIENCE, PostgresConnection
from parlour.storage.postgres_errors import AWAY, is_trouble, not_stored, was_refused
from parlour.storage.tables import Commit
from parlour.storage.work_groups import WorkGroups, deliver

log = structlog.get_logger("parlour.storage")
T = TypeVar("T")
PostgresWork: TypeAlias = Callable[[PostgresConnection], Awaitable[T]]
_SOONEST, _LATEST = 0.1, 3.0
"""Seconds between attempts to learn the outcome of a transaction; the first one is made at once."""

_SILENT = "PostgreSQL cannot be used: it does not answer."


class _Job(NamedTuple):
    work: NumberedCommit | PostgresWork[Any] | None
    """`None` for callers who only wait for the work before theirs."""
    answer: "asyncio.Future[Any]"
    turn: str = ""
    """Work with a turn comes last, sorted by it: it locks what other processes lock, too, and all use one order."""


class _Unknown(Exception):
    """The connection was lost in the middle of a commit, or the commit may be missing on a standby."""


class _Mixed(Exception):
    """The database refuses one job of several."""


class PostgresWriter:
    """Stores work in groups, over one connection that is opened again when it is lost.

    If it is unknown whether a group was stored, the same rows are sent again, until that is known. Meanwhile new work
    is refused. A commit is never cancelled: a cancelled wait for a standby would acknowledge what is not replicated.
    """

    def __init__(self, connect: Callable[[], Awaitable[PostgresConnection]]) -> None:
        self._connect = connect
        self._connection: PostgresConnection | None = None
        self._ids = count(randbits(62))
        self._inbox: asyncio.Queue[list[_Job] | None] = asyncio.Queue()
        self._groups: WorkGroups[_Job] = WorkGroups(self._inbox.put_nowait)
        self._loop = asyncio.get_running_loop()
        self._begun = math.inf
        self._is_unsure = self._is_warned = self._closed = False
        self.groups = self.grouped = 0
        """How many groups were stored, and how much work they had."""
        self._running = asyncio.create_task(self._run(), name="postgres")

    def commit(self, commit: Commit) -> "asyncio.Future[None]":
        """Store a commit; raise `Conflict`, `Taken` or `NotStored` if it certainly was not stored."""
        return self._accept(NumberedCommit(next(self._ids), commit))

    def write(self, work: PostgresWork[T], turn: str = "") -> "asyncio.Future[T]":
        """Run `work`, which may be repeated, in a transaction with other work; work with a `turn` comes last."""
        return self._accept(work, turn)

    def new_id(self) -> int:
        """Return an id for a row that must not be stored twice."""
        return next(self._ids)

    def settle(self) -> "asyncio.Future[None]":
        """Wait until everything accepted before is stored or refused."""
        return self._accept(None)

    async def close(self) -> None:
        """Finish accepted work, unless the database does not answer; then disconnect."""
        self._closed = True
        self._groups.flush()
        self._inbox.put_nowait(None)
        await asyncio.wait([self._running], timeout=0 if self._is_silent() else PATIENCE)
        if self._connection:
            self._connection.terminate()
            self._connection = None
        self._running.cancel()
        await asyncio.wait([self._running])

    def _accept(self, work: NumberedCommit | PostgresWork[Any] | None, turn: str = "") -> "asyncio.Future[Any]":
        if self._closed:
            raise NotStored("The store is closed.")
        if self._is_silent():
            raise NotStored(_SILENT)
        answer: asyncio.Future[Any] = self._loop.create_future()
        self._groups.add(_Job(work, answer, turn))
        return answer

    def _is_silent(self) -> bool:
        """Tell whether work under way waits for an answer that the database should have given."""
        return self._is_unsure or self._loop.time() - self._begun > PATIENCE

    async def _run(self) -> None:
        group: Sequence[_Job] | None = ()
        try:
            while (group := await self._inbox.get()) is not None:
                for jobs in _split(group):
                    deliver(jobs, await self._answer(jobs))
                waiting = [job for job in group if not job.work]
                deliver(waiting, [None] * len(waiting))
                self._groups.gather()
        finally:
            self._abandon(group)

    def _abandon(self, group: Sequence[_Job] | None) -> None:
        """Cancel the remaining work: the store was closed before its outcome was known."""
        while group is not None:
            for job in group:
                job.answer.cancel()
            group = None if self._inbox.empty() else self._inbox.get_nowait()

    async def _answer(self, jobs: Sequence[_Job]) -> Sequence[object]:
        """Store all `jobs` and return their outcomes."""
        self._begun = self._loop.time()
        self.groups += 1
        self.grouped += len(jobs)
        answers = await self._settle(jobs)
        self._begun = math.inf
        return answers

    async def _settle(self, jobs: Sequence[_Job], *, again: bool = False) -> Sequence[object]:
        """Return the outcome of each job, as soon as all are known."""
        pause, last_reason = 0.0, ""
        while True:
            try:
                answers = await self._attempt(jobs, again=again)
            except _Mixed:
                answers = [answer for job in jobs for answer in await self._settle([job], again=again)]
            except _Unknown as why:
                if str(why) != last_reason:
                    last_reason = str(why)
                    log.warning("storage", outcome="unknown", reason=last_reason)
                again = self._is_unsure = True
                if pause:  # it did not answer at once, either
                    self._refuse_waiting()
                await asyncio.sleep(pause)
                pause = min(max(2 * pause, _SOONEST), _LATEST)
                continue
            self._is_unsure = False
            return answers

    def _refuse_waiting(self) -> None:
        """Refuse work that was not sent yet, because nobody knows for how long the database is away."""
        waiting = self._groups.take()
        deliver(waiting, [NotStored(_SILENT) for _ in waiting])

    async def _attempt(self, jobs: Sequence[_Job], *, again: bool) -> Sequence[object]:
        """Store all jobs in one transaction; raise `_Unknown` if they may have been stored, now or before."""
        try:
            db = await self._reconnect()
        except AWAY as error:
            return self._give_up(jobs, error, again=again)
        try:
            return await self._store(db, jobs, again=again)
        except _Unknown:
            self._disconnect()
            raise
        except Exception as error:
            is_circle = isinstance(error, asyncpg.DeadlockDetectedError) and len(jobs) > 1  # then each is tried alone
            if isinstance(error, AWAY) and is_trouble(error) and not is_circle:
                return self._give_up(jobs, error, again=again)
            await self._roll_back(db)
            if len(jobs) > 1:
                raise _Mixed from error
            return [_refusal(error)]

    def _give_up(self, jobs: Sequence[_Job], error: Exception, *, again: bool) -> Sequence[object]:
        """Refuse all jobs, unless they may have been stored before."""
        self._disconnect()
        if again:
            raise _Unknown(str(error)) from error
        return [not_stored(error) for _ in jobs]

    async def _reconnect(self) -> PostgresConnection:
        if self._connection is None or self._connection.is_closed():
            self._connection = await self._connect()
            self._connection.add_log_listener(self._hear)
        return self._connection

    def _hear(self, *_: object) -> None:
        """Note a warning: a commit may not have reached a standby."""
        self._is_warned = True

    async def _store(self, db: PostgresConnection, jobs: Sequence[_Job], *, again: bool) -> Sequence[object]:
        commits = [job.work for job in jobs if isinstance(job.work, NumberedCommit)]
        if len(commits) == len(jobs) and not again and all(each.is_plain for each in commits):
            with self._committing():
                stored = await append(db, commits)
            return [find_refusal(each, stored) for each in commits]
        await db.execute("BEGIN")
        stored = await store(db, commits, again=again)
        answers = [await _outcome(job, db, stored) for job in jobs]
        with self._committing():
            await db.execute("COMMIT")
        return answers

    @contextmanager
    def _committing(self) -> Iterator[None]:
        """Raise `_Unknown` unless the database tells the outcome of the commit."""
        self._is_warned = False
        try:
            yield
        except AWAY as error:
            if was_refused(error):
                raise
            raise _Unknown(str(error)) from error
        if self._is_warned:
            raise _Unknown("the database warned that the commit may not have been replicated")

    async def _roll_back(self, db: PostgresConnection) -> None:
        try:
            await db.execute("ROLLBACK")
        except AWAY:
            self._disconnect()

    def _disconnect(self) -> None:
        if self._connection:
            self._connection.terminate()
        self._connection = None


def _split(jobs: Iterable[_Job]) -> Iterable[Sequence[_Job]]:
    """Divide work so that no part has two commits of one table: the second follows the first."""
    earlier: Counter[str] = Counter()
    parts: defaultdict[int, list[_Job]] = defaultdict(list)
    for job in jobs:
        if isinstance(job.work, NumberedCommit):
            table = job.work.commit.table_id
            parts[earlier[table]].append(job)
            earlier[table] += 1
        elif job.work:
            parts[0].append(job)
    return [sorted(part, key=lambda job: job.turn) for part in parts.values()]


async def _outcome(job: _Job, db: PostgresConnection, stored: Collection[int]) -> object:
    """Return the outcome of a commit, or do other work."""
    if isinstance(job.work, NumberedCommit):
        return find_refusal(job.work, stored)
    return await job.work(db) if job.work else None


def _refusal(error: BaseException) -> BaseException:
    """Return the answer for work that the database refuses."""
    if isinstance(error, asyncpg.UniqueViolationError):
        return Taken("The code of the table is in use.")
    if isinstance(error, asyncpg.ForeignKeyViolationError):
        return Conflict("The table does not exist.")
    return error.__cause__ or error
