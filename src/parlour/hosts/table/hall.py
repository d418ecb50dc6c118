"""All tables of the server: opening, finding and parking them, and filing finished matches."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from weakref import WeakValueDictionary

from parlour.core.game import SERVER, Json, PlainRequest, Seat
from parlour.core.refusal import Rejected, require
from parlour.hosts.ids import hash_token, new_id, new_token
from parlour.hosts.table.actions import Claim, NewCode, Open
from parlour.hosts.table.asks import has_clock
from parlour.hosts.table.errors import TableCode, storing
from parlour.hosts.table.join_codes import CODE_LENGTH, LONG_CODE_LENGTH, is_drawn, is_id, new_code, read_code
from parlour.hosts.table.live_table import LiveTable, Parked
from parlour.hosts.table.match_filing import MatchFiling
from parlour.hosts.table.match_receipts import Receipts
from parlour.hosts.table.rate_limit import Sender
from parlour.hosts.table.requests import REQUESTS
from parlour.hosts.table.rules.setup import open_table
from parlour.hosts.table.services import TableServices
from parlour.hosts.table.snapshot import dump_action, dump_table, load_table, make_card
from parlour.hosts.table.uptime import Outage
from parlour.storage.errors import NotStored, Taken
from parlour.storage.records import (
    EVERYTHING,
    FiledMatch,
    FiledMatchSummary,
    FinishedDay,
    ListPosition,
    Records,
    Wanted,
)
from parlour.storage.tables import Commit, IndexCard, LogEntry

FORGET_AFTER = 30 * 86_400
"""Seconds after which an empty table that was never played at is deleted."""
CODES_TRIED = 20
SILENCE = 3.0
"""Seconds for which a server that stops waits for an answer of the store."""
AT_ONCE = 50
"""How many tables get time back, or are stored at the end, in one go."""
MANY_TABLES = 250
"""With this many tables new codes get longer, so that guessing one stays as hard as before."""


@dataclass(frozen=True, slots=True)
class PlayerLimits:
    """How many may play at a new table, and whether bots may; `None` leaves it to the game."""

    min_players: int | None = None
    max_players: int | None = None
    enable_bots: bool | None = None


@dataclass(frozen=True, slots=True)
class OpenedTable:
    """A new table and the tokens of its linked seats, which are told only once."""

    live: LiveTable
    tokens: tuple[str, ...]


class Hall:
    """Every table of the server, loaded or parked."""

    def __init__(
        self,
        services: TableServices,
        records: Records,
        most: int = 10_000,
        ttl: float = 900.0,
        sign: Callable[[FiledMatch], FiledMatch] = lambda record: record,
        note_filed: Callable[[str], None] = lambda _game_id: None,
    ) -> None:
        self.services = services
        self.records = records
        self.sign = sign
        self._note_filed = note_filed
        self.receipts = Receipts(services, self.find_record)
        self._most = most
        self._ttl = ttl
        self._tables: dict[str, LiveTable] = {}
        services.following.loaded = self._tables
        self._outages: tuple[Outage, ...] = ()
        """The outages whose time was given back to all loaded tables."""
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def __len__(self) -> int:
        return len(self._tables)

    def __iter__(self) -> Iterator[LiveTable]:
        """Go through the loaded tables."""
        return iter(self._tables.values())

    @property
    def people(self) -> int:
        """The number of people connected to tables here."""
        return sum(live.windows.people for live in self)

    @property
    def owned(self) -> int:
        """The number of loaded tables whose errands run here."""
        return sum(live.presence.is_ours for live in self)

    async def open(
        self,
        game: str | None,
        options: Mapping[str, Json],
        links: int = 0,
        table_id: str | None = None,
        limits: PlayerLimits | None = None,
    ) -> OpenedTable:
        """Set up a table with `links` linked seats; without a `game` it gets the one that is the default here."""
        request = PlainRequest.CREATE if table_id is None else PlainRequest.JOIN
        name = game or next((n for n, r in self.services.games.items() if request in r.game.manners.answers), None)
        require(name, TableCode.BAD_OPTIONS, "Say which game to play.", field="game")
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
                tokens=tuple(map(hash_token, tokens)),
                seed=chance.draw(32).hex(),
                **asdict(limits or PlayerLimits()),
            )
            try:
                return OpenedTable(await self._store_opening(opening), tokens)
            except Taken:
                if table_id and (live := await self._reopen(opening)):
                    return OpenedTable(live, ())
        raise Rejected(TableCode.HOUSE_FULL, "No free code was found; please try again.")

    async def _reopen(self, opening: Open) -> LiveTable | None:
        """Return the table with this id, set up again if everyone has left; `None` if only the code is taken."""
        with storing(), suppress(Taken):
            live = await self._load(opening.id)
            if live is not None:
                await live.do(SERVER, opening)
            return live
        return None

    async def _store_opening(self, opening: Open) -> LiveTable:
        table = open_table(self.services.games, opening)
        action = dump_action(self.services.games, table, opening)
        entry = LogEntry(table.version, SERVER, action, self.services.clock.now())
        with storing():
            await self.services.tables.commit(Commit(table.id, entry, dump_table(table), make_card(table)))
        return await self.find(table.id)

    @cached_property
    def events(self) -> frozenset[str]:
        """Every event that a message can name, of the table and of all games."""
        return frozenset(REQUESTS.kinds).union(*(hosted.actions.kinds for hosted in self.services.games.values()))

    async def enter(
        self, room_id: str, game: str | None = None, may_open: Callable[[], None] = lambda: None
    ) -> LiveTable:
        """Find a table by id or code; an id that people made up opens a new one, if `may_open` allows it."""
        try:
            return await self.find(room_id)
        except Rejected as refusal:
            if refusal.code is not TableCode.NO_SUCH_TABLE or is_drawn(room_id) or not is_id(room_id):
                raise
        may_open()
        return (await self.open(game, {}, table_id=room_id)).live

    async def find(self, room_id: str, token: str | None = None) -> LiveTable:
        """Find a table by id or code, or refuse; a closed table is found only with the `token` of one of its seats."""
        with storing():
            live = self._get_loaded(room_id) or await self._load(room_id)
            if live is None and (code := read_code(room_id)) and (table_id := await self.services.tables.find(code)):
                live = self._get_loaded(table_id) or await self._load(table_id)
        if live is None or (live.table.closed and not (token and live.table.holder(hash_token(token)))):
            raise Rejected(TableCode.NO_SUCH_TABLE)
        return live

    async def claim(self, live: LiveTable, seat: Seat, claim: Claim, sender: Sender) -> None:
        """Let someone come back to `seat`; this opens a closed table again, under a new code."""
        length = await self._code_length() if live.table.closed else CODE_LENGTH
        for _ in range(CODES_TRIED):
            code = new_code(self.services.chance, length) if live.table.closed else ""
            with suppress(Taken):
                await live.do(seat, replace(claim, code=code), sender=sender)
                return
        raise Rejected(TableCode.HOUSE_FULL, "No free code was found; please try again.")

    async def change_code(self, live: LiveTable, seat: Seat, id: str | None, sender: Sender) -> int:  # noqa: A002 - the wire's word
        """Give the table another code on behalf of `seat` and return the version it led to."""
        length = await self._code_length()
        for _ in range(CODES_TRIED):
            with suppress(Taken):
                return await live.do(seat, NewCode(new_code(self.services.chance, length)), id, sender)
        raise Rejected(TableCode.HOUSE_FULL, "No free code was found; please try again.")

    async def _code_length(self) -> int:
        """Return how long a new code must be."""
        with storing():
            return LONG_CODE_LENGTH if await self.services.tables.has_many(MANY_TABLES) else CODE_LENGTH

    def _get_loaded(self, table_id: str) -> LiveTable | None:
        """Return a loaded table, unless the store has lost it."""
        live = self._tables.get(table_id)
        if live is not None and live.is_lost:
            del self._tables[table_id]
            return None
        return live

    async def _load(self, table_id: str) -> LiveTable | None:
        async with self._loading.setdefault(table_id, asyncio.Lock()):
            if live := self._get_loaded(table_id):
                return live
            stored = await self.services.tables.load(table_id)
            if stored is None:
                return None
            table = load_table(self.services.games, stored.snapshot)
            ready = not table.playing or await self.services.try_prepare(table)
            await self._make_space()
            progress = (await self.services.processes.look([table_id])).get(table_id)
            elsewhere = progress.attendance if progress else {}
            live = self._tables[table_id] = LiveTable(self.services, table, stored, elsewhere)
            self.services.processes.attend(table_id, ())
            live.errands.is_ready = ready
            live.errands.run()
            await self._give_time_back(live)
            return live

    async def _make_space(self) -> None:
        """Park the table that was idle longest when memory is full, or refuse."""
        while len(self._tables) >= self._most:
            idle = [live for live in self if self._canpark(live)]
            require(idle, TableCode.HOUSE_FULL, "The server is full; please come back later.")
            await self.park(min(idle, key=lambda live: live.presence.idle_since))

    def _canpark(self, live: LiveTable) -> bool:
        return not live.windows and not live.is_busy

    async def park(self, live: LiveTable) -> None:
        """Take a table out of memory; the next visit loads it again."""
        self._tables.pop(live.table.id, None)
        await live.park()

    async def _park_all(self, tables: Sequence[LiveTable]) -> None:
        await asyncio.gather(*map(self.park, tables))

    async def mark(self) -> None:
        """Mark in the store that the server is up, if it is time to; call this every second.

        When an outage comes to light, give back the time that it took.
        """
        uptime, is_hurried = self.services.uptime, self._is_hurried()
        if uptime.is_due(is_hurried=is_hurried):
            await uptime.mark(is_hurried=is_hurried)
        if uptime.outages != self._outages:
            self._outages = uptime.outages
            await self._give_all_time_back()

    def _is_hurried(self) -> bool:
        """Tell whether anyone watches a match with a clock; a game that fails to say counts as one that has a clock."""
        try:
            return any(live.windows and has_clock(self.services.games, live.table) for live in self)
        except Exception:  # noqa: BLE001 - logged when the game is to give time back
            return True

    async def _give_all_time_back(self) -> None:
        """Give all loaded tables the time back that they lost.

        Marks continue meanwhile, because a pause between them would count as another outage.
        """
        uptime = self.services.uptime
        for some in self._parts():
            await asyncio.gather(*map(self._give_time_back, some))
            if uptime.is_due(is_hurried=True):
                await uptime.mark(is_hurried=True)

    def _parts(self) -> Iterator[Sequence[LiveTable]]:
        """Divide the loaded tables into parts that the store is asked about together."""
        tables = list(self)
        return (tables[first : first + AT_ONCE] for first in range(0, len(tables), AT_ONCE))

    async def _give_time_back(self, live: LiveTable) -> None:
        """Give a table back the time it lost; if that cannot be stored, the next mark tries again."""
        try:
            await live.give_time_back()
        except Parked:
            return  # it gets its time back when it is loaded
        except Rejected as refusal:
            if refusal.code is TableCode.NOT_STORED:
                self._outages = ()
        except Exception as fault:  # noqa: BLE001 - logged; the fault of one game must not hold up the others
            self.services.watch.failed(live.table.id, live.table.game, SERVER, "give_time_back", fault)

    async def tidy(self) -> None:
        """Park idle tables, delete tables that were never used, and file finished matches."""
        self.services.elapsed.look()
        ticks = self.services.clock.ticks()
        for live in list(self):
            if self._canpark(live) and (live.table.closed or ticks - live.presence.idle_since > self._ttl):
                await self.park(live)
        await self.services.tables.sweep(self.services.clock.now() - self.services.elapsed.skipped - FORGET_AFTER)
        await self.file()

    async def file(self) -> None:
        """Move finished matches into the records; a match that cannot be filed now is tried again later."""
        await MatchFiling(self.services, self.records, self.sign, self._note_filed).file()

    async def find_record(self, match_id: str) -> FiledMatch | None:
        """Return the record of a finished match, filing it first if it has just ended."""
        found = await self.records.match(match_id)
        if found is None and any(
            finished.game_id == match_id for finished in await self.services.tables.list_unfiled()
        ):
            await self.file()
            found = await self.records.match(match_id)
        return found

    async def list_finished_by(
        self, person: str, wanted: Wanted = EVERYTHING, before: ListPosition | None = None, most: int = 100
    ) -> Sequence[FiledMatchSummary | FinishedDay]:
        """Return the matches and riddles `person` has finished, latest first, including those just ended."""
        if before is None:
            await self.file()
        return await self.records.list_played_by(person, wanted, before, most)

    async def tables_of(self, person: str, skip: int = 0, most: int = 100) -> Mapping[str, IndexCard]:
        """Return at most `most` tables of this `person`, most recently used first, after the first `skip`."""
        return await self.services.tables.of_person(person, skip, most)

    async def public_tables(self, skip: int = 0, most: int = 100) -> Sequence[tuple[str, IndexCard]]:
        """Return ids and cards of listed tables where someone is connected, those with the most people first.

        Skip the first `skip` and return at most `most`.
        """
        if self.services.tables.is_shared:
            return await self.services.processes.list_public(skip, most)
        here = (live for live in self if live.windows)
        found = [live for live in here if live.table.offered]
        found.sort(key=lambda live: live.windows.people, reverse=True)
        return [(live.table.id, make_card(live.table)) for live in found[skip : skip + most]]

    def hand_over(self) -> None:
        """Cancel all errands, and let other processes run them; tables are served until `close`."""
        for live in self:
            live.errands.stop()  # all of them first: a bot that is interrupted must not make its default move
        self.services.processes.hand_over()

    async def close(self) -> None:
        """Cancel all errands, store every table, file finished matches and stop the workers.

        If the store falls silent, leave it at that: the log has everything, and the server must end.
        """
        self.hand_over()
        with suppress(TimeoutError):
            await _await_answer(
                self.services.uptime.mark(is_hurried=True)
            )  # the time until the next start counts as an outage
            for some in self._parts():
                await _await_answer(self._park_all(some))
            await _await_answer(self.file())
        self.services.thinkers.close()
        await self.services.processes.leave()


async def _await_answer(storing: Awaitable[None]) -> None:
    """Wait for the store unless it is away; raise `TimeoutError` if it does not answer."""
    with suppress(NotStored):
        async with asyncio.timeout(SILENCE):
            await storing
