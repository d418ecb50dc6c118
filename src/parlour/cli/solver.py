"""`parlour solver`: serve one of the built-in solvers over HTTP."""

import secrets
import socket
from functools import partial
from pathlib import Path

import uvicorn

from parlour.cli.errors import Refused
from parlour.cli.listener import listen, url_of
from parlour.cli.request_printer import RequestPrinter
from parlour.cli.serve import Server, run_on
from parlour.cli.text_files import read_text
from parlour.hosts.arena.builtin.responder import Responder
from parlour.hosts.arena.builtin.solvers import BUILTIN_SOLVERS, BuiltinSolver
from parlour.hosts.arena.match.words import first_length, words_in
from parlour.server.logs import configure_logs
from parlour.server.network.bounds import Bounds
from parlour.server.network.door import Door
from parlour.server.network.http import behind
from parlour.server.solver_app import LARGEST_RESULTS, SolverApp

BOUNDS = Bounds(body=2 * LARGEST_RESULTS, body_seconds=300, per_address=10_000, tokens=10_000, requests=1e9)
"""For a solver: a match sends all its requests from one address, and long results."""


def serve(
    name: str, host: str, port: int, words: Path | None = None, seed: str | None = None, *, aloud: bool = False
) -> None:
    """Serve the solver until it is stopped, and print each request if `aloud`.

    Raise `Refused` if there is no such solver, or the port is not free.
    """
    solver = BUILTIN_SOLVERS.get(name)
    if solver is None:
        msg = f"{name}: the built-in solvers are {', '.join(BUILTIN_SOLVERS)}."
        raise Refused(msg)
    responder = _prepared(solver, seed.encode() if seed else secrets.token_bytes(16), words)

    async def keep_open(listener: socket.socket) -> None:
        app = SolverApp(responder, ponders=solver.ponders, hear=RequestPrinter() if aloud else None)
        config = uvicorn.Config(
            app,
            http=behind(Door(BOUNDS)),
            ws="none",
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
        )
        said = f"{name} answers at {url_of(host, listener.getsockname()[1])}"
        await Server(config, ready=lambda: print(said, flush=True)).serve([listener])

    listener = listen(host, port)
    configure_logs("warning")
    run_on(listener, keep_open)


def _prepared(solver: BuiltinSolver, seed: bytes, words: Path | None) -> Responder:
    """Learn the words that are likely to be played first, before anyone waits for it."""
    if words is None:
        responder = Responder(solver, seed)
        responder.ping()
        return responder
    text = read_text(words, "words")
    responder = Responder(solver, seed, partial(words_in, text))
    try:
        responder.ping(str(first_length(text)))
    except ValueError as error:
        msg = f"{words}: {error}."
        raise Refused(msg) from None
    return responder
