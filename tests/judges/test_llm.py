"""Asking a model over HTTP: requests, failures, retries and reports."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import orjson
import pytest
from httpx2 import AsyncClient

from parlour.core.word_verdict import Evaluation, NoVerdict, Silence, Verdict
from parlour.judges.budget import VerdictBudget
from parlour.judges.evaluation_cache import EvaluationCache
from parlour.judges.llm import LARGEST_ANSWER, MOST_HEARD, TIMEOUT, Endpoint, LlmJudge
from parlour.judges.prompt import INSTRUCTIONS, PROMPT, SCHEMA, SYSTEM
from tests.judges.clock import QuickClock
from tests.judges.fake_model import Model, ModelReply, model, rates, says, until
from tests.time_jumps import leap

pytestmark = pytest.mark.anyio
ROSE = Verdict((Evaluation("ROSE", 50, "ROSE klingt."),), "mistral-large-latest", PROMPT)
FAILED = NoVerdict(Silence.FAILED)
ABOUT = {"words": ("ROSE",)}


class JudgeUnderTest:
    """A judge with a fake model, a clock and the reported outcomes."""

    def __init__(self, server: Model, http: AsyncClient, **choices: Any) -> None:
        self.server = server
        self.clock = QuickClock()
        self.noted: list[str] = []
        endpoint = Endpoint(server.url, "mistral-large-latest", "a key")
        self.llm = LlmJudge(endpoint, http, self.clock, note=lambda how, _seconds: self.noted.append(how), **choices)

    async def judges(self, *words: str, table: str = "table") -> Verdict | NoVerdict:
        """Ask the judge about words."""
        return await self.llm(table, {"words": words})


@asynccontextmanager
async def case(*replies: ModelReply, **choices: Any) -> AsyncIterator[JudgeUnderTest]:
    """Set up a judge whose model sends planned replies."""
    async with model(*replies) as server, AsyncClient() as http:
        yield JudgeUnderTest(server, http, **choices)


def without_raw(verdict: Verdict | NoVerdict) -> Verdict | NoVerdict:
    """Return the verdict without the model's raw answer."""
    return Verdict(verdict.evaluations, verdict.model, verdict.prompt) if isinstance(verdict, Verdict) else verdict


async def test_a_verdict_has_scores_explanations_and_their_source() -> None:
    """With the model, the prompt and the raw answer, it never has to be requested again."""
    async with case(rates(("ROSE", 54), ("ÖL", 20))) as judge:
        verdict = await judge.judges("ROSE", "ÖL")

        assert verdict == Verdict(
            (Evaluation("ROSE", 54, "ROSE klingt."), Evaluation("ÖL", 20, "ÖL klingt.")),
            "mistral-large-latest",
            PROMPT,
            '{"evaluations":[{"word":"ROSE","score":54,"explanation":"ROSE klingt."},'
            '{"word":"ÖL","score":20,"explanation":"ÖL klingt."}]}',
        )
        assert (len(judge.server.heard), judge.noted) == (1, ["ok"])


async def test_a_request_contains_only_words_and_constants() -> None:
    """No name, id, token or board position, and nothing that identifies us."""
    cookie = rates(("ROSE", 54))
    cookie.headers["Set-Cookie"] = "known=visitor-7; Path=/"
    async with case(cookie) as judge:
        await judge.judges("ROSE", table="secret-table-id")
        await judge.judges("ÖL", table="secret-table-id")

        for heard, word in zip(judge.server.heard, ("ROSE", "ÖL"), strict=True):
            content = {"language": "German", "words": [word], "instructions": INSTRUCTIONS}
            assert orjson.loads(heard.body) == {
                "model": "mistral-large-latest",
                "temperature": 0,
                "messages": [
                    {"role": "system", "content": SYSTEM},
                    {"role": "user", "content": orjson.dumps(content).decode()},
                ],
                "response_format": {
                    "type": "json_schema",
                    "json_schema": {"name": "evaluations", "schema": SCHEMA, "strict": True},
                },
            }
        first, second = (heard.head.lower().split("\r\n") for heard in judge.server.heard)
        assert first[0] == "post /v1/chat/completions http/1.1"
        names = {line.partition(":")[0] for line in first[1:] if line}
        assert names <= {
            "host",
            "accept",
            "accept-encoding",
            "connection",
            "user-agent",
            "content-type",
            "content-length",
            "authorization",
        }
        assert "authorization: bearer a key" in first
        assert [line for line in second if "length" not in line] == [line for line in first if "length" not in line]


async def test_a_self_hosted_model_needs_no_key() -> None:
    """No key is sent then; a trailing slash in the address does not matter."""
    async with model() as server, AsyncClient() as http:
        llm = LlmJudge(Endpoint(f"{server.url}/", "llama"), http, QuickClock())

        verdict = await llm("table", ABOUT)

        assert isinstance(verdict, Verdict)
        assert verdict.model == "llama"
        assert "authorization" not in server.heard[0].head.lower()
        assert server.heard[0].head.startswith("POST /v1/chat/completions ")


