"""A language model as judge: a small client for servers with an OpenAI-compatible API."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import httpx2
import orjson

from parlour.core.game import Json
from parlour.core.word_verdict import Evaluation, NoVerdict, Silence, Verdict
from parlour.judges.answer import UnusableAnswer, make_storable, read_evaluations
from parlour.judges.budget import VerdictBudget
from parlour.judges.evaluation_cache import EvaluationCache
from parlour.judges.fair_queue import FairQueue
from parlour.judges.prompt import PROMPT, request_body
from parlour.judges.retries import RetryClock, TryAgain, retry
from parlour.judges.shared_queue import SharedQueue, Turns

TIMEOUT = 30.0
"""Seconds for a verdict, including all attempts and the wait for a turn."""
LARGEST_ANSWER = 1_000_000
"""The most bytes of a response; a longer one is rejected."""
MOST_HEARD = 20_000
"""The most characters of a model's answer that are kept; sensible answers have at most a fifth of that."""
_WORTH_ANOTHER_TRY = frozenset({408, 429})

Note = Callable[[str, float], None]
"""Called with the outcome of each request and its duration in seconds, never with its content."""


class RequestRefused(Exception):
    """The server refused the request, and repeating it would not help."""


@dataclass(frozen=True)
class Endpoint:
    """The address, model name and API key of a language model."""

    url: str
    model: str
    key: str | None = None

    @property
    def headers(self) -> Mapping[str, str]:
        """The header with the API key, if there is one."""
        return {"Authorization": f"Bearer {self.key}"} if self.key else {}


class LlmJudge:
    """Asks a model about words, a few requests at a time; tables take turns, and none waits longer than the timeout.

    Processes that share `turns` wait in one queue.
    """

    def __init__(
        self,
        endpoint: Endpoint,
        http: httpx2.AsyncClient,
        clock: RetryClock,
        *,
        at_once: int = 2,
        budget: VerdictBudget | None = None,
        cache: EvaluationCache | None = None,
        note: Note = lambda _how, _seconds: None,
        timeout: float = TIMEOUT,
        turns: Turns | None = None,
    ) -> None:
        self._endpoint = endpoint
        self._http = http
        self._clock = clock
        self._queue = SharedQueue(turns, at_once, timeout, clock.sleep) if turns else FairQueue(at_once)
        self._budget = budget or VerdictBudget(clock.now)
        self._cache = cache or EvaluationCache()
        self._note = note
        self._timeout = timeout

    async def __call__(self, table: str, about: Mapping[str, Json]) -> Verdict | NoVerdict:
        """Judge the words that `table` asks about, holding one slot for all attempts."""
        asked: Any = about["words"]
        known = self._cache.recall(asked)
        unknown = [word for word in asked if word not in known]
        if not unknown:
            return self._verdict(asked, known, "")
        began = self._clock.now()
        try:
            async with asyncio.timeout(self._timeout), self._queue.turn(table):
                if not await self._budget.spend(table):
                    return NoVerdict(Silence.BUDGET)
                raw, new = await retry(lambda: self._attempt(unknown), self._clock)
        except TimeoutError:
            self._report("timeout", began)
            return NoVerdict(Silence.FAILED)
        except (TryAgain, RequestRefused):
            return NoVerdict(Silence.FAILED)
        self._cache.keep(new)
        return self._verdict(asked, known | {each.word: each for each in new}, raw)

    def ahead(self, table: str) -> int:
        """Return how many other tables are ahead of `table`."""
        return self._queue.ahead(table)

    async def close(self) -> None:
        """Close the connection."""
        await self._http.aclose()

    def _verdict(self, words: Sequence[str], known: Mapping[str, Evaluation], raw: str) -> Verdict:
        return Verdict(tuple(known[word] for word in words), self._endpoint.model, PROMPT, raw)

    async def _attempt(self, words: Sequence[str]) -> tuple[str, tuple[Evaluation, ...]]:
        """Ask once; return the raw answer and the evaluation of each word."""
        began = self._clock.now()
        try:
            said = await self._ask(words)
            found = read_evaluations(said, words)
        except UnusableAnswer as bad:
            self._report("unusable", began)
            raise TryAgain(str(bad)) from None
        except (TryAgain, RequestRefused) as refusal:
            self._report(str(refusal), began)
            raise
        self._report("ok", began)
        return said, found

    async def _ask(self, words: Sequence[str]) -> str:
        body = orjson.dumps(request_body(self._endpoint.model, words))
        headers = {"Content-Type": "application/json", **self._endpoint.headers}
        url = f"{self._endpoint.url.rstrip('/')}/chat/completions"
        asking = self._http.stream("POST", url, content=body, headers=headers, timeout=None)
        try:
            async with asking as answer:
                self._http.cookies.clear()  # never send back a cookie that identifies us
                _need_success(answer)
                return read_content(await _read(answer))
        except httpx2.HTTPError as fault:
            raise TryAgain("network") from fault

    def _report(self, how: str, began: float) -> None:
        self._note(how, self._clock.now() - began)


def _need_success(answer: httpx2.Response) -> None:
    if answer.status_code in _WORTH_ANOTHER_TRY or answer.status_code >= httpx2.codes.INTERNAL_SERVER_ERROR:
        raise TryAgain(str(answer.status_code), answer.headers.get("Retry-After"))
    if not answer.is_success:
        raise RequestRefused(str(answer.status_code))


async def _read(answer: httpx2.Response) -> bytes:
    """Read the body, up to a limit."""
    body = bytearray()
    async for part in answer.aiter_bytes():
        body += part
        if len(body) > LARGEST_ANSWER:
            raise UnusableAnswer("the answer is too long")
    return bytes(body)


def read_content(body: bytes) -> str:
    """Return the model's text, from one part or several; raise `UnusableAnswer` if there is none."""
    try:
        content = orjson.loads(body)["choices"][0]["message"]["content"]
    except (ValueError, LookupError, TypeError):
        raise UnusableAnswer("not the answer of a model") from None
    parts = content if isinstance(content, list) else [content]
    texts = [part.get("text") if isinstance(part, dict) else part for part in parts]
    said = "".join(text for text in texts if isinstance(text, str))
    if not said:
        raise UnusableAnswer("the model said nothing")
    return make_storable(said[:MOST_HEARD])
