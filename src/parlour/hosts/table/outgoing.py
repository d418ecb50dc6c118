"""The messages a table sends, encoded."""

from typing import Any

from parlour.core.game import Event, Seat
from parlour.hosts.codec import encode
from parlour.hosts.table.chat import show_line
from parlour.hosts.table.patch import PatchOp
from parlour.storage.tables import ChatLine


class Patches:
    """The patches of one version; members with the same operations share one encoded message."""

    def __init__(self, version: int) -> None:
        self._version = version
        self._known: list[tuple[list[PatchOp], str]] = []

    def text(self, ops: list[PatchOp]) -> str:
        """Encode the message that carries `ops`."""
        for known, text in self._known:
            if known == ops:
                return text
        text = encode({"event": "state_patch", "version": self._version, "ops": ops})
        self._known.append((ops, text))
        return text


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
