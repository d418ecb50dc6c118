"""All the tables of the house: opening, finding, parking them, and filing what was played."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from weakref import WeakValueDictionary

from parlour.core.game import HOUSE, Json, PlainRequest, Seat
from parlour.core.refusal import Rejected, require
from parlour.hosts.table.actions import Claim, NewCode, Open
from parlour.hosts.table.errors import Code, storing
from parlour.hosts.table.filing import record
from parlour.hosts.table.keys import (
    CODE_LENGTH,
    LONG_CODE_LENGTH,
    code_of,
    hashed,
    is_drawn,
    is_id,
    new_code,
    new_id,
    new_token,
)
from parlour.hosts.table.live import Live
from parlour.hosts.table.messages import REQUESTS
from parlour.hosts.table.rules.setup import open_table
from parlour.hosts.table.services import Services
from parlour.hosts.table.snapshot import card, frozen, thawed, written
from parlour.hosts.table.tempo import Source
from parlour.storage.errors import NotStored, Taken
from parlour.storage.records import GameRecord, Records
from parlour.storage.tables import Card, Commit, Entry, Finished

FORGET_AFTER = 30 * 86_400
"""Seconds after which a table that was never played at and has nobody is deleted."""
CODES_TRIED = 20
MANY_TABLES = 250
"""From so many tables on, new codes are longer, so that a guess hits one as seldom as before."""


@dataclass(frozen=True, slots=True)
class Company:
    """Who may play at a new table; what is not said is the game's to say."""

    min_players: int | None = None
    max_players: int | None = None
    enable_bots: bool | None = None


@dataclass(frozen=True, slots=True)
class Opened:
    """A new table, and the secrets of its linked seats: told once, to whoever opened it."""

    live: Live
    tokens: tuple[str, ...]


