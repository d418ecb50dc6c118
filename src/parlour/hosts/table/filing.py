"""Writing a finished game up for the records."""

from collections.abc import Iterable

import orjson

from parlour.storage.base import Entry, Finished, GameRecord, Result


def record(finished: Finished, log: Iterable[Entry]) -> GameRecord:
    """Put a finished game and its moves together."""
    summary = orjson.loads(finished.summary)
    moves = [{"version": e.version, "by": e.by, "action": orjson.loads(e.action), "at": e.at} for e in log]
    return GameRecord(
        id=finished.game_id,
        table_id=finished.table_id,
        game=summary["game"],
        version=summary["version"],
        options=_text(summary["options"]),
        seed=summary["seed"],
        salts=_text(summary["salts"]),
        view=_text(summary["view"]),
        log=_text(moves),
        abandoned=summary["abandoned"],
        started_at=summary["started_at"],
        finished_at=summary["finished_at"],
        results=tuple(Result(**result) for result in summary["results"]),
    )


def _text(value: object) -> str:
    return orjson.dumps(value).decode()
