"""A solver that takes no time: every guess is the same word. `python -m bench.instant_solver` serves it."""

import asyncio
from typing import cast

from uvicorn.loops.auto import auto_loop_factory

PING = b'{"name":"trivial","concurrent_connection_limit":10}'
GUESS = b'{"guess":"slate"}'


def answer(body: bytes) -> bytes:
    """Build an HTTP response."""
    return b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%b" % (len(body), body)


class InstantSolver(asyncio.Protocol):
    """Answers every request at once, parsing as little HTTP as possible."""

    def __init__(self) -> None:
        self._read = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Remember the connection."""
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        """Answer a request as soon as it is complete."""
        self._read += data
        head, found, body = self._read.partition(b"\r\n\r\n")
        size = head.lower().partition(b"content-length: ")[2].partition(b"\r")[0]
        if found and len(body) >= int(size or 0):
            self._read = b""
            self._transport.write(answer(GUESS if head.startswith(b"POST /guess") else PING))


async def serve() -> None:
    """Serve until stopped."""
    server = await asyncio.get_running_loop().create_server(InstantSolver, "127.0.0.1", 0)
    print(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        runner.run(serve())
