"""Guests who play the matches of `scripts.pinned_stories`, and the judge of their words."""

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from parlour.core.word_verdict import Evaluation, NoVerdict, Silence, Verdict
from parlour.hosts.table.hall import Hall, PlayerLimits
from tests.hosts.table.guests import Guest
from tests.hosts.table.server import LocalServer

LONG_MATCH = 2_000
"""More moves than any match here has."""


class PinnedJudge:
    """A language model that answers, fails or takes its time as a story wants."""

    def __init__(self) -> None:
        self.reason: Silence | None = None
        self.answers = asyncio.Event()
        self.answers.set()

    async def __call__(self, _table: str, about: Mapping[str, Any]) -> Verdict | NoVerdict:
        """Give seven points a letter, or the reason why there is no verdict."""
        await self.answers.wait()
        if self.reason:
            return NoVerdict(self.reason)
        rated = tuple(Evaluation(word, 7 * len(word), f"»{word}« klingt größer.") for word in about["words"])
        return Verdict(rated, "a-model", "0123456789abcdef", '{"evaluations": []}')


class Stories:
    """Plays one story after the other on one server; keeps the guests and the table of each."""

    def __init__(self, server: LocalServer, ann_id: str) -> None:
        self._people = {"Ann": ann_id}
        self.judge = PinnedJudge()
        server.thinkers.pondering = True
        server.services = replace(server.services, answers={"llm": self.judge}, queues={"llm": lambda _table: 2})
        server.hall = Hall(server.services, server.records)
        self.server = server
        self.tables: dict[str, str] = {}
        """The id of each story's table."""
        self.guests: dict[str, list[Guest]] = {}
        self._used: Counter[str] = Counter()

    async def opens(self, story: str, game: str, *names: str, links: int = 0, **options: Any) -> list[Guest]:
        """Open a table for `story` and seat guests, by link as long as there are links."""
        opened = await self.server.hall.open(game, options, links, limits=PlayerLimits(max_players=None))
        table = opened.live.table
        guests = []
        for number, name in enumerate(names):
            token = {"token": opened.tokens[number]} if number < links else {}
            guests.append(await self.comes(name, table.id, salt=f"salt of {name}", **token))
            guests[-1].token = token.get("token", guests[-1].token)
        return self.calls(story, table.id, guests)

    def calls(self, story: str, table_id: str, guests: Sequence[Guest]) -> list[Guest]:
        """Remember a story by its table and its guests."""
        self.tables[story] = table_id
        self.guests[story] = list(guests)
        return list(guests)

    def person(self, name: str) -> str:
        """Return the id in a person's cookie."""
        return self._people.get(name, f"person-{name.lower()}")

    async def comes(self, name: str, room_id: str, **fields: Any) -> Guest:
        """Let a person with a cookie join a table, or come back to it."""
        guest = self.server.guest(person=self.person(name))
        await does(guest, "join", room_id=room_id, name=name, **fields)
        return guest

    async def plays(self, guests: Sequence[Guest], until: Callable[[], bool], seed: str, keen: float = 0.8) -> None:
        """Let guests and bots move until something holds: `keen` is how likely they take the kind offered first."""
        chance = Random(seed)  # noqa: S311 - the same every time
        for _ in range(LONG_MATCH):
            if until():
                return
            mover = next((guest for guest in guests if must_act(guest)), None)
            if mover is None:
                await self.server.pass_by(30)
            else:
                await self._moves(mover, chance, keen)
        raise AssertionError(seed)

    async def _moves(self, mover: Guest, chance: Random, keen: float) -> None:
        offered = await legal(mover)
        kinds = sorted({action["event"] for action in offered}, key=lambda kind: (self._used[kind], kind))
        first = offered[0]["event"]
        kind = kinds[0] if not self._used[kinds[0]] else first if chance.random() < keen else chance.choice(kinds)
        self._used[kind] += 1
        action = chance.choice([action for action in offered if action["event"] == kind])
        await does(mover, **action)
        await self.server.pass_by(1)


async def does(guest: Guest, event: str, **fields: Any) -> None:
    """Send a message that must be accepted."""
    answer = await guest.says(event, **fields)
    if answer.get("event") != "ack":
        msg = f"{event} {fields}: {answer}"
        raise AssertionError(msg)


async def legal(guest: Guest) -> list[dict[str, Any]]:
    """Ask what a guest may do."""
    await guest.says("legal")
    offered: list[dict[str, Any]] = guest.told[-2]["actions"]
    return offered


def over(guest: Guest) -> Callable[[], bool]:
    """Return a check that the match at a guest's table is over."""
    return lambda: guest.state["status"] == "waiting"


def reached(guest: Guest, version: int) -> Callable[[], bool]:
    """Return a check that a guest's table has reached `version`."""
    return lambda: bool(guest.state["version"] >= version)


def must_act(guest: Guest) -> bool:
    """Tell whether the match waits for a guest."""
    return guest.seated and guest.state["status"] == "playing" and guest.id in guest.state["to_act"]
