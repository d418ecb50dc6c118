"""Who judges words in this house, as far as it is not the games themselves."""

from collections.abc import Mapping
from typing import Protocol

from parlour.core.game import Json
from parlour.core.verdict import LLM, LOCAL, NoVerdict, Silence, Verdict
from parlour.hosts.clock import Clock
from parlour.server.logs import note
from parlour.server.settings import Settings


class Judge(Protocol):
    """A judge outside of the house."""

    async def __call__(self, table: str, about: Mapping[str, Json]) -> Verdict | NoVerdict:
        """Judge words."""

    def ahead(self, table: str) -> int:
        """Count the other tables whose words come before those of `table`."""

    async def close(self) -> None:
        """Hang up."""


def open_judge(settings: Settings, clock: Clock) -> Judge | None:
    """Find the language model that the settings name, if they do."""
    if not settings.has_llm:
        return None
    from httpx2 import AsyncClient  # a house without a model starts quicker without it

    from parlour.judges.budget import Budget
    from parlour.judges.llm import Endpoint, Llm
    from parlour.judges.memory import Memory

    return Llm(
        Endpoint(str(settings.judge_url), settings.judge_model, settings.llm_key),
        AsyncClient(),
        clock,
        at_once=settings.concurrent_llm_requests,
        budget=Budget(clock.now, settings.judge_table_budget, settings.judge_day_budget),
        memory=Memory(settings.judge_cache),
        note=_noted,
        timeout=settings.judge_timeout,
    )


async def no_judge(_table: str, _about: Mapping[str, Json]) -> NoVerdict:
    """Answer for a language model that this house does not have: nobody else judges in its place."""
    return NoVerdict(Silence.NO_JUDGE)


def offered_judges(judge: Judge | None) -> tuple[str, ...]:
    """Name the judges a table may choose from, the house's own choice first."""
    return (LLM, LOCAL) if judge else (LOCAL,)


def _noted(how: str, seconds: float) -> None:
    note("judge", outcome=how, duration_ms=round(seconds * 1000, 3))
