"""The wire's types for the web client: `python -m parlour.server.typescript [MODULE ...] > protocol.ts`.

Everything comes from the JSON Schemas of the real messages; each game gets its own namespace.
"""

import sys
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from importlib import import_module
from json import dumps
from textwrap import indent
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode

from parlour.core.discovery import discover
from parlour.core.game import AnyGame
from parlour.hosts.arena.service.errors import ArenaCode
from parlour.hosts.codec import HostedGame, Tagged
from parlour.hosts.records import statistics
from parlour.hosts.table.errors import TableCode
from parlour.hosts.table.requests import REQUESTS
from parlour.server import (
    accounts,
    archive,
    arena_matches,
    arena_solvers,
    arena_wire,
    daily_wire,
    errors,
    history,
    profile,
    public_pages,
    ratings,
    reviews,
    table_wire,
    tables,
)
from parlour.storage.records import Tally

Schema = Mapping[str, Any]
HEAD = """\
// Made from the server's own types by `make types`; a test compares both. Do not edit.

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type Seat = string;

/** A viewer's state: the table's members, the game's view beside them, and what both say of each player. */
export type Shown<Seen extends { players: Record<Seat, object> }> = Omit<TableState, 'players'> &
  Omit<Seen, 'players'> & { players: Record<Seat, TablePlayer & Partial<Seen['players'][Seat]>> };

/** An effect of a game, with its own facts. */
export type Told<Type extends string, Facts> = Omit<Effect, 'type' | 'data'> & { type: Type; data: Facts };
"""
HTTP_OUT = (
    table_wire.GameCard,
    table_wire.TableCard,
    tables.NewTableLinks,
    tables.Invitation,
    tables.Address,
    tables.Version,
    archive.ReplayPage,
    archive.MatchSummary,
    archive.CheckResult,
    ratings.RatingBoard,
    ratings.OwnRating,
    reviews.ReviewProgress,
    profile.Me,
    history.PlayedMatch,
    history.PlayedDay,
    statistics.GameStatistics,
    public_pages.PublicPlayer,
    public_pages.PublicMatch,
    Tally,
    errors.Problem,
    daily_wire.RiddleCard,
    daily_wire.DayPromise,
    daily_wire.RiddleInfo,
    daily_wire.Guessed,
    daily_wire.RiddleBoard,
    daily_wire.RiddleDays,
    arena_wire.SolverInfo,
    arena_wire.OnboardedSolver,
    arena_wire.MatchInfo,
    arena_wire.MatchPage,
    arena_wire.StartedMatch,
    arena_wire.MatchNews,
)
HTTP_IN = (
    tables.NewTable,
    profile.NewName,
    accounts.Credentials,
    accounts.NewPassword,
    accounts.Registration,
    public_pages.PageSettings,
    public_pages.ChangedPage,
    arena_solvers.NewSolver,
    arena_solvers.ChangedSolver,
    arena_matches.NewMatch,
)
_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


class _Exact(GenerateJsonSchema):
    """Schemas of what is really sent: defaults are sent like any other value."""

    def field_is_required(self, field: Any, total: bool) -> bool:
        """Tell whether a field is always present."""
        is_sent = self.mode == "serialization" and field["type"] != "typed-dict-field"
        return is_sent or super().field_is_required(field, total)


def protocol(games: Iterable[AnyGame]) -> str:
    """Write the whole file."""
    server = {
        **_requests("Request", REQUESTS),
        **_declare({"Message": table_wire.Message}, "serialization"),
        **_declare({kind.__name__: kind for kind in HTTP_IN}, "validation"),
        **_declare({kind.__name__: kind for kind in HTTP_OUT}, "serialization"),
        "Code": _alias("Code", _codes([*TableCode, *errors.ServerCode, *ArenaCode])),
    }
    return "\n".join([HEAD, *server.values(), *map(_namespace, games)])


