"""All attacks at once, between two quiet periods, and their effect on people who only want to play."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from bench.attack.attack_outcome import AttackOutcome, ServerResources
from bench.attack.attacker_connection import AttackTarget
from bench.attack.attackers import gathered
from bench.attack.checked_matches import FRIENDS
from bench.attack.harmless_visitors import HarmlessVisitors
from bench.attack.log_faults import Log
from bench.attack.visitor_attacks import busy_bot_tables, greedy_readers
from bench.shared.server_process import ServerProcess, running
from parlour.server.settings import Settings

_READERS = 15
"""How many of the first guests read at once."""
_LIMITS = ("max_rooms", "message_rate", "request_rate", "read_rate", "max_per_address")
AS_GIVEN = {name.upper(): str(Settings.model_fields[name].default) for name in _LIMITS}
"""The default limits of a server."""


@dataclass(frozen=True, slots=True)
class Times:
    """The length of each part in seconds; `attack` may take longer, and `settling` may end sooner."""

    warming: float = 10.0
    quiet: float = 12.0
    attack: float = 25.0
    settling: float = 40.0


async def play_through_attack(folder: Path, times: Times) -> AttackOutcome:
    """Play before, during and after the attack, kill the server, and check what is left.

    There are two quiet periods, because the speed of a shared machine and its disk changes from one minute to the next.
    """
    with gathered() as gang, running(folder, "parlour", "serve", "--port", "0", environment=AS_GIVEN) as server:
        await warm_up(server.port, times.warming)
        company = HarmlessVisitors(server.port)
        await company.open()
        await company.play(times.quiet)
        quiet = [company.taken()]
        before = ServerResources.of(server)
        memory: list[int] = []
        watching = asyncio.create_task(_watch(server, memory))
        gang.attack(server.port, company.oracle.secrets)
        await company.play(times.attack)
        await company.play_until_moved()
        tallies = await gang.call_off()
        under_attack = company.taken()
        after = await _settled(server, before, times.settling)
        watching.cancel()
        await company.play(times.quiet)
        quiet.append(company.taken())
        server.process.kill()
    with running(folder, "parlour", "serve", "--port", "0", environment=AS_GIVEN) as again:
        lost = await company.come_back(again.port)
        company.close()
    log = Log.read(folder / "log")
    return AttackOutcome(quiet, under_attack, tallies, before, after, max(memory), log, company, lost)


async def warm_up(port: int, seconds: float) -> None:
    """Start everything that a server starts once: database connections, worker processes."""
    target = AttackTarget(port, name="warm-up")
    readers = (greedy_readers(target, FRIENDS) for _ in range(_READERS))
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.gather(busy_bot_tables(target, FRIENDS, 3), *readers, return_exceptions=True)


async def _watch(server: ServerProcess, memory: list[int]) -> None:
    while True:
        memory.append(server.memory())
        await asyncio.sleep(0.5)


async def _settled(server: ServerProcess, before: ServerResources, patience: float) -> ServerResources:
    """Give the server time to release everything that the attack used."""
    with suppress(TimeoutError):
        async with asyncio.timeout(patience):
            while ServerResources.of(server).more_than(before):  # noqa: ASYNC110 - no event announces it
                await asyncio.sleep(0.5)
    return ServerResources.of(server)
