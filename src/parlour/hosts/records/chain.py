"""The hash chain of a document: making it, and finding where it was broken."""

from collections.abc import Iterator
from dataclasses import replace

from parlour.hosts.match_chain import MatchStart, first_link, next_link
from parlour.hosts.records.document import Document


def start_of(document: Document) -> MatchStart:
    """Return what was settled when the match of a document began."""
    bots = tuple(result.bot for result in document.results)
    match = document.id, document.game, document.version, document.options, document.seats
    return MatchStart(*match, bots, document.commitment, document.salts, document.past)


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
