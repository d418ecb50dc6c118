"""Holding a match in the terminal, and trying out one solver."""

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

from parlour.cli.files import text_in
from parlour.cli.refusal import Refused
from parlour.cli.scoreboard import ProgressDisplay, report
from parlour.core.dice import Dice
from parlour.hosts.arena.http.client import HttpCaller
from parlour.hosts.arena.match import wire
from parlour.hosts.arena.match.events import MatchEvent
from parlour.hosts.arena.match.plan import Entrant, MatchPlan, drawn, planned
from parlour.hosts.arena.match.play import play
from parlour.hosts.arena.match.played import PlayedMatch
from parlour.hosts.arena.match.record import Record
from parlour.hosts.arena.match.words import words_in, words_of
from parlour.pieces.words import RiddleWords

GAMES = 3


class ExitStatus(IntEnum):
    """How the command ends, once there was a match."""

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
    """What was asked for."""

    urls: Sequence[str]
    rounds: int
    letters: int
    games: int | None = None
    answers: Sequence[str] = ()
    words: Path | None = None
    seed: str | None = None
    insecure: bool = False
    house: str = ""
    """Which one holds the match, if any does."""


class BattleResult(NamedTuple):
    """What was played, why it was cut short if it was, and what its words were drawn with."""

    match: PlayedMatch
    cut_short: ExitStatus | None
    seed: str | None


Hold: TypeAlias = Callable[[Console, MatchPlan, BattleRequest], BattleResult]
"""Holds a match visibly."""


def battle(asked: BattleRequest, out: Path | None, hold: Hold) -> ExitStatus:
    """Hold a match, show it, write down its results, and say how it went."""
    console = Console()
    seed = asked.seed or token_hex(4)
    plan = plan_of(replace(asked, seed=seed))
    file = _writable(out or Path(datetime.now().astimezone().strftime("results-%Y%m%d-%H%M%S%z.json")))
    match, cut_short, drawn_with = hold(console, plan, asked)
    games = "1 game" if len(plan.games) == 1 else f"{len(plan.games)} games"
    drawn_by = "" if asked.answers else f", seed {drawn_with or seed}"
    try:
        _keep(wire.snapshot(match), file)
    finally:  # who won is told even where it cannot be kept
        report(console, match, f"{games} of {plan.letters} letters{drawn_by}")
        if cut_short:
            console.print(CUT_SHORT[cut_short], highlight=False, soft_wrap=True)
    console.print(escape(f"Results are in {file}"), highlight=False, soft_wrap=True)
    return cut_short or status_of(match)


def hold(console: Console, plan: MatchPlan, asked: BattleRequest) -> BattleResult:
    """Play with everybody, visibly."""
    contestants = [Entrant.at(url) for url in asked.urls]
    record = Record(plan, contestants)
    with ProgressDisplay(console, contestants, len(plan.games)) as display:

        def watch(event: MatchEvent) -> None:
            record.note(event)
            display.watch(event)

        async def playing() -> None:
            async with HttpCaller(insecure=asked.insecure) as caller:
                await play(plan, contestants, caller, watch)

        with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
            runner.run(playing())
    match = record.match()
    return BattleResult(match, ExitStatus.INTERRUPTED if match.cut_short else None, asked.seed)


def status_of(match: PlayedMatch) -> ExitStatus:
    """Say whether everybody played, and without an error."""
    if not any(player.games for player in match.players):
        return ExitStatus.NOBODY
    faulty = (player.failure or any(game.failure for game in player.games) for player in match.players)
    return ExitStatus.FAULTY if any(faulty) else ExitStatus.WELL


def plan_of(asked: BattleRequest) -> MatchPlan:
    """Plan what was asked for, or say in a sentence why it cannot be."""
    words = words_from(asked.words, asked.letters)
    if not asked.answers:
        dice = Dice((asked.seed or "").encode(), "match")
        return planned(drawn(words.answers, asked.games or GAMES, dice), words.allowed, asked.rounds)
    for answer in asked.answers:
        if len(answer) != asked.letters or not answer.isalpha():
            msg = f"{answer} is no word of {asked.letters} letters: --num_letters says how many there are."
            raise Refused(msg)
    return planned(asked.answers, words.allowed, asked.rounds)


def words_from(file: Path | None, letters: int) -> RiddleWords:
    """Read the words of a match from `file`, or give those of the house."""
    try:
        return words_in(text_in(file, "words"), letters) if file else words_of(letters)
    except ValueError as error:
        msg = f"{file or 'Of the house'}: {error}."
        raise Refused(msg) from None


def is_url(text: str) -> bool:
    """Tell whether something is meant to be an address."""
    return text.startswith(("http://", "https://"))


def urls_in(text: str, *, or_names: bool = False) -> tuple[str, ...]:
    """Read addresses with commas between them, `or_names` of solvers that a house knows."""
    urls = listed(text)
    if not urls:
        raise Refused("--apis needs at least one address.")
    for url in urls:
        if not is_url(url) and not or_names:
            msg = f"{url} is no address: one begins with http:// or https://."
            raise Refused(msg)
    return urls


def secrets_in(text: str) -> tuple[str, ...]:
    """Read the words to be found, with commas between them; none if nothing is said."""
    secrets = listed(text.lower())
    if text and not secrets:
        raise Refused("--answers needs at least one word.")
    return secrets


def listed(text: str) -> tuple[str, ...]:
    """Read words with commas between them."""
    return tuple(word for part in text.split(",") if (word := part.strip()))


def _writable(file: Path) -> Path:
    """Make sure before a match that its results can be kept after it."""
    try:
        is_open = not file.is_dir() and os.access(file if file.exists() else file.parent, os.W_OK)
    except OSError:  # such a name cannot even be looked for: it is too long, or in a folder that is closed
        is_open = False
    if not is_open:
        msg = f"{file} cannot be written."
        raise Refused(msg)
    return file


def _keep(results: bytes, file: Path) -> None:
    """Write results down, or say in a sentence why they are lost: a disk may have filled up meanwhile."""
    try:
        file.write_bytes(results)
    except OSError as error:
        msg = f"The results are not kept: {file} cannot be written: {error.strerror}."
        raise Refused(msg) from None
