"""A WebSocket with limits: every frame has a price, and one socket never keeps the others waiting."""

from typing import Any

from uvicorn._types import WebSocketReceiveEvent
from websockets.frames import CloseCode, Frame
from websockets.protocol import State
from websockets.typing import BytesLike

from parlour.server.bundling_websocket import BundlingWebSocket
from parlour.server.frames import is_between_messages, unframe
from parlour.server.network.door import Admission
from parlour.server.rate_limits import Bucket

PORTION = 1024
"""Bytes read between two counts of the frames: at most 170 of them."""
BYTES_A_TOKEN = 4096
COST_OF_A_BIT = 0.25
"""Tokens for less than a frame, because bytes may come one by one."""
CREDIT = 8
"""Tokens that are paid at once, because asking a bucket costs more than a frame."""
_BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class BoundedWebSocket(BundlingWebSocket):
    """A connection that pays for every frame of any kind, and is cut off when it cannot."""

    def __init__(self, place: Admission, **given: Any) -> None:
        super().__init__(**given)
        self._place = place
        self._most_fragments = place.bounds.fragments
        self._pace = Bucket(place.bounds.tokens, place.bounds.tokens * 2, place.clock)
        self._unpaid = 0.0
        self._between = False
        """Whether the next byte begins a message."""

    def connection_lost(self, exc: Exception | None) -> None:
        """Pay for the last frames, and release the admission."""
        super().connection_lost(exc)
        self._place.spend(self._unpaid)
        self._place.leave()

    # Reading

    def data_received(self, data: bytes) -> None:
        """Read a whole message at once, and anything else in portions: a flood is noticed before it is worked through.

        The library is exact but slow: it reads a message about as fast as a game judges one.
        """
        if self._between and len(data) <= PORTION and (content := unframe(data)) is not None:
            self._unpaid += 1
            if self._unpaid < CREDIT or self._pay():
                self._hand_on_text(content)
            return
        self._read_in_portions(data)
        self._between = is_between_messages(self.conn)
        if not (self.handshake_initiated or self.transport.is_closing()):
            self._refuse_handshake()

    def _read_in_portions(self, data: bytes) -> None:
        if len(data) <= PORTION:
            super().data_received(data)
            return
        for at in range(0, len(data), PORTION):
            self._unpaid += PORTION / BYTES_A_TOKEN
            super().data_received(data[at : at + PORTION])
            if self.transport.is_closing():
                return
        self._give_way()

    def handle_events(self) -> None:
        """Handle the frames that were read, if they can be paid for."""
        self._unpaid += len(self.conn.events) or COST_OF_A_BIT
        if self._unpaid < CREDIT or self._pay():
            super().handle_events()

    def _pay(self) -> bool:
        owed, self._unpaid = self._unpaid, 0.0
        if not self._pace.spend(owed):
            self._cut_off(CloseCode.POLICY_VIOLATION, "too fast")
            return False
        if not self._place.spend(owed):
            self._cut_off(CloseCode.TRY_AGAIN_LATER, "too much from this address")
            return False
        return True

    def handle_cont(self, event: Frame) -> None:
        """Accept one more fragment of a message, unless there are too many."""
        if len(self.frames) >= self._most_fragments:
            self._cut_off(CloseCode.POLICY_VIOLATION, "too many fragments")
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Pass on a message that came in several frames."""
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if self.curr_msg_data_type == "text":
            self._hand_on_text(data)
        elif not self.close_sent:
            self._hand_on({"type": "websocket.receive", "bytes": data})

    def _hand_on_text(self, data: BytesLike) -> None:
        """Pass on a message; invalid UTF-8 ends the connection, with one line in the log instead of thirty."""
        if self.close_sent:
            return
        try:
            text = str(data, "utf-8")
        except UnicodeDecodeError:
            self._cut_off(CloseCode.INVALID_DATA, "not UTF-8")
        else:
            self._hand_on({"type": "websocket.receive", "text": text})

    def _hand_on(self, message: WebSocketReceiveEvent) -> None:
        """Hand a message on, and stop reading if another still waits; clients that await answers are never stopped."""
        is_behind = not self.queue.empty()
        self.queue.put_nowait(message)
        if is_behind and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _give_way(self) -> None:
        """Let other sockets be read first: some event loops read one socket dozens of times per turn."""
        if not self.read_paused:
            self.transport.pause_reading()
            self.loop.call_soon(self._read_on)

    def _read_on(self) -> None:
        if not self.read_paused:
            self.transport.resume_reading()

    # Ending

    def handle_parser_exception(self) -> None:
        """Close with the reason; before the handshake there is nobody to tell."""
        if self.conn.close_sent is None:
            self.transport.abort()
        else:
            super().handle_parser_exception()

    def keepalive_timeout(self) -> None:
        """End, even if nobody reads the close frame."""
        super().keepalive_timeout()
        self._do_not_wait_for_the_reader(0)

    async def run_asgi(self) -> None:
        """Serve, and end in time."""
        await super().run_asgi()
        self._do_not_wait_for_the_reader(self.close_timeout)

    def _do_not_wait_for_the_reader(self, seconds: float) -> None:
        if self.transport.get_write_buffer_size():
            self.loop.call_later(seconds, self.transport.abort)

    def _refuse_handshake(self) -> None:
        """Answer a request that the library cannot parse and uvicorn ignores."""
        self.transport.write(b"".join(self.conn.data_to_send()) or _BAD_REQUEST)
        self.transport.close()

    def _cut_off(self, code: CloseCode, reason: str) -> None:
        self._place.cut_off(reason)
        if self.conn.state is State.OPEN:
            self.conn.fail(code, reason)
            self.handle_parser_exception()
        else:
            self.transport.abort()
