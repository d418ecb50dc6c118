"""Time that players lose while the server is down is given back to them."""

import orjson
import pytest

from parlour.games.crossword.game import Crossword
from parlour.games.crossword.state import State
from parlour.hosts.codec import HostedGame
from parlour.hosts.table.actions import GiveTimeBack
from parlour.hosts.table.snapshot import dump_table, load_table, replay_log
from tests.hosts.table.judged_table import first_move, judged
from tests.hosts.table.server import open_server, play_through
from tests.hosts.table.stores import OwnStore, store_of
from tests.hosts.table.timed_turn import DAY, HOUR, seconds_left, start_timed_turn

pytestmark = pytest.mark.anyio


class FaultyCrossword(Crossword):
    """Crossword that cannot give time back."""

    name = "faulty"

    def give_time_back(self, state: State, seconds: float) -> State:
        """Fail."""
        raise ValueError("no time")


async def test_a_turn_has_as_much_time_after_a_crash_as_before() -> None:
    """It was the server that went away, and the page shows the time that is left."""
    async with open_server() as server:
        ann = await start_timed_turn(server)
        await server.stays_up(10)

        await server.goes_down(100)
        await ann.comes_back(server.hall)

        assert seconds_left(server, ann) == 20
        assert ann.state == await server.fresh(ann)
        await server.stays_up(19)
        assert ann.state["phase"] == "announcing"
        await server.stays_up(1)
        assert ann.state["letter"] == "E"


async def test_a_server_was_not_down_because_the_last_clock_stopped() -> None:
    """Marks become rarer then, but the last frequent one still promised another soon."""
    async with open_server(store=OwnStore) as server:
        uptime = server.services.uptime
        await uptime.mark(is_hurried=True)
        known = uptime.outages

        await server.stays_up(10)
        await uptime.mark(is_hurried=True)

        assert uptime.outages == known


async def test_a_page_that_knows_the_table_hears_of_the_new_deadline_as_a_patch() -> None:
    """The crash adds one version, like any other change."""
    async with open_server() as server:
        ann = await start_timed_turn(server)
        await server.goes_down(100)
        version = ann.state["version"]
        ann.forgets()

        await ann.comes_back(server.hall, version=version)

        assert [event for event in ann.events() if event.startswith("state")] == ["state_patch"]
        assert ann.state["version"] == version + 1
        assert seconds_left(server, ann) == 30


async def test_time_runs_on_once_the_server_is_up_again_whether_or_not_anyone_comes() -> None:
    """A player who comes later than they could have has only what is left."""
    async with open_server() as server:
        ann = await start_timed_turn(server)
        await server.stays_up(10)
        await server.goes_down(100)
        await server.stays_up(15)

        await ann.comes_back(server.hall)

        assert seconds_left(server, ann) == 5


async def test_every_outage_of_a_turn_is_given_back_once() -> None:
    """Outages count even if nobody came to the table during them."""
    async with open_server() as server:
        ann = await start_timed_turn(server, turn_seconds=1000)
        await server.stays_up(10)
        await server.goes_down(50)
        await ann.comes_back(server.hall)
        await server.stays_up(10)
        for _ in range(2):
            await server.goes_down(1000)
            await server.stays_up(60)
        await server.goes_down(HOUR)

        await ann.comes_back(server.hall)

        assert seconds_left(server, ann) == 1000 - 10 - 10 - 2 * 60
        await server.goes_down(0)
        await ann.comes_back(server.hall)
        assert seconds_left(server, ann) == 1000 - 10 - 10 - 2 * 60


async def test_nobody_loses_time_to_a_mark_that_is_old() -> None:
    """While nobody plays with a clock, marks are rare; up to a minute is then given back in players' favour."""
    async with open_server() as server:
        ann = await start_timed_turn(server, turn_seconds=1000)
        ann.goes_offline()
        await server.stays_up(59)

        await server.goes_down(100)
        await ann.comes_back(server.hall)

        assert 1000 - 59 <= seconds_left(server, ann) <= 1000


