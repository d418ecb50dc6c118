"""Reviews of finished matches: made on request, move by move, in worker processes, while somebody waits for them."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, Protocol

from typing_extensions import TypedDict

from parlour.core.dice import Dice
from parlour.core.game import Highlight, PlayedMove
from parlour.core.refusal import require
from parlour.hosts.codec import HostedGame
from parlour.hosts.records.review import ReviewedMove, StepMove, by_weight, moves_to_review, write_highlight
from parlour.hosts.thinking_queue import Party
from parlour.server.errors import ServerCode
from parlour.server.replays import Replay
from parlour.storage.records import FiledMatch

KEPT = 64
"""How many finished reviews are kept."""
MOST_RUNNING = 16
"""How many reviews may run or wait at once; for each address, one move is reviewed at a time."""


class ReviewTimeouts(NamedTuple):
    """Seconds until a request is told how far the review has got, and until nobody seems to wait for it any more."""

    answer: float
    silence: float


TIMEOUTS = ReviewTimeouts(answer=1.0, silence=10.0)


class MoveReviewer(Protocol):
    """Lets a game say something about a move, in another process."""

    def __call__(
        self, game: str, move: PlayedMove[Any], dice: Dice, party: Party
    ) -> Coroutine[Any, Any, Highlight | None]:
        """Return what the game says, or `None`."""
        ...


class ReviewProgress(TypedDict):
    """A review so far: how many of the moves were looked at, and what was found, weighty moves first."""

    done: int
    total: int
    highlights: Sequence[ReviewedMove]


class Reviews:
    """Runs reviews, keeps the last ones, and stops those that nobody waits for."""

    def __init__(
        self, games: Mapping[str, HostedGame], think: MoveReviewer, timeouts: ReviewTimeouts = TIMEOUTS
    ) -> None:
        self._games = games
        self._think = think
        self._timeouts = timeouts
        self._known: OrderedDict[str, _Review] = OrderedDict()

    def is_possible(self, replay: Replay) -> bool:
        """Return whether the game of a match can review moves, and its rules are here."""
        hosted = self._games.get(replay.document.game)
        return bool(hosted and hosted.game.Noted and replay.scenes)

    async def follow(self, replay: Replay, address: str, admit: Callable[[], None]) -> ReviewProgress:
        """Return the review of a match so far, after a moment; call `admit` before starting one."""
        review = self._known.get(replay.record.id)
        if review is None or review.record != replay.record:
            admit()
            review = self._start(replay, address)
        self._known.move_to_end(replay.record.id)
        return await review.look()

    def _start(self, replay: Replay, address: str) -> "_Review":
        running = [review for review in self._known.values() if review.is_running]
        require(len(running) < MOST_RUNNING, ServerCode.TOO_MANY_REQUESTS, "Too many reviews are running. Try again.")
        think = partial(self._think, replay.document.game, party=Party(f"review {address}", address))
        review = _Review(replay.record, self._moves(replay), think, self._timeouts)
        review.task.add_done_callback(lambda _: self._drop_unfinished(review))
        self._known[review.record.id] = review
        for old in [name for name, kept in self._known.items() if not kept.is_running][:-KEPT]:
            del self._known[old]
        return review

    def _moves(self, replay: Replay) -> list[StepMove]:
        document = replay.document
        return list(moves_to_review(self._games[document.game], document, replay.scenes))

    def _drop_unfinished(self, review: "_Review") -> None:
        """Forget a review that was stopped or failed, so that the next request starts it again."""
        if not review.task.cancelled():
            review.task.exception()  # retrieved, even if nobody asks any more
        if not review.is_complete and self._known.get(review.record.id) is review:
            del self._known[review.record.id]

    async def close(self) -> None:
        """Stop all reviews."""
        for review in list(self._known.values()):
            await review.stop()


class _Review:
    """The review of one match, running or done."""

    def __init__(
        self,
        record: FiledMatch,
        moves: Sequence[StepMove],
        think: Callable[..., Awaitable[Highlight | None]],
        timeouts: ReviewTimeouts,
    ) -> None:
        self.record = record
        self._timeouts = timeouts
        self._total = len(moves)
        self._done = 0
        self._found: list[ReviewedMove] = []
        self._leaving: asyncio.TimerHandle | None = None
        self.task = asyncio.create_task(self._run(moves, think))

    @property
    def is_complete(self) -> bool:
        return self._done == self._total

    @property
    def is_running(self) -> bool:
        return not self.task.done()

    async def look(self) -> ReviewProgress:
        """Wait a moment, and return the findings so far; the review goes on for a while after the last look."""
        self._stop_timer()
        self._leaving = asyncio.get_running_loop().call_later(self._timeouts.silence, self.task.cancel)
        await asyncio.wait((self.task,), timeout=self._timeouts.answer)
        if self.task.done() and not self.task.cancelled():
            self.task.result()  # raises the fault of the game or its process
        return {"done": self._done, "total": self._total, "highlights": by_weight(self._found)}

    async def stop(self) -> None:
        """Think no further."""
        self._stop_timer()
        self.task.cancel()
        await asyncio.wait((self.task,))

    def _stop_timer(self) -> None:
        if self._leaving:
            self._leaving.cancel()

    async def _run(self, moves: Sequence[StepMove], think: Callable[..., Awaitable[Highlight | None]]) -> None:
        for step, move, dice in moves:
            if said := await think(move, dice):
                self._found.append(write_highlight(step, move.seat, said))
            self._done += 1
