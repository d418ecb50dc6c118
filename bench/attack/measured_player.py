"""A person who plays with easy bots during the attack and measures how long everything takes."""

import asyncio
from collections import deque
from contextlib import suppress
from random import Random
from time import perf_counter
from typing import Any

import orjson

from bench.attack.leak_checked_viewer import Eye
from bench.attack.leak_oracle import Oracle
from bench.shared.websocket_client import Lost, Socket, connect

_BOTS = 3
_REMEMBERED = 16
"""How many messages of a member a server remembers."""
_PATIENCE = 30.0
_PAUSE = 0.1
"""Seconds between two moves, so that nobody exceeds the rate limit."""


class Bystander:
    """One person at a table of `game`; `moves` are the seconds of their own moves, `answers` those of the bots."""

    def __init__(self, game: str, oracle: Oracle, number: int = 1) -> None:
        self.game = game
        self.name = f"bystander-{game}-{number}"
        self.eye = Eye(oracle, self.name)
        self.moves: list[float] = []
        self.answers: list[float] = []
        self.lost = 0
        self._chance = Random(self.name)
        self._token = ""
        self._numbers = 0
        self._done: deque[tuple[bytes, int, int]] = deque(maxlen=_REMEMBERED)
        """Messages that were acknowledged, with their ids and the versions they led to."""
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._offer: asyncio.Future[list[dict[str, Any]]] | None = None
        self._changed = asyncio.Event()
        self._bots_since: float | None = None
        self._socket: Socket | None = None

    async def open(self, port: int) -> None:
        """Open a table with easy bots and begin."""
        await self._connect(port)
        await self._ask({"event": "join", "room_id": self.name, "game": self.game, "name": "Bystander"})
        await self._ask({"event": "configure", "bot_pace": "quick"})
        for _ in range(_BOTS):
            await self._ask({"event": "add_bot", "level": "easy"})
        await self._ask({"event": "start"})

    async def play(self, seconds: float) -> None:
        """Make every move of this seat for the given time."""
        until = perf_counter() + seconds
        while (left := until - perf_counter()) > 0:
            self._changed.clear()
            state = self.eye.state
            if state["status"] == "waiting":
                await self._ask({"event": "start"})
                await asyncio.sleep(_PAUSE)
            elif state["you"] in state["to_act"]:
                await self._move()
                await asyncio.sleep(_PAUSE)
            else:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._changed.wait(), left)

    async def _move(self) -> None:
        self._offer = asyncio.get_running_loop().create_future()
        self._say({"event": "legal"})
        async with asyncio.timeout(_PATIENCE):
            offered = await self._offer
        if offered:
            begun = perf_counter()
            if "version" in await self._ask(self._chance.choice(offered)):
                self.moves.append(perf_counter() - begun)

    async def come_back(self, port: int) -> None:
        """Reconnect to a server that was killed, and count the moves it lost."""
        seen, done = self.eye.state["version"], list(self._done)
        self.close()
        await self._connect(port)
        await self._ask({"event": "join", "room_id": self.name, "token": self._token})
        self.lost += self.eye.state["version"] < seen
        for message, number, version in done:
            self.lost += (await self._sent(message, number)).get("version") != version

    def close(self) -> None:
        """Hang up."""
        if self._socket:
            self._socket.close()

    async def _connect(self, port: int) -> None:
        self._bots_since = None
        self._socket = await connect(port, "/ws", self._hear, self._cut_off)

    async def _ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send a message and return the answer; remember acknowledged ones for resending."""
        self._numbers += 1
        text = orjson.dumps({**message, "id": self._numbers})
        answer = await self._sent(text, self._numbers)
        if "version" in answer and message["event"] not in ("join", "configure"):
            self._done.append((text, self._numbers, answer["version"]))
        return answer

    async def _sent(self, text: bytes, number: int) -> dict[str, Any]:
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._answers[number] = answer
        assert self._socket
        self._socket.say(text)
        async with asyncio.timeout(_PATIENCE):
            return await answer

    def _say(self, message: dict[str, Any]) -> None:
        assert self._socket
        self._socket.say(orjson.dumps(message))

    def _hear(self, text: bytes) -> None:
        before = self.eye.state.get("version")
        message = self.eye.hear(text)
        self._token = message.get("token", self._token)
        if self.eye.state.get("version") != before:
            self._time_the_bots()
            self._changed.set()
        if message["event"] == "legal" and self._offer and not self._offer.done():
            self._offer.set_result(message["actions"])
        elif "id" in message and (waiting := self._answers.pop(message["id"], None)) and not waiting.done():
            waiting.set_result(message)

    def _time_the_bots(self) -> None:
        """Record how long the table waited for bots."""
        now, state = perf_counter(), self.eye.state
        if self._bots_since is not None:
            self.answers.append(now - self._bots_since)
        waits = state["status"] == "playing" and state["to_act"] and state["you"] not in state["to_act"]
        self._bots_since = now if waits else None

    def _cut_off(self) -> None:
        for waiting in self._answers.values():
            if not waiting.done():
                waiting.set_exception(Lost(self.name))
        self._answers.clear()
