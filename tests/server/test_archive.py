"""Finished matches over HTTP: documents, and steps of a replay."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from html import unescape
from pathlib import Path

import orjson
import pytest
from httpx2 import AsyncClient
from structlog.testing import capture_logs

from parlour.core.game import Past
from parlour.hosts.records.chain import seal
from parlour.hosts.records.document import load_document, through_json
from parlour.hosts.records.filed import replay_record
from parlour.hosts.records.verify import Verification, verify
from parlour.server.archive import MOST_STEPS
from parlour.server.frontend import PREVIEW, Client
from parlour.server.lifespan import lifespan
from parlour.server.replays import KEPT, Replays
from parlour.storage.open_storage import Storage, open_storage
from tests.hosts.records.recorded_matches import GAMES, pinned_documents, pinned_records
from tests.hosts.records.tamperings import receipts
from tests.pinned.pinned_servers import opened
from tests.server.in_memory import visit

pytestmark = pytest.mark.anyio
MATCH = next(document for document in pinned_documents() if document.game == "president")
PATH = f"/api/archive/{MATCH.id}"
FORGED = replace(
    pinned_records()[1],
    id="forged123456",
    log=pinned_records()[1].log.replace('"at":', '"past":{"started":0,"last":null},"at":', 1),
)
"""Its log still begins the match that it was copied from."""
OLD = replace(pinned_records()[0], id="ofOldRules12", version="0")


@pytest.fixture
async def storage() -> AsyncIterator[Storage]:
    """Open a database with finished matches."""
    async with open_storage("memory") as opened:
        for record in (*pinned_records(), OLD, FORGED):
            await opened.records.file(record)
        yield opened


@pytest.fixture
async def browser(storage: Storage) -> AsyncIterator[AsyncClient]:
    """Visit a server with these matches."""
    async with visit(opened(storage)) as visitor:
        yield visitor


async def test_the_archive_gives_a_document_that_can_be_checked(browser: AsyncClient) -> None:
    """A match that an older version filed has one, too."""
    document = load_document((await browser.get(PATH)).content)

    assert replace(seal(replace(document, past=None)), log=MATCH.log) == MATCH
    assert document.past == Past()
    assert verify(GAMES, document).is_consistent


async def test_steps_are_shown_as_spectators_saw_them(browser: AsyncClient) -> None:
    """A request that names neither a seat nor a number gets one step without hidden cards."""
    page = (await browser.get(f"{PATH}/steps", params={"first": 3})).json()
    (step,) = page["steps"]

    assert (page["game"], page["length"], step["step"]) == ("president", len(MATCH.log), 3)
    entry = MATCH.log[3]
    assert (step["version"], step["by"], step["at"], step["action"]) == (
        entry.version, entry.by, entry.at, entry.action,
    )  # fmt: skip
    assert entry.events is not None
    assert step["events"] == [{"type": event.type, "data": event.data} for event in entry.events]
    assert step["to_act"] == [step["turn"]]
    assert "hand" not in step["view"]
    assert "views" not in step


async def test_the_last_step_agrees_with_the_document(browser: AsyncClient) -> None:
    """They agree for a spectator, for a seat, and with all hands open."""
    last, seat = {"first": len(MATCH.log) - 1}, MATCH.seats[1]
    everyone = (await browser.get(f"{PATH}/steps", params={**last, "seat": "all"})).json()["steps"][0]
    one = (await browser.get(f"{PATH}/steps", params={**last, "seat": seat})).json()["steps"][0]

    assert everyone["view"] == MATCH.view
    assert everyone["views"] == through_json(MATCH.views)
    assert one["view"] == MATCH.views[seat]
    assert one["to_act"] == []


async def test_a_range_of_steps_ends_with_the_match(browser: AsyncClient) -> None:
    """A page that asks for more than there is gets what there is."""
    near = {"first": len(MATCH.log) - 2, "count": MOST_STEPS}
    beyond = {"first": 1000}

    assert [step["step"] for step in (await browser.get(f"{PATH}/steps", params=near)).json()["steps"]] == [
        len(MATCH.log) - 2, len(MATCH.log) - 1,
    ]  # fmt: skip
    assert (await browser.get(f"{PATH}/steps", params=beyond)).json()["steps"] == []


async def test_a_step_tells_whether_the_match_is_over(browser: AsyncClient) -> None:
    """A page shows the end as the table did."""
    page = (await browser.get(f"{PATH}/steps", params={"count": MOST_STEPS})).json()
    last = (await browser.get(f"{PATH}/steps", params={"first": len(MATCH.log) - 1})).json()

    assert not any(step["is_over"] for step in page["steps"][:3])
    assert last["steps"][0]["is_over"]


async def test_the_summary_has_everything_but_the_views(browser: AsyncClient) -> None:
    """It is small, and the page needs nothing else before the first step."""
    shown = (await browser.get(f"{PATH}/summary")).json()

    assert (shown["id"], shown["game"], shown["options"]) == (MATCH.id, "president", MATCH.options)
    assert [result["seat"] for result in shown["results"]] == list(MATCH.seats)
    assert [(move["by"], move["action"]) for move in shown["moves"]] == [(one.by, one.action) for one in MATCH.log]
    assert (shown["abandoned"], shown["has_steps"], shown["earlier_titles"]) == (False, True, {})
    assert shown["commitment"] == MATCH.commitment


async def test_the_summary_of_older_rules_says_that_there_are_no_steps(browser: AsyncClient) -> None:
    """The page then shows the result only."""
    assert (await browser.get(f"/api/archive/{OLD.id}/summary")).json()["has_steps"] is False


async def test_a_check_says_what_it_has_found(browser: AsyncClient) -> None:
    """A fault is named, and rules that are gone are no fault."""
    good, old, forged = [
        (await browser.get(f"/api/archive/{game_id}/check")).json() for game_id in (MATCH.id, OLD.id, FORGED.id)
    ]

    assert (good["is_consistent"], good["is_played"]) == (True, True)
    assert (good["faults"], good["notes"], good["witnessed"], good["signed_by"]) == ([], [], None, None)
    assert (old["is_consistent"], old["is_played"], old["faults"]) == (False, False, [])
    assert "no move was checked" in old["notes"][0]["text"]
    assert not forged["is_consistent"]
    assert forged["faults"][0]["kind"] == "move"
    assert forged["faults"][0]["step"] == 0


@pytest.mark.parametrize(
    ("query", "status"),
    [
        (f"count={MOST_STEPS + 1}", 400),
        ("count=0", 400),
        ("first=-1", 400),
        ("seat=p99", 404),
        ("seat=", 404),
    ],
)
async def test_impossible_steps_and_seats_are_refused(browser: AsyncClient, query: str, status: int) -> None:
    """Neither a seat of another match nor thousands of steps can be requested."""
    assert (await browser.get(f"{PATH}/steps?{query}")).status_code == status


async def test_a_match_of_older_rules_has_no_steps(browser: AsyncClient) -> None:
    """Its document still has the last view."""
    steps = await browser.get(f"/api/archive/{OLD.id}/steps")
    document = load_document((await browser.get(f"/api/archive/{OLD.id}")).content)

    assert (steps.status_code, steps.json()["code"]) == (409, "OLD_RULES")
    assert document.view == orjson.loads(OLD.view)
    assert document.views == {}


async def test_an_unknown_match_is_not_found(browser: AsyncClient) -> None:
    """Ids cannot be guessed, and a running match has none here."""
    for below in ("", "/steps", "/summary", "/check"):
        assert (await browser.get(f"/api/archive/nothing{below}")).status_code == 404


async def preview(browser: AsyncClient, path: str) -> str:
    """Return the page at `path` as a messenger reads it."""
    return unescape((await browser.get(path, headers={"accept": "text/html"})).text)


async def test_a_link_to_a_moment_previews_what_happened(storage: Storage, tmp_path: Path) -> None:
    """A friend sees who played, who won, and the move that the link leads to; nothing else of the address is shown."""
    (tmp_path / "index.html").write_text(f"<!doctype html><head>{PREVIEW.decode()}</head>")
    server = opened(storage)
    server.state.client = Client(tmp_path)
    server.state.dependencies = replace(server.state.dependencies, client=server.state.client)
    names = " – ".join(result.name for result in MATCH.results)
    names_of = {result.seat: result.name for result in MATCH.results}
    winner = next(result.name for result in MATCH.results if result.won)
    async with visit(server) as friend:
        moment = await preview(friend, f"/match/{MATCH.id}?step=12&seat=p1")
        odd = [
            await preview(friend, f"/match/{MATCH.id}?step={step}") for step in ("<b>", "-1", "99999", "٣", "1" * 99)
        ]
        missing = await friend.get("/match/nothing", headers={"accept": "text/html"})

    assert f"President: {names}" in moment
    assert f"Step 12 of {len(MATCH.log) - 1}: {names_of[MATCH.log[12].by]}, play " in moment
    assert f"{winner} won." in moment
    assert all("A finished game, move by move." in text and "Step" not in text for text in odd)
    assert missing.status_code == 404


async def test_a_check_says_how_much_the_hashes_of_a_browser_confirm(browser: AsyncClient) -> None:
    """The page of a match sends those that its browser remembers; one that is not of the match is a fault."""
    document = load_document((await browser.get(PATH)).content)
    told = receipts(document)[:5]

    alone, seed, some, other = [
        (await browser.get(f"{PATH}/check", params={"witness": hashes})).json()
        for hashes in ((), (document.commitment,), (document.commitment, *told), (*told, "00" * 32))
    ]

    assert [found["witnessed"] for found in (alone, seed, some, other)] == [None, 0, 5, 5]
    assert [found["is_consistent"] for found in (alone, seed, some, other)] == [True, True, True, False]
    assert [fault["kind"] for fault in other["faults"]] == ["witness"]
    assert (await browser.get(f"{PATH}/check", params={"witness": ["00"] * 41})).status_code == 400


async def test_a_match_is_signed_when_it_is_filed() -> None:
    """All matches of a server are signed with one key, and anyone can check them."""
    async with open_storage("memory") as storage:
        hall = opened(storage).state.dependencies.hall
        keys = []
        for record in pinned_records()[:2]:
            past = '"past":{"started":0,"last":null},"at":'
            signed = hall.sign(replace(record, log=record.log.replace('"at":', past, 1)))
            await storage.records.file(signed)
            assert await storage.records.match(record.id) == signed
            document, _ = replay_record(GAMES[record.game], signed)
            keys.append(verify(GAMES, document).signed_by)
            assert hall.sign(record) == record, "without its past, the head of a match is not settled"

    assert keys[0] is not None
    assert keys == keys[:1] * 2


async def test_matches_that_are_read_are_checked_and_counted(browser: AsyncClient) -> None:
    """An operator should notice that something changed the database; once for each match, not for each step."""
    for _ in range(2):
        for game_id in (MATCH.id, OLD.id, FORGED.id):
            await browser.get(f"/api/archive/{game_id}")
    metrics = (await browser.get("/metrics")).text

    for result in ("consistent", "unknown", "faulty"):
        assert f'parlour_records_checked_total{{result="{result}"}} 1.0' in metrics


async def test_the_match_that_was_filed_last_is_checked_as_it_is_stored(storage: Storage) -> None:
    """Nobody may ever read it; once is enough."""
    results: list[tuple[str, bool]] = []
    replays = Replays(GAMES, storage.records, lambda match, found: results.append((match.id, found.is_consistent)))
    for game_id in (MATCH.id, FORGED.id):
        replays.note_filed(game_id)
    for _ in range(2):
        await replays.check_sample()

    assert results == [(FORGED.id, False)]


async def test_a_running_server_checks_matches_that_it_files(storage: Storage) -> None:
    """A fault is an error in the log, which operators watch."""
    server = opened(storage)
    with capture_logs() as logs:
        async with lifespan(server, check_every=0.01), asyncio.timeout(30):
            server.state.dependencies.replays.note_filed(FORGED.id)
            while not logs:  # noqa: ASYNC110 - no event announces it
                await asyncio.sleep(0.01)

    assert [(line["event"], line["log_level"], line["match"]) for line in logs] == [
        ("faulty record", "error", FORGED.id)
    ]


async def test_a_match_is_folded_once_until_it_is_filed_again(storage: Storage) -> None:
    """The next step then costs only its view; an answer that came after the end is not missed."""
    results: list[Verification] = []
    record = pinned_records()[0]
    replays = Replays(GAMES, storage.records, lambda _, found: results.append(found))
    first = await replays.find(record)
    again = await replays.find(replace(record, finished_at=record.finished_at))
    filed = await replays.find(replace(record, finished_at=record.finished_at + 1))

    assert again is first
    assert filed is not first
    assert filed.document.finished_at == record.finished_at + 1
    assert [found.is_consistent for found in results] == [True, False]


async def test_only_the_last_matches_are_kept(storage: Storage) -> None:
    """Memory is bounded, however many matches people look at."""
    replays = Replays(GAMES, storage.records, lambda _document, _found: None)
    record = replace(pinned_records()[0], version="0")
    first = await replays.find(record)
    for number in range(KEPT):
        await replays.find(replace(record, id=str(number)))

    assert await replays.find(record) is not first
