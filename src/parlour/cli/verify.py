"""The command `verify`: check finished matches and daily words, and state exactly how much that proves."""

from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.markup import escape

from parlour.cli.daily_promises import describe_promise
from parlour.cli.errors import Refused
from parlour.cli.record_source import find_texts, read_document
from parlour.core.safe_text import plain
from parlour.hosts.codec import HostedGame
from parlour.hosts.daily.promise import ShownPromise, load_promise
from parlour.hosts.records.document import Document
from parlour.hosts.records.verify import Verification, verify
from parlour.pieces.english import plural
from parlour.server.settings import Settings

CONSISTENT, FAULTY, UNKNOWN = 0, 1, 3
"""Exit statuses: everything checks out, something does not, or the rules of the match are not here."""
MOST_FAULTS = 20
LONGEST = 300
CHECKED = "Commitment, chain, every draw, every move, events, views and results check out."
ALONE = """\
Consistent means that the document does not contradict itself. Its authors could have made up the whole match. \
To compare it with what you saw during play, give --witness the commitment that your table showed, or a receipt.\
"""


def check_documents(source: str, settings: Settings, games: Mapping[str, HostedGame], witnesses: Sequence[str]) -> int:
    """Check every document of `source`, print the findings, and return the exit status."""
    console = Console(soft_wrap=True, highlight=False)
    statuses: list[int] = []
    for label, text in find_texts(source, settings, games):
        if shown := load_promise(text):
            return _check_promise(console, shown, witnesses)
        statuses.append(_check_one(console, label, text, games, witnesses))
    if len(statuses) > 1:
        good, bad = statuses.count(CONSISTENT), statuses.count(FAULTY)
        console.print(f"{len(statuses)} matches: {good} consistent, {bad} not, {len(statuses) - good - bad} unknown.")
    if not witnesses and FAULTY not in statuses:
        console.print(ALONE)
    return next((status for status in (FAULTY, UNKNOWN) if status in statuses), CONSISTENT)


def _check_one(
    console: Console, label: str, text: bytes, games: Mapping[str, HostedGame], witnesses: Sequence[str]
) -> int:
    try:
        document = read_document(label, text)
    except Refused as why:
        console.print(_safe(str(why)))
        return FAULTY
    found = verify(games, document, witnesses)
    for line in _describe(document, found):
        console.print(_safe(line))
    return FAULTY if found.faults else CONSISTENT if found.is_played else UNKNOWN


def _describe(document: Document, found: Verification) -> list[str]:
    match = f"{document.game} {document.id}, {plural(len(document.log), 'entry', 'entries')}"
    if found.faults:
        shown = [f"  {fault.kind}: {fault.text}" for fault in found.faults[:MOST_FAULTS]]
        more = len(found.faults) - len(shown)
        notes = (f"  {note.text}" for note in found.notes)
        return [f"{match}: NOT consistent.", *shown, *([f"  and {more} more."] if more else []), *notes]
    verdict = f"consistent. {CHECKED}" if found.is_played else "not checked."
    notes = (f"  {note.text}" for note in found.notes)
    return [f"{match}: {verdict}", *notes, *_describe_witness(document, found), _describe_signature(found)]


def _describe_signature(found: Verification) -> str:
    if found.signed_by is None:
        return "  Not signed: no server has vouched for it."
    return f"  Signed by the server with the key {found.signed_by}."


def _describe_witness(document: Document, found: Verification) -> list[str]:
    match found.witnessed:
        case None:
            return []
        case 0:
            return ["  Witnessed: the seed is the one whose commitment you saw. The moves are only consistent."]
        case count if count == len(document.log):
            return ["  Witnessed: every entry is as you saw it during play."]
        case count:
            return [f"  Witnessed: up to entry {count - 1}, all is as you saw it. What follows is only consistent."]


def _check_promise(console: Console, shown: ShownPromise, witnesses: Sequence[str]) -> int:
    is_same = all(witness.strip().lower() == shown.promise for witness in witnesses)
    for line in describe_promise(shown, is_witnessed=bool(witnesses), is_same=is_same):
        console.print(_safe(line))
    if not is_same or (shown.is_open and not shown.is_kept):
        return FAULTY
    return CONSISTENT if shown.is_open else UNKNOWN


def _safe(text: str) -> str:
    indent = "  " if text.startswith("  ") else ""
    return indent + escape(plain(text, LONGEST))
