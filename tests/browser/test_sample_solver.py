"""Join a match with the sample solver from the arena's page."""

import sys
from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.browser.arena import Fan, bring
from tests.browser.company import Company
from tests.cli.commands import solver_program


def save_download(fan: Fan, offered: Locator, folder: Path) -> str:
    """Save a download under its suggested name and return that name."""
    with fan.page.expect_download() as download:
        offered.click()
    name = download.value.suggested_filename
    download.value.save_as(folder / name)
    return name


def test_the_sample_solver_from_the_page_plays_a_match(company: Company, tmp_path: Path) -> None:
    """The page has the word list, the program and the command; the solver finishes every word."""
    anna = bring(company, "Anna").comes_to_the_arena()
    anna.main.get_by_text("Sample solver").click()
    words = save_download(anna, anna.page.get_by_role("link", name="Save the words"), tmp_path)
    program = save_download(anna, anna.page.get_by_role("button", name="Save the program"), tmp_path)
    command = anna.main.locator("li code").inner_text().split()
    assert command[1:3] == [program, words]
    with solver_program(tmp_path, sys.executable, *command[1:-1], "0") as address:
        anna.brings(address)
        expect(anna.page.get_by_role("checkbox", name="pasted")).to_be_visible()
        anna.chooses("pasted")
        anna.asks_for(words=5)
        anna.starts_the_match()
        anna.waits_for_the_result()

    anna.sees("Nothing: all answers were valid.")
