"""A judged game at a table: seats by link, moves that wait, a judge that fails, and what nobody may see."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, NamedTuple

import orjson
import pytest

from parlour.core.game import Json
from parlour.core.verdict import Evaluation, NoVerdict, Silence, Verdict
from parlour.games.wortkunst.actions import Place, Tile
from parlour.hosts.table.hall import Hall
from parlour.hosts.table.snapshot import dump_table, load_action, load_table, replay
from tests.hosts.table.guests import Guest
from tests.hosts.table.server import LocalServer, open_server

pytestmark = pytest.mark.anyio
GAME = "wortkunst"


class Bench:
    """A judge that answers when the test lets it, with the answer the test wants."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, ...]] = []
        self.silent = False
        self.others = 0
        self.waits = asyncio.Event()
        self.waits.set()

    async def __call__(self, _table: str, about: Mapping[str, Json]) -> Verdict | NoVerdict:
        """Give ten points a letter, or fail."""
        words: Any = about["words"]
        self.asked.append(tuple(words))
        await self.waits.wait()
        if self.silent:
            return NoVerdict(Silence.FAILED)
        rated = tuple(Evaluation(word, 10 * len(word), f"{word} klingt.") for word in words)
        return Verdict(rated, "a model", "a hash", '{"evaluations": []}')

    def ahead(self, _table: str) -> int:
        """Return how many tables come first."""
        return self.others


class Party(NamedTuple):
    """The people at a table, the judge, and the links nobody has opened."""

    server: LocalServer
    bench: Bench
    guests: list[Guest]
    unclaimed: tuple[str, ...]


@asynccontextmanager
async def judged(
    *names: str, links: int = 3, bots: int = 0, turn_seconds: int = 0, **options: Any
) -> AsyncIterator[Party]:
    """Open a table with a judge, seat guests by their links and bots, and start."""
    async with open_server() as server:
        bench = Bench()
        server.services = replace(server.services, answers={"llm": bench}, queues={"llm": bench.ahead})
        server.hall = Hall(server.services, server.records)
        opened = await server.hall.open(GAME, {"judge": "llm", **options}, links=links)
        guests = []
        for name, token in zip(names, opened.tokens, strict=False):
            guest = server.guest()
            await guest.says("join", room_id=opened.live.table.id, token=token, name=name)
            guest.token = token
            guests.append(guest)
        for _ in range(bots):
            await guests[0].says("add_bot")
        await guests[0].says("configure", turn_seconds=turn_seconds)
        assert (await guests[0].says("start"))["event"] == "ack"
        yield Party(server, bench, guests, opened.tokens[len(names) :])


def first_move(guest: Guest) -> list[dict[str, Any]]:
    """Place the first two tiles of a guest's rack in the centre."""
    return [
        {"x": 7 + at, "y": 7, "isBlank": True, "assignedLetter": "E"}
        if tile is None
        else {"x": 7 + at, "y": 7, "letter": tile}
        for at, tile in enumerate(guest.state["rack"][:2])
    ]


async def test_a_move_is_shown_at_once_and_rated_when_the_judge_has_answered() -> None:
    """Everybody sees both; the log has model, prompt and answer, so that a replay needs no judge."""
    async with judged("Ann", "Bob") as (server, bench, (ann, bob), _):
        bench.waits.clear()
        await ann.says("place", tiles=first_move(ann))
        await server.settle()
        assert (bob.state["phase"], bob.state["to_act"], bob.state["turn"]) == ("scoring", [], ann.id)
        assert bob.state["rating"]["words"] == list(bench.asked[0])
        assert (await ann.says("pass"))["code"] == "WRONG_PHASE"

        bench.waits.set()
        await server.settle()

        assert (bob.state["phase"], bob.state["turn"]) == ("move", bob.id)
        assert bob.state["players"][ann.id]["score"] == bob.state["moves"][0]["moveScore"] == 20
        entry = (await server.tables.log(bob.state["room_id"], 1, 99))[-1]
        logged = orjson.loads(entry.action)
        assert entry.by == "house"
        assert [logged[name] for name in ("event", "model", "prompt", "raw")] == [
            "verdict",
            "a model",
            "a hash",
            '{"evaluations": []}',
        ]


