"""The command `verify`: check finished matches, and say honestly what the check proves."""

from collections.abc import Mapping

from rich.console import Console
from rich.markup import escape

from parlour.cli.errors import Refused
from parlour.cli.record_source import find_texts, read_document
from parlour.core.safe_text import plain
from parlour.hosts.codec import HostedGame
from parlour.hosts.records.document import Document
from parlour.hosts.records.verify import Verification, verify
from parlour.server.settings import Settings

CONSISTENT, FAULTY, UNKNOWN = 0, 1, 3
"""Exit statuses: everything fits, something does not, or the rules of the match are not here."""
MOST_FAULTS = 20
LONGEST = 300
CHECKED = "Commitment, chain, every draw, every move, events, views and results fit."
ALONE = """\
Consistent means that the document does not contradict itself. Its authors could have made up the whole match. \
Compare with what was told during play: --witness HASH takes the commitment that your table showed.\
"""


def check(source: str, settings: Settings, games: Mapping[str, HostedGame], witness: str | None) -> int:
    """Check every document of `source`, print what was found, and return the exit status."""
    console = Console(soft_wrap=True, highlight=False)
    statuses: list[int] = []
    for label, text in find_texts(source, settings, games):
        statuses.append(_check_one(console, label, text, games, witness))
    if len(statuses) > 1:
        good, bad = statuses.count(CONSISTENT), statuses.count(FAULTY)
        console.print(f"{len(statuses)} matches: {good} consistent, {bad} not, {len(statuses) - good - bad} unknown.")
    if not witness and FAULTY not in statuses:
        console.print(ALONE)
    return next((status for status in (FAULTY, UNKNOWN) if status in statuses), CONSISTENT)


def _check_one(console: Console, label: str, text: bytes, games: Mapping[str, HostedGame], witness: str | None) -> int:
    try:
        document = read_document(label, text)
    except Refused as why:
        console.print(_safe(str(why)))
        return FAULTY
    found = verify(games, document, witness)
    for line in _describe(document, found):
        console.print(_safe(line))
    return FAULTY if found.faults else CONSISTENT if found.is_played else UNKNOWN


def _describe(document: Document, found: Verification) -> list[str]:
    match = f"{document.game} {document.id}, {len(document.log)} entries"
    if found.faults:
        shown = [f"  {fault.kind}: {fault.text}" for fault in found.faults[:MOST_FAULTS]]
        more = len(found.faults) - len(shown)
        notes = (f"  {note}" for note in found.notes)
        return [f"{match}: NOT consistent.", *shown, *([f"  and {more} more."] if more else []), *notes]
    verdict = f"consistent. {CHECKED}" if found.is_played else "not checked."
    return [f"{match}: {verdict}", *(f"  {note}" for note in found.notes), *_describe_witness(document, found)]


def _describe_witness(document: Document, found: Verification) -> list[str]:
    match found.witnessed:
        case None:
            return []
        case 0:
            return ["  Witnessed: the seed is the one you were told about. The moves are only consistent."]
        case count if count == len(document.log):
            return ["  Witnessed: every entry is as you were told during play."]
        case count:
            return [f"  Witnessed: the first {count} entries are as you were told. The others are only consistent."]


def _safe(text: str) -> str:
    indent = "  " if text.startswith("  ") else ""
    return indent + escape(plain(text, LONGEST))
