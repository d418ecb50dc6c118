"""The games of all riddles, opened by date or from a friend's link."""

from asyncio import to_thread
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial

from parlour.core.refusal import Rejected
from parlour.core.riddle import Riddle, RiddleGame, SourceList
from parlour.hosts.daily.checked_play import CHANGED
from parlour.hosts.daily.errors import RiddleCode
from parlour.hosts.daily.game_cache import GameCache
from parlour.hosts.daily.keys import RiddleKeys
from parlour.hosts.daily.links import Posed
from parlour.storage.riddle_schedule import RiddleSchedule

_LISTS = 8
"""How many custom word lists are kept in memory."""


class RiddleGames:
    """Opens the games of `riddles` with each of `keys`, the latest first.

    `schedule` remembers the word list of each date; `first_free` returns the first date that was not promised yet.
    """

    def __init__(
        self,
        riddles: Mapping[str, Riddle],
        keys: Sequence[RiddleKeys],
        schedule: RiddleSchedule,
        first_free: Callable[[], str],
    ) -> None:
        self._riddles = riddles
        self._latest = keys[0].name
        self._schedule = schedule
        self._first_free = first_free
        self._since: str | None = None
        self._lists: dict[tuple[str, str], str] = {}
        self._remake = lru_cache(_LISTS)(_remake)
        self._caches = {
            (each.name, riddle.id): GameCache(partial(self._open, riddle, each.words_of(riddle.id)))
            for each in keys
            for riddle in riddles.values()
        }

    def riddle(self, riddle: str | None) -> Riddle:
        """Return the riddle with this id, or the first one if no id is given."""
        found = self._riddles.get(riddle) if riddle else next(iter(self._riddles.values()))
        if found is None:
            raise Rejected(RiddleCode.NO_SUCH_RIDDLE, "There is no such riddle here.")
        return found

    async def of_date(self, riddle: str, day: str) -> RiddleGame:
        """Return the game of a date."""
        found = self.riddle(riddle)
        await self._settle(found, day)
        return await self._caches[self._latest, found.id].game_of(day)

    async def draw(self, riddle: str, day: str, key: bytes) -> RiddleGame:
        """Return a game for practice, drawn with another `key`, or refuse it."""
        found = self.riddle(riddle)
        _require_pose(found)
        await self._settle(found, day)
        return await to_thread(self.as_of(found, day).open, day, key)

    async def pose(self, posed: Posed, day: str) -> RiddleGame:
        """Return the game of a secret that a person chose, by the rules of `day`, or refuse it."""
        found = self.riddle(posed.riddle)
        await self._settle(found, day)
        return _require_pose(self.as_of(found, day))(posed.secret)

    def version(self, game: RiddleGame) -> str:
        """Return a version for everything a game is made of: its lists, its rules and our latest keys."""
        return f"{game.version}.{self._latest}"

    async def reopen(self, riddle: str, day: str, version: str, posed: Posed | None) -> RiddleGame:
        """Return the game that was begun with `version`, or refuse if it has changed since."""
        lists, _, keys = version.rpartition(".")
        changed = Rejected(RiddleCode.RIDDLE_CHANGED, CHANGED)
        if not posed and (keys, riddle) not in self._caches:
            raise changed
        if posed:
            game = await self.pose(posed, day)
        else:
            await self._settle(self._riddles[riddle], day)
            game = await self._caches[keys, riddle].game_of(day)
        if str(game.version) != lists:
            raise changed
        return game

    def as_of(self, riddle: Riddle, day: str) -> Riddle:
        """Return `riddle` with the word list and the draw that are settled for `day`."""
        words = self._lists.get((riddle.id, day))
        if riddle.source and words is not None:
            riddle = self._remake(riddle.source, words)
        before = riddle.open_before if self._since and day < self._since else None
        return replace(riddle, open=before) if before else riddle

    async def _settle(self, riddle: Riddle, day: str) -> None:
        """Look up the draw and the word list of `day`, or decide on the latest ones for all servers."""
        if self._since is None:
            self._since = await self._schedule.settle_draw(self._first_free())
        if riddle.source and (riddle.id, day) not in self._lists:
            words = await to_thread(riddle.source.latest) if riddle.source.latest else riddle.source.text
            words = await self._schedule.settle_list(riddle.id, day, words)
            await to_thread(self._remake, riddle.source, words)
            self._lists[riddle.id, day] = words

    def _open(self, riddle: Riddle, key: bytes, day: str) -> RiddleGame:
        return self.as_of(riddle, day).open(day, key)


def _require_pose(riddle: Riddle) -> Callable[[str], RiddleGame]:
    if riddle.pose is None:
        raise Rejected(RiddleCode.NOT_POSED, "This riddle cannot be set for friends.")
    return riddle.pose


def _remake(source: SourceList, words: str) -> Riddle:
    return source.remake(words)
