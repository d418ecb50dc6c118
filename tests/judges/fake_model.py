"""A fake language model: a real HTTP server on loopback with planned replies, which records its requests."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import orjson


@dataclass
class ModelReply:
    """The reply to one request."""

    body: bytes = b""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    hangs: bool = False
    hangs_up: bool = False


@dataclass
class ModelRequest:
    """One request, unchanged."""

    head: str
    body: bytes

    @property
    def words(self) -> list[str]:
        """The words in the request."""
        words: list[str] = orjson.loads(orjson.loads(self.body)["messages"][1]["content"])["words"]
        return words


def says(content: Any) -> ModelReply:
    """Make a reply with this content."""
    return ModelReply(orjson.dumps({"choices": [{"message": {"role": "assistant", "content": content}}]}))


def rates(*rated: tuple[str, int]) -> ModelReply:
    """Make a reply with these scores."""
    entries = [{"word": word, "score": score, "explanation": f"{word} klingt."} for word, score in rated]
    return says(orjson.dumps({"evaluations": entries}).decode())


class Model:
    """Sends the planned replies in order; when none are left, it gives every word 50 points."""

    def __init__(self, *replies: ModelReply) -> None:
        self.replies = list(replies)
        self.heard: list[ModelRequest] = []
        self.at_once = 0
        self.most_at_once = 0
        self.open = asyncio.Event()
        self.open.set()
        self.url = ""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer the requests of one connection."""
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                length = next(line.split(b":")[1] for line in head.lower().split(b"\r\n") if b"content-length" in line)
                self.heard.append(ModelRequest(head.decode(), await reader.readexactly(int(length))))
                if not await self._answer(writer):
                    break
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    async def _answer(self, writer: asyncio.StreamWriter) -> bool:
        """Send the next reply; return whether the connection stays open."""
        reply = self.replies.pop(0) if self.replies else rates(*((word, 50) for word in self.heard[-1].words))
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        await self.open.wait()
        self.at_once -= 1
        if reply.hangs:
            await asyncio.Event().wait()
        if reply.hangs_up:
            return False
        lines = [f"HTTP/1.1 {reply.status} So", f"Content-Length: {len(reply.body)}"]
        lines += [f"{name}: {value}" for name, value in reply.headers.items()]
        writer.write("\r\n".join([*lines, "", ""]).encode() + reply.body)
        await writer.drain()
        return True


@asynccontextmanager
async def model(*replies: ModelReply) -> AsyncIterator[Model]:
    """Run a fake model on a free port."""
    fake = Model(*replies)
    running: set[asyncio.Task[None]] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        running.add(task)
        await fake.serve(reader, writer)

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    fake.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1"
    try:
        yield fake
    finally:
        server.close()
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


async def until(ready: Callable[[], bool]) -> None:
    """Wait until `ready` returns true."""
    async with asyncio.timeout(60):
        while not ready():  # noqa: ASYNC110 - what is awaited is on the other side of a socket
            await asyncio.sleep(0.001)
