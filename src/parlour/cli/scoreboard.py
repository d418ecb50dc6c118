"""A match in the terminal: its progress, and the report at its end."""

from collections import Counter
from collections.abc import Sequence
from typing import Self

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn
from rich.table import Table

from parlour.core.lookalikes import look
from parlour.hosts.arena.match.bout import PINGS
from parlour.hosts.arena.match.events import (
    ContestantFinished,
    GameOver,
    MatchEnded,
    MatchEvent,
    Pinged,
    PingFailed,
    ResultsSent,
)
from parlour.hosts.arena.match.plan import Entrant
from parlour.hosts.arena.match.played import ContestantResult, SolverMatch
from parlour.hosts.arena.match.solver_games import Definition
from parlour.hosts.arena.match.statistics import Mean, SolverStatistics

SURE = 2
"""A lead of this many standard errors is unlikely to be chance."""
_WIDE = 80
"""The width of the table at least; a narrower terminal breaks its lines, but loses no name or figure."""
_MOST_COLUMNS = 8
_MILLION = 1_000_000
_EXACT = 100
"""Milliseconds below which tenths are shown."""


class ProgressDisplay:
    """Shows how far everyone is; a context whose `watch` hears the events of a match."""

    def __init__(self, console: Console, contestants: Sequence[Entrant], games: int) -> None:
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[news]}"),
        )
        self._progress = Progress(*columns, console=console, transient=True)
        self._tasks: dict[str, TaskID] = {
            each.id: self._progress.add_task(escape(each.url), total=games, news="waiting for ping")
            for each in contestants
        }
        self._urls = {each.id: each.url for each in contestants}
        self._looks: set[str] = set()
        self._found: Counter[str] = Counter()
        self._failed: Counter[str] = Counter()

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    def watch(self, event: MatchEvent) -> None:
        """Show an event."""
        match event:
            case PingFailed(contestant, tries, failure):
                self._say(contestant, f"failed ping {tries} of {PINGS}: {failure.detail}")
            case Pinged(contestant, definition) if definition.name:
                self._progress.update(self._tasks[contestant], description=self._named(contestant, definition), news="")
            case GameOver(contestant, game):
                self._found[contestant] += game.correct
                self._failed[contestant] += game.failure is not None
                self._progress.advance(self._tasks[contestant])
                self._say(contestant, self._tally(contestant))
            case ContestantFinished(contestant, failure=failure) if failure:
                self._say(contestant, f"does not play: {failure.detail}")
            case MatchEnded(stopped=False):
                for contestant in self._found:
                    self._say(contestant, f"{self._tally(contestant)}, receiving the results")
            case ResultsSent(contestant, failure) if failure:
                name = self._progress.tasks[self._tasks[contestant]].description
                self._progress.console.print(
                    f"{name} did not accept the results: {escape(failure.detail)}", soft_wrap=True
                )

    def _named(self, contestant: str, definition: Definition) -> str:
        """Name a contestant, with its address if an earlier name looks the same."""
        is_new = look(definition.name) not in self._looks
        self._looks.add(look(definition.name))
        return escape(definition.name if is_new else f"{definition.name} at {self._urls[contestant]}")

    def _tally(self, contestant: str) -> str:
        failed = self._failed[contestant]
        return f"found {self._found[contestant]}" + (f", {failed} failed" if failed else "")

    def _say(self, contestant: str, news: str) -> None:
        self._progress.update(self._tasks[contestant], news=escape(news))


def print_scoreboard(console: Console, match: SolverMatch, title: str) -> None:
    """Print the outcome of a match: a table, the faults, and the winner with the reason."""
    ranked = match.standings()
    if ranked:
        console.width = max(_WIDE, console.width)
        console.print(escape(title), highlight=False, soft_wrap=True, style="italic")  # a seed must not be wrapped
        console.print(_table(match, ranked))
        cost = f"A word not found counts as {match.plan.rounds + 1} guesses"
        console.print(
            f"{cost}; +- is one standard error; times are milliseconds per guess.", highlight=False, soft_wrap=True
        )
    for line in (*_faults(match), *_shouts(match)):
        console.print(escape(line), highlight=False, soft_wrap=True)
    console.print(escape(sentence(match)), highlight=False, soft_wrap=True, style="bold")


