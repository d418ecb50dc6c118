"""Live tables in Redis: each commit is one script, and one process owns all tables.

Nothing is polled, because Redis hosts charge by command; this process remembers what only it can change.
"""

import asyncio
import json
import math
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple
from itertools import count
from time import monotonic
from typing import Any

import structlog

from parlour.storage import redis_scripts as scripts
from parlour.storage.errors import Conflict, NotStored, Taken
from parlour.storage.redis_connection import RedisConnection
from parlour.storage.tables import (
    CHAT_KEPT,
    REPEATS,
    ChatLine,
    Commit,
    FinishedMatch,
    IndexCard,
    LogEntry,
    StoredTable,
    list_people,
    mark_left,
    split_people,
)

log = structlog.get_logger("parlour.storage")
PREFIX = "parlour:"
SERVER, CODES, CARDS, USED, IDLE, PEOPLE, ORDER, UNFILED = (
    PREFIX + name for name in ("server", "codes", "cards", "used", "idle", "people", "finished", "unfiled")
)
LAYOUT = "1"
"""The version of the key layout; a server with another layout is refused."""
TABLE, LOG, CHAT = PREFIX + "table:", PREFIX + "log:", PREFIX + "chat:"
_BETWEEN = "\x1f"
"""Separates a person from a table."""
_TRUSTED = 60.0
"""Seconds for which a store that has answered counts as working, without another check."""
_REFUSALS: Mapping[bytes, tuple[type[Exception], str]] = {
    b"taken": (Taken, "The id or the code of the table is in use."),
    b"conflict": (Conflict, "The table is not at the preceding version."),
    b"behind": (Conflict, "The stored table is older than expected."),
    b"gone": (Conflict, "The table does not exist."),
    b"lost": (NotStored, "Redis has lost this server's data."),
    b"replaced": (NotStored, "Another server has taken over this Redis; this one can no longer store anything."),
}
"""Answers of scripts that changed nothing."""


