"""Many matches between bots: who wins how often, and whether the game keeps every promise."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from math import sqrt
from typing import Any

from parlour.core.dice import mixed
from parlour.core.game import AnyGame, Outcome, Past, Seat
from parlour.hosts.records.document import Document
from parlour.hosts.rehearsal.promises import host_game
from parlour.hosts.rehearsal.recording import Setting, record_match
from parlour.hosts.rehearsal.rehearsed_match import Chooser, as_bot, at_random, rehearse, seats_for

RANDOM = "random"
"""The level of a player who takes any legal action; every game has it."""


@dataclass(frozen=True, slots=True)
class SeriesMatch:
    """One match of a series: which player had which seat, how it ended, and how many actions it took."""

    players: Mapping[Seat, int]
    outcome: Outcome
    actions: int


@dataclass(slots=True)
class PlayerTally:
    """The results of one player over a series."""

    games: int = 0
    won: int = 0
    tied: int = 0
    scores: list[int] = field(default_factory=list)
    titles: Counter[str] = field(default_factory=Counter)

    @property
    def mean(self) -> float | None:
        """The average score, where the game has points."""
        return sum(self.scores) / len(self.scores) if self.scores else None

    @property
    def error(self) -> float | None:
        """The standard error of the average."""
        mean = self.mean
        if mean is None or len(self.scores) < 2:
            return None
        return sqrt(sum((score - mean) ** 2 for score in self.scores) / (len(self.scores) - 1) / len(self.scores))


def play_series(
    game: AnyGame,
    levels: Sequence[str],
    options: Any,
    games: int,
    seed: str,
    *,
    apart: bool = False,
    record: Callable[[Document], object] | None = None,
) -> Iterator[SeriesMatch]:
    """Play `games` matches; players change seats after each full round, so that nobody keeps the best one.

    Each match knows how the one before it ended, unless they are played `apart`. `record` gets the document of each.
    """
    seats = seats_for(len(levels))
    last: Outcome | None = None
    for number in range(games):
        players = {seat: (place + number // len(levels)) % len(levels) for place, seat in enumerate(seats)}
        choosers = {seat: _chooser(levels[player]) for seat, player in players.items()}
        secret = sha256(f"{seed}/{number}".encode()).digest()
        salts = ("",) * len(seats)
        past = Past(number, None if apart else last)
        scenes = tuple(rehearse(game, seats, options, mixed(secret, salts), choosers, past=past))
        last = game.outcome(scenes[-1].state)
        assert last is not None  # noqa: S101 - a rehearsal ends with an outcome or raises
        if record:
            bots = {seat: levels[player] for seat, player in players.items()}
            setting = Setting(f"{seed}-{number}", seats, options, secret, salts, past, bots)
            record(record_match(host_game(game), setting, scenes, last))
        yield SeriesMatch(players, last, scenes[-1].number)


def _chooser(level: str) -> Chooser:
    return at_random if level == RANDOM else as_bot(level)


def tally_matches(played: Iterable[SeriesMatch]) -> Mapping[int, PlayerTally]:
    """Add up a series for each of its players."""
    tallies: dict[int, PlayerTally] = defaultdict(PlayerTally)
    for game in played:
        for seat, player in game.players.items():
            _count(tallies[player], game.outcome, seat)
    return dict(sorted(tallies.items()))


def _count(tally: PlayerTally, outcome: Outcome, seat: Seat) -> None:
    tally.games += 1
    tally.won += outcome.winners == (seat,)
    tally.tied += len(outcome.winners) != 1 and _is_best(outcome, seat)
    if seat in outcome.scores:
        tally.scores.append(outcome.scores[seat])
    if seat in outcome.titles:
        tally.titles[outcome.titles[seat]] += 1


def _is_best(outcome: Outcome, seat: Seat) -> bool:
    return seat in outcome.scores and outcome.scores[seat] == max(outcome.scores.values())
