"""What machines ask: are you there, which are you, how are you."""

from fastapi import APIRouter, Response
from pydantic import BaseModel

from parlour import __version__
from parlour.server.metrics import CONTENT_TYPE
from parlour.server.parts import House

router = APIRouter(tags=["health"])


class Pulse(BaseModel):
    """A sign of life."""

    ok: bool = True


class Health(BaseModel):
    """A sign of life, and whose."""

    status: str = "healthy"
    version: str = __version__


@router.get("/healthz")
async def healthz() -> Pulse:
    """Tell whether the house answers."""
    return Pulse()


@router.get("/health")
async def health() -> Health:
    """Tell whether the house is well, and its version."""
    return Health()


@router.get("/metrics")
async def metrics(house: House) -> Response:
    """Give what the house counts, for Prometheus."""
    return Response(house.metrics.exposition(), media_type=CONTENT_TYPE)
