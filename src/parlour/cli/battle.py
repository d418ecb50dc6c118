"""`parlour battle`: play a match between solvers in the terminal, and write its results."""

import asyncio
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from enum import IntEnum
from pathlib import Path
from secrets import token_hex
from typing import NamedTuple, TypeAlias

from rich.console import Console
from rich.markup import escape
from uvicorn.loops.auto import auto_loop_factory

from parlour.cli.errors import Refused
from parlour.cli.scoreboard import ProgressDisplay, print_scoreboard
from parlour.cli.text_files import read_text
from parlour.core.dice import Dice
from parlour.hosts.arena.http.client import HttpCaller
from parlour.hosts.arena.match import solver_wire
from parlour.hosts.arena.match.plan import Entrant, MatchPlan, draw_words, plan_match
from parlour.hosts.arena.match.play import play
from parlour.hosts.arena.match.played import SolverMatch
from parlour.hosts.arena.match.words import words_in, words_of
from parlour.pieces.english import plural
from parlour.pieces.words import RiddleWords

GAMES = 3


class ExitStatus(IntEnum):
    """The exit status of the command, once there was a match."""

    WELL = 0
    NOBODY = 1
    FAULTY = 3
    LOST = 4
    INTERRUPTED = 130


CUT_SHORT = {
    ExitStatus.LOST: "The server stopped answering. These are the results so far; the match may still go on there.",
    ExitStatus.INTERRUPTED: "The match was interrupted. Unfinished games do not count.",
}


@dataclass(frozen=True, slots=True)
class BattleRequest:
    """The match that the command line asks for."""

    urls: Sequence[str]
    rounds: int
    letters: int
    games: int | None = None
    answers: Sequence[str] = ()
    words: Path | None = None
    seed: str | None = None
    insecure: bool = False
    server: str = ""
    """The server that is to play the match, if any."""


class BattleResult(NamedTuple):
    """The match as far as it was played, the reason if it was cut short, and the seed of its words."""

    match: SolverMatch
    cut_short: ExitStatus | None
    seed: str | None


PlayMatch: TypeAlias = Callable[[Console, MatchPlan, BattleRequest], BattleResult]
"""Plays a match and shows its progress."""


def battle(asked: BattleRequest, out: Path | None, play_match: PlayMatch) -> ExitStatus:
    """Play a match, show it, write its results to a file, and return how it went."""
    console = Console()
    seed = asked.seed or token_hex(4)
    plan = plan_of(replace(asked, seed=seed))
    file = _writable(out or Path(datetime.now().astimezone().strftime("results-%Y%m%d-%H%M%S%z.json")))
    match, cut_short, drawn_with = play_match(console, plan, asked)
    games = plural(len(plan.games), "game")
    drawn_by = "" if asked.answers else f", seed {drawn_with or seed}"
    try:
        _save(solver_wire.snapshot(match), file)
    finally:  # say who won even if the file cannot be written
        print_scoreboard(console, match, f"{games} with {plan.letters}-letter words{drawn_by}")
        if cut_short:
            console.print(CUT_SHORT[cut_short], highlight=False, soft_wrap=True)
    console.print(escape(f"Results are in {file}"), highlight=False, soft_wrap=True)
    return cut_short or status_of(match)


def play_here(console: Console, plan: MatchPlan, asked: BattleRequest) -> BattleResult:
    """Play the match in this process and show its progress."""
    match = SolverMatch(plan, [Entrant.at(url) for url in asked.urls])
    with ProgressDisplay(console, match.entrants, len(plan.games)) as display:

        async def playing() -> None:
            async with HttpCaller(insecure=asked.insecure) as caller:
                await play(match, caller, display.watch)

        with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
            runner.run(playing())
    return BattleResult(match, ExitStatus.INTERRUPTED if match.cut_short else None, asked.seed)


def status_of(match: SolverMatch) -> ExitStatus:
    """Tell whether everyone played, and without faults."""
    if not any(player.games for player in match.contestants):
        return ExitStatus.NOBODY
    faulty = (player.failure or any(game.failure for game in player.games) for player in match.contestants)
    return ExitStatus.FAULTY if any(faulty) else ExitStatus.WELL


def plan_of(asked: BattleRequest) -> MatchPlan:
    """Plan the match, or raise `Refused` with the reason."""
    words = words_from(asked.words, asked.letters)
    if not asked.answers:
        dice = Dice((asked.seed or "").encode(), "match")
        return plan_match(draw_words(words.answers, asked.games or GAMES, dice), words.allowed, asked.rounds)
    for answer in asked.answers:
        if len(answer) != asked.letters or not answer.isalpha():
            msg = f"{answer} is not a word of {asked.letters} letters: set --num_letters."
            raise Refused(msg)
    return plan_match(asked.answers, words.allowed, asked.rounds)


def words_from(file: Path | None, letters: int) -> RiddleWords:
    """Read the words of a match from `file`, or return the usual ones."""
    try:
        return words_in(read_text(file, "words"), letters) if file else words_of(letters)
    except ValueError as error:
        msg = f"{file or 'The built-in words'}: {error}."
        raise Refused(msg) from None


def is_url(text: str) -> bool:
    """Tell whether `text` is meant as an address."""
    return text.startswith(("http://", "https://"))


def urls_in(text: str, *, or_names: bool = False) -> tuple[str, ...]:
    """Read addresses separated by commas, `or_names` of solvers that the server knows."""
    urls = split_list(text)
    if not urls:
        raise Refused("--apis needs at least one address.")
    for url in urls:
        if not is_url(url) and not or_names:
            msg = f"{url} is not an address: it must begin with http:// or https://."
            raise Refused(msg)
    return urls


def secrets_in(text: str) -> tuple[str, ...]:
    """Read the words to find, separated by commas; none if `text` is empty."""
    secrets = split_list(text.lower())
    if text and not secrets:
        raise Refused("--answers needs at least one word.")
    return secrets


def split_list(text: str) -> tuple[str, ...]:
    """Split `text` at its commas."""
    return tuple(word for part in text.split(",") if (word := part.strip()))


def _writable(file: Path) -> Path:
    """Check before the match that its results can be written after it."""
    try:
        is_open = not file.is_dir() and os.access(file if file.exists() else file.parent, os.W_OK)
    except OSError:  # the name is too long, or in a folder that cannot be read
        is_open = False
    if not is_open:
        msg = f"{file} cannot be written."
        raise Refused(msg)
    return file


def _save(results: bytes, file: Path) -> None:
    """Write the results, or raise `Refused` with the reason: the disk may be full by now."""
    try:
        file.write_bytes(results)
    except OSError as error:
        msg = f"The results were not saved: {file} cannot be written: {error.strerror}."
        raise Refused(msg) from None
