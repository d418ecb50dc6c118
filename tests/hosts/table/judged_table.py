"""A table of Wortkunst whose judge answers when the test lets it."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, NamedTuple

from parlour.core.game import Json
from parlour.core.word_verdict import Evaluation, NoVerdict, Silence, Verdict
from parlour.hosts.table.hall import Hall
from tests.hosts.table.guests import Guest
from tests.hosts.table.server import LocalServer, open_server

GAME = "wortkunst"


class ScriptedJudge:
    """A judge that answers when the test lets it, with the answer the test wants."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, ...]] = []
        self.silent = False
        self.others = 0
        self.waits = asyncio.Event()
        self.waits.set()

    async def __call__(self, _table: str, about: Mapping[str, Json]) -> Verdict | NoVerdict:
        """Give ten points per letter, or fail."""
        words: Any = about["words"]
        self.asked.append(tuple(words))
        await self.waits.wait()
        if self.silent:
            return NoVerdict(Silence.FAILED)
        rated = tuple(Evaluation(word, 10 * len(word), f"{word} klingt.") for word in words)
        return Verdict(rated, "a model", "a hash", '{"evaluations": []}')

    def ahead(self, _table: str) -> int:
        """Return how many tables come first."""
        return self.others


class JudgedParty(NamedTuple):
    """The people at a table, the judge, and the links nobody has opened."""

    server: LocalServer
    judge: ScriptedJudge
    guests: list[Guest]
    unclaimed: tuple[str, ...]


@asynccontextmanager
async def judged(
    *names: str, links: int = 3, bots: int = 0, turn_seconds: int = 0, **options: Any
) -> AsyncIterator[JudgedParty]:
    """Open a table with a judge, seat guests by their links and bots, and start."""
    async with open_server() as server:
        judge = ScriptedJudge()
        server.services = replace(server.services, answers={"llm": judge}, queues={"llm": judge.ahead})
        server.hall = Hall(server.services, server.records)
        guests, tokens = await server.invite(GAME, *names, links=links, known=False, **{"judge": "llm", **options})
        for _ in range(bots):
            await guests[0].says("add_bot")
        await guests[0].says("configure", turn_seconds=turn_seconds)
        assert (await guests[0].says("start"))["event"] == "ack"
        yield JudgedParty(server, judge, guests, tokens[len(names) :])


def first_move(guest: Guest) -> list[dict[str, Any]]:
    """Place the first two tiles of a guest's rack in the centre."""
    return [
        {"x": 7 + at, "y": 7, "isBlank": True, "assignedLetter": "E"}
        if tile is None
        else {"x": 7 + at, "y": 7, "letter": tile}
        for at, tile in enumerate(guest.state["rack"][:2])
    ]
