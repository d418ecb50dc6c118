"""A visitor's finished matches and riddles: the list, and statistics."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient

from parlour.storage.open_storage import Storage, open_storage
from parlour.storage.records import FiledMatch, Records
from tests.hosts.records.recorded_matches import pinned_records
from tests.pinned.pinned_servers import opened
from tests.server.in_memory import visit
from tests.storage.samples import found, record, result

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def test_guests_find_their_matches_and_daily_words_again(server: FastAPI, ann: AsyncClient) -> None:
    """The list shows everyone's results but no id and no guess, the last match first; filters narrow it."""
    assert (await ann.get("/api/me/history")).json() == []

    me = (await ann.get("/api/me")).json()["id"]
    storage = server.state.dependencies.storage
    await storage.records.file(record("G1", result(me, 7, won=True), result("x", 3), game="tig", finished_at=1.0))
    await storage.records.file(record("G2", result("x", 3), game="tig", finished_at=2.0))
    await storage.records.file(record("G3", result(me, None), game="tag", abandoned=True, finished_at=3.0))
    await storage.riddles.claim(found(me, 4, "2026-11-16", at=2.5), ())

    tag, day, tig = (await ann.get("/api/me/history")).json()
    assert (tag["kind"], tag["id"], tag["game"], tag["abandoned"]) == ("match", "G3", "tag", True)
    assert (tig["id"], tig["finished_at"]) == ("G1", 1.0)
    assert [(one["score"], one["won"], one["you"]) for one in tig["players"]] == [(7, True, True), (3, False, False)]
    assert "player_id" not in tig["players"][1]
    shared = {"kind": "daily", "riddle": "en-5", "date": "2026-11-16", "finished_at": 2.5}
    assert day == {**shared, "attempts": 4, "won": True, "hard": False}
    for query, entries in (
        ("game=tig", [tig]),
        ("daily=true", [day]),
        ("daily=false", [tag, tig]),
        ("won=true", [day, tig]),
        ("practice=true", []),
        ("before=3.0,G3", [day, tig]),
        ("before=2.5,en-5", [tig]),
        ("before=1,G1", []),
    ):
        assert (await ann.get(f"/api/me/history?{query}")).json() == entries, query


@pytest.mark.parametrize("place", ["x", "1.0", "nan,G1", "1e400,G1", "1.0,", "1.0,a b"])
async def test_a_place_that_makes_no_sense_is_refused(ann: AsyncClient, place: str) -> None:
    """A position must have the form of those that the list returns."""
    assert (await ann.get("/api/me/history", params={"before": place})).status_code == 400


def played_by(player_id: str, played: FiledMatch) -> FiledMatch:
    """Return a filed match with `player_id` in its first seat."""
    first, *others = played.results
    return replace(played, results=(replace(first, player_id=player_id), *others))


DEAL = next(played for played in pinned_records() if played.game == "president" and not played.abandoned)


@pytest.fixture
async def storage() -> AsyncIterator[Storage]:
    """Open an empty database."""
    async with open_storage("memory") as opened:
        yield opened


@pytest.fixture
async def browser(storage: Storage) -> AsyncIterator[AsyncClient]:
    """Visit a server with the real games."""
    async with visit(opened(storage)) as visitor:
        yield visitor


async def test_statistics_count_a_match_that_was_filed_before_anything_was_counted(
    storage: Storage, browser: AsyncClient
) -> None:
    """Each game says what it counts, and a match that cannot be replayed counts with its result alone."""
    assert (await browser.get("/api/me/statistics")).json() == []
    me = (await browser.get("/api/me")).json()["id"]
    await storage.records.file(played_by(me, DEAL))
    await storage.records.file(played_by(me, replace(DEAL, id="ofOldRules12", version="0")))

    (president,) = (await browser.get("/api/me/statistics")).json()

    figures = president["practised"] if president["practised"]["matches"] else president["played"]
    assert (president["game"], figures["matches"], figures["counted"]) == ("president", 2, 2)
    assert figures["counts"]["titles"] == {DEAL.results[0].title: 2}
    assert figures["measures"]["turns"]["matches"] == 1
    assert figures["measures"]["turns"]["most_in"] == DEAL.id
    assert await storage.records.list_uncounted(9) == []


async def test_a_few_matches_are_counted_at_a_time_and_the_rest_later(storage: Storage, browser: AsyncClient) -> None:
    """No page waits for hundreds of them; it says how many have been counted so far."""
    me = (await browser.get("/api/me")).json()["id"]
    for number in range(25):
        await storage.records.file(replace(played_by(me, DEAL), id=f"deal{number}", version="0"))

    counted = []
    for _ in range(4):
        (president,) = (await browser.get("/api/me/statistics")).json()
        counted.append(president["played"]["counted"] + president["practised"]["counted"])

    assert counted == [10, 20, 25, 25]


async def test_a_match_that_cannot_be_counted_is_not_tried_for_ever(storage: Storage, browser: AsyncClient) -> None:
    """It is counted as played, whatever is wrong with it."""
    me = (await browser.get("/api/me")).json()["id"]
    await storage.records.file(replace(played_by(me, DEAL), seed="no seed"))

    (president,) = (await browser.get("/api/me/statistics")).json()

    assert president["played"]["matches"] + president["practised"]["matches"] == 1
    assert await still_uncounted(storage.records) == []


async def still_uncounted(records: Records) -> list[str]:
    """List the matches without figures."""
    return [*await records.list_uncounted(9)]
