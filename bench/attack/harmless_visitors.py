"""The harmless visitors of an attacked server."""

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from bench.attack.attacked_account import AccountOwner
from bench.attack.checked_matches import Watched, tables
from bench.attack.leak_oracle import Oracle
from bench.attack.measured_player import Bystander
from bench.kill import Forgotten, WitnessTable

GAMES = ("crossword", "president")
"""The games that bystanders play."""
_A_GAME = 3
"""How many tables of each game; a median of few moves is mostly chance."""
_PAUSE = 0.3
"""Seconds between two moves of the players the oracle checks."""
_PATIENCE = 60.0


class SecondsTaken(NamedTuple):
    """The seconds of each move of a bystander, and of each wait for an easy bot."""

    moves: list[float]
    answers: list[float]


class HarmlessVisitors:
    """All harmless visitors: bystanders, players whose messages the oracle checks, and witnesses of every move."""

    def __init__(self, port: int) -> None:
        self.oracle = Oracle()
        self.bystanders = [Bystander(game, self.oracle, number) for game in GAMES for number in range(_A_GAME)]
        self.watched: Sequence[Watched] = tables(port, self.oracle, 1)
        self.witnesses = [WitnessTable(port, "witness")]
        self.owner = AccountOwner(port, self.oracle)
        self._port = port

    async def open(self) -> None:
        """Join the tables."""
        async with asyncio.timeout(_PATIENCE):
            await asyncio.gather(
                self.owner.register(),
                *(each.open(self._port) for each in self.bystanders),
                *(table.open() for table in (*self.watched, *self.witnesses)),
            )

    async def play(self, seconds: float) -> None:
        """Play for the given time."""
        until = asyncio.get_running_loop().time() + seconds
        async with asyncio.timeout(seconds + _PATIENCE):
            await asyncio.gather(
                self.owner.stay_active(seconds),
                *(each.play(seconds) for each in self.bystanders),
                *(table.play(until, _PAUSE) for table in (*self.watched, *self.witnesses)),
            )

    async def play_until_moved(self) -> None:
        """Continue until every bystander has moved, which takes longer on a busy machine."""
        async with asyncio.timeout(_PATIENCE):
            while not all(each.moves for each in self.bystanders):
                await self.play(_PAUSE)

    def taken(self) -> SecondsTaken:
        """Return the seconds of all moves and bot answers since the last call."""
        moves = [took for each in self.bystanders for took in each.moves]
        answers = [took for each in self.bystanders for took in each.answers]
        for each in self.bystanders:
            each.moves, each.answers = [], []
        return SecondsTaken(moves, answers)

    async def come_back(self, port: int) -> int:
        """Reconnect to a server that was killed; return how many moves it lost."""
        async with asyncio.timeout(_PATIENCE):
            await asyncio.gather(*(each.come_back(port) for each in self.bystanders))
        lost = sum(each.lost for each in self.bystanders)
        for witness in self.witnesses:
            try:
                await witness.come_back(port)
            except Forgotten:
                lost += 1
        return lost

    def close(self) -> None:
        """Leave."""
        for bystander in self.bystanders:
            bystander.close()
        for table in (*self.watched, *self.witnesses):
            table.close()
