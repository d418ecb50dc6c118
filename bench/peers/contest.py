"""Let all servers take turns under the same load; each is paused while another plays."""

import os
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias, TypeVar

from bench.live import FEW, FULL, LiveRound, MeasuredServer
from bench.peers.install import HERE
from bench.peers.load_tables import (
    BoardgameIoTable,
    BundledTable,
    ColyseusTable,
    ParlourTable,
    PlainTable,
    WatchedTable,
)
from bench.shared.load_generator import LoadTable
from bench.shared.server_process import running

T = TypeVar("T")
Competitor: TypeAlias = tuple[str, int]
"""A kind of server, and how many tables it has."""
Results: TypeAlias = Mapping[Competitor, Sequence[LiveRound]]
ROOT = HERE.parents[1]
PARLOUR, BUNDLED, BEFORE, WATCHED, BARE, BOARDGAME_IO, COLYSEUS = (
    "Parlour",
    "Parlour, one frame",
    "another checkout",
    "Parlour, watched",
    "bare FastAPI",
    "boardgame.io",
    "Colyseus",
)
TABLES: Mapping[str, type[LoadTable]] = {
    PARLOUR: ParlourTable,
    BUNDLED: BundledTable,
    BEFORE: ParlourTable,
    WATCHED: WatchedTable,
    BARE: PlainTable,
    BOARDGAME_IO: BoardgameIoTable,
    COLYSEUS: ColyseusTable,
}
SCRIPTS = {BOARDGAME_IO: "boardgameio.cjs", COLYSEUS: "colyseus.cjs"}
SINGLE = 1
SELF_COMPARISON = ((PARLOUR, SINGLE), (PARLOUR, FEW), (WATCHED, FEW), (PARLOUR, FULL))
"""Sizes at which Parlour is compared with itself."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The programs and folders that the servers run with."""

    python: Path
    """The interpreter of Parlour and of the bare route."""
    peers: Path
    """The folder with the installed peers."""
    checkout: Path | None = None
    """Another checkout to compare with."""

    def command(self, kind: str) -> Sequence[str]:
        """Return the command that starts a server of this kind."""
        if script := SCRIPTS.get(kind):
            return "node", str(HERE / script)
        return str(self.python), "-P", "-m", "bench.peers.serve", "bare" if kind == BARE else "parlour"

    def environment(self, kind: str) -> dict[str, str]:
        """Return the environment that a server of this kind needs."""
        code = self._code(self.checkout if kind == BEFORE and self.checkout else ROOT)
        return {"PYTHONPATH": code, "NODE_PATH": str(self.peers / "node_modules"), "NODE_ENV": "production"}

    def _code(self, checkout: Path) -> str:
        """Return the import path of `checkout`; if it has no `bench.peers`, ours serves its code."""
        bench = checkout if (checkout / "bench" / "peers").is_dir() else ROOT
        return os.pathsep.join((str(checkout / "src"), str(bench)))


def wanted(sizes: Sequence[int], *, before: bool, compare_with_itself: bool) -> Sequence[Competitor]:
    """List the servers of a run, each once."""
    kinds = (PARLOUR, BUNDLED, *((BEFORE,) if before else ()), BARE, BOARDGAME_IO, COLYSEUS)
    more = SELF_COMPARISON if compare_with_itself else ()
    return list(dict.fromkeys([*((kind, size) for size in sizes for kind in kinds), *more]))


async def compete(servers: Sequence[Competitor], setup: Setup, folder: Path, rounds: int, seconds: float) -> Results:
    """Start all `servers` and let them take turns; each is paused while another plays."""
    with ExitStack() as stack:
        contestants = [_started(server, setup, folder, stack) for server in servers]
        for contestant in contestants:
            await contestant.warm_up()
            await contestant.play(seconds)
            contestant.rounds.clear()  # the first round does not count: Node is still compiling
        for number in range(rounds):
            for contestant in _in_turn(contestants, number):
                await contestant.play(seconds)
        return {(each.kind, each.count): each.rounds for each in contestants}


async def compete_afresh(
    servers: Sequence[Competitor], setup: Setup, folder: Path, rounds: int, seconds: float
) -> Results:
    """Restart each of the `servers` before each of its rounds; one second of warm-up does not count."""
    results: dict[Competitor, list[LiveRound]] = {server: [] for server in servers}
    for number in range(rounds):
        for server in _in_turn(servers, number):
            with ExitStack() as stack:
                contestant = _started(server, setup, folder / str(number), stack)
                await contestant.warm_up()
                await contestant.play(seconds)
            results[server] += contestant.rounds
    return results


def _in_turn(servers: Sequence[T], number: int) -> Sequence[T]:
    """Return the order of a round: every other round runs in reverse order, because the first is a little slower."""
    return servers[:: -1 if number % 2 else 1]


def _started(server: Competitor, setup: Setup, folder: Path, stack: ExitStack) -> MeasuredServer:
    kind, size = server
    home = folder / f"{kind.replace(' ', '-')}-{size}"
    words = "bench.peers.launch", *setup.command(kind)
    opened = stack.enter_context(running(home, *words, environment=setup.environment(kind)))
    return MeasuredServer(kind, size, opened, [TABLES[kind](opened.port, f"bench-{number}") for number in range(size)])