class RedisTables:
    """Live tables in a Redis that only the process `owner` writes to, for the server with this `key`."""

    is_shared = False

    def __init__(self, connection: RedisConnection, owner: str, key: str) -> None:
        self._connection = connection
        self._owner = owner
        self._key = key
        self._numbers = count()
        self._unfiled: dict[str, FinishedMatch] | None = None
        self._oldest_idle = -math.inf
        self._mark: str | None = None
        self._marking = asyncio.Lock()
        self._worked_at = -math.inf
        self.losses = 0
        """How often data was found missing, because Redis evicted it or restarted without it."""

    async def claim(self) -> str:
        """Become the only writer; return `new`, `known` or the reason for a refusal."""
        answer: bytes = await self._connection.run(scripts.CLAIM, (SERVER,), self._owner, LAYOUT, self._key)
        return answer.decode()

    async def commit(self, commit: Commit) -> None:
        """Store the next version of a table; raise `Conflict`, `Taken` or `NotStored` and change nothing."""
        table_id, entry, card = commit.table_id, commit.entry, commit.card
        if entry.version == 1 and (card is None or commit.snapshot is None):
            raise ValueError("the first version of a table needs a card and a snapshot")
        await self._write(
            scripts.COMMIT,
            (CODES, CARDS, USED, IDLE, PEOPLE, ORDER, UNFILED, TABLE + table_id, LOG + table_id),
            table_id,
            entry.version,
            repr(float(entry.at)),
            self._once(entry),
            _text(commit.snapshot),
            _text(commit.repeats),
            _json(_facts(card)) if card else b"",
            _json(astuple(commit.finished)) if commit.finished else b"",
            _json(commit.trim._asdict()) if commit.trim else b"",
        )
        if card is not None and not (card.started or card.people or card.left):
            self._oldest_idle = min(self._oldest_idle, entry.at)
        if commit.finished and self._unfiled is not None:
            self._unfiled[commit.finished.game_id] = commit.finished

    async def keep(self, table_id: str, version: int, snapshot: str, repeats: str) -> None:
        """Store the state at `version`, unless a later one is stored already."""
        await self._write(scripts.KEEP, (TABLE + table_id, LOG + table_id), version, _text(snapshot), _text(repeats))

    async def say(self, table_id: str, line: ChatLine) -> None:
        """Store a chat line."""
        await self._write(scripts.SAY, (CHAT + table_id,), self._once(astuple(line)), CHAT_KEPT)

    async def load(self, table_id: str) -> StoredTable | None:
        """Return a stored table."""
        asked = (
            self._connection.call("HMGET", TABLE + table_id, "snapshot_version", "snapshot", "repeats"),
            self._connection.call("LRANGE", CHAT + table_id, -100, -1),
            self._connection.call("HEXISTS", CARDS, table_id),
        )
        (version, snapshot, repeats), chat, is_known = [await each for each in asked]
        if version is None:
            if is_known:
                self._note_loss(table_id)
            return None
        at = int(version)
        if repeats is None:  # stored by an older program, which kept message ids in the log only
            repeats = _json(_repeats(await self.log(table_id, 0, at)))
        since = await self._connection.call("ZRANGEBYSCORE", LOG + table_id, at + 1, "+inf")
        said = [ChatLine(*json.loads(text)[:4]) for text in chat]
        return StoredTable(at, snapshot.decode(), [_entry(text) for text in since], repeats.decode(), said)

    async def log(self, table_id: str, first: int, last: int) -> Sequence[LogEntry]:
        """Return the entries from version `first` to `last`, inclusive."""
        return [_entry(text) for text in await self._connection.call("ZRANGEBYSCORE", LOG + table_id, first, last)]

    async def find(self, code: str) -> str | None:
        """Return the id of the open table with this code."""
        found = await self._connection.call("HGET", CODES, code)
        return found.decode() if found else None

    async def has_many(self, many: int) -> bool:
        """Return whether at least `many` open tables exist."""
        return bool(await self._connection.call("HLEN", CODES) >= many)

    async def of_person(self, person: str, skip: int = 0, most: int = 100) -> Mapping[str, IndexCard]:
        """Return cards of open tables where `person` is a member or may come back, most recently used first."""
        asked = [self._tables_of(name) for name in (person, mark_left(person))]
        ids = sorted({table_id for each in asked for table_id in await each})
        if not ids:
            return {}
        cards, used = self._connection.call("HMGET", CARDS, *ids), self._connection.call("ZMSCORE", USED, *ids)
        rows = zip(ids, await cards, await used, strict=True)
        living = [(float(at), table_id, card) for table_id, text, at in rows if text and (card := _card(text)).code]
        living.sort(key=lambda row: (-row[0], row[1]))
        return {table_id: card for _, table_id, card in living[skip : skip + most]}

    async def _tables_of(self, name: str) -> Sequence[str]:
        first, end = f"[{name}{_BETWEEN}", f"({name}{chr(ord(_BETWEEN) + 1)}"
        found = await self._connection.call("ZRANGEBYLEX", PEOPLE, first, end)
        return [member.decode().rpartition(_BETWEEN)[2] for member in found]

    async def list_unfiled(self) -> Sequence[FinishedMatch]:
        """Return finished matches that are not in the records yet, in the order they ended."""
        if self._unfiled is None:
            ended, kept = self._connection.call("ZRANGE", ORDER, 0, -1), self._connection.call("HGETALL", UNFILED)
            games = [game.decode() for game in await ended]
            texts = await kept
            found = dict(zip(texts[::2], texts[1::2], strict=True)) if isinstance(texts, list) else texts
            self._unfiled = {game: FinishedMatch(*json.loads(found[game.encode()])) for game in games}
        return list(self._unfiled.values())

    async def mark_filed(self, finished: FinishedMatch) -> None:
        """Mark this match as stored in the records up to `finished.last`.

        Its moves stay until the next match: records beside a Redis are lost when the server stops.
        """
        await self._write(scripts.FILED, (ORDER, UNFILED), _text(finished.game_id), finished.last)
        known = self._unfiled.get(finished.game_id) if self._unfiled else None
        if self._unfiled and known and known.last <= finished.last:
            del self._unfiled[finished.game_id]

    async def sweep(self, before: float) -> int:
        """Delete unused tables and return how many; skip Redis if none can be old enough."""
        if self._oldest_idle >= before:
            return 0
        keys = CODES, CARDS, USED, IDLE
        swept, oldest = await self._write(scripts.SWEEP, keys, repr(float(before)), TABLE, LOG, CHAT)
        self._oldest_idle = float(oldest)
        return int(swept)

    async def update_mark(self, change: Callable[[str], str]) -> str:
        """Replace the mark by its `change`, and return the new one; it is read from Redis only once."""
        async with self._marking:
            if self._mark is None:
                self._mark = (await self._connection.call("HGET", SERVER, "mark") or b"").decode()
            mark = change(self._mark)
            await self._write(scripts.MARK, (), _text(mark))
            self._mark = mark
            return mark

    async def check(self) -> None:
        """Write to Redis if it disconnected or was silent for a minute; raise `NotStored` if that fails."""
        if monotonic() - self._worked_at >= _TRUSTED or not await self._connection.is_alive():
            await self._write(scripts.CHECK, (), next(self._numbers))

    async def close(self) -> None:
        """Finish accepted commits, then close the connection."""
        await self._connection.close()

    def _once(self, row: Sequence[Any]) -> bytes:
        """Encode `row` with a unique suffix, so that a repeated write is recognised."""
        return _json([*row, f"{self._owner}.{next(self._numbers)}"])

    async def _write(self, script: str, keys: Sequence[str], *given: bytes | str | int) -> Any:
        """Run a script that writes and return its answer, or raise its refusal."""
        try:
            answer = await self._connection.run(script, (SERVER, *keys), self._owner, *given)
        except NotStored:
            self._worked_at = -math.inf
            raise
        if isinstance(answer, bytes) and answer in _REFUSALS:
            if answer in (b"lost", b"gone", b"behind"):
                self._note_loss(answer.decode())
            if answer == b"lost":
                await self._begin_again()
            if answer == b"replaced":
                self._worked_at = -math.inf
            error, why = _REFUSALS[answer]
            raise error(why)
        self._worked_at = monotonic()
        return answer

    async def _begin_again(self) -> None:
        """Claim a Redis that has lost its data, so that people can open new tables."""
        self._unfiled, self._oldest_idle, self._mark = None, -math.inf, None
        await self.claim()

    def _note_loss(self, what: str) -> None:
        self.losses += 1
        log.error("storage", outcome="lost", what=what, losses=self.losses)


def _text(given: str | None) -> bytes:
    return given.encode() if given is not None else b""


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _facts(card: IndexCard) -> Mapping[str, Any]:
    return {
        "code": card.code,
        "game": card.game,
        "status": card.status,
        "listed": card.listed,
        "started": card.started,
        "people": list_people(card),
    }


def _card(text: bytes) -> IndexCard:
    facts = json.loads(text)
    people, left = split_people(facts.pop("people"))
    return IndexCard(**facts, people=people, left=left)


def _entry(text: bytes) -> LogEntry:
    return LogEntry(*json.loads(text)[:5])


def _repeats(log: Sequence[LogEntry]) -> Mapping[str, Mapping[str, int]]:
    """Return the last message ids of each member, oldest first, and the versions that they led to."""
    found: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for entry in log:
        if entry.id is not None:
            found[entry.by][entry.id] = entry.version
    return {by: dict(list(known.items())[-REPEATS:]) for by, known in found.items()}
