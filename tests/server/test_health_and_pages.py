"""Health checks, metrics, and the plain pages shown without the web client."""

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient

from parlour import __version__
from parlour.server.metrics import Counts, Metrics

pytestmark = pytest.mark.anyio


async def test_a_working_server_is_healthy(ann: AsyncClient) -> None:
    """Briefly for load balancers, with the version for people."""
    assert (await ann.get("/healthz")).json() == {"ok": True}
    assert (await ann.get("/health")).json() == {"status": "healthy", "version": __version__}


@pytest.mark.slow
async def test_the_plain_home_page_lists_the_games(ann: AsyncClient) -> None:
    """A game's description is text, never markup."""
    page = await ann.get("/")

    assert page.headers["content-type"].startswith("text/html")
    assert "<dt>Tig &amp; Tag</dt>" in page.text
    assert "Catch &lt;them&gt;. For 2 to 4 players, about 5 minutes." in page.text
    assert "<script" not in page.text
    assert "style=" not in page.text
    assert (await ann.get("/parlour.css")).headers["content-type"].startswith("text/css")


@pytest.mark.slow
async def test_the_api_page_lists_every_route(ann: AsyncClient) -> None:
    """It works offline and under our strict policy: no script, nothing from other sites."""
    manual = (await ann.get("/api/docs")).text
    paths = (await ann.get("/api/openapi.json")).json()["paths"]

    assert paths
    assert all(f"{method.upper()} {path}" in manual for path, methods in paths.items() for method in methods)
    assert "<script" not in manual
    assert "//" not in manual.replace("<!doctype", "")


async def test_the_operator_can_read_the_metrics(ann: AsyncClient, server: FastAPI) -> None:
    """They are in Prometheus' format, and each server has its own."""
    metrics: Metrics = server.state.dependencies.metrics
    metrics.connections.inc()
    metrics.turn.add(0.003)
    metrics.messages.add("play", "accepted")
    metrics.refused.add("NOT_YOUR_TURN")
    metrics.refused.add("NOT_YOUR_TURN")
    told = (await ann.get("/metrics")).text.splitlines()

    assert "parlour_active_rooms 0.0" in told
    assert "parlour_connections 1.0" in told
    assert 'parlour_turn_seconds_bucket{le="0.002"} 0.0' in told
    assert 'parlour_turn_seconds_bucket{le="0.005"} 1.0' in told
    assert 'parlour_turn_seconds_bucket{le="+Inf"} 1.0' in told
    assert "parlour_turn_seconds_sum 0.003" in told
    assert "parlour_turn_seconds_count 1.0" in told
    assert 'parlour_messages_total{event="play",outcome="accepted"} 1.0' in told
    assert 'parlour_refused_total{code="NOT_YOUR_TURN"} 2.0' in told
    assert b"parlour_connections 0.0" in Metrics().exposition()


def test_invented_labels_fill_no_memory() -> None:
    """Invented events count as `other`."""
    few = Counts("messages", "Messages.", ["event", "outcome"], most=2)
    for number in range(5):
        few.add(f"made-up-{number}", "refused")

    assert len(few) == 3
    assert few["other", "other"] == 3
