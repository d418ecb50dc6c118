"""Several processes serve one table: their players see each other's moves, chat and presence."""

import pytest

from parlour.core.game import Seat
from parlour.hosts.table.ownership import owner
from tests.hosts.table.guests import Guest
from tests.hosts.table.server import LocalServer, open_server, play_through
from tests.hosts.table.stores import UnreliableStore, store_of

pytestmark = pytest.mark.anyio


async def two_processes(server: LocalServer) -> tuple[LocalServer, Guest, Guest]:
    """Seat Ann in this process and Bob in another one."""
    (ann,) = await server.table("Ann", grid_size=2)
    other = server.neighbour()
    bob = await other.joins("Bob", ann.state["code"])
    await settle(server, other)
    return other, ann, bob


async def settle(*servers: LocalServer) -> None:
    """Let every process finish its pending work."""
    for _ in range(2):
        for server in servers:
            await server.settle()


async def test_players_in_other_processes_see_moves_with_their_effects() -> None:
    """Players must not notice which process they are connected to."""
    async with open_server(store=UnreliableStore) as server:
        other, ann, bob = await two_processes(server)
        await ann.says("start")
        await ann.says("announce", letter="T")
        await settle(server, other)

        assert bob.state["letter"] == "T"
        assert "letter_announced" in bob.effects()
        await bob.says("place", row=0, col=0)
        await settle(server, other)
        assert ann.state["version"] == bob.state["version"]


async def test_a_lost_notice_delays_moves_by_a_second_at_most() -> None:
    """Each process compares its tables with the store once a second."""
    async with open_server(store=UnreliableStore) as server:
        other, ann, bob = await two_processes(server)
        server.neighbours.is_silent = True
        await ann.says("start")
        await settle(server, other)
        assert bob.state["version"] < ann.state["version"]

        server.clock.advance(1.0)
        await settle(server, other)

        assert bob.state["version"] == ann.state["version"]


async def test_a_notice_with_the_next_entry_of_the_log_needs_no_reading() -> None:
    """Most moves reach other processes this way, so they cost no query."""
    async with open_server(store=UnreliableStore) as server:
        other, ann, bob = await two_processes(server)
        await ann.says("start")
        await settle(server, other)
        store_of(server.tables).unreadable = RuntimeError("nothing is to be read")

        await ann.says("announce", letter="T")

        assert bob.state["letter"] == "T"
        assert store_of(server.tables).unreadable
        store_of(server.tables).unreadable = None


async def test_a_process_reads_only_the_log_after_its_version() -> None:
    """Reading the whole table again for each move of another process would cost far more."""
    async with open_server(store=UnreliableStore) as server:
        other, ann, bob = await two_processes(server)
        await ann.says("start")
        await settle(server, other)
        following = other.notebook.followed
        await ann.says("announce", letter="T")
        await settle(server, other)

        assert bob.state["letter"] == "T"
        assert other.notebook.followed == following + 1


async def test_a_move_that_conflicts_with_another_processs_move_is_made_after_it() -> None:
    """The process that loses the race catches up and tries again."""
    async with open_server(store=UnreliableStore) as server:
        other, ann, bob = await two_processes(server)
        await ann.says("start")
        await ann.says("announce", letter="T")
        await settle(server, other)
        server.neighbours.is_silent = True
        await ann.says("place", row=0, col=0)

        assert (await bob.says("place", row=0, col=0))["event"] == "ack"

        assert other.notebook.conflicts == 1


async def test_a_process_that_missed_the_end_of_a_match_reads_the_whole_table() -> None:
    """The moves of the match are only in its record then, so the log no longer continues from the old version."""
    async with open_server(store=UnreliableStore) as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        other = server.neighbour()
        zoe = await other.joins("Zoe", ann.state["code"])
        await settle(server, other)
        server.neighbours.is_silent = True
        await play_through(ann, bob)
        await server.hall.file()
        await ann.says("start")
        log = await server.tables.log(ann.state["room_id"], zoe.state["version"] + 1, ann.state["version"])
        assert len(log) < ann.state["version"] - zoe.state["version"]

        server.clock.advance(1.0)
        await settle(server, other)

        assert zoe.state["version"] == ann.state["version"]
        assert zoe.state["game_id"] == ann.state["game_id"]
        assert zoe.state == await other.fresh(zoe)
        assert other.notebook.faults == []


