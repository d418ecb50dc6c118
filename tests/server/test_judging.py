"""Judging: by a language model if there is one, else by the game, and never one in place of the other."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import orjson
import pytest
from pydantic import HttpUrl

from parlour.core.word_verdict import NoVerdict, Silence
from parlour.server.judging import no_judge, offered_judges, open_judge
from parlour.server.settings import MISTRAL, Settings
from tests.judges.clock import QuickClock
from tests.judges.fake_model import Model, ModelReply, model, until
from tests.server.running_server import ServerAddress, SocketClient, call, running_server

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


@asynccontextmanager
async def friends(server: ServerAddress, **options: Any) -> AsyncIterator[tuple[SocketClient, SocketClient]]:
    """Seat Ann and Bob by their links, as the specification requires, and start."""
    async with AsyncExitStack() as stack:
        browser = await stack.enter_async_context(server.browser())
        made = (await browser.post("/api/games", json={"playerCount": 2, "options": options})).json()
        tokens = [url.rsplit("/", 1)[1] for url in made["playerUrls"]]
        callers = []
        for name, token in zip(("Ann", "Bob"), tokens, strict=True):
            caller = await stack.enter_async_context(call(f"{server.ws}/{made['gameId']}"))
            await caller.say("join", token=token, name=name)
            await caller.hear("state_full")
            callers.append(caller)
        assert (await browser.post(f"/api/games/{made['gameId']}/start", json={"token": tokens[0]})).status_code == 200
        yield callers[0], callers[1]


async def lays(caller: SocketClient) -> None:
    """Place the first tiles that are offered."""
    await caller.say("legal")
    move = (await caller.hear("legal"))["actions"][0]
    assert move["event"] == "place"
    assert (await caller.ask(**move))["event"] == "ack"


async def test_with_a_model_its_verdicts_appear() -> None:
    """The model is sent only words and constants."""
    async with model() as judge, running_server(judge_url=judge.url, judge_key="a key") as server:
        async with friends(server) as (ann, bob):
            await lays(ann)
            rated = await bob.hear("effect", type="move_rated")
            await bob.say("request_state")
            state = (await bob.hear("state_full"))["state"]

        assert (state["judge"], state["moves"][0]["moveScore"]) == ("llm", rated["data"]["score"])
        assert state["moves"][0]["perWordEvaluations"][0]["explanation"].endswith(" klingt.")
        assert [heard.words for heard in judge.heard] == [state["moves"][0]["words"]]
        told = "".join(heard.head + heard.body.decode() for heard in judge.heard)
        secrets = ("Ann", "Bob", state["room_id"], state["code"], *state["players"], state["game_id"], '"x"')
        assert [secret for secret in secrets if secret in told] == []


async def test_a_model_that_fails_loses_no_move_and_anyone_may_try_again() -> None:
    """A wrong key, fixed by the operator."""
    async with model(ModelReply(status=401)) as judge, running_server(judge_url=judge.url, judge_key="a key") as server:
        async with friends(server) as (ann, bob):
            await lays(ann)
            failed = await bob.hear("effect", type="rating_failed")
            await bob.say("retry")
            await bob.hear("effect", type="move_rated")

        assert failed["data"] == {"reason": "failed"}
        assert len(judge.heard) == 2


async def test_a_table_waits_for_a_hanging_model_as_long_as_the_setting_says() -> None:
    """After that the rating has failed, and any player may ask again."""
    hanging = model(ModelReply(hangs=True))
    async with hanging as judge, running_server(judge_url=judge.url, judge_key="a key", judge_timeout=0.1) as server:
        async with friends(server) as (ann, bob):
            await lays(ann)

            assert (await bob.hear("effect", type="rating_failed"))["data"] == {"reason": "failed"}
        assert Settings().judge_timeout == 30


async def test_a_question_before_a_move_uses_the_budget_once() -> None:
    """The table's budget allows one: the question uses it, and the move reuses the answer."""
    async with model() as judge, running_server(judge_url=judge.url, judge_key="k", judge_table_budget=1) as server:
        async with friends(server, dictionary="ask", tiles="X14 Q14") as (ann, bob):
            await ann.say("legal")
            [question, *_] = (await ann.hear("legal"))["actions"]
            assert question["event"] == "consult"
            await ann.ask(**question)
            while '"score":50' not in orjson.dumps(await ann.hear("state_patch")).decode():
                pass
            await ann.ask(event="place", tiles=question["tiles"])
            rated = await bob.hear("effect", type="move_rated")

        assert rated["data"]["score"] == 50
        assert len(judge.heard) == 1


