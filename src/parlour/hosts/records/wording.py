"""Actions and events in plain words, without knowing their game."""

import re
from collections.abc import Mapping, Sequence
from typing import Any


def say_action(action: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """Word an action, with seats by name: `play 9H 9S`, `place row 1, col 2`."""
    facts = {name: value for name, value in action.items() if name not in ("event", "game_id")}
    about = say(next(iter(facts.values())), names) if len(facts) == 1 else say(facts, names)
    return f"{_space_out(action['event'])} {about}".rstrip()


def say_event(kind: str, facts: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """Word an event: `tiles placed: player Ann, words HAUS, count 4`."""
    return f"{_space_out(kind)}: {say(facts, names)}" if facts else _space_out(kind)


def say(value: Any, names: Mapping[str, str]) -> str:
    """Word a JSON value; members that are null or false are left out."""
    if isinstance(value, Mapping):
        members = {
            _space_out(name): say(inner, names)
            for name, inner in value.items()
            if not (inner is None or inner is False)
        }
        return ", ".join(f"{name} {inner}" for name, inner in members.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        is_nested = any(isinstance(inner, Mapping) for inner in value)
        return ("; " if is_nested else " ").join(say(inner, names) for inner in value) or "none"
    if value is None or isinstance(value, bool):
        return {None: "-", True: "yes", False: "no"}[value]
    return names.get(value, value) if isinstance(value, str) else str(value)


def _space_out(name: object) -> str:
    """Write `player_id` as `player`, and `tiles_placed` as `tiles placed`."""
    return str(name).removesuffix("_id").replace("_", " ")


def say_seats(sentence: str, names: Mapping[str, str]) -> str:
    """Name people in a `sentence` of a game, which knows only their seats."""
    return re.sub(r"\w+", lambda word: names.get(word[0], word[0]), sentence)
