"""Sample rows with sensible defaults, so that a test states only what matters to it."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from parlour.storage.arena import Contestant, MatchRecord, PlayedGame, SolverRecord
from parlour.storage.records import Account, FiledMatch, FiledMatchSummary, FinishedDay, PlayerRecord, Result
from parlour.storage.riddles import PlayedRiddle
from parlour.storage.tables import Commit, FinishedMatch, IndexCard, LogEntry, Tables

QUIET = IndexCard(code=None, game="whist", status="waiting", listed=False, started=False, people=frozenset())


def card(code: str | None, people: str = "", **facts: Any) -> IndexCard:
    """Make the index card of a table from its code and the names of its people."""
    return replace(QUIET, code=code, people=frozenset(people.split()), **facts)


def entry(version: int, at: float | None = None, id: str | None = None) -> LogEntry:  # noqa: A002 - the name of the field
    """Make the log entry of Ann's move to `version`."""
    return LogEntry(version, "ann", f'{{"move":{version}}}', float(version) if at is None else at, id)


def first(table_id: str, on: IndexCard = QUIET, at: float = 1.0, snapshot: str = '"state 1"') -> Commit:
    """Make the commit that creates a table."""
    return Commit(table_id, entry(1, at), snapshot, on)


def move(table_id: str, version: int, **brings: Any) -> Commit:
    """Make the commit of a move to `version`."""
    return Commit(table_id, entry(version), **brings)


async def play(tables: Tables, *commits: Commit) -> None:
    """Store `commits` in order."""
    for commit in commits:
        await tables.commit(commit)


async def play_on(tables: Tables, table_id: str, versions: Iterable[int]) -> None:
    """Store a plain move for each of `versions`."""
    await play(tables, *(move(table_id, version) for version in versions))


def over(game_id: str, last: int, summary: str = "{}") -> FinishedMatch:
    """Make a finished match of table `t` that ended at version `last`."""
    return FinishedMatch(game_id, "t", 1, last, summary)


def guest(player_id: str, name: str = "Ann", at: float = 1.0) -> PlayerRecord:
    """Make a guest."""
    return PlayerRecord(player_id, name, is_guest=True, created_at=at)


def account(player_id: str, username: str) -> Account:
    """Make an account for `player_id`."""
    return Account(player_id, username, f"hash of {username}", 2.0, 3.0)


def result(player_id: str | None, score: int | None, *, won: bool = False) -> Result:
    """Make the result of one seat."""
    return Result(f"seat-{player_id}", f"Name {player_id}", player_id, None, score, won, None)


def record(match_id: str, *results: Result, **facts: Any) -> FiledMatch:
    """Make the record of a finished match of whist."""
    filed = FiledMatch(
        id=match_id,
        table_id="t",
        game="whist",
        version="1",
        options='{"rounds": 3}',
        seed="00ff",
        salts='["pepper"]',
        view='{"over": true}',
        log='[{"move": 1}]',
        abandoned=False,
        started_at=10.25,
        finished_at=20.5,
        results=results,
    )
    return replace(filed, **facts)


def summary(filed: FiledMatch) -> FiledMatchSummary:
    """Return what lists show of a match."""
    return FiledMatchSummary(filed.id, filed.game, filed.abandoned, filed.started_at, filed.finished_at, filed.results)


def name_of(listed: FiledMatchSummary | FinishedDay) -> str:
    """Return the id of a match in a list, or the date of a riddle."""
    return listed.id if isinstance(listed, FiledMatchSummary) else listed.date


def guessed(player_id: str, guesses: str, date: str = "2026-11-16", **facts: Any) -> PlayedRiddle:
    """Make a player's guesses at the riddle of a date."""
    words = tuple(guesses.split())
    day = PlayedRiddle(
        player_id,
        riddle="en-5",
        date=date,
        version="list.key",
        guesses=words,
        hard=False,
        attempts=len(words),
        won=False,
        over=False,
        at=1.0,
    )
    return replace(day, **facts)


def found(player_id: str, attempts: int, date: str = "2026-11-16", **facts: Any) -> PlayedRiddle:
    """Make a won riddle of a date, with one guess that counts as this many `attempts`."""
    return guessed(player_id, "CRANE", date, won=True, over=True, attempts=attempts, **facts)


def solver(name: str, owner_id: str = "ann", **facts: Any) -> SolverRecord:
    """Make a registered solver."""
    registered = SolverRecord(
        id=f"id-{name}",
        key=name,
        name=name.title(),
        description=f"It's {name}, größer",
        colour="#A1B2C3",
        connections=5,
        url=f"https://{name}.example",
        owner_id=owner_id,
        token_hash=f"hash of {name}",
        created_at=1.5,
        seen_at=2.5,
    )
    return replace(registered, **facts)


def match(match_id: str, solvers: str, at: float = 10.0, **facts: Any) -> MatchRecord:
    """Make a match of two games between solvers with these names."""
    contestants = (Contestant(f"id-{name}", name.title(), f"{name} then", "#000000", 2) for name in solvers.split())
    begun = MatchRecord(
        id=match_id,
        status="running",
        rounds=6,
        letters=5,
        seed="00ff",
        answers=("crane", "größe"),
        rated=True,
        starter_id="ann",
        token_hash="hash of a token",
        started_at=at,
        contestants=tuple(contestants),
    )
    return replace(begun, **facts)


def games(*rows: str) -> list[PlayedGame]:
    """Make games from rows like `3 4 -`: the guesses of each contestant; `-` means lost, `.` not finished."""
    return [
        PlayedGame(game, place, found=told != "-", guesses=6 if told == "-" else int(told), play=f'["{told}"]')
        for game, row in enumerate(rows)
        for place, told in enumerate(row.split())
        if told != "."
    ]
