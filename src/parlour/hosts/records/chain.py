"""The hash chain of a match: each link fixes everything before it, and no link contains a person's name.

A server that tells players the newest link during play calls `first_link` and `next_link` with the same values.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any, NamedTuple

import orjson

from parlour.core.game import Past, Seat
from parlour.hosts.records.document import FORMAT, Document, Entry, JsonObject, plain


class Start(NamedTuple):
    """What is settled when a match begins; everything but the seed, which its commitment stands for."""

    id: str
    game: str
    version: str
    options: JsonObject
    seats: tuple[Seat, ...]
    bots: tuple[str | None, ...]
    """The level of the bot in each seat, or `None` for a person."""
    commitment: str
    salts: tuple[str, ...]
    past: Past | None


def start_of(document: Document) -> Start:
    """Return what was settled when the match of a document began."""
    bots = tuple(result.bot for result in document.results)
    match = document.id, document.game, document.version, document.options, document.seats
    return Start(*match, bots, document.commitment, document.salts, document.past)


def first_link(start: Start) -> str:
    """Return the link before the log."""
    return sha256(canonical({"format": FORMAT, **start._asdict()})).hexdigest()


def next_link(previous: str, entry: Entry) -> str:
    """Return the link of `entry` after the link `previous`."""
    told = {"version": entry.version, "by": entry.by, "action": entry.action, "at": entry.at}
    return sha256(previous.encode() + canonical(told)).hexdigest()


def seal(document: Document) -> Document:
    """Return the document with every link of its chain."""
    link, log = first_link(start_of(document)), []
    for entry in document.log:
        link = next_link(link, entry)
        log.append(replace(entry, hash=link))
    return replace(document, log=tuple(log), head=link)


def broken_links(document: Document) -> Iterator[int]:
    """Yield the number of every entry that does not follow from the link before it."""
    link = first_link(start_of(document))
    for number, entry in enumerate(document.log):
        if next_link(link, entry) != entry.hash:
            yield number
        link = entry.hash


def canonical(value: Any) -> bytes:
    """Write JSON in one way only: sorted members, no spaces, whole numbers without a fraction (as in RFC 8785)."""
    return orjson.dumps(_whole(plain(value)), option=orjson.OPT_SORT_KEYS)


def _whole(value: Any) -> Any:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [_whole(each) for each in value]
    if isinstance(value, Mapping):
        return {name: _whole(each) for name, each in value.items()}
    return value
