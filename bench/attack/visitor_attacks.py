"""Attacks with complete messages: visitors who take more than their share, guess, and cause trouble."""

import asyncio
from collections.abc import Callable, Mapping
from secrets import token_hex
from typing import Any

import orjson

from bench.attack.attacked_account import USERNAME
from bench.attack.attacker_connection import TEXT, AttackTarget, CheckedConnection, frame, request

_CODE = "BCDFGHJKLMNPQRSTVWXZ23456789"
_TABLES = 28
_PLAYING = b'"playing"'
"""Part of the message that announces the start of a match."""
_PUBLIC = (
    *("/api/games", "/api/tables", "/api/solvers", "/api/matches", "/api/riddles", "/api/info", "/api/leaderboard"),
    *("/api/openapi.json", "/api/archive/aaaaaaaaaaaa", "/metrics", "/", "/health", "/api/matches/words.txt"),
)


def message_frame(message: Mapping[str, Any]) -> bytes:
    """Encode a message as a frame."""
    return frame(TEXT, orjson.dumps(message))


async def busy_bot_tables(target: AttackTarget, address: str, tables: int = _TABLES) -> None:
    """Let eleven of the strongest bots think at each of many Crossword tables, on the largest board."""
    async with asyncio.TaskGroup() as group:
        for _ in range(tables):
            group.create_task(_busy_bot_table(target, address))


async def _busy_bot_table(target: AttackTarget, address: str) -> None:
    async with await CheckedConnection.open(target, address) as line:
        line.hear = _count_match(target)
        await line.upgrade()
        await line.ask(
            message_frame({"event": "join", "room_id": f"h-{token_hex(6)}", "game": "crossword", "name": "H"})
        )
        options = {"grid_size": 8, "random_letters": True}
        opening: list[dict[str, Any]] = [
            {"event": "configure", "options": options, "bot_pace": "quick", "turn_seconds": 2},
            *({"event": "add_bot", "level": "expert"} for _ in range(11)),
            {"event": "start"},
        ]
        for message in opening:
            await line.send(message_frame(message))
            await asyncio.sleep(0.1)
        while not line.is_over:
            await line.send(message_frame({"event": "place", "row": target.chance.randrange(8), "col": 0}))
            await asyncio.sleep(1)


def _count_match(target: AttackTarget) -> Callable[[bytes], None]:
    """Return a listener that counts the match of a connection once, when it begins."""
    begun = False

    def hear(data: bytes) -> None:
        nonlocal begun
        if not begun and _PLAYING in data:
            begun = True
            target.tally.games += 1

    return hear


async def code_guesses(target: AttackTarget, address: str) -> None:
    """Guess table codes, many at once, by page, invitation and socket."""
    async with await CheckedConnection.open(target, address) as line:
        for _ in range(20):
            codes = ["".join(target.chance.choices(_CODE, k=5)) for _ in range(15)]
            pages = [request("HEAD", f"/t/{code}") for code in codes[::2]]
            invitations = [request("GET", f"/api/tables/{code}/invitation") for code in codes[1::2]]
            await line.send(b"".join(pages + invitations), len(codes))
            await asyncio.sleep(0.05)
    async with await CheckedConnection.open(target, address) as line:
        await line.upgrade()
        for _ in range(40):
            await line.send(message_frame({"event": "join", "room_id": "".join(target.chance.choices(_CODE, k=5))}))


async def greedy_readers(target: AttackTarget, address: str) -> None:
    """Read everything public as fast as it is served."""
    async with await CheckedConnection.open(target, address) as line:
        for path in _PUBLIC * 3:
            await line.ask(request("GET", path))


async def login_guesses(target: AttackTarget, address: str) -> None:
    """Guess the password of an account."""
    body = orjson.dumps({"username": USERNAME, "password": token_hex(6)})
    async with await CheckedConnection.open(target, address) as line:
        for _ in range(10):
            await line.ask(request("POST", "/api/login", body))


async def forged_cookies(target: AttackTarget, address: str) -> None:
    """Claim an identity without a signature."""
    forged = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIiwiaWF0IjoxfQ."
    async with await CheckedConnection.open(target, address) as line:
        for path in ("/api/me", "/api/me/tables", "/api/me/stats"):
            for name in ("parlour", "__Host-parlour", "__Secure-parlour"):
                await line.ask(request("GET", path, headers={"Cookie": f"{name}={forged}"}))


async def churn(target: AttackTarget, address: str) -> None:
    """Join, chat, rename, toggle ready and leave, repeatedly, at one table."""
    async with await CheckedConnection.open(target, address) as line:
        await line.upgrade()
        for turn in range(10):
            table = {"room_id": f"churn-{address.replace('.', '-')}"}
            trouble: list[dict[str, Any]] = [
                {"event": "join", **table, "game": "president", "name": f"N{turn}"},
                *({"event": "chat", "text": token_hex(100)} for _ in range(6)),
                {"event": "join", **table, "name": f"M{token_hex(4)}"},
                *({"event": "set_ready", "ready": bool(ready % 2)} for ready in range(4)),
                {"event": "leave"},
            ]
            for message in trouble:
                await line.send(message_frame(message))
            await asyncio.sleep(0.5)


async def come_and_go(target: AttackTarget, address: str) -> None:
    """Open WebSockets and hang up at once."""
    for _ in range(20):
        async with await CheckedConnection.open(target, address) as line:
            await line.upgrade()


async def odd_bodies(target: AttackTarget, address: str) -> None:
    """Post bodies that are not JSON, too deep or of the wrong shape to every route that accepts one."""
    bodies = (b"", b"{", b"[" * 5000, b"null", b'{"game": 1e999}', b"\xff\xfe", b'{"a":' * 900 + b"1" + b"}" * 900)
    paths = ("/api/games", "/api/register", "/api/login", "/api/guess", "/api/matches", "/api/solvers", "/api/reset")
    for path in paths:
        async with await CheckedConnection.open(target, address) as line:
            for body in bodies:
                await line.ask(request("POST", path, body))
