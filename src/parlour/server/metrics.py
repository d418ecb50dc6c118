"""Metrics for the operator, in Prometheus' format.

Whatever changes with every move is kept in plain numbers and converted only when it is scraped.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate

from prometheus_client import CollectorRegistry, Gauge, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.registry import Collector

from parlour.storage.processes import Traffic

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4
_SERVER_SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
_PLAYER_SECONDS = (0.25, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 900, 3600)
PERSON, BOT = "person", "bot"


class Counts(Collector):
    """Counts by labels; beyond `most` combinations, the rest count as `other`."""

    def __init__(self, name: str, about: str, labels: Sequence[str], most: int = 500) -> None:
        self._named = (name, about, labels)
        self._most = most
        self._counts: Counter[tuple[str, ...]] = Counter() if labels else Counter({(): 0})

    def __getitem__(self, labels: tuple[str, ...]) -> int:
        return self._counts[labels]

    def __len__(self) -> int:
        return len(self._counts)

    def add(self, *labels: str) -> None:
        """Count one more with these labels."""
        if labels not in self._counts and len(self._counts) >= self._most:
            labels = ("other",) * len(labels)
        self._counts[labels] += 1

    def add_many(self, count: int) -> None:
        """Add `count`, without labels."""
        self._counts[()] += count

    def collect(self) -> Iterator[CounterMetricFamily]:
        """Yield all counts."""
        name, about, labels = self._named
        family = CounterMetricFamily(name, about, labels=labels)
        for values, count in self._counts.items():
            family.add_metric(values, count)
        yield family


class Durations(Collector):
    """A histogram of durations, by labels."""

    def __init__(self, name: str, about: str, bounds: Sequence[float], labels: Sequence[str] = ()) -> None:
        self._named = (name, about)
        self._bounds = bounds
        self._labels = labels
        self._counts: dict[tuple[str, ...], list[int]] = {}
        self._seconds: dict[tuple[str, ...], float] = {}
        if not labels:
            self._begin(())

    @property
    def seconds(self) -> float:
        """The sum of all durations."""
        return sum(self._seconds.values())

    def add(self, seconds: float, *labels: str) -> None:
        """Count one more duration."""
        counts = self._counts.get(labels)
        if counts is None:
            counts = self._begin(labels)
        counts[bisect_left(self._bounds, seconds)] += 1
        self._seconds[labels] += seconds

    def _begin(self, labels: tuple[str, ...]) -> list[int]:
        self._seconds[labels] = 0.0
        counts = self._counts[labels] = [0] * (len(self._bounds) + 1)
        return counts

    def collect(self) -> Iterator[HistogramMetricFamily]:
        """Yield the histogram."""
        family = HistogramMetricFamily(*self._named, labels=self._labels)
        for labels, counts in self._counts.items():
            within = zip([*(str(float(bound)) for bound in self._bounds), "+Inf"], accumulate(counts), strict=True)
            family.add_metric(labels, list(within), self._seconds[labels])
        yield family


class StoreTraffic(Collector):
    """The traffic between this process and a store that others share, as the store counts it."""

    def __init__(self) -> None:
        self.count: Callable[[], Traffic] = Traffic

    def collect(self) -> Iterator[CounterMetricFamily]:
        """Yield all counts."""
        traffic = self.count()
        yield CounterMetricFamily("parlour_store_groups", "Transactions that stored a group.", value=traffic.groups)
        yield CounterMetricFamily("parlour_store_grouped", "Moves and other work in them.", value=traffic.grouped)
        notices = CounterMetricFamily("parlour_notices", "Notices between processes.", labels=["direction"])
        notices.add_metric(["sent"], traffic.sent)
        notices.add_metric(["received"], traffic.received)
        yield notices


class Metrics:
    """The metrics of one server."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self.tables = Gauge("parlour_active_rooms", "Tables loaded now.", registry=registry)
        self.people = Gauge("parlour_people", "People connected to tables now.", registry=registry)
        self.owned = Gauge("parlour_owned_rooms", "Loaded tables whose errands run here.", registry=registry)
        self.processes = Gauge("parlour_processes", "Processes that share the store.", registry=registry)
        self.connections = Gauge("parlour_connections", "WebSockets open now.", registry=registry)
        self.matches = Gauge("parlour_active_matches", "Matches being played now.", registry=registry)
        self.thoughts = Gauge(
            "parlour_thoughts_waiting", "Bot moves and analyses that wait for a worker.", registry=registry
        )
        self.store_failed = Gauge("parlour_store_failed", "1 if moves cannot be stored, else 0.", registry=registry)
        self.losses = Gauge(
            "parlour_store_losses", "How often the store was found to have lost data.", registry=registry
        )
        self.turn = Durations(
            "parlour_turn_seconds", "From the arrival of an accepted action to its last update.", _SERVER_SECONDS
        )
        self.player_turn = Durations(
            "parlour_player_turn_seconds",
            "From the moment a game waits for a player until they act.",
            _PLAYER_SECONDS,
            ["game", "player"],
        )
        """By game, and `person` or `bot`: `metrics.player_turn.add(4.2, "tig", PERSON)`."""
        self.messages = Counts(
            "parlour_messages", "Messages received, and moves of bots and timers.", ["event", "outcome"]
        )
        """By event and outcome: `metrics.messages.add("play", "accepted")`."""
        self.server_moves = Counts(
            "parlour_house_moves", "Moves that no person sent: of bots, timers and judges.", ["event"]
        )
        self.refused = Counts("parlour_refused", "Refusals.", ["code"])
        self.not_stored = Counts("parlour_not_stored", "Messages refused because the store failed.", [])
        self.conflicts = Counts("parlour_conflicts", "Versions of tables that another process stored first.", [])
        self.followed = Counts("parlour_versions_followed", "Versions of tables that other processes stored.", [])
        self.take_overs = Counts("parlour_take_overs", "Tables whose errands moved here from another process.", [])
        self.weakened = Counts(
            "parlour_bots_weakened", "Moves made by a weaker bot for lack of time.", ["game", "level"]
        )
        self.turned_away = Counts("parlour_turned_away", "Connections turned away.", ["reason"])
        self.cut_off = Counts("parlour_cut_off", "Connections closed for exceeding a limit.", ["reason"])
        self.guesses = Counts("parlour_match_guesses", "Guesses of solvers in matches.", [])
        self.faults = Counts("parlour_match_faults", "Games or whole matches ended by a solver's fault.", ["kind"])
        for collector in (self.turn, self.player_turn, self.messages, self.server_moves, self.refused, self.not_stored):
            registry.register(collector)
        self.records = Counts(
            "parlour_records_checked",
            "Finished matches that were checked, as a sample or when someone read them.",
            ["result"],
        )
        """By result: `consistent`, `faulty` or `unknown`."""
        self.traffic = StoreTraffic()
        registry.register(self.traffic)
        for collector in (self.conflicts, self.followed, self.take_overs):
            registry.register(collector)
        for collector in (self.weakened, self.turned_away, self.cut_off, self.guesses, self.faults, self.records):
            registry.register(collector)

    def exposition(self) -> bytes:
        """Return all metrics in the text format for scrapers."""
        return generate_latest(self.registry)
