"""Frames read and written without the library: exactly what the library would read and write."""

import os

import pytest
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.server import ServerProtocol
from websockets.streams import StreamReader

from parlour.server.frames import frame_all, frame_each, is_between_messages, unframe

SIZES = (0, 1, 125, 126, 127, 1_000, 65_535)


def masked(opcode: Opcode, content: bytes, *, fin: bool = True) -> bytes:
    """Write a frame of a client with the library."""
    return Frame(opcode, content, fin).serialize(mask=True)


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_text_of_a_client_is_read_at_once(size: int) -> None:
    """The length has two encodings below 64 KB; each has its edge cases."""
    content = os.urandom(size)

    assert unframe(masked(Opcode.TEXT, content)) == content


OTHERS = {
    "binary": masked(Opcode.BINARY, b"x"),
    "ping": masked(Opcode.PING, b"x"),
    "close": masked(Opcode.CLOSE, b"\x03\xe8"),
    "first fragment": masked(Opcode.TEXT, b"x", fin=False),
    "later fragment": masked(Opcode.CONT, b"x"),
    "two texts": masked(Opcode.TEXT, b"x") + masked(Opcode.TEXT, b"y"),
    "a text and more": masked(Opcode.TEXT, b"x" * 200) + b"z",
    "part of a short text": masked(Opcode.TEXT, b"xy")[:-1],
    "part of a longer text": masked(Opcode.TEXT, b"x" * 200)[:-1],
    "a text of 64 KB": masked(Opcode.TEXT, b"x" * 70_000),
    "not masked": Frame(Opcode.TEXT, b"x").serialize(mask=False),
    "reserved bits": b"\xc1\x81" + bytes(4) + b"x",
    "a short text in the long encoding": b"\x81\xfe\x00\x02" + bytes(4) + b"xy",
    "one byte": b"\x81",
    "nothing": b"",
}


@pytest.mark.parametrize("kind", OTHERS)
def test_everything_else_is_left_to_the_library(kind: str) -> None:
    """The library knows what is allowed and how to refuse the rest."""
    assert unframe(OTHERS[kind]) is None


def connected() -> ServerProtocol:
    """Return the library's side of a connection after the handshake."""
    library = ServerProtocol(max_size=10_000)
    library.receive_data(
        b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    request = library.events_received()[0]
    assert isinstance(request, Request)
    library.send_response(library.accept(request))
    return library


def test_only_at_the_end_of_a_message_does_a_new_one_begin() -> None:
    """At every other byte, the next bytes belong to a frame that the library is still reading."""
    library = connected()
    first, last = masked(Opcode.TEXT, b"x" * 300, fin=False), masked(Opcode.CONT, b"y" * 10)
    stream = first + last

    between = []
    for at in range(len(stream)):
        library.receive_data(stream[at : at + 1])
        between.append(is_between_messages(library))

    assert between == [False] * (len(stream) - 1) + [True]


def test_no_message_begins_before_the_handshake_or_after_the_end() -> None:
    """What comes then is not a message, whatever it looks like."""
    assert not is_between_messages(ServerProtocol())

    closing = connected()
    closing.receive_data(masked(Opcode.CLOSE, b"\x03\xe8"))
    assert not is_between_messages(closing)

    broken = connected()
    broken.receive_data(b"\xff" * 10)
    assert not is_between_messages(broken)


def read(data: bytes) -> list[Frame]:
    """Read frames of a server with the library."""
    reader = StreamReader()
    reader.feed_data(data)
    reader.feed_eof()
    frames = []
    while reader.buffer:
        with pytest.raises(StopIteration) as done:
            next(Frame.parse(reader.read_exact, mask=False))
        frames.append(done.value.value)
    return frames


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_message_of_any_length_is_one_valid_frame(size: int) -> None:
    """The length has three encodings; each has its edge cases."""
    text = "ü" * (size // 2) + "x" * (size % 2)

    assert read(frame_each((text,))) == [Frame(Opcode.TEXT, text.encode())]


def test_messages_are_sent_in_frames_of_their_own_or_in_one() -> None:
    """One frame holds a JSON array of them."""
    texts = ('{"event":"pong"}', '{"event":"ack"}')

    assert [frame.data for frame in read(frame_each(texts))] == [text.encode() for text in texts]
    assert [frame.data for frame in read(frame_all(texts))] == [b'[{"event":"pong"},{"event":"ack"}]']
