"""Serve the client from another origin than the server, and the server below a path."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from tests.browser.company import BrowserGuest, Company
from tests.browser.conftest import QUIET, UNLIMITED, skip_unless
from tests.browser.scripted_games import play_crossword
from tests.browser.web_servers import ROOT, Files, PathProxy, running
from tests.cli.commands import environment, opened

PASSWORD = "correct horse"
HAS_STYLE_AND_PICTURE = "() => [document.styleSheets.length, document.querySelector('img').naturalWidth > 0]"
"""Tests whether a page has its style sheet and its picture."""


class Sites(NamedTuple):
    """Two origins of the same files: the server lists one and admits the other by a pattern."""

    listed: str
    admitted: str


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sites]:
    """Start a server, build the client for it, and serve that from another origin; `*.localhost` is this machine."""
    skip_unless(
        shutil.which("npm") and (ROOT / "web/node_modules").exists(), "There is no npm here to build a client with."
    )
    folder = tmp_path_factory.mktemp("elsewhere")
    with running(Files(folder / "dist")) as port:
        sites = Sites(f"http://127.0.0.1:{port}", f"http://one.parlour.localhost:{port}")
        allowed = f"{sites.listed},http://*.parlour.localhost:{port}"
        with opened(folder / "home", **UNLIMITED, **QUIET, ALLOWED_ORIGINS=allowed) as server:
            build(folder / "dist", server.url)
            yield sites


def build(folder: Path, server: str) -> None:
    """Build the client for `server`, as the guide to static hosts says."""
    subprocess.run(
        ["npm", "run", "build", "--", "--outDir", str(folder), "--logLevel", "error"],
        cwd=ROOT / "web",
        env=environment(folder, PARLOUR_SERVER=server.rstrip("/")),
        check=True,
        timeout=300,
        capture_output=True,
    )


def play_by_link(anna: BrowserGuest, ben: BrowserGuest) -> str:
    """Play at a table of Anna with Ben, who reloads the page; return the link."""
    link = anna.opens_a_table("Crossword", grid_size=2)
    assert link.startswith(f"{anna.url}/t/")
    anna.invites()
    expect(anna.dialog.get_by_text(link, exact=True)).to_be_visible()
    anna.presses("Escape")
    ben.joins(link)
    anna.starts()
    play_crossword("Anna names A: Anna 1 1, Ben 2 2", anna, ben)
    ben.page.reload()
    ben.sees_a_board(". . . A")
    return link


def test_guests_can_play_from_an_origin_admitted_by_a_pattern(company: Company, sites: Sites) -> None:
    """Seat tokens identify the players; links lead back to these pages, and no cookie is set."""
    anna, ben = company.come("Anna", at=sites.admitted), company.come("Ben", at=sites.admitted)

    play_by_link(anna, ben)

    ben.is_asked_to_name_a_letter()
    assert anna.page.context.cookies() == ben.page.context.cookies() == []


def test_the_account_page_says_where_accounts_do_not_work(company: Company, sites: Sites) -> None:
    """One sentence replaces forms that could not work."""
    anna = company.come("Anna", at=sites.admitted)
    anna.goes_to("/account")

    anna.sees("Accounts and statistics are not available at this address")
    anna.does_not_see("Create an account")
    anna.does_not_see("Your games")


def test_seat_links_work_from_another_origin(company: Company, sites: Sites) -> None:
    """The links lead to the origin where they were made, and work on another device."""
    anna, ben = company.come("Anna", at=sites.admitted), company.come("Ben", at=sites.admitted)
    own, other = anna.goes_home().creates_links()
    assert own.startswith(f"{sites.admitted}/g/")
    anna.goes_to_their_seat()
    ben.joins(other)

    anna.sees_at_the_table("Anna", "Ben")


def test_accounts_work_from_a_listed_origin(company: Company, sites: Sites) -> None:
    """The origin is listed, and browsers keep cookies because both are on one site."""
    anna = company.come("Anna", at=sites.listed)
    anna.registers("anna", PASSWORD)
    anna.sees("You are logged in as anna.")
    anna.page.reload()

    anna.sees("You are logged in as anna.")


@pytest.mark.parametrize("strips", [True, False], ids=["a proxy that strips", "a proxy that does not"])
def test_a_game_can_be_played_below_a_path(company: Company, tmp_path: Path, *, strips: bool) -> None:
    """Pages, files, requests, the socket, links and the offline page are all below the path."""
    proxy = PathProxy("/games", strips=strips)
    with running(proxy) as port:
        url = f"http://127.0.0.1:{port}/games"
        with opened(tmp_path / "home", **UNLIMITED, **QUIET, PUBLIC_URL=f"{url}/") as server:
            proxy.upstream = int(server.url.rstrip("/").rpartition(":")[2])
            anna, ben = company.come("Anna", at=url), company.come("Ben", at=url)
            link = play_by_link(anna, ben)
            scope = anna.page.evaluate("() => navigator.serviceWorker.ready.then(({ scope }) => scope)")
            anna.page.get_by_role("link", name="Parlour").click()
            anna.is_at_home()
            expect(anna.page).to_have_url(f"{url}/")
            server.end()
            anna.page.goto(link)

            assert scope == f"{url}/"
            anna.sees("Can’t reach the server")
            assert anna.page.evaluate(HAS_STYLE_AND_PICTURE) == [1, True]
