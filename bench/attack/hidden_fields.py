"""What each game hides: fields that must be absent, and other players' racks and boards."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

OF_A_GAME = frozenset({"game_id", "reveal", "hand", "pile", "letters", "guesses", "rack", "board", "boards"})
"""Fields that visitors who only ask to watch never see."""
_AFTER_A_GAME = frozenset({"boards", "racks", "all_guesses", "secret", "possible", "counts"})
"""Fields that players see only when they are done."""
_OF_ONE_PLAYER = frozenset(
    {"hand", "thrown", "known", "received", "rack", "racks", "advice", "guesses", "all_guesses", "secret"}
)
"""Fields that spectators do not see during a match."""
_NOT_OF_EACH = _OF_ONE_PLAYER | {"board", "letters", "cards", "tiles"}
"""Fields that are never part of a player's public entry."""
_EVENTS = {
    "letter_placed": {"player_id"},
    "guessed": {"player_id", "marks"},
    "tiles_exchanged": {"player_id", "count"},
    "exchanged": {"from", "to", "count"},
}
"""Events about something hidden, and the only fields they may have."""
_FEWEST = 5
"""Number of tiles or letters from which two equal racks are no coincidence."""


def seen_too_early(state: Mapping[str, Any], message: Mapping[str, Any]) -> Iterator[str]:
    """Yield the hidden fields that an unfinished player of a running match was shown."""
    is_player = state["you"] in state["players"]
    yield from sorted((_AFTER_A_GAME if is_player else _OF_ONE_PLAYER) & state.keys())
    for seat, facts in state["players"].items():
        yield from (f"{name} of {seat}" for name in sorted(_NOT_OF_EACH & facts.keys()))
    if "advice" in state and state.get("turn") != state["you"]:
        yield "advice to someone else"
    if "grid_size" in state and len(state.get("letters", ())) > state["turn_number"] + 1:
        yield "letters to come"
    allowed = _EVENTS.get(message.get("type", "")) if message["event"] == "effect" else None
    if allowed is not None and (more := message["data"].keys() - allowed):
        yield f"{sorted(more)} of {message['type']}"


def belongings(state: Mapping[str, Any]) -> frozenset[str]:
    """Return the viewer's own rack or board in a normal form."""
    if state["you"] not in state["players"]:
        return frozenset()
    own = state.get("rack"), state.get("board") if "grid_size" in state else None
    return frozenset(written for value in own if value is not None for written in _written(value))


def shown(value: Any) -> Iterator[str]:
    """Yield everything in a message that looks like a rack or a board."""
    if isinstance(value, Mapping):
        for each in value.values():
            yield from shown(each)
    elif isinstance(value, list):
        yield from _written(value)
        for each in value:
            yield from shown(each)


def may_see_belongings(state: Mapping[str, Any]) -> bool:
    """Tell whether a viewer may see all racks or boards: spectators see the boards."""
    return "grid_size" in state and state["you"] not in state["players"]


def _written(value: Sequence[Any]) -> Iterator[str]:
    if value and all(_is_tile(each) for each in value):
        rack = "".join(sorted(each or "?" for each in value))
        if len(rack) >= _FEWEST and set(rack) != {"?"}:
            yield f"rack {rack}"
    elif value and all(isinstance(row, list) and all(map(_is_tile, row)) for row in value):
        board = "/".join("".join(cell or "." for cell in row) for row in value)
        if sum(map(str.isalpha, board)) >= _FEWEST:
            yield f"board {board}"


def _is_tile(value: Any) -> bool:
    return value is None or (isinstance(value, str) and len(value) == 1)


def leaves(value: Any) -> Iterator[str]:
    """Yield all texts in a message except keys."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from leaves(each)
    elif isinstance(value, list):
        for each in value:
            yield from leaves(each)