class Hall:
    """Every table of the house, loaded or parked."""

    def __init__(self, services: Services, records: Records, most: int = 10_000, ttl: float = 900.0) -> None:
        self.services = services
        self.records = records
        self._most = most
        self._ttl = ttl
        self._tables: dict[str, Live] = {}
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def __len__(self) -> int:
        return len(self._tables)

    @property
    def people(self) -> int:
        """Tell how many people are connected to tables."""
        return sum(live.audience.people for live in self._tables.values())

    async def open(
        self,
        game: str | None,
        options: Mapping[str, Json],
        links: int = 0,
        table_id: str | None = None,
        company: Company | None = None,
    ) -> Opened:
        """Set up a table with so many linked seats; a request that names no game gets the one that answers there."""
        door = PlainRequest.CREATE if table_id is None else PlainRequest.JOIN
        name = game or next((n for n, r in self.services.games.items() if door in r.game.manners.answers), None)
        require(name, Code.BAD_OPTIONS, "Say which game.", field="game")
        await self._make_space()
        chance = self.services.chance
        tokens = tuple(new_token(chance) for _ in range(links))
        length = await self._code_length()
        for _ in range(CODES_TRIED):
            opening = Open(
                id=table_id or new_id(chance),
                code=new_code(chance, length),
                game=str(name),
                options=options,
                tokens=tuple(map(hashed, tokens)),
                seed=chance.draw(32).hex(),
                **asdict(company or Company()),
            )
            try:
                return Opened(await self._opened(opening), tokens)
            except Taken:
                if table_id and (live := await self._reopened(opening)):
                    return Opened(live, ())
        raise Rejected(Code.HOUSE_FULL, "No free code was found.")

    async def _reopened(self, opening: Open) -> Live | None:
        """Give the table that has this id, set up anew if everybody has gone; `None` if only the code is taken."""
        with storing(), suppress(Taken):
            live = await self._load(opening.id)
            if live is not None:
                await live.do(HOUSE, opening)
            return live
        return None

    async def _opened(self, opening: Open) -> Live:
        table = open_table(self.services.games, opening)
        action = written(self.services.games, table, opening)
        entry = Entry(table.version, HOUSE, action, self.services.clock.now())
        with storing():
            await self.services.tables.commit(Commit(table.id, entry, frozen(table), card(table)))
        return await self.find(table.id)

    @cached_property
    def events(self) -> frozenset[str]:
        """Every event a message can name: the table's and all games'."""
        return frozenset(REQUESTS.kinds).union(*(hosted.actions.kinds for hosted in self.services.games.values()))

    async def enter(self, room_id: str, game: str | None = None, may_open: Callable[[], None] = lambda: None) -> Live:
        """Find a table by id or code; an id that people made up themselves opens a new one, if `may_open` lets it."""
        try:
            return await self.find(room_id)
        except Rejected as no:
            if no.code is not Code.NO_SUCH_TABLE or is_drawn(room_id) or not is_id(room_id):
                raise
        may_open()
        return (await self.open(game, {}, table_id=room_id)).live

    async def find(self, room_id: str, token: str | None = None) -> Live:
        """Find a table by id or code, loaded or parked, or refuse; one that all have left only for a `token` of it."""
        with storing():
            live = self._here(room_id) or await self._load(room_id)
            if live is None and (code := code_of(room_id)) and (table_id := await self.services.tables.find(code)):
                live = self._here(table_id) or await self._load(table_id)
        if live is None or (live.table.closed and not (token and live.table.holder(hashed(token)))):
            raise Rejected(Code.NO_SUCH_TABLE)
        return live

    async def claim(self, live: Live, seat: Seat, claim: Claim, source: Source) -> None:
        """Let somebody come back to `seat`; a table that all had left is open again, under another code."""
        length = await self._code_length() if live.table.closed else CODE_LENGTH
        for _ in range(CODES_TRIED):
            code = new_code(self.services.chance, length) if live.table.closed else ""
            with suppress(Taken):
                await live.do(seat, replace(claim, code=code), source=source)
                return
        raise Rejected(Code.HOUSE_FULL, "No free code was found.")

    async def change_code(self, live: Live, seat: Seat, id: str | None, source: Source) -> int:  # noqa: A002 - the wire's word
        """Give the table of `seat` another code and tell the version it led to."""
        length = await self._code_length()
        for _ in range(CODES_TRIED):
            with suppress(Taken):
                return await live.do(seat, NewCode(new_code(self.services.chance, length)), id, source)
        raise Rejected(Code.HOUSE_FULL, "No free code was found.")

    async def _code_length(self) -> int:
        """Tell how long a new code must be."""
        with storing():
            return LONG_CODE_LENGTH if await self.services.tables.has_many(MANY_TABLES) else CODE_LENGTH

    def _here(self, table_id: str) -> Live | None:
        """Give a loaded table, unless the store has lost it."""
        live = self._tables.get(table_id)
        if live is not None and live.is_gone:
            del self._tables[table_id]
            return None
        return live

    async def _load(self, table_id: str) -> Live | None:
        async with self._loading.setdefault(table_id, asyncio.Lock()):
            if live := self._here(table_id):
                return live
            stored = await self.services.tables.load(table_id)
            if stored is None:
                return None
            table = thawed(self.services.games, stored.snapshot)
            ready = not table.playing or await self.services.prepared(table)
            await self._make_space()
            live = self._tables[table_id] = Live(self.services, table, stored)
            live.errands.ready = ready
            live.errands.run()
            return live

    async def _make_space(self) -> None:
        """Park the table that was idle longest when the house is full, or refuse."""
        while len(self._tables) >= self._most:
            idle = [live for live in self._tables.values() if self._can_rest(live)]
            require(idle, Code.HOUSE_FULL, "All tables of the house are taken; please come back later.")
            await self._park(min(idle, key=lambda live: live.idle_since))

    def _can_rest(self, live: Live) -> bool:
        return not live.audience and not live.busy

    async def _park(self, live: Live) -> None:
        """Let a table leave memory; its link brings it back."""
        self._tables.pop(live.table.id, None)
        await live.rest()

    async def tidy(self) -> None:
        """Park what nobody has looked at for long, file what is over, forget what never was."""
        self.services.passing.look()
        ticks = self.services.clock.ticks()
        for live in list(self._tables.values()):
            if self._can_rest(live) and (live.table.closed or ticks - live.idle_since > self._ttl):
                await self._park(live)
        await self.services.tables.sweep(self.services.clock.now() - self.services.passing.skipped - FORGET_AFTER)
        await self.file()

    async def file(self) -> None:
        """Bring finished games into the records; what cannot be filed now stays until it can."""
        for finished in await self.services.tables.unfiled():
            try:
                await self._file(finished)
            except NotStored:
                raise
            except Exception as fault:  # noqa: BLE001 - noted; one game that cannot be written up must not hold up the others
                self.services.watch.failed(finished.table_id, "", HOUSE, "file", fault)

    async def _file(self, finished: Finished) -> None:
        log = await self.services.tables.log(finished.table_id, finished.first, finished.last)
        await self.records.file(record(finished, log))
        await self.services.tables.filed(finished)

    async def game(self, game_id: str) -> GameRecord | None:
        """Give a finished game, filing it first if it has just ended."""
        found = await self.records.game(game_id)
        if found is None and any(finished.game_id == game_id for finished in await self.services.tables.unfiled()):
            await self.file()
            found = await self.records.game(game_id)
        return found

    async def of(self, person: str, first: int = 0, most: int = 100) -> Mapping[str, Card]:
        """Give tables somebody is a member of: at most so many, from the `first` on, most recently used first."""
        return await self.services.tables.of(person, first, most)

    def listed(self) -> Sequence[Live]:
        """Give the tables open to all where somebody is now, those with the most people first."""
        here = (live for live in self._tables.values() if live.audience)
        found = [live for live in here if live.table.offered]
        return sorted(found, key=lambda live: live.audience.people, reverse=True)

    async def close(self) -> None:
        """Call all errands back, write every table down, send the thinkers home, file what is over."""
        for live in self._tables.values():
            live.errands.stop()  # all of them before anything else: a bot that is cut short must not move by default
        for live in list(self._tables.values()):
            await self._park(live)
        self.services.thinkers.close()
        with suppress(NotStored):
            await self.file()
