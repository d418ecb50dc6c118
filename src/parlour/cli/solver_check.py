"""`parlour battle --check`: try one solver alone, to see whether it answers, follows the protocol, and is fast."""

from collections.abc import Iterator
from dataclasses import replace

from rich.console import Console
from rich.markup import escape

from parlour.cli.battle import BattleRequest, ExitStatus, plan_of, play_here, status_of
from parlour.cli.scoreboard import milliseconds
from parlour.hosts.arena.match.bout import CONNECTIONS
from parlour.hosts.arena.match.played import SolverMatch

GAMES = 20
SLOW = 10**9
"""Nanoseconds for a guess; slower solvers keep others waiting."""


def check_solver(asked: BattleRequest, slow: int = SLOW) -> ExitStatus:
    """Play twenty games with one solver and report what works and what does not, such as guesses that are `slow`."""
    console = Console()
    match, cut_short, _ = play_here(console, plan_of(replace(asked, seed=asked.seed or "check")), asked)
    if cut_short:
        return cut_short
    found = list(_found(match, slow))
    for is_good, line in found:
        console.print(f"{'[green]ok[/]' if is_good else '[red]no[/]'}  {escape(line)}", highlight=False, soft_wrap=True)
    is_ready = all(is_good for is_good, _ in found)
    console.print("Ready to compete." if is_ready else "Not ready yet: fix what is marked no.", style="bold")
    return ExitStatus.WELL if is_ready else max(status_of(match), ExitStatus.NOBODY)


def _found(match: SolverMatch, slow: int) -> Iterator[tuple[bool, str]]:
    (player,) = match.contestants
    known = player.definition
    if known is None:
        yield False, f"It does not play: {player.failure.detail if player.failure else 'it was not pinged'}."
        return
    yield (
        bool(known.name),
        f"It calls itself {known.name}." if known.name else "It has no name: give one in the answer to the ping.",
    )
    most = match.plan.budget.connections
    limit = min(known.limit or CONNECTIONS, most)
    said = "the default" if not known.limit else "as it asks" if known.limit <= most else "the most allowed"
    yield True, f"It gets up to {limit} requests at once, {said}."
    figures = player.statistics
    examples = {game.failure.kind: game.failure.detail for game in player.games if game.failure}
    yield not examples, f"{figures.played - sum(figures.errors.values())} of {figures.played} games had no error."
    for kind, detail in examples.items():
        yield False, f"{figures.errors[kind]} ended with {kind}, for example: {detail}."
    if figures.guesses and any(not game.failure for game in player.games):
        yield (
            True,
            f"It found {figures.won} of {figures.played} words, {figures.guesses.value:.2f} guesses each on average.",
        )
    if figures.median is not None and figures.p99 is not None:
        times = f"{milliseconds(figures.median)} ms (median), {milliseconds(figures.p99)} ms (99th percentile)"
        is_quick = figures.p99 < slow
        yield is_quick, f"A guess takes {times}{'' if is_quick else f': stay below {milliseconds(slow)} ms'}."
