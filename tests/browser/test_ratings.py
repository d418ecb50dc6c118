"""See whether a match is rated, play it, and find yourself among players and bots."""

import re
from secrets import token_hex

from playwright.sync_api import expect

from tests.browser.checks import barriers, overflowing
from tests.browser.company import BrowserGuest, Company
from tests.browser.scripted_games import A_SHORT_GAME, play_crossword

PASSWORD = "correct horse"


def register(person: BrowserGuest) -> None:
    """Open an account."""
    username = f"{person.name.lower()}-{token_hex(4)}"
    person.registers(username, PASSWORD)
    person.sees(f"You are logged in as {username}.")


def test_a_rated_match_leads_to_the_leaderboard(company: Company) -> None:
    """Anna has an account and Ben has none, until they register; afterwards both have a provisional rating."""
    anna, ben = company.come("Anna"), company.come("Ben", device="Pixel 7")
    register(anna)
    link = anna.opens_a_table(grid_size=2)
    anna.sees("Not rated: ratings need at least two players.")
    ben.joins(link)
    anna.sees("Not rated: someone is playing without an account.")
    register(ben)
    ben.joins(link)
    anna.sees("Rated: this game counts towards the leaderboard.")
    anna.starts()
    play_crossword(A_SHORT_GAME, anna, ben)

    anna.goes_home()
    anna.page.get_by_role("link", name="Leaderboards").click()
    anna.page.get_by_label("Game").select_option("Crossword")

    expect(anna.main.get_by_role("status")).to_contain_text("still provisional")
    expect(anna.page.get_by_role("row", name="Bot: Expert")).to_be_visible()
    expect(anna.page).to_have_url(re.compile(r"/ratings/crossword$"))
    assert barriers(anna) == []
    ben.goes_to("/ratings/crossword")
    expect(ben.main.get_by_role("status")).to_contain_text("still provisional")
    assert overflowing(ben) == []
