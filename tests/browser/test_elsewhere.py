"""The client away from its server, and the server below a path."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from tests.browser.company import Company
from tests.browser.conftest import FREE, QUIET, need
from tests.browser.hosting import ROOT, Files, Proxy, running
from tests.browser.plays import play
from tests.cli.commands import environment, opened

PASSWORD = "correct horse"
DRAWN = "() => [document.styleSheets.length, document.querySelector('img').naturalWidth > 0]"
"""Tells whether a page has got its style and its picture."""


class Sites(NamedTuple):
    """Where the same files are, by an origin that the server lists and by one that only a pattern lets in."""

    friend: str
    anybody: str


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sites]:
    """Open a server, build the client for it, and put that on a host of its own; `*.localhost` is this machine."""
    need(shutil.which("npm") and (ROOT / "web/node_modules").exists(), "There is no npm here to build a client with.")
    folder = tmp_path_factory.mktemp("elsewhere")
    with running(Files(folder / "dist")) as port:
        sites = Sites(f"http://127.0.0.1:{port}", f"http://one.parlour.localhost:{port}")
        allowed = f"{sites.friend},http://*.parlour.localhost:{port}"
        with opened(folder / "home", **FREE, **QUIET, ALLOWED_ORIGINS=allowed) as house:
            build(folder / "dist", house.url)
            yield sites


def build(folder: Path, server: str) -> None:
    """Build the client for a `server`, as the page on static hosts says."""
    subprocess.run(
        ["npm", "run", "build", "--", "--outDir", str(folder), "--logLevel", "error"],
        cwd=ROOT / "web",
        env=environment(folder, PARLOUR_SERVER=server.rstrip("/")),
        check=True,
        timeout=300,
        capture_output=True,
    )


def test_guests_play_on_pages_that_anybody_may_have_deployed(company: Company, sites: Sites) -> None:
    """By the tokens of their seats: the links they send lead to these pages, and there is no cookie anywhere."""
    anna, ben = company.come("Anna", at=sites.anybody), company.come("Ben", at=sites.anybody)
    link = anna.opens_a_table("Crossword", grid_size=2)
    assert link.startswith(f"{sites.anybody}/t/")
    anna.invites()
    expect(anna.dialog.get_by_text(link, exact=True)).to_be_visible()
    anna.presses("Escape")
    ben.joins(link)
    anna.starts()
    play("Anna names A: Anna 1 1, Ben 2 2", anna, ben)
    ben.page.reload()

    ben.sees_a_board(". . . A")
    ben.is_to_name_a_letter()
    assert anna.page.context.cookies() == ben.page.context.cookies() == []


def test_where_nobody_is_known_the_page_of_the_account_says_so(company: Company, sites: Sites) -> None:
    """In one sentence, instead of a form that could lead nowhere."""
    anna = company.come("Anna", at=sites.anybody)
    anna.goes_to("/account")

    anna.sees("Accounts and statistics do not work at this address")
    anna.does_not_see("Create an account")
    anna.does_not_see("Your games")


def test_seats_with_links_of_their_own_are_taken_there(company: Company, sites: Sites) -> None:
    """The links lead to the pages where they were made, and are good on another device."""
    anna, ben = company.come("Anna", at=sites.anybody), company.come("Ben", at=sites.anybody)
    own, other = anna.goes_home().asks_for_links()
    assert own.startswith(f"{sites.anybody}/g/")
    anna.goes_to_the_own_seat()
    ben.joins(other)

    anna.sees_at_the_table("Anna", "Ben")


def test_a_friends_pages_have_accounts(company: Company, sites: Sites) -> None:
    """Their origin is listed, and browsers keep cookies where both are of one site."""
    anna = company.come("Anna", at=sites.friend)
    anna.registers("anna", PASSWORD)
    anna.sees("You are logged in as anna.")
    anna.page.reload()

    anna.sees("You are logged in as anna.")


@pytest.mark.parametrize("strips", [True, False], ids=["a proxy that strips", "a proxy that does not"])
def test_a_game_below_a_path(company: Company, tmp_path: Path, *, strips: bool) -> None:
    """Pages, files, requests, the socket, links and the page for when nobody opens are all below it."""
    proxy = Proxy("/games", strips=strips)
    with running(proxy) as port:
        url = f"http://127.0.0.1:{port}/games"
        with opened(tmp_path / "home", **FREE, **QUIET, PUBLIC_URL=f"{url}/") as house:
            proxy.upstream = int(house.url.rstrip("/").rpartition(":")[2])
            anna, ben = company.come("Anna", at=url), company.come("Ben", at=url)
            link = anna.opens_a_table("Crossword", grid_size=2)
            assert link.startswith(f"{url}/t/")
            anna.invites()
            expect(anna.dialog.get_by_text(link, exact=True)).to_be_visible()
            anna.presses("Escape")
            ben.joins(link)
            anna.starts()
            play("Anna names A: Anna 1 1, Ben 2 2", anna, ben)
            ben.page.reload()
            ben.sees_a_board(". . . A")
            scope = anna.page.evaluate("() => navigator.serviceWorker.ready.then(({ scope }) => scope)")
            anna.page.get_by_role("link", name="Parlour").click()
            anna.is_at_home()
            expect(anna.page).to_have_url(f"{url}/")
            house.end()
            anna.page.goto(link)

            assert scope == f"{url}/"
            anna.sees("Can’t reach the server")
            assert anna.page.evaluate(DRAWN) == [1, True]
