"""The arena: `python -m bench.arena` counts guesses per second against a solver that takes no time.

The solver has one core and the match the other. In turn with the match, on the same core, a bare client sends requests
of the same size: it writes bytes, reads as many as it expects, and ignores their content.
"""

import argparse
import asyncio
import sys
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from statistics import median
from string import ascii_lowercase
from time import perf_counter, process_time

from uvicorn.loops.auto import auto_loop_factory

from bench.instant_solver import GUESS, PING, answer
from bench.shared.limits import Bar, judge
from bench.shared.server_process import running, workplace
from parlour.hosts.arena.http.client import HttpCaller
from parlour.hosts.arena.match.caller import SolverAnswer
from parlour.hosts.arena.match.plan import Entrant, plan_match
from parlour.hosts.arena.match.play import play
from parlour.hosts.arena.match.played import SolverMatch
from parlour.pieces.words import classic_words

AT_ONCE = 10
ROUNDS = 6
BODY = b"x" * 600
"""As large as the request for a third guess."""
MILLION = 1_000_000
PARTS = 10


class InstantCaller:
    """A caller without a network, to measure the match alone."""

    async def call(
        self,
        url: str,  # noqa: ARG002
        path: str,  # noqa: ARG002
        headers: Mapping[str, str],  # noqa: ARG002
        body: bytes | None = None,
    ) -> SolverAnswer:
        """Return a fixed answer at once."""
        return SolverAnswer(PING if body is None else GUESS, 1, 1)


@dataclass(slots=True)
class RoundTripRates:
    """Round trips per second of wall time and of this process's CPU time, for each round."""

    wall: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)

    @contextmanager
    def counting(self, requests: int) -> Iterator[None]:
        """Measure the block as this many round trips."""
        begun, cpu = perf_counter(), process_time()
        yield
        self.wall.append(requests / (perf_counter() - begun))
        self.cpu.append(requests / (process_time() - cpu))


async def matched(
    url: str, games: int, allowed: Collection[str], caller: HttpCaller | InstantCaller, into: RoundTripRates
) -> float:
    """Play lost games with one solver; return the 99th percentile of a guess in milliseconds."""
    plan = plan_match(["crane"] * games, allowed, ROUNDS)
    match = SolverMatch(plan, [Entrant.at(url)])
    with into.counting(games * ROUNDS):
        await play(match, caller, watch=lambda _: None)
    (result,) = match.contestants
    figures = result.statistics
    if figures.missed != games or figures.p99 is None:
        msg = f"the games did not end as expected: {result.failure or figures}"
        raise RuntimeError(msg)
    return figures.p99 / MILLION


async def bare(port: int, requests: int, into: RoundTripRates) -> None:
    """Send requests with a bare client."""
    request = b"POST /guess HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %d\r\n\r\n%b" % (len(BODY), BODY)
    todo, size = iter(range(requests)), len(answer(GUESS))

    async def call_on() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for _ in todo:
            writer.write(request)
            await reader.readexactly(size)
        writer.close()

    with into.counting(requests):
        await asyncio.gather(*(call_on() for _ in range(AT_ONCE)))


async def over_http(folder: Path, rounds: int, games: int) -> list[Bar]:
    """Compare a match with a bare client."""
    allowed = classic_words().allowed
    match, client, times = RoundTripRates(), RoundTripRates(), []
    with running(folder, "bench.instant_solver") as solver:
        url = f"http://127.0.0.1:{solver.port}"
        for _ in range(rounds):
            async with HttpCaller() as caller:
                times.append(await matched(url, games, allowed, caller, match))
            await bare(solver.port, games * ROUNDS, client)
    print(f"match {median(match.wall):.0f}/s, p99 {median(times):.1f} ms; bare client {median(client.wall):.0f}/s")
    guess, request = MILLION / max(match.cpu), MILLION / max(client.cpu)
    print(f"CPU a guess {guess:.0f} us, a request of the bare client {request:.0f} us")
    return [
        Bar("guesses a second, best round", max(match.wall), least=4300),
        Bar("guesses / requests of a bare client, by CPU", max(match.cpu) / max(client.cpu), least=0.1, aim=0.15),
    ]


async def without_network(rounds: int, games: int) -> list[Bar]:
    """Compare word lists of different sizes, without a network."""
    short = classic_words().allowed
    long = short | _many(5)
    few, many = RoundTripRates(), RoundTripRates()
    for _ in range(rounds * PARTS):  # many short turns, because the speed of the machine varies
        await matched("", games // PARTS, short, InstantCaller(), few)
        await matched("", games // PARTS, long, InstantCaller(), many)
    ratio = median(its / of for its, of in zip(many.cpu, few.cpu, strict=True))
    return [Bar(f"guesses with {len(long)} words / with {len(short)}, by CPU", ratio, least=0.9)]


def _many(letters: int) -> frozenset[str]:
    return frozenset("".join(word) for word in product(ascii_lowercase[:16], repeat=letters))


def main() -> None:
    """Measure and report."""
    choices = argparse.ArgumentParser(description=__doc__)
    choices.add_argument("--rounds", type=int, default=5)
    choices.add_argument("--games", type=int, default=2000)
    chosen = choices.parse_args()
    with workplace() as folder, asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        bars = runner.run(over_http(folder, chosen.rounds, chosen.games))
        bars += runner.run(without_network(chosen.rounds, chosen.games))
    sys.exit(judge(bars))


if __name__ == "__main__":
    main()
