"""A judge at a table: moves that wait for it, a judge that fails, and players who ask first."""

import orjson
import pytest

from parlour.games.wortkunst.actions import Place, Tile
from parlour.hosts.table.snapshot import dump_table, load_action, load_table, replay_log
from tests.hosts.table.judged_table import first_move, judged

pytestmark = pytest.mark.anyio


async def test_a_move_is_shown_at_once_and_rated_when_the_judge_has_answered() -> None:
    """Everyone sees both; the log has model, prompt and answer, so that a replay needs no judge."""
    async with judged("Ann", "Bob") as (server, judge, (ann, bob), _):
        judge.waits.clear()
        await ann.says("place", tiles=first_move(ann))
        await server.settle()
        assert (bob.state["phase"], bob.state["to_act"], bob.state["turn"]) == ("scoring", [], ann.id)
        assert bob.state["rating"]["words"] == list(judge.asked[0])
        assert (await ann.says("pass"))["code"] == "WRONG_PHASE"

        judge.waits.set()
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
    async with judged("Ann", "Bob") as (server, judge, (ann, _), _):
        await ann.says("place", tiles=first_move(ann))
        await server.settle()
        stored = await server.tables.load(ann.state["room_id"])
        assert stored is not None

        before = load_table(server.games, stored.snapshot)
        *_, last = [before, *(step.state for step in replay_log(server.games, before, stored.entries))]

        assert last.match is not None
        assert [move.score for move in last.match.state.moves] == [20]
        assert len(judge.asked) == 1


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


async def test_a_judge_that_fails_costs_no_move_and_anyone_may_ask_again() -> None:
    """The tiles and the turn stay, and a second request says that the judge is being asked already."""
    async with judged("Ann", "Bob") as (server, judge, (ann, bob), _):
        judge.silent = True
        tiles = first_move(ann)
        await ann.says("place", tiles=tiles)
        await server.settle()
        assert (ann.state["phase"], ann.state["turn"]) == ("rating_failed", ann.id)
        assert ann.state["to_act"] == [ann.id, bob.id]
        assert ann.state["rating"]["failure"] == "failed"
        assert ann.state["board"][7][7] is not None
        ann.goes_offline()

        judge.silent = False
        judge.waits.clear()
        first = await bob.says("retry")
        second = await bob.says("retry")
        await server.settle()
        judge.waits.set()
        await server.settle()

        assert (first["event"], second["code"], second["params"]) == ("ack", "WRONG_PHASE", {"reason": "asked"})
        assert len(judge.asked) == 2
        assert [move["moveScore"] for move in bob.state["moves"]] == [20]
        assert bob.state["turn"] == bob.id


async def test_after_ten_seconds_everyone_is_told_what_they_wait_for() -> None:
    """Nobody has to ask, and newcomers are told as well, until the verdict comes."""
    async with judged("Ann", "Bob") as (server, judge, (ann, bob), _):
        judge.waits.clear()
        await ann.says("place", tiles=first_move(ann))
        await server.pass_by(9.9)
        assert "ahead" not in ann.state["rating"]

        judge.others = 3
        await server.pass_by(0.1)
        zoe = server.guest()
        await zoe.says("join", room_id=ann.state["room_id"], name="Zoe", role="spectator")
        assert [guest.state["rating"]["ahead"] for guest in (ann, bob, zoe)] == [3, 3, 3]
        version = ann.state["version"]

        await server.pass_by(10)
        assert ann.state["version"] == version  # nothing new
        judge.others = 0
        await server.pass_by(10)
        assert bob.state["rating"]["ahead"] == 0

        judge.waits.set()
        await server.settle()
        assert [guest.state["phase"] for guest in (ann, bob, zoe)] == ["move"] * 3
        await server.pass_by(60)
        assert len(judge.asked) == 1


