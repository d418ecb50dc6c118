"""Play Wortkunst between friends: by links, on phones and desktops, with lost connections and a failing judge."""

import asyncio
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from threading import Thread
from urllib.parse import urlsplit

from parlour.games.wortkunst.taste import score
from tests.browser.checks import barriers, beyond_the_edge
from tests.browser.company import Company, Ways
from tests.browser.conftest import FREE, QUIET
from tests.cli.commands import opened
from tests.judges.fake_model import Model, Reply, model, rates

ATTEMPTS = 3
BLANK_PICTURE = 20_000
"""Bytes in a picture that shows an almost empty board."""
NAMES = ("Annegret-Marie Müller", "Ben", "Cleo", "Dora")


@contextmanager
def judging(*replies: Reply) -> Iterator[Model]:
    """Run a fake language model in another thread, because the browser uses this thread's event loop."""
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
    """One plays at a desktop, one on a phone that loses its connection; the built-in judge is named as such."""
    anna, ben = company.come("Anna"), company.come("Ben", device="Pixel 7", unsteady=True)
    host, guest = anna.gets_links_to_wortkunst(2)
    anna.joins(host)
    ben.joins(guest)
    anna.sees_at_the_table("Anna", "Ben")
    anna.starts()
    anna.types_a_word("LATERNE", 1, 1)
    anna.cannot_play("The first word must cross the star in the middle.")
    anna.takes_all_back()
    anna.types_a_word("LATERNE", 8, 5)
    anna.plays_by_enter()
    for person in (anna, ben):
        person.sees_rated("LATERNE")
        person.sees("Rated by the built-in judge")
    ben.sees_laid("LATERNE", 8, 5)
    ben.is_to_act()
    ben.loses_the_connection()
    anna.sees("Ben is not connected. The game is waiting.")
    ben.regains_the_connection()
    anna.does_not_see("Ben is not connected. The game is waiting.")
    ben.slides_a_tile_onto_the_board()
    ben.gives_the_blank("X")
    ben.takes_all_back()
    ben.enlarges_the_board()
    ben.taps_a_word_down("Ü", 9, 8)
    assert barriers(ben) == []
    ben.sees_the_whole_board()
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
    """A single player competes with their own best result."""
    anna = company.come("Anna", size=(320, 568))
    for played, record in ((False, "Your first result"), (True, "A new record"), (False, "Your best in this browser")):
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
        anna.may_play_again()

    assert beyond_the_edge(anna) == []


def test_a_judge_who_fails_is_asked_again_and_no_move_is_lost(company: Company, tmp_path: Path) -> None:
    """The judge fails three times; then anybody may ask again, and it answers."""
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
            person.sees("Rated by a language model (mistral-large-latest)")
        ben.is_to_act()

        assert [request.words for request in judge.heard] == [["LATERNE"]] * (ATTEMPTS + 1)


def test_an_unknown_word_is_put_to_the_judge_and_a_judge_that_hangs_explains_itself(
    company: Company, tmp_path: Path
) -> None:
    """Only the player who asked sees the rating before the word is played; a slow judge is explained to everybody."""
    replies = (rates(("XQZ", 50)), Reply(hangs=True))
    with judging(*replies) as judge, opened(tmp_path / "home", **FREE, **QUIET, JUDGE_URL=judge.url) as house:
        anna = company.come("Anna", at=house.url)
        ben = company.come("Ben", at=house.url, device="Pixel 7")
        host, guest = anna.gets_links_to_wortkunst(2, dictionary="ask")
        anna.joins(host)
        ben.joins(guest)
        anna.sees_at_the_table("Anna", "Ben")
        anna.starts()
        anna.types_a_word("XQZ", 8, 7)
        anna.plays_the_word()
        anna.sees("XQZ is not in the dictionary.")
        anna.asks_the_judge_first()
        anna.sees("Only you can see this: XQZ 50. It counts if you play it this turn.")
        ben.does_not_see("XQZ")
        anna.plays_the_word()
        for person in (anna, ben):
            person.sees_rated("XQZ", 50)
        ben.taps_a_word_down("EBE", 9, 8)
        ben.plays_the_word()
        ben.plays_it_anyway()
        for person in (anna, ben):
            person.sees("The judge is taking longer than usual. The answer is not there yet.")

        assert [request.words for request in judge.heard] == [["XQZ"], ["QEBE"]]


def test_a_word_that_was_on_its_way_when_the_house_was_killed_is_laid_when_it_opens(
    company: Company, tmp_path: Path
) -> None:
    """A player who moves while the server is down reads that nothing was sent; no further click is needed."""
    with opened(tmp_path / "home", **FREE, **QUIET) as house:
        anna, ben = company.come("Anna", at=house.url), company.come("Ben", at=house.url)
        host, guest = anna.gets_links_to_wortkunst(2)
        anna.joins(host)
        ben.joins(guest)
        anna.sees_at_the_table("Anna", "Ben")
        anna.starts()
        anna.types_a_word("LAT", 8, 7)
        house.end(signal.SIGKILL)
        anna.sees_that_the_connection_is_lost()
        anna.types("erne")
        anna.plays_by_enter()
        anna.sees_where_the_table_stands("Your move has not been sent yet.")
    with opened(tmp_path / "home", "--port", str(urlsplit(house.url).port), **FREE, **QUIET):
        for person in (anna, ben):
            person.is_connected()
            person.sees_rated("LATERNE")
            person.sees_laid("LATERNE", 8, 7)

        ben.is_to_act()


