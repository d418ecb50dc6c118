"""Statistics of a player: the figures of one filed match, and the sums of many."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import nlargest
from typing import Any, NamedTuple

import orjson
from typing_extensions import TypedDict

from parlour.core.game import Past, Seat, SeatFigures, figures_of
from parlour.hosts.codec import HostedGame
from parlour.hosts.records.document import result_outcome
from parlour.hosts.records.filed import fold_record
from parlour.storage.records import FiledMatch, PlayedSeat

FEATS = 10
"""How many feats of each name are kept of a match, and shown of all."""


class Measure(TypedDict):
    """A number, over all `matches` that have it; `least_in` and `most_in` are the ids of matches, if told."""

    matches: int
    average: float
    least: float
    least_in: str | None
    most: float
    most_in: str | None


class Feat(TypedDict):
    """Something to remember, what it was worth, and in which match it happened, if that is told."""

    name: str
    value: int
    match: str | None


class Figures(TypedDict):
    """What completed matches add up to; `counted` is the number of seats whose figures are known."""

    matches: int
    won: int
    counted: int
    measures: Mapping[str, Measure]
    counts: Mapping[str, Mapping[str, int]]
    feats: Mapping[str, Sequence[Feat]]


class GameStatistics(TypedDict):
    """A player's statistics of one game; matches against bots alone are practice."""

    game: str
    played: Figures
    practised: Figures


def count_seats(hosted: HostedGame | None, record: FiledMatch, past: Past | None) -> Sequence[str]:
    """Return the figures of each seat of a filed match as JSON; without its rules, those that its outcome gives."""
    document, scenes = fold_record(hosted, record, past)
    outcome = result_outcome(document)
    figures: Mapping[Seat, SeatFigures] = {}
    if hosted and scenes and not outcome.abandoned:
        events = [event for scene in scenes for event in scene.events]
        figures = hosted.game.figures(document.view, events, outcome)
    elif not outcome.abandoned:
        figures = figures_of(outcome)
    return [_dump(figures.get(seat, SeatFigures())) for seat in document.seats]


def _dump(figures: SeatFigures) -> str:
    feats = {name: dict(_best(values.items())) for name, values in figures.feats.items()}
    known = {"measures": figures.measures, "counts": figures.counts, "feats": feats}
    return orjson.dumps({kind: values for kind, values in known.items() if values}).decode()


def _best(feats: Iterable[tuple[str, int]]) -> list[tuple[str, int]]:
    return nlargest(FEATS, feats, key=lambda feat: feat[1])


def add_up(seats: Sequence[PlayedSeat], *, tells_matches: bool) -> Sequence[GameStatistics]:
    """Add up a player's seats by game, the one with the most matches first; name matches only if these may be told."""
    by_game: dict[str, tuple[list[PlayedSeat], list[PlayedSeat]]] = defaultdict(lambda: ([], []))
    for seat in seats:
        by_game[seat.game][seat.practice].append(seat)
    return [
        {"game": game, "played": _add(played, tells_matches), "practised": _add(practised, tells_matches)}
        for game, (played, practised) in sorted(by_game.items(), key=lambda one: -sum(map(len, one[1])))
    ]


class _Part(NamedTuple):
    """The figures of one seat, and their match if that may be told."""

    match: str | None
    figures: Mapping[str, Any]


def _add(seats: Sequence[PlayedSeat], tells_matches: bool) -> Figures:
    read = ((seat.game_id, seat.figures) for seat in seats if seat.figures is not None)
    parts = [_Part(match if tells_matches else None, orjson.loads(figures)) for match, figures in read]
    return {
        "matches": len({seat.game_id for seat in seats}),
        "won": len({seat.game_id for seat in seats if seat.won}),
        "counted": len(parts),
        "measures": {name: _measure(values) for name, values in _by_name(parts, "measures")},
        "counts": {name: _sum(part for _, part in values) for name, values in _by_name(parts, "counts")},
        "feats": {name: _rank(values) for name, values in _by_name(parts, "feats")},
    }


def _by_name(parts: Iterable[_Part], kind: str) -> Iterator[tuple[str, list[tuple[str | None, Any]]]]:
    """Group the values of one kind by their names, each with its match."""
    found: dict[str, list[tuple[str | None, Any]]] = defaultdict(list)
    for match, figures in parts:
        for name, value in figures.get(kind, {}).items():
            found[name].append((match, value))
    yield from sorted(found.items())


def _measure(values: Sequence[tuple[str | None, float]]) -> Measure:
    least_in, least = min(values, key=lambda one: one[1])
    most_in, most = max(values, key=lambda one: one[1])
    return {
        "matches": len(values),
        "average": sum(number for _, number in values) / len(values),
        "least": least,
        "least_in": least_in,
        "most": most,
        "most_in": most_in,
    }


def _sum(parts: Iterable[Mapping[str, int]]) -> Mapping[str, int]:
    total: Counter[str] = Counter()
    for part in parts:
        total.update(part)
    return dict(sorted(total.items()))


def _rank(values: Iterable[tuple[str | None, Mapping[str, int]]]) -> Sequence[Feat]:
    """Return the best feats, each once with its highest value."""
    best: dict[str, Feat] = {}
    for match, feats in values:
        for name, value in feats.items():
            if name not in best or value > best[name]["value"]:
                best[name] = {"name": name, "value": value, "match": match}
    return nlargest(FEATS, best.values(), key=lambda feat: feat["value"])
