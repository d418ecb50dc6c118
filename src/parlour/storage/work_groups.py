"""Gathers waiting work into groups, each of which is stored at once, and delivers the answers."""

from asyncio import Future, get_running_loop
from collections.abc import Callable, Iterable
from typing import Any, Generic, Protocol, TypeVar

QUIET_TURNS, LONGEST = 2, 0.005
"""A group is complete after this many turns of the event loop without new work, or after this many seconds."""


class Job(Protocol):
    """Work that somebody waits for."""

    @property
    def answer(self) -> "Future[Any]":
        """The future result; done if the caller was cancelled."""


J = TypeVar("J", bound=Job)


class WorkGroups(Generic[J]):
    """Hands over waiting work in groups, each after the one before it is done.

    Work that arrives while a group is being stored becomes the next one: the busier the server, the larger the groups,
    and the more callers share the fixed cost of a transaction.
    """

    def __init__(self, hand_over: Callable[[list[J]], None]) -> None:
        self._hand_over = hand_over
        self._loop = get_running_loop()
        self._waiting: list[J] = []
        self._busy = False
        self._count = self._quiet = 0
        self._due = 0.0

    def add(self, job: J) -> None:
        """Put `job` into the next group."""
        self._waiting.append(job)
        if not self._busy:
            self.gather()

    def gather(self) -> None:
        """Collect the next group, because the last one is done."""
        self._busy = True
        self._count = self._quiet = 0
        self._due = self._loop.time() + LONGEST
        self._loop.call_soon(self._look)

    def flush(self) -> None:
        """Hand over the waiting work, even if its group is not complete."""
        group = self.take()
        self._busy = bool(group)
        if group:
            self._hand_over(group)

    def take(self) -> list[J]:
        """Remove and return the waiting work."""
        waiting, self._waiting = self._waiting, []
        return waiting

    def _look(self) -> None:
        """Hand over the group if it is complete, or look again after one more turn of the loop."""
        more = len(self._waiting) - self._count
        self._count += more
        self._quiet = 0 if more else self._quiet + 1
        if self._quiet < QUIET_TURNS and self._loop.time() < self._due:
            self._loop.call_soon(self._look)
        else:
            self.flush()


def deliver(jobs: Iterable[Job], answers: Iterable[object]) -> None:
    """Give each caller their answer, or raise it if it is an error."""
    for job, answer in zip(jobs, answers, strict=True):
        if job.answer.done():  # the caller was cancelled
            continue
        if isinstance(answer, BaseException):
            job.answer.set_exception(answer)
        else:
            job.answer.set_result(answer)
