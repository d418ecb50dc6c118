"""`python -m bench.attack` attacks its own server and prints the outcome; see `--help` for longer runs."""

import argparse
import asyncio
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

from uvicorn.loops.auto import auto_loop_factory

from bench.attack.attack_outcome import AttackOutcome
from bench.attack.attacker_connection import AttackTarget
from bench.attack.attackers import ADDRESSES
from bench.attack.checked_matches import watch
from bench.attack.full_attack import Times, play_through_attack
from bench.attack.fuzz import fuzz_all
from bench.attack.idle_connections import idle
from bench.attack.leak_oracle import Oracle
from bench.shared.limits import Bar, judge
from bench.shared.server_process import running, workplace

MILLION = 1_000_000
MEGA = 1024 * 1024
LONG = Times(quiet=30.0, attack=120.0)


async def _fuzzed(folder: Path, frames: int) -> Sequence[Bar]:
    """Send mutated frames to a server without rate limits, and check every answer."""
    with running(folder, "parlour", "serve", "--port", "0", environment=_FREE) as server:
        target = AttackTarget(server.port, name="fuzzer")
        begun = perf_counter()
        await fuzz_all(target, ADDRESSES[0], frames)
        print(f"mutated frames per second: {target.tally.fuzzed / (perf_counter() - begun):.0f}")
    _tell(target.tally.leaks)
    return [
        Bar("spoilt frames read", target.tally.fuzzed, least=frames),
        Bar("INTERNAL among the answers", target.tally.internal, most=0),
        Bar("secrets among the answers", len(target.tally.leaks), most=0),
    ]


async def _watched(folder: Path, frames: int) -> Sequence[Bar]:
    """Play real matches while the oracle checks every message."""
    oracle = Oracle()
    with running(folder, "parlour", "serve", "--port", "0", environment=_FREE) as server:
        print(f"frames of real matches per second: {await watch(server.port, oracle, frames):.0f}")
    _tell(oracle.leaks)
    return [
        Bar("frames of real matches checked", oracle.frames, least=frames),
        Bar("secrets among them", len(oracle.leaks), most=0),
    ]


_FREE = {"DATABASE_URL": "memory", "LOG_LEVEL": "warning"}
"""Nothing is stored, because only the answers matter."""


def _tell(leaks: Sequence[str]) -> None:
    for leak, times in Counter(leaks).most_common(10):
        print(f"LEAK {times} times: {leak}")


def _tell_times(what: str, took: Sequence[float]) -> None:
    worst = ", ".join(f"{seconds * 1000:.0f}" for seconds in sorted(took)[-3:])
    print(f"{what}: {len(took)}, median {median(took) * 1000:.1f} ms, slowest {worst} ms")


_HEADS = ("got through", "turned away", "sent", "received kB", "answers", "limited", "frames read", "games", "5xx")


def _report(outcome: AttackOutcome) -> None:
    """Print what happened; the bars follow."""
    print(f"{'attack':16}", *(f"{head:>12}" for head in _HEADS))
    for name, tally in outcome.tallies.items():
        sizes = tally.through, tally.turned_away, tally.sent, tally.received // 1024
        came = tally.answers, tally.limited, tally.fuzzed, tally.games, tally.faults
        print(f"{name:16}", *(f"{value:>12}" for value in (*sizes, *came)))
    before, after = outcome.quiet
    for when, taken in (("before the attack", before), ("during it", outcome.under_attack), ("after it", after)):
        _tell_times(f"moves {when}", taken.moves)
        _tell_times(f"answers of easy bots {when}", taken.answers)
    held = f"{outcome.before.memory / MEGA:.0f}, {outcome.highest / MEGA:.0f}, {outcome.after.memory / MEGA:.0f} MB"
    print(f"memory before, peak, after: {held}; files {outcome.before.files}, {outcome.after.files}")
    if more := outcome.after.more_than(outcome.before):
        print(f"left over: {more}")
    print(f"messages checked by the oracle: {outcome.company.oracle.frames}")
    print(f"weaker bots answered {outcome.log.weakened} times; errors in the log: {dict(outcome.log.kinds) or 'none'}")
    _tell(outcome.leaks)


async def _run(folder: Path, chosen: argparse.Namespace) -> Sequence[Bar]:
    if chosen.idle:
        return await idle(folder / "idle")
    outcome = await play_through_attack(folder / "attack", LONG if chosen.long else Times())
    _report(outcome)
    frames = chosen.frames or (MILLION if chosen.long else 0)
    if not frames:
        return outcome.bars()
    fuzzed, watched = await _fuzzed(folder / "fuzz", frames), await _watched(folder / "matches", frames)
    return [*outcome.bars(), *fuzzed, *watched]


def main() -> None:
    """Attack, and report."""
    choices = argparse.ArgumentParser(description=__doc__)
    choices.add_argument("--long", action="store_true", help="a longer attack, then a million frames of each kind")
    choices.add_argument("--frames", type=int, default=0, help="how many mutated frames, and frames of real matches")
    choices.add_argument("--idle", action="store_true", help="instead: 5,000 idle connections, and a new visitor")
    chosen = choices.parse_args()
    with workplace() as folder, asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        bars = runner.run(_run(folder, chosen))
    sys.exit(judge(bars))


if __name__ == "__main__":
    main()
