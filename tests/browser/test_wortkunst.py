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
from tests.browser.checks import barriers, overflowing
from tests.browser.company import Company, Ways
from tests.browser.conftest import QUIET, UNLIMITED
from tests.cli.commands import opened
from tests.judges.fake_model import Model, ModelReply, model, rates

ATTEMPTS = 3
BLANK_PICTURE = 20_000
"""Bytes in a picture that shows an almost empty board."""
NAMES = ("Annegret-Marie Müller", "Ben", "Cleo", "Dora")


@contextmanager
def running_judge(*replies: ModelReply) -> Iterator[Model]:
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


def test_two_friends_play_by_links_to_the_end(company: Company) -> None:
    """One plays at a desktop, one on a phone that loses its connection; the built-in judge is named as such."""
    anna, ben = company.come("Anna"), company.come("Ben", device="Pixel 7", unsteady=True)
    anna.starts_wortkunst(ben)
    anna.types_a_word("LATERNE", 1, 1)
    anna.cannot_play("The first word must cross the star in the middle.")
    anna.takes_all_tiles_back()
    anna.types_a_word("LATERNE", 8, 5)
    anna.plays_with_enter()
    for person in (anna, ben):
        person.sees_rated("LATERNE")
        person.sees("Rated by the built-in judge")
    ben.sees_on_the_board("LATERNE", 8, 5)
    ben.sees_their_turn()
    ben.loses_the_connection()
    anna.sees("Ben is not connected. The game is waiting.")
    ben.regains_the_connection()
    anna.does_not_see("Ben is not connected. The game is waiting.")
    ben.slides_a_tile_onto_the_board()
    ben.chooses_the_blanks_letter("X")
    ben.takes_all_tiles_back()
    ben.enlarges_the_board()
    ben.taps_a_word_down("Ü", 9, 8)
    assert barriers(ben) == []
    ben.sees_the_whole_board()
    ben.takes_all_tiles_back()
    ben.taps_a_word_down("HOSPITA", 1, 5)
    ben.forms("HOSPITAL")
    assert [*map(barriers, (anna, ben)), *map(overflowing, (anna, ben))] == [[]] * 4
    ben.plays_the_word()
    anna.sees_rated("HOSPITAL")
    anna.sees_on_the_board("HOSPITAL", 1, 5, down=True)
    anna.sees_their_turn()
    anna.types_a_word("HRENTAG", 9, 11, down=True, forming="EHRENTAG")
    anna.plays_the_word()

    anna.reads_the_result("You win with")
    ben.reads_the_result("Anna wins with")
    ben.sees("−700")
    assert [*map(barriers, (anna, ben)), *map(overflowing, (anna, ben))] == [[]] * 4


def test_a_pass_ends_a_solo_game_and_the_record_is_kept(company: Company) -> None:
    """A single player competes with their own best result."""
    anna = company.come("Anna", size=(320, 568))
    for played, record in ((False, "Your first result"), (True, "A new record"), (False, "Your best in this browser")):
        anna.starts_wortkunst(end_penalty=0)
        if played:
            anna.types_a_word("ROSE", 8, 8)
            anna.plays_with_enter()
            anna.sees_rated("ROSE")
        assert overflowing(anna) == []
        anna.exchanges(2)
        anna.sees_their_turn()
        anna.passes_the_turn()
        anna.reads_the_result("Your result")
        anna.sees(record)
        anna.may_play_again()

    assert overflowing(anna) == []


