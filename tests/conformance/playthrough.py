"""One match of a game as text: every action, every event, and how each view changes."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson

from parlour.core.game import AnyGame, Seat
from parlour.hosts.codec import event_name
from parlour.hosts.rehearsal.rehearsed_match import Scene, at_random, bot_view, rehearse
from tests.conformance.cases import smallest_case

SPECTATOR = "spectator"
LONG = 500
"""The number of characters from which only the changes in a list are written."""


def folder(game: AnyGame) -> Path:
    """Return the folder of a game."""
    return Path(str(sys.modules[type(game).__module__].__file__)).parent


def recording(game: AnyGame) -> Path:
    """Return the file with a game's playthrough."""
    return folder(game) / "tests" / "playthrough.txt"


def playthrough(game: AnyGame) -> str:
    """Play the smallest match of the game at random and write it down."""
    case = smallest_case(game)
    choose = dict.fromkeys(case.seats, at_random)
    scenes = rehearse(game, case.seats, case.options, game.name.encode(), choose, afterwards=True)
    heading = f"{game.name} for {' '.join(case.seats)}, options {_json(case.options)}"
    return "\n".join([heading, *_lines(game, scenes, case.seats)]) + "\n"


def _lines(game: AnyGame, scenes: Iterator[Scene], seats: tuple[Seat, ...]) -> Iterator[str]:
    before: dict[str, dict[str, Any]] = {viewer: {} for viewer in (*seats, SPECTATOR)}
    for scene in scenes:
        yield ""
        yield f"{scene.number}. {_deed(scene)}"
        yield from (f"   {event.type} {_json(event.facts)}" for event in scene.events)
        after = {viewer: dict(bot_view(game, scene.state, _seat(viewer))) for viewer in before}
        yield from _changes(before, after)
        before = after


def _deed(scene: Scene) -> str:
    if scene.action is None:
        return "start"
    return f"{scene.by}: {event_name(type(scene.action))} {_json(scene.action)}"


def _changes(before: dict[str, dict[str, Any]], after: dict[str, dict[str, Any]]) -> Iterator[str]:
    """Write every changed key once, with the viewers who see that change."""
    viewers: dict[str, list[str]] = {}
    for viewer, view in after.items():
        for change in _differences(before[viewer], view):
            viewers.setdefault(change, []).append(viewer)
    for change, who in sorted(viewers.items()):
        yield f"   {'all' if len(who) == len(after) else ' '.join(who)} | {change}"


def _differences(old: dict[str, Any], new: dict[str, Any]) -> Iterator[str]:
    yield from (f"{name} gone" for name in old.keys() - new.keys())
    for name, value in new.items():
        if name not in old or old[name] != value:
            yield from _change(name, old.get(name), value)


def _change(name: str, old: Any, new: Any) -> Iterator[str]:
    """Write a changed value: all of it, or only the changes in a long list."""
    text = _json(new)
    if len(text) < LONG or not (isinstance(old, tuple) and isinstance(new, tuple) and len(old) <= len(new)):
        yield f"{name} = {text}"
        return
    for at, value in enumerate(new):
        before = old[at] if at < len(old) else None
        if before != value:
            yield from _change(f"{name}[{at}]", before, value)


def _seat(viewer: str) -> Seat | None:
    return None if viewer == SPECTATOR else Seat(viewer)


def _json(value: Any) -> str:
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS).decode()