async def test_a_replay_needs_no_judge() -> None:
    """The answer is in the log."""
    async with judged("Ann", "Bob") as (server, bench, (ann, _), _):
        await ann.says("place", tiles=first_move(ann))
        await server.settle()
        stored = await server.tables.load(ann.state["room_id"])
        assert stored is not None

        before = load_table(server.games, stored.snapshot)
        *_, last = [before, *(step.state for step in replay(server.games, before, stored.entries))]

        assert last.match is not None
        assert [move.score for move in last.match.state.moves] == [20]
        assert len(bench.asked) == 1


async def test_a_table_stored_before_players_could_ask_goes_on() -> None:
    """The new fields were missing, and nothing was asked."""
    async with judged("Ann", "Bob") as (server, _, (ann, _), _):
        await ann.says("place", tiles=first_move(ann))
        await server.settle()
        match = (await server.live(ann)).table.match
        stored = orjson.loads(dump_table((await server.live(ann)).table))
        for new in ("delay", "advice"):
            del stored["match"]["state"][new]
        logged = '{"event": "place", "tiles": [{"x": 7, "y": 8, "letter": "E"}]}'

        opened = load_table(server.games, orjson.dumps(stored).decode())

        assert opened.match == match
        assert load_action(server.games, opened, logged) == Place((Tile(7, 8, "E"),))


async def test_a_judge_that_fails_costs_no_move_and_anybody_may_ask_again() -> None:
    """The tiles and the turn stay, and a second request says that the judge is being asked already."""
    async with judged("Ann", "Bob") as (server, bench, (ann, bob), _):
        bench.silent = True
        tiles = first_move(ann)
        await ann.says("place", tiles=tiles)
        await server.settle()
        assert (ann.state["phase"], ann.state["turn"]) == ("rating_failed", ann.id)
        assert ann.state["to_act"] == [ann.id, bob.id]
        assert ann.state["rating"]["failure"] == "failed"
        assert ann.state["board"][7][7] is not None
        ann.goes_offline()

        bench.silent = False
        bench.waits.clear()
        first = await bob.says("retry")
        second = await bob.says("retry")
        await server.settle()
        bench.waits.set()
        await server.settle()

        assert (first["event"], second["code"], second["params"]) == ("ack", "WRONG_PHASE", {"reason": "asked"})
        assert len(bench.asked) == 2
        assert [move["moveScore"] for move in bob.state["moves"]] == [20]
        assert bob.state["turn"] == bob.id


async def test_after_ten_seconds_everybody_is_told_what_they_wait_for() -> None:
    """Without asking, newcomers too, until the verdict comes."""
    async with judged("Ann", "Bob") as (server, bench, (ann, bob), _):
        bench.waits.clear()
        await ann.says("place", tiles=first_move(ann))
        await server.pass_by(9.9)
        assert "ahead" not in ann.state["rating"]

        bench.others = 3
        await server.pass_by(0.1)
        zoe = server.guest()
        await zoe.says("join", room_id=ann.state["room_id"], name="Zoe", role="spectator")
        assert [guest.state["rating"]["ahead"] for guest in (ann, bob, zoe)] == [3, 3, 3]
        version = ann.state["version"]

        await server.pass_by(10)
        assert ann.state["version"] == version  # nothing new
        bench.others = 0
        await server.pass_by(10)
        assert bob.state["rating"]["ahead"] == 0

        bench.waits.set()
        await server.settle()
        assert [guest.state["phase"] for guest in (ann, bob, zoe)] == ["move"] * 3
        await server.pass_by(60)
        assert len(bench.asked) == 1


async def test_the_built_in_judge_may_take_long_too() -> None:
    """Its workers may be busy with bots; there is no queue to report."""
    async with judged("Ann", judge="local", links=1) as (server, _, (ann,), _):
        await ann.says("place", tiles=first_move(ann))
        await server.pass_by(10)

        assert ann.state["rating"]["ahead"] == 0


