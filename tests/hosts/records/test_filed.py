"""Filed matches become documents, also those that older versions filed."""

from dataclasses import replace

import orjson
import pytest

from parlour.core.dice import commitment
from parlour.core.game import Outcome, Past, Seat
from parlour.hosts.records.chain import broken_links
from parlour.hosts.records.document import result_outcome
from parlour.hosts.records.filed import find_past, replay_record
from parlour.storage.records import FiledMatch
from tests.hosts.records.recorded_matches import GAMES, pinned_documents, pinned_records, without_past
from tests.hosts.table.server import HOSTED, open_server, play_through

every_record = pytest.mark.parametrize("record", pinned_records(), ids=lambda record: f"{record.game}-{record.id}")


@every_record
def test_a_match_that_an_older_version_filed_is_converted(record: FiledMatch) -> None:
    """Nothing about it is lost, and the rules lead to the stored view."""
    document, scenes = replay_record(GAMES[record.game], record)

    assert document.view == orjson.loads(record.view)
    assert [(entry.version, entry.by, entry.action, entry.at) for entry in document.log] == [
        (move["version"], move["by"], move["action"], move["at"]) for move in orjson.loads(record.log)
    ]
    assert document.commitment == commitment(bytes.fromhex(record.seed))
    assert list(broken_links(document)) == []
    assert document.views.keys() == {result.seat for result in record.results}
    assert [entry.events is not None for entry in document.log] == [True] * len(scenes)
    assert scenes[-1].outcome is not None


def test_pinned_matches_are_of_every_game_and_some_were_stopped() -> None:
    """Otherwise the test above proves little."""
    assert {document.game for document in pinned_documents()} == set(GAMES)
    assert {document.abandoned for document in pinned_documents()} == {True, False}


def test_a_match_of_unknown_rules_keeps_its_stored_view() -> None:
    """It cannot be played again, but it can still be shown."""
    record = replace(pinned_records()[0], version="0")

    document, scenes = replay_record(GAMES[record.game], record)
    gone, _ = replay_record(None, record)

    assert scenes == ()
    assert document == gone
    assert (document.view, document.views) == (orjson.loads(record.view), {})
    assert {entry.events for entry in document.log} == {None}


def test_a_match_that_the_rules_no_longer_lead_through_keeps_its_stored_view() -> None:
    """What was shown at the end counts, not what today's rules would make of it."""
    record = next(record for record in pinned_records() if not record.abandoned)

    for other in (replace(record, view='{"players":{}}'), replace(record, seed="00" * 32)):
        document, scenes = replay_record(GAMES[record.game], other)
        assert scenes == ()
        assert document.view == orjson.loads(other.view)


@pytest.mark.anyio
async def test_a_later_match_says_what_came_before_it() -> None:
    """The rules knew it when the match began, so a replay must know it: here, another seat announces first."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        for _ in range(2):
            await ann.says("start")
            await play_through(ann, bob)
        record = await server.hall.find_record(ann.state["game_id"])
    assert record is not None

    document, scenes = replay_record(HOSTED["crossword"], record)

    outcome = result_outcome(document)
    assert scenes[-1].outcome == outcome
    assert document.past == Past(1, Outcome(outcome.scores, outcome.winners))
    assert document.log[1].by == Seat("p2")
    assert replay_record(HOSTED["crossword"], without_past(record))[1] == ()


@pytest.mark.anyio
async def test_what_came_before_a_match_of_an_older_version_is_found_in_the_records() -> None:
    """It did not say so, but the matches before it were filed as well."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        for _ in range(2):
            await ann.says("start")
            await play_through(ann, bob)
            server.clock.advance(1)
        record = await server.hall.find_record(ann.state["game_id"])
        assert record is not None
        old = without_past(record)

        past = await find_past(server.records, old)

        assert await find_past(server.records, record) is None
    assert replay_record(HOSTED["crossword"], old, past) == replay_record(HOSTED["crossword"], record)


def test_a_past_that_does_not_fit_is_not_believed() -> None:
    """The table may have been opened again for other people; then the match was a first one."""
    record = pinned_records()[0]
    document, scenes = replay_record(GAMES[record.game], record, Past(3))
    later = next(each for each in pinned_records() if each.game == "president")
    other, _ = replay_record(GAMES[later.game], later, Past(3))

    assert scenes
    assert document.past == Past(3), "this game does not care"
    assert other.past is None
