"""One riddle and its days."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from threading import Lock

from parlour.core.riddle import RiddleGame

MOST = 7
"""Days that are held at once."""
PROMISED = 3
"""Of these the latest, which are never given up: yesterday, which may still be finished, today, and tomorrow."""


class GameCache:
    """Has `game_factory` make the game of a date when it is first asked for, and keeps those that were used last.

    A game that is being made keeps nobody waiting but those who ask for it.
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
        """Give the one game of this date."""
        with self._lock:
            if (held := self._held(date_str)) is not None:
                return held
            others = self._making.get(date_str)
            made = self._making.setdefault(date_str, Future())
        if others is None:
            self._make(date_str, made)
        return made.result()

    async def game_of(self, date_str: str) -> RiddleGame:
        """Give the one game of this date; if it must be made, in a thread, and one at a time."""
        with self._lock:
            if (held := self._held(date_str)) is not None:
                return held
        async with self._turn:
            return await asyncio.to_thread(self.get_game_for_date, date_str)

    def _held(self, date_str: str) -> RiddleGame | None:
        """Give a game that is there, and note that it was used."""
        game = self._games.pop(date_str, None)
        if game is not None:
            self._games[date_str] = game
        return game

    def _make(self, date_str: str, made: Future[RiddleGame]) -> None:
        try:
            game = self._factory(date_str)
        except BaseException as fault:  # noqa: BLE001 - told to everybody who waits for it
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
