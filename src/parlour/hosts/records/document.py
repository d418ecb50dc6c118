"""One finished match as one JSON document, `parlour-record-1`: everything else about it is made from this."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import orjson
from pydantic import ConfigDict, TypeAdapter, ValidationError

from parlour.core.game import Outcome, Past, Seat
from parlour.hosts.codec import JsonObject, Unreadable, describe_errors
from parlour.hosts.match_chain import FORMAT
from parlour.hosts.records.signature import Signature

DEEPEST = 64
"""How deep values may be nested; real ones stay far below."""
STRICT = ConfigDict(extra="forbid", use_attribute_docstrings=True)


@dataclass(frozen=True, slots=True)
class Told:
    """An event that everyone at the table was told."""

    __pydantic_config__ = STRICT

    type: str
    data: JsonObject


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the log."""

    __pydantic_config__ = STRICT

    version: int
    """The version of the table that this entry led to; it also names the dice of the entry."""
    by: Seat
    """The seat that acted, or `house` for an answer of the server."""
    action: JsonObject
    """`begin`, a move of the game, an answer to it, or a table action that affects the match; `event` names it."""
    at: float
    """When it happened, in seconds since 1970."""
    hash: str
    """The link of the hash chain: made from the link before and from the members above."""
    events: tuple[Told, ...] | None = None
    """What the rules made of it; absent if nobody can tell any more."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """One seat: who played, and with what result. The name can be erased, because it is not part of the hash chain."""

    __pydantic_config__ = STRICT

    seat: Seat
    name: str
    bot: str | None
    """The level of the bot that played from the start, or null for a person."""
    score: int | None
    won: bool
    title: str | None


@dataclass(frozen=True, slots=True)
class Document:
    """A finished match with everything needed to show, replay and verify it."""

    __pydantic_config__ = STRICT

    id: str
    game: str
    version: str
    """The version of the rules and, where the game uses word lists, the fingerprints of these lists."""
    options: JsonObject
    seats: tuple[Seat, ...]
    """The players' seats, in the order of play."""
    seed: str
    """The secret the server had committed to, 32 bytes in hexadecimal digits."""
    commitment: str
    """The SHA-256 hash of the seed, shown to everyone before and during the match."""
    salts: tuple[str, ...]
    """What each seat's player added to the seed, in the order of the seats; empty texts for those who added nothing."""
    past: Past | None
    """The matches before this one at the same table; null if the server that filed this match did not say."""
    started_at: float
    finished_at: float
    log: tuple[Entry, ...]
    head: str
    """The last link of the hash chain."""
    abandoned: bool
    """Whether the match was stopped before its end."""
    view: JsonObject
    """What a spectator sees at the end."""
    views: Mapping[Seat, JsonObject]
    """What each seat sees at the end; empty if the rules of this version are gone."""
    results: tuple[SeatResult, ...]
    signature: Signature | None = None
    """The server's signature under the head; absent in matches that older versions filed."""
    format: Literal["parlour-record-1"] = FORMAT


DOCUMENT: TypeAdapter[Document] = TypeAdapter(Document)


def dump_document(document: Document) -> bytes:
    """Write a document as JSON, the format's name first."""
    whole = DOCUMENT.dump_python(document, mode="json")
    for entry in whole["log"]:
        if entry["events"] is None:
            del entry["events"]
    if whole["signature"] is None:
        del whole["signature"]
    return orjson.dumps({"format": whole.pop("format"), **whole})


def load_document(text: bytes | str) -> Document:
    """Read a document, accepting exact types and known members only, or raise `Unreadable`."""
    try:
        given = orjson.loads(text)
    except orjson.JSONDecodeError:
        raise Unreadable("message") from None
    if not isinstance(given, dict) or given.get("format") != FORMAT:
        raise Unreadable("format")
    if not _is_flat(given, DEEPEST):
        raise Unreadable("depth")
    try:
        document = DOCUMENT.validate_json(text, strict=True)
    except ValidationError as bad:
        raise Unreadable(describe_errors(bad)) from None
    if place := next(differences(given, orjson.loads(dump_document(document))), None):
        raise Unreadable(place)
    return document


def _is_flat(value: Any, most: int) -> bool:
    """Return whether values have at most `most` levels; deeper ones would exhaust code that walks through them."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return most >= 0 and all(_is_flat(each, most - 1) for each in inner)


def document_schema() -> dict[str, Any]:
    """Return the JSON Schema of documents."""
    schema = DOCUMENT.json_schema()
    schema["required"] = ["format", *schema["required"]]
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}


def result_outcome(document: Document) -> Outcome:
    """Return the outcome as the results tell it, winners in the order of the seats."""
    results = document.results
    return Outcome(
        scores={each.seat: each.score for each in results if each.score is not None},
        winners=tuple(each.seat for each in results if each.won),
        titles={each.seat: each.title for each in results if each.title is not None},
        abandoned=document.abandoned,
    )


def through_json(value: Any) -> Any:
    """Return `value` as it comes back from JSON."""
    return orjson.loads(orjson.dumps(value))


def differences(said: Any, true: Any, place: str = "") -> Iterator[str]:
    """Name the places where two JSON values differ; a boolean is no number."""
    if isinstance(said, dict) and isinstance(true, dict):
        for name in (*true, *(name for name in said if name not in true)):
            inner = f"{place}.{name}" if place else str(name)
            if name not in said or name not in true:
                yield inner
            else:
                yield from differences(said[name], true[name], inner)
    elif isinstance(said, list) and isinstance(true, list) and len(said) == len(true):
        for number, (one, other) in enumerate(zip(said, true, strict=True)):
            yield from differences(one, other, f"{place}.{number}" if place else str(number))
    elif said != true or isinstance(said, bool) is not isinstance(true, bool):
        yield place or "message"