BROKEN = {
    "408": ModelReply(status=408),
    "429": ModelReply(status=429),
    "500": ModelReply(status=500),
    "503": ModelReply(b"<html>Down</html>", status=503),
    "network": ModelReply(hangs_up=True),
    "unusable": says("I like it."),
}
BROKEN_ANSWERS = {
    "no json": ModelReply(b"<html>"),
    "no choices": ModelReply(b"{}"),
    "empty choices": ModelReply(b'{"choices": []}'),
    "wrong types": ModelReply(b'{"choices": {"message": 7}}'),
    "nothing said": says(None),
    "nothing in parts": says([{"type": "image"}, 7]),
    "missing word": rates(("TULPE", 3), ("LILIE", 4)),
    "wrong score": says('{"evaluations": [{"word": "ROSE", "score": true}]}'),
    "not text": ModelReply(b"\xff\xfe"),
}


@pytest.mark.parametrize(("noted", "reply"), BROKEN.items(), ids=BROKEN)
async def test_temporary_failures_are_retried(noted: str, reply: ModelReply) -> None:
    """Two failures and a success give a verdict, after the pauses."""
    async with case(reply, reply) as judge:
        assert without_raw(await judge.judges("ROSE")) == ROSE
        assert judge.noted == [noted, noted, "ok"]
        assert judge.clock.slept == [0.5, 1.0]


async def test_a_hanging_model_delays_a_table_no_longer_than_the_timeout() -> None:
    """Players are waiting, so it is not retried."""
    async with case(ModelReply(hangs=True)) as judge:
        judging = asyncio.create_task(judge.judges("ROSE"))
        await until(lambda: len(judge.server.heard) == 1)
        leap(TIMEOUT)

        assert await judging == FAILED
        assert (len(judge.server.heard), judge.noted) == (1, ["timeout"])
        assert TIMEOUT == 30.0


async def test_all_attempts_share_one_timeout() -> None:
    """Two quick failures and a hanging request take no longer than a hanging request."""
    async with case(ModelReply(status=500), ModelReply(status=500), ModelReply(hangs=True)) as judge:
        judging = asyncio.create_task(judge.judges("ROSE"))
        await until(lambda: len(judge.server.heard) == 3)
        leap(TIMEOUT)

        assert await judging == FAILED
        assert judge.noted == ["500", "500", "timeout"]


async def test_the_timeout_includes_the_wait_for_a_turn() -> None:
    """Tables behind a hanging request fail with it, and pay nothing for a request that was never sent."""
    async with case(ModelReply(hangs=True), at_once=1, budget=VerdictBudget(QuickClock().now, a_table=1)) as judge:
        jobs = [asyncio.create_task(judge.judges("ROSE", table=table)) for table in ("first", "behind")]
        await until(lambda: len(judge.server.heard) == 1)
        assert (judge.llm.ahead("first"), judge.llm.ahead("behind")) == (0, 1)
        leap(TIMEOUT)

        assert await asyncio.gather(*jobs) == [FAILED, FAILED]
        assert isinstance(await judge.judges("ROSE", table="behind"), Verdict)


@pytest.mark.parametrize("reply", BROKEN_ANSWERS.values(), ids=BROKEN_ANSWERS)
async def test_unusable_answers_are_retried(reply: ModelReply) -> None:
    """Every kind of unusable answer gets another attempt."""
    async with case(reply) as judge:
        assert without_raw(await judge.judges("ROSE")) == ROSE
        assert judge.noted == ["unusable", "ok"]


@pytest.mark.parametrize(
    "reply", [ModelReply(status=500), says("no"), ModelReply(hangs_up=True)], ids=["500", "prose", "network"]
)
async def test_after_three_attempts_there_is_no_verdict(reply: ModelReply) -> None:
    """Players may ask again later; no other judge steps in."""
    async with case(*[reply] * 3) as judge:
        assert await judge.judges("ROSE") == FAILED
        assert len(judge.server.heard) == 3
        assert without_raw(await judge.judges("ROSE")) == ROSE


@pytest.mark.parametrize("status", [400, 401, 403, 404, 422, 301])
async def test_permanent_failures_are_not_retried(status: int) -> None:
    """A wrong key stays wrong."""
    async with case(ModelReply(status=status)) as judge:
        assert await judge.judges("ROSE") == FAILED
        assert (len(judge.server.heard), judge.noted, judge.clock.slept) == (1, [str(status)], [])


async def test_an_unreachable_server_fails() -> None:
    """The address may be wrong, or the network down."""
    async with model() as server, AsyncClient() as http:
        gone = server.url
        llm = LlmJudge(Endpoint("http://127.0.0.1:9/v1", "any"), http, QuickClock())

        assert gone
        assert await llm("table", ABOUT) == FAILED


@pytest.mark.parametrize("status", [408, 429, 503])
async def test_retry_after_is_honoured(status: int) -> None:
    """The pause is ten seconds at most."""
    busy = ModelReply(status=status, headers={"Retry-After": "4"})
    too_busy = ModelReply(status=status, headers={"Retry-After": "3600"})
    async with case(busy, too_busy) as judge:
        assert without_raw(await judge.judges("ROSE")) == ROSE
        assert judge.clock.slept == [4.0, 1.0]


