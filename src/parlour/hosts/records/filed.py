"""Documents of filed matches; matches of older versions are converted when they are read."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import orjson
from pydantic import TypeAdapter

from parlour.core.dice import commitment
from parlour.core.game import Outcome, Past, Seat
from parlour.hosts.codec import HostedGame
from parlour.hosts.records.chain import head_of, seal
from parlour.hosts.records.document import Document, Entry, SeatResult
from parlour.hosts.records.replay import ReplayedScene, Unplayable, complete, fold, show
from parlour.hosts.records.signature import Signature, sign
from parlour.storage.records import FiledMatch, Records, Result

PAST: TypeAdapter[Past] = TypeAdapter(Past)


def sign_record(secret: bytes, record: FiledMatch) -> FiledMatch:
    """Sign the head of a match that is about to be filed; without its past, its head is not settled."""
    bare = _bare(record)
    if bare.past is None:
        return record
    signature = sign(secret, head_of(bare))
    return replace(record, signature=orjson.dumps(signature).decode())


async def find_past(records: Records, record: FiledMatch) -> Past | None:
    """Reconstruct the matches before one that an older version filed; `None` if the record already names them."""
    if _says_past(record):
        return None
    earlier = await records.earlier(record)
    last = Outcome(
        scores={Seat(each.seat): each.score for each in earlier.last if each.score is not None},
        winners=tuple(Seat(each.seat) for each in earlier.last if each.won),
        titles={Seat(each.seat): each.title for each in earlier.last if each.title is not None},
    )
    return Past(earlier.started, last if earlier.last else None)


def replay_record(
    hosted: HostedGame | None, record: FiledMatch, past: Past | None = None
) -> tuple[Document, tuple[ReplayedScene, ...]]:
    """Make the document of a filed match, and its scenes if the rules lead to the view that was stored."""
    bare, scenes = fold_record(hosted, record, past)
    document = seal(bare)
    if hosted is None or not scenes:
        return document, ()
    sealed = tuple(replace(scene, entry=entry) for scene, entry in zip(scenes, document.log, strict=True))
    return complete(hosted, document, (scene.events for scene in scenes), scenes[-1].state), sealed


def fold_record(
    hosted: HostedGame | None, record: FiledMatch, past: Past | None = None
) -> tuple[Document, tuple[ReplayedScene, ...]]:
    """Do the same without links, events and the views of seats in the document, in a third less time.

    If the record does not say which matches came before, `past` is tried, and then no past at all.
    """
    bare = _bare(record)
    if hosted is None or hosted.game.version != record.version:
        return bare, ()
    guesses = (bare,) if past is None or _says_past(record) else (replace(bare, past=past), bare)
    for document in guesses:
        if scenes := _try_fold(hosted, document):
            return document, scenes
    return bare, ()


async def is_record_replayable(games: Mapping[str, HostedGame], records: Records, record: FiledMatch) -> bool:
    """Play a filed match again; return whether that leads to the view that was stored."""
    try:
        _, scenes = fold_record(games.get(record.game), record, await find_past(records, record))
    except Exception:  # noqa: BLE001 - after any fault, this program cannot replay the match
        return False
    return bool(scenes)


def _try_fold(hosted: HostedGame, document: Document) -> tuple[ReplayedScene, ...]:
    """Return the scenes of a match; none if the rules do not lead to its view."""
    try:
        scenes = tuple(fold(hosted, document))
    except Unplayable:
        return ()
    return scenes if scenes and show(hosted, scenes[-1].state, None) == document.view else ()


def _says_past(record: FiledMatch) -> bool:
    return any("past" in entry for entry in orjson.loads(record.log)[:1])


def _bare(record: FiledMatch) -> Document:
    log: list[dict[str, Any]] = orjson.loads(record.log)
    past = log[0].get("past") if log else None
    return Document(
        id=record.id,
        game=record.game,
        version=record.version,
        options=orjson.loads(record.options),
        seats=tuple(Seat(result.seat) for result in record.results),
        seed=record.seed,
        commitment=commitment(bytes.fromhex(record.seed)),
        salts=tuple(orjson.loads(record.salts)),
        past=None if past is None else PAST.validate_python(past),
        started_at=record.started_at,
        finished_at=record.finished_at,
        log=tuple(Entry(each["version"], Seat(each["by"]), each["action"], each["at"], "") for each in log),
        head="",
        abandoned=record.abandoned,
        view=orjson.loads(record.view),
        views={},
        results=tuple(_result(result) for result in record.results),
        signature=Signature(**orjson.loads(record.signature)) if record.signature else None,
    )


def _result(result: Result) -> SeatResult:
    return SeatResult(Seat(result.seat), result.name, result.bot, result.score, result.won, result.title)
