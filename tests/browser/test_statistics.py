"""See what your games add up to, and show it to others, or not."""

import re
from secrets import token_hex

import pytest
from playwright.sync_api import expect

from tests.browser.checks import barriers, overflowing
from tests.browser.company import Company
from tests.browser.test_records import finish_a_deal
from tests.cli.commands import RunningServer

PASSWORD = "correct horse"


@pytest.fixture(scope="module")
def server(stacked: RunningServer) -> RunningServer:
    """Play with a stacked deck."""
    return stacked


def test_a_player_sees_their_statistics_and_shows_them_to_everyone(company: Company) -> None:
    """Anna finds a deal by a filter, sees her title, and opens her page; there, Dan learns nobody else's name."""
    anna = finish_a_deal(company)
    username = f"anna-{token_hex(4)}"
    anna.registers(username, PASSWORD)
    anna.page.get_by_role("link", name="View all your games").click()
    deal = anna.page.get_by_role("link", name=re.compile("President.*Ben, Cleo and Ada", re.DOTALL))
    anna.page.get_by_label("Against").select_option("Bots only")
    anna.sees("You have no finished games of this kind.")
    anna.page.get_by_label("Against").select_option("People")
    expect(deal).to_be_visible()

    anna.page.get_by_role("link", name="Statistics").click()
    titles = anna.page.get_by_role("region", name="Titles")
    titles.get_by_text("As a table").click()
    expect(titles.get_by_role("row", name="President 1 1")).to_be_visible()
    assert (barriers(anna), overflowing(anna)) == ([], [])

    dan = company.come("Dan", device="Pixel 7")
    address = f"{anna.page.url.partition('/my-games')[0]}/player/{username}"
    dan.page.goto(address)
    dan.sees("Page not found")
    anna.page.get_by_role("link", name="Account").click()
    anna.page.get_by_label("Everyone can see").select_option("My statistics and games")
    anna.page.get_by_role("link", name="Go to your public page").click()
    expect(anna.page.get_by_role("heading", name="Anna")).to_be_visible()

    dan.page.goto(address)
    expect(dan.page.get_by_role("heading", name="Anna")).to_be_visible()
    dan.sees("someone · someone · Ada")
    expect(dan.main.get_by_text("Ben")).to_have_count(0)
    expect(dan.main.get_by_role("link", name="President")).to_have_count(0)
    assert (barriers(dan), overflowing(dan)) == ([], [])
