"""Where the games of all riddles lie: by date, or behind a friend's link."""

from collections.abc import Mapping, Sequence
from functools import partial

from parlour.core.refusal import Rejected
from parlour.core.riddle import Riddle, RiddleGame
from parlour.hosts.daily.errors import Code
from parlour.hosts.daily.keys import RiddleKeys
from parlour.hosts.daily.links import Posed
from parlour.hosts.daily.server import GameServer


class Shelf:
    """The games of `riddles`, as made with each of `keys`; the first are the latest."""

    def __init__(self, riddles: Mapping[str, Riddle], keys: Sequence[RiddleKeys]) -> None:
        self._riddles = riddles
        self._latest = keys[0].name
        self._servers = {
            (each.name, riddle.id): GameServer(partial(_opened, riddle, each.words_of(riddle.id)))
            for each in keys
            for riddle in riddles.values()
        }

    def riddle(self, riddle: str | None) -> Riddle:
        """Find a riddle by its id; the first, if none is named."""
        found = self._riddles.get(riddle) if riddle else next(iter(self._riddles.values()))
        if found is None:
            raise Rejected(Code.NO_SUCH_RIDDLE, "There is no such riddle here.")
        return found

    def of_date(self, riddle: str, day: str) -> RiddleGame:
        """Give the game of a date."""
        return self._servers[self._latest, self.riddle(riddle).id].get_game_for_date(day)

    def posed(self, posed: Posed) -> RiddleGame:
        """Give the game of a secret that somebody chose, or refuse it."""
        pose = self.riddle(posed.riddle).pose
        if pose is None:
            raise Rejected(Code.NOT_POSED, "One cannot set this riddle to others.")
        return pose(posed.secret)

    def version(self, game: RiddleGame) -> str:
        """Name all that a game was made of: its lists, its rules, and our latest keys."""
        return f"{game.version}.{self._latest}"

    def again(self, riddle: str, day: str, version: str, posed: Posed | None) -> RiddleGame:
        """Give the game that was begun with `version`, or refuse if it is no longer the same."""
        lists, _, keys = version.rpartition(".")
        changed = Rejected(Code.RIDDLE_CHANGED, "This riddle was changed since the game began: begin a new one.")
        if not posed and (keys, riddle) not in self._servers:
            raise changed
        game = self.posed(posed) if posed else self._servers[keys, riddle].get_game_for_date(day)
        if game.version != lists:
            raise changed
        return game


def _opened(riddle: Riddle, key: bytes, date_str: str) -> RiddleGame:
    return riddle.open(date_str, key)