def test_everything_a_move_needs_is_in_sight_and_stays_where_it_is(company: Company) -> None:
    """Buttons stay put even when the rack is empty, and a tile dropped anywhere on the rack is taken back."""
    for size in ((1280, 860), (360, 740)):
        anna = company.come("Anna", size=size)
        (link,) = anna.gets_links_to_wortkunst(1)
        anna.joins(link)
        anna.starts()
        before = anna.finds_the_buttons()
        anna.types_a_word("LATERNE", 8, 5)
        assert anna.finds_the_buttons() == before
        anna.drags_a_tile_to_the_edge_of_the_rack(8, 11)
        anna.forms("LATERN")


def test_the_page_stays_where_it_is_when_a_finger_lets_go_of_a_tile(company: Company) -> None:
    """The board, which is larger during the drag, may be only half in view."""
    anna = company.come("Anna", device="Pixel 7", size=(360, 740))
    (link,) = anna.gets_links_to_wortkunst(1, tiles="E28")
    anna.joins(link)
    anna.starts()
    anna.scrolls_to_the_lower_half_of_the_board()
    before = anna.finds_the_page_at()
    anna.slides_a_tile_onto_the_board(row=13)

    assert anna.finds_the_page_at() == before


def test_letters_twice_as_large_leave_the_name_of_the_table_legible(company: Company) -> None:
    """The buttons move below the title when space is short."""
    anna = company.come("Anna", size=(360, 740))
    (link,) = anna.gets_links_to_wortkunst(1)
    anna.joins(link)
    anna.starts()
    anna.sees_the_whole_name_of_the_table()
    anna.enlarges_letters()

    anna.sees_the_whole_name_of_the_table()


def test_letters_go_to_the_board_from_anywhere_but_where_one_writes(company: Company) -> None:
    """Players type without clicking the board first, but a chat message must not become tiles."""
    anna = company.come("Anna", size=(1440, 900))
    (link,) = anna.gets_links_to_wortkunst(1, dictionary="check")
    anna.joins(link)
    anna.starts()
    anna.clicks_beside_everything()
    anna.types("ros")
    anna.types_in_the_talk("hello")
    anna.forms("ROS")
    anna.rests_on("Exchange")
    anna.types("e")
    anna.forms("ROSE")
    anna.rests_on("Exchange")
    anna.presses("Enter")
    anna.types("x")
    anna.closes_the_dialog()
    anna.forms("ROSE")
    anna.presses("Escape")
    anna.has_laid_nothing()
    anna.clicks_beside_everything()
    anna.types("xqzy")
    anna.presses("Enter")
    anna.sees("XQZY is not in the dictionary.")
    anna.presses("Escape")
    anna.does_not_see("XQZY is not in the dictionary.")
    anna.types("rose")
    anna.presses("Enter")

    anna.sees_rated("ROSE")


def test_the_result_goes_to_friends_as_a_picture_or_as_text(company: Company) -> None:
    """Friends see the words and the winner; the players first see every tile counted."""
    anna = company.come("Anna", size=(320, 568), motion=True)
    (link,) = anna.gets_links_to_wortkunst(1, end_penalty=1)
    anna.joins(link)
    anna.starts()
    anna.types_a_word("LATERNE", 8, 5)
    anna.plays_by_enter()
    anna.sees_rated("LATERNE")
    anna.lets_the_turn_go()
    anna.reads_the_result("Counting the tiles left")
    anna.is_not_offered("Play again")
    anna.reads_the_result("Your result")
    anna.shares("result")
    assert barriers(anna) == []
    assert beyond_the_edge(anna) == []
    picture, text = anna.saves_the_picture(), anna.copies_it_as_text()

    assert picture.startswith(b"\x89PNG")
    assert len(picture) > BLANK_PICTURE
    assert "L A T E R N E" in text
    assert "Finest word: LATERNE" in text


def test_four_play_and_one_watches_in_every_light(company: Company) -> None:
    """All of them can read the result: on a desktop, on the smallest phone, zoomed in and in the dark theme."""
    ways: list[Ways] = [
        {"size": (1440, 900), "theme": "dark"},
        {"device": "Pixel 7", "size": (320, 568), "theme": "dark"},
        {"size": (1280, 900), "zoom": 2},
        {"size": (768, 1024)},
    ]
    people = [company.come(name, **way) for name, way in zip(NAMES, ways, strict=True)]
    links = people[0].gets_links_to_wortkunst(4, tiles="?60")
    for person, link in zip(people, links, strict=True):
        person.joins(link)
    anna, ben, cleo, _ = people
    anna.sees_at_the_table(*NAMES)
    anna.starts()
    eve = company.come("Eve", size=(360, 740)).goes_to(f"/t/{anna.tells_the_code()}")
    eve.sees("You are watching.")
    anna.types_a_word("LATERNE", 8, 5)
    anna.plays_by_enter()
    for person in (*people, eve):
        person.sees_rated("LATERNE")
    assert beyond_the_edge(eve) == []
    for person in (ben, cleo, people[3], anna):
        person.is_to_act()
        assert beyond_the_edge(person) == []
        person.lets_the_turn_go()
    for person in (ben, cleo, people[3], eve):
        person.reads_the_result(f"{anna.name} wins with")

    assert [*map(barriers, (ben, eve)), *map(beyond_the_edge, (*people, eve))] == [[]] * 7


def test_a_seat_by_link_has_a_name_for_who_gives_none(company: Company) -> None:
    """The player is "You" to themselves, and the rules show a calculated example."""
    anna = company.come("")
    (link,) = anna.gets_links_to_wortkunst(1)
    anna.knocks(link)
    anna.gives_the_name("")
    anna.sees_so_many_at_the_table(1)
    anna.sees_at_the_table("You")
    anna.reads_the_rules()

    owl, moons = score("EULE"), score("MONDE")
    anna.reads_in_the_dialog(f"{owl} + {moons} = {owl + moons} points")
    assert barriers(anna) == []
