"""One run on several processes under faults, from opening the tables to reading the log."""

import asyncio
import random
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from bench.faults.kinds import GONE_SECONDS, STOPPED_SECONDS, FaultyCluster, do
from bench.faults.observed_order import LogRow, find_faults, find_late_bots
from bench.faults.processes import cluster
from bench.faults.resending_guests import GuestTables, Ports
from bench.shared.postgres_pair import PostgresPair
from bench.shared.postgres_server import Databases, Postgres

PROCESSES = 3
OPENING_SECONDS = 60.0
QUIET_SECONDS = 1.0
"""How long the tables play between two faults, and at the end."""
_AUDIT = """CREATE SCHEMA audit; CREATE TABLE audit.log AS SELECT table_id, version, "by", id FROM log;
    CREATE FUNCTION audit.note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO audit.log VALUES (NEW.table_id, NEW.version, NEW."by", NEW.id); RETURN NEW; END $$;
    CREATE TRIGGER note AFTER INSERT ON log FOR EACH ROW EXECUTE FUNCTION audit.note()"""
"""Keep every row that was ever committed, because a server trims its log behind filed matches."""


@dataclass(frozen=True, slots=True)
class FaultRunResult:
    """The result of a run: broken promises, and how much was played, lost on time and waited for."""

    faults: Mapping[str, Sequence[str]]
    """Everything that went wrong, by the promise it breaks."""
    late_bots: int
    """How many turns bots lost on time."""
    moves: int
    counts: Mapping[str, int]
    silences: Mapping[str, Sequence[float]]
    starts: Sequence[float]


async def play_through_faults(
    postgres: Postgres | PostgresPair,
    folder: Path,
    plan: Sequence[str],
    tables: int,
    *,
    stopped_seconds: float = STOPPED_SECONDS,
    gone_seconds: float = GONE_SECONDS,
) -> FaultRunResult:
    """Play at this many tables on three processes, and do the faults of the `plan` one after another."""
    database, ports = postgres.new_database(), Ports()
    with cluster(folder, database, PROCESSES, ports) as processes:
        for process in processes:
            await process.start()
        postgres.ask(_AUDIT, database)
        guests = GuestTables(ports, tables)
        scene = FaultyCluster(processes, guests, postgres, database, stopped_seconds, gone_seconds)
        playing = asyncio.create_task(guests.go_on())
        try:
            await _until_all_play(guests)
            for number, name in enumerate(plan):
                await do(scene, name, processes[number % PROCESSES])
                await asyncio.sleep(random.uniform(0, QUIET_SECONDS))
                if playing.done():
                    await playing  # raises the fault that ended it
            await asyncio.sleep(QUIET_SECONDS)
        finally:
            playing.cancel()
            with suppress(asyncio.CancelledError):
                await playing
        starts = [seconds for process in processes for seconds in process.starts]
    log = read_log(postgres, database)
    found, late = find_faults(guests.witnesses, log), find_late_bots(guests.witnesses, log)
    return FaultRunResult(found, len(late), guests.moves, scene.counts, scene.silences, starts)


async def _until_all_play(guests: GuestTables) -> None:
    due = monotonic() + OPENING_SECONDS
    while not all(each.state.get("status") == "playing" for each in guests.witnesses):
        assert monotonic() < due, "the tables did not begin to play"
        await asyncio.sleep(0.05)


def read_log(postgres: Databases, database: str) -> Sequence[LogRow]:
    """Return every row that was ever in the log."""
    rows = postgres.ask("""SELECT table_id, version, "by", coalesce(id, '') FROM audit.log""", database).splitlines()
    split = (row.split("|") for row in rows)
    return [LogRow(table, int(version), by, name or None) for table, version, by, name in split]
