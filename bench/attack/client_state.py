"""A table's state as a client keeps it."""

from collections.abc import Mapping
from typing import Any


def applied(state: dict[str, Any], message: Mapping[str, Any]) -> dict[str, Any]:
    """Return the state after `message`: a full state or the next patch; anything else changes nothing."""
    if message["event"] == "state_full":
        return dict(message["state"])
    if message["event"] == "state_patch" and state and message["version"] == state["version"] + 1:
        for op in message["ops"]:
            _patch(state, op)
        state["version"] = message["version"]
    return state


def _patch(state: Any, op: Mapping[str, Any]) -> None:
    *way, last = op["path"].split("/")[1:]
    for step in way:
        state = state[int(step) if isinstance(state, list) else step]
    if op["op"] == "remove":
        del state[last]
    elif last == "-":
        state.append(op["value"])
    else:
        state[int(last) if isinstance(state, list) else last] = op["value"]