async def test_the_built_in_judge_may_take_long_too() -> None:
    """Its workers may be busy with bots; there is no queue to report."""
    async with judged("Ann", judge="local", links=1) as (server, _, (ann,), _):
        await ann.says("place", tiles=first_move(ann))
        await server.pass_by(10)

        assert ann.state["rating"]["ahead"] == 0


@pytest.mark.slow
async def test_a_player_asks_about_unknown_words_before_playing_them() -> None:
    """Only they hear the answer; the words then count as told, and the judge is not asked again."""
    async with judged("Ann", "Bob", links=2, dictionary="ask", tiles="X14 Q14") as (server, judge, (ann, bob), _):
        zoe = server.guest()
        await zoe.says("join", room_id=ann.state["room_id"], name="Zoe", role="spectator")
        tiles = first_move(ann)
        held_back = await ann.says("place", tiles=tiles)
        judge.waits.clear()
        await ann.says("consult", tiles=tiles)
        await server.pass_by(10)
        assert (ann.state["phase"], ann.state["advice"]["ahead"]) == ("move", 0)
        judge.waits.set()
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
        assert judge.asked == [(word,)]


@pytest.mark.slow
async def test_a_question_is_asked_again_after_a_crash() -> None:
    """The answer was lost with the crash, and the player still waits for it."""
    async with judged("Ann", links=1, dictionary="ask", tiles="X14 Q14") as (server, judge, (ann,), _):
        judge.waits.clear()
        await ann.says("consult", tiles=first_move(ann))
        await server.settle()
        server.reopens()
        judge.waits.set()

        await ann.comes_back(server.hall)
        await server.settle()

        assert (len(ann.state["advice"]["perWordEvaluations"]), len(judge.asked)) == (1, 2)


async def test_a_player_who_moves_before_the_answer_gets_it_for_the_move() -> None:
    """The judge is being asked about these very words already."""
    async with judged("Ann", links=1, dictionary="ask", tiles="X14 Q14") as (server, judge, (ann,), _):
        judge.waits.clear()
        await ann.says("consult", tiles=first_move(ann))
        await server.settle()
        await ann.says("place", tiles=first_move(ann))
        judge.waits.set()
        await server.settle()

        assert ([move["moveScore"] for move in ann.state["moves"]], len(judge.asked)) == ([20], 1)


async def test_no_timer_asks_a_failed_judge_again() -> None:
    """It would do so for ever, at someone's expense; after a verdict the next turn has its time."""
    async with judged("Ann", "Bob", turn_seconds=30) as (server, judge, (ann, bob), _):
        judge.silent = True
        await ann.says("place", tiles=first_move(ann))
        await server.pass_by(86_400)
        assert (ann.state["phase"], len(judge.asked)) == ("rating_failed", 1)
        assert "deadline" not in ann.state

        judge.silent = False
        await bob.says("retry")
        await server.settle()
        assert bob.state["deadline"] == server.clock.now() + 30
        await server.pass_by(30)

        assert [move["kind"] for move in ann.state["moves"]] == ["place", "pass"]


@pytest.mark.slow
async def test_a_judge_is_asked_again_after_a_crash() -> None:
    """The move is stored, so it still needs a verdict."""
    async with judged("Ann", "Bob") as (server, judge, (ann, _), _):
        judge.waits.clear()
        await ann.says("place", tiles=first_move(ann))
        await server.settle()
        server.reopens()
        judge.waits.set()

        await ann.comes_back(server.hall)
        await server.settle()

        assert (ann.state["phase"], len(ann.state["moves"]), len(judge.asked)) == ("move", 1, 2)


@pytest.mark.slow
async def test_a_judge_with_a_bug_counts_as_failed() -> None:
    """Nobody waits for ever."""
    async with judged("Ann", "Bob") as (server, judge, (ann, _), _):
        judge.waits = None  # type: ignore[assignment] # makes it fail
        await ann.says("place", tiles=first_move(ann))
        await server.settle()

        assert ann.state["phase"] == "rating_failed"
        assert len(server.notebook.faults) == 1
        server.notebook.faults.clear()
