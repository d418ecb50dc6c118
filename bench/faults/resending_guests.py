"""Players and spectators who move from process to process, and resend messages that got no answer."""

import asyncio
import random
from collections.abc import Sequence
from itertools import count
from time import monotonic
from typing import Any

import orjson

from bench.faults.observed_order import Witness
from bench.shared.websocket_client import Lost, Socket, connect

PATIENCE = 2.0
"""Seconds without an answer after which a guest tries another process."""
FIRST_PATIENCE = 30.0
"""The same for a guest who has no seat yet: a second attempt could leave an empty seat behind."""
SILENCE = 1.0
"""Seconds without news after which a guest asks whether the process is still there, as our pages do."""
PAUSE = 0.1
"""Seconds before a guest connects again, or sends again what could not be stored."""
PEOPLE, BOTS, SPECTATORS = 2, 2, 2
GAME = "president"
TURN_SECONDS = 15
"""The clock of a turn: shorter than some of the faults, none of which may cost a player their turn."""


class Ports:
    """The addresses of the processes; those that are known to be down are left out."""

    def __init__(self) -> None:
        self.open: list[int] = []

    def choose(self, besides: int | None) -> int | None:
        """Choose a process at random, another one than last time if there is one."""
        others = [port for port in self.open if port != besides] or self.open
        return random.choice(others) if others else None


class PersistentGuest:
    """One seat at a table, which its owner keeps over any number of connections."""

    def __init__(self, ports: Ports, table: str, number: int, address: str) -> None:
        self._ports = ports
        self._number = number
        self._address = address
        self._token: str | None = None
        self._port: int | None = None
        self._socket: Socket | None = None
        self._is_lost = asyncio.Event()
        self._heard = asyncio.Event()
        self._asked: dict[str | int, tuple[bytes, float]] = {}
        self._numbers = count(1)
        self._legal: Sequence[dict[str, Any]] | None = None
        self._again = self._heard_at = 0.0
        self.witness = Witness(table, watches=number >= PEOPLE)
        self.has_come = asyncio.Event()
        self.seen_at = 0.0
        """When something new was last shown, by the monotonic clock."""

    @property
    def port(self) -> int | None:
        """The process that this guest is connected to."""
        return self._port if self._socket else None

    async def stay(self, host: "PersistentGuest") -> None:
        """Come after the `host`, be at the table until cancelled, and take every turn."""
        if host is not self:
            await host.has_come.wait()
        while True:
            try:
                await self._connect()
                while not self._is_lost.is_set():
                    self._look()
                    await self._wait()
            except (OSError, TimeoutError):  # `Lost` is an `OSError`, too
                pass
            finally:
                self._hang_up()
            await asyncio.sleep(PAUSE)

    async def _connect(self) -> None:
        port = self._port = self._ports.choose(besides=self._port)
        if port is None:
            raise Lost("no process is open")
        self._is_lost.clear()
        async with asyncio.timeout(PATIENCE):
            self._socket = await connect(port, "/ws", self._hear, self._is_lost.set, address=self._address)
        join: dict[str, Any] = {"event": "join", "room_id": self.witness.table}
        if self._token:
            join |= {"token": self._token, "version": self.witness.version}
        else:
            role = "spectator" if self.witness.watches else "player"
            join |= {"game": GAME, "name": f"Guest {self._number}", "role": role}
        waiting, self._asked, self._legal = list(self._asked.items()), {}, None
        self._ask(join)
        for name, (message, _) in waiting:
            if isinstance(name, str):
                self._send(name, message)

    def _hang_up(self) -> None:
        if self._socket:
            self._socket.close()
            self._socket = None

    async def _wait(self) -> None:
        """Wait for news; give up a process that does not answer."""
        patience = PATIENCE if self._token else FIRST_PATIENCE
        if any(monotonic() - sent > patience for _, sent in self._asked.values()):
            raise TimeoutError
        if not self._asked and monotonic() - self._heard_at > SILENCE:
            self._ask({"event": "ping"})
        self._heard.clear()
        try:
            async with asyncio.timeout(PAUSE):
                await self._heard.wait()
        except TimeoutError:
            return

    # Sending

    def _ask(self, message: dict[str, Any]) -> None:
        """Send something that is not stored, and need not be repeated."""
        number = next(self._numbers)
        self._send(number, orjson.dumps({**message, "id": number}))

    def act(self, message: dict[str, Any]) -> None:
        """Send something that is done once, however often it is sent."""
        name = f"{self._number}-{next(self._numbers)}"
        self._send(name, orjson.dumps({**message, "id": name}))

    def _send(self, name: str | int, message: bytes) -> None:
        self._asked[name] = message, monotonic()
        if self._socket:
            self._socket.say(message)

    def _look(self) -> None:
        """Do what is to be done now."""
        state = self.witness.state
        if self._asked or not state or self.witness.watches or monotonic() < self._again:
            return
        if state["status"] == "waiting":
            if state["host"] == state["you"]:
                self._prepare(state)
        elif state["you"] not in state["to_act"]:
            self._legal = None
        elif self._legal:
            self.act(random.choice(self._legal))
            self._legal = None
        else:
            self._ask({"event": "legal"})

    def _prepare(self, state: dict[str, Any]) -> None:
        """Set the table up and start, as its host."""
        bots = sum(player["is_bot"] for player in state["players"].values())
        if state["settings"]["turn_seconds"] != TURN_SECONDS:
            self.act({"event": "configure", "turn_seconds": TURN_SECONDS, "bot_pace": "quick"})
        elif bots < BOTS:
            self.act({"event": "add_bot", "level": "easy"})
        elif len(state["players"]) == PEOPLE + BOTS:
            self.act({"event": "start"})

    # Hearing

    def _hear(self, text: bytes) -> None:
        message = orjson.loads(text)
        self._heard_at = monotonic()
        before = self.witness.version
        self.witness.hear(message)
        if self.witness.version != before:
            self.seen_at = monotonic()
        match message:
            case {"event": "ack", "id": name}:
                self._asked.pop(name, None)
            case {"event": "error"}:
                self._refused(message)
            case {"event": "legal", "actions": actions}:
                self._legal = actions
            case {"event": "state_full", "token": token}:
                self._token = token
                self.has_come.set()
        self._heard.set()

    def _refused(self, message: dict[str, Any]) -> None:
        """Send again what could not be stored; anything else was refused for good, and the table has moved on."""
        name: str | int = message.get("id", 0)
        known = self._asked.pop(name, None)
        if message["code"] == "INTERNAL":
            self.witness.faults.append(f"{self.witness.table}: {message}")
        if known and message["code"] == "NOT_STORED" and isinstance(name, str):
            self._asked[name] = known[0], monotonic()
            asyncio.get_running_loop().call_later(PAUSE, self._send_again, name)
        elif known and b'"join"' in known[0]:
            self._is_lost.set()  # come again
        else:
            self._again = monotonic() + PAUSE

    def _send_again(self, name: str) -> None:
        if name in self._asked:
            self._send(name, self._asked[name][0])


