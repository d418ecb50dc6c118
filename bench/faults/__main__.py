"""`python -m bench.faults` looks for anything lost or done twice on three processes that suffer faults.

Each table has two people, two bots and two spectators, who are connected to processes at random. Faults come one after
another, on each process in turn.
"""

import argparse
import asyncio
import sys
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from uvicorn.loops.auto import auto_loop_factory

from bench.faults.kinds import FAULTS
from bench.faults.observed_order import PROMISES
from bench.faults.run import FaultRunResult, play_through_faults
from bench.shared.limits import Bar, judge
from bench.shared.postgres_pair import running_pair
from bench.shared.postgres_server import running_postgres

SLOWEST = {"kill": 2.0, "stop": 5.0, "restart": 2.0}
"""By kind of fault: the most seconds until 95 of 100 tables have resumed in another process."""
_KILLS = ("kill",) * 9
ROUND = (
    *(*_KILLS, "stop", "restart"),
    *(*_KILLS, "kill", "outage"),
    *(*_KILLS, "stop", "failover"),
    *(*_KILLS, "kill", "deafen"),
    *(*_KILLS, "stop", "cut"),
)
"""Six rounds are 300 kills and stops and six of everything else; a stop takes as long as five kills."""


def plan_of(count: int, only: Sequence[str]) -> Sequence[str]:
    """List this many faults."""
    return list(islice(cycle(only or ROUND), count))


def bars(result: FaultRunResult) -> Iterator[Bar]:
    """Compare the result with every promise."""
    for promise in PROMISES:
        yield Bar(promise, len(result.faults.get(promise, ())), most=0)
    yield Bar("most CPU of a start in seconds", max(result.starts), most=2.0)
    for kind, most in SLOWEST.items():
        if found := sorted(result.silences.get(kind, ())):
            yield Bar(f"seconds until a table goes on after {kind}, p95", found[int(len(found) * 0.95)], most=most)


def report(result: FaultRunResult) -> None:
    """Print what happened."""
    done = ", ".join(f"{count} {name}" for name, count in result.counts.items())
    violent = result.counts.get("kill", 0) + result.counts.get("stop", 0)
    print(f"{violent} kills and stops, {result.counts.get('failover', 0)} failovers ({done}); {result.moves} moves")
    print(f"{result.late_bots} turns of bots ran out of time, which counts as load")
    for kind, found in result.silences.items():
        print(f"{kind}: tables stood still for {median(found):.2f} s in the median, {max(found):.2f} s at most")
    for faults in result.faults.values():
        print(*faults[:20], sep="\n")


def main() -> None:
    """Run, and report."""
    parser = argparse.ArgumentParser(prog="python -m bench.faults", description=__doc__)
    parser.add_argument("--faults", type=int, default=len(ROUND), help="how many (%(default)s)")
    parser.add_argument("--only", nargs="+", choices=FAULTS, default=[], help="which kinds; all by default")
    parser.add_argument("--tables", type=int, default=12)
    options = parser.parse_args()
    plan = plan_of(options.faults, options.only)
    with (
        TemporaryDirectory(prefix="parlour-bench-", dir="/var/tmp") as folder,
        running_pair() if "failover" in plan else running_postgres() as postgres,
        asyncio.Runner(loop_factory=auto_loop_factory()) as runner,
    ):
        result = runner.run(play_through_faults(postgres, Path(folder), plan, options.tables))
    report(result)
    sys.exit(judge(list(bars(result))))


if __name__ == "__main__":
    main()
