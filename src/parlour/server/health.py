"""What machines ask: are you there, which are you, how are you."""

from typing import Any

from fastapi import APIRouter, Depends, Response, status
from pydantic import BaseModel

from parlour import __version__
from parlour.server.dependencies import Deps
from parlour.server.errors import PROBLEMS, text
from parlour.server.metrics import CONTENT_TYPE
from parlour.server.operators import operators_only

router = APIRouter(tags=["health"], responses=PROBLEMS)


class Pulse(BaseModel):
    """A sign of life."""

    ok: bool = True
    reason: str | None = None


class Health(BaseModel):
    """A sign of life, and whose."""

    status: str = "healthy"
    version: str = __version__
    reason: str | None = None


_UNABLE: dict[int | str, dict[str, Any]] = {503: {"model": Pulse, "description": "Moves cannot be stored."}}


@router.get("/healthz", response_model_exclude_none=True, responses=_UNABLE)
async def healthz(deps: Deps, response: Response) -> Pulse:
    """Tell whether the house can do what it is for; 503 and the reason if moves cannot be stored."""
    why = await deps.store_health.fault()
    if why:
        response.status_code = status.HTTP_503_SERVICE_UNAVAILABLE
    return Pulse(ok=why is None, reason=why)


@router.get("/health", response_model_exclude_none=True)
async def health(deps: Deps) -> Health:
    """Tell that the house answers, whether it is well, and its version."""
    why = await deps.store_health.fault()
    return Health(status="unhealthy" if why else "healthy", reason=why)


@router.get("/metrics", response_class=Response, responses=text("text/plain"), dependencies=[Depends(operators_only)])
async def metrics(deps: Deps) -> Response:
    """Give what the house counts, for Prometheus."""
    return Response(deps.metrics.exposition(), media_type=CONTENT_TYPE)


async def pulse() -> Pulse:
    """Tell that a server answers which stores nothing."""
    return Pulse()


async def introduction() -> Health:
    """Tell that a server answers which stores nothing, and its version."""
    return Health()
