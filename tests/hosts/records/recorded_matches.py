"""Documents for tests: simulated matches, and the finished matches that earlier versions stored."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import orjson

from parlour.core.discovery import discover
from parlour.hosts.codec import HostedGame
from parlour.hosts.records.document import Document
from parlour.hosts.records.filed import replay_record
from parlour.hosts.rehearsal.options import smallest
from parlour.hosts.rehearsal.series import RANDOM, play_series
from parlour.storage.records import FiledMatch, Result
from tests.pinned import pinned_data

GAMES: Mapping[str, HostedGame] = {name: HostedGame(game) for name, game in discover().items()}


@cache
def simulate(name: str, matches: int = 3, seed: str = "records") -> tuple[Document, ...]:
    """Let random players play short matches of a game."""
    game, found = GAMES[name].game, list[Document]()
    players = [RANDOM] * max(2, game.seats.start)
    for _ in play_series(game, players, smallest(game), matches, seed, record=found.append):
        pass
    return tuple(found)


@cache
def pinned_records() -> tuple[FiledMatch, ...]:
    """Return the filed matches of earlier versions."""
    stored = (line for folder in pinned_data.FOLDERS for line in pinned_data.lines(folder, "records.jsonl"))
    return tuple(_record(line) for line in stored)


def _record(line: dict[str, Any]) -> FiledMatch:
    texts = {name: orjson.dumps(line[name]).decode() for name in ("options", "salts", "view", "log")}
    return FiledMatch(**{**line, **texts, "results": tuple(Result(**result) for result in line["results"])})


@cache
def pinned_documents() -> tuple[Document, ...]:
    """Return the documents of those matches."""
    return tuple(replay_record(GAMES[record.game], record)[0] for record in pinned_records())


def without_past(record: FiledMatch) -> FiledMatch:
    """Return a record as an older version filed it, without the matches before it."""
    log = [{name: value for name, value in entry.items() if name != "past"} for entry in orjson.loads(record.log)]
    return replace(record, log=orjson.dumps(log).decode())
