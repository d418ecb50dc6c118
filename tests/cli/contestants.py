"""Solvers that answer in threads beside the command, and say what a story needs."""

import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any

import orjson

Guess = Callable[[dict[str, Any]], Any]
"""Chooses what to answer to a game."""


@contextmanager
def contestant(
    guess: Guess, *, take: Callable[[], object] = dict, certificate: Path | None = None, **about: Any
) -> Iterator[str]:
    """Open a solver on a free port; give its address. What it says `about` itself it may think of when asked.

    What comes of `take` it answers to the results. With a `certificate` it speaks TLS.
    """

    class Answers(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        wbufsize = -1  # head and body in one packet

        def do_GET(self) -> None:
            self._say({key: value() if callable(value) else value for key, value in about.items()})

        def do_POST(self) -> None:
            told = orjson.loads(self.rfile.read(int(self.headers["Content-Length"])))
            self._say(guess(told) if self.path.endswith("/guess") else take())

        def _say(self, what: Any) -> None:
            body = orjson.dumps(what)
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            return

    with ThreadingHTTPServer(("127.0.0.1", 0), Answers) as server:
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            server.socket = context.wrap_socket(server.socket, server_side=True)
        thread = Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        try:
            yield f"{'https' if certificate else 'http'}://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


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
