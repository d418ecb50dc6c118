"""Solvers that answer in threads beside the command, and say what a story needs."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Any

from tests.cli.json_server import Answers, answering

Guess = Callable[[dict[str, Any]], Any]
"""Chooses what to answer to a game."""


@contextmanager
def contestant(
    guess: Guess, *, take: Callable[[], object] = dict, certificate: Path | None = None, **about: Any
) -> Iterator[str]:
    """Open a solver on a free port; give its address. What it says `about` itself it may think of when asked.

    What comes of `take` it answers to the results. With a `certificate` it speaks TLS.
    """

    class Solver(Answers):
        protocol_version = "HTTP/1.1"
        wbufsize = -1  # head and body in one packet

        def answer(self, told: Any) -> None:
            if told is None:
                self.say({key: value() if callable(value) else value for key, value in about.items()})
            else:
                self.say(guess(told) if self.path.endswith("/guess") else take())

    with answering(Solver, certificate) as url:
        yield url


@contextmanager
def stuck() -> Iterator[tuple[str, Event]]:
    """Open a solver that finds crane at once and answers no second guess; give its address, and when that is asked."""
    reached, never = Event(), Event()

    def guess(told: dict[str, Any]) -> dict[str, str]:
        if told.get("guess_results"):
            reached.set()
            never.wait()
        return {"guess": "crane"}

    with contestant(guess, name="slow", concurrent_connection_limit=1) as url:
        try:
            yield url, reached
        finally:
            never.set()


def says(*words: str, shout: str = "") -> Guess:
    """Guess these words, one after the other, in every game."""

    def guess(told: dict[str, Any]) -> dict[str, str]:
        made = len(told.get("guess_results", []))
        return {"guess": words[min(made, len(words) - 1)], "shout": shout}

    return guess
