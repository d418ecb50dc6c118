"""Solvers for tests: behind real sockets or without a network, answering whatever a test wants."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any, NamedTuple

import orjson

from parlour.hosts.arena.http.connection import SolverConnection
from parlour.hosts.arena.match.caller import Caller, SolverAnswer
from parlour.hosts.arena.match.events import MatchEvent
from parlour.hosts.arena.match.plan import Entrant, MatchPlan, plan_match
from parlour.hosts.arena.match.play import play
from parlour.hosts.arena.match.played import ContestantResult, SolverMatch
from parlour.hosts.arena.match.solver_games import SolverGame
from parlour.hosts.arena.match.solver_wire import Requests
from parlour.hosts.clock import Clock
from tests.time_jumps import leap

WORDS = ("crane", "slate", "audio", "pious", "moldy", "fight", "album", "sweet")
PING = b'{"name":"anna","description":"the calm","concurrent_connection_limit":10,"colour":"#7e0391"}'


class Request(NamedTuple):
    """A request that arrived at a solver: its exact head, and its body."""

    head: bytes
    body: bytes

    @property
    def path(self) -> str:
        """The path requested."""
        return self.head.split()[1].decode()

    @property
    def content(self) -> Any:
        """The body, parsed."""
        return orjson.loads(self.body)

    def header(self, name: str) -> str | None:
        """Return a header; case does not matter."""
        lines = (line.partition(b": ") for line in self.head.split(b"\r\n")[1:])
        return next((value.decode() for key, _, value in lines if key.decode().lower() == name.lower()), None)


Say = Callable[[Request], Awaitable[bytes] | bytes]
"""What a solver sends back for a request: the whole response, head included."""
HANG_UP = b"\0hang up"
"""At the end of a response, it closes the connection."""


def http(body: bytes, status: str = "200 OK", *headers: str) -> bytes:
    """Write an HTTP response."""
    head = "".join(f"{line}\r\n" for line in (f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *headers, ""))
    return head.encode() + body


def saying(guess: bytes, ping: bytes = PING) -> Say:
    """Make a solver that answers the ping and then always the same guess."""
    return lambda request: http(ping) if request.path.endswith("/ping") else guess


@asynccontextmanager
async def solver(say: Say, **options: Any) -> AsyncIterator[tuple[str, list[Request]]]:
    """Open a solver on loopback; return its URL and the list of requests it gets."""
    heard: list[Request] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                size = int(Request(head, b"").header("Content-Length") or 0)
                request = Request(head, await reader.readexactly(size))
                heard.append(request)
                said = say(request)
                answer = said if isinstance(said, bytes) else await said
                writer.write(answer.removesuffix(HANG_UP))
                await writer.drain()
                if answer.endswith(HANG_UP):
                    return
        except (asyncio.IncompleteReadError, ConnectionError):
            return
        finally:
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0, **options)
    try:
        scheme = "https" if "ssl" in options else "http"
        yield f"{scheme}://127.0.0.1:{server.sockets[0].getsockname()[1]}", heard
    finally:
        server.close()


class PaperWire(asyncio.Transport):
    """A transport without a network: `says` are the answers to the requests, in order."""

    def __init__(self, connection: SolverConnection, *says: bytes) -> None:
        super().__init__()
        self._connection = connection
        self._says = list(says)
        self.heard: list[bytes] = []
        self.is_cut = False
        connection.connection_made(self)

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Take a request, and answer it if there is an answer left."""
        self.heard.append(bytes(data))
        if self._says:
            asyncio.get_running_loop().call_soon(self._answer, self._says.pop(0))

    def abort(self) -> None:
        """Close it in the next turn of the loop."""
        if not self.is_cut:
            self.is_cut = True
            asyncio.get_running_loop().call_soon(self._connection.connection_lost, None)

    def hang_up(self, error: Exception | None = None) -> None:
        """Close it from the other side."""
        self.is_cut = True
        self._connection.connection_lost(error)

    def _answer(self, said: bytes) -> None:
        if part := said.removesuffix(HANG_UP):
            self._connection.data_received(part)
        if said.endswith(HANG_UP):
            self.hang_up()


class Calls(Caller):
    """A caller without a network: `say` returns a body, raises a fault, or waits; each call takes a microsecond."""

    def __init__(self, say: Callable[[str, str, Any], Awaitable[bytes] | bytes]) -> None:
        self._say = say
        self.heard: list[tuple[str, str, Any]] = []
        self.headers: list[Mapping[str, str]] = []
        self._times = count(1_000_000_000, 1_000_000)

    async def call(self, url: str, path: str, headers: Mapping[str, str], body: bytes | None = None) -> SolverAnswer:
        """Return what `say` says."""
        told = orjson.loads(body) if body else None
        self.heard.append((url, path, told))
        self.headers.append(headers)
        said = self._say(url, path, told)
        answer = said if isinstance(said, bytes) else await said
        return SolverAnswer(answer, next(self._times), 1_000)


@dataclass(slots=True)
class InstantClock:
    """A clock that moves only when someone sleeps."""

    at: float = 1_000_000.0
    slept: list[float] = field(default_factory=list)

    def now(self) -> float:
        """Return the time."""
        return self.at

    def ticks(self) -> float:
        """Return the time."""
        return self.at

    async def sleep(self, seconds: float) -> None:
        """Let the time pass at once."""
        self.slept.append(seconds)
        self.at += seconds


def a_plan(*answers: str, **choices: Any) -> MatchPlan:
    """Plan a match with these answers, or with crane."""
    return plan_match(answers or ("crane",), WORDS, **choices)


async def held(
    plan: MatchPlan, urls: Sequence[str], caller: Caller, clock: Clock | None = None
) -> tuple[SolverMatch, list[MatchEvent]]:
    """Play a match; return it and all its events."""
    told: list[MatchEvent] = []
    match = SolverMatch(plan, [Entrant.at(url) for url in urls])
    await play(match, caller, told.append, clock or InstantClock())
    return match, told


def requested(game: SolverGame) -> bytes:
    """Write the request for the next guess of `game`."""
    requests = Requests(game.id, game.start)
    request = requests.first()
    for guess in game.guesses:
        request = requests.after(guess)
    return request


def only(match: SolverMatch) -> ContestantResult:
    """Return the only contestant of a match."""
    (player,) = match.contestants
    return player


def the_game(match: SolverMatch) -> SolverGame:
    """Return the only game of the only contestant."""
    (game,) = only(match).games
    return game


def always(word: str) -> Calls:
    """Call solvers that all guess the same word."""
    return Calls(lambda _, path, __: PING if path == "/ping" else orjson.dumps({"guess": word}))


async def silence(*_: object) -> bytes:
    """Never answer."""
    await asyncio.Event().wait()
    return b""


async def silence_past_the_deadline(*_: object) -> bytes:
    """Never answer, and let the 15 seconds for a ping pass at once."""
    leap(15)
    return await silence()
