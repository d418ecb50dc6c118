"""One connection to a solver: it sends a request, reads the answer, and then takes the next request."""

import asyncio
from time import perf_counter_ns
from typing import NamedTuple, cast

import httptools

from parlour.hosts.arena.match.faults import Fault, SolverFailed

LARGEST_REPLY = 64 * 1024
LARGEST_HEAD = 64 * 1024
"""Bytes before the body; counted after each read."""
LARGEST_ANSWER = 16 * LARGEST_REPLY
"""Bytes of a whole answer, however it is cut into chunks."""
MOST_PIECES = 1000
"""Heads, headers and chunks of one answer: each takes time to read, however small."""
_FINAL = 200
"""An answer with a smaller status announces another."""


class Response(NamedTuple):
    """A complete answer, and when its head had arrived."""

    status: int
    location: str
    """Where a redirect leads."""
    body: bytes
    headed: int


class SolverConnection(asyncio.Protocol):
    """Carries one request at a time; any fault closes it.

    The parser calls the methods that begin with `on_`.
    """

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._parser = httptools.HttpResponseParser(self)
        self._parser.set_dangerous_leniencies(lenient_optional_cr_before_lf=True, lenient_spaces_after_chunk_size=True)
        self._timer: asyncio.TimerHandle | None = None
        self._end: Exception | None = None
        self._is_asked = self._answered = False
        self._expect()
        self.is_stale = False
        """Whether the solver closed it after one answer and before the first byte of the next."""
        self.gone = self._loop.create_future()
        """Done when its socket is closed."""

    @property
    def is_free(self) -> bool:
        """Tell whether it can carry another request."""
        return not self._is_asked and self._end is None

    def ask(self, request: bytes, deadline: float) -> "asyncio.Future[Response]":
        """Send a request and return its future answer, or `SolverFailed`, or `TimeoutError` at the `deadline`."""
        self._expect()
        self._answer: asyncio.Future[Response] = self._loop.create_future()
        self._is_asked = True
        if self._end:
            self._answer.set_exception(self._end)
        else:
            self._timer = self._loop.call_at(deadline, self._close_with, TimeoutError())
            self._transport.write(request)
        return self._answer

    def close(self) -> None:
        """Close it at once; a pending answer fails."""
        self._fail(Fault.UNREACHABLE, "the connection was closed before an answer")

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Remember the transport."""
        self._transport = cast("asyncio.Transport", transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Treat the end as the end of the answer if it had no length, and as a fault otherwise."""
        if self._has_head and not self._is_framed and exc is None:
            self._finish()
        self.is_stale = self._end is None and self._answered and not self._received
        middle = "in the middle of" if self._received else "before"
        self._fail(Fault.UNREACHABLE, f"the connection was closed {middle} an answer")
        self.gone.set_result(None)

    def data_received(self, data: bytes) -> None:
        """Read on."""
        self._received += len(data)
        try:
            self._parser.feed_data(data)
        except (httptools.HttpParserError, httptools.HttpParserUpgrade):
            self._fail(Fault.BAD_REPLY, "the answer is not HTTP")
        if self._received > LARGEST_HEAD and not self._has_head:
            self._fail(Fault.BAD_REPLY, f"the head of the answer is larger than {LARGEST_HEAD // 1024} KiB")
        elif self._received > LARGEST_ANSWER:
            self._refuse_size()

    def on_message_begin(self) -> None:
        """Begin to read an answer, and refuse one that nobody asked for."""
        self._take_piece()
        if not self._is_asked:
            self._fail(Fault.BAD_REPLY, "it sent an answer that nobody asked for")
        self._location = b""
        self._is_framed = False

    def on_header(self, name: bytes, value: bytes) -> None:
        """Note the redirect, and whether the length of the body is known."""
        self._take_piece()
        if self._has_head:
            return  # a trailer
        key = name.lower()
        if key == b"location":
            self._location = value
        elif key == b"content-length" or (key == b"transfer-encoding" and value.lower().endswith(b"chunked")):
            self._is_framed = True

    def on_headers_complete(self) -> None:
        """Note when the head arrived."""
        self._headed = perf_counter_ns()
        self._status = self._parser.get_status_code()
        self._has_head = self._status >= _FINAL

    def on_body(self, part: bytes) -> None:
        """Keep a part of the body, up to the limit."""
        self._take_piece()
        self._body += part
        if len(self._body) > LARGEST_REPLY:
            self._refuse_size()

    def on_message_complete(self) -> None:
        """Deliver the answer."""
        if self._has_head:
            self._finish()
            if not self._parser.should_keep_alive():
                self.close()

    def _expect(self) -> None:
        """Prepare for the next answer."""
        self._received = self._pieces = 0
        self._has_head = self._is_framed = False
        self._body = bytearray()

    def _finish(self) -> None:
        self._stop_timer()
        if self._is_asked and not self._answer.done():
            location = self._location.decode("utf-8", "surrogateescape")
            self._answer.set_result(Response(self._status, location, bytes(self._body), self._headed))
        self._is_asked, self._answered = False, True

    def _stop_timer(self) -> None:
        if self._timer:
            self._timer.cancel()

    def _take_piece(self) -> None:
        """Count a piece of the answer, and refuse an answer in far too many."""
        self._pieces += 1
        if self._pieces > MOST_PIECES:
            too_many = SolverFailed(Fault.TOO_LARGE, f"the answer comes in more than {MOST_PIECES} pieces")
            self._close_with(too_many)
            raise too_many

    def _refuse_size(self) -> None:
        self._fail(Fault.TOO_LARGE, f"the reply is larger than {LARGEST_REPLY // 1024} KiB")

    def _fail(self, kind: Fault, detail: str) -> None:
        self._close_with(SolverFailed(kind, detail))

    def _close_with(self, end: Exception) -> None:
        """Close it; only the first reason counts."""
        if self._end:
            return
        self._end = end
        self._stop_timer()
        if self._is_asked and not self._answer.done():
            self._answer.set_exception(end)
        self._transport.abort()
