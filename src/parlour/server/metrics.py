"""What the house counts for its keeper, in Prometheus' words.

What every move touches is counted in plain numbers and becomes Prometheus' own only when somebody asks.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate

from prometheus_client import CollectorRegistry, Gauge, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.registry import Collector

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4
_TURN_SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


class Counts(Collector):
    """Counts by labels; beyond `most` kinds all others count as one."""

    def __init__(self, name: str, about: str, labels: Sequence[str], most: int = 500) -> None:
        self._named = (name, about, labels)
        self._most = most
        self._counts: Counter[tuple[str, ...]] = Counter()

    def __getitem__(self, labels: tuple[str, ...]) -> int:
        return self._counts[labels]

    def __len__(self) -> int:
        return len(self._counts)

    def add(self, *labels: str) -> None:
        """Count one more of those."""
        if labels not in self._counts and len(self._counts) >= self._most:
            labels = ("other",) * len(labels)
        self._counts[labels] += 1

    def collect(self) -> Iterator[CounterMetricFamily]:
        """Give all counts."""
        name, about, labels = self._named
        family = CounterMetricFamily(name, about, labels=labels)
        for values, count in self._counts.items():
            family.add_metric(values, count)
        yield family


class Durations(Collector):
    """How long things took, counted by the bounds they stayed within."""

    def __init__(self, name: str, about: str, bounds: Sequence[float]) -> None:
        self._named = (name, about)
        self._bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self.seconds = 0.0

    def add(self, seconds: float) -> None:
        """Count one more that took so long."""
        self._counts[bisect_left(self._bounds, seconds)] += 1
        self.seconds += seconds

    def collect(self) -> Iterator[HistogramMetricFamily]:
        """Give how many stayed within each bound."""
        within = zip([*map(str, self._bounds), "+Inf"], accumulate(self._counts), strict=True)
        yield HistogramMetricFamily(*self._named, buckets=list(within), sum_value=self.seconds)


class Metrics:
    """The counts of one house."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self.rooms = Gauge("parlour_active_rooms", "Tables loaded now.", registry=registry)
        self.connections = Gauge("parlour_connections", "WebSockets open now.", registry=registry)
        self.matches = Gauge("parlour_active_matches", "Matches being played now.", registry=registry)
        self.turn = Durations(
            "parlour_turn_seconds", "From an accepted action's arrival to its telling.", _TURN_SECONDS
        )
        self.messages = Counts("parlour_messages", "Messages received.", ["event", "outcome"])
        """By event and outcome: `metrics.messages.add("play", "accepted")`."""
        self.refused = Counts("parlour_refused", "Refusals.", ["code"])
        self.guesses = Counts("parlour_match_guesses", "Guesses of solvers in matches.", [])
        self.faults = Counts(
            "parlour_match_faults", "Games or whole matches that a solver's fault has ended.", ["kind"]
        )
        for collector in (self.turn, self.messages, self.refused, self.guesses, self.faults):
            registry.register(collector)

    def exposition(self) -> bytes:
        """Give everything as a scraper reads it."""
        return generate_latest(self.registry)
