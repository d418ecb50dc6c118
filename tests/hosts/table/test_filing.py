"""Finished matches are filed: complete, once, and again when something is added."""

from collections.abc import Sequence

import orjson
import pytest

from parlour.core.dice import Dice, mixed
from parlour.hosts.ids import hash_token
from parlour.hosts.table.match_record import make_record
from parlour.storage.errors import NotStored
from parlour.storage.ratings import RatedMatch
from parlour.storage.records import FiledMatch, Records
from tests.hosts.table.guests import Guest
from tests.hosts.table.server import LocalServer, open_server, play_through
from tests.hosts.table.stores import UnreliableStore, store_of

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def a_finished_game(server: LocalServer) -> tuple[Guest, Guest]:
    """Play a quick match to its end."""
    ann, bob = await server.table("Ann", "Bob", game="parcel", rounds=1)
    await ann.says("add_bot")
    await ann.says("start")
    await ann.says("pass")
    await bob.says("pass")
    await server.pass_by(0.7)
    assert ann.state["status"] == "waiting"
    return ann, bob


async def test_a_record_holds_everything_to_show_replay_and_verify_a_match() -> None:
    """Options, seed, salts, log, final view, results."""
    async with open_server() as server:
        began = server.clock.now()
        ann, bob = await a_finished_game(server)

        record = await server.hall.find_record(ann.state["game_id"])

        assert record is not None
        assert (record.table_id, record.game, record.version) == (ann.state["room_id"], "parcel", "1")
        assert (record.started_at, record.finished_at) == (began, server.clock.now())
        assert record.options == '{"rounds":1}'
        moves = orjson.loads(record.log)
        assert [(move["by"], move["action"]["event"]) for move in moves] == [
            (ann.id, "begin"), (ann.id, "pass"), (bob.id, "pass"), ("p3", "pass"),
        ]  # fmt: skip
        view = orjson.loads(record.view)
        seed = mixed(bytes.fromhex(record.seed), orjson.loads(record.salts))
        assert view["secret"] == f"{Dice(seed, 'act', moves[0]['version']).word():016x}"
        assert [(r.seat, r.name, r.player_id, r.bot, r.score, r.won, r.title) for r in record.results] == [
            (ann.id, "Ann", "ann", None, 1, True, "winner"),
            (bob.id, "Bob", "bob", None, 0, False, "guest"),
            ("p3", "Ada", None, "quick", 0, False, "guest"),
        ]


async def test_no_record_reveals_the_next_seed() -> None:
    """Records are public, and the next seed would reveal the next deal."""
    async with open_server() as server:
        ann, _ = await a_finished_game(server)

        record = await server.hall.find_record(ann.state["game_id"])

        assert record is not None
        assert (await server.live(ann)).table.seed not in repr(record)


async def test_a_record_says_nothing_about_spectators() -> None:
    """It has moves and players who left: enough to replay the match, and no more."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        zoe = await server.joins("Zoe", ann.state["code"], salt="zoe's own salt")
        await ann.says("announce", letter="T")
        await bob.says("leave")
        await ann.says("configure", listed=True)
        await ann.says("abandon")

        record = await server.hall.find_record(ann.state["game_id"])

        assert record is not None
        events = [move["action"]["event"] for move in orjson.loads(record.log)]
        assert events == ["begin", "announce", "leave", "abandon"]
        assert zoe.token is not None
        for secret in ("zoe", "ann'", hash_token(zoe.token)):
            assert secret not in record.log


async def test_matches_are_filed_when_the_hall_is_tidied() -> None:
    """Matches of closed tables are included; afterwards nothing is left to file."""
    async with open_server() as server:
        ann, bob = await a_finished_game(server)
        for guest in (ann, bob):
            await guest.says("leave")

        await server.hall.tidy()

        filed = await server.records.match(ann.state["game_id"])
        assert filed is not None
        assert await server.hall.find_record(filed.id) == filed
        assert await server.tables.list_unfiled() == []


async def test_an_answer_that_comes_after_the_end_is_filed_too() -> None:
    """The best possible board is found after the match; its end time does not change."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        await play_through(ann, bob)
        ended = server.clock.now()
        before = await server.hall.find_record(ann.state["game_id"])
        assert before is not None
        assert "possible" not in before.view

        server.clock.advance(5)
        server.reopens()
        server.thinkers.pondering = True
        await ann.comes_back(server.hall)
        await server.settle()
        await server.hall.tidy()

        after = await server.records.match(ann.state["game_id"])
        assert after is not None
        assert orjson.loads(after.view)["possible"] == ann.state["possible"]
        assert after.finished_at == ended
        assert orjson.loads(after.log)[-1]["by"] == "house"