async def test_a_server_that_is_stopped_marks_that_moment() -> None:
    """It knows when it goes down, so nothing is given back that was not lost."""
    async with open_server() as server:
        ann = await start_timed_turn(server, turn_seconds=1000)
        ann.goes_offline()
        await server.stays_up(30)

        await server.hall.close()
        await server.goes_down(100)
        await ann.comes_back(server.hall)

        assert seconds_left(server, ann) == 970


async def test_a_parked_table_gets_its_time_back_too() -> None:
    """It was not in memory when the server went down."""
    async with open_server(ttl=0) as server:
        ann = await start_timed_turn(server, turn_seconds=DAY)
        ann.goes_offline()
        await server.stays_up(60)
        await server.hall.tidy()
        assert len(server.hall) == 0

        await server.goes_down(7 * DAY)
        await ann.comes_back(server.hall)

        assert seconds_left(server, ann) == DAY - 60


async def test_time_during_which_a_table_was_only_parked_is_not_given_back() -> None:
    """The server was up: the player could have come."""
    async with open_server(ttl=0) as server:
        ann = await start_timed_turn(server)
        ann.goes_offline()
        await server.hall.tidy()
        version = ann.state["version"]
        await server.stays_up(29)

        await ann.comes_back(server.hall)

        assert (ann.state["version"], seconds_left(server, ann)) == (version, 1)


async def test_nothing_is_logged_where_nobody_has_limited_time() -> None:
    """A table without a clock loads as it was."""
    async with open_server() as server:
        await server.hall.mark()
        ann, _ = await server.table("Ann", "Bob")
        await ann.says("start")
        version = ann.state["version"]

        await server.goes_down(100)
        await ann.comes_back(server.hall)

        assert ann.state["version"] == version


async def test_replaying_the_log_gives_the_same_table() -> None:
    """What was given back is in the log."""
    async with open_server() as server:
        ann = await start_timed_turn(server)
        before = (await server.live(ann)).table
        await server.goes_down(100)
        await ann.comes_back(server.hall)
        await ann.says("announce", letter="T")
        await server.goes_down(10)
        await ann.comes_back(server.hall)
        after = (await server.live(ann)).table

        log = await server.tables.log(before.id, before.version + 1, after.version)
        *_, last = replay_log(server.games, before, log)

        assert [entry.action for entry in log if "give_time_back" in entry.action]
        assert last.state == after == load_table(server.games, dump_table(after))


async def test_the_record_of_a_match_says_what_was_given_back() -> None:
    """Without it, nobody could play the match again and see the same times."""
    async with open_server() as server:
        ann = await start_timed_turn(server)
        await server.goes_down(100)
        await ann.comes_back(server.hall)
        await play_through(ann)

        record = await server.hall.find_record(ann.state["game_id"])

        assert record
        given = [move["action"] for move in orjson.loads(record.log) if move["action"]["event"] == "give_time_back"]
        assert [action["seconds"] for action in given] == [100]


async def test_a_turn_that_has_ended_by_then_gets_nothing() -> None:
    """The player moved first; the next turn lost no time."""
    async with open_server() as server:
        ann = await start_timed_turn(server)
        live = await server.live(ann)
        late = GiveTimeBack(100.0, live.table.turn_since)
        await server.stays_up(5)
        await ann.says("announce", letter="T")

        version = await live.do(live.table.members[0].id, late)

        assert version == ann.state["version"]
        assert seconds_left(server, ann) == 30


async def test_no_client_can_give_time_back() -> None:
    """It is an action of the server."""
    async with open_server() as server:
        ann = await start_timed_turn(server)

        refused = await ann.says("give_time_back", seconds=1000, turn_since=server.clock.now())

        assert refused["event"] == "error"
        assert seconds_left(server, ann) == 30


