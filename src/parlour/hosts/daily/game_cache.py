"""The games of one riddle, cached by date."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from threading import Lock

from parlour.core.riddle import RiddleGame

MOST = 7
"""How many dates are cached."""
PROMISED = 3
"""The latest dates, which are never evicted: yesterday (people may still finish it), today and tomorrow."""


class GameCache:
    """Makes the game of a date on first use with `game_factory`, and keeps the most recently used ones.

    While a game is being made, only callers who asked for it wait.
    """

    def __init__(self, game_factory: Callable[[str], RiddleGame]) -> None:
        self._factory = game_factory
        self._games: dict[str, RiddleGame] = {}
        self._making: dict[str, Future[RiddleGame]] = {}
        self._lock = Lock()
        self._turn = asyncio.Lock()

    def __len__(self) -> int:
        return len(self._games)

    def get_game_for_date(self, date_str: str) -> RiddleGame:
        """Return the game of this date, the same object for every caller."""
        with self._lock:
            if (held := self._get_cached(date_str)) is not None:
                return held
            others = self._making.get(date_str)
            made = self._making.setdefault(date_str, Future())
        if others is None:
            self._make(date_str, made)
        return made.result()

    async def game_of(self, date_str: str) -> RiddleGame:
        """Return the game of this date; make it in a thread if necessary, one at a time."""
        with self._lock:
            if (held := self._get_cached(date_str)) is not None:
                return held
        async with self._turn:
            return await asyncio.to_thread(self.get_game_for_date, date_str)

    def _get_cached(self, date_str: str) -> RiddleGame | None:
        """Return a cached game and mark it as recently used."""
        game = self._games.pop(date_str, None)
        if game is not None:
            self._games[date_str] = game
        return game

    def _make(self, date_str: str, made: Future[RiddleGame]) -> None:
        try:
            game = self._factory(date_str)
        except BaseException as fault:  # noqa: BLE001 - raised for every caller who waits for it
            with self._lock:
                del self._making[date_str]
            made.set_exception(fault)
            return
        with self._lock:
            del self._making[date_str]
            self._games[date_str] = game
            if len(self._games) > MOST:
                del self._games[self._least_used()]
        made.set_result(game)

    def _least_used(self) -> str:
        promised = sorted(self._games)[-PROMISED:]
        return next(date for date in self._games if date not in promised)
