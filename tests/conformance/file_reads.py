"""Print which files a game opens in play, although `prepare` should have read them.

    python -m tests.conformance.file_reads crossword

This is a separate process, because another one may have read them already.
"""

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any

from parlour.core.dice import Dice
from parlour.core.game import AnyGame, Ask
from parlour.hosts.rehearsal.rehearsed_match import at_random, ponder, rehearse
from tests.conformance.cases import cases

OPENED: list[str] = []


def listen(event: str, about: tuple[Any, ...]) -> None:
    """Record which files are opened."""
    if event == "open":
        OPENED.append(str(about[0]))


@contextmanager
def in_good_time() -> Iterator[None]:
    """Ignore files that are opened where nobody waits for them."""
    before = len(OPENED)
    yield
    del OPENED[before:]


def main(name: str) -> None:
    """Play every case of the game; what it ponders runs in a worker, as on a server."""
    with in_good_time():
        worker = ProcessPoolExecutor(1, get_context("spawn"))

    def answer(game: AnyGame, ask: Ask, dice: Dice) -> Any:
        with in_good_time():
            return worker.submit(ponder, game, ask, dice).result()

    for case in (case for case in cases() if case.game.name == name):
        with in_good_time():
            case.game.prepare(case.options)
        choose = dict.fromkeys(case.seats, at_random)
        list(rehearse(case.game, case.seats, case.options, case.seed, choose, answer=answer))
    sys.stdout.write("\n".join(OPENED))


if __name__ == "__main__":
    sys.addaudithook(listen)
    main(sys.argv[1])
