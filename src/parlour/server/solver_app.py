"""A built-in solver as an ASGI application: three routes, no state."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias

import orjson
from starlette.types import Message, Receive, Scope, Send

from parlour.hosts.arena.builtin.responder import Misunderstood, Responder

LARGEST_REQUEST = 1024 * 1024
"""Of a guess request; results may be larger, and are kept only if something wants to `hear` them."""
LARGEST_RESULTS = 64 * LARGEST_REQUEST
_METHODS = {"/ping": "GET", "/guess": "POST", "/results": "POST"}
_LETTERS, _ROUNDS = b"lettersperword", b"roundspergame"

StatusAndBody: TypeAlias = tuple[int, bytes]
Hear: TypeAlias = Callable[[str, bytes], None]
"""Called with the path and the body of each POST."""


class SolverApp:
    """Answers `/ping`, `/guess` and `/results`, whatever the content type; bad requests get an error.

    A solver that `ponders` does so in a thread, one guess after the other, while further requests are read. `hear` is
    called with games and results before they are answered.
    """

    def __init__(self, responder: Responder, *, ponders: bool, hear: Hear | None = None) -> None:
        self._responder = responder
        self._hear = hear
        self._thinker = ThreadPoolExecutor(1) if ponders else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            return
        status, body = await self._answer(scope, receive)
        headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    async def _answer(self, scope: Scope, receive: Receive) -> StatusAndBody:
        path = "/" + scope["path"].lstrip("/")
        if path not in _METHODS:
            return _no(404, "only /ping, /guess and /results exist")
        if scope["method"] != _METHODS[path]:
            return _no(405, f"use {_METHODS[path]} for {path}")
        most = LARGEST_REQUEST if path == "/guess" else LARGEST_RESULTS if self._hear else None
        body = await _body(receive, most)
        if body is None:
            return _no(413, "the request is too large")
        if self._hear and _METHODS[path] == "POST":
            self._hear(path, body)
        said = {name: value.decode("latin-1") for name, value in scope["headers"] if name in (_LETTERS, _ROUNDS)}
        letters, rounds = said.get(_LETTERS), said.get(_ROUNDS)
        try:
            match path:
                case "/ping":
                    return 200, await self._think(self._responder.ping, letters)
                case "/guess":
                    return 200, await self._think(self._responder.guess, body, letters, rounds)
                case _:
                    return 200, b"{}"
        except Misunderstood as why:
            return _no(400, str(why))

    async def _think(self, thought: Callable[..., bytes], *about: Any) -> bytes:
        if self._thinker is None:
            return thought(*about)
        return await asyncio.get_running_loop().run_in_executor(self._thinker, thought, *about)


async def _body(receive: Receive, most: int | None) -> bytes | None:
    """Read a request to its end; return up to `most` bytes, `None` if it has more, and nothing without a `most`."""
    body = bytearray()
    while True:
        message: Message = await receive()
        if most is not None:
            body += message.get("body", b"")
            if len(body) > most:
                return None
        if not message.get("more_body"):
            return bytes(body)


def _no(status: int, why: str) -> StatusAndBody:
    return status, orjson.dumps({"error": why})
