"""Writing a finished match into the records, which everyone who knows its id may read."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import orjson

from parlour.hosts.table.snapshot import ACTIONS
from parlour.hosts.table.state import Table
from parlour.storage.records import FiledMatch, Result
from parlour.storage.tables import FinishedMatch, LogEntry, Trim

TOUCHING = frozenset({"begin", "leave", "remove", "remove_bot", "absent", "abandon", "give_time_back", "weaken"})
"""The table actions that affect a match; all others concern only the members and stay out of its record."""
PASSING = frozenset(ACTIONS.kinds) - TOUCHING
HIDDEN = frozenset({"next_seed", "salt"})
"""Fields of table actions that a record has elsewhere, or that concern the next match."""


class RecordedMove(NamedTuple):
    """The part of a log entry that a record keeps."""

    version: int
    by: str
    action: Mapping[str, Any]
    at: float


def list_moves(log: Iterable[LogEntry]) -> Iterator[RecordedMove]:
    """Yield the moves of a log as a record keeps them."""
    for entry in log:
        action = orjson.loads(entry.action)
        if action["event"] in TOUCHING or action["event"] not in ACTIONS.kinds:
            yield RecordedMove(entry.version, entry.by, _public(action), entry.at)


def filed_moves(record: FiledMatch) -> list[RecordedMove]:
    """Return the moves of a filed match."""
    return [RecordedMove(each["version"], each["by"], each["action"], each["at"]) for each in orjson.loads(record.log)]


def make_record(finished: FinishedMatch, log: Iterable[LogEntry], filed: FiledMatch | None = None) -> FiledMatch:
    """Make the record of a finished match from its summary and log.

    `filed` is its earlier record, if the moves in it are no longer in the log.
    """
    summary = orjson.loads(finished.summary)
    earlier = filed_moves(filed) if filed else []
    later = (move for move in list_moves(log) if not earlier or move.version > earlier[-1].version)
    moves = [move._asdict() for move in (*earlier, *later)]
    if moves and summary.get("past") is not None:
        moves[0]["past"] = summary["past"]
    return FiledMatch(
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
        rated=summary.get("rated", False),
    )


def make_trim(table: Table) -> Trim:
    """Say which log entries no record needs once the table's state is stored."""
    match = table.match
    return Trim(
        first=match.first if match else table.version,
        last=(not table.playing and match and match.last) or table.version,
        passing=tuple(PASSING),
        touching=tuple(TOUCHING),
    )


def _public(action: Mapping[str, Any]) -> Mapping[str, Any]:
    if action["event"] not in TOUCHING:
        return action
    return {name: value for name, value in action.items() if name not in HIDDEN}


def _text(value: object) -> str:
    return orjson.dumps(value).decode()
