"""The faults, each done once to a cluster that is being played on."""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import TypeAlias

from bench.faults.processes import Process
from bench.faults.resending_guests import GuestTables
from bench.shared.postgres_pair import PostgresPair
from bench.shared.postgres_server import Postgres

STOPPED_SECONDS, GONE_SECONDS = 20.0, 10.0
"""How long a process is stopped, and how long the database is gone, in the long form."""
LONGEST_SILENCE = 30.0
_OURS = "datname = current_database() AND pid <> pg_backend_pid()"
_HANG_UP = f"SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE {_OURS} AND ({{}})"
LISTENING = "query ILIKE 'LISTEN%'"
WRITING = "query ILIKE 'COMMIT%' OR query ILIKE 'INSERT INTO log%'"


@dataclass
class FaultyCluster:
    """The cluster that suffers the faults, and the times measured meanwhile."""

    processes: Sequence[Process]
    guests: GuestTables
    postgres: Postgres | PostgresPair
    database: str
    stopped_seconds: float = STOPPED_SECONDS
    gone_seconds: float = GONE_SECONDS
    silences: dict[str, list[float]] = field(default_factory=dict)
    """By kind of fault: the seconds until each table went on elsewhere."""
    counts: dict[str, int] = field(default_factory=dict)

    async def wait_for_news(self, kind: str, process: Process | None = None) -> None:
        """Note how long each table stands still for guests of the other processes."""
        besides = process.port if process else None
        found = await self.guests.silences(monotonic(), besides, LONGEST_SILENCE)
        self.silences.setdefault(kind, []).extend(found)


async def kill(scene: FaultyCluster, process: Process) -> None:
    """Kill a process, and start it again when the tables have gone on without it."""
    process.kill()
    await scene.wait_for_news("kill")
    await process.start()


async def stop(scene: FaultyCluster, process: Process) -> None:
    """Stop a process for a while, and let it go on."""
    with process.stopped():
        until = monotonic() + scene.stopped_seconds
        await scene.wait_for_news("stop", process)
        await asyncio.sleep(until - monotonic())


async def restart(scene: FaultyCluster, process: Process) -> None:
    """Ask a process to end, and start it again: one step of a rolling restart."""
    status = await process.terminate()
    assert status == 0, f"a process ended with status {status}"
    await scene.wait_for_news("restart")
    await process.start()


async def outage(scene: FaultyCluster, _: Process) -> None:
    """Take the database away for a while."""
    await asyncio.to_thread(scene.postgres.kill)
    await asyncio.sleep(scene.gone_seconds)
    await asyncio.to_thread(scene.postgres.start)
    await scene.wait_for_news("outage")


async def failover(scene: FaultyCluster, _: Process) -> None:
    """Kill the primary, promote its standby, and make another standby while the tables go on."""
    pair = scene.postgres
    assert isinstance(pair, PostgresPair), "there is no standby"
    await asyncio.to_thread(pair.kill)
    await asyncio.gather(asyncio.to_thread(pair.promote), scene.wait_for_news("failover"))
    await asyncio.to_thread(pair.replicate)


async def deafen(scene: FaultyCluster, _: Process) -> None:
    """Cut the connections that hear notices, so that some are lost."""
    await _hang_up(scene, LISTENING)
    await scene.wait_for_news("deafen")


async def cut(scene: FaultyCluster, _process: Process) -> None:
    """Cut connections in the middle of commits, as far as any are under way."""
    for _ in range(20):
        await _hang_up(scene, WRITING)
        await asyncio.sleep(0.02)
    await scene.wait_for_news("cut")


async def _hang_up(scene: FaultyCluster, which: str) -> None:
    await asyncio.to_thread(scene.postgres.ask, _HANG_UP.format(which), scene.database)


CauseFault: TypeAlias = Callable[[FaultyCluster, Process], Awaitable[None]]
FAULTS: Mapping[str, CauseFault] = {
    "kill": kill,
    "stop": stop,
    "restart": restart,
    "outage": outage,
    "failover": failover,
    "deafen": deafen,
    "cut": cut,
}


async def do(scene: FaultyCluster, name: str, process: Process) -> None:
    """Do a fault, count it, and say on stderr how long it took and how long the slowest table stood still."""
    before, began = len(scene.silences.get(name, ())), monotonic()
    await FAULTS[name](scene, process)
    scene.counts[name] = scene.counts.get(name, 0) + 1
    slowest, taken = max(scene.silences[name][before:]), monotonic() - began
    print(f"{sum(scene.counts.values())} {name}: {slowest:.2f} s of {taken:.1f} s", file=sys.stderr)