async def test_returning_players_never_see_an_older_state() -> None:
    """A process that lags behind the version that a client has seen catches up before it answers."""
    async with open_server(store=UnreliableStore) as server:
        other, ann, bob = await two_processes(server)
        server.neighbours.is_silent = True
        await ann.says("start")
        await ann.says("announce", letter="T")
        ann.goes_offline()
        ann.forgets()

        assert (await ann.comes_back(other.hall, version=ann.state["version"]))["event"] == "ack"

        assert ann.state["letter"] == "T"
        assert bob.state["letter"] == "T"


async def test_chat_has_the_same_order_in_all_processes() -> None:
    """Everyone reads lines in the order in which they were stored."""
    async with open_server(store=UnreliableStore) as server:
        other, ann, bob = await two_processes(server)
        server.neighbours.is_silent = True
        await ann.says("chat", text="one")
        await bob.says("chat", text="two")
        await ann.says("chat", text="three")
        server.clock.advance(1.0)
        await settle(server, other)

        for guest in (ann, bob):
            assert [line["text"] for line in guest.state["chat"]] == ["one", "two", "three"]


async def test_a_line_of_chat_reaches_other_processes_at_once() -> None:
    """A conversation does not wait for the next comparison with the store."""
    async with open_server(store=UnreliableStore) as server:
        other, ann, bob = await two_processes(server)
        await ann.says("chat", text="hello")
        await settle(server, other)

        assert [line["text"] for line in bob.state["chat"]] == ["hello"]


async def test_a_nudge_reaches_players_in_other_processes() -> None:
    """It counts there as well, so that nobody can nudge twice through two processes."""
    async with open_server(store=UnreliableStore) as server:
        other, ann, bob = await two_processes(server)
        await ann.says("start")
        await settle(server, other)
        ann.forgets()

        assert (await bob.says("nudge"))["event"] == "ack"

        assert {"event": "nudge", "player_id": bob.id} in ann.told
        assert (await ann.says("nudge"))["params"]["reason"] == "nudge_rate"


async def test_players_see_who_is_connected_to_other_processes() -> None:
    """They also see when somebody disconnects there."""
    async with open_server(store=UnreliableStore) as server:
        other, ann, bob = await two_processes(server)
        assert ann.state["players"][bob.id]["connected"]
        assert bob.state["players"][ann.id]["connected"]

        bob.goes_offline()
        await settle(server, other)

        assert not ann.state["players"][bob.id]["connected"]
        assert not (await server.fresh(ann))["players"][bob.id]["connected"]


async def test_a_player_with_windows_in_two_processes_is_connected_until_the_last_closes() -> None:
    """The others must not read that a player left who has only closed one window."""
    async with open_server(store=UnreliableStore) as server:
        other, ann, bob = await two_processes(server)
        again = await server.joins("Bob", ann.state["code"])
        await settle(server, other)
        ann.forgets()

        bob.goes_offline()
        await settle(server, other)

        assert "presence" not in ann.events()
        assert again.id not in (await server.live(ann)).presence.absent_since


async def test_a_seat_whose_player_is_connected_to_another_process_gets_no_bot() -> None:
    """The host could otherwise replace somebody who is there."""
    async with open_server(store=UnreliableStore) as server:
        _, ann, bob = await two_processes(server)

        assert (await ann.says("add_bot", player_id=bob.id))["params"]["reason"] == "connected"


