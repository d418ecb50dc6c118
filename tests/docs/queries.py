"""PromQL for the documentation tests: the metrics and labels of a query, and the value of simple ones."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from prometheus_client.parser import text_string_to_metric_families

ADDED = {"instance", "job"}
"""Labels that Prometheus itself adds to everything it scrapes."""
_ENDINGS = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count")}
_METRIC = re.compile(r"\b((?:parlour|process)_\w+)(?:\{([^}]*)\})?")
_GROUPING = re.compile(r"\bby \(([^)]*)\)")
_RATE = re.compile(r"sum\(rate\((\w+)(?:\{([^}]*)\})?\[5m\]\)\)")
_LABEL = re.compile(r'(\w+)=~?"([^"]*)"')


@dataclass
class Scrape:
    """One scrape of a server: every name that a query may use, and each value by its labels."""

    labels: dict[str, set[str]] = field(default_factory=dict)
    values: dict[str, list[tuple[Mapping[str, str], float]]] = field(default_factory=dict)

    @classmethod
    def read(cls, text: str) -> "Scrape":
        """Read an answer of `/metrics`."""
        scrape = cls()
        for family in text_string_to_metric_families(text):
            for ending in _ENDINGS.get(family.type, ("",)):
                scrape.labels[family.name + ending] = set()
            for sample in family.samples:
                scrape.labels[sample.name].update(sample.labels)
                scrape.values.setdefault(sample.name, []).append((sample.labels, sample.value))
        return scrape

    def total(self, name: str, where: str) -> float:
        """Add up the values of `name` with these labels."""
        wanted = dict(_LABEL.findall(where))
        found = self.values.get(name, ())
        return sum(value for labels, value in found if wanted.items() <= labels.items())


def metrics_in(query: str) -> set[str]:
    """Return the names of all metrics in a query."""
    return {name for name, _ in _METRIC.findall(query)}


def labels_in(query: str) -> set[str]:
    """Return the labels that a query selects or groups by."""
    selected = {label for _, where in _METRIC.findall(query) for label, _ in _LABEL.findall(where)}
    grouped = {label.strip() for labels in _GROUPING.findall(query) for label in labels.split(",")}
    return selected | grouped


def evaluate(query: str, before: Scrape, after: Scrape, seconds: float) -> float:
    """Evaluate a query that multiplies and divides numbers and sums of rates, between two scrapes."""

    def rate(found: re.Match[str]) -> str:
        name, where = found[1], found[2] or ""
        return repr((after.total(name, where) - before.total(name, where)) / seconds)

    first, *rest = _RATE.sub(rate, query).split()
    result = float(first)
    for sign, number in zip(rest[::2], rest[1::2], strict=True):
        result = result * float(number) if sign == "*" else result / float(number)
    return result
