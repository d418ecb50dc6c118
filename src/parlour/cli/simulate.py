"""The command `simulate`: bots play each other, every invariant is checked, and a table shows the results."""

from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from time import process_time

import orjson
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from parlour.cli.errors import Refused
from parlour.cli.game_loader import load_game
from parlour.core.game import AnyGame
from parlour.core.levels import level_among
from parlour.hosts.codec import HostedGame, Unreadable
from parlour.hosts.records.document import Document, dump_document
from parlour.hosts.rehearsal.rehearsed_match import Broken
from parlour.hosts.rehearsal.series import RANDOM, PlayerTally, SeriesMatch, play_series, tally_matches
from parlour.pieces.english import plural


def simulate(
    name: str,
    matches: int,
    bots: str,
    options: str,
    seed: str,
    modules: Sequence[str] = (),
    *,
    apart: bool = False,
    folder: Path | None = None,
) -> None:
    """Play the matches with a progress bar and print the results; stop at a broken promise and print its seed.

    Every match is recorded in `folder`, if one is given.
    """
    game = load_game(name, modules)
    levels = _levels(game, bots)
    chosen = _options(game, options)
    record = _recorder(folder) if folder else None
    console = Console()
    played: list[SeriesMatch] = []
    begun = process_time()
    try:
        with Progress(console=console, transient=True) as progress:
            series = play_series(game, levels, chosen, matches, seed, apart=apart, record=record)
            for result in progress.track(series, matches, description=name):
                played.append(result)  # noqa: PERF402 - keeps earlier results if a match breaks
    except Broken as broken:
        msg = f"Match {len(played)} of seed {seed!r} broke a promise: {broken}"
        raise Refused(msg) from broken
    seconds = process_time() - begun
    console.print(_table(f"{game.about.title}: {plural(matches, 'match', 'matches')}, seed {seed}", levels, played))
    actions = sum(result.actions for result in played)
    console.print(f"{plural(actions, 'action')} in {seconds:.1f} s CPU; every invariant held after each of them.")


def _recorder(folder: Path) -> Callable[[Document], None]:
    """Return a function that writes each document to a file of its own, numbered from one, in a new `folder`."""
    numbers = count(1)
    try:
        folder.mkdir(parents=True)
    except OSError as error:
        msg = f"{folder} cannot be created: {error.strerror}. Name a folder that does not exist yet."
        raise Refused(msg) from None

    def write(document: Document) -> None:
        file = folder / f"{next(numbers):06}.json"
        try:
            file.write_bytes(dump_document(document))
        except OSError as error:
            msg = f"{file} cannot be written: {error.strerror}."
            raise Refused(msg) from None

    return write


def _levels(game: AnyGame, bots: str) -> tuple[str, ...]:
    known = (*game.bots, RANDOM)
    levels = tuple(level_among(known, level.strip()) for level in bots.split(",") if level.strip())
    if unknown := [level for level in levels if level not in known]:
        msg = f"There is no bot level {', '.join(unknown)}. Choose from {', '.join(known)}."
        raise Refused(msg)
    if len(levels) not in game.seats:
        msg = f"{game.about.title} is for {game.seats.start} to {game.seats.stop - 1} players, not {len(levels)}."
        raise Refused(msg)
    return levels


def _options(game: AnyGame, text: str) -> object:
    codec = HostedGame(game)
    try:
        given = orjson.loads(text)
    except orjson.JSONDecodeError:
        given = None
    if not isinstance(given, dict):
        raise Refused("--options takes a JSON object.")
    try:
        return codec.read_options(given)
    except Unreadable as bad:
        known = ", ".join(codec.schema["properties"])
        msg = f"--options: {game.about.title} has the options {known}. Unknown or invalid: {bad}."
        raise Refused(msg) from None


def _table(title: str, levels: Sequence[str], played: Sequence[SeriesMatch]) -> Table:
    tallies = tally_matches(played)
    titles = sorted({title for tally in tallies.values() for title in tally.titles})
    table = Table("player", "won", "tied", "mean", "+-", *titles, title=title)
    for player, tally in tallies.items():
        shares = (f"{tally.titles[title] / tally.games:.1%}" for title in titles)
        won, tied = (f"{count / tally.games:.1%}" for count in (tally.won, tally.tied))
        table.add_row(f"{player + 1} {levels[player]}", won, tied, *_mean(tally), *shares)
    return table


def _mean(tally: PlayerTally) -> tuple[str, str]:
    mean, error = tally.mean, tally.error
    return "" if mean is None else f"{mean:.2f}", "" if error is None else f"{error:.2f}"
