"""Solvers that run in threads beside the command, and answer whatever a test needs."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Any

from tests.cli.json_server import Answers, answering

Guess = Callable[[dict[str, Any]], Any]
"""Chooses the answer to a guess request."""


@contextmanager
def contestant(
    guess: Guess, *, take: Callable[[], object] = dict, certificate: Path | None = None, **about: Any
) -> Iterator[str]:
    """Open a solver on a free port and return its address; values `about` it may be functions, called per ping.

    It answers the results with the value of `take`. With a `certificate` it speaks TLS.
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
    """Open a solver that guesses crane once and never again; return its address and the event of the second request."""
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
    """Guess these words in turn, in every game."""

    def guess(told: dict[str, Any]) -> dict[str, str]:
        made = len(told.get("guess_results", []))
        return {"guess": words[min(made, len(words) - 1)], "shout": shout}

    return guess
