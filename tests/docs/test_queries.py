"""The documented queries and the dashboard, compared with the metrics of a real server."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import orjson
import pytest

from parlour.hosts.table.hall import Hall
from parlour.server.metrics import Metrics
from parlour.server.monitoring import Monitor
from tests.docs.markdown_pages import ROOT, Page, blocks_below
from tests.docs.queries import ADDED, Scrape, evaluate, labels_in, metrics_in
from tests.hosts.table.server import open_server
from tests.server.running_server import call, running_server

pytestmark = pytest.mark.anyio

QUERIES = {
    block.title: block.text.strip()
    for block in blocks_below(Page("docs/operating.md"), "Queries and a dashboard")
    if block.language == "promql"
}
DASHBOARD: dict[str, Any] = orjson.loads((ROOT / "deploy/grafana.json").read_bytes())
SOURCE = {"type": "prometheus", "uid": "${datasource}"}


def panels() -> Iterator[dict[str, Any]]:
    """Return every panel of the dashboard that draws something."""
    return (panel for panel in DASHBOARD["panels"] if panel["type"] != "row")


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    """Use one server for all queries."""
    return "asyncio"


@pytest.fixture(scope="module")
async def scrape() -> Scrape:
    """Play against a bot over a real socket, be refused once, and read `/metrics`."""
    async with running_server() as server, server.browser() as browser, call(f"{server.ws}/nook") as ann:
        await ann.ask("join", room_id="nook", name="Ann", game="crossword")
        await ann.ask("configure", options={"grid_size": 2, "random_letters": True}, bot_pace="quick")
        await ann.ask("add_bot")
        await ann.ask("start")
        assert (await ann.ask("place", row=0, col=0))["event"] == "ack"
        assert (await ann.ask("place", row=0, col=0))["event"] == "error"
        await ann.hear("effect", type="turn_complete")
        await ann.ask("place", row=0, col=1)
        return Scrape.read((await browser.get("/metrics")).text)


def families(names: Iterable[str]) -> set[str]:
    """Return the names of metrics without the suffixes of their kinds."""
    return {re.sub(r"_(total|bucket|sum|count)$", "", name) for name in names}


def asked() -> list[tuple[str, str]]:
    """Return every query of the page and of the dashboard, with its title."""
    drawn = [(panel["title"], target["expr"]) for panel in panels() for target in panel["targets"]]
    return [*((str(title), query) for title, query in QUERIES.items()), *drawn]


@pytest.mark.slow
@pytest.mark.parametrize(("title", "query"), asked())
async def test_a_query_names_metrics_and_labels_that_exist(title: str, query: str, scrape: Scrape) -> None:
    """A panel that is always empty looks like a quiet server."""
    names = metrics_in(query)

    assert names, title
    assert names <= set(scrape.labels)
    known = set().union(*(scrape.labels[name] for name in names), ADDED)
    sampled = [name for name in names if name in scrape.values]
    if sampled:
        assert labels_in(query) <= known


@pytest.mark.slow
async def test_a_move_gives_every_metric_of_the_specification_a_value(scrape: Scrape) -> None:
    """Tables, messages and turns have values, not only names."""
    assert {"messages_per_minute", "average_turn_ms"} <= QUERIES.keys()
    for query in (QUERIES["messages_per_minute"], QUERIES["average_turn_ms"]):
        assert metrics_in(query) <= scrape.values.keys()
    assert scrape.total("parlour_active_rooms", "") == 1
    assert scrape.total("parlour_people", "") == 1
    assert scrape.total("parlour_player_turn_seconds_count", 'game="crossword", player="person"') == 2
    assert scrape.total("parlour_player_turn_seconds_count", 'game="crossword", player="bot"') >= 1


async def test_the_documented_queries_give_the_right_numbers() -> None:
    """For three messages in a minute, one of them refused, and turns of 6, 52 and 2 seconds."""
    async with open_server() as server:
        metrics = Metrics()
        server.services = replace(server.services, watch=Monitor(metrics))
        server.hall = Hall(server.services, server.records)
        ann, bob = await server.table("Ann", "Bob", game="hasty", rounds=3)
        await ann.says("start")
        before = Scrape.read(metrics.exposition().decode())

        await server.pass_by(6)
        await ann.says("pass")
        await ann.says("pass")
        await server.pass_by(52)
        await ann.says("chat", text="Well?")
        after_ann = Scrape.read(metrics.exposition().decode())
        await bob.says("pass")
        await server.pass_by(2)
        await ann.says("pass")
        after = Scrape.read(metrics.exposition().decode())

        assert evaluate(QUERIES["messages_per_minute"], before, after_ann, 60) == pytest.approx(3)
        assert evaluate(QUERIES["average_turn_ms"], before, after_ann, 60) == pytest.approx(6000)
        assert evaluate(QUERIES["average_turn_ms"], before, after, 60) == pytest.approx((6 + 52 + 2) / 3 * 1000)


def test_the_dashboard_can_be_imported() -> None:
    """Every panel has a place, an id of its own, and the data source that the reader chose."""
    drawn, ids = list(panels()), [panel["id"] for panel in DASHBOARD["panels"]]
    variables = {each["name"]: each for each in DASHBOARD["templating"]["list"]}

    assert DASHBOARD["title"] == "Parlour"
    assert DASHBOARD["id"] is None
    assert DASHBOARD["schemaVersion"] >= 36
    assert variables["datasource"]["type"] == "datasource"
    assert variables["datasource"]["query"] == "prometheus"
    assert variables["instance"]["datasource"] == SOURCE
    assert len(set(ids)) == len(ids)
    for panel in drawn:
        assert panel["datasource"] == SOURCE
        assert panel["targets"]
        assert [target["datasource"] for target in panel["targets"]] == [SOURCE] * len(panel["targets"])
        assert panel["gridPos"]["x"] + panel["gridPos"]["w"] <= 24
        assert panel["description"]
        assert all("$instance" in target["expr"] for target in panel["targets"])


def test_panels_of_the_dashboard_do_not_overlap() -> None:
    """Grafana would move them to unpredictable places."""
    taken: set[tuple[int, int]] = set()
    for panel in DASHBOARD["panels"]:
        place = panel["gridPos"]
        across = range(place["x"], place["x"] + place["w"])
        cells = {(x, y) for x in across for y in range(place["y"], place["y"] + place["h"])}
        assert not cells & taken, panel["title"]
        taken |= cells


def test_the_dashboard_shows_every_metric() -> None:
    """A metric that nobody sees is useless."""
    counted = families(Scrape.read(Metrics().exposition().decode()).labels)
    shown = families({name for _, query in asked() for name in metrics_in(query)})

    assert {name for name in counted if name.startswith("parlour_")} <= shown
