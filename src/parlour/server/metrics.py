"""What the house counts for its keeper, in Prometheus' words."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4
_TURN_SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


class Counts(dict[tuple[str, ...], Counter]):
    """Counters by their labels, each looked up once; beyond `most` kinds all others count as one."""

    def __init__(self, counter: Counter, most: int = 500) -> None:
        super().__init__()
        self._counter = counter
        self._most = most

    def __missing__(self, labels: tuple[str, ...]) -> Counter:
        """Make the counter of `labels`."""
        if len(self) >= self._most:
            return self._counter.labels(*("other" for _ in labels))
        self[labels] = self._counter.labels(*labels)
        return self[labels]


class Metrics:
    """The counters of one house; cheap enough to touch on every move."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self.rooms = Gauge("parlour_active_rooms", "Tables loaded now.", registry=registry)
        self.connections = Gauge("parlour_connections", "WebSockets open now.", registry=registry)
        self.turn = Histogram(
            "parlour_turn_seconds", "From an accepted action's arrival to its telling.", buckets=_TURN_SECONDS,
            registry=registry,
        )  # fmt: skip
        self.messages = Counts(
            Counter("parlour_messages", "Messages received.", ["event", "outcome"], registry=registry)
        )
        """By event and outcome: `metrics.messages["play", "accepted"].inc()`."""
        self.refused = Counts(Counter("parlour_refused", "Refusals.", ["code"], registry=registry))
        """By code: `metrics.refused[(code,)].inc()`."""

    def exposition(self) -> bytes:
        """Give everything as a scraper reads it."""
        return generate_latest(self.registry)