async def test_a_player_asks_about_unknown_words_before_playing_them() -> None:
    """Only they hear the answer; the words then count as told, and the judge is not asked again."""
    async with judged("Ann", "Bob", links=2, dictionary="ask", tiles="X14 Q14") as (server, bench, (ann, bob), _):
        zoe = server.guest()
        await zoe.says("join", room_id=ann.state["room_id"], name="Zoe", role="spectator")
        tiles = first_move(ann)
        held_back = await ann.says("place", tiles=tiles)
        bench.waits.clear()
        await ann.says("consult", tiles=tiles)
        await server.pass_by(10)
        assert (ann.state["phase"], ann.state["advice"]["ahead"]) == ("move", 0)
        bench.waits.set()
        await server.settle()
        heard = "".join(text for guest in (bob, zoe) for text in guest.texts)

        word = ann.state["advice"]["words"][0]
        assert (held_back["code"], held_back["params"]) == ("UNKNOWN_WORD", {"word": word})
        assert ann.state["advice"]["perWordEvaluations"][0]["score"] == 20
        assert [part for part in (word, "klingt", "advice", "ahead") if part in heard] == []
        assert (await ann.says("consult", tiles=tiles))["code"] == "ALREADY_ASKED"

        await ann.says("place", tiles=tiles)
        await server.settle()
        assert (bob.state["turn"], bob.state["moves"][0]["moveScore"]) == (bob.id, 20)
        assert bench.asked == [(word,)]


async def test_a_question_is_asked_again_after_a_crash() -> None:
    """Like a rating."""
    async with judged("Ann", links=1, dictionary="ask", tiles="X14 Q14") as (server, bench, (ann,), _):
        bench.waits.clear()
        await ann.says("consult", tiles=first_move(ann))
        await server.settle()
        server.reopens()
        bench.waits.set()

        await ann.comes_back(server.hall)
        await server.settle()

        assert (len(ann.state["advice"]["perWordEvaluations"]), len(bench.asked)) == (1, 2)


async def test_a_player_who_moves_before_the_answer_gets_it_for_the_move() -> None:
    """The judge is being asked about these very words already."""
    async with judged("Ann", links=1, dictionary="ask", tiles="X14 Q14") as (server, bench, (ann,), _):
        bench.waits.clear()
        await ann.says("consult", tiles=first_move(ann))
        await server.settle()
        await ann.says("place", tiles=first_move(ann))
        bench.waits.set()
        await server.settle()

        assert ([move["moveScore"] for move in ann.state["moves"]], len(bench.asked)) == ([20], 1)


async def test_no_timer_asks_a_failed_judge_again() -> None:
    """It would do so for ever, at somebody's expense; after a verdict the next turn has its time."""
    async with judged("Ann", "Bob", turn_seconds=30) as (server, bench, (ann, bob), _):
        bench.silent = True
        await ann.says("place", tiles=first_move(ann))
        await server.pass_by(86_400)
        assert (ann.state["phase"], len(bench.asked)) == ("rating_failed", 1)
        assert "deadline" not in ann.state

        bench.silent = False
        await bob.says("retry")
        await server.settle()
        assert bob.state["deadline"] == server.clock.now() + 30
        await server.pass_by(30)

        assert [move["kind"] for move in ann.state["moves"]] == ["place", "pass"]


async def test_a_judge_is_asked_again_after_a_crash() -> None:
    """The move is stored, so it still needs a verdict."""
    async with judged("Ann", "Bob") as (server, bench, (ann, _), _):
        bench.waits.clear()
        await ann.says("place", tiles=first_move(ann))
        await server.settle()
        server.reopens()
        bench.waits.set()

        await ann.comes_back(server.hall)
        await server.settle()

        assert (ann.state["phase"], len(ann.state["moves"]), len(bench.asked)) == ("move", 1, 2)


async def test_a_judge_with_a_bug_counts_as_failed() -> None:
    """Nobody waits for ever."""
    async with judged("Ann", "Bob") as (server, bench, (ann, _), _):
        bench.waits = None  # type: ignore[assignment] # makes it fail
        await ann.says("place", tiles=first_move(ann))
        await server.settle()

        assert ann.state["phase"] == "rating_failed"
        assert len(server.notebook.faults) == 1
        server.notebook.faults.clear()


