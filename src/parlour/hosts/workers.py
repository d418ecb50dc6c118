"""Worker processes, so that bots and games never think on the event loop."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache, partial
from statistics import median
from typing import Any, TypeVar
from uuid import uuid4

from parlour.core.dice import Dice
from parlour.core.discovery import discover
from parlour.core.game import AnyGame, Ask, Highlight, Moment, Past, PlayedMove, Seat, View
from parlour.hosts.process_pool import ProcessPool
from parlour.hosts.thinking_queue import Party, ThinkingQueue, Thought, Ticket, Weight

T = TypeVar("T")
PATIENCE = 20.0
"""Seconds after which a thought is given up and its process killed."""
QUICK = 0.05
"""Seconds up to which a thought counts as light."""
REMEMBERED = 9
"""How many past thoughts of a kind predict the next one: enough to outvote those that first had to read files."""


class Workers:
    """A few processes, started when first needed, that know the same games as the server.

    `count` of them take any thought; one more, which heavy thoughts cannot slow down, takes light ones.
    """

    def __init__(self, count: int, modules: Sequence[str] = ()) -> None:
        self._count = max(1, count)
        self._modules = tuple(modules)
        self._queue = ThinkingQueue(self._count)
        self._usual: dict[tuple[str, str], deque[float]] = {}
        prepare = partial(_load_games, self._modules)
        self._brisk = ProcessPool(1, prepare, brisk=True)
        self._others = ProcessPool(self._count, prepare, brisk=False)

    @property
    def waiting(self) -> int:
        """The number of thoughts that wait for a process."""
        return len(self._queue)

    async def choose(
        self, game: str, levels: Sequence[str], view: View, seat: Seat, dice: Dice, party: Party
    ) -> Thought:
        """Let a bot choose an action from the view of `seat` at the last of `levels`, or a weaker one under load.

        A heavy thought that is not finished in time, perhaps because other programs leave it no time at all, is
        replaced by a light one.
        """
        level, weight = levels[-1], self._weight(game, levels[-1])
        if level == levels[0]:
            weight = Weight.LIGHT  # there is nothing faster
        ticket = await self._queue.enter(party, weight, is_patient=level == levels[0])
        if ticket.hurried:
            level = self._quicker(game, levels)
        try:
            return await self._decide(ticket, game, level, view, seat, dice)
        except TimeoutError:
            if ticket.weight is Weight.LIGHT:
                raise
        ticket = await self._queue.enter(party, Weight.LIGHT)
        return await self._decide(ticket, game, self._quicker(game, levels), view, seat, dice)

    async def _decide(self, ticket: Ticket, game: str, level: str, view: View, seat: Seat, dice: Dice) -> Thought:
        action = await self._measure(ticket, game, level, _choose, self._modules, game, level, view, seat, dice)
        return Thought(action, level)

    async def ponder(self, game: str, ask: Ask, dice: Dice, party: Party, *, later: bool) -> Any:
        """Let a game answer its own `ask`, like a bot with one level; `later` means that no move waits for it."""
        weight = Weight.LATER if later else self._weight(game, ask.name)
        try:
            return await self._answer(weight, game, ask, dice, party)
        except TimeoutError:
            if weight is not Weight.HEAVY:
                raise
        return await self._answer(Weight.LIGHT, game, ask, dice, party)

    async def _answer(self, weight: Weight, game: str, ask: Ask, dice: Dice, party: Party) -> Any:
        ticket = await self._queue.enter(party, weight)
        return await self._measure(ticket, game, ask.name, _ponder, self._modules, game, ask, dice)

    async def review(self, game: str, move: PlayedMove[Any], dice: Dice, party: Party) -> Highlight | None:
        """Let a game review a move of a finished match; no move at a table waits for it."""
        ticket = await self._queue.enter(party, Weight.LATER)
        return await self._finish(ticket, _review, self._modules, game, move, dice)

    async def think(
        self,
        thought: Callable[..., T],
        *about: Any,
        party: Party | None = None,
        weight: Weight = Weight.HEAVY,
    ) -> T:
        """Run `thought` when it is the turn of its `party`; if its process dies, it is tried once more in a new one.

        The function and its arguments go to another process, so they must be picklable. A thought that is not finished
        in time, perhaps because other programs leave it no time at all, is tried once more beside the light ones.
        """
        party = party or Party(uuid4().hex)
        try:
            return await self._finish(await self._queue.enter(party, weight), thought, *about)
        except TimeoutError:
            if weight is Weight.LIGHT:
                raise
        return await self._finish(await self._queue.enter(party, Weight.LIGHT), thought, *about)

    def _weight(self, game: str, what: str) -> Weight:
        """Weigh a thought by how long such thoughts usually take; unknown ones count as heavy."""
        usual = self._usual.get((game, what))
        return Weight.LIGHT if usual and median(usual) < QUICK else Weight.HEAVY

    def _quicker(self, game: str, levels: Sequence[str]) -> str:
        """Choose the strongest light level below the last, or else the weakest."""
        quick = [level for level in levels[:-1] if self._weight(game, level) is Weight.LIGHT]
        return quick[-1] if quick else levels[0]

    async def _measure(self, ticket: Ticket, game: str, what: str, thought: Callable[..., T], *about: Any) -> T:
        timed: tuple[T, float] = await self._finish(ticket, _time, thought, *about)
        answer, seconds = timed
        self._usual.setdefault((game, what), deque(maxlen=REMEMBERED)).append(seconds)
        return answer

    async def _finish(self, ticket: Ticket, thought: Callable[..., T], *about: Any) -> T:
        """Think, and give the place back when the process is free, even if nobody waits for the answer any more."""
        thinking = self._choose_processes(ticket.weight).run(PATIENCE, thought, *about)
        thinking.add_done_callback(lambda task: self._done(ticket, task))
        await asyncio.wait((thinking,))
        return thinking.result()

    def _choose_processes(self, weight: Weight) -> ProcessPool:
        """Choose where to think, and start all processes if this is the first thought."""
        self._brisk.start()
        self._others.start()
        return self._brisk if weight is Weight.LIGHT and not self._brisk.busy else self._others

    def _done(self, ticket: Ticket, task: asyncio.Task[Any]) -> None:
        self._queue.leave(ticket)
        if not task.cancelled():
            task.exception()  # retrieved, even if nobody waits for it any more

    def close(self) -> None:
        """Kill the processes, for good."""
        self._brisk.close()
        self._others.close()


def _load_games(modules: tuple[str, ...]) -> None:
    """Load the files of games and their bots, so that no thought has to: on a busy machine that takes seconds."""
    for game in _games(modules).values():
        with suppress(Exception):  # a game that cannot load says so when it thinks
            game.prepare(game.Options())
            _try_out(game)


def _try_out(game: AnyGame) -> None:
    """Let the weakest bot choose a first move."""
    seats = tuple(Seat(str(number)) for number in range(min(game.seats)))
    state = game.start(seats, game.Options(), Moment(0.0, Dice(b"")), Past()).state
    level = next(iter(game.bots))
    for seat in game.to_act(state):
        game.bots[level](game.view(state, seat), seat, Dice(b""))


def _time(thought: Callable[..., T], *about: Any) -> tuple[T, float]:
    """Return the answer and the CPU seconds it took, which do not depend on how busy the machine is."""
    begun = time.process_time()
    return thought(*about), time.process_time() - begun


@cache
def _games(modules: tuple[str, ...]) -> dict[str, AnyGame]:
    return dict(discover(*modules))


def _choose(modules: tuple[str, ...], game: str, level: str, view: View, seat: Seat, dice: Dice) -> Any:
    return _games(modules)[game].bots[level](view, seat, dice)


def _ponder(modules: tuple[str, ...], game: str, ask: Ask, dice: Dice) -> Any:
    return _games(modules)[game].ponder(ask, dice)


def _review(modules: tuple[str, ...], game: str, move: PlayedMove[Any], dice: Dice) -> Highlight | None:
    return _games(modules)[game].review(move, dice)
