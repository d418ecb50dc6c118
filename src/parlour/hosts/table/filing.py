"""Writing a finished match into the records, which everyone who knows its id may read."""

from collections.abc import Iterable, Mapping
from typing import Any

import orjson

from parlour.hosts.table.snapshot import ACTIONS
from parlour.hosts.table.state import Table
from parlour.storage.records import GameRecord, Result
from parlour.storage.tables import FinishedMatch, LogEntry, Trim

TOUCHING = frozenset({"begin", "leave", "remove", "remove_bot", "absent", "abandon", "give_time_back"})
"""The table actions that affect a match; all others concern only the members and stay out of its record."""
PASSING = frozenset(ACTIONS.kinds) - TOUCHING
HIDDEN = frozenset({"next_seed"})
"""Fields of an action that concern the next match."""


def make_record(finished: FinishedMatch, log: Iterable[LogEntry]) -> GameRecord:
    """Make the record of a finished match from its summary and log."""
    summary = orjson.loads(finished.summary)
    actions = ((entry, orjson.loads(entry.action)) for entry in log)
    moves = [
        {"version": entry.version, "by": entry.by, "action": _public(action), "at": entry.at}
        for entry, action in actions
        if action["event"] in TOUCHING or action["event"] not in ACTIONS.kinds
    ]
    if moves and summary.get("past") is not None:
        moves[0]["past"] = summary["past"]
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
    return {name: value for name, value in action.items() if name not in HIDDEN}


def _text(value: object) -> str:
    return orjson.dumps(value).decode()