async def test_untaken_seats_are_blocked_and_taken_ones_open_again_and_again() -> None:
    """Two windows of one seat stay in step, and both see its rack."""
    async with judged("Ann", "Bob") as (server, _, (ann, bob), unclaimed):
        late = await server.guest().says("join", room_id=ann.state["room_id"], token=unclaimed[0], name="Eve")
        rack = bob.state["rack"]
        bob.goes_offline()
        await bob.comes_back(server.hall)
        phone = server.guest()
        await phone.says("join", room_id=ann.state["room_id"], token=bob.token)

        await ann.says("pass")
        await phone.says("exchange", tiles=rack[:2])
        await server.settle()

        assert late["code"] == "SEAT_BLOCKED"
        assert set(ann.state["players"]) >= {ann.id, bob.id}
        assert phone.state["rack"] == bob.state["rack"]
        assert phone.state["rack"][:5] == rack[2:]
        assert "rack" in ann.state


async def test_an_untaken_seat_is_blocked_for_this_match_and_open_for_the_next() -> None:
    """Somebody who missed the first match may play the second, by the same link."""
    async with judged("Ann", "Bob") as (server, _, (ann, bob), unclaimed):
        eve = server.guest()
        invitation = {"room_id": ann.state["room_id"], "token": unclaimed[0], "name": "Eve"}
        late = await eve.says("join", **invitation)
        await ann.says("pass")
        await bob.says("pass")

        after = await eve.says("join", **invitation)
        await ann.says("start")

        assert (late["code"], after["event"]) == ("SEAT_BLOCKED", "ack")
        assert eve.state["players"][eve.id]["rack_count"] == 7


async def test_alone_at_a_table_for_three_a_player_plays_alone() -> None:
    """The others did not come; a pass ends the match."""
    async with judged("Ann") as (_, __, (ann,), _):
        await ann.says("pass")

        assert (ann.state["phase"], ann.state["players"][ann.id]["score"]) == ("ended", -700)
        assert ann.state["winners"] == [ann.id]


async def test_of_two_moves_at_the_same_moment_one_is_accepted() -> None:
    """For example from two windows of one seat."""
    async with judged("Ann", "Bob") as (server, _, (ann, bob), _):
        phone = server.guest()
        await phone.says("join", room_id=ann.state["room_id"], token=ann.token)

        answers = await asyncio.gather(
            ann.says("place", tiles=first_move(ann)), phone.says("place", tiles=first_move(ann)), bob.says("pass")
        )
        await server.settle()

        assert sorted(answer["event"] for answer in answers) == ["ack", "error", "error"]
        assert len(ann.state["moves"]) == 1


async def test_no_message_holds_what_its_reader_may_not_know() -> None:
    """Every list of tiles that anybody was told was their own rack; nobody was told the bag or another's token."""
    async with judged("Ann", "Bob", "Cat") as (server, _, guests, _):
        zoe = server.guest()
        await zoe.says("join", room_id=guests[0].state["room_id"], name="Zoe", role="spectator")
        racks = [await racks_of(server, guests[0])]
        await guests[0].says("place", tiles=first_move(guests[0]))
        await server.settle()
        for guest in (*guests[1:], *guests):
            racks.append(await racks_of(server, guest))
            await guest.says("exchange", tiles=guest.state["rack"][:3])
        racks.append(await racks_of(server, guests[0]))

        for guest in (*guests, zoe):
            told = [tiles for text in guest.texts for tiles in lists_of_tiles(orjson.loads(text))]
            assert all(tiles in [rack.get(guest.id) for rack in racks] for tiles in told)
            assert bool(told) is (guest is not zoe)
            said = "".join(guest.texts)
            assert '"bag":' not in said
            assert [other.token for other in guests if other is not guest and str(other.token) in said] == []


async def racks_of(server: LocalServer, guest: Guest) -> dict[str, list[str | None]]:
    """Return everybody's rack, which only the server knows."""
    match = (await server.live(guest)).table.match
    assert match is not None
    return {seat: [None if tile == "?" else tile for tile in rack] for seat, rack in match.state.racks.items()}


def lists_of_tiles(value: Any) -> list[list[str | None]]:
    """Find every list of letters and blanks in a message, however deep."""
    if isinstance(value, dict):
        return [tiles for inner in value.values() for tiles in lists_of_tiles(inner)]
    if not isinstance(value, list):
        return []
    if len(value) > 2 and all(inner is None or (isinstance(inner, str) and len(inner) == 1) for inner in value):
        return [value] if any(value) else []
    return [tiles for inner in value for tiles in lists_of_tiles(inner)]
