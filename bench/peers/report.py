"""The results of all rounds as tables: each server alone, and Parlour compared with each within a round."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from bench.live import FEW, FULL, NOISE, LiveRound
from bench.peers.contest import BARE, BEFORE, BOARDGAME_IO, BUNDLED, COLYSEUS, PARLOUR, SINGLE, WATCHED, Results
from bench.peers.load_tables import SPECTATORS
from bench.shared.limits import Bar

LEAST = {
    (BARE, 20): 0.40,
    (BARE, 200): 0.60,
    (BOARDGAME_IO, 20): 3.7,
    (BOARDGAME_IO, 200): 3.7,
    (COLYSEUS, 20): 0.60,
    (COLYSEUS, 200): 0.78,
}
"""How many times a peer's moves/s Parlour must reach, and how many times less CPU it must take."""
AIM = {
    (BARE, 20): 0.45,
    (BARE, 200): 0.69,
    (BOARDGAME_IO, 20): 4.2,
    (BOARDGAME_IO, 200): 4.2,
    (COLYSEUS, 20): 0.69,
    (COLYSEUS, 200): 0.90,
}
SINGLE_CPU, SPECTATOR_CPU = 600.0, 8.0
"""Microseconds of CPU for a move at a single table, and for each spectator of a move."""
FULL_CPU, TAIL = 1.0, 1.0
"""CPU a move at a full server / with few tables, and p99 / p50 compared with the bare route's."""


@dataclass(frozen=True, slots=True)
class RoundValues:
    """A value of each round, and limits for the median."""

    what: str
    values: Sequence[float]
    least: float | None = None
    most: float | None = None
    aim: float | None = None

    @property
    def bar(self) -> Bar:
        """Compare the median with the limits."""
        return Bar(self.what, median(self.values), self.least, self.most, self.aim)

    def row(self) -> str:
        """Write the measure as a row of a table."""
        limits = (("at least", self.least), ("at most", self.most), ("aim", self.aim))
        demanded = ", ".join(f"{word} {limit:g}" for word, limit in limits if limit is not None) or "-"
        verdict = "" if self.bar.is_met else ", missed"
        return f"| {self.what} | {spread(self.values)}{verdict} | {demanded} |"


def spread(values: Sequence[float], digits: int = 2) -> str:
    """Write the median, and the range in brackets."""
    return f"{median(values):.{digits}f} ({min(values):.{digits}f}-{max(values):.{digits}f})"


def speed(a: LiveRound, b: LiveRound) -> float:
    """Divide the moves/s of `a` by those of `b`."""
    return a.rate / b.rate


def thrift(a: LiveRound, b: LiveRound) -> float:
    """Divide the CPU per move of `b` by that of `a`, so that more is better for `a`."""
    return b.cpu / a.cpu


def tail(a: LiveRound, b: LiveRound) -> float:
    """Divide the p99 / p50 of `a` by that of `b`."""
    return (a.p99 / a.p50) / (b.p99 / b.p50)


def spectator(watched: LiveRound, alone: LiveRound) -> float:
    """Return the microseconds that each spectator adds to a move."""
    return (watched.cpu - alone.cpu) / SPECTATORS


def pairs(
    ours: Sequence[LiveRound], theirs: Sequence[LiveRound], compare: Callable[[LiveRound, LiveRound], float]
) -> list[float]:
    """Compare two servers round by round."""
    return [compare(a, b) for a, b in zip(ours, theirs, strict=True)]


def servers(results: Results) -> Iterator[str]:
    """Write the results of every server as a table in Markdown."""
    yield "| server | tables | moves/s | CPU us a move | p50 ms | p99 ms | load's share of its core |"
    yield "|---|---|---|---|---|---|---|"
    for (kind, size), rounds in results.items():
        rate, cpu = spread([one.rate for one in rounds], 0), spread([one.cpu for one in rounds], 0)
        p50, p99 = median(one.p50 for one in rounds), median(one.p99 for one in rounds)
        load = median(one.load for one in rounds)
        yield f"| {kind} | {size} | {rate} | {cpu} | {p50:.1f} | {p99:.1f} | {load:.2f} |"


def comparison(measured: Sequence[RoundValues]) -> Iterator[str]:
    """Write all measures with their bars, as a table in Markdown."""
    yield "| measure | median (range) | bar |"
    yield "|---|---|---|"
    yield from (each.row() for each in measured)


def measures(results: Results) -> Iterator[RoundValues]:
    """Compare Parlour with each peer, then with itself."""
    for (kind, size), theirs in results.items():
        if kind in (PARLOUR, BUNDLED, WATCHED):
            continue
        at, aim = f"{size} tables", AIM.get((kind, size))
        least = 1 - NOISE if kind == BEFORE else LEAST.get((kind, size))
        ours = results[PARLOUR, size]
        yield RoundValues(f"{at}, moves/s / {kind}", pairs(ours, theirs, speed), least, aim=aim)
        yield RoundValues(f"{at}, CPU a move, {kind} / Parlour", pairs(ours, theirs, thrift), least, aim=aim)
        most = TAIL if kind == BARE else None
        yield RoundValues(f"{at}, p99 / p50, Parlour / {kind}", pairs(ours, theirs, tail), most=most)
        if bundled := results.get((BUNDLED, size)):
            yield RoundValues(f"{at}, one frame a viewer, moves/s / {kind}", pairs(bundled, theirs, speed))
            yield RoundValues(f"{at}, one frame a viewer, CPU a move, {kind} / Parlour", pairs(bundled, theirs, thrift))
    yield from self_comparison(results)


def self_comparison(results: Results) -> Iterator[RoundValues]:
    """Compare Parlour with itself: with one table, with few, with many and with spectators."""
    few = results.get((PARLOUR, FEW))
    if single := results.get((PARLOUR, SINGLE)):
        yield RoundValues("a single table, CPU us a move", [one.cpu for one in single], most=SINGLE_CPU)
    if few and (full := results.get((PARLOUR, FULL))):
        yield RoundValues(f"CPU a move, {FULL} tables / {FEW}", pairs(few, full, thrift), most=FULL_CPU)
    if few and (watched := results.get((WATCHED, FEW))):
        what = f"one of {SPECTATORS} spectators at each of {FEW} tables, CPU us a move"
        yield RoundValues(what, pairs(watched, few, spectator), most=SPECTATOR_CPU)