async def test_only_one_process_runs_a_tables_errands() -> None:
    """All processes agree which one, so that no bot moves twice."""
    async with open_server(store=UnreliableStore) as server:
        other, ann, _ = await two_processes(server)
        both = {each.services.processes.name: await each.live(ann) for each in (server, other)}

        chosen = owner(ann.state["room_id"], both)

        assert {name: live.presence.is_ours for name, live in both.items()} == {name: name == chosen for name in both}


async def test_a_process_without_players_of_a_table_does_not_run_its_errands() -> None:
    """A preview of the table's page must not move its bots."""
    async with open_server(store=UnreliableStore) as server:
        (ann,) = await server.table("Ann", grid_size=2)
        others = [server.neighbour() for _ in range(5)]
        looking = [await other.live(ann) for other in others]
        await settle(server, *others)

        assert (await server.live(ann)).presence.is_ours
        assert not any(live.presence.is_ours for live in looking)


async def test_when_a_process_dies_another_takes_over_its_errands() -> None:
    """Players who are connected to the other process see the bot move."""
    async with open_server(store=UnreliableStore) as server:
        (ann,) = await server.table("Ann", game="hasty")
        await ann.says("add_bot")
        other = server.neighbour()
        elsewhere = await other.joins("Ann", ann.state["code"])
        await settle(server, other)
        lives = {each: await each.live(ann) for each in (server, other)}
        dying, staying = sorted(lives, key=lambda each: not lives[each].presence.is_ours)
        await ann.says("start")
        await ann.says("pass")
        await settle(server, other)

        lives[dying].errands.stop()
        dying.services.processes.dies()  # type: ignore[attr-defined]
        await settle(staying)
        await staying.pass_by(30.0)

        assert lives[staying].presence.is_ours
        assert staying.notebook.take_overs == 1
        assert staying.thinkers.thoughts == 1
        assert (ann if staying is server else elsewhere).state["to_act"] == ["p1"]


async def test_a_new_owner_starts_no_absence_clock_for_people_connected_to_other_processes() -> None:
    """A bot would otherwise take their seat while they look at the table."""
    async with open_server(store=UnreliableStore) as server:
        (ann,) = await server.table("Ann", grid_size=2)
        other = server.neighbour()

        live = await other.live(ann)

        assert ann.id not in live.presence.absent_since


async def test_absence_clocks_of_a_dead_processs_players_start_when_it_is_found_dead() -> None:
    """An earlier start would take time from players that they never had."""
    async with open_server(store=UnreliableStore) as server:
        other, ann, bob = await two_processes(server)
        server.clock.advance(100.0)
        other.services.processes.dies()  # type: ignore[attr-defined]
        await settle(server)

        live = await server.live(ann)

        assert live.presence.absent_since[Seat(bob.id)] == server.clock.ticks()
        assert not ann.state["players"][bob.id]["connected"]


async def test_a_process_that_was_paused_reads_the_store_before_it_acts() -> None:
    """It may still believe that players are absent who have reconnected to another process."""
    async with open_server(store=UnreliableStore) as server:
        await server.table("Ann", grid_size=2)
        await server.settle()
        assert server.services.following.is_current

        server.clock.advance(20.0)
        assert not server.services.following.is_current

        await server.settle()
        assert server.services.following.is_current


async def test_parking_a_table_hands_over_its_errands() -> None:
    """Another process that has the table loaded runs its errands from then on."""
    async with open_server(store=UnreliableStore) as server:
        other, ann, bob = await two_processes(server)
        bob.goes_offline()

        await other.hall.park(await other.live(ann))
        await settle(server)

        assert (await server.live(ann)).presence.elsewhere == {}


async def test_a_closing_process_hands_its_tables_over() -> None:
    """The other processes run their errands at once."""
    async with open_server(store=UnreliableStore) as server:
        other, ann, _ = await two_processes(server)

        await other.hall.close()
        await settle(server)

        assert (await server.live(ann)).presence.is_ours
        assert (await server.live(ann)).presence.elsewhere == {}
