"""Pin today's stored data, so that every later version can prove that it still reads it.

    python -m scripts.pinned_data tests/pinned/2026_11_17

plays at real tables with fixed seeds, holds matches in the arena, guesses at riddles, and writes a new folder: the
database as SQL, and what today's code makes of it (events, views, snapshots, finished matches, answers over HTTP).
`tests/pinned` opens every such folder and never makes one.

Never replace a folder: servers out there have stored exactly that. When the stored form changes on purpose (a new
action, a new field of a state, a migration), run this again and commit one more folder beside the old ones.
"""

import asyncio
import json
import sqlite3
import sys
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from scripts.pinned_pages import look_around, register, use_server
from scripts.pinned_players import Stories, legal
from scripts.pinned_stories import finish_unfiled, tell_all

from parlour.storage.open_storage import Storage, open_storage
from tests.hosts.table.server import LocalServer
from tests.pinned import pinned_data

HEAD = "PRAGMA application_id = 1348563564;\nPRAGMA journal_mode = WAL;\n"


async def write(folder: Path) -> None:
    """Play, and write everything to the new `folder`."""
    with TemporaryDirectory() as elsewhere:
        path = Path(elsewhere) / "parlour.db"
        async with open_storage(str(path)) as storage:
            server = LocalServer(storage.tables, storage.records, owns=True)
            stories = Stories(server, await register(storage))
            await tell_all(stories)
            await server.hall.file()
            asked, kept = await use_server(storage)
            await finish_unfiled(stories)
            dump(path, folder / "database.sql")
            await write_tables(stories, folder)
            write_lines(folder / "records.jsonl", [record async for record in finished(storage, path)])
            write_lines(folder / "pages.jsonl", await look_around(storage, asked, path))
            write_lines(folder / "browsers.jsonl", [kept])
            await server.hall.close()
        if server.notebook.faults:
            raise server.notebook.faults[0]
        write_steps(folder, path)


def dump(path: Path, to: Path) -> None:
    """Write a database as SQL, with its tables as a crash would leave them."""
    with closing(sqlite3.connect(path)) as database:
        to.write_text(HEAD + "\n".join(database.iterdump()) + "\n", "utf-8")


async def write_tables(stories: Stories, folder: Path) -> None:
    """Write every table's id, tokens and state, and a move that one of its people can make."""
    tables = []
    for story, table_id in stories.tables.items():
        guests = [guest for guest in stories.guests[story] if guest.seated]
        tokens = {guest.id: guest.token for guest in guests if guest.token}
        move = None
        for guest in guests:
            if move is None and guest.id in tokens and (offered := await legal(guest)):
                move = {"by": guest.id, "action": offered[0]}
        state = guests[0].state if guests else {}
        known = {name: state[name] for name in ("version", "status", "game", "code", "chat") if guests}
        tables.append({"story": story, "id": table_id, "tokens": tokens, "move": move, **known})
    write_lines(folder / "tables.jsonl", tables)


async def finished(storage: Storage, path: Path) -> Any:
    """Yield every match in the records."""
    with closing(sqlite3.connect(path)) as database:
        ids = [game_id for (game_id,) in database.execute("SELECT id FROM games ORDER BY id")]
    for game_id in ids:
        yield pinned_data.record_form(await storage.records.match(game_id))


def write_steps(folder: Path, path: Path) -> None:
    """Write the events of every step, views halfway and at the end, and a snapshot of every shape that occurs."""
    path = path.with_name("restored.db")
    pinned_data.restore(folder, path)
    games, stored = pinned_data.hosted_games(), pinned_data.snapshots(path)
    events, shown, kept = [], [], []
    seen: set[str] = set()
    for table_id, entries in pinned_data.logs(path).items():
        steps = list(pinned_data.replay(games, entries, stored[table_id]))
        for step in steps:
            at = {"table": table_id, "version": step.state.version}
            if told := pinned_data.plain_events(step):
                events.append({**at, "events": told})
            form = pinned_data.stored_form(step.state)
            if new := set(pinned_data.shapes(form)) - seen:
                seen |= new
                kept.append({**at, "snapshot": form})
            if step is steps[-1] or step is steps[len(steps) // 2]:
                shown.append({**at, **pinned_data.views(games, step.state, members=step is steps[-1])})
    write_lines(folder / "events.jsonl", events)
    write_lines(folder / "views.jsonl", shown)
    write_lines(folder / "snapshots.jsonl", kept)


def write_lines(path: Path, values: Iterable[Any]) -> None:
    """Write one JSON value per line."""
    text = "".join(json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n" for value in values)
    path.write_text(text, "utf-8")


if __name__ == "__main__":
    new = Path(sys.argv[1])
    new.mkdir(parents=True)  # and never replace one
    asyncio.run(write(new))
