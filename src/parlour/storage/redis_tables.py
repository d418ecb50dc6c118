"""Live tables in Redis: one script for each commit, and one process that owns them all.

Nothing is polled, because hosts count commands: what only this process changes, it knows.
"""

import json
import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
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
"""How the keys below are used; a server that uses them otherwise is told apart."""
TABLE, LOG, CHAT = PREFIX + "table:", PREFIX + "log:", PREFIX + "chat:"
_BETWEEN = "\x1f"
"""Stands between a person and a table."""
_LOOKED_THROUGH = 4096
"""Entries among which the last message ids are looked for."""
_TRUSTED = 60.0
"""Seconds for which a store that has answered counts as working."""
_REFUSALS: Mapping[bytes, tuple[type[Exception], str]] = {
    b"taken": (Taken, "The id or the code of the table is in use."),
    b"conflict": (Conflict, "The table does not stand at the version before."),
    b"behind": (Conflict, "The table stands further back than it did."),
    b"gone": (Conflict, "The table is not there."),
    b"lost": (NotStored, "Redis has lost what this server stored there."),
    b"replaced": (NotStored, "Another server has taken over this Redis; this one only shows what it knows."),
}
"""What scripts answer that have changed nothing."""


class RedisTables:
    """Live tables in a Redis that one process, the `owner`, writes to; `key` tells whose it is for good."""

    def __init__(self, link: RedisConnection, owner: str, key: str) -> None:
        self._link = link
        self._owner = owner
        self._key = key
        self._numbers = count()
        self._unfiled: dict[str, FinishedMatch] | None = None
        self._oldest_idle = -math.inf
        self._worked_at = -math.inf
        self.losses = 0
        """How often something was found missing: Redis evicted it, or began anew without its data."""

    async def claim(self) -> str:
        """Become the one who writes here: `new`, `known`, or why not."""
        answer: bytes = await self._link.run(scripts.CLAIM, (SERVER,), self._owner, LAYOUT, self._key)
        return answer.decode()

    async def commit(self, commit: Commit) -> None:
        """Store the next version of a table; raise `Conflict`, `Taken` or `NotStored` and change nothing."""
        table_id, entry, card = commit.table_id, commit.entry, commit.card
        if entry.version == 1 and (card is None or commit.snapshot is None):
            raise ValueError("the first version of a table brings its card and its snapshot")
        await self._write(
            scripts.COMMIT,
            (CODES, CARDS, USED, IDLE, PEOPLE, ORDER, UNFILED, TABLE + table_id, LOG + table_id),
            table_id,
            entry.version,
            repr(float(entry.at)),
            self._once(entry),
            _text(commit.snapshot),
            _json(_facts(card)) if card else b"",
            _json(astuple(commit.finished)) if commit.finished else b"",
            _json(commit.trim._asdict()) if commit.trim else b"",
        )
        if card is not None and not (card.started or card.people or card.left):
            self._oldest_idle = min(self._oldest_idle, entry.at)
        if commit.finished and self._unfiled is not None:
            self._unfiled[commit.finished.game_id] = commit.finished

    async def keep(self, table_id: str, version: int, snapshot: str) -> None:
        """Store the state at `version`, unless a later one is stored already."""
        await self._write(scripts.KEEP, (TABLE + table_id, LOG + table_id), version, _text(snapshot))

    async def say(self, table_id: str, line: ChatLine) -> None:
        """Store a line of chat."""
        await self._write(scripts.SAY, (CHAT + table_id,), self._once(astuple(line)), CHAT_KEPT)

    async def load(self, table_id: str) -> StoredTable | None:
        """Give a table as it is stored."""
        asked = (
            self._link.call("HMGET", TABLE + table_id, "snapshot_version", "snapshot"),
            self._link.call("ZRANGE", LOG + table_id, 0, -1),
            self._link.call("LRANGE", CHAT + table_id, -100, -1),
            self._link.call("HEXISTS", CARDS, table_id),
        )
        (version, snapshot), entries, chat, is_known = [await each for each in asked]
        if version is None:
            if is_known:
                self._note_loss(table_id)
            return None
        log = [_entry(text) for text in entries]
        said = [ChatLine(*json.loads(text)[:4]) for text in chat]
        since = [entry for entry in log if entry.version > int(version)]
        return StoredTable(int(version), snapshot.decode(), since, _repeats(log), said)

    async def log(self, table_id: str, first: int, last: int) -> Sequence[LogEntry]:
        """Give the entries from version `first` to `last`, both included."""
        return [_entry(text) for text in await self._link.call("ZRANGEBYSCORE", LOG + table_id, first, last)]

    async def find(self, code: str) -> str | None:
        """Give the id of the living table with this code."""
        found = await self._link.call("HGET", CODES, code)
        return found.decode() if found else None

    async def has_many(self, many: int) -> bool:
        """Tell whether at least so many living tables have codes."""
        return bool(await self._link.call("HLEN", CODES) >= many)

    async def of_person(self, person: str, first: int = 0, most: int = 100) -> Mapping[str, IndexCard]:
        """Give the cards of the living tables `person` is a member of, or may come back to."""
        asked = [self._tables_of(who) for who in (person, mark_left(person))]
        ids = sorted({table_id for each in asked for table_id in await each})
        if not ids:
            return {}
        cards, used = self._link.call("HMGET", CARDS, *ids), self._link.call("ZMSCORE", USED, *ids)
        rows = zip(ids, await cards, await used, strict=True)
        living = [(float(at), table_id, card) for table_id, text, at in rows if text and (card := _card(text)).code]
        living.sort(key=lambda row: (-row[0], row[1]))
        return {table_id: card for _, table_id, card in living[first : first + most]}

    async def _tables_of(self, who: str) -> Sequence[str]:
        found = await self._link.call("ZRANGEBYLEX", PEOPLE, f"[{who}{_BETWEEN}", f"({who}{chr(ord(_BETWEEN) + 1)}")
        return [member.decode().rpartition(_BETWEEN)[2] for member in found]

    async def unfiled(self) -> Sequence[FinishedMatch]:
        """Give the finished games that records do not hold yet, in the order they ended."""
        if self._unfiled is None:
            ended, kept = self._link.call("ZRANGE", ORDER, 0, -1), self._link.call("HGETALL", UNFILED)
            games = [game.decode() for game in await ended]
            texts = await kept
            found = dict(zip(texts[::2], texts[1::2], strict=True)) if isinstance(texts, list) else texts
            self._unfiled = {game: FinishedMatch(*json.loads(found[game.encode()])) for game in games}
        return list(self._unfiled.values())

    async def mark_filed(self, finished: FinishedMatch) -> None:
        """Note that records hold this game as far as `finished.last`."""
        await self._write(scripts.FILED, (ORDER, UNFILED), _text(finished.game_id), finished.last)
        known = self._unfiled.get(finished.game_id) if self._unfiled else None
        if self._unfiled and known and known.last <= finished.last:
            del self._unfiled[finished.game_id]

    async def sweep(self, before: float) -> int:
        """Delete tables that nobody needs and tell how many; asks nobody where none is old enough."""
        if self._oldest_idle >= before:
            return 0
        keys = CODES, CARDS, USED, IDLE
        swept, oldest = await self._write(scripts.SWEEP, keys, repr(float(before)), TABLE, LOG, CHAT)
        self._oldest_idle = float(oldest)
        return int(swept)

    async def check(self) -> None:
        """Ask Redis for a sign of life if it hung up, or gave none for a minute; raise `NotStored` if it is away."""
        if monotonic() - self._worked_at >= _TRUSTED or not await self._link.is_alive():
            await self._write(scripts.CHECK, (), next(self._numbers))

    async def close(self) -> None:
        """Finish what was accepted, then let go."""
        await self._link.close()

    def _once(self, row: Sequence[Any]) -> bytes:
        """Write `row` in a way that nothing else is written."""
        return _json([*row, f"{self._owner}.{next(self._numbers)}"])

    async def _write(self, script: str, keys: Sequence[str], *given: bytes | str | int) -> Any:
        """Run a script that writes, and give its answer; raise what it says no with."""
        try:
            answer = await self._link.run(script, (SERVER, *keys), self._owner, *given)
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
        """Go on with a Redis that has lost everything: what it held is gone, but people can open new tables."""
        self._unfiled, self._oldest_idle = None, -math.inf
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


def _repeats(log: Sequence[LogEntry]) -> Sequence[LogEntry]:
    """Give the last entries of each member that carry an id, oldest first."""
    found: defaultdict[str, int] = defaultdict(int)
    repeats = []
    for entry in reversed(log[-_LOOKED_THROUGH:]):
        if entry.id is not None and found[entry.by] < REPEATS:
            found[entry.by] += 1
            repeats.append(entry)
    return repeats[::-1]
