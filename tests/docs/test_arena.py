"""The page about the arena: its solvers are pasted and play, and its facts are compared with the code."""

import asyncio
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from parlour.hosts.arena.builtin.solvers import BUILTIN_SOLVERS
from parlour.hosts.arena.http.client import LARGEST_REPLY, SECONDS, HttpCaller
from parlour.hosts.arena.http.connection import MOST_PIECES
from parlour.hosts.arena.match.bout import CONNECTIONS, PINGS
from parlour.hosts.arena.match.faults import Fault
from parlour.hosts.arena.match.plan import Entrant, plan_match
from parlour.hosts.arena.match.play import play
from parlour.hosts.arena.match.played import SolverMatch
from parlour.hosts.arena.match.words import words_of
from parlour.hosts.arena.service.limits import Limits
from parlour.pieces.words import classic_words
from parlour.pieces.words.classic_lists import classic_tree
from tests.cli.commands import solver_program
from tests.docs.markdown_pages import Page

pytestmark = pytest.mark.slow

PAGE = Page("docs/arena.md")
RUN = {"solver.py": sys.executable, "solver.mjs": shutil.which("node") or "node"}


@contextmanager
def pasted(name: str, folder: Path) -> Iterator[str]:
    """Save a solver of the page with the classic words, start it, and yield its address."""
    (folder / "words.txt").write_text(" ".join(words_of(5).answers))
    (folder / name).write_text(next(block.text for block in PAGE.blocks if block.title == name), encoding="utf-8")
    with solver_program(folder, RUN[name], name, "words.txt", "0") as address:
        yield address


async def against(url: str) -> SolverMatch:
    """Play a match of twenty games with one solver."""
    words = words_of(5)
    async with HttpCaller() as caller:
        plan = plan_match(words.answers[::116], words.allowed)
        match = SolverMatch(plan, [Entrant.at(url)])
        await play(match, caller, lambda _: None)
        return match


@pytest.mark.parametrize("name", RUN)
def test_a_solver_of_the_page_plays(name: str, tmp_path: Path) -> None:
    """Unchanged, it follows the wire and finds most words."""
    if shutil.which(RUN[name]) is None and "CI" not in os.environ:
        pytest.skip(f"*** There is no {RUN[name]} here, so {name} of the page about the arena was not tried. ***")
    with pasted(name, tmp_path) as url:
        (player,) = asyncio.run(against(url)).contestants

    assert player.definition
    assert (player.definition.description, player.definition.limit) == ("straight from the page", 5)
    assert [game.failure for game in player.games] == [None] * 20
    assert sum(game.correct for game in player.games) > 14
    assert {guess.shout for game in player.games for guess in game.guesses} == {"hello"}


def test_a_solver_of_the_page_is_short() -> None:
    """About thirty lines, not counting empty ones: people copy what they can read."""
    lines = {
        block.title: len(block.text.split("\n")) - block.text.count("\n\n") for block in PAGE.blocks if block.title
    }

    assert set(lines) == set(RUN)
    assert max(lines.values()) <= 36


def test_the_page_describes_exactly_the_built_in_solvers() -> None:
    """A missing one is never tried, and a made-up one cannot be."""
    assert PAGE.terms("The built-in solvers") == set(BUILTIN_SOLVERS)


def test_the_page_states_the_limits_of_a_reply() -> None:
    """Authors of solvers rely on them."""
    means = {row[0].strip("`"): row[1] for row in PAGE.rows("When something goes wrong")}

    first = f"no guess within {Limits().first_guess_seconds:g} seconds of the beginning"
    assert means["TIMEOUT"] == f"no complete answer within {SECONDS:g} seconds; on a server, also {first}"
    assert means["TOO_LARGE"].startswith(f"a reply of more than {LARGEST_REPLY // 1024} KiB")
    assert (SECONDS, PINGS, CONNECTIONS, MOST_PIECES) == (300, 10, 5, 1000)


@pytest.mark.parametrize("original", [True, False])
@pytest.mark.parametrize("hard", [True, False])
def test_the_best_play_there_is_has_its_figures(*, original: bool, hard: bool) -> None:
    """They agree with the built-in trees, word by word."""
    words, tree = classic_words(original=original), classic_tree(original=original, hard=hard)
    needed = [len(tree.path(answer)) for answer in words.answers]
    figures = [len(needed), len(words.allowed), sum(needed), round(sum(needed) / len(needed), 4), max(needed)]
    rows = PAGE.rows("The best play there is")
    (row,) = [row for row in rows if row[0].startswith("original") == original and ("hard" in row[0]) == hard][-1:]

    assert row[1:] == [f"{figure:,}" for figure in figures]


def test_the_page_states_how_long_a_server_waits() -> None:
    """Owners of solvers rely on that, too."""
    text = PAGE.text
    limits = Limits()

    assert f"no valid guess {limits.first_guess_seconds:g} seconds after the start" in text
    assert (limits.silent_seconds, limits.fair_seconds) == (SECONDS, 600)


def test_the_page_explains_every_kind_of_fault() -> None:
    """Authors of solvers want to know why a game broke off."""
    named = {row[0].strip("`") for row in PAGE.rows("When something goes wrong")}

    assert named - {"kind", "---"} == {fault.value for fault in Fault}