def sentence(match: SolverMatch) -> str:
    """Tell who won and why, and whether that could be chance."""
    ranked = match.standings()
    if not ranked:
        return "Nobody played."
    (first, figures), *others = ranked
    if not others:
        return (
            f"{label(first, match)} found {figures.won} of {figures.played} words, {_average(figures)} each on average."
        )
    second, theirs = others[0]
    if _value(figures) == _value(theirs):
        return _by_speed(match, (first, figures), (second, theirs))
    by = match.lead(first, second)
    if by is None or by.value <= 0:
        ahead = f"{_average(figures)} per word on average against {_average(theirs)} for {label(second, match)}"
        return f"{label(first, match)} is ahead with {ahead}, but not on the words that both played."
    ahead = (
        f"{_average(figures)} per word on average, {by.value:.2f}{_uncertainty(by)} fewer than {label(second, match)}"
    )
    if by.error is None or by.value < SURE * by.error:
        return f"{label(first, match)} is ahead with {ahead}; this may be chance, so play more games."
    return f"{label(first, match)} won with {ahead} for the same words."


def _by_speed(
    match: SolverMatch,
    first: tuple[ContestantResult, SolverStatistics],
    second: tuple[ContestantResult, SolverStatistics],
) -> str:
    (one, figures), (other, theirs) = first, second
    both = f"{label(one, match)} and {label(other, match)} took the same number of guesses"
    if figures.median is None or theirs.median is None or figures.median == theirs.median:
        return f"{both}: a tie."
    times = f"{milliseconds(figures.median)} ms against {milliseconds(theirs.median)} ms per guess (median)"
    return f"{both}; {label(one, match)} won on speed, {times}."


def label(player: ContestantResult, match: SolverMatch) -> str:
    """Name `player`, with its address if another name looks the same."""
    same = sum(look(other.name) == look(player.name) for other in match.contestants)
    return player.name if same == 1 or player.name == player.url else f"{player.name} at {player.url}"


def milliseconds(nanoseconds: int | None) -> str:
    """Write a time in milliseconds, or nothing."""
    if nanoseconds is None:
        return ""
    value = nanoseconds / _MILLION
    return f"{value:.0f}" if value >= _EXACT else f"{value:.1f}"


def _table(match: SolverMatch, ranked: Sequence[tuple[ContestantResult, SolverStatistics]]) -> Table:
    rounds = range(1, match.plan.rounds + 1) if match.plan.rounds <= _MOST_COLUMNS else ()
    table = Table(box=SIMPLE_HEAD, show_edge=False, padding=0)
    table.add_column("solver", min_width=8, overflow="fold")  # a long name is wrapped, figures are not
    for heading in ("found", "guesses", "+-", *map(str, rounds), "not", "err", "median", "p99"):
        table.add_column(heading, justify="right", no_wrap=True)
    for player, figures in ranked:
        mean = figures.guesses
        table.add_row(
            escape(label(player, match)),
            f"{figures.won}/{figures.played}",
            f"{mean.value:.2f}" if mean else "",
            f"{mean.error:.2f}" if mean and mean.error is not None else "",
            *(str(figures.distribution[number - 1] or "") for number in rounds),
            str(figures.missed or ""),
            str(sum(figures.errors.values()) or ""),
            milliseconds(figures.median),
            milliseconds(figures.p99),
        )
    return table


def _faults(match: SolverMatch) -> list[str]:
    """List the faults of each contestant, by kind, with one example each."""
    lines = []
    for player in match.contestants:
        name = label(player, match)
        if player.failure:
            lines.append(f"{name} did not play, {player.failure.kind}: {player.failure.detail}")
        elif not player.games:
            lines.append(f"{name} finished no game.")
        failures = [game.failure for game in player.games if game.failure]
        examples = {failure.kind: failure.detail for failure in reversed(failures)}
        for kind, count in Counter(failure.kind for failure in failures).most_common():
            lines.append(f"{name} failed {count} of {len(player.games)} games, {kind}: {examples[kind]}")
    return lines


def _shouts(match: SolverMatch) -> list[str]:
    """Tell how often each contestant shouted, and its last shout."""
    lines = []
    for player in match.contestants:
        said = [guess.shout for game in player.games for guess in game.guesses if guess.shout]
        if said:
            often = "once" if len(said) == 1 else f"{len(said)} times, last"
            lines.append(f"{label(player, match)} shouted {often}: {said[-1]}")
    return lines


def _average(figures: SolverStatistics) -> str:
    mean = figures.guesses
    return f"{mean.value:.2f}{_uncertainty(mean)} guesses" if mean else "no guesses"


def _value(figures: SolverStatistics) -> float:
    return figures.guesses.value if figures.guesses else 0.0


def _uncertainty(mean: Mean) -> str:
    return "" if mean.error is None else f" +-{mean.error:.2f}"