class GuestTables:
    """Several tables full of guests, who are connected to all processes."""

    def __init__(self, ports: Ports, tables: int) -> None:
        self.guests = [
            PersistentGuest(ports, f"faults-{table}", number, f"127.0.3.{1 + table % 200}")
            for table in range(tables)
            for number in range(PEOPLE + SPECTATORS)
        ]

    async def go_on(self) -> None:
        """Let everyone play until cancelled."""
        hosts = {guest.witness.table: guest for guest in reversed(self.guests)}
        async with asyncio.TaskGroup() as group:
            for guest in self.guests:
                group.create_task(guest.stay(hosts[guest.witness.table]))

    @property
    def witnesses(self) -> Sequence[Witness]:
        """Everything that anyone was shown."""
        return [guest.witness for guest in self.guests]

    @property
    def moves(self) -> int:
        """How many versions all tables have together."""
        versions: dict[str, int] = {}
        for each in self.witnesses:
            versions[each.table] = max(versions.get(each.table, 0), each.version)
        return sum(versions.values())

    async def silences(self, since: float, besides: int | None, patience: float) -> list[float]:
        """Return for each table how many seconds passed until guests at the other processes saw something new."""
        tables = sorted({each.table for each in self.witnesses})
        found: dict[str, float] = {}
        while len(found) < len(tables) and monotonic() < since + patience:
            for guest in self.guests:
                if guest.port != besides and guest.seen_at > since:
                    found.setdefault(guest.witness.table, guest.seen_at - since)
            await asyncio.sleep(0.01)
        return [found.get(table, patience) for table in tables]
