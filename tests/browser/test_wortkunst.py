"""Wortkunst between friends: two links, a telephone and a desk, lost connections, and a judge who fails."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from threading import Thread

from tests.browser.checks import barriers, beyond_the_edge
from tests.browser.company import Company
from tests.browser.conftest import FREE, QUIET
from tests.cli.keeper import opened
from tests.judges.model import Model, Reply, model

ATTEMPTS = 3


@contextmanager
def judging(*replies: Reply) -> Iterator[Model]:
    """Let a language model serve beside the browser, which has this thread's loop."""
    ready: Queue[tuple[Model, asyncio.AbstractEventLoop, asyncio.Event]] = Queue()

    async def serve() -> None:
        async with model(*replies) as it:
            done = asyncio.Event()
            ready.put((it, asyncio.get_running_loop(), done))
            await done.wait()

    thread = Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    it, loop, done = ready.get()
    try:
        yield it
    finally:
        loop.call_soon_threadsafe(done.set)
        thread.join()


def test_two_friends_with_two_links_play_to_the_end(company: Company) -> None:
    """At a desk and on a telephone that loses its connection; the house judges, and says so."""
    anna, ben = company.come("Anna"), company.come("Ben", device="Pixel 7", unsteady=True)
    host, guest = anna.gets_links_to_wortkunst(2)
    anna.joins(host)
    ben.joins(guest)
    anna.sees_at_the_table("Anna", "Ben")
    anna.starts()
    anna.types_a_word("LATERNE", 1, 1)
    anna.cannot_play("The first word goes through the star in the middle.")
    anna.takes_all_back()
    anna.types_a_word("LATERNE", 8, 5)
    anna.plays_by_enter()
    for person in (anna, ben):
        person.sees_rated("LATERNE")
        person.sees("Rated by the house")
    ben.sees_laid("LATERNE", 8, 5)
    ben.is_to_act()
    ben.loses_the_connection()
    anna.sees("Ben is not connected. The game waits.")
    ben.regains_the_connection()
    anna.does_not_see("Ben is not connected. The game waits.")
    ben.slides_a_tile_onto_the_board()
    ben.gives_the_blank("X")
    ben.takes_all_back()
    ben.taps_a_word_down("HOSPITA", 1, 5)
    ben.forms("HOSPITAL")
    assert [*map(barriers, (anna, ben)), *map(beyond_the_edge, (anna, ben))] == [[]] * 4
    ben.plays_the_word()
    anna.sees_rated("HOSPITAL")
    anna.sees_laid("HOSPITAL", 1, 5, down=True)
    anna.is_to_act()
    anna.types_a_word("HRENTAG", 9, 11, down=True, forming="EHRENTAG")
    anna.plays_the_word()

    anna.reads_the_result("You win with")
    ben.reads_the_result("Anna wins with")
    ben.sees("−700")
    assert [*map(barriers, (anna, ben)), *map(beyond_the_edge, (anna, ben))] == [[]] * 4


def test_alone_a_pass_ends_the_game_and_the_record_is_kept(company: Company) -> None:
    """Whoever plays alone plays against the own best."""
    anna = company.come("Anna", size=(320, 568))
    for played, record in ((False, "A new record"), (True, "A new record"), (False, "Your record in this browser")):
        (link,) = anna.gets_links_to_wortkunst(1, end_penalty=0)
        anna.joins(link)
        anna.starts()
        if played:
            anna.types_a_word("ROSE", 8, 8)
            anna.plays_by_enter()
            anna.sees_rated("ROSE")
        assert beyond_the_edge(anna) == []
        anna.exchanges(2)
        anna.is_to_act()
        anna.lets_the_turn_go()
        anna.reads_the_result("Your result")
        anna.sees(record)

    assert beyond_the_edge(anna) == []


def test_a_judge_who_fails_is_asked_again_and_no_move_is_lost(company: Company, tmp_path: Path) -> None:
    """Three times he does not answer; anybody may try again, and then he does."""
    broken = [Reply(status=500)] * ATTEMPTS
    with judging(*broken) as judge, opened(tmp_path / "home", **FREE, **QUIET, JUDGE_URL=judge.url) as house:
        anna, ben = company.come("Anna", at=house.url), company.come("Ben", at=house.url)
        host, guest = anna.gets_links_to_wortkunst(2)
        anna.joins(host)
        ben.joins(guest)
        anna.sees_at_the_table("Anna", "Ben")
        anna.starts()
        anna.types_a_word("LATERNE", 8, 5)
        anna.plays_the_word()
        for person in (anna, ben):
            person.sees("Rating failed")
            person.sees("Rated by a language model")
            person.sees_laid("LATERNE", 8, 5)
        ben.asks_the_judge_again()
        for person in (anna, ben):
            person.sees_rated("LATERNE", 50)
        ben.is_to_act()

        assert [request.words for request in judge.heard] == [["LATERNE"]] * (ATTEMPTS + 1)
