"""Checking a document from itself alone: the seed, every draw, every move, and everything said to follow from them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, NamedTuple

from pydantic import ValidationError

from parlour.core.dice import SEED_BYTES, commitment
from parlour.core.game import SERVER, Outcome
from parlour.hosts.codec import HostedGame
from parlour.hosts.match_chain import make_receipt
from parlour.hosts.records.chain import broken_links
from parlour.hosts.records.document import Document, differences, result_outcome, through_json
from parlour.hosts.records.replay import ReplayedScene, Unplayable, fold, show, show_all, write_events
from parlour.hosts.records.signature import is_valid


class FaultKind(StrEnum):
    """The subject of a fault."""

    SEED = "seed"
    COMMITMENT = "commitment"
    SALTS = "salts"
    SEATS = "seats"
    OPTIONS = "options"
    ORDER = "order"
    CHAIN = "chain"
    HEAD = "head"
    SIGNATURE = "signature"
    MOVE = "move"
    EVENTS = "events"
    END = "end"
    TIMES = "times"
    RESULTS = "results"
    VIEW = "view"
    WITNESS = "witness"


class NoteKind(StrEnum):
    """Why something could not be checked."""

    NO_GAME = "no_game"
    OTHER_RULES = "other_rules"
    NO_EVENTS = "no_events"
    NO_VIEWS = "no_views"
    NO_PAST = "no_past"


_HARMLESS = frozenset({FaultKind.CHAIN, FaultKind.HEAD, FaultKind.SIGNATURE, FaultKind.COMMITMENT})
"""Faults despite which the match can be played again, to learn more about the changes."""


class RecordFault(NamedTuple):
    """Something that is wrong; `entry` is the number of the log entry, if it concerns one."""

    kind: FaultKind
    text: str
    entry: int | None = None


class RecordNote(NamedTuple):
    """Something that could not be checked, because this program or the document lacks it."""

    kind: NoteKind
    text: str


_UNKNOWN_WITNESS = RecordFault(FaultKind.WITNESS, "A hash that you saw during play does not belong to this match.")


@dataclass(frozen=True, slots=True)
class Verification:
    """The findings of a check."""

    faults: tuple[RecordFault, ...]
    is_played: bool
    """Whether every move was played again; not without the rules, or if the document makes no sense."""
    notes: tuple[RecordNote, ...] = ()
    """The checks that could not be made here."""
    witnessed: int | None = None
    """How many entries the witnesses confirm; 0 for the seed alone, `None` without a witness."""
    signed_by: str | None = None
    """The public key of the server that signed the document."""

    @property
    def is_consistent(self) -> bool:
        """Whether the match was played again and everything fits."""
        return self.is_played and not self.faults


def verify(games: Mapping[str, HostedGame], document: Document, witnesses: Iterable[str] = ()) -> Verification:
    """Check everything that follows from the document itself; compare it with `witnesses`, hashes seen during play."""
    faults = [*_check_form(document), *_check_chain(document)]
    hosted = _find_rules(games, document)
    makes_sense = all(fault.kind in _HARMLESS for fault in faults)
    if hosted and makes_sense:
        faults += _check_play(hosted, document)
    notes = tuple(_list_missing(games.get(document.game), document))
    is_forged = any(fault.kind is FaultKind.SIGNATURE for fault in faults)
    signed_by = document.signature.key if document.signature and not is_forged else None
    found = Verification(tuple(faults), bool(hosted and makes_sense), notes, signed_by=signed_by)
    return compare_witnesses(found, document, witnesses)


def compare_witnesses(found: Verification, document: Document, witnesses: Iterable[str]) -> Verification:
    """Add to the findings how much `witnesses` confirm, and a fault if one of them is not of this match."""
    given = {witness.strip().lower() for witness in witnesses}
    if not given:
        return found
    hashes = _list_hashes(document)
    unknown = () if given <= hashes.keys() else (_UNKNOWN_WITNESS,)
    witnessed = max((hashes[each] for each in given & hashes.keys()), default=None)
    return replace(found, faults=(*found.faults, *unknown), witnessed=witnessed)


def _find_rules(games: Mapping[str, HostedGame], document: Document) -> HostedGame | None:
    hosted = games.get(document.game)
    return hosted if hosted and hosted.game.version == document.version else None


def _check_form(document: Document) -> Iterator[RecordFault]:
    """Check the conditions that hold in every game."""
    seed = _read_seed(document)
    if len(seed) != SEED_BYTES or seed.hex() != document.seed:
        yield RecordFault(FaultKind.SEED, f"The seed is not {SEED_BYTES} bytes in hexadecimal digits.")
    if document.commitment != commitment(seed):
        yield RecordFault(FaultKind.COMMITMENT, "The seed is not the one the server had committed to.")
    if len(document.salts) != len(document.seats):
        yield RecordFault(FaultKind.SALTS, f"There are {len(document.salts)} salts for {len(document.seats)} seats.")
    if len({*document.seats, SERVER}) != len(document.seats) + 1:
        yield RecordFault(FaultKind.SEATS, "A seat is listed twice, or is the server's.")
    if [result.seat for result in document.results] != list(document.seats):
        yield RecordFault(FaultKind.SEATS, "The results do not agree with the seats.")
    if not document.log:
        yield RecordFault(FaultKind.END, "The log is empty.")
    for number, (before, after) in enumerate(zip(document.log, document.log[1:], strict=False), 1):
        if before.version >= after.version:
            yield RecordFault(FaultKind.ORDER, f"Entry {_name(document, number)} is out of order.", number)


def _read_seed(document: Document) -> bytes:
    try:
        return bytes.fromhex(document.seed)
    except ValueError:
        return b""


def _check_chain(document: Document) -> Iterator[RecordFault]:
    for number in broken_links(document):
        before = f"entry {_name(document, number - 1)}" if number else "what was settled at the start"
        text = f"Entry {_name(document, number)} does not follow from {before}: one of them was changed."
        yield RecordFault(FaultKind.CHAIN, text, number)
    if document.log and document.head != document.log[-1].hash:
        yield RecordFault(FaultKind.HEAD, "The head is not the hash of the last entry.")
    if document.signature and not is_valid(document.signature, document.head):
        yield RecordFault(FaultKind.SIGNATURE, "The signature does not fit the head and the key.")


def _check_play(hosted: HostedGame, document: Document) -> Iterator[RecordFault]:
    """Play the match again and compare everything that follows."""
    if len(document.seats) not in hosted.game.seats:
        yield RecordFault(FaultKind.SEATS, f"{len(document.seats)} players cannot play this game.")
        return
    if wrong := _wrong_option(hosted, document):
        yield RecordFault(FaultKind.OPTIONS, f"The game has no such option or value: {wrong}.")
        return
    scenes: list[ReplayedScene] = []
    try:
        for scene in fold(hosted, document):
            scenes.append(scene)
            yield from _check_events(document, scene)
    except Unplayable as stopped:
        text = f"Entry {_name(document, stopped.number)} cannot have happened: {stopped}."
        yield RecordFault(FaultKind.MOVE, text, stopped.number)
        return
    yield from _check_end(hosted, document, scenes)


def _wrong_option(hosted: HostedGame, document: Document) -> str | None:
    """Name an option that the game would not have had."""
    try:
        known = hosted.options.dump_python(hosted.options.validate_python(document.options), mode="json")
    except ValidationError as bad:
        return ".".join(map(str, bad.errors()[0]["loc"]))
    return next(differences(through_json({**known, **document.options}), through_json(known)), None)


def _check_events(document: Document, scene: ReplayedScene) -> Iterator[RecordFault]:
    recorded = scene.entry.events
    if recorded is None:
        return
    true = [{"type": event.type, "data": event.data} for event in write_events(scene.events)]
    said = [{"type": event.type, "data": through_json(event.data)} for event in recorded]
    if next(differences(said, true), None):
        text = f"The events of entry {_name(document, scene.number)} are not those that the rules give."
        yield RecordFault(FaultKind.EVENTS, text, scene.number)


def _check_end(hosted: HostedGame, document: Document, scenes: list[ReplayedScene]) -> Iterator[RecordFault]:
    end = next((scene for scene in scenes if scene.outcome is not None), None)
    if end is None or end.outcome is None:
        yield RecordFault(FaultKind.END, "The log stops before the match is over.")
        return
    if document.started_at != document.log[0].at:
        yield RecordFault(FaultKind.TIMES, "The match did not start at `started_at`, but with its first entry.")
    if document.finished_at != end.entry.at:
        yield RecordFault(
            FaultKind.TIMES, f"The match did not end at `finished_at`, but with entry {_name(document, end.number)}."
        )
    yield from _check_results(document, end.outcome)
    final = scenes[-1].state
    yield from _compare("view", document.view, show(hosted, final, None))
    if document.views:
        yield from _compare("views", document.views, show_all(hosted, final, document.seats))


def _check_results(document: Document, outcome: Outcome) -> Iterator[RecordFault]:
    said = result_outcome(document)
    if said.abandoned != outcome.abandoned:
        yield RecordFault(FaultKind.RESULTS, f"The match was {'' if outcome.abandoned else 'not '}abandoned.")
    for result in document.results:
        seat = result.seat
        true = (outcome.scores.get(seat), seat in outcome.winners, outcome.titles.get(seat))
        if (result.score, result.won, result.title) != true:
            yield RecordFault(FaultKind.RESULTS, f"The result of {seat} is not the one that the rules give.")


def _compare(name: str, said: Any, true: Any) -> Iterator[RecordFault]:
    if place := next(differences(through_json(said), through_json(true)), None):
        yield RecordFault(FaultKind.VIEW, f"`{name}` does not show how the match ended: {place} differs.")


def _list_missing(hosted: HostedGame | None, document: Document) -> Iterator[RecordNote]:
    """List the checks that could not be made."""
    if hosted is None:
        text = f"This program does not have the game {document.game!r}, so no move was checked."
        yield RecordNote(NoteKind.NO_GAME, text)
    elif hosted.game.version != document.version:
        rules = f"The match was played under version {document.version} of the rules"
        here = f"this program has version {hosted.game.version}, so no move was checked."
        yield RecordNote(NoteKind.OTHER_RULES, f"{rules}; {here}")
    silent = sum(entry.events is None for entry in document.log)
    if silent:
        text = f"{silent} of {len(document.log)} entries do not say what their events were."
        yield RecordNote(NoteKind.NO_EVENTS, text)
    if not document.views:
        yield RecordNote(NoteKind.NO_VIEWS, "The document does not say what the seats saw at the end.")
    if document.past is None:
        text = "The document does not say which matches came before: it was checked as the first match of its table."
        yield RecordNote(NoteKind.NO_PAST, text)


def _list_hashes(document: Document) -> Mapping[str, int]:
    """Return every hash that players may have got, and how many entries it confirms; 0 stands for the seed alone."""
    seed, hashes = _read_seed(document), {document.commitment: 0}
    for number, entry in enumerate(document.log, 1):
        hashes |= {entry.hash: number, make_receipt(seed, entry.hash): number}
    return hashes


def _name(document: Document, number: int) -> str:
    entry = document.log[number]
    return f"{number} ({entry.action.get('event')} by {entry.by})"
