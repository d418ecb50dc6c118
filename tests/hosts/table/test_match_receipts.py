"""Receipts: what members are told of the log during a match confirms its record, and betrays nothing."""

from dataclasses import replace
from typing import Any

import orjson
import pytest

from parlour.core.refusal import Rejected
from parlour.hosts.match_chain import make_receipt
from parlour.hosts.records.document import Document
from parlour.hosts.records.filed import replay_record
from parlour.hosts.records.verify import verify
from tests.hosts.table.guests import Guest
from tests.hosts.table.server import HOSTED, LocalServer, open_server, play_through
from tests.hosts.table.stores import UnreliableStore

pytestmark = pytest.mark.anyio


async def receipt(guest: Guest) -> dict[str, Any]:
    """Ask for a receipt."""
    guest.forgets()
    answer = await guest.says("receipt")
    assert answer["event"] == "ack", answer
    return next(message for message in guest.told if message["event"] == "receipt")


async def finished(server: LocalServer, guest: Guest) -> Document:
    """Return the document of the guest's match."""
    record = await server.hall.find_record(guest.state["game_id"])
    assert record is not None
    return replay_record(HOSTED[record.game], record)[0]


async def test_every_receipt_of_a_match_confirms_its_record() -> None:
    """Receipts from any moment, and those of later matches, confirm as much as was played by then."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        for _ in range(2):
            await ann.says("start")
            told = [await receipt(bob)]
            for turn, letter in enumerate("TOAT"):
                await next(each for each in (ann, bob) if ann.state["announcer"] == each.id).says(
                    "announce", letter=letter
                )
                told.append(await receipt(ann))
                for guest in (ann, bob):
                    await guest.says("place", row=turn // 2, col=turn % 2)
                    told.append(await receipt(guest))
            told.append(await receipt(ann))
            document = await finished(server, ann)

            counts = [verify(HOSTED, document, [each["hash"]]).witnessed for each in told]

            assert counts == [*range(1, 14), 13]
            assert {(each["game_id"], each["commitment"]) for each in told} == {(document.id, document.commitment)}
            assert [each["version"] for each in told[:-1]] == [entry.version for entry in document.log]
            assert verify(HOSTED, document, [each["hash"] for each in told]).is_consistent


async def test_a_receipt_is_the_same_after_a_crash_and_from_another_process() -> None:
    """It follows from the stored log alone."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        await ann.says("announce", letter="T")
        before = await receipt(ann)

        server.reopens()
        await ann.comes_back(server.hall)
        await bob.comes_back(server.neighbour().hall)

        assert await receipt(ann) == before
        assert await receipt(bob) == before


async def test_receipts_of_a_filed_match_follow_from_its_record() -> None:
    """By then its moves are no longer in the log."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        await play_through(ann, bob)
        before = await receipt(ann)
        await bob.says("set_ready", ready=True)
        await server.hall.tidy()

        server.reopens()
        await ann.comes_back(server.hall)

        assert await receipt(ann) == before


async def test_a_process_that_lags_behind_takes_the_moves_of_a_filed_match_from_its_record() -> None:
    """The log has lost them, and a receipt for none of them would seem to refute the record."""
    async with open_server(store=UnreliableStore) as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        other = server.neighbour()
        zoe = await other.joins("Zoe", ann.state["code"])
        server.neighbours.is_silent = True
        await play_through(ann, bob)
        document = await finished(server, ann)
        assert zoe.state["version"] < ann.state["version"]

        found = verify(HOSTED, document, [(await receipt(zoe))["hash"]])

        assert (found.is_consistent, found.witnessed) == (True, len(document.log))


async def test_table_actions_that_no_record_keeps_do_not_change_a_receipt() -> None:
    """Seats, settings and spectators concern the members only."""
    async with open_server() as server:
        ann, _ = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        before = await receipt(ann)

        await ann.says("configure", listed=True)
        zoe = await server.joins("Zoe", ann.state["code"])

        assert await receipt(ann) == before
        assert await receipt(zoe) == before


async def test_nobody_can_try_out_which_hidden_move_leads_to_a_receipt() -> None:
    """A link follows from the move, and few moves are possible; a receipt needs the seed, too."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        told = await receipt(ann)
        await play_through(ann, bob)
        document = await finished(server, ann)

    assert told["hash"] not in {document.head, *(entry.hash for entry in document.log)}
    assert told["hash"] == make_receipt(bytes.fromhex(document.seed), document.log[0].hash)
    assert told["hash"] != make_receipt(bytes.fromhex(document.commitment), document.log[0].hash)


async def test_before_the_first_match_there_is_nothing_to_confirm() -> None:
    """A refusal, not a fault."""
    async with open_server() as server:
        (ann,) = await server.table("Ann", grid_size=2)

        answer = await ann.says("receipt")

        assert (answer["code"], answer["params"]) == ("ACTION_NOT_ALLOWED", {"reason": "no_game"})


async def test_people_who_ask_to_watch_get_no_receipts() -> None:
    """They learn nothing of a match, not even its id."""
    async with open_server() as server:
        ann, _ = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("configure", spectators="ask")
        await ann.says("start")
        zoe = await server.joins("Zoe", ann.state["code"])

        answer = await zoe.says("receipt")

        assert (answer["code"], answer["params"]) == ("ACTION_NOT_ALLOWED", {"reason": "asking"})


async def test_a_match_that_began_under_an_older_version_has_no_receipts() -> None:
    """It does not know what came before it, so nobody can say yet what its first link will be."""
    async with open_server() as server:
        ann, _ = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        table = (await server.live(ann)).table
        assert table.match is not None
        old = replace(table, match=replace(table.match, past=None))

        with pytest.raises(Rejected) as refusal:
            await server.hall.receipts.give(old)

        assert refusal.value.params == {"reason": "no_receipt"}


async def test_a_match_that_is_filed_again_keeps_the_moves_that_only_its_record_has() -> None:
    """They were taken out of the log when it was filed first, and an answer came later."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        await play_through(ann, bob)
        first = await receipt(ann)
        await bob.says("set_ready", ready=True)
        await server.hall.tidy()
        log = await server.tables.log(ann.state["room_id"], 0, 1_000_000)
        events = [orjson.loads(entry.action)["event"] for entry in log]
        assert (events.count("begin"), events.count("place")) == (0, 1), "only the last entry stays"

        server.reopens()
        server.thinkers.pondering = True
        await ann.comes_back(server.hall)
        await server.settle()
        await server.hall.tidy()
        document = await finished(server, ann)
        last = await receipt(ann)

    assert [entry.by for entry in document.log][-1] == "house"
    found = verify(HOSTED, document, [first["hash"], last["hash"]])
    assert (found.is_consistent, found.witnessed) == (True, 14)


async def test_a_match_whose_moves_are_nowhere_is_not_filed_without_them() -> None:
    """Whatever happened to its record, an empty one must not take its place."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        await play_through(ann, bob)
        (over,) = await server.tables.list_unfiled()
        await bob.says("set_ready", ready=True)
        await server.tables.mark_filed(over)
        server.thinkers.pondering = True
        server.reopens()
        await ann.comes_back(server.hall)
        await server.settle()

        await server.hall.tidy()

        (waiting,) = await server.tables.list_unfiled()
        assert waiting.game_id == over.game_id
        assert len(server.notebook.faults) == 1
        server.notebook.faults.clear()
        await server.tables.mark_filed(waiting)
