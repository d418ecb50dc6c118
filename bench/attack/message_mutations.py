"""Valid messages of every game and table, made from their schemas, and then mutated."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import orjson

from parlour.core.discovery import discover
from parlour.hosts.codec import HostedGame, Tagged
from parlour.hosts.table.requests import REQUESTS

_TEXTS = (
    *("", "A", "p1", "p2", "p9", "crane", "Ö", "player", "spectator", "easy", "expert", "en", "usual"),
    *("a" * 300, "a" * 5000, "\x00", "\u202e", "😀" * 24, "ﬁ", "İ", "../..", "' OR 1=1 --", "<script>", "%s%n", "𐀀"),
)
_CARDS = ("3D", "JOKERa")
"""Texts only for hands: the oracle would mistake a player of this name for another player's card."""
_NUMBERS = (-1, 0, 1, 2, 7, 8, 14, 15, 1000, 2**31, 2**53 + 1, 2**63, -(2**63), 10**30, 1.5, -0.0, 1e308)
_RAW = (b"NaN", b"Infinity", b"-", b"1e999", b'"\\ud800"', b'"\\u0000"', b"[" * 2000, b"tru", b"{}{}", b"")
"""Replacements for values, not always valid JSON."""
_NOT_UTF8 = 0.01
"""How often it is not text at all, which ends the connection."""


def _kinds(actions: Tagged) -> Mapping[str, Mapping[str, Any]]:
    return {name: kind.json_schema() for name, kind in actions.kinds.items()}


HOSTED = {name: HostedGame(game) for name, game in discover().items()}
TABLE = _kinds(REQUESTS)
GAMES = {name: _kinds(hosted.actions) for name, hosted in HOSTED.items()}


def sample(schema: Mapping[str, Any], chance: Random, defs: Mapping[str, Any]) -> Any:
    """Make a value of this schema."""
    if "$ref" in schema:
        return sample(defs[schema["$ref"].rpartition("/")[2]], chance, defs)
    if "anyOf" in schema:
        return sample(chance.choice(schema["anyOf"]), chance, defs)
    if "enum" in schema or "const" in schema:
        return chance.choice(schema.get("enum") or [schema["const"]])
    match schema.get("type"):
        case "object":
            fields = schema.get("properties", {})
            wanted = set(schema.get("required", ()))
            return {
                name: sample(fields[name], chance, defs) for name in fields if name in wanted or chance.random() < 0.5
            }
        case "array" if schema["title"] == "Cards":
            return [chance.choice((*_CARDS, *_TEXTS)) for _ in range(chance.randrange(4))]
        case "array":
            return [sample(schema.get("items", {}), chance, defs) for _ in range(chance.randrange(4))]
        case "integer" | "number":
            return chance.randrange(9)
        case "boolean":
            return chance.random() < 0.5
        case "null":
            return None
    return chance.choice(_TEXTS)


def message(game: str, chance: Random) -> dict[str, Any]:
    """Make a valid message of the table or of `game`."""
    kinds = TABLE if chance.random() < 0.4 else GAMES[game]
    name = chance.choice(list(kinds))
    return {"event": name, **sample(kinds[name], chance, kinds[name].get("$defs", {}))}


def spoilt(given: Mapping[str, Any], chance: Random) -> bytes:
    """Return the text of a message after up to three mutations."""
    whole = orjson.loads(orjson.dumps(given))
    for _ in range(chance.randrange(4)):
        _CHANGES[chance.randrange(len(_CHANGES))](whole, chance)
    try:
        text = orjson.dumps(whole)
    except orjson.JSONEncodeError:  # a number beyond all bounds
        text = repr(whole).replace("'", '"').encode("utf-8", "surrogatepass")
    if chance.random() < 0.1:
        at = chance.randrange(len(text) + 1)
        raw = b"\xff\xfe" if chance.random() < _NOT_UTF8 else chance.choice(_RAW)
        text = text[:at] + raw + text[at + chance.randrange(4) :]
    return text[:16_000]


def _place(whole: Any, chance: Random) -> tuple[Any, Any]:
    """Choose a place anywhere in a message: its container, and its key or index."""
    where = whole
    while True:
        keys: Sequence[Any] = list(where) if isinstance(where, dict) else range(len(where))
        if not keys:
            return whole, "event"
        key = chance.choice(keys)
        inner = where[key]
        if not isinstance(inner, dict | list) or not inner or chance.random() < 0.3:
            return where, key
        where = inner


def _another_value(whole: Any, chance: Random) -> None:
    where, key = _place(whole, chance)
    where[key] = chance.choice((chance.choice(_TEXTS), chance.choice(_NUMBERS), None, True, [], {}, [[[]]]))


def _another_text(whole: Any, chance: Random) -> None:
    where, key = _place(whole, chance)
    where[key] = chance.choice(_TEXTS)


def _another_number(whole: Any, chance: Random) -> None:
    where, key = _place(whole, chance)
    where[key] = chance.choice(_NUMBERS)


def _less(whole: Any, chance: Random) -> None:
    where, key = _place(whole, chance)
    if key in where if isinstance(where, dict) else True:
        del where[key]


def _more(whole: Any, chance: Random) -> None:
    name = chance.choice(
        ("id", "token", "version", "state", "player_id", "seed", "__class__", "by", "options", "cards")
    )
    whole[name] = chance.choice((*_NUMBERS, *_TEXTS))


def _deeper(whole: Any, chance: Random) -> None:
    where, key = _place(whole, chance)
    deep = where.get(key) if isinstance(where, dict) else where[key]
    for _ in range(chance.choice((1, 3, 100))):
        deep = [deep]
    where[key] = deep


def _again(whole: Any, chance: Random) -> None:
    where, key = _place(whole, chance)
    if isinstance(where, list):
        where.extend([where[key]] * chance.choice((1, 2, 200)))


_CHANGES: Sequence[Callable[[Any, Random], None]] = (
    *(_another_value, _another_text, _another_number, _less, _more, _deeper, _again),
)
