"""The messages a table sends, encoded."""

from collections.abc import Sequence
from typing import Any

import orjson

from parlour.core.game import Event, Seat
from parlour.hosts.codec import encode
from parlour.hosts.table.chat import show_line
from parlour.hosts.table.patch import PatchOp
from parlour.storage.tables import ChatLine

_PATCH = encode({"event": "state_patch"})[:-1]


def patch(version: int, *parts: str) -> str:
    """Join lists of operations, each from `list_ops`, to the message that leads to `version`."""
    return f'{_PATCH},"version":{version},"ops":[{",".join(filter(None, parts))}]}}'


def list_ops(ops: Sequence[PatchOp]) -> str:
    """Encode operations, without the brackets of a list."""
    return orjson.dumps(ops)[1:-1].decode()


def state_full(state: dict[str, Any], token: str | None = None) -> str:
    """Encode a whole state, with the `token` of a seat that was just taken."""
    message: dict[str, Any] = {"event": "state_full", "state": state}
    if token:
        message["token"] = token
    return encode(message)


def effect(event: Event, version: int) -> str:
    """Encode a public event of the step that led to `version`."""
    return encode({"event": "effect", "type": event.type, "data": event.facts, "version": version})


def presence(seat: Seat, *, connected: bool) -> str:
    """Encode that a member has connected or disconnected."""
    return encode({"event": "presence", "player_id": seat, "connected": connected})


def chat(line: ChatLine) -> str:
    """Encode a line of chat."""
    return encode({"event": "chat", **show_line(line)})


def nudge(by: Seat) -> str:
    """Encode a reminder from `by`."""
    return encode({"event": "nudge", "player_id": by})
