"""A table's state as a client keeps it."""

from collections.abc import Mapping
from typing import Any

from bench.shared.apply_patch import patched


def applied(state: dict[str, Any], message: Mapping[str, Any]) -> dict[str, Any]:
    """Return the state after `message`: a full state or the next patch; anything else changes nothing."""
    if message["event"] == "state_full":
        return dict(message["state"])
    if message["event"] == "state_patch" and state and message["version"] == state["version"] + 1:
        return {**patched(state, message["ops"]), "version": message["version"]}
    return state