def test_players_can_ask_a_failed_judge_again_without_losing_the_move(company: Company, tmp_path: Path) -> None:
    """The judge fails three times; then anyone may ask again, and it answers."""
    broken = [ModelReply(status=500)] * ATTEMPTS
    with (
        running_judge(*broken) as judge,
        opened(tmp_path / "home", **UNLIMITED, **QUIET, JUDGE_URL=judge.url) as server,
    ):
        anna, ben = company.come("Anna", at=server.url), company.come("Ben", at=server.url)
        anna.starts_wortkunst(ben)
        anna.types_a_word("LATERNE", 8, 5)
        anna.plays_the_word()
        for person in (anna, ben):
            person.sees("Rating failed")
            person.sees("Rated by a language model")
            person.sees_on_the_board("LATERNE", 8, 5)
        ben.asks_the_judge_again()
        for person in (anna, ben):
            person.sees_rated("LATERNE", 50)
            person.sees("Rated by a language model (mistral-large-latest)")
        ben.sees_their_turn()

        assert [request.words for request in judge.heard] == [["LATERNE"]] * (ATTEMPTS + 1)


def test_an_unknown_word_can_be_rated_in_advance_and_a_slow_judge_is_explained(
    company: Company, tmp_path: Path
) -> None:
    """Only the player who asked sees the rating before the word is played; a slow judge is explained to everyone."""
    replies = (rates(("XQZ", 50)), ModelReply(hangs=True))
    with (
        running_judge(*replies) as judge,
        opened(tmp_path / "home", **UNLIMITED, **QUIET, JUDGE_URL=judge.url) as server,
    ):
        anna = company.come("Anna", at=server.url)
        ben = company.come("Ben", at=server.url, device="Pixel 7")
        anna.starts_wortkunst(ben, dictionary="ask")
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
        ben.plays_anyway()
        for person in (anna, ben):
            person.sees("The judge is taking longer than usual. There is no answer yet.")

        assert [request.words for request in judge.heard] == [["XQZ"], ["QEBE"]]


def test_a_word_played_while_the_server_is_down_is_sent_after_its_restart(company: Company, tmp_path: Path) -> None:
    """A player who moves while the server is down reads that nothing was sent; no further click is needed."""
    with opened(tmp_path / "home", **UNLIMITED, **QUIET) as server:
        anna, ben = company.come("Anna", at=server.url), company.come("Ben", at=server.url)
        anna.starts_wortkunst(ben)
        anna.types_a_word("LAT", 8, 7)
        server.end(signal.SIGKILL)
        anna.sees_that_the_connection_is_lost()
        anna.types("erne")
        anna.plays_with_enter()
        anna.sees_in_the_status("Your move has not been sent yet.")
    with opened(tmp_path / "home", "--port", str(urlsplit(server.url).port), **UNLIMITED, **QUIET):
        for person in (anna, ben):
            person.is_connected()
            person.sees_rated("LATERNE")
            person.sees_on_the_board("LATERNE", 8, 7)

        ben.sees_their_turn()


def test_all_move_buttons_are_visible_and_do_not_shift(company: Company) -> None:
    """Buttons stay put even when the rack is empty, and a tile dropped anywhere on the rack is taken back."""
    for size in ((1280, 860), (360, 740)):
        anna = company.come("Anna", size=size)
        anna.starts_wortkunst()
        before = anna.sees_the_move_buttons()
        anna.types_a_word("LATERNE", 8, 5)
        assert anna.sees_the_move_buttons() == before
        anna.drags_a_tile_to_the_edge_of_the_rack(8, 11)
        anna.forms("LATERN")


def test_dropping_a_tile_does_not_scroll_the_page(company: Company) -> None:
    """The board, which is larger during the drag, may be only half in view."""
    anna = company.come("Anna", device="Pixel 7", size=(360, 740))
    anna.starts_wortkunst(tiles="E28")
    anna.scrolls_to_the_lower_half_of_the_board()
    before = anna.settles_at_scroll_position()
    anna.slides_a_tile_onto_the_board(row=13)

    assert anna.settles_at_scroll_position() == before


def test_the_table_title_is_readable_with_text_twice_as_large(company: Company) -> None:
    """The buttons move below the title when space is short."""
    anna = company.come("Anna", size=(360, 740))
    anna.starts_wortkunst()
    anna.sees_the_whole_title()
    anna.doubles_the_text_size()

    anna.sees_the_whole_title()