def _namespace(game: AnyGame) -> str:
    """Write one game: its options, actions, codes, effects and highlights, its view, and the state that contains it."""
    codes = import_module(f"{type(game).__module__.rpartition('.')[0]}.errors").Code
    declared = {
        **_declare({"Options": game.Options}, "serialization"),
        **_requests("Action", HostedGame(game).actions),
        "Code": _alias("Code", _codes(codes)),
    }
    if game.Told:
        declared |= _declare({facts.__name__: facts for facts in game.Told.values()}, "serialization")
        effects = [f"Told<{_quote(kind)}, {facts.__name__}>" for kind, facts in game.Told.items()]
        declared["Effect"] = _alias("Effect", effects)
    if game.Noted:
        declared |= _declare({facts.__name__: facts for facts in game.Noted.values()}, "serialization")
        declared["Noted"] = _alias("Noted", [_write_highlight(kind, facts) for kind, facts in game.Noted.items()])
    if game.Seen:
        declared |= _declare({"Seen": game.Seen}, "serialization")
        declared["State"] = _alias("State", ["Shown<Seen>"])
    body = indent("\n".join(declared.values()), "  ")
    return f"export namespace {game.name} {{\n{body}}}\n"


def _write_highlight(kind: str, facts: type) -> str:
    return f"{{ kind: {_quote(kind)}; facts: {facts.__name__} }}"


def _requests(name: str, tagged: Tagged) -> dict[str, str]:
    """Write each action with its event, then their union."""
    kinds = {event: kind.json_schema(schema_generator=_Exact) for event, kind in tagged.kinds.items()}
    written: dict[str, str] = {}
    for event, schema in kinds.items():
        fields = {"event": {"const": event}, **schema.get("properties", {})}
        whole = {**schema, "properties": fields, "required": ["event", *schema.get("required", ())]}
        written |= _definitions(schema) | {schema["title"]: _declaration(schema["title"], whole)}
    return {**written, name: _alias(name, [schema["title"] for schema in kinds.values()])}


def _declare(kinds: Mapping[str, Any], mode: JsonSchemaMode) -> dict[str, str]:
    declared: dict[str, str] = {}
    for name, kind in kinds.items():
        schema = TypeAdapter(kind).json_schema(mode=mode, schema_generator=_Exact)
        declared |= _definitions(schema) | {name: _declaration(name, schema)}
    return declared


def _definitions(schema: Schema) -> dict[str, str]:
    inner = schema.get("$defs", {})
    return {name: _declaration(name, inner[name]) for name in inner if name != "JsonValue"}


def _declaration(name: str, schema: Schema) -> str:
    if "properties" in schema:
        return f"export interface {name} {_members(schema)}\n"
    return _alias(name, write_type(schema).split(" | "))


def _alias(name: str, choices: Sequence[str]) -> str:
    line = f"export type {name} = {' | '.join(choices)};\n"
    return line if len(line) <= 100 else f"export type {name} =\n  | " + "\n  | ".join(choices) + ";\n"


def _codes(codes: Iterable[StrEnum]) -> list[str]:
    return list(dict.fromkeys(_quote(code.value) for code in codes))


def write_type(schema: Schema) -> str:
    """Write the type that `schema` describes."""
    match schema:
        case {"$ref": str(name)}:
            return name.rpartition("/")[2].replace("JsonValue", "Json")
        case {"const": value}:
            return _quote(value)
        case {"enum": [*values]}:
            return " | ".join(map(_quote, values))
        case {"anyOf": [*choices]} | {"oneOf": [*choices]}:
            return " | ".join(dict.fromkeys(map(write_type, choices)))
        case {"type": "array"}:
            items = schema.get("items", {})
            return f"({write_type(items)})[]" if {"anyOf", "oneOf", "enum"} & items.keys() else f"{write_type(items)}[]"
        case {"type": "object", "properties": _}:
            return _members(schema)
        case {"type": "object"}:
            inner = schema.get("additionalProperties", True)
            return f"Record<string, {'Json' if inner is True else write_type(inner)}>"
        case {"type": str(plain)}:
            return _PLAIN[plain]
        case _:
            return "Json"


def _members(schema: Schema) -> str:
    required = schema.get("required", ())
    lines = [
        f"  {name}{'' if name in required else '?'}: {write_type(member)};"
        for name, member in schema["properties"].items()
    ]
    return "\n".join(["{", *lines, "}"])


def _quote(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else dumps(value)


if __name__ == "__main__":
    sys.stdout.write(protocol(discover(*sys.argv[1:]).values()))
