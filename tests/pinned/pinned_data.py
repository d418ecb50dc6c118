"""Read pinned data: what a folder holds, and what today's code makes of it."""

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Any

import orjson

from parlour.core.discovery import discover
from parlour.core.game import Step
from parlour.hosts.codec import HostedGame
from parlour.hosts.table import snapshot as stored_tables
from parlour.hosts.table.audience import Audience
from parlour.hosts.table.chat import ChatLog
from parlour.hosts.table.rules.setup import open_table
from parlour.hosts.table.snapshot import ACTIONS, dump_table
from parlour.hosts.table.state import Table
from parlour.hosts.table.view import viewpoints
from parlour.hosts.table.windows import Windows
from parlour.storage.records import FiledMatch
from parlour.storage.tables import LogEntry

Games = Mapping[str, HostedGame]
Steps = Mapping[tuple[str, int], Step[Table]]
"""What happened at each version of each table."""
HERE = Path(__file__).parent
FOLDERS = sorted(path.parent for path in HERE.glob("*/database.sql"))
LEVELS = {"medium": "normal", "strong": "hard", "master": "expert"}
"""Today's name of each level that was called differently in some game."""
LEVEL_FIELDS = frozenset({"level", "bot", "stand_in"})


def hosted_games() -> Games:
    """Return every game with its codec."""
    return {name: HostedGame(game) for name, game in discover().items()}


def restore(folder: Path, path: Path) -> None:
    """Write the pinned database of `folder` to `path`."""
    with closing(sqlite3.connect(path)) as database:
        database.executescript((folder / "database.sql").read_text("utf-8"))


def lines(folder: Path, name: str) -> list[Any]:
    """Return the JSON values of a file with one value per line."""
    return [json.loads(line) for line in (folder / name).read_text("utf-8").splitlines()]


def logs(path: Path) -> dict[str, list[LogEntry]]:
    """Return the log of every table in the database at `path`."""
    found: dict[str, list[LogEntry]] = {}
    with closing(sqlite3.connect(path)) as database:
        rows = database.execute('SELECT table_id, version, "by", action, at, id FROM log ORDER BY table_id, version')
        for table_id, *entry in rows:
            found.setdefault(table_id, []).append(LogEntry(*entry))
    return found


def actions(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the game of every stored entry's table, and the entry's tag; some tables have played several games."""
    with closing(sqlite3.connect(path)) as database:
        yield from database.execute(
            "SELECT game, json_extract(action, '$.event') FROM log JOIN tables ON tables.id = table_id"
        )


def snapshots(path: Path) -> dict[str, str]:
    """Return the stored snapshot of every table in the database at `path`."""
    with closing(sqlite3.connect(path)) as database:
        return dict(database.execute("SELECT id, snapshot FROM tables"))


def is_readable(hosted: HostedGame, action: Mapping[str, Any]) -> bool:
    """Tell whether the table or the game knows a stored action, and gives it back as it was stored."""
    if action["event"] in ACTIONS.kinds:
        return True  # records leave out what such actions keep secret
    tagged = hosted.actions if action["event"] in hosted.actions.kinds else hosted.answers
    return lost(action, tagged.dump(tagged.restore(action))) == []


def load_table(games: Games, text: str) -> Table:
    """Read a snapshot."""
    return stored_tables.load_table(games, text)


def replay(games: Games, entries: Sequence[LogEntry], snapshot: str) -> Iterator[Step[Table]]:
    """Yield every step of a table, from its first entry if that opens it, otherwise from its snapshot."""
    if entries[0].version == 1:
        table = open_table(games, ACTIONS.restore(orjson.loads(entries[0].action)))
    else:
        table = load_table(games, snapshot)
    yield Step(table)
    yield from stored_tables.replay_log(games, table, [entry for entry in entries if entry.version > table.version])


def replay_all(games: Games, path: Path) -> Steps:
    """Replay every table of the database at `path`."""
    stored = snapshots(path)
    return {
        (table_id, step.state.version): step
        for table_id, entries in logs(path).items()
        for step in replay(games, entries, stored[table_id])
    }


def plain_events(step: Step[Table]) -> list[Any]:
    """Return the events of a step as JSON."""
    return plain([[event.type, event.facts] for event in step.events])  # type: ignore[no-any-return]


def views(games: Games, table: Table, *, members: bool) -> Any:
    """Return everything that each seat, an onlooker and perhaps each member is shown, as JSON."""
    audience, match = Audience(games, Windows(), ChatLog()), table.match
    shown: dict[str, Any] = {}
    if members:
        shown["members"] = {seat: audience.state(table, seat) for seat in sorted(viewpoints(table))}
    if match:
        game = games[match.game].game
        shown["seats"] = {seat: game.view(match.state, seat) for seat in match.seats}
        shown["onlooker"] = game.view(match.state, None)
    return plain(shown)


def text(value: Any) -> str:
    """Return `value` as JSON text."""
    return orjson.dumps(value).decode()


def stored_form(table: Table) -> Any:
    """Return the snapshot of a table as JSON."""
    return json.loads(dump_table(table))


def record_form(record: FiledMatch | None) -> Any:
    """Return a finished match as JSON, the JSON texts inside it read."""
    assert record is not None
    facts = asdict(record)
    return plain(facts | {name: json.loads(facts[name]) for name in ("options", "salts", "view", "log")})


def plain(value: Any) -> Any:
    """Return `value` as it comes back from JSON."""
    return orjson.loads(orjson.dumps(value))


def shapes(value: Any, place: str = "") -> Iterator[str]:
    """Name every member of a JSON value by its path, seats and words left out, and the kind of what is there."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from shapes(inner, f"{place}.{name}" if name.isidentifier() and name.islower() else f"{place}.*")
    elif isinstance(value, list):
        for inner in value:
            yield from shapes(inner, f"{place}[]")
    else:
        yield f"{place} {'null' if value is None else type(value).__name__}"


def modern(value: Any) -> Any:
    """Return a JSON value with today's names of bot levels."""
    if isinstance(value, list):
        return [modern(inner) for inner in value]
    if not isinstance(value, dict):
        return value
    return {
        name: LEVELS.get(inner, inner) if name in LEVEL_FIELDS and isinstance(inner, str) else modern(inner)
        for name, inner in value.items()
    }


def lost(pinned: Any, now: Any) -> list[str]:
    """Name the places where `now` lacks a member of `pinned` or has another value; new members are fine."""
    return list(_lost(modern(pinned), modern(now), ""))


def _lost(pinned: Any, now: Any, place: str) -> Iterator[str]:
    if isinstance(pinned, dict) and isinstance(now, dict):
        for name, inner in pinned.items():
            if name in now:
                yield from _lost(inner, now[name], f"{place}.{name}")
            else:
                yield f"{place}.{name} is missing"
    elif isinstance(pinned, list) and isinstance(now, list) and len(pinned) == len(now):
        for number, (inner, other) in enumerate(zip(*_ordered(pinned, now), strict=True)):
            yield from _lost(inner, other, f"{place}[{number}]")
    elif pinned != now or type(pinned) is not type(now):
        yield f"{place} was {pinned!r} and is {now!r}"


def _ordered(pinned: list[Any], now: list[Any]) -> tuple[list[Any], list[Any]]:
    """Sort lists that hold the same strings: sets are stored as lists in any order."""
    if all(isinstance(each, str) for each in (*pinned, *now)) and set(pinned) == set(now):
        return sorted(pinned), sorted(now)
    return pinned, now
