"""The connection to Redis: waiting commands are pipelined, and repeated if their outcome is unknown."""

import asyncio
from collections.abc import Awaitable, Iterable, Sequence
from contextlib import suppress
from hashlib import sha1
from typing import Any, NamedTuple, TypeAlias

import structlog
from redis import exceptions
from redis.asyncio.connection import AbstractConnection, ConnectionPool

from parlour.storage.errors import NotStored
from parlour.storage.work_groups import deliver

log = structlog.get_logger("parlour.storage")
Argument: TypeAlias = bytes | str | int | float
_AWAY = (exceptions.ConnectionError, exceptions.TimeoutError, OSError)
_PATIENCE = 5.0
"""Seconds to wait for a connection, and for each answer, before the connection counts as dead."""
_SOONEST, _LATEST = 0.1, 3.0
"""Seconds between attempts to reach a Redis that has not answered."""


class _Job(NamedTuple):
    words: Sequence[Argument]
    script: str | None
    answer: "asyncio.Future[Any]"


class RedisConnection:
    """Sends commands in order, and returns each answer when Redis gives it.

    If the connection dies, it is unknown whether the commands ran, so they are sent again until Redis answers: commands
    that write must detect a repetition. Meanwhile new commands are refused.
    """

    def __init__(self, url: str) -> None:
        pool = ConnectionPool.from_url(url, socket_timeout=_PATIENCE, socket_connect_timeout=_PATIENCE)
        self._connection: AbstractConnection = pool.make_connection()  # type: ignore[no-untyped-call] # redis-py's
        self._waiting: list[_Job] = []
        self._awake = asyncio.Event()
        self._is_unsure = self._closed = False
        self._running = asyncio.create_task(self._run(), name="redis")

    def call(self, *words: Argument) -> Awaitable[Any]:
        """Send a command and return its answer; raise `NotStored` if it certainly did not run."""
        return self._accept(words, None)

    def run(self, script: str, keys: Sequence[str], *given: Argument) -> Awaitable[Any]:
        """Run a script with these keys and arguments and return its answer."""
        return self._accept((sha1(script.encode()).hexdigest(), len(keys), *keys, *given), script)  # noqa: S324 - Redis identifies scripts by SHA-1

    async def close(self) -> None:
        """Finish accepted commands, unless Redis does not answer; then disconnect."""
        self._closed = True
        self._awake.set()
        if self._is_unsure:
            self._running.cancel()
        with suppress(asyncio.CancelledError):
            await self._running
        self._refuse(self._waiting, "The store is closed.")
        await self._connection.disconnect(nowait=True)

    def _accept(self, words: Sequence[Argument], script: str | None) -> "asyncio.Future[Any]":
        if self._closed:
            raise NotStored("The store is closed.")
        if self._is_unsure:
            raise NotStored("Nothing was stored: Redis does not answer.")
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Job(words, script, answer))
        self._awake.set()
        return answer

    async def _run(self) -> None:
        while not self._closed or self._waiting:
            await self._awake.wait()
            self._awake.clear()
            jobs, self._waiting = self._waiting, []
            if jobs:
                await self._settle(jobs)

    async def _settle(self, jobs: Sequence[_Job]) -> None:
        try:
            await self._connect()
        except (*_AWAY, exceptions.RedisError) as error:
            self._refuse(jobs, f"Nothing was stored: Redis does not accept the connection ({error}).", error)
            return
        try:
            answers = await self._insist(jobs)
        except asyncio.CancelledError:
            self._refuse(jobs, "Redis did not answer before the store was closed.")
            raise
        deliver(jobs, [_not_stored(answer) if isinstance(answer, Exception) else answer for answer in answers])

    async def _connect(self) -> None:
        if not await self.is_alive():
            await self._connection.disconnect(nowait=True)
            await self._reconnect()

    async def _reconnect(self) -> None:
        await self._connection.connect()  # type: ignore[no-untyped-call] # redis-py's

    async def is_alive(self) -> bool:
        """Return, without asking Redis, whether the connection is still open; Redis hosts close idle ones."""
        try:
            return self._connection.is_connected and not await self._connection.can_read()
        except _AWAY:
            return False

    async def _insist(self, jobs: Sequence[_Job]) -> Sequence[object]:
        """Send all `jobs`, repeatedly if necessary, until they are answered."""
        pause = _SOONEST
        while True:
            try:
                answers = await self._exchange(jobs)
            except (*_AWAY, exceptions.RedisError) as error:
                if not self._is_unsure:
                    log.warning("storage", outcome="unknown", reason=str(error))
                self._is_unsure = True
            else:
                self._is_unsure = False
                return answers
            await self._connection.disconnect(nowait=True)
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LATEST)

    async def _exchange(self, jobs: Sequence[_Job]) -> Sequence[object]:
        """Send all `jobs` in one go; load scripts that Redis does not know yet, and run them again."""
        answers = await self._send([("EVALSHA", *job.words) if job.script else job.words for job in jobs])
        unknown = [place for place, answer in enumerate(answers) if isinstance(answer, exceptions.NoScriptError)]
        if unknown:
            scripts = {str(jobs[place].script) for place in unknown}
            await self._send([("SCRIPT", "LOAD", script) for script in scripts])
            again = await self._send([("EVALSHA", *jobs[place].words) for place in unknown])
            for place, answer in zip(unknown, again, strict=True):
                answers[place] = answer
        return answers

    async def _send(self, commands: Sequence[Sequence[Argument]]) -> list[Any]:
        if not self._connection.is_connected:
            await self._reconnect()
        await self._connection.send_packed_command(self._connection.pack_commands(commands))
        return [await self._receive() for _ in commands]

    async def _receive(self) -> object:
        try:
            return await self._connection.read_response()
        except exceptions.ResponseError as error:
            return error

    def _refuse(self, jobs: Iterable[_Job], why: str, cause: Exception | None = None) -> None:
        for job in jobs:
            if not job.answer.done():
                no = NotStored(why)
                no.__cause__ = cause
                job.answer.set_exception(no)


def _not_stored(error: Exception) -> NotStored:
    is_full = isinstance(error, exceptions.OutOfMemoryError)
    answer = NotStored("Nothing was stored: " + ("Redis is out of memory." if is_full else f"{error}."))
    answer.__cause__ = error
    return answer
