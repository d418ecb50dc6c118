"""A server of another version: it tells whatever a test needs about a match, and may then be gone."""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha1
from typing import Any

import orjson

from tests.cli.json_server import Answers, answering

_WEBSOCKET = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_TEXT, _CLOSE, _TWO_BYTES = b"\x81", b"\x88\x00", b"\x7e"
STARTED = {"id": "7", "token": "x"}


def contestant(name: str, *games: Any, **more: Any) -> dict[str, Any]:
    """Describe a contestant."""
    figures: dict[str, Any] = {
        "played": 0,
        "found": 0,
        "missed": 0,
        "guesses": None,
        "distribution": [],
        "errors": {},
        "median_ms": None,
        "p99_ms": None,
        "total_ms": 0.0,
        "shouts": 0,
    }
    told = {"solver": None, "name": name, "description": "", "colour": "#010203", "connections": 1, "house": False}
    return {**told, "figures": figures, "games": games, **more}


def match(*contestants: Any, **more: Any) -> dict[str, Any]:
    """Describe a match of two games that has just started."""
    facts = {"id": "7", "status": "running", "reason": None, "rated": False, "yours": True, "version": 0}
    sizes = {"num_games": 2, "num_rounds": 6, "num_letters": 5, "started_at": 1.0, "finished_at": None}
    return {**facts, **sizes, "contestants": contestants, "duels": [], **more}


def guess(*marks: int, word: str | None = None) -> dict[str, Any]:
    """Describe a guess."""
    return {"word": word, "marks": marks, "ms": 1.0, "at": 0.5}


@contextmanager
def fake_server(matches: Sequence[Any], news: Sequence[Any] = ()) -> Iterator[str]:
    """Open a server that starts a match, tells its `news`, and shows it as each of `matches` in turn.

    After the last it answers nobody. Return its address.
    """
    left = list(matches)

    class FakeServer(Answers):
        def answer(self, told: Any) -> None:
            if told is not None:
                self.say(STARTED)
            elif self.path.startswith("/ws/"):
                self._tell()
            elif left:
                self.say(left.pop(0))

        def _tell(self) -> None:
            """Do the handshake of RFC 6455, send all news in one message, and hang up."""
            if not self.path.endswith("after=0"):
                return
            key = sha1(self.headers["Sec-WebSocket-Key"].encode() + _WEBSOCKET, usedforsecurity=False).digest()
            head = "HTTP/1.1 101 Hello", "Upgrade: websocket", "Connection: Upgrade"
            accepted = f"Sec-WebSocket-Accept: {b64encode(key).decode()}"
            self.wfile.write("\r\n".join((*head, accepted, "", "")).encode())
            body = orjson.dumps({"event": "match_news", "version": len(news), "news": news})
            self.wfile.write(_TEXT + _TWO_BYTES + len(body).to_bytes(2) + body + _CLOSE)

    with answering(FakeServer) as url:
        yield url
