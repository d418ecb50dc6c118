"""`python -m bench.connection_cuts` cuts connections to PostgreSQL in mid-commit, and looks for wrong answers.

Two stores, as two processes would have them, race for the same tables through a proxy that cuts their connections after
random bytes. In the end every move that was reported as stored must be there once, and no other.
"""

import argparse
import asyncio
import random
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from time import monotonic

from uvicorn.loops.auto import auto_loop_factory

from bench.shared.database_cutting_proxy import DOWN, UP, Cut, CuttingProxy, cutting_proxy
from bench.shared.limits import Bar, judge
from bench.shared.postgres_server import FORGETFUL, running_postgres
from parlour.storage.errors import Conflict, NotStored
from parlour.storage.open_storage import open_storage
from parlour.storage.tables import Commit, FinishedMatch, IndexCard, LogEntry, Tables

TABLES, WORKERS = 8, 6
LONGEST = {UP: 1200, DOWN: 120}
"""Bytes after which a connection is cut at the latest; most commits take fewer."""
TIMEOUT = 60.0
CARD = IndexCard(None, "whist", "playing", listed=False, started=True, people=frozenset({"ann"}))


@dataclass
class MoveAnswers:
    """The answer to each move, by table, version and the move's own text."""

    by_move: dict[tuple[str, int, str], str] = field(default_factory=dict)
    stored: int = 0

    @property
    def counts(self) -> Counter[str]:
        """How often each answer was given."""
        return Counter(self.by_move.values())


class StorePlayer:
    """Moves at random tables of a store and notes the answers."""

    def __init__(self, tables: Tables, name: str, answers: MoveAnswers) -> None:
        self._tables = tables
        self._name = name
        self._answers = answers
        self._numbers = count()

    async def play(self, stop: asyncio.Event) -> None:
        """Move until told to stop."""
        while not stop.is_set():
            table = f"t{random.randrange(TABLES)}"
            try:
                stored = await self._tables.load(table)
            except NotStored:
                await asyncio.sleep(0.01)
                continue
            assert stored
            await self._move(table, stored.version + len(stored.entries) + 1)

    async def _move(self, table: str, version: int) -> None:
        text = f'"{self._name} {next(self._numbers)}"'
        commit = Commit(table, LogEntry(version, self._name, text, float(version)))
        if random.random() < 0.3:
            over = FinishedMatch(text, table, 1, version, "{}")
            commit = commit._replace(snapshot=f"{version}", card=CARD, finished=over)
        answer = "stored"
        try:
            await self._tables.commit(commit)
        except (Conflict, NotStored) as refusal:
            answer = type(refusal).__name__
        self._answers.by_move[table, version, text] = answer
        self._answers.stored += answer == "stored"


async def survive_cuts(url: str, cuts: int) -> MoveAnswers:
    """Cut this many connections and return the answers to all moves; raise if any was wrong."""
    answers = MoveAnswers()
    async with (
        open_storage(url) as witness,
        cutting_proxy(url) as (proxy, address),
        open_storage(address) as one,
        open_storage(address) as other,
    ):
        for number in range(TABLES):
            await witness.tables.commit(Commit(f"t{number}", LogEntry(1, "ann", "{}", 1.0), "1", CARD))
        stop = asyncio.Event()
        players = [
            asyncio.create_task(StorePlayer(store.tables, f"{name} {number}", answers).play(stop))
            for number in range(WORKERS)
            for name, store in (("one", one), ("other", other))
        ]
        try:
            await _cut(proxy, cuts, answers)
        finally:
            proxy.cut = None
            stop.set()
            await asyncio.wait_for(asyncio.gather(*players), TIMEOUT)
        await proxy.settle()
        await _check(witness.tables, answers)
    return answers


async def _cut(proxy: CuttingProxy, cuts: int, answers: MoveAnswers) -> None:
    """Cut connections, most of them after something was stored, and some while a lost connection is being replaced."""
    while proxy.cuts < cuts:
        direction, delay = random.choice((UP, DOWN)), random.choice((None, 0.0, 0.05))
        proxy.cut = Cut(direction, random.randrange(LONGEST[direction]), delay, sent=b"INSERT INTO log")
        known, stored = proxy.cuts, answers.stored
        await _until(lambda: proxy.cuts > known)  # noqa: B023 - awaited here
        if random.random() < 0.8:
            await _until(lambda: answers.stored > stored)  # noqa: B023 - awaited here


async def _until(condition: Callable[[], bool]) -> None:
    deadline = monotonic() + TIMEOUT
    while not condition():
        assert monotonic() < deadline, "nothing is stored any more"
        await asyncio.sleep(0.001)


async def _check(tables: Tables, answers: MoveAnswers) -> None:
    """Compare the log with the answers that callers got."""
    logged = set()
    for number in range(TABLES):
        entries = await tables.log(f"t{number}", 2, 10**9)
        assert [entry.version for entry in entries] == list(range(2, len(entries) + 2)), "a log has gaps"
        logged |= {(f"t{number}", entry.version, entry.action) for entry in entries}
    stored = {move for move, answer in answers.by_move.items() if answer == "stored"}
    assert stored == logged, f"lost: {stored - logged}; stored but refused: {logged - stored}"
    ended = {match.game_id for match in await tables.list_unfiled()}
    assert ended <= {text for _, _, text in stored}, "a refused move ended a match"


def main() -> None:
    """Run, and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cuts", type=int, default=1_000)
    options = parser.parse_args()
    with running_postgres(*FORGETFUL) as postgres, asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        answers = runner.run(survive_cuts(postgres.new_database(), options.cuts))
    print(f"{options.cuts} connections cut; moves: {dict(answers.counts)}; no answer was wrong")
    sys.exit(judge([Bar("moves stored per cut", answers.counts["stored"] / options.cuts, least=1.0)]))


if __name__ == "__main__":
    main()
