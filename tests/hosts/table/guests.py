"""Guests: they remember everything they are told and follow it like a client."""

import json
from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

import orjson

from parlour.hosts.table.hall import Hall
from parlour.hosts.table.visitor import Visitor

NUMBERS = count()
"""Numbers for guests' messages."""


class Guest:
    """Someone connected to the server, with everything they were told."""

    def __init__(
        self,
        hall: Hall,
        person: str | None = None,
        room_id: str | None = None,
        address: str = "",
        *,
        is_registered: bool = False,
    ) -> None:
        self.told: list[dict[str, Any]] = []
        self.texts: list[str] = []
        self.state: dict[str, Any] = {}
        self.token: str | None = None
        self.listeners: list[Callable[[dict[str, Any]], None]] = []
        self.person = person
        self._room_id = room_id
        self._address = address
        self.is_registered = is_registered
        self._visitor = Visitor(hall, self.hear, person, room_id, address=address, is_registered=is_registered)

    def hear(self, *texts: str) -> None:
        """Remember messages, follow the table with them, and pass them to the listeners."""
        for text in texts:
            self._hear_one(text)

    def _hear_one(self, text: str) -> None:
        self.texts.append(text)
        message = orjson.loads(text)
        self.told.append(message)
        if message["event"] == "state_full":
            self.state = message["state"]
            self.token = message.get("token", self.token)
        elif message["event"] == "state_patch":
            assert message["version"] == self.state["version"] + 1, "patches come in order, none missing"
            for op in message["ops"]:
                patch(self.state, op)
            self.state["version"] = message["version"]
        elif message["event"] == "presence":
            for people in (self.state["players"], self.state["spectators"]):
                if message["player_id"] in people:
                    people[message["player_id"]]["connected"] = message["connected"]
        elif message["event"] == "chat":
            chat = [*self.state["chat"], {key: value for key, value in message.items() if key != "event"}]
            self.state["chat"] = chat[-100:]
        for listen in self.listeners:
            listen(message)

    @property
    def id(self) -> str:
        """The guest's seat."""
        return str(self.state["you"])

    async def says(self, event: str, **fields: Any) -> dict[str, Any]:
        """Send a message and return its answer: an `ack` or an `error`."""
        return await self.sends({"event": event, "id": f"{event}-{next(NUMBERS)}", **fields})

    async def sends(self, message: Any) -> dict[str, Any]:
        """Send any message, good or bad, and return the last `ack` or `error` it caused."""
        before = len(self.told)
        await self._visitor.hear(message if isinstance(message, str) else json.dumps(message))
        answers = [told for told in self.told[before:] if told["event"] in ("ack", "error")]
        return answers[-1] if answers else {}

    def effects(self) -> list[str]:
        """Return the types of the effects they were told, in order."""
        return [told["type"] for told in self.told if told["event"] == "effect"]

    def events(self) -> list[str]:
        """Return the events they were told, in order."""
        return [told["event"] for told in self.told]

    def forgets(self) -> None:
        """Forget what was told so far."""
        self.told.clear()
        self.texts.clear()

    @property
    def seated(self) -> bool:
        """Whether they look at a table."""
        return self._visitor.is_seated

    def goes_offline(self) -> None:
        """Lose the connection."""
        self._visitor.go()

    async def comes_back(self, hall: Hall, **fields: Any) -> dict[str, Any]:
        """Connect again to the same table, with everything they remember."""
        self._visitor.go()
        self._visitor = Visitor(
            hall, self.hear, self.person, self._room_id, address=self._address, is_registered=self.is_registered
        )
        token = {"token": self.token} if self.token else {}
        return await self.says("join", room_id=self.state["room_id"], **token, **fields)


def patch(state: dict[str, Any], op: Mapping[str, Any]) -> None:
    """Apply one JSON Patch operation, like a client that knows fields, players, their fields and lists."""
    *way, last = op["path"].split("/")[1:]
    place: Any = state
    for step in way:
        place = place[int(step) if isinstance(place, list) else step]
    if isinstance(place, list):
        _change_list(place, op["op"], last, op["value"])
        return
    assert way in ([], ["players"], ["players", *way[1:2]])
    assert (op["op"] == "add") == (last not in place)
    if op["op"] == "remove":
        del place[last]
    else:
        place[last] = op["value"]


def _change_list(entries: list[Any], how: str, last: str, value: Any) -> None:
    assert how == ("add" if last == "-" else "replace")
    if last == "-":
        entries.append(value)
    else:
        entries[range(len(entries))[int(last)]] = value
