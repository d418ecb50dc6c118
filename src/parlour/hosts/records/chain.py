"""The hash chain of a match: each link fixes everything before it, and no link contains a person's name.

A server that tells players the newest link during play calls `first_link` and `next_link` with the same values.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any

import orjson

from parlour.hosts.records.document import Document, Entry, plain


def first_link(document: Document) -> str:
    """Return the link before the log: what was settled when the match began."""
    start = {
        "format": document.format,
        "id": document.id,
        "game": document.game,
        "version": document.version,
        "options": document.options,
        "seats": document.seats,
        "bots": [result.bot for result in document.results],
        "commitment": document.commitment,
        "salts": document.salts,
        "past": document.past,
    }
    return sha256(canonical(start)).hexdigest()


def next_link(previous: str, entry: Entry) -> str:
    """Return the link of `entry` after the link `previous`."""
    told = {"version": entry.version, "by": entry.by, "action": entry.action, "at": entry.at}
    return sha256(previous.encode() + canonical(told)).hexdigest()


def seal(document: Document) -> Document:
    """Return the document with every link of its chain."""
    link, log = first_link(document), []
    for entry in document.log:
        link = next_link(link, entry)
        log.append(replace(entry, hash=link))
    return replace(document, log=tuple(log), head=link)


def broken_links(document: Document) -> Iterator[int]:
    """Yield the number of every entry that does not follow from the link before it."""
    link = first_link(document)
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