@pytest.mark.slow
async def test_all_tables_get_their_time_back_although_one_game_is_faulty() -> None:
    """There may be many of them when the store is back."""
    async with open_server(store=OwnStore) as server:
        server.games["faulty"] = HostedGame(FaultyCrossword())
        await start_timed_turn(server, game="faulty")
        players = [await start_timed_turn(server) for _ in range(60)]
        await server.stays_up(10)
        store_of(server.tables).away = True
        await server.pass_by(15)
        store_of(server.tables).away = False

        await server.hall.mark()

        assert {seconds_left(server, ann) for ann in players} == {20}
        assert [str(fault) for fault in server.notebook.faults] == ["no time"]
        server.notebook.faults.clear()


@pytest.mark.parametrize("turn_seconds", [0, 30])
async def test_a_faulty_game_keeps_no_table_from_opening(turn_seconds: int) -> None:
    """The fault is logged, the match goes on, and the server still marks that it is up."""
    async with open_server() as server:
        server.games["faulty"] = HostedGame(FaultyCrossword())
        ann = await start_timed_turn(server, turn_seconds, game="faulty")
        await server.stays_up(2)
        await server.goes_down(10)

        await ann.comes_back(server.hall)

        assert (await ann.says("announce", letter="T"))["event"] == "ack"
        assert {str(fault) for fault in server.notebook.faults} == {"no time"}
        server.notebook.faults.clear()


async def test_a_race_does_not_take_longer_because_the_server_was_down() -> None:
    """Word race shows how many seconds each player took, and the player who finishes earlier wins a tie."""
    async with open_server() as server:
        await server.hall.mark()
        ann, bob = await server.table("Ann", "Bob", game="wordle")
        await ann.says("start")
        await server.stays_up(10)
        live = await server.live(ann)
        assert live.table.match
        secret = live.table.match.state.secret
        await ann.says("guess", word=secret)
        await server.stays_up(10)

        await server.goes_down(HOUR)
        for guest in (ann, bob):
            await guest.comes_back(server.hall)
        await bob.says("guess", word=secret)

        took = {seat: player["finished_at"] - ann.state["started_at"] for seat, player in ann.state["players"].items()}
        assert took == {ann.id: 10, bob.id: 20}


@pytest.mark.slow
@pytest.mark.parametrize("game", ["crossword", "president", "wordle"])
async def test_every_game_gives_the_time_of_a_turn_back(game: str) -> None:
    """The table's own timer is the same for all of them."""
    async with open_server() as server:
        await server.hall.mark()
        ann, bob, cat = await server.table("Ann", "Bob", "Cat", game=game)
        await ann.says("configure", turn_seconds=30)
        assert (await ann.says("start"))["event"] == "ack"
        await server.stays_up(10)
        version = ann.state["version"]

        await server.goes_down(100)
        for guest in (ann, bob, cat):
            await guest.comes_back(server.hall)

        assert (ann.state["version"], seconds_left(server, ann)) == (version + 1, 20)
        await server.stays_up(19)
        assert ann.state["version"] == version + 1
        await server.stays_up(1)
        assert ann.state["version"] > version + 1


@pytest.mark.slow
@pytest.mark.parametrize("turn_seconds", [0, 60])
async def test_players_have_all_their_time_to_challenge_a_word(turn_seconds: int) -> None:
    """Wortkunst itself sets that limit; an outage of the server is no consent."""
    async with judged("Ann", "Bob", challenge="free", tiles="?28", links=2, turn_seconds=turn_seconds) as party:
        server, (ann, bob) = party.server, party.guests
        await server.hall.mark()
        await ann.says("place", tiles=first_move(ann))
        await server.stays_up(10)

        await server.goes_down(100)
        for guest in (ann, bob):
            await guest.comes_back(server.hall)

        assert (ann.state["phase"], seconds_left(server, ann)) == ("challenge", 20)
        await server.stays_up(19)
        assert party.judge.asked == []
        await server.stays_up(1)
        assert party.judge.asked == [("EE",)]
