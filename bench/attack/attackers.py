"""The attackers: several processes at idle priority on the load's core, from eight loopback addresses.

`python -m bench.attack.attackers BAND` is one of them: it prints when it is ready, reads a line with the port to attack
and other people's secrets, attacks until its input ends and every attack has got through once, and prints its tally.
"""

import asyncio
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib import import_module
from typing import TypeAlias

import orjson

from bench.attack.attacker_connection import AttackTally, AttackTarget
from bench.shared.server_process import LOAD_CORE, settle

ADDRESSES = tuple(f"127.0.0.{number}" for number in range(2, 10))
_REST = 0.05
"""Seconds between two attempts of one attacker."""
_GRACE = 120.0
"""Seconds that attackers have after the end to get through; at low priority they may be late."""
Attack: TypeAlias = Callable[[AttackTarget, str], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Plan:
    """An attack's function, the addresses it comes from, and how many run at once from each."""

    module: str
    addresses: Sequence[str]
    at_once: int = 2


_BELOW, _VISITORS, _FUZZ = "bench.attack.connection_attacks", "bench.attack.visitor_attacks", "bench.attack.fuzz"
_FLOODS, _BYTES, _BOMBS, _SLOW, _BUSY_BOTS, _SPOILT, _GUESSES, _TROUBLE = ADDRESSES
"""An address that floods is turned away whatever else it tries, so each address has its own attack."""
BANDS: Mapping[str, Mapping[str, Plan]] = {
    "floods": {
        **dict.fromkeys(("pongs", "pings", "continuations", "fragments"), Plan(_BELOW, [_FLOODS])),
        **dict.fromkeys(("tiny_texts", "bad_utf8", "half_frames"), Plan(_BELOW, [_BYTES])),
        "come_and_go": Plan(_VISITORS, [_FLOODS, _BYTES]),
    },
    "bombs": {
        **dict.fromkeys(("many_headers", "long_header", "long_url", "long_body"), Plan(_BELOW, [_BOMBS])),
        **dict.fromkeys(("never_reading", "long_socket_url"), Plan(_BELOW, [_BOMBS])),
        "odd_bodies": Plan(_VISITORS, [_BOMBS]),
    },
    "slow": {
        **dict.fromkeys(("slow_headers", "slow_body"), Plan(_BELOW, [_SLOW], at_once=40)),
        "silent": Plan(_BELOW, [_SLOW], at_once=250),
    },
    "tables": {
        "busy_bot_tables": Plan(_VISITORS, [_BUSY_BOTS], at_once=1),
        "churn": Plan(_VISITORS, [_TROUBLE], at_once=4),
    },
    "readers": {
        "greedy_readers": Plan(_VISITORS, [_TROUBLE], at_once=8),
        "code_guesses": Plan(_VISITORS, [_GUESSES], at_once=4),
        **dict.fromkeys(("login_guesses", "forged_cookies"), Plan(_VISITORS, [_GUESSES])),
    },
    "fuzz": {"fuzz": Plan(_FUZZ, [_SPOILT], at_once=16)},
}
Tallies: TypeAlias = Mapping[str, AttackTally]


async def attack(target: AttackTarget, plan: Plan) -> None:
    """Repeat one attack until cancelled."""
    tries: Attack = getattr(import_module(plan.module), target.name)

    async def again(address: str) -> None:
        while True:
            with suppress(OSError, TimeoutError, ExceptionGroup):
                await tries(target, address)
            await asyncio.sleep(_REST)

    async with asyncio.TaskGroup() as group:
        for address in (*plan.addresses,) * plan.at_once:
            group.create_task(again(address))


async def _attack_all(plans: Mapping[str, Plan], port: int, secrets: tuple[str, ...]) -> Tallies:
    targets = {name: AttackTarget(port, secrets, name) for name in plans}
    attacking = [asyncio.create_task(attack(targets[name], plan)) for name, plan in plans.items()]
    await asyncio.to_thread(sys.stdin.buffer.read)
    with suppress(TimeoutError):
        async with asyncio.timeout(_GRACE):
            while not all(target.tally.through for target in targets.values()):  # noqa: ASYNC110 - no event announces it
                await asyncio.sleep(_REST)
    for each in attacking:
        each.cancel()
    await asyncio.wait(attacking)
    return {name: target.tally for name, target in targets.items()}


class Gang:
    """All processes of attackers, ready to start."""

    def __init__(self, bands: "Sequence[subprocess.Popen[bytes]]") -> None:
        self._bands = bands
        for band in bands:
            assert band.stdout
            if band.stdout.readline() != b"ready\n":
                raise RuntimeError("a process of attackers did not start")

    def attack(self, port: int, secrets: Sequence[str]) -> None:
        """Start all attacks."""
        for band in self._bands:
            assert band.stdin
            band.stdin.write(orjson.dumps([port, list(secrets)]) + b"\n")
            band.stdin.flush()

    async def call_off(self) -> Tallies:
        """Stop, and return the tally of each attack."""
        ending = (asyncio.to_thread(band.communicate, timeout=2 * _GRACE) for band in self._bands)
        answers = [orjson.loads(out) for out, _ in await asyncio.gather(*ending)]
        return {name: AttackTally(**tally) for band in answers for name, tally in band.items()}


@contextmanager
def gathered() -> Iterator[Gang]:
    """Start all attackers, and stop them afterwards."""
    bands = [_start(name) for name in BANDS]
    try:
        yield Gang(bands)
    finally:
        for band in bands:
            band.kill()
            band.wait()
            for pipe in filter(None, (band.stdin, band.stdout)):
                with suppress(OSError):
                    pipe.close()


def _start(band: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "-m", "bench.attack.attackers", band],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        preexec_fn=lambda: settle(LOAD_CORE),
    )


def main() -> None:
    """Run one process of attackers."""
    plans = BANDS[sys.argv[1]]
    for plan in plans.values():
        import_module(plan.module)
    os.sched_setscheduler(
        0, os.SCHED_IDLE, os.sched_param(0)
    )  # at any other priority they delay the bystanders themselves
    print("ready", flush=True)
    port, secrets = orjson.loads(sys.stdin.buffer.readline())
    tallies = asyncio.run(_attack_all(plans, port, tuple(secrets)))
    sys.stdout.buffer.write(orjson.dumps({name: tally.dump() for name, tally in tallies.items()}))


if __name__ == "__main__":
    main()
