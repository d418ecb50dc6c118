"""Riddles: `python -m bench.daily` compares a guess with an empty FastAPI route, and weighs a million players.

Both servers share one core in turn, and sleep while the other is measured; the load has the other core. A guess is
complete: limits, logs, token, all guesses judged again, a new token. Every game has a new player.
"""

import argparse
import asyncio
import os
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from secrets import token_bytes, token_hex
from statistics import median
from time import monotonic, time

import orjson
import psutil
from uvicorn.loops.auto import auto_loop_factory

from bench.shared.limits import Bar, judge
from bench.shared.server_process import ServerProcess, running, workplace
from parlour.core.riddle import find_riddles
from parlour.hosts.daily.calendar import Calendar
from parlour.hosts.daily.keys import RiddleKeys
from parlour.hosts.daily.service import RiddleRequest, RiddleService

CONNECTIONS = 32
WORDS = ("crane", "pious", "moldy", "fight", "sweet", "album")
HEAD = "{method} {path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nContent-Length: {size}\r\n\r\n"
MEGA = 1024 * 1024


class RequestConnection:
    """A connection for one request after another."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def opened(cls, port: int) -> "RequestConnection":
        """Connect."""
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    async def ask(self, method: str, path: str, body: bytes = b"") -> bytes:
        """Send a request and return the body of its answer, which must be successful."""
        self._writer.write(HEAD.format(method=method, path=path, size=len(body)).encode() + body)
        head = await self._reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(head.decode())
        size = head.lower().partition(b"content-length: ")[2].partition(b"\r")[0]
        return await self._reader.readexactly(int(size))

    async def guess_on(self) -> None:
        """Play one game after another, endlessly."""
        while True:
            token, words = None, cycle(WORDS)
            for word in words:
                answer = orjson.loads(
                    await self.ask("POST", "/api/guess", orjson.dumps({"guess": word, "token": token}))
                )
                token = answer["token"]
                count(self)
                if answer["game_over"]:
                    break

    async def greet_on(self) -> None:
        """Request the empty route, endlessly."""
        while True:
            await self.ask("GET", "/")
            count(self)


answered = 0


def count(_: RequestConnection) -> None:
    """Count one more answer."""
    global answered
    answered += 1


@dataclass(slots=True)
class RequestRates:
    """Requests per second of wall time and of the server's CPU, by round."""

    wall: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)


async def round_of(
    server: ServerProcess, lines: Sequence[RequestConnection], guessing: bool, seconds: float, into: RequestRates
) -> None:
    """Load `server` for some seconds."""
    with server.awake():
        tasks = [asyncio.create_task(line.guess_on() if guessing else line.greet_on()) for line in lines]
        await asyncio.sleep(seconds / 5)
        begun, cpu, before = monotonic(), server.cpu(), answered
        await asyncio.sleep(seconds)
        done = answered - before
        into.wall.append(done / (monotonic() - begun))
        into.cpu.append(done / (server.cpu() - cpu))
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if not isinstance(result, asyncio.CancelledError):
                raise RuntimeError(result)  # noqa: TRY004 - whatever it was


async def compare(folder: Path, rounds: int, seconds: float) -> tuple[RequestRates, RequestRates, float]:
    """Return the rates of both servers, and how many MB the riddle server grew after the first round."""
    key = {"SECRET_KEY": token_hex(32), "GUESS_RATE": "1e9"}
    empty, guesses, weights = RequestRates(), RequestRates(), []
    with ExitStack() as stack:
        bare = stack.enter_context(running(folder / "empty", "bench.empty_route"))
        daily = stack.enter_context(running(folder / "daily", "parlour", "daily", "--port", "0", environment=key))
        for _ in range(rounds):
            for server, guessing, into in ((bare, False, empty), (daily, True, guesses)):
                lines = [await RequestConnection.opened(server.port) for _ in range(CONNECTIONS)]
                await round_of(server, lines, guessing, seconds, into)
            weights.append(daily.memory())
    return empty, guesses, (weights[-1] - weights[0]) / MEGA


def weigh(sessions: int) -> float:
    """Return how many MB this process grows while this many players guess, each in their own game."""
    service = RiddleService(
        find_riddles(), [RiddleKeys.derive(lambda _: token_bytes(32))], Calendar(), time, token_bytes
    )
    process, weights = psutil.Process(os.getpid()), []

    async def play(count: int) -> None:
        for _ in range(count):
            token = None
            for word in WORDS[:2]:
                token = (await service.guess(RiddleRequest(), word, token)).token

    tenth = max(1, sessions // 10)
    for _ in range(10):
        asyncio.run(play(tenth))
        weights.append(process.memory_info().rss)
    return (weights[-1] - weights[0]) / MEGA


def main() -> None:
    """Measure and report."""
    choices = argparse.ArgumentParser(description=__doc__)
    choices.add_argument("--rounds", type=int, default=5)
    choices.add_argument("--seconds", type=float, default=4.0)
    choices.add_argument("--sessions", type=int, default=1_000_000)
    chosen = choices.parse_args()
    with workplace() as folder, asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        empty, guesses, grown = runner.run(compare(folder, chosen.rounds, chosen.seconds))
    print(f"empty route {median(empty.wall):.0f}/s, guess {median(guesses.wall):.0f}/s (medians of {chosen.rounds})")
    bars = [
        Bar("guesses / empty routes, by wall", median(guesses.wall) / median(empty.wall), least=0.35, aim=0.5),
        Bar("guesses / empty routes, by CPU", max(guesses.cpu) / max(empty.cpu), least=0.35, aim=0.5),
        Bar("MB the server grew after its first round", grown, most=2.0),
    ]
    if chosen.sessions:
        bars.append(Bar(f"MB grown over {chosen.sessions} players", weigh(chosen.sessions), most=2.0))
    sys.exit(judge(bars))


if __name__ == "__main__":
    main()
