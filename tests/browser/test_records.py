"""Find a finished match again, step through it, and send a friend the moment that decided it."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import stacked_server
from tests.browser.checks import barriers, overflowing
from tests.browser.company import Company, Guest
from tests.browser.conftest import QUIET, UNLIMITED
from tests.browser.president_deals import THE_DISCARD, TO_THE_DISCARD, TO_THE_END, TO_THE_GIFT
from tests.browser.scripted_games import play_president
from tests.browser.test_president import start_table_of_four
from tests.cli.commands import RunningServer, opened

STEPS = 39
"""How many steps the first deal has after its beginning."""
GIFT = 3
"""The step at which Cleo plays two sevens."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Start a server with a stacked deck."""
    with opened(tmp_path_factory.mktemp("stacked") / "home", by=stacked_server.COMMAND, **UNLIMITED, **QUIET) as server:
        yield server


def finish_a_deal(company: Company) -> Guest:
    """Let three people and a bot play a deal; return the host."""
    people = anna, *_ = start_table_of_four(company)
    play_president(TO_THE_GIFT + TO_THE_DISCARD + THE_DISCARD + TO_THE_END, *people)
    anna.sees_that_the_game_is_over()
    return anna


def replay(person: Guest) -> Locator:
    """Return the controls of the replay."""
    return person.page.get_by_role("region", name="Replay")


def is_at_step(person: Guest, step: int, move: str) -> None:
    """Expect the replay at a step, in the controls, the list of moves and the address."""
    expect(replay(person)).to_contain_text(f"Step {step} of {STEPS}")
    expect(person.main.locator("[aria-current=step]")).to_contain_text(move)
    expect(person.page).to_have_url(re.compile(rf"[?&]step={step}\b" if step else r"^[^?]*(\?seat=\w+)?$"))


def test_a_match_is_found_stepped_through_and_shown_to_a_friend(company: Company) -> None:
    """Anna finds it in her list; Dan opens her link on a phone, sees the same moment, and checks the shuffle."""
    anna = finish_a_deal(company)
    anna.goes_home()
    anna.page.get_by_role("link", name="My games").click()
    anna.page.get_by_role("link", name=re.compile("President.*Ben, Cleo and Ada.*You won", re.DOTALL)).click()
    is_at_step(anna, 0, "The game begins")
    assert barriers(anna) == []

    for _ in range(GIFT):
        anna.page.keyboard.press("ArrowRight")
    is_at_step(anna, GIFT, "Cleo: 7H 7D")
    anna.sees_on_the_pile("two threes, by Anna", "two fours, by Ben", "two sevens, by Cleo")
    anna.page.get_by_label("Seen by").select_option("Cleo")
    anna.holds_in_hand("4D 6D 6H 6S 8D 9D 9H 9S 10S JS 2D")
    anna.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    anna.page.get_by_role("button", name="Copy link to this moment").click()
    expect(anna.page.get_by_role("button", name="Copied").first).to_be_visible()
    link = str(anna.page.evaluate("() => navigator.clipboard.readText()"))

    dan = company.come("Dan", device="Pixel 7")
    dan.page.goto(link)
    is_at_step(dan, GIFT, "Cleo: 7H 7D")
    dan.holds_in_hand("4D 6D 6H 6S 8D 9D 9H 9S 10S JS 2D")
    assert (barriers(dan), overflowing(dan)) == ([], [])
    dan.page.get_by_role("button", name="Check the shuffle").click()
    dan.sees("Everything fits.")
    dan.sees("Every shuffle and every draw follows from the seed.")


def test_a_replay_runs_by_itself_jumps_and_ends(company: Company) -> None:
    """By buttons and keys; the end is shown as at the table, and the live region tells every move."""
    anna = finish_a_deal(company)
    anna.page.get_by_role("link", name="See it again").first.click()
    is_at_step(anna, 0, "The game begins")
    anna.page.get_by_label("Speed").select_option("4 ×")
    replay(anna).get_by_role("button", name="Play").click()
    is_at_step(anna, STEPS, "Cleo: JS")
    expect(replay(anna).get_by_role("button", name="Play")).to_be_visible()
    anna.sees_the_titles("Anna.* President", "Ben.* Vice President", "Cleo.* Scumbag", "Ada.* Asshole")

    anna.page.get_by_role("button", name=re.compile("Anna: JH JD")).click()
    expect(replay(anna)).to_contain_text("Anna: JH JD")
    anna.sees_in_the_middle("A pair below Jack")
    expect(anna.page.locator("[role=status][aria-live]")).to_contain_text("Anna: JH JD")
    replay(anna).get_by_role("button", name="To the end").click()
    is_at_step(anna, STEPS, "Cleo: JS")
    anna.page.keyboard.press("Home")
    is_at_step(anna, 0, "The game begins")


def test_a_match_that_does_not_exist_is_not_found(company: Company) -> None:
    """People who guess an id learn nothing."""
    anna = company.come("Anna").goes_to("/match/nothing12345")

    anna.sees("Page not found")
