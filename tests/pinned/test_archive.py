"""Everything that earlier versions kept for good reads as it did: finished matches, accounts, riddles, the arena."""

from pathlib import Path

import pytest

from parlour.storage.open_storage import open_storage
from tests.pinned import pinned_data
from tests.pinned.pinned_data import Games, lost
from tests.pinned.pinned_servers import answer, in_process, opened, visit

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def test_finished_matches_read_as_before(folder: Path, database: Path, games: Games) -> None:
    """Every game has some; the archive shows them for ever."""
    kept = pinned_data.lines(folder, "records.jsonl")
    async with open_storage(str(database)) as storage:
        for pinned in kept:
            assert lost(pinned, pinned_data.record_form(await storage.records.match(pinned["id"]))) == [], pinned["id"]

    assert {pinned["game"] for pinned in kept if not pinned["abandoned"]} == set(games)


def test_every_move_of_a_finished_match_can_be_read(folder: Path, games: Games) -> None:
    """Records outlive the tables that their moves were made at."""
    for pinned in pinned_data.lines(folder, "records.jsonl"):
        for entry in pinned["log"]:
            assert pinned_data.is_readable(games[pinned["game"]], entry["action"]), (pinned["id"], entry)


async def test_matches_that_no_process_has_filed_yet_are_filed(database: Path) -> None:
    """A process may end between the last move of a match and its record."""
    async with open_storage(str(database)) as storage:
        server = in_process(storage)
        waiting = await storage.tables.list_unfiled()
        await server.hall.file()
        filed = [await storage.records.match(finished.game_id) for finished in waiting]

    assert filed
    assert all(record and record.results and record.log for record in filed)


async def test_the_server_answers_as_before(folder: Path, database: Path) -> None:
    """Ann's password still opens her account; her matches and riddles, solvers and arena matches are all there."""
    pages = {page.pop("path"): page for page in pinned_data.lines(folder, "pages.jsonl")}
    async with open_storage(str(database)) as storage:
        answers = await answer(storage, pages)

    for solver in pages["/api/solvers"]["body"]:  # ratings are not kept: they are computed by the present model
        del solver["rating"], solver["deviation"]
    for path, pinned in pages.items():
        assert lost(pinned, pinned_data.plain(answers[path])) == [], path


async def test_cookies_tokens_and_links_in_browsers_are_still_valid(folder: Path, database: Path) -> None:
    """A cookie, a begun riddle and a riddle for a friend were signed by an earlier version."""
    async with open_storage(str(database)) as storage:
        for browser in pinned_data.lines(folder, "browsers.jsonl"):
            async with visit(opened(storage)) as ann:
                ann.cookies.update(browser["cookies"])
                me = await ann.get("/api/me")
                begun = browser["begun"]
                guess = {"guess": "katze", "token": begun["token"]}
                said = await ann.post(f"/api/guess?riddle={begun['riddle']}", json=guess)
                posed = await ann.post(f"/api/guess?link={browser['link']}", json={"guess": "crane"})

            assert me.json()["username"] == "ann_1"
            assert said.status_code == 200, said.text
            before, after = begun["game_state"]["guesses"], said.json()["game_state"]["guesses"]
            assert lost(before, after[:-1]) == []
            assert (posed.status_code, posed.json()["game_over"]) == (200, True)
