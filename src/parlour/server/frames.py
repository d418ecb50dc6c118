"""The WebSocket frames of nearly every message: one whole text (RFC 6455, 5.2). The library handles all others."""

from functools import lru_cache
from types import GeneratorType
from typing import Any

from websockets.frames import apply_mask  # type: ignore[attr-defined] # in C, where there is a compiler
from websockets.protocol import Protocol, State

_FINAL_TEXT = 0x81
_MASKED = 0x80
_SHORT, _MEDIUM = 126, 1 << 16
_MASKED_MEDIUM = _MASKED | 126
_SHORT_HEAD, _MEDIUM_HEAD = 6, 8
"""The bytes of a masked frame before its content."""


@lru_cache(maxsize=64)
def frame_each(texts: tuple[str, ...]) -> bytes:
    """Write each message as a frame; the last results are kept, because several viewers often get the same."""
    return b"".join(map(_frame, texts))


@lru_cache(maxsize=64)
def frame_all(texts: tuple[str, ...]) -> bytes:
    """Write all messages as one frame with a JSON array; the last results are kept."""
    return _frame(f"[{','.join(texts)}]")


def _frame(text: str) -> bytes:
    """Write a frame of a server: final, text, not masked."""
    content = text.encode()
    size = len(content)
    if size < _SHORT:
        return bytes((_FINAL_TEXT, size)) + content
    if size < _MEDIUM:
        return bytes((_FINAL_TEXT, 126, size >> 8, size & 0xFF)) + content
    return bytes((_FINAL_TEXT, 127)) + size.to_bytes(8, "big") + content


def unframe(data: bytes) -> bytes | None:
    """Return the content of `data` if it is exactly one whole text frame of a client and below 64 KB."""
    size = len(data) - _SHORT_HEAD
    if size < 0 or data[0] != _FINAL_TEXT:
        return None
    if size < _SHORT and data[1] == _MASKED | size:
        return apply_mask(data[_SHORT_HEAD:], data[2:_SHORT_HEAD])
    size = len(data) - _MEDIUM_HEAD
    if size >= _SHORT and data[1] == _MASKED_MEDIUM and int.from_bytes(data[2:4], "big") == size:
        return apply_mask(data[_MEDIUM_HEAD:], data[4:_MEDIUM_HEAD])
    return None


def is_between_messages(connection: Protocol) -> bool:
    """Tell whether the library has read all frames and messages of an open connection to their ends."""
    waits: Any = connection.parser
    while isinstance(waits.gi_yieldfrom, GeneratorType):
        waits = waits.gi_yieldfrom
    is_between = waits.__name__ == connection.reader.at_eof.__name__ and connection.current_size is None
    return is_between and connection.state is State.OPEN
