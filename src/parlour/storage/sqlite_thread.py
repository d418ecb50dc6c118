"""A thread that owns one SQLite connection and runs all waiting work as one transaction."""

import sqlite3
from asyncio import Future, get_running_loop, to_thread
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeAlias, TypeVar

from parlour.storage.errors import Conflict, NotStored, Taken
from parlour.storage.work_groups import WorkGroups, deliver

T = TypeVar("T")
SqliteWork: TypeAlias = Callable[[sqlite3.Connection], T]


class _Job(NamedTuple):
    work: SqliteWork[Any]
    writes: bool
    answer: Future[Any]


class SqliteThread:
    """Carries work from an event loop to the thread of an autocommitting connection, and the results back.

    Results arrive when the work is on disk. Accepted work is done even if its caller has stopped waiting. A group
    shares the cost of waking two threads and syncing the disk.
    `need_files` raises `NotStored` when the files of the database are no longer those that were opened.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        need_files: Callable[[], None] = lambda: None,
        name: str = "parlour-writer",
    ) -> None:
        self._connection = connection
        self._need_files = need_files
        self._loop = get_running_loop()
        self._inbox: SimpleQueue[list[_Job] | None] = SimpleQueue()
        self._groups: WorkGroups[_Job] = WorkGroups(self._inbox.put)
        self._closed = False
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def write(self, work: SqliteWork[T]) -> Awaitable[T]:
        """Run `work` in one transaction with other work; it may raise `Conflict` or `Taken` before its first change."""
        return self._accept(work, writes=True)

    def read(self, work: SqliteWork[T]) -> Awaitable[T]:
        """Run `work`, which changes nothing, after all earlier writes."""
        return self._accept(work, writes=False)

    async def close(self) -> None:
        """Finish accepted work, then close the connection."""
        if not self._closed:
            self._closed = True
            self._groups.flush()
            self._inbox.put(None)
        await to_thread(self._thread.join)

    def _accept(self, work: SqliteWork[T], *, writes: bool) -> Future[T]:
        if self._closed:
            raise NotStored("The store is closed.")
        answer: Future[T] = self._loop.create_future()
        self._groups.add(_Job(work, writes, answer))
        return answer

    def _run(self) -> None:
        while (jobs := self._inbox.get()) is not None:
            writes = [job for job in jobs if job.writes]
            reads = [job for job in jobs if not job.writes]
            outcomes = [*self._together(writes), *map(self._alone, reads)]
            with suppress(RuntimeError):  # the loop is closed, so nobody is waiting
                self._loop.call_soon_threadsafe(self._settle, [*writes, *reads], outcomes)
        self._connection.close()

    def _settle(self, jobs: Sequence[_Job], outcomes: Sequence[object]) -> None:
        """Start the next group and deliver the results of this one."""
        self._groups.gather()
        deliver(jobs, outcomes)

    def _together(self, jobs: Sequence[_Job]) -> Sequence[object]:
        """Run all `jobs` in one transaction; if one fails, roll back and run each on its own."""
        if not jobs:
            return ()
        try:
            self._need_files()
            self._connection.execute("BEGIN IMMEDIATE")
            outcomes = [self._outcome(job) for job in jobs]
            self._connection.execute("COMMIT")
            self._need_files()
        except NotStored as error:
            return [NotStored(str(error)) for _ in jobs]
        except sqlite3.OperationalError as error:
            self._roll_back()
            return [_not_stored(error) for _ in jobs]
        except Exception as error:  # noqa: BLE001 - raised for the caller
            self._roll_back()
            return [error] if len(jobs) == 1 else [outcome for job in jobs for outcome in self._together([job])]
        return outcomes

    def _outcome(self, job: _Job) -> object:
        try:
            return job.work(self._connection)
        except (Conflict, Taken) as error:
            return error

    def _alone(self, job: _Job) -> object:
        try:
            return job.work(self._connection)
        except sqlite3.OperationalError as error:
            return _not_stored(error)
        except Exception as error:  # noqa: BLE001 - raised for the caller
            return error

    def _roll_back(self) -> None:
        # SQLite rolls back by itself after some errors. If this fails, the next group fails at BEGIN and tries again.
        if self._connection.in_transaction:
            with suppress(sqlite3.OperationalError):
                self._connection.execute("ROLLBACK")


def _not_stored(error: sqlite3.OperationalError) -> NotStored:
    answer = NotStored(f"Nothing was stored: {error}.")
    answer.__cause__ = error
    return answer
