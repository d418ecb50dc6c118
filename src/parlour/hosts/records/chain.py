"""The hash chain of a document: making it, and finding where it was broken."""

from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from itertools import accumulate

from parlour.hosts.match_chain import MatchStart, first_link, next_link
from parlour.hosts.records.document import Document


def start_of(document: Document) -> MatchStart:
    """Return the facts that were fixed when the match of a document began."""
    bots = tuple(result.bot for result in document.results)
    match = document.id, document.game, document.version, document.options, document.seats
    return MatchStart(*match, bots, document.commitment, document.salts, document.past)


def seal(document: Document) -> Document:
    """Return the document with every link of its chain."""
    links = [*_links(document)]
    log = tuple(replace(entry, hash=link) for entry, link in zip(document.log, links[1:], strict=True))
    return replace(document, log=log, head=links[-1])


def head_of(document: Document) -> str:
    """Return the last link of a document, ignoring the links stored in it."""
    return deque(_links(document), maxlen=1)[0]


def _links(document: Document) -> Iterator[str]:
    """Yield the link before the log, and that of every entry."""
    return accumulate(document.log, next_link, initial=first_link(start_of(document)))


def broken_links(document: Document) -> Iterator[int]:
    """Yield the number of every entry that does not follow from the link before it."""
    link = first_link(start_of(document))
    for number, entry in enumerate(document.log):
        if next_link(link, entry) != entry.hash:
            yield number
        link = entry.hash