class FailingRecords:
    """Records that are away, or that cannot take a certain match."""

    def __init__(self, records: Records) -> None:
        self.records = records
        self.away = False
        self.dislikes = ""
        self.together: list[int] = []
        """How many matches were filed in each transaction for several."""

    async def file(self, record: FiledMatch, rated: RatedMatch | None = None) -> None:
        """File a match, if possible."""
        if self.away:
            raise NotStored("Records are away.")
        if record.id == self.dislikes:
            raise ValueError(record.id)
        await self.records.file(record, rated)

    async def file_new(self, records: Sequence[FiledMatch]) -> None:
        """File matches together, if possible."""
        if self.away:
            raise NotStored("Records are away.")
        if self.dislikes in (record.id for record in records):
            raise ValueError(self.dislikes)
        await self.records.file_new(records)
        self.together.append(len(records))

    async def match(self, match_id: str) -> FiledMatch | None:
        """Return a finished match."""
        return await self.records.match(match_id)


async def test_unreachable_records_delay_filing_and_nothing_else() -> None:
    """A finished match stays in the store until the records have it."""
    async with open_server() as server:
        records = FailingRecords(server.records)
        server.hall.records = records  # type: ignore[assignment] # the part that files
        records.away = True
        ann, bob = await a_finished_game(server)
        with pytest.raises(NotStored):
            await server.hall.tidy()
        await ann.says("start")
        assert bob.state["status"] == "playing"

        records.away = False
        await server.hall.tidy()

        assert await server.tables.list_unfiled() == []


async def test_a_match_that_cannot_be_filed_holds_up_no_other() -> None:
    """The fault is logged, and the match is tried again next time."""
    async with open_server() as server:
        records = FailingRecords(server.records)
        server.hall.records = records  # type: ignore[assignment] # the part that files
        ann, _ = await a_finished_game(server)
        records.dislikes = ann.state["game_id"]
        cat, _ = await a_finished_game(server)

        await server.hall.tidy()

        assert await server.records.match(cat.state["game_id"]) is not None
        assert [finished.game_id for finished in await server.tables.list_unfiled()] == [ann.state["game_id"]]
        assert len(server.notebook.faults) == 1
        server.notebook.faults.clear()
        records.dislikes = ""


async def test_matches_that_ended_meanwhile_are_filed_together() -> None:
    """A transaction for each would cost much, and moves would have to wait for it."""
    async with open_server() as server:
        records = FailingRecords(server.records)
        server.hall.records = records  # type: ignore[assignment] # the part that files
        ended = [(await a_finished_game(server))[0].state["game_id"] for _ in range(3)]

        await server.hall.tidy()

        assert records.together == [3]
        assert await server.tables.list_unfiled() == []
        for game_id in ended:
            record = await server.records.match(game_id)
            assert record is not None
            assert [result.seat for result in record.results] == ["p1", "p2", "p3"]


async def test_a_match_that_was_filed_before_a_crash_holds_up_no_other() -> None:
    """The records had it, but the store was not told."""
    async with open_server() as server:
        ann, _ = await a_finished_game(server)
        (unmarked,) = await server.tables.list_unfiled()
        log = await server.tables.log(unmarked.table_id, unmarked.first, unmarked.last)
        await server.records.file(make_record(unmarked, log))
        cat, _ = await a_finished_game(server)

        await server.hall.tidy()

        assert await server.tables.list_unfiled() == []
        for guest in (ann, cat):
            assert await server.records.match(guest.state["game_id"]) is not None


async def test_a_log_that_cannot_be_read_holds_up_no_other_match() -> None:
    """A damaged page of the database must not keep everything out of the records."""
    async with open_server(store=UnreliableStore) as server:
        ann, _ = await a_finished_game(server)
        cat, _ = await a_finished_game(server)
        store = store_of(server.tables)
        store.damaged = ann.state["room_id"]

        await server.hall.tidy()

        assert await server.records.match(cat.state["game_id"]) is not None
        assert [finished.game_id for finished in await server.tables.list_unfiled()] == [ann.state["game_id"]]
        assert len(server.notebook.faults) == 1
        server.notebook.faults.clear()
        store.damaged = ""


async def test_an_unknown_match_is_not_found() -> None:
    """Filing is tried first."""
    async with open_server() as server:
        assert await server.hall.find_record("nonesuch") is None
