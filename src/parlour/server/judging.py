"""The language model that judges words, if one is configured."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from parlour.core.game import Json
from parlour.core.word_verdict import LLM, LOCAL, NoVerdict, Silence, Verdict
from parlour.hosts.clock import Clock
from parlour.server.logs import log_plainly
from parlour.server.settings import Settings

if TYPE_CHECKING:  # a server without a model starts faster without it
    from parlour.judges.budget import Purse
    from parlour.judges.shared_queue import Turns


class Judge(Protocol):
    """A judge outside the server."""

    async def __call__(self, table: str, about: Mapping[str, Json]) -> Verdict | NoVerdict:
        """Judge words."""

    def ahead(self, table: str) -> int:
        """Count the other tables whose words are judged before those of `table`."""

    async def close(self) -> None:
        """Close its connections."""


def open_judge(
    settings: Settings, clock: Clock, purse: "Purse | None" = None, turns: "Turns | None" = None
) -> Judge | None:
    """Connect to the language model named in the settings, if any.

    Processes that share a `purse` have one budget, and those that share `turns` wait in one queue.
    """
    if not settings.has_llm:
        return None
    from httpx2 import AsyncClient  # a server without a model starts faster without it

    from parlour.judges.budget import VerdictBudget
    from parlour.judges.evaluation_cache import EvaluationCache
    from parlour.judges.llm import Endpoint, LlmJudge

    return LlmJudge(
        Endpoint(str(settings.judge_url), settings.judge_model, settings.llm_key),
        AsyncClient(),
        clock,
        at_once=settings.concurrent_llm_requests,
        budget=VerdictBudget(clock.now, settings.judge_table_budget, settings.judge_day_budget, purse),
        cache=EvaluationCache(settings.judge_cache),
        note=_log_request,
        timeout=settings.judge_timeout,
        turns=turns,
    )


async def no_judge(_table: str, _about: Mapping[str, Json]) -> NoVerdict:
    """Answer for a missing language model: no other judge takes its place."""
    return NoVerdict(Silence.NO_JUDGE)


def offered_judges(judge: Judge | None) -> tuple[str, ...]:
    """Return the judges a table may choose from, the default first."""
    return (LLM, LOCAL) if judge else (LOCAL,)


def _log_request(how: str, seconds: float) -> None:
    log_plainly("judge", outcome=how, duration_ms=round(seconds * 1000, 3))