async def test_an_answer_may_have_several_parts() -> None:
    """Some servers answer that way."""
    parts = [{"type": "text", "text": '[{"word": "ROSE", '}, {"type": "text", "text": '"score": 50}]'}]
    async with case(says(parts)) as judge:
        verdict = await judge.judges("ROSE")

        assert isinstance(verdict, Verdict)
        assert verdict.evaluations == (Evaluation("ROSE", 50),)


async def test_only_the_beginning_of_a_long_answer_is_kept() -> None:
    """The answer is stored for good, so its size must be limited."""
    async with case(says('[{"word": "ROSE", "score": 50}]' + " so" * MOST_HEARD)) as judge:
        verdict = await judge.judges("ROSE")

        assert isinstance(verdict, Verdict)
        assert len(verdict.raw) == MOST_HEARD


async def test_an_endless_response_is_cut_off_and_retried() -> None:
    """It must not fill the memory."""
    endless = says('[{"word": "ROSE", "score": 50}]' + " " * LARGEST_ANSWER)
    async with case(endless, rates(("ROSE", 54))) as judge:
        verdict = await judge.judges("ROSE")

        assert isinstance(verdict, Verdict)
        assert verdict.evaluations[0].score == 54
        assert judge.noted == ["unusable", "ok"]


async def test_requests_of_several_tables_are_sent_in_order_two_at_a_time() -> None:
    """The table that has waited longest is next."""
    async with case(at_once=2) as judge:
        judge.server.open.clear()
        words = ("ROSE", "ÖL", "TAU", "MOND", "NEBEL")
        jobs = [asyncio.create_task(judge.judges(word, table=f"table {word}")) for word in words]
        await until(lambda: judge.server.at_once == 2)
        judge.server.open.set()
        verdicts = await asyncio.gather(*jobs)

        assert judge.server.most_at_once == 2
        assert [heard.words[0] for heard in judge.server.heard] == list(words)
        assert all(isinstance(verdict, Verdict) for verdict in verdicts)


async def test_tables_take_turns_for_free_slots() -> None:
    """A table with many requests does not delay the others; its own are sent in order."""
    async with case(at_once=1) as judge:
        judge.server.open.clear()
        asked = [("busy", "ROSE"), ("busy", "ÖL"), ("busy", "TAU"), ("calm", "MOND"), ("calm", "NEBEL")]
        jobs = [asyncio.create_task(judge.judges(word, table=table)) for table, word in asked]
        await until(lambda: judge.server.at_once == 1)
        judge.server.open.set()
        await asyncio.gather(*jobs)

        assert [heard.words[0] for heard in judge.server.heard] == ["ROSE", "ÖL", "MOND", "TAU", "NEBEL"]


async def test_a_request_keeps_its_slot_through_all_attempts() -> None:
    """Later requests wait until it has succeeded or failed."""
    async with case(ModelReply(status=500), ModelReply(status=500), at_once=1) as judge:
        first, second = await asyncio.gather(judge.judges("ROSE"), judge.judges("ÖL"))

        assert [heard.words for heard in judge.server.heard] == [["ROSE"], ["ROSE"], ["ROSE"], ["ÖL"]]
        assert isinstance(first, Verdict)
        assert isinstance(second, Verdict)


async def test_a_cancelled_request_releases_its_slot() -> None:
    """A table that closes does not delay others."""
    async with case(ModelReply(hangs=True), at_once=1) as judge:
        first = asyncio.create_task(judge.judges("ROSE"))
        await until(lambda: len(judge.server.heard) == 1)
        second = asyncio.create_task(judge.judges("ÖL"))
        first.cancel()

        assert isinstance(await second, Verdict)


async def test_without_budget_the_model_is_not_asked() -> None:
    """The verdict gives the reason."""
    clock = QuickClock()
    async with case(budget=VerdictBudget(clock.now, a_table=1)) as judge:
        assert without_raw(await judge.judges("ROSE")) == ROSE
        assert await judge.judges("ÖL") == NoVerdict(Silence.BUDGET)
        assert isinstance(await judge.judges("ÖL", table="other"), Verdict)
        assert len(judge.server.heard) == 2


async def test_words_are_asked_again_unless_they_are_cached() -> None:
    """With a cache, only new words are sent, or no request at all."""
    async with case() as judge:
        await judge.judges("ROSE")
        await judge.judges("ROSE")
        assert len(judge.server.heard) == 2
    async with case(
        rates(("ROSE", 54)), cache=EvaluationCache(9), budget=VerdictBudget(QuickClock().now, a_day=2)
    ) as judge:
        await judge.judges("ROSE")
        both = await judge.judges("ÖL", "ROSE")
        again = await judge.judges("ROSE", "ÖL")

        assert [heard.words for heard in judge.server.heard] == [["ROSE"], ["ÖL"]]
        assert isinstance(both, Verdict)
        assert [(rated.word, rated.score) for rated in both.evaluations] == [("ÖL", 50), ("ROSE", 54)]
        assert isinstance(again, Verdict)
        assert again.evaluations == both.evaluations[::-1]
        assert again.raw == ""