async def test_without_a_model_the_game_judges_by_itself() -> None:
    """No key, no network; and the model is not offered."""
    async with running_server() as server, server.browser() as browser:
        games = {game["name"]: game for game in (await browser.get("/api/games")).json()}
        wanted = {"playerCount": 1, "options": {"judge": "llm"}}
        refused = await browser.post("/api/games", json=wanted)
        async with friends(server) as (ann, bob):
            await lays(ann)
            rated = await bob.hear("effect", type="move_rated")

        judge = games["wortkunst"]["options"]["properties"]["judge"]
        assert (judge["enum"], judge["default"]) == (["local"], "local")
        assert (refused.status_code, refused.json()["params"]) == (400, {"field": "judge"})
        assert rated["data"]["score"] >= 1


async def test_a_bots_words_are_judged_like_everyones() -> None:
    """The bot has a seat without a link; it finds words, and the judge rates them."""
    async with running_server() as server, server.browser() as browser:
        made = (await browser.post("/api/games", json={"playerCount": 1})).json()
        async with call(f"{server.ws}/{made['gameId']}") as ann:
            await ann.say("join", token=made["playerUrls"][0].rsplit("/", 1)[1], name="Ann")
            await ann.ask("add_bot", level="hard")
            assert (await ann.ask("start"))["event"] == "ack"
            await ann.ask("pass")
            placed = await ann.hear("effect", type="tiles_placed")
            rated = await ann.hear("effect", type="move_rated")

        assert placed["data"]["player_id"] == rated["data"]["player_id"] == "p2"
        assert placed["data"]["words"] == rated["data"]["words"]


async def test_a_game_whose_model_is_gone_waits_for_it() -> None:
    """No other judge takes its place."""
    assert await no_judge("table", {"words": ("ROSE",)}) == NoVerdict(Silence.NO_JUDGE)


@pytest.mark.parametrize(
    ("chosen", "judges"),
    [
        ({}, ("local",)),
        ({"judge_key": "k"}, ("llm", "local")),
        ({"mistral_api_key": "k"}, ("llm", "local")),
        ({"judge_url": "http://127.0.0.1:11434/v1"}, ("llm", "local")),
    ],
)
async def test_a_model_is_offered_if_there_is_a_key_or_another_address(
    chosen: dict[str, Any], judges: tuple[str, ...]
) -> None:
    """New tables then use it by default."""
    judge = open_judge(Settings(**chosen), QuickClock())

    assert offered_judges(judge) == judges
    if judge:
        await judge.close()


def test_mistrals_key_is_sent_nowhere_else() -> None:
    """It may be meant for another program."""
    own = HttpUrl("http://127.0.0.1:11434/v1")

    assert Settings(mistral_api_key="k").llm_key == "k"
    assert Settings(mistral_api_key="k", judge_url=own).llm_key is None
    assert Settings(mistral_api_key="k", judge_key="own", judge_url=own).llm_key == "own"
    assert Settings(mistral_api_key="k", judge_key="own").llm_key == "own"
    assert Settings().judge_url == MISTRAL


async def test_settings_reach_the_judge() -> None:
    """The model, the daily budget and the cache."""
    async with model() as server:
        chosen = Settings(judge_url=server.url, judge_model="tiny", judge_table_budget=1, judge_cache=9)
        judge = open_judge(chosen, QuickClock())
        assert judge is not None
        first = await judge("table", {"words": ("ROSE",)})
        again = await judge("table", {"words": ("ROSE",)})
        spent = await judge("table", {"words": ("TAU",)})
        await judge.close()

        assert _model(server) == "tiny"
        assert first != spent == NoVerdict(Silence.BUDGET)
        assert not isinstance(again, NoVerdict)


async def test_concurrent_verdicts_follow_the_setting() -> None:
    """Operators with a fast model of their own may allow more than the default of two."""
    async with model() as server:
        judge = open_judge(Settings(judge_url=server.url, concurrent_llm_requests=3), QuickClock())
        assert judge is not None
        server.open.clear()
        jobs = [
            asyncio.create_task(judge(table, {"words": ("ROSE",)})) for table in ("one", "another", "a third", "no")
        ]
        await until(lambda: server.at_once == 3)
        server.open.set()
        await asyncio.gather(*jobs)
        await judge.close()

        assert server.most_at_once == 3
        assert Settings().concurrent_llm_requests == 2


async def test_the_daily_budget_covers_all_tables() -> None:
    """A verdict counts whichever table it is for."""
    async with model() as server:
        judge = open_judge(Settings(judge_url=server.url, judge_day_budget=2), QuickClock())
        assert judge is not None
        answers = [await judge(table, {"words": ("ROSE",)}) for table in ("one", "another", "a third")]
        await judge.close()

        assert [isinstance(answer, NoVerdict) for answer in answers] == [False, False, True]
        assert answers[-1] == NoVerdict(Silence.BUDGET)
        assert len(server.heard) == 2


def _model(server: Model) -> str:
    named: str = orjson.loads(server.heard[0].body)["model"]
    return named
