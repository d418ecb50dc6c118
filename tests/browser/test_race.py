"""Race for a word: two people and a bot, by keyboard and by touch, to the end and once more.

Every race here has the same secret word (`stacked_server.py`).
"""

from collections.abc import Iterator
from typing import Unpack

import pytest
from playwright.sync_api import expect

from tests.browser import stacked_server
from tests.browser.checks import barriers, overflowing
from tests.browser.company import Company, Ways
from tests.browser.conftest import QUIET, UNLIMITED
from tests.browser.race import Racer
from tests.cli.commands import opened

SECRET = stacked_server.SECRET
WRONG = ("MOUNT", "PIOUS", "BLIMP", "FIGHT", "DUSTY", "SWEET")


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start a server where the secret word is known."""
    with opened(tmp_path_factory.mktemp("race") / "home", by=stacked_server.COMMAND, **UNLIMITED, **QUIET) as server:
        yield server.url


def bring(company: Company, name: str, url: str, **ways: Unpack[Ways]) -> Racer:
    """Bring someone to that server."""
    ways["at"] = url
    return Racer(name, company.come(name, **ways).page, url)


def test_two_people_and_a_bot_race_to_the_end(company: Company, url: str) -> None:
    """Players see colours during the race, letters once they are done, and the result when all are."""
    anna, ben = bring(company, "Anna", url), bring(company, "Ben", url, device="Pixel 7", size=(360, 740))
    ben.joins(anna.opens_a_race())
    anna.adds_a_bot("Normal")
    anna.starts()
    anna.tries("ZZZZZ")
    expect(anna.main.locator(".reason")).to_have_text("ZZZZZ is not in the word list.")
    anna.sees_rows()
    anna.erases(5)
    anna.guesses(WRONG[0])
    ben.sees_marks_of("Anna", "...!.")
    ben.taps("TRAIN")
    anna.sees_marks_of("Ben", ".!!.?")
    anna.guesses(*WRONG[1:])

    anna.sees_own_result("Not this time")
    anna.sees("The word was CRANE.")
    anna.reads_the_guesses_of("Ben", "TRAIN")
    ben.sees_progress_of("Anna", "not found")
    assert overflowing(ben) == []
    assert barriers(ben) == []
    ben.taps_the_last(SECRET)

    for person in (anna, ben):
        person.sees_in_the_status("The game is over")
        person.reads_the_guesses_of("Anna", *WRONG)
        person.sees_progress_of("Ben", "found in 2 guesses")
        assert barriers(person) == []
        assert overflowing(person) == []
    anna.starts()
    anna.guesses(SECRET)
    anna.sees_own_result("Unbelievable!")


def test_eight_race_for_a_long_word_on_the_smallest_phone(company: Company, url: str) -> None:
    """Players see the progress of seven others and the start of their names; the result comes first afterwards."""
    anna, miriam = (
        bring(company, "Anna", url, device="Pixel 7", size=(360, 740)),
        bring(company, "מרים שלמה כהן-לוי", url),
    )
    miriam.joins(anna.opens_a_race())
    for _ in range(6):
        anna.adds_a_bot("Easy")
    anna.page.get_by_label("Letters").select_option("7")
    anna.starts()
    anna.guesses("NATIONS")

    anna.sees_distinct_marks_of_others(7)
    anna.sees_the_beginning_of(miriam.name)
    assert overflowing(anna) == []
    assert barriers(anna) == []
    anna.guesses("COURAGE", "PILGRIM", "WONDERS", "ANOTHER", "SALTINE")
    anna.sees_own_result("Not this time")


def test_a_race_survives_a_reload_and_can_be_watched(company: Company, url: str) -> None:
    """A player's own letters return; spectators see none before the end."""
    anna, cleo = bring(company, "Anna", url), bring(company, "Cleo", url)
    link = anna.opens_a_race()
    anna.starts()
    anna.guesses(WRONG[0])
    cleo.joins(link)
    cleo.sees_marks_of("Anna", "...!.")
    cleo.sees("Letters are shown when everyone is done.")
    anna.page.reload()
    anna.sees_rows(WRONG[0])
    anna.tries(SECRET)

    anna.reads_the_verdict("Found in 2 guesses")
    cleo.reads_the_guesses_of("Anna", WRONG[0], SECRET)


def test_the_last_guess_is_revealed_before_the_result(company: Company, url: str) -> None:
    """With animations on, the result appears after the letters."""
    anna = bring(company, "Anna", url, motion=True)
    anna.opens_a_race()
    anna.starts()
    anna.tries(SECRET)
    expect(anna.page.locator(".tile.turn").first).to_be_visible()
    anna.cannot_play_again()

    anna.reads_the_verdict("Found in 1 guess")
    expect(anna.page.get_by_role("button", name="Play again")).to_be_visible()


def test_a_german_race_has_a_german_keyboard(company: Company, url: str) -> None:
    """The keyboard follows the word's language, the page its reader's; chat messages do not reach the board."""
    anna = bring(company, "Anna", url)
    anna.opens_a_race()
    anna.page.get_by_label("Language").select_option("de")
    expect(anna.page.get_by_label("Language")).to_have_value("de")
    anna.reads_the_rules()
    anna.reads_in_the_dialog("This letter is in the right place.")
    anna.closes_the_dialog()
    anna.adds_a_bot("Easy")
    anna.starts()

    expect(anna.key("Ü")).to_be_visible()
    anna.says("hallo")
    expect(anna.page.locator(".board .written")).to_have_count(0)
