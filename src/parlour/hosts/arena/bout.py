"""One contestant's part of a match: it is pinged, plays all games at the pace it asked for, and hears the results."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import replace
from itertools import islice
from math import isinf
from typing import NamedTuple, TypeVar

from parlour.hosts.arena import wire
from parlour.hosts.arena.caller import Caller
from parlour.hosts.arena.events import Event, Finished, GameOver, Guessed, Pinged, PingFailed, Told
from parlour.hosts.arena.plan import LETTERS, Contestant, MatchPlan, Secret, new_id
from parlour.hosts.arena.score import UNSET, Definition, Failed, Fault, Game, Guess
from parlour.hosts.clock import Clock
from parlour.pieces.words import marks

T = TypeVar("T")
PINGS = 10
FIRST_PAUSE, LONGEST_PAUSE = 0.25, 5.0
"""Seconds after a ping that failed, each twice as long as the one before: servers may have to wake up."""
CONNECTIONS = 5
"""At once, to who names no limit."""
WAITING_GAMES = 2
"""So many more games than connections are under way."""
RESULTS_SECONDS = 30.0
"""For taking the results; nobody needs an answer to them."""
_FINAL = frozenset({Fault.BAD_LIMIT, Fault.BAD_ADDRESS, Fault.FORBIDDEN_ADDRESS, Fault.UNTRUSTED, Fault.OUT_OF_BUDGET})
"""What another ping would not change."""


def now(clock: Clock) -> int:
    """Tell the time in nanoseconds."""
    return round(clock.now() * 1e9)


async def ping(url: str, caller: Caller, letters: int = LETTERS) -> Definition:
    """Ask the solver at `url` once what it is, or raise `Failed`."""
    return wire.read_definition((await caller.call(url, "/ping", wire.headers(letters))).body)


class Turn(NamedTuple):
    """A game that waits for its next guess, and what is to be found in it."""

    secret: Secret
    game: Game


class Bout:
    """One contestant in a match; its time begins to run when it is made."""

    def __init__(
        self, plan: MatchPlan, contestant: Contestant, caller: Caller, tell: Callable[[Event], None], clock: Clock
    ) -> None:
        self._plan = plan
        self._id = contestant.id
        self._url = contestant.url
        self._caller = caller
        self._tell = tell
        self._clock = clock
        self._headers = wire.headers(plan.letters)
        self._requests = 0
        seconds = plan.budget.seconds
        self._deadline = None if isinf(seconds) else asyncio.get_running_loop().time() + seconds
        self._definition: Definition | None = None

    async def play(self) -> None:
        """Ping the contestant and play all games with it; whatever goes wrong is told."""
        failure = None
        try:
            self._definition = await self._ping()
        except Failed as why:
            failure = why.failure
        else:
            self._tell(Pinged(self._id, self._definition))
            await self._play_all(self._definition.limit or CONNECTIONS)
        self._tell(Finished(self._id, now(self._clock), failure))

    async def send(self, results: bytes) -> None:
        """Send the results to a contestant that has played, and tell whether it took them."""
        if self._definition is None:
            return
        failure = None
        try:
            async with asyncio.timeout(RESULTS_SECONDS):
                await self._caller.call(self._url, "/results", self._headers, wire.results_request(self._id, results))
        except Failed as why:
            failure = why.failure
        except TimeoutError:
            failure = Failed(Fault.TIMEOUT, f"the results were not taken within {RESULTS_SECONDS:.0f} seconds").failure
        self._tell(Told(self._id, failure))

    async def _ping(self) -> Definition:
        """Ask who it is, again and again, with longer and longer pauses."""
        pause = FIRST_PAUSE
        for tries in range(1, PINGS):
            try:
                return await self._within(ping(self._url, self._caller, self._plan.letters))
            except Failed as why:
                if why.failure.kind in _FINAL:
                    raise
                self._tell(PingFailed(self._id, tries, why.failure))
            await self._clock.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
        return await self._within(ping(self._url, self._caller, self._plan.letters))

    async def _play_all(self, limit: int) -> None:
        """Play all games over up to `limit` connections."""
        connections = min(limit, self._plan.budget.connections)
        unbegun = iter(self._plan.games)
        under_way = deque(map(self._begin, islice(unbegun, connections + WAITING_GAMES)))
        async with asyncio.TaskGroup() as group:
            for _ in range(min(connections, len(under_way))):
                group.create_task(self._connect(under_way, unbegun))

    async def _connect(self, under_way: deque[Turn], unbegun: Iterator[Secret]) -> None:
        """Be one connection: make the next guess of the game that has waited longest, until all are over."""
        while under_way:
            secret, game = under_way.popleft()
            game = await self._go_on(game, secret.answer)
            if game.finish == UNSET:
                under_way.append(Turn(secret, game))
            else:
                self._tell(GameOver(self._id, game))
                under_way.extend(map(self._begin, islice(unbegun, 1)))

    def _begin(self, secret: Secret) -> Turn:
        return Turn(secret, Game(secret.game_id, now(self._clock)))

    async def _go_on(self, game: Game, answer: str) -> Game:
        """Have one more guess made; that may be the end of the game."""
        try:
            guess = await self._guess(game, answer)
        except Failed as why:
            return replace(game, failure=why.failure, finish=now(self._clock))
        self._tell(Guessed(self._id, game.id, guess))
        guesses, found = (*game.guesses, guess), guess.word == answer
        is_over = found or len(guesses) == self._plan.rounds
        finish = now(self._clock) if is_over else UNSET
        return Game(game.id, game.start, finish, guesses, found)

    async def _guess(self, game: Game, answer: str) -> Guess:
        id_ = new_id()
        headers = {wire.GUESS_ID: id_, **self._headers}
        called = self._caller.call(self._url, "/guess", headers, wire.guess_request(game))
        answered = await self._within(called)
        word, shout = wire.read_reply(answered.body)
        if word not in self._plan.allowed:
            raise Failed(Fault.INVALID_GUESS, f"guess is invalid: {wire.visible(word, wire.LONGEST_GUESS)}")
        return Guess(id_, answered.start, answered.nanoseconds, word, marks(answer, word), shout)

    async def _within(self, request: Coroutine[None, None, T]) -> T:
        """Let a request be made within the budget of the match."""
        if self._requests >= self._plan.budget.requests:
            request.close()
            raise Failed(Fault.OUT_OF_BUDGET, "the match sends no more requests to this contestant")
        self._requests += 1
        try:
            async with asyncio.timeout_at(self._deadline):
                return await request
        except TimeoutError:
            raise Failed(Fault.OUT_OF_BUDGET, "the time of the match is over") from None
