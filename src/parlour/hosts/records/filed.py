"""Documents of filed matches; matches of older versions are converted when they are read."""

from typing import Any

import orjson
from pydantic import TypeAdapter

from parlour.core.dice import commitment
from parlour.core.game import Past, Seat
from parlour.hosts.codec import HostedGame
from parlour.hosts.records.chain import seal
from parlour.hosts.records.document import Document, Entry, SeatResult
from parlour.hosts.records.replay import Scene, Unplayable, complete, fold, show
from parlour.storage.records import GameRecord, Result

PAST: TypeAdapter[Past] = TypeAdapter(Past)


def replay_record(hosted: HostedGame | None, record: GameRecord) -> tuple[Document, tuple[Scene, ...]]:
    """Make the document of a filed match, and its scenes if the rules lead to the view that was stored."""
    bare = seal(_bare(record))
    if hosted is None or hosted.game.version != record.version:
        return bare, ()
    try:
        scenes = tuple(fold(hosted, bare))
    except Unplayable:
        return bare, ()
    if not scenes or show(hosted, scenes[-1].state, None) != bare.view:
        return bare, ()
    return complete(hosted, bare, (scene.events for scene in scenes), scenes[-1].state), scenes


def _bare(record: GameRecord) -> Document:
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
    )


def _result(result: Result) -> SeatResult:
    return SeatResult(Seat(result.seat), result.name, result.bot, result.score, result.won, result.title)
