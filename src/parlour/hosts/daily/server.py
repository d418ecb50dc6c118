"""One riddle and its days."""

from collections.abc import Callable
from threading import Lock

from parlour.core.riddle import RiddleGame

MOST = 7
"""Days that are held at once."""


class GameServer:
    """Has `game_factory` make the game of a date when it is first asked for, and keeps those that were used last."""

    def __init__(self, game_factory: Callable[[str], RiddleGame], most: int = MOST) -> None:
        self._factory = game_factory
        self._most = most
        self._games: dict[str, RiddleGame] = {}
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._games)

    def get_game_for_date(self, date_str: str) -> RiddleGame:
        """Give the one game of this date."""
        with self._lock:
            game = self._games.pop(date_str, None) or self._factory(date_str)
            self._games[date_str] = game
            if len(self._games) > self._most:
                del self._games[next(iter(self._games))]
            return game
