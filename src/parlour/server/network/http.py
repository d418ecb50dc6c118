"""Uvicorn's HTTP with limits: oversized requests are refused while they arrive, slow ones are cut off."""

from asyncio import Protocol, TimerHandle, Transport
from functools import partial
from http import HTTPStatus
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from parlour.server.network.door import Admission, Door, TurnedAway

PORTION = 16 * 1024
"""Bytes read between two checks of the sizes."""
_LAST_WORD_SECONDS = 2
"""Time to read a refusal; closing while the client still sends would discard the answer."""


class BoundedHttp(HttpToolsProtocol):
    """A connection admitted by the `door`, for as long as it keeps to its limits."""

    def __init__(self, door: Door, **given: Any) -> None:
        super().__init__(**given)
        self._door = door
        self._bounds = door.bounds
        self._place: Admission | None = None
        self._in_head = True
        self._size = 0
        """Bytes of this head or body so far."""
        self._header_size = 0
        self._is_over = False
        """Nothing more is read: the request was refused, or the connection is a WebSocket now."""
        self._deadline: TimerHandle | None = None
        self._unread: TimerHandle | None = None
        self._served: RequestResponseCycle | None = None
        """The request being served; uvicorn itself knows only the latest one."""

    # The connection

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override] # like uvicorn
        """Ask the door for admission."""
        super().connection_made(transport)
        try:
            self._place = self._door.enter(self.client[0] if self.client else None)
        except TurnedAway as refusal:
            self._is_over = True
            transport.write(_answer(refusal.status))
            transport.close()
        else:
            self._expect(self._bounds.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        """Release the admission."""
        self._expect(None)
        self._stop_waiting_for_the_reader()
        self._disconnect()
        super().connection_lost(exc)
        if self._place:
            self._place.leave()

    def data_received(self, data: bytes) -> None:
        """Read in portions, so that sizes are checked before everything is in memory."""
        if self._is_over:
            self.transport.pause_reading()
            return
        if self._in_head and self._deadline is None:
            self._expect(self._bounds.head_seconds)
        for at in range(0, len(data), PORTION):
            portion = data[at : at + PORTION]
            self._size += len(portion)
            super().data_received(portion)
            self._measure()
            if self.transport.is_closing() or self._is_over:
                return

    def handle_websocket_upgrade(self) -> None:
        """Pass the admission on to the WebSocket, unless its request was refused."""
        if self._is_over:
            return
        self._is_over = True
        self._expect(None)
        self.ws_protocol_class = cast("Any", partial(cast("Any", self.ws_protocol_class), self._place))
        super().handle_websocket_upgrade()

    # Sizes

    def _measure(self) -> None:
        if self._in_head and self._size > self._bounds.head:
            self._refuse(431, "head")
        elif not self._in_head and self._size > self._bounds.body:
            self._refuse(413, "body")

    def on_url(self, url: bytes) -> None:
        """Accept more of the address, unless it is too long."""
        if len(self.url) + len(url) > self._bounds.target:
            self._refuse(414, "address")
        else:
            super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Accept one more header, unless there are too many or they are too large."""
        size = len(name) + len(value)
        self._header_size += size
        bounds = self._bounds
        if size > bounds.header or self._header_size > bounds.head or len(self.headers) >= bounds.headers:
            self._refuse(431, "headers")
        else:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Serve the request, unless too many are queued; a WebSocket must not queue at all."""
        if len(self.pipeline) >= self._bounds.pipelined or (self._find_unanswered() and self._upgrades()):
            self._refuse(429, "pipelined")
        elif self._place and not self._place.ask():
            self._refuse(429, "requests of an address")
        if self._is_over:
            return
        self._in_head, self._size, self._header_size = False, 0, 0
        self._expect(self._bounds.body_seconds)
        super().on_headers_complete()

    def _upgrades(self) -> bool:
        return bool(self.parser.should_upgrade()) and self._should_upgrade()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._served = cycle
        if self._place:
            self._place.wait(partial(self._begin, cycle, app))

    def _begin(self, cycle: RequestResponseCycle, app: Any) -> None:
        if not cycle.disconnected:
            super()._start_asgi_task(cycle, app)

    def on_body(self, body: bytes) -> None:
        """Accept more of the body."""
        if not self._is_over:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """Wait for the next request, without a deadline until it begins."""
        if self._is_over:
            return
        super().on_message_complete()
        self._in_head, self._size, self._header_size = True, 0, 0
        self._expect(None)

    # Deadlines

    def _expect(self, seconds: float | None) -> None:
        """Set the deadline for the next part of a request, or none."""
        if self._deadline:
            self._deadline.cancel()
        self._deadline = None if seconds is None else self.loop.call_later(seconds, self._give_up)

    def _give_up(self) -> None:
        if self._in_head and not self._size:
            self.transport.close()  # it sent nothing, like the connections that browsers open in advance
        else:
            self._refuse(408, "slow")

    def pause_writing(self) -> None:
        """Wait for the client to read, but not for ever."""
        super().pause_writing()
        self._wait_for_the_reader()

    def resume_writing(self) -> None:
        """Stop waiting for the client."""
        super().resume_writing()
        self._stop_waiting_for_the_reader()

    def timeout_keep_alive_handler(self) -> None:
        """Close an idle connection, even if its last answer is unread."""
        super().timeout_keep_alive_handler()
        self._wait_for_the_reader()

    def on_response_complete(self) -> None:
        """Wait for the next request; hang up if the body was answered before it was complete."""
        super().on_response_complete()
        if self.transport.is_closing():
            self._wait_for_the_reader()
        elif not self._in_head and not self._find_unanswered():
            self._hang_up()

    def _wait_for_the_reader(self) -> None:
        if self._unread is None and self.transport.get_write_buffer_size():
            self._unread = self.loop.call_later(self._bounds.unread_seconds, self.transport.abort)

    def _stop_waiting_for_the_reader(self) -> None:
        if self._unread:
            self._unread.cancel()
            self._unread = None

    # Refusals

    def _refuse(self, status: int, reason: str) -> None:
        """Answer with `status` and hang up; if an earlier request is still being answered, only hang up."""
        if self._is_over:
            return
        self._is_over = True
        self._door.cut_off(reason)
        cycle = self._find_unanswered()
        is_next = cycle is None or not (self._in_head or self.pipeline or cycle.response_started)
        self._disconnect()
        if self.transport.is_closing() or not is_next:
            self.transport.abort()
            return
        self.transport.write(_answer(status))
        self._hang_up()

    def send_400_response(self, msg: str) -> None:
        """Answer 400 to bytes that are not HTTP; earlier requests get no answer after that."""
        self._disconnect()
        super().send_400_response(msg)

    def _disconnect(self) -> None:
        """Stop the request being served from writing or waiting."""
        for cycle in (self._served, self._find_unanswered()):
            if cycle and not cycle.response_complete:
                cycle.disconnected, cycle.waiting_for_100_continue = True, False
                cycle.message_event.set()

    def _find_unanswered(self) -> RequestResponseCycle | None:
        """Return the latest request, if its answer is not complete."""
        cycle = cast("RequestResponseCycle | None", self.cycle)
        return None if cycle is None or cycle.response_complete else cycle

    def _hang_up(self) -> None:
        """Stop reading, and close once the client has had time to read the answer."""
        self._is_over = True
        self._expect(None)
        self._unset_keepalive_if_required()
        self.transport.pause_reading()
        self.transport.write_eof()
        self.loop.call_later(_LAST_WORD_SECONDS, self.transport.abort)


def behind(door: Door) -> type[Protocol]:
    """Return the protocol factory for uvicorn: one protocol per connection, admitted by `door`."""
    return cast("type[Protocol]", partial(BoundedHttp, door))


def _answer(status: int) -> bytes:
    phrase = HTTPStatus(status).phrase
    return (
        f"HTTP/1.1 {status} {phrase}\r\ncontent-type: text/plain; charset=utf-8\r\n"
        f"content-length: {len(phrase)}\r\nconnection: close\r\n\r\n{phrase}"
    ).encode()
