"""Where the games of all riddles lie: by date, or behind a friend's link."""

from asyncio import to_thread
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial

from parlour.core.refusal import Rejected
from parlour.core.riddle import Riddle, RiddleGame, SourceList
from parlour.hosts.daily.cache import GameCache
from parlour.hosts.daily.errors import Code
from parlour.hosts.daily.judging import CHANGED
from parlour.hosts.daily.keys import RiddleKeys
from parlour.hosts.daily.links import Posed
from parlour.storage.settled import Settled

_LISTS = 8
"""Lists of somebody's own that are held at once."""


class Shelf:
    """The games of `riddles`, as made with each of `keys`; the first are the latest.

    What was `settled` for a day stays so; `first_free` tells the first day for which nothing was promised yet.
    """

    def __init__(
        self,
        riddles: Mapping[str, Riddle],
        keys: Sequence[RiddleKeys],
        settled: Settled,
        first_free: Callable[[], str],
    ) -> None:
        self._riddles = riddles
        self._latest = keys[0].name
        self._settled = settled
        self._first_free = first_free
        self._since: str | None = None
        self._lists: dict[tuple[str, str], str] = {}
        self._remade = lru_cache(_LISTS)(_remade)
        self._caches = {
            (each.name, riddle.id): GameCache(partial(self._opened, riddle, each.words_of(riddle.id)))
            for each in keys
            for riddle in riddles.values()
        }

    def riddle(self, riddle: str | None) -> Riddle:
        """Find a riddle by its id; the first, if none is named."""
        found = self._riddles.get(riddle) if riddle else next(iter(self._riddles.values()))
        if found is None:
            raise Rejected(Code.NO_SUCH_RIDDLE, "There is no such riddle here.")
        return found

    async def of_date(self, riddle: str, day: str) -> RiddleGame:
        """Give the game of a date."""
        found = self.riddle(riddle)
        await self._settle(found, day)
        return await self._caches[self._latest, found.id].game_of(day)

    async def drawn(self, riddle: str, day: str, key: bytes) -> RiddleGame:
        """Give a game drawn with another `key`, to practise, or refuse it."""
        found = self.riddle(riddle)
        _require_posable(found)
        await self._settle(found, day)
        return await to_thread(self.as_of(found, day).open, day, key)

    async def posed(self, posed: Posed, day: str) -> RiddleGame:
        """Give the game of a secret that somebody chose, as it is on `day`, or refuse it."""
        found = self.riddle(posed.riddle)
        await self._settle(found, day)
        return _require_posable(self.as_of(found, day))(posed.secret)

    def version(self, game: RiddleGame) -> str:
        """Name all that a game was made of: its lists, its rules, and our latest keys."""
        return f"{game.version}.{self._latest}"

    async def again(self, riddle: str, day: str, version: str, posed: Posed | None) -> RiddleGame:
        """Give the game that was begun with `version`, or refuse if it is no longer the same."""
        lists, _, keys = version.rpartition(".")
        changed = Rejected(Code.RIDDLE_CHANGED, CHANGED)
        if not posed and (keys, riddle) not in self._caches:
            raise changed
        if posed:
            game = await self.posed(posed, day)
        else:
            await self._settle(self._riddles[riddle], day)
            game = await self._caches[keys, riddle].game_of(day)
        if str(game.version) != lists:
            raise changed
        return game

    def as_of(self, riddle: Riddle, day: str) -> Riddle:
        """Give `riddle` as it is on a `day` that is settled: with the list and the draw that were promised."""
        words = self._lists.get((riddle.id, day))
        if riddle.source and words is not None:
            riddle = self._remade(riddle.source, words)
        before = riddle.open_before if self._since and day < self._since else None
        return replace(riddle, open=before) if before else riddle

    async def _settle(self, riddle: Riddle, day: str) -> None:
        """Learn what holds on `day`, or settle it for all servers that share this; its list is read anew for that."""
        if self._since is None:
            self._since = await self._settled.draw_since(self._first_free())
        if riddle.source and (riddle.id, day) not in self._lists:
            words = await to_thread(riddle.source.latest) if riddle.source.latest else riddle.source.text
            words = await self._settled.list_of(riddle.id, day, words)
            await to_thread(self._remade, riddle.source, words)
            self._lists[riddle.id, day] = words

    def _opened(self, riddle: Riddle, key: bytes, day: str) -> RiddleGame:
        return self.as_of(riddle, day).open(day, key)


def _require_posable(riddle: Riddle) -> Callable[[str], RiddleGame]:
    if riddle.pose is None:
        raise Rejected(Code.NOT_POSED, "One cannot set this riddle to others.")
    return riddle.pose


def _remade(source: SourceList, words: str) -> Riddle:
    return source.remake(words)