def test_typed_letters_go_to_the_board_except_from_text_fields(company: Company) -> None:
    """Players type without clicking the board first, but a chat message must not become tiles."""
    anna = company.come("Anna", size=(1440, 900))
    anna.starts_wortkunst(dictionary="check")
    anna.clears_the_focus()
    anna.types("ros")
    anna.types_in_the_chat("hello")
    anna.forms("ROS")
    anna.focuses("Exchange")
    anna.types("e")
    anna.forms("ROSE")
    anna.focuses("Exchange")
    anna.presses("Enter")
    anna.types("x")
    anna.closes_the_dialog()
    anna.forms("ROSE")
    anna.presses("Escape")
    anna.has_all_tiles_on_the_rack()
    anna.clears_the_focus()
    anna.types("xqzy")
    anna.presses("Enter")
    anna.sees("XQZY is not in the dictionary.")
    anna.presses("Escape")
    anna.does_not_see("XQZY is not in the dictionary.")
    anna.types("rose")
    anna.presses("Enter")

    anna.sees_rated("ROSE")


def test_the_result_can_be_shared_as_a_picture_or_as_text(company: Company) -> None:
    """Friends see the words and the winner; the players first see every tile counted."""
    anna = company.come("Anna", size=(320, 568), motion=True)
    anna.starts_wortkunst(end_penalty=1)
    anna.types_a_word("LATERNE", 8, 5)
    anna.plays_with_enter()
    anna.sees_rated("LATERNE")
    anna.passes_the_turn()
    anna.reads_the_result("Counting the tiles left")
    anna.is_not_offered("Play again")
    anna.reads_the_result("Your result")
    anna.shares("result")
    assert barriers(anna) == []
    assert overflowing(anna) == []
    picture, text = anna.saves_the_picture(), anna.copies_it_as_text()

    assert picture.startswith(b"\x89PNG")
    assert len(picture) > BLANK_PICTURE
    assert "L A T E R N E" in text
    assert "Finest word: LATERNE" in text


def test_four_players_and_a_spectator_use_different_screens_and_themes(company: Company) -> None:
    """All of them can read the result: on a desktop, on the smallest phone, zoomed in and in the dark theme."""
    ways: list[Ways] = [
        {"size": (1440, 900), "theme": "dark"},
        {"device": "Pixel 7", "size": (320, 568), "theme": "dark"},
        {"size": (1280, 900), "zoom": 2},
        {"size": (768, 1024)},
    ]
    people = [company.come(name, **way) for name, way in zip(NAMES, ways, strict=True)]
    anna, ben, cleo, _ = people
    anna.starts_wortkunst(*people[1:], tiles="?60")
    eve = company.come("Eve", size=(360, 740)).goes_to(f"/t/{anna.reads_the_code()}")
    eve.sees("You are watching.")
    anna.types_a_word("LATERNE", 8, 5)
    anna.plays_with_enter()
    for person in (*people, eve):
        person.sees_rated("LATERNE")
    assert overflowing(eve) == []
    for person in (ben, cleo, people[3], anna):
        person.sees_their_turn()
        assert overflowing(person) == []
        person.passes_the_turn()
    for person in (ben, cleo, people[3], eve):
        person.reads_the_result(f"{anna.name} wins with")

    assert [*map(barriers, (ben, eve)), *map(overflowing, (*people, eve))] == [[]] * 7


def test_a_player_without_a_name_gets_a_default_name(company: Company) -> None:
    """The player is "You" to themselves, and the rules show a calculated example."""
    anna = company.come("")
    (link,) = anna.gets_links_to_wortkunst(1)
    anna.follows_a_link_without_a_name(link)
    anna.enters_the_name("")
    anna.sees_member_count(1)
    anna.sees_at_the_table("You")
    anna.reads_the_rules()

    owl, moons = score("EULE"), score("MONDE")
    anna.reads_in_the_dialog(f"{owl} + {moons} = {owl + moons} points")
    assert barriers(anna) == []
