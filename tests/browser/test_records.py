"""Find a finished match again, step through it, and send a friend the moment that decided it."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Playwright, expect

from tests.browser.checks import barriers, overflowing
from tests.browser.company import BrowserGuest, Company
from tests.browser.president_deals import THE_DISCARD, TO_THE_DISCARD, TO_THE_END, TO_THE_GIFT
from tests.browser.scripted_games import A_SHORT_GAME, play_crossword, play_president
from tests.browser.test_president import start_table_of_four
from tests.cli.commands import RunningServer

STEPS = 39
"""How many steps the first deal has after its beginning."""
GIFT = 3
"""The step at which Cleo plays two sevens."""


@pytest.fixture(scope="module")
def server(stacked: RunningServer) -> RunningServer:
    """Play with a stacked deck."""
    return stacked


@pytest.fixture(scope="module")
def deal(chrome: tuple[Playwright, Browser], server: RunningServer) -> str:
    """Let three people and a bot play one deal for all stories; return the path of its replay."""
    with Company(*chrome, server.url) as company:
        link = finish_a_deal(company).page.get_by_role("link", name="Watch the replay").first
        return str(link.get_attribute("href"))


def finish_a_deal(company: Company) -> BrowserGuest:
    """Let three people and a bot play a deal; return the host."""
    people = anna, *_ = start_table_of_four(company)
    play_president(TO_THE_GIFT + TO_THE_DISCARD + THE_DISCARD + TO_THE_END, *people)
    anna.sees_that_the_game_is_over()
    return anna


def replay(person: BrowserGuest) -> Locator:
    """Return the controls of the replay."""
    return person.page.get_by_role("region", name="Replay")


def is_at_step(person: BrowserGuest, step: int, move: str) -> None:
    """Expect the replay at a step, in the controls, the list of moves and the address."""
    expect(replay(person)).to_contain_text(f"Step {step} of {STEPS}")
    expect(person.main.locator("[aria-current=step]")).to_contain_text(move)
    expect(person.page).to_have_url(re.compile(rf"[?&]step={step}\b" if step else r"^[^?]*(\?seat=\w+)?$"))


def test_a_match_is_found_stepped_through_and_shown_to_a_friend(company: Company) -> None:
    """Anna finds it in her list; Dan opens her link on a phone, sees the same moment, and checks the game."""
    anna = finish_a_deal(company)
    anna.goes_home()
    anna.page.get_by_role("link", name="My games").click()
    anna.page.get_by_role("link", name=re.compile("President.*Ben, Cleo and Ada.*President", re.DOTALL)).click()
    is_at_step(anna, 0, "The game begins")
    assert barriers(anna) == []

    for _ in range(GIFT):
        anna.page.keyboard.press("ArrowRight")
    is_at_step(anna, GIFT, "Cleo plays two sevens")
    anna.sees_on_the_pile("two threes, by Anna", "two fours, by Ben", "two sevens, by Cleo")
    anna.page.get_by_label("Seen by").select_option("Cleo")
    anna.holds_in_hand("4D 6D 6H 6S 8D 9D 9H 9S 10S JS 2D")
    anna.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    anna.page.get_by_role("button", name="Copy link to this moment").click()
    expect(anna.page.get_by_role("button", name="Copied").first).to_be_visible()
    link = str(anna.page.evaluate("() => navigator.clipboard.readText()"))

    dan = company.come("Dan", device="Pixel 7")
    dan.page.goto(link)
    is_at_step(dan, GIFT, "Cleo plays two sevens")
    dan.holds_in_hand("4D 6D 6H 6S 8D 9D 9H 9S 10S JS 2D")
    assert (barriers(dan), overflowing(dan)) == ([], [])
    dan.page.get_by_role("button", name="Check this game").click()
    dan.sees("Everything checks out.")
    dan.sees("Every shuffle and every draw follows from the seed.")
    dan.sees("Not witnessed: this browser has not seen the game being played.")

    anna.page.get_by_role("button", name="Check this game").click()
    anna.sees(re.compile("Witnessed: (up to step .*, )?every move agrees with what this browser saw"))
    anna.sees(re.compile("Signed by the server, with the key [0-9a-f]{64}"))
    anna.sees(re.compile("parlour verify .* --witness [0-9a-f]{64}"))


def test_a_replay_runs_by_itself_jumps_and_ends(company: Company, deal: str) -> None:
    """By buttons and keys; the end is shown as at the table. The live region tells only where a replay stops."""
    anna = company.come("Anna").goes_to(deal)
    is_at_step(anna, 0, "The game begins")
    anna.page.get_by_label("Speed").select_option("4 ×")
    replay(anna).get_by_role("button", name="Play").click()
    is_at_step(anna, STEPS, "Cleo discards a Jack and is out")
    expect(replay(anna).get_by_role("button", name="Play")).to_be_visible()
    spoken = anna.page.locator("[role=status][aria-live]")
    expect(spoken).to_contain_text(f"Step {STEPS} of {STEPS}. Cleo discards a Jack and is out")
    expect(spoken).not_to_contain_text(f"Step {STEPS - 1} of {STEPS}")
    anna.sees_the_titles("Anna.* President", "Ben.* Vice President", "Cleo.* Scumbag", "Ada.* Asshole")

    anna.page.get_by_role("button", name=re.compile("Anna plays two Jacks")).click()
    expect(replay(anna)).to_contain_text("Anna plays two Jacks")
    anna.sees_in_the_middle("A pair below Jack")
    expect(spoken).to_contain_text("Anna plays two Jacks")
    to_the_end = replay(anna).get_by_role("button", name="To the end")
    to_the_end.press("Enter")
    is_at_step(anna, STEPS, "Cleo discards a Jack and is out")
    expect(to_the_end).to_be_focused()
    anna.page.keyboard.press("Home")
    is_at_step(anna, 0, "The game begins")


def test_a_review_leads_to_the_moments_that_decided_the_deal(company: Company, deal: str) -> None:
    """Asked for with the keyboard: the focus goes to the first moment, and from there to its step."""
    anna = company.come("Anna").goes_to(deal)
    anna.page.get_by_role("button", name="Review the moves").press("Enter")
    moments = anna.page.get_by_role("link", name=re.compile(r"Step \d+: .* cost about \d\.\d places", re.DOTALL))
    expect(moments.first).to_be_focused(timeout=60_000)
    number = re.search(r"Step (\d+):", moments.first.inner_text())
    assert number
    anna.page.keyboard.press("Enter")

    expect(replay(anna)).to_contain_text(f"Step {number[1]} of {STEPS}")
    expect(anna.page).to_have_url(re.compile(rf"[?&]step={number[1]}\b"))
    assert (barriers(anna), overflowing(anna)) == ([], [])


def test_the_list_of_moves_is_one_stop_of_the_tab_key(company: Company, deal: str) -> None:
    """Nobody wants to press Tab for every move to get past them; arrow keys walk through the list."""
    anna = company.come("Anna").goes_to(deal)
    begins = anna.page.get_by_role("button", name=re.compile("The game begins"))
    begins.focus()
    anna.page.keyboard.press("ArrowDown")
    expect(anna.page.get_by_role("button", name=re.compile("^1 "))).to_be_focused()
    anna.page.keyboard.press("Enter")
    expect(replay(anna)).to_contain_text(f"Step 1 of {STEPS}")
    anna.page.keyboard.press("Tab")

    expect(anna.page.get_by_role("button", name="Copy link to this moment")).to_be_focused()


def test_a_move_chosen_on_a_phone_is_shown(company: Company) -> None:
    """The list is far below the board there: a tap that changes only what is out of sight seems to do nothing."""
    anna, ben = company.come("Anna", device="Pixel 7"), company.come("Ben")
    ben.joins(anna.opens_a_table(grid_size=2))
    anna.starts()
    play_crossword(A_SHORT_GAME, anna, ben)
    anna.page.get_by_role("link", name="Watch the replay").first.click()
    anna.page.get_by_role("list", name="Moves").get_by_role("button").nth(2).click()

    expect(replay(anna)).to_contain_text("Step 2 of")
    expect(anna.main.get_by_role("grid").first).to_be_in_viewport()


def test_a_match_that_does_not_exist_is_not_found(company: Company) -> None:
    """People who guess an id learn nothing."""
    anna = company.come("Anna").goes_to("/match/nothing12345")

    anna.sees("Page not found")


def test_a_spectator_looks_back_while_the_game_goes_on(company: Company) -> None:
    """What happens meanwhile does not disturb them, and one button leads back to the game."""
    anna, ben, dan = company.come("Anna"), company.come("Ben"), company.come("Dan", device="Pixel 7")
    link = anna.opens_a_table(grid_size=2)
    ben.joins(link)
    dan.joins(f"{link}?watch")
    anna.starts()
    play_crossword("Anna names A: Anna 1 1, Ben 2 2", anna, ben)
    dan.sees_the_board_of("Anna", "A . . .")
    dan.page.get_by_role("button", name="One move back").click()
    dan.page.get_by_role("button", name="One move back").click()
    dan.sees("2 moves ago")
    dan.sees_the_board_of("Anna", ". . . .")
    play_crossword("Ben names T: Ben 1 1, Anna 1 2", anna, ben)
    dan.sees("5 moves ago")
    dan.sees_the_board_of("Anna", ". . . .")
    assert (barriers(dan), overflowing(dan)) == ([], [])
    dan.page.get_by_role("button", name="Back to live").click()

    dan.sees_the_board_of("Anna", "A T . .")
    dan.is_not_offered("Back to live")
