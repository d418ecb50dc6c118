"""Processes that share a store and live in one test: they hear each other at once."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from parlour.storage.processes import ATTENDED, LOOK, Notice, NoticeContent, TableProgress
from parlour.storage.tables import ChatLine, IndexCard, Tables


class Neighbours:
    """All processes that use `tables`."""

    def __init__(self, tables: Tables) -> None:
        self.tables: Tables = getattr(tables, "tables", tables)
        """The real store, where one that fails would be in the way."""
        self.living: dict[str, Neighbour] = {}
        self.is_silent = False
        """Whether notices are lost."""

    def join(self) -> "Neighbour":
        """Start a process."""
        return Neighbour(self)


class Neighbour:
    """One of several processes."""

    age = 0.0
    offset = 0.0

    def __init__(self, all_of_them: Neighbours) -> None:
        self._all = all_of_them
        self.name = f"process {len(all_of_them.living) + 1}"
        self.attending: dict[str, frozenset[str]] = {}
        self._listeners: list[Callable[[Notice], None]] = []
        all_of_them.living[self.name] = self

    @property
    def alive(self) -> frozenset[str]:
        """The processes that live."""
        return frozenset({self.name, *self._all.living})

    def listen(self, hear: Callable[[Notice], None]) -> None:
        """Pass notices of other processes to `hear`."""
        self._listeners.append(hear)

    def tell(self, topic: str, key: str, about: NoticeContent = None) -> None:
        """Tell the others, unless notices are lost."""
        if not self._all.is_silent:
            for other in [each for each in self._all.living.values() if each is not self]:
                other.hear(Notice(topic, key, about))

    def hear(self, notice: Notice) -> None:
        """Pass on a notice."""
        for listener in self._listeners:
            listener(notice)

    def attend(self, table_id: str, seats: Iterable[str] | None) -> None:
        """Say which seats are connected here."""
        if seats is None:
            self.attending.pop(table_id, None)
        else:
            self.attending[table_id] = frozenset(seats)
        self.tell(ATTENDED, table_id)

    async def look(self, table_ids: Collection[str]) -> Mapping[str, TableProgress]:
        """Return how tables stand in the store."""
        found = {}
        for table_id in table_ids:
            if stored := await self._all.tables.load(table_id):
                version = stored.version + len(stored.entries)
                found[table_id] = TableProgress(version, len(stored.chat), self._elsewhere(table_id))
        return found

    def _elsewhere(self, table_id: str) -> Mapping[str, frozenset[str]]:
        others = (each for each in self._all.living.values() if each is not self)
        return {each.name: each.attending[table_id] for each in others if table_id in each.attending}

    async def chat(self, table_id: str, after: int) -> Sequence[tuple[int, ChatLine]]:
        """Return lines after a number."""
        stored = await self._all.tables.load(table_id)
        return list(enumerate(stored.chat, 1))[after:] if stored else []

    async def list_public(self, skip: int, most: int) -> Sequence[tuple[str, IndexCard]]:
        """Return nothing: only a database knows all cards."""
        return []

    async def held(self, keys: Collection[str]) -> frozenset[str]:
        """Return keys that any process attends."""
        return frozenset(key for key in keys for each in self._all.living.values() if key in each.attending)

    def hand_over(self) -> None:
        """Let go of all tables."""
        for table_id in tuple(self.attending):
            self.attend(table_id, None)

    def dies(self) -> None:
        """End without a word; the others notice."""
        del self._all.living[self.name]
        for other in self._all.living.values():
            other.hear(Notice(LOOK))

    async def leave(self) -> None:
        """End in good order."""
        if self.name in self._all.living:
            self.dies()
