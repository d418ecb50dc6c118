"""Collect every name that other programs or stored data know: `python -m tests.pinned.names` adds new ones to the list.

Names are only ever added to `names.json`. A name that leaves the code is missed by a test.
"""

import ast
import asyncio
import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from pydantic import TypeAdapter

import parlour
from parlour.hosts.codec import HostedGame
from parlour.hosts.table.requests import REQUESTS
from parlour.hosts.table.snapshot import ACTIONS, TABLE
from parlour.server.settings import Settings
from parlour.storage.open_storage import open_storage
from tests.pinned.pinned_data import HERE, hosted_games
from tests.pinned.pinned_servers import opened

LIST = HERE / "names.json"
SOURCE = Path(parlour.__file__).parent
TOLD = frozenset({"event", "kind"})
WIRE = frozenset({"TypedDict", "BaseModel"})
SIGNS = ('"event"', "event:", '"kind"', "kind:", "Event(", "StrEnum", "parlour_", "log_plainly(", "log.", *WIRE)
"""Without any of these, a file need not be parsed."""
LOGGERS = frozenset({"debug", "info", "warning", "error", "exception", "critical"})


def pinned() -> dict[str, list[str]]:
    """Return the committed list."""
    listed: dict[str, list[str]] = json.loads(LIST.read_text("utf-8"))
    return listed


def collected() -> dict[str, list[str]]:
    """Collect today's names, by kind."""
    games = hosted_games()
    kinds: Mapping[str, Iterator[str]] = {
        "events that clients send": _sent(games),
        "events that servers send": _told(),
        "fields on the wire": _wire_fields(),
        "effects": _effects(games),
        "stored tags": _tags(games),
        "stored fields": _fields(games),
        "options": (f"{name} {option}" for name, hosted in games.items() for option in hosted.schema["properties"]),
        "bot levels": (f"{name} {level}" for name, hosted in games.items() for level in hosted.game.bots),
        "error codes": _codes(),
        "settings": (name.upper() for name in Settings.model_fields),
        "metrics": _metrics(),
        "log keys": _log_keys(),
        "routes": _routes(),
    }
    return {kind: sorted(set(names)) for kind, names in kinds.items()}


def _sent(games: Mapping[str, HostedGame]) -> Iterator[str]:
    yield from (f"table {event}" for event in REQUESTS.kinds)
    yield from (f"{name} {event}" for name, hosted in games.items() for event in hosted.actions.kinds)


def _tags(games: Mapping[str, HostedGame]) -> Iterator[str]:
    yield from (f"table {event}" for event in ACTIONS.kinds)
    for name, hosted in games.items():
        yield from (f"{name} {event}" for event in (*hosted.actions.kinds, *hosted.answers.kinds))


def _fields(games: Mapping[str, HostedGame]) -> Iterator[str]:
    yield from (f"table: {name}" for name in _properties(TABLE))
    yield from (f"table {event}: {name}" for event, kind in ACTIONS.kinds.items() for name in _properties(kind))
    for game, hosted in games.items():
        yield from (f"{game}: {name}" for name in _properties(hosted.state))
        for event, kind in {**hosted.actions.kinds, **hosted.answers.kinds}.items():
            yield from (f"{game} {event}: {name}" for name in _properties(kind))


def _properties(adapter: TypeAdapter[Any]) -> Iterator[str]:
    """Name all fields of a dataclass and of those inside it."""
    schema = adapter.json_schema(mode="serialization")
    for part in (schema, *schema.get("$defs", {}).values()):
        yield from part.get("properties", {})


@cache
def _trees() -> dict[str, list[ast.AST]]:
    """Parse the product: all syntax nodes, by the part that they belong to, such as `hosts/table` or `server`."""
    found: dict[str, list[ast.AST]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        *folders, _ = path.relative_to(SOURCE).parts
        text = path.read_text("utf-8")
        if "tests" not in folders and any(sign in text for sign in SIGNS):
            part = "/".join(folders[: 2 if folders[:1] in (["hosts"], ["games"]) else 1])
            found.setdefault(part, []).extend(ast.walk(ast.parse(text)))
    return found


def _calls() -> Iterator[tuple[str, str, ast.Call]]:
    """Yield every call whose first argument is a string, with its part and the last name of what is called."""
    for part, nodes in _trees().items():
        for node in nodes:
            if isinstance(node, ast.Call) and node.args and _string(node.args[0]) is not None:
                called = node.func
                name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
                yield part, name, node


def _string(node: ast.AST | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _told() -> Iterator[str]:
    """Find what is named by `{"event": ...}`, or by `{"kind": ...}` in the arena, in literals and in their types."""
    for part, nodes in _trees().items():
        for node in nodes:
            if isinstance(node, ast.Dict):
                named = zip(map(_string, node.keys), node.values, strict=True)
                yield from (f"{part} {_string(value)}" for key, value in named if key in TOLD and _string(value))
            elif isinstance(node, ast.AnnAssign) and getattr(node.target, "id", "") in TOLD:
                yield from (f"{part} {_string(inner)}" for inner in ast.walk(node.annotation) if _string(inner))


def _wire_fields() -> Iterator[str]:
    """Find the fields of everything that is declared for clients, by the part that declares it."""
    for part, nodes in _trees().items():
        for node in nodes:
            if isinstance(node, ast.ClassDef) and {getattr(base, "id", "") for base in node.bases} & WIRE:
                fields = (line.target for line in node.body if isinstance(line, ast.AnnAssign))
                yield from (f"{part} {field.id}" for field in fields if isinstance(field, ast.Name))


def _effects(games: Mapping[str, HostedGame]) -> Iterator[str]:
    yield from (f"games/{name} {event}" for name, hosted in games.items() for event in hosted.game.Told)
    yield from (f"{part} {_string(call.args[0])}" for part, name, call in _calls() if name == "Event")


def _codes() -> Iterator[str]:
    for part, nodes in _trees().items():
        for node in nodes:
            if isinstance(node, ast.ClassDef) and any(getattr(base, "id", "") == "StrEnum" for base in node.bases):
                values = (_string(line.value) for line in node.body if isinstance(line, ast.Assign))
                yield from (f"{part} {value}" for value in values if value and value.isupper())


def _metrics() -> Iterator[str]:
    for _, _, call in _calls():
        if str(_string(call.args[0])).startswith("parlour_"):
            labels = [_string(label) for each in call.args if isinstance(each, ast.List) for label in each.elts]
            yield " ".join([str(_string(call.args[0])), *map(str, labels)])


def _log_keys() -> Iterator[str]:
    for _, name, call in _calls():
        owner = call.func.value if isinstance(call.func, ast.Attribute) else None
        if name == "log_plainly" or (name in LOGGERS and getattr(owner, "id", "") == "log"):
            event = _string(call.args[0])
            yield f"{event}"
            yield from (f"{event}: {key.arg}" for key in call.keywords if key.arg)


def _routes() -> Iterator[str]:
    """List the routes of a server in memory."""
    for route in asyncio.run(_in_memory()).routes:
        if path := getattr(route, "path", None):
            yield from (f"{method} {path}" for method in getattr(route, "methods", None) or ("WEBSOCKET",))


async def _in_memory() -> FastAPI:
    async with open_storage("memory") as storage:
        return opened(storage)


def add_new_names() -> None:
    """Add today's names to the committed list."""
    known = pinned() if LIST.exists() else {}
    everything = {kind: sorted({*names, *known.get(kind, ())}) for kind, names in collected().items()}
    LIST.write_text(json.dumps(everything, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    add_new_names()
