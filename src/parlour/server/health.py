"""Health, version and metrics, for monitoring."""

from typing import Any

from fastapi import APIRouter, Depends, Response, status
from pydantic import BaseModel

from parlour import __version__
from parlour.server.dependencies import Deps
from parlour.server.errors import PROBLEMS, describe_text
from parlour.server.metrics import CONTENT_TYPE
from parlour.server.operator_token import operators_only

router = APIRouter(tags=["health"], responses=PROBLEMS)


class Pulse(BaseModel):
    """Whether the server works."""

    ok: bool = True
    reason: str | None = None


class Health(BaseModel):
    """Whether the server works, and its version."""

    status: str = "healthy"
    version: str = __version__
    reason: str | None = None


_UNABLE: dict[int | str, dict[str, Any]] = {503: {"model": Pulse, "description": "Moves cannot be stored."}}


@router.get("/healthz", response_model_exclude_none=True, responses=_UNABLE)
async def healthz(deps: Deps, response: Response) -> Pulse:
    """Report whether moves can be stored; if not, 503 and the reason."""
    why = await deps.store_health.fault()
    if why:
        response.status_code = status.HTTP_503_SERVICE_UNAVAILABLE
    return Pulse(ok=why is None, reason=why)


@router.get("/health", response_model_exclude_none=True)
async def health(deps: Deps) -> Health:
    """Report health and version; always 200 while the server answers."""
    why = await deps.store_health.fault()
    return Health(status="unhealthy" if why else "healthy", reason=why)


@router.get(
    "/metrics", response_class=Response, responses=describe_text("text/plain"), dependencies=[Depends(operators_only)]
)
async def metrics(deps: Deps) -> Response:
    """Return the metrics for Prometheus."""
    return Response(deps.metrics.exposition(), media_type=CONTENT_TYPE)


async def pulse() -> Pulse:
    """Report that a server without storage answers."""
    return Pulse()


async def introduction() -> Health:
    """Report that a server without storage answers, and its version."""
    return Health()
