"""One thread owns the connection, and whatever waits for it becomes one transaction."""

import sqlite3
from asyncio import AbstractEventLoop, Future, get_running_loop, to_thread
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeAlias, TypeVar

from parlour.storage.base import Conflict, NotStored, Taken

T = TypeVar("T")
Work: TypeAlias = Callable[[sqlite3.Connection], T]


@dataclass(slots=True)
class _Job:
    work: Work[Any]
    writes: bool
    answer: Future[Any]


class Writer:
    """Carries work from event loops to the thread of one autocommitting connection, and the answers back.

    An answer is given when it is on disk. Accepted work is done even if its caller has stopped waiting.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._inbox: SimpleQueue[list[_Job] | None] = SimpleQueue()
        self._gathered: list[_Job] = []
        self._closed = False
        self._thread = Thread(target=self._run, name="parlour-writer", daemon=True)
        self._thread.start()

    def write(self, work: Work[T]) -> Awaitable[T]:
        """Do `work` in one transaction with that of others; it raises `Conflict` or `Taken` before its first change."""
        return self._accept(work, writes=True)

    def read(self, work: Work[T]) -> Awaitable[T]:
        """Do `work`, which changes nothing, after everything written before it."""
        return self._accept(work, writes=False)

    async def close(self) -> None:
        """Finish what was accepted, then close the connection."""
        if not self._closed:
            self._closed = True
            self._hand_over()
            self._inbox.put(None)
        await to_thread(self._thread.join)

    def _accept(self, work: Work[T], *, writes: bool) -> Future[T]:
        if self._closed:
            raise NotStored("The store is closed.")
        loop = get_running_loop()
        answer: Future[T] = loop.create_future()
        if not self._gathered:
            loop.call_soon(self._hand_over)
        self._gathered.append(_Job(work, writes, answer))
        return answer

    def _hand_over(self) -> None:
        """Give the thread all that one turn of the loop brought: waking it costs as much as a whole commit."""
        gathered, self._gathered = self._gathered, []
        if gathered:
            self._inbox.put(gathered)

    def _run(self) -> None:
        is_open = True
        while is_open:
            waiting = [self._inbox.get(), *(self._inbox.get() for _ in range(self._inbox.qsize()))]
            is_open = None not in waiting
            jobs = [job for each in waiting if each is not None for job in each]
            if writes := [job for job in jobs if job.writes]:
                _tell(writes, self._together(writes))
            if reads := [job for job in jobs if not job.writes]:
                _tell(reads, map(self._alone, reads))
        self._connection.close()

    def _together(self, jobs: Sequence[_Job]) -> Sequence[object]:
        """Do all `jobs` in one transaction; if one breaks, nothing has happened, and each is done on its own."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            outcomes = [self._outcome(job) for job in jobs]
            self._connection.execute("COMMIT")
        except sqlite3.OperationalError as error:
            self._roll_back()
            return [_not_stored(error) for _ in jobs]
        except Exception as error:  # noqa: BLE001 - the caller is told
            self._roll_back()
            return [error] if len(jobs) == 1 else [outcome for job in jobs for outcome in self._together([job])]
        return outcomes

    def _outcome(self, job: _Job) -> object:
        try:
            return job.work(self._connection)
        except (Conflict, Taken) as no:
            return no

    def _alone(self, job: _Job) -> object:
        try:
            return job.work(self._connection)
        except sqlite3.OperationalError as error:
            return _not_stored(error)
        except Exception as error:  # noqa: BLE001 - the caller is told
            return error

    def _roll_back(self) -> None:
        # SQLite itself rolls back after some errors. If it cannot, the next group fails at BEGIN and tries this again.
        if self._connection.in_transaction:
            with suppress(sqlite3.OperationalError):
                self._connection.execute("ROLLBACK")


def _not_stored(error: sqlite3.OperationalError) -> NotStored:
    answer = NotStored(f"Nothing was stored: {error}.")
    answer.__cause__ = error
    return answer


def _tell(jobs: Iterable[_Job], outcomes: Iterable[object]) -> None:
    """Wake all callers at once: waking a loop costs as much as a whole commit."""
    answers: dict[AbstractEventLoop, list[tuple[Future[Any], object]]] = defaultdict(list)
    for job, outcome in zip(jobs, outcomes, strict=True):
        answers[job.answer.get_loop()].append((job.answer, outcome))
    for loop, settled in answers.items():
        with suppress(RuntimeError):  # the loop is closed: nobody waits there any more
            loop.call_soon_threadsafe(_settle, settled)


def _settle(answers: Iterable[tuple[Future[Any], object]]) -> None:
    for answer, outcome in answers:
        if answer.done():  # its caller was cancelled
            continue
        if isinstance(outcome, Exception):
            answer.set_exception(outcome)
        else:
            answer.set_result(outcome)
