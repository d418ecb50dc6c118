"""A language model as judge: one small client for every server that speaks as OpenAI's does."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import httpx2
import orjson

from parlour.core.game import Json
from parlour.core.verdict import Evaluation, NoVerdict, Silence, Verdict
from parlour.judges.answer import UnusableAnswer, make_storable, read_evaluations
from parlour.judges.budget import VerdictBudget
from parlour.judges.cache import EvaluationCache
from parlour.judges.fair_queue import FairQueue
from parlour.judges.patience import RetryClock, TryAgain, retry
from parlour.judges.prompt import PROMPT, request

TIMEOUT = 30.0
"""Seconds until a verdict must be there, with all attempts and the wait for a turn."""
LARGEST_ANSWER = 1_000_000
"""In bytes, with all that servers say around it; whoever sends more is not listened to."""
MOST_HEARD = 20_000
"""How much of what a model said is read and kept, in characters; the longest sensible text is a fifth of that."""
_WORTH_ANOTHER_TRY = frozenset({408, 429})

Note = Callable[[str, float], None]
"""Is told how each request ended and how many seconds it took; never what it was about."""


class RequestRefused(Exception):
    """The server will not answer this, however often it is asked."""


@dataclass(frozen=True)
class Endpoint:
    """Where a model is found."""

    url: str
    model: str
    key: str | None = None

    @property
    def headers(self) -> Mapping[str, str]:
        """Prove that one may ask."""
        return {"Authorization": f"Bearer {self.key}"} if self.key else {}


class LlmJudge:
    """Asks a model about words, a few requests at once; tables take turns, and none waits longer than the timeout."""

    def __init__(
        self,
        endpoint: Endpoint,
        http: httpx2.AsyncClient,
        clock: RetryClock,
        *,
        at_once: int = 2,
        budget: VerdictBudget | None = None,
        memory: EvaluationCache | None = None,
        note: Note = lambda _how, _seconds: None,
        timeout: float = TIMEOUT,
    ) -> None:
        self._endpoint = endpoint
        self._http = http
        self._clock = clock
        self._turns = FairQueue(at_once)
        self._budget = budget or VerdictBudget(clock.now)
        self._memory = memory or EvaluationCache()
        self._note = note
        self._timeout = timeout

    async def __call__(self, table: str, about: Mapping[str, Json]) -> Verdict | NoVerdict:
        """Judge the words that `table` asks about; a job keeps its place through all its attempts."""
        asked: Any = about["words"]
        known = self._memory.recall(asked)
        unknown = [word for word in asked if word not in known]
        if not unknown:
            return self._verdict(asked, known, "")
        began = self._clock.now()
        try:
            async with asyncio.timeout(self._timeout), self._turns.turn(table):
                if not self._budget.spend(table):
                    return NoVerdict(Silence.BUDGET)
                raw, new = await retry(lambda: self._attempt(unknown), self._clock)
        except TimeoutError:
            self._noted("timeout", began)
            return NoVerdict(Silence.FAILED)
        except (TryAgain, RequestRefused):
            return NoVerdict(Silence.FAILED)
        self._memory.keep(new)
        return self._verdict(asked, known | {each.word: each for each in new}, raw)

    def ahead(self, table: str) -> int:
        """Count the other tables whose words come before those of `table`."""
        return self._turns.ahead(table)

    async def close(self) -> None:
        """Hang up."""
        await self._http.aclose()

    def _verdict(self, words: Sequence[str], known: Mapping[str, Evaluation], raw: str) -> Verdict:
        return Verdict(tuple(known[word] for word in words), self._endpoint.model, PROMPT, raw)

    async def _attempt(self, words: Sequence[str]) -> tuple[str, tuple[Evaluation, ...]]:
        """Ask once; give the answer to the letter and what it says of each word."""
        began = self._clock.now()
        try:
            said = await self._said(words)
            found = read_evaluations(said, words)
        except UnusableAnswer as bad:
            self._noted("unusable", began)
            raise TryAgain(str(bad)) from None
        except (TryAgain, RequestRefused) as no:
            self._noted(str(no), began)
            raise
        self._noted("ok", began)
        return said, found

    async def _said(self, words: Sequence[str]) -> str:
        body = orjson.dumps(request(self._endpoint.model, words))
        headers = {"Content-Type": "application/json", **self._endpoint.headers}
        url = f"{self._endpoint.url.rstrip('/')}/chat/completions"
        asking = self._http.stream("POST", url, content=body, headers=headers, timeout=None)
        try:
            async with asking as answer:
                self._http.cookies.clear()  # whatever the server wants to know us by, it is not told again
                _need_success(answer)
                return content_of(await _read(answer))
        except httpx2.HTTPError as fault:
            raise TryAgain("network") from fault

    def _noted(self, how: str, began: float) -> None:
        self._note(how, self._clock.now() - began)


def _need_success(answer: httpx2.Response) -> None:
    if answer.status_code in _WORTH_ANOTHER_TRY or answer.status_code >= httpx2.codes.INTERNAL_SERVER_ERROR:
        raise TryAgain(str(answer.status_code), answer.headers.get("Retry-After"))
    if not answer.is_success:
        raise RequestRefused(str(answer.status_code))


async def _read(answer: httpx2.Response) -> bytes:
    """Read the whole body, but no endless one."""
    body = bytearray()
    async for part in answer.aiter_bytes():
        body += part
        if len(body) > LARGEST_ANSWER:
            raise UnusableAnswer("this is too much for an answer")
    return bytes(body)


def content_of(body: bytes) -> str:
    """Find in an answer what the model said, in one text or in several; raise `UnusableAnswer` if it said nothing."""
    try:
        content = orjson.loads(body)["choices"][0]["message"]["content"]
    except (ValueError, LookupError, TypeError):
        raise UnusableAnswer("this is no answer of a model") from None
    parts = content if isinstance(content, list) else [content]
    texts = [part.get("text") if isinstance(part, dict) else part for part in parts]
    said = "".join(text for text in texts if isinstance(text, str))
    if not said:
        raise UnusableAnswer("the model said nothing")
    return make_storable(said[:MOST_HEARD])
