"""Folding a log gives back the match: every state, event and view, for every seat and a spectator."""

from dataclasses import replace
from typing import Any

import pytest

from parlour.core.dice import mixed
from parlour.core.game import SERVER, Past, Seat
from parlour.hosts.records.document import Document, result_outcome, through_json
from parlour.hosts.records.filed import replay_record
from parlour.hosts.records.replay import ReplayedScene, Unplayable, complete, fold, show, show_all
from parlour.hosts.records.verify import verify
from parlour.hosts.rehearsal.options import smallest
from parlour.hosts.rehearsal.rehearsed_match import at_random, rehearse, seats_for
from tests.hosts.records.recorded_matches import GAMES, simulate
from tests.hosts.table.guests import Guest
from tests.hosts.table.server import HOSTED, LocalServer, open_server, play_through
from tests.hosts.table.timed_turn import start_timed_turn

every_game = pytest.mark.parametrize("game", GAMES)


@every_game
def test_a_simulated_match_is_repeated_bit_for_bit(game: str) -> None:
    """Events and views come from the fold, and are those that were recorded."""
    for document in simulate(game):
        scenes = tuple(fold(GAMES[game], document))

        again = complete(GAMES[game], document, (scene.events for scene in scenes), scenes[-1].state)

        assert again == document
        assert scenes[-1].outcome == result_outcome(document)


@every_game
def test_every_viewer_sees_at_every_step_what_they_saw_then(game: str) -> None:
    """A replay shows the match as it was."""
    hosted, document = GAMES[game], simulate(game)[0]
    seed = mixed(bytes.fromhex(document.seed), document.salts)
    seats = seats_for(len(document.seats))
    choosers = dict.fromkeys(seats, at_random)
    played = rehearse(hosted.game, seats, smallest(hosted.game), seed, choosers, past=Past())

    for then, now in zip(played, fold(hosted, document), strict=True):
        assert show(hosted, now.state, None) == through_json(hosted.game.view(then.state, None))
        assert show_all(hosted, now.state, seats) == {
            seat: through_json(hosted.game.view(then.state, seat)) for seat in seats
        }


async def finish(server: LocalServer, guest: Guest) -> tuple[Document, tuple[ReplayedScene, ...]]:
    """Return the document of the guest's match and its scenes."""
    record = await server.hall.find_record(guest.state["game_id"])
    assert record is not None
    return replay_record(HOSTED[record.game], record)


def events(document: Document) -> list[Any]:
    """Name the actions of a log."""
    return [entry.action["event"] for entry in document.log]


@pytest.mark.anyio
async def test_players_who_leave_are_out_and_the_others_play_on() -> None:
    """The table says that they left; the rules say what that means."""
    async with open_server() as server:
        ann, bob, cat = await server.table("Ann", "Bob", "Cat", grid_size=2)
        await ann.says("start")
        await cat.says("leave")
        await play_through(ann, bob)
        document, scenes = await finish(server, ann)

    assert events(document)[:2] == ["begin", "leave"]
    assert scenes[-1].outcome == result_outcome(document)
    assert not document.abandoned


@pytest.mark.anyio
async def test_a_removed_player_is_out() -> None:
    """The host acts, and somebody else leaves."""
    async with open_server() as server:
        ann, bob, cat = await server.table("Ann", "Bob", "Cat", grid_size=2)
        await ann.says("start")
        await ann.says("remove", player_id=cat.id)
        await play_through(ann, bob)
        document, scenes = await finish(server, ann)

    assert document.log[1].action == {"event": "remove", "player_id": cat.id}
    assert scenes[-1].outcome == result_outcome(document)


@pytest.mark.anyio
async def test_a_match_that_everyone_has_left_was_stopped_by_the_last() -> None:
    """Nobody abandoned it, so the log does not say so; the last person to leave is the reason."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        for guest in (bob, ann):
            await guest.says("leave")
        document, scenes = await finish(server, ann)

    assert events(document) == ["begin", "leave", "leave"]
    assert [scene.outcome is None for scene in scenes] == [True, True, False]
    assert document.abandoned


@pytest.mark.anyio
async def test_people_who_leave_after_the_end_stop_nothing() -> None:
    """A match may be filed again later, with what has happened since."""
    async with open_server() as server:
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        for guest in (bob, ann):
            await guest.says("leave")
        document, _ = await finish(server, ann)
    last = document.log[-1]
    later = replace(last, version=last.version + 1, by=Seat("p3"), at=last.at + 1)

    scenes = tuple(fold(HOSTED["crossword"], replace(document, log=(*document.log, later))))

    assert [scene.outcome is None for scene in scenes] == [True, True, False, False]


@pytest.mark.anyio
async def test_an_answer_after_the_end_changes_the_view_and_not_the_outcome() -> None:
    """The best possible board is found after the match."""
    async with open_server() as server:
        server.thinkers.pondering = True
        ann, bob = await server.table("Ann", "Bob", grid_size=2)
        await ann.says("start")
        await play_through(ann, bob)
        await server.settle()
        document, scenes = await finish(server, ann)

    assert document.log[-1].by == "house"
    assert scenes[-1].outcome == scenes[-2].outcome == result_outcome(document)
    assert document.finished_at == scenes[-2].entry.at
    assert "possible" in document.view


@pytest.mark.anyio
async def test_time_that_was_given_back_after_an_outage_is_part_of_the_match() -> None:
    """Whatever the server logs during a match, a replay must be able to follow."""
    async with open_server() as server:
        ann = await start_timed_turn(server)
        await server.goes_down(100)
        await ann.comes_back(server.hall)
        await play_through(ann)
        document, scenes = await finish(server, ann)

    assert events(document)[:2] == ["begin", "give_time_back"]
    assert scenes[-1].outcome == result_outcome(document)
    assert verify(HOSTED, document).is_consistent


def test_a_log_that_breaks_the_rules_stops_at_the_entry() -> None:
    """The scenes before it can still be shown."""
    document = simulate("crossword")[0]
    log = list(document.log)
    log[3] = replace(log[3], action={"event": "announce", "letter": "!"})
    seen: list[ReplayedScene] = []

    with pytest.raises(Unplayable) as stopped:
        seen.extend(fold(GAMES["crossword"], replace(document, log=tuple(log))))

    assert stopped.value.number == len(seen) == 3


def test_what_the_server_noted_changes_no_move() -> None:
    """A weaker level that answered for a bot, or time that an outage took, is told and does not stop a replay."""
    document = simulate("president")[0]
    first, *rest = document.log
    weaken = {"event": "weaken", "player_id": document.seats[0], "level": "easy"}
    back = {"event": "give_time_back", "seconds": 2.5, "turn_since": 1.0}
    noted = [replace(first, by=SERVER, action=action) for action in (weaken, back)]

    scenes = tuple(fold(GAMES["president"], replace(document, log=(first, *noted, *rest))))

    assert [scene.outcome for scene in scenes[:3]] == [None] * 3
    assert show(GAMES["president"], scenes[-1].state, None) == document.view
    with pytest.raises(Unplayable, match="cannot do"):
        tuple(fold(GAMES["president"], replace(document, log=(first, replace(noted[0], by=document.seats[0]), *rest))))
