"""`python -m bench.records` simulates matches, records them, verifies and replays the records, and counts differences.

It also measures what a check of a President deal costs, and the steps of a long match over the server's own routes. CPU
is that of this process, which is server and client at once.
"""

import argparse
import asyncio
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import median
from time import process_time

import orjson
from httpx2 import ASGITransport, AsyncClient

from bench.shared.limits import Bar, judge
from parlour.core.discovery import discover
from parlour.hosts.codec import HostedGame
from parlour.hosts.records.document import Document, dump_document, load_document
from parlour.hosts.records.replay import complete, fold
from parlour.hosts.records.verify import verify
from parlour.hosts.rehearsal.series import RANDOM, play_series
from parlour.server.app import create_app
from parlour.server.settings import Settings
from parlour.storage.open_storage import open_storage
from parlour.storage.records import FiledMatch, Result

SERIES = {"president": (10_000, 4), "wordle": (10_000, 3), "crossword": (1_000, 3), "wortkunst": (1_000, 2)}
"""How many matches of each game, and between how many random players."""
GAMES = {name: HostedGame(game) for name, game in discover().items()}
LONG = ("crossword", 8)
"""Eight players place 25 letters each: 225 entries."""


@dataclass(slots=True)
class SeriesTally:
    """The counts and faults of a series."""

    matches: int = 0
    entries: int = 0
    differences: list[str] = field(default_factory=list)
    seconds: dict[str, list[float]] = field(default_factory=lambda: {"verify": [], "replay": []})


def simulate(name: str, matches: int, players: int) -> Iterator[Document]:
    """Yield the documents of simulated matches, one after the other."""
    made: list[Document] = []
    game = GAMES[name].game
    for _ in play_series(game, [RANDOM] * players, game.Options(), matches, "records", record=made.append):
        yield made.pop()


def check(tally: SeriesTally, document: Document) -> None:
    """Read a document back from its text, verify it and replay it; note every difference."""
    hosted, tally.matches = GAMES[document.game], tally.matches + 1
    tally.entries += len(document.log)
    read = load_document(dump_document(document))
    begun = process_time()
    found = verify(GAMES, read)
    tally.seconds["verify"].append(process_time() - begun)
    begun = process_time()
    scenes = tuple(fold(hosted, read))
    tally.seconds["replay"].append(process_time() - begun)
    again = complete(hosted, read, (scene.events for scene in scenes), scenes[-1].state)
    if not found.is_consistent:
        tally.differences += [f"{document.id}: {fault.text}" for fault in found.faults]
    if dump_document(again) != dump_document(document):
        tally.differences.append(f"{document.id}: replayed differently")


def run_series(name: str, matches: int, players: int) -> SeriesTally:
    """Simulate and check a series."""
    tally = SeriesTally()
    for document in simulate(name, matches, players):
        check(tally, document)
    return tally


def file_document(document: Document) -> FiledMatch:
    """Return a document as a server would have filed it."""
    log = [{"version": e.version, "by": e.by, "action": e.action, "at": e.at} for e in document.log]
    log[0]["past"] = document.past
    texts = {"options": document.options, "salts": document.salts, "view": document.view, "log": log}
    return FiledMatch(
        id=document.id,
        table_id="table",
        game=document.game,
        version=document.version,
        seed=document.seed,
        abandoned=document.abandoned,
        started_at=document.started_at,
        finished_at=document.finished_at,
        results=tuple(Result(r.seat, r.name, None, r.bot, r.score, r.won, r.title) for r in document.results),
        rated=False,
        **{name: orjson.dumps(value).decode() for name, value in texts.items()},
    )


async def time_steps(tries: int = 20) -> tuple[float, list[float]]:
    """Return the CPU seconds of the first step of a long match, and of others."""
    name, players = LONG
    record = file_document(next(simulate(name, 1, players)))
    settings = Settings(secret_key="a key for one benchmark, and no other use", database_url="memory", read_rate=1e6)
    async with open_storage("memory") as storage:
        await storage.records.file(record)
        app = create_app(settings, storage, discover())
        async with AsyncClient(transport=ASGITransport(app), base_url="http://localhost") as browser:
            await browser.get("/api/archive/nothing/steps")  # the first request of a process loads much else
            first = await _time_step(browser, record.id, 0)
            length = len(orjson.loads(record.log))
            return first, [await _time_step(browser, record.id, length * n // tries) for n in range(1, tries)]


async def _time_step(browser: AsyncClient, game_id: str, step: int) -> float:
    begun = process_time()
    answer = await browser.get(f"/api/archive/{game_id}/steps", params={"first": step, "seat": "all"})
    seconds = process_time() - begun
    if answer.status_code != 200:
        msg = f"expected a step, got {answer.text}"
        raise RuntimeError(msg)
    return seconds


def main() -> None:
    """Measure and report."""
    choices = argparse.ArgumentParser(prog="python -m bench.records", description=__doc__)
    choices.add_argument("--game", choices=SERIES, action="append", help="only this game; may be given several times")
    choices.add_argument("--share", type=float, default=1.0, help="this share of the matches, such as 0.01")
    chosen = choices.parse_args()
    bars = []
    for name in chosen.game or SERIES:
        matches, players = SERIES[name]
        begun = process_time()
        tally = run_series(name, max(1, int(matches * chosen.share)), players)
        spent, costs = process_time() - begun, {what: 1e3 * median(each) for what, each in tally.seconds.items()}
        print(f"{name}: {tally.matches} matches, {tally.entries} entries, {spent:.0f} s CPU;", end=" ")
        print(f"verify {costs['verify']:.1f} ms, replay {costs['replay']:.1f} ms, medians of a match")
        print(*tally.differences[:10], sep="\n", end="\n" if tally.differences else "")
        bars.append(Bar(f"{name}: differences", len(tally.differences), most=0))
        if name == "president":
            bars.append(Bar("milliseconds to verify a deal", costs["verify"], most=100))
    first, others = asyncio.run(time_steps())
    bars.append(Bar("CPU milliseconds of the first step of 225", 1e3 * first, most=300))
    bars.append(Bar("CPU milliseconds of the slowest other step", 1e3 * max(others), most=20))
    sys.exit(judge(bars))


if __name__ == "__main__":
    main()
