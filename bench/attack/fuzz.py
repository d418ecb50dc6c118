"""Structure-aware fuzzing: mutated messages of every game, from players in the middle of a match."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from secrets import token_hex
from typing import Any

from bench.attack.attacker_connection import BINARY, CLOSE, TEXT, AttackTarget, CheckedConnection, frame
from bench.attack.leak_checked_viewer import Eye
from bench.attack.linked_table import opened
from bench.attack.message_mutations import GAMES, HOSTED, message, spoilt
from bench.attack.visitor_attacks import message_frame

_FRAMES_PER_TABLE = 400
"""Frames after which a fuzzer moves to another table."""
_FRAMES_AT_ONCE = 20
"""Frames sent before waiting until the server has read them."""
_BOTS = {"president": 3}
_PATIENCE = 30.0
_CAUGHT_UP = "have you read all of this?"
_START, _END = 2, 10


class Frames:
    """Extracts texts from a server's byte stream, however it is split."""

    def __init__(self) -> None:
        self._rest = b""
        self._is_open = False
        self.is_closed = False
        """Whether the server has closed the connection."""

    def take(self, data: bytes) -> list[bytes]:
        """Return the texts that are complete now."""
        data, texts = self._rest + data, []
        if not self._is_open:
            end = data.find(b"\r\n\r\n")
            self._is_open = end >= 0
            data = data[end + 4 :] if self._is_open else data
        while self._is_open and len(data) > 1:
            start = {126: 4, 127: _END}.get(data[1], _START)
            size = data[1] if start == _START else int.from_bytes(data[_START:start], "big")
            if len(data) < start + size:
                break
            self.is_closed = self.is_closed or data[0] & 0xF == CLOSE
            if data[0] & 0xF == TEXT:
                texts.append(data[start : start + size])
            data = data[start + size :]
        self._rest = data
        return texts


class Fuzzer:
    """A player whose messages may be mutated; the oracle checks what they are shown."""

    def __init__(self, target: AttackTarget, line: CheckedConnection, game: str) -> None:
        self._target = target
        self._line = line
        self._game = game
        self._eye = Eye(target.oracle, f"fuzzer {token_hex(4)}")
        self._frames = Frames()
        self._offered: Sequence[dict[str, Any]] = ()
        self._caught_up, self._is_member, self._counted = False, True, False
        line.hear = self._hear

    def _hear(self, data: bytes) -> None:
        for text in self._frames.take(data):
            heard = self._eye.hear(text)
            if heard["event"] == "legal":
                self._offered = heard["actions"]
            if heard.get("id") == _CAUGHT_UP:
                self._caught_up, self._is_member = True, heard.get("code") != "NOT_MEMBER"
        if self._frames.is_closed:
            self._line.hang_up()

    async def play(self, address: str, frames: int, pause: float) -> None:
        """Join with some bots, start, and send this many frames."""
        table: dict[str, Any] = {"room_id": f"f-{token_hex(6)}", "game": self._game}
        if HOSTED[self._game].game.manners.link_only:
            room_id, tokens = await opened(self._target.port, address, self._game, 1, 4)
            table = {"room_id": room_id, "token": tokens[0]}
        await self._line.upgrade()
        join = {"event": "join", **table, "name": "F", "salt": "pepper"}
        bots = [{"event": "add_bot", "level": "easy"}] * _BOTS.get(self._game, 1)
        for opening in (join, *bots, {"event": "start"}):
            await self._line.ask(message_frame(opening))
        while self._is_member and frames > 0:
            frames -= _FRAMES_AT_ONCE
            await self._line.send(message_frame({"event": "legal"}))
            for _ in range(_FRAMES_AT_ONCE):
                await self._line.send(self._frame())
                if pause:
                    await asyncio.sleep(pause)
            await self._catch_up()
            self._target.tally.fuzzed += _FRAMES_AT_ONCE
            self._target.tally.games += not self._counted and "game_id" in self._eye.state
            self._counted = "game_id" in self._eye.state

    async def _catch_up(self) -> None:
        """Wait until the server has read everything."""
        self._caught_up = False
        await self._line.send(message_frame({"event": "ping", "id": _CAUGHT_UP}))
        async with asyncio.timeout(_PATIENCE):
            while not self._caught_up:
                self._line.heard.clear()
                if self._line.is_over:
                    raise ConnectionResetError
                await self._line.heard.wait()

    def _frame(self) -> bytes:
        chance = self._target.chance
        given = chance.choice(self._offered) if self._offered and chance.random() < 0.3 else message(self._game, chance)
        return frame(BINARY if chance.random() < 0.01 else TEXT, spoilt(given, chance))


async def fuzz(target: AttackTarget, address: str) -> None:
    """Send mutated messages of a game within the rate limit."""
    async with await CheckedConnection.open(target, address) as line:
        await Fuzzer(target, line, target.chance.choice(list(GAMES))).play(address, _FRAMES_PER_TABLE, 0.06)


async def fuzz_all(target: AttackTarget, address: str, frames: int, players: int = 40) -> None:
    """Send this many mutated frames as fast as they are accepted, some players at a time."""

    async def one() -> None:
        while target.tally.fuzzed < frames:
            with suppress(OSError, TimeoutError):
                async with await CheckedConnection.open(target, address) as line:
                    await Fuzzer(target, line, target.chance.choice(list(GAMES))).play(address, _FRAMES_PER_TABLE, 0.0)

    async with asyncio.TaskGroup() as group:
        for _ in range(players):
            group.create_task(one())
