"""Letting one of the house's solvers answer to whoever holds a match."""

import secrets
import socket
from functools import partial
from pathlib import Path

import uvicorn

from parlour.cli.addresses import listen, url_of
from parlour.cli.files import text_in
from parlour.cli.refusal import Refused
from parlour.cli.serve import Server, run_on
from parlour.hosts.arena.service import Service
from parlour.hosts.arena.solvers import SOLVERS, Solver
from parlour.hosts.arena.words import first_length, words_in
from parlour.server.solver_app import SolverApp


def serve(name: str, host: str, port: int, words: Path | None = None, seed: str | None = None) -> None:
    """Answer until somebody asks for the end; raise `Refused` if there is no such solver, or no room for it."""
    solver = SOLVERS.get(name)
    if solver is None:
        msg = f"{name}: solvers of the house are {', '.join(SOLVERS)}."
        raise Refused(msg)
    service = _prepared(solver, seed.encode() if seed else secrets.token_bytes(16), words)

    async def keep_open(listener: socket.socket) -> None:
        app = SolverApp(service, ponders=solver.ponders)
        config = uvicorn.Config(app, ws="none", lifespan="off", log_config=None, access_log=False, server_header=False)
        said = f"{name} answers at {url_of(host, listener.getsockname()[1])}"
        await Server(config, ready=lambda: print(said, flush=True)).serve([listener])

    run_on(listen(host, port), keep_open)


def _prepared(solver: Solver, seed: bytes, words: Path | None) -> Service:
    """Have the words that are played first learned before anybody waits for it."""
    if words is None:
        service = Service(solver, seed)
        service.ping()
        return service
    text = text_in(words, "words")
    service = Service(solver, seed, partial(words_in, text))
    try:
        service.ping(str(first_length(text)))
    except ValueError as error:
        msg = f"{words}: {error}."
        raise Refused(msg) from None
    return service
