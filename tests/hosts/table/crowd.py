"""A crowd of guests who act at random, to check that the server keeps its promises anyway."""

from contextlib import suppress
from random import Random
from typing import Any

from parlour.storage.errors import NotStored
from tests.hosts.table.guests import NUMBERS, Guest
from tests.hosts.table.server import LocalServer

GAMES = {
    "crossword": ({"grid_size": 2}, {"grid_size": 3, "random_letters": True}, {"grid_size": 99}),
    "parcel": ({"rounds": 1}, {}),
    "quiet": ({"rounds": 1},),
    "hasty": ({"rounds": 3}, {"rounds": "many"}),
}


class Crowd:
    """A table of `server` and people who come, play, chat, lose their connections and leave at random."""

    def __init__(self, server: LocalServer, chance: Random, room_id: str, tokens: tuple[str, ...] = ()) -> None:
        self.server = server
        self.guests: list[Guest] = []
        self._chance = chance
        self._room_id = room_id
        self._tokens = tokens
        self._ways = (
            *(self._comes,) * 3,
            *(self._plays,) * 20,
            *(self._sets_up,) * 3,
            *(self._starts,) * 4,
            *(self._minds_others,) * 4,
            *(self._chats,) * 2,
            *(self._loses_connection,) * 3,
            *(self._returns,) * 4,
            self._opens_a_second_window,
            self._leaves,
            self._waits,
        )

    async def does_something(self) -> dict[str, Any]:
        """Let someone do something, and return the server's answer, if there is one."""
        return await self._chance.choice(self._ways)()

    def seated(self) -> list[Guest]:
        """Return the guests who look at the table."""
        return [guest for guest in self.guests if guest.seated]

    def _someone(self) -> Guest | None:
        return self._chance.choice(self.seated()) if self.seated() else None

    def _member_known_to(self, guest: Guest) -> str:
        known: list[str] = [*guest.state["players"], *guest.state["spectators"], "p99"]
        return self._chance.choice(known)

    async def _comes(self) -> dict[str, Any]:
        number = len(self.guests)
        guest = self.server.guest(person=self._chance.choice((f"person-{number}", None)))
        self.guests.append(guest)
        fields: dict[str, Any] = {"salt": str(number)} if self._chance.random() < 0.5 else {}
        if self._tokens and self._chance.random() < 0.7:
            fields["token"] = self._chance.choice(self._tokens)
        elif self._chance.random() < 0.3:
            fields["role"] = self._chance.choice(("player", "spectator"))
        return await guest.says("join", room_id=self._room_id, name=f"Guest {number}", **fields)

    async def _plays(self) -> dict[str, Any]:
        if (guest := self._someone()) is None:
            return {}
        await guest.says("legal")
        offered = next(told for told in reversed(guest.told) if told["event"] == "legal")["actions"]
        if not offered:
            return {}
        return await guest.sends({**self._chance.choice(offered), "id": f"move-{next(NUMBERS)}"})

    async def _sets_up(self) -> dict[str, Any]:
        if (guest := self._someone()) is None:
            return {}
        game = self._chance.choice(tuple(GAMES))
        asked: dict[str, Any] = self._chance.choice(
            (
                {"game": game, "options": self._chance.choice(GAMES[game])},
                {"spectators": self._chance.choice(("open", "ask", "off"))},
                {"listed": True},
                {"locked": self._chance.random() < 0.2},
                {"max_players": self._chance.choice((2, 4, 12))},
                {"min_players": self._chance.choice((1, 2, 3))},
                {"enable_bots": self._chance.random() < 0.7},
                {"turn_seconds": self._chance.choice((0, 5)), "absence_seconds": self._chance.choice((0, 4))},
            )
        )
        return await guest.says("configure", **asked)

    async def _starts(self) -> dict[str, Any]:
        guest = self._someone()
        return await guest.says("start" if self._chance.random() < 0.9 else "abandon") if guest else {}

    async def _minds_others(self) -> dict[str, Any]:
        if (guest := self._someone()) is None:
            return {}
        someone = {"player_id": self._member_known_to(guest)}
        event, fields = self._chance.choice(
            (
                ("set_role", {"role": "player", **someone}),
                ("set_role", {"role": "spectator", **someone}),
                ("set_role", {"role": "player"}),
                ("set_role", {"role": "player", "chair": someone["player_id"]}),
                ("set_ready", {"ready": True}),
                ("nudge", {}),
                ("change_code", {}),
                ("transfer_host", someone),
                ("remove", someone),
                ("add_bot", {}),
                ("add_bot", someone),
                ("remove_bot", someone),
                ("request_state", {}),
                ("join", {"room_id": self._room_id, "name": "Renamed"}),
                ("join", {"room_id": self._room_id, "bot": True}),
            )
        )
        return await guest.says(event, **fields)

    async def _chats(self) -> dict[str, Any]:
        guest = self._someone()
        return await guest.says("chat", text=f"word {len(guest.told)}") if guest else {}

    async def _loses_connection(self) -> dict[str, Any]:
        if guest := self._someone():
            guest.goes_offline()
        return {}

    async def _returns(self) -> dict[str, Any]:
        away = [guest for guest in self.guests if guest.state and not guest.seated]
        if not away:
            return {}
        guest = self._chance.choice(away)
        version = {"version": guest.state["version"]} if self._chance.random() < 0.8 else {}
        return await guest.comes_back(self.server.hall, **version)

    async def _opens_a_second_window(self) -> dict[str, Any]:
        if (guest := self._someone()) is None or guest.token is None:
            return {}
        window = self.server.guest(guest.person)
        self.guests.append(window)
        return await window.says("join", room_id=self._room_id, token=guest.token)

    async def _leaves(self) -> dict[str, Any]:
        guest = self._someone()
        return await guest.says("leave") if guest and len(self.seated()) > 1 else {}

    async def _waits(self) -> dict[str, Any]:
        """Let time pass; the server does not always mark in time that it is up, and then gives time back."""
        await self.server.pass_by(self._chance.choice((0.2, 0.8, 6.0)))
        with suppress(NotStored):
            await self.server.hall.mark()
        return {}
