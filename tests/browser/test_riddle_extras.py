"""Test everything around the daily word: analysis, leaderboards, languages, other riddles, custom word lists."""

import re
from pathlib import Path
from runpy import run_path

import pytest
from playwright.sync_api import expect

from tests.browser.checks import barriers, overflowing
from tests.browser.company import Company
from tests.browser.riddle import KEY, bring, days_ago, secret, secret_of, words
from tests.cli.commands import DAILY, RunningServer, opened
from tests.docs.markdown_pages import Page

SMALL = (320, 568)
RATES = {"GUESS_RATE": "10000"}
BIRDS = "nightjar wheatear starling cardinal whinchat redstart flamingo bluebird redshank lapwings"


@pytest.fixture(scope="module")
def url(riddle_server: RunningServer) -> str:
    """Play on a server whose key the stories know."""
    return riddle_server.url


def test_the_analysis_rates_every_guess(company: Company, url: str) -> None:
    """It works on a small phone, and for daily, archived and friends' words."""
    anna = bring(company, "Anna", url, size=SMALL).comes_to("/daily/en-7")
    anna.guesses(words("en-7")[0], secret("en-7"))
    told = anna.reads_the_analysis()
    assert [bool(re.search(r"Skill\s+\d+|Only this word", one)) for one in told] == [True, True]
    assert overflowing(anna) == []
    assert barriers(anna) == []
    for theme in ("light", "dark"):
        anna.prefers_theme(theme)
        assert barriers(anna) == []

    day = days_ago(2)
    anna.comes_to(f"/daily/en-5?date={day}")
    anna.guesses(secret("en-5", day))
    assert len(anna.reads_the_analysis()) == 1
    anna.comes_to(anna.sets_a_word("lemon", "").removeprefix(url))
    expect(anna.page.get_by_role("heading", name="A friend’s word")).to_be_visible()
    anna.guesses("LEMON")
    assert len(anna.reads_the_analysis()) == 1


def test_accounts_are_ranked_and_ties_share_a_rank(company: Company, url: str) -> None:
    """Guests are not ranked; players find themselves marked."""
    bea, carl, dora, eve = (bring(company, name, url) for name in ("Bea", "Carl", "Dora", "Eve"))
    for person in (bea, carl, dora):
        person.registers(f"{person.name.lower()}-ranked", "correct horse battery")
        expect(person.page.get_by_role("button", name="Log out", exact=True)).to_be_visible()
    for person, wrong in ((bea, words("en-6")[:1]), (carl, words("en-6")[1:2]), (dora, []), (eve, [])):
        person.comes_to("/daily/en-6").guesses(*wrong, secret("en-6"))
        expect(person.page.locator("#result")).to_be_visible()

    dora.picks("Leaderboard")
    lines = dora.dialog.locator("tbody tr")
    expect(lines).to_have_count(3)
    expect(lines.nth(0)).to_contain_text(re.compile(r"1\s*Dora \(you\)"))
    expect(lines.nth(1)).to_contain_text(re.compile(r"2\s*Bea"))
    expect(lines.nth(2)).to_contain_text(re.compile(r"2\s*Carl"))


def test_the_page_can_change_its_language_during_a_game(company: Company, url: str) -> None:
    """The word's language stays, and neither guesses nor typed letters are lost."""
    anna = bring(company, "Anna", url).comes_to()
    first = words("en-5")[0]
    anna.guesses(first)
    anna.types("CR")
    anna.chooses_the_language("Deutsch")

    anna.reads("de", "Wort des Tages")
    anna.sees_rows(first)
    expect(anna.page.locator(".board .written")).to_have_text(["C", "R"])
    anna.erases(2)
    anna.guesses(secret("en-5"))
    anna.sees_the_result(secret("en-5"), "Brillant!")


def test_a_riddle_that_is_not_a_word_is_played_in_a_text_field(company: Company, tmp_path: Path) -> None:
    """The guide's lock, in `parlour daily`: guesses are refused, accepted and kept, and the game is lost."""
    [lock] = [block for block in Page("docs/riddles.md").blocks if block.title == "lock.py"]
    (tmp_path / "lock.py").write_text(lock.text, encoding="utf-8")
    [riddle] = run_path(str(tmp_path / "lock.py"))["RIDDLES"]
    wrong = [f"{number:04}" for number in range(9) if f"{number:04}" != secret_of(riddle)][:8]
    with opened(tmp_path / "home", KEY, "--riddles", "lock", by=DAILY, **RATES) as alone:
        anna = bring(company, "Anna", alone.url, size=SMALL).goes_to("/")
        field, send = anna.page.get_by_label("Your guess"), anna.page.get_by_role("button", name="Guess", exact=True)
        expect(anna.page.get_by_role("heading", name="A lock with four digits")).to_be_visible()
        field.fill("12a4")
        send.click()
        anna.sees("A lock has four digits.")
        for count, digits in enumerate(wrong[:-1], 1):
            field.fill(digits)
            field.press("Enter")
            expect(anna.main.locator("ol li")).to_have_count(count)
        assert overflowing(anna) == []
        assert barriers(anna) == []
        anna.page.reload()
        expect(anna.main.locator("ol li")).to_have_count(7)
        expect(anna.main.locator("ol li").first).to_contain_text(f"digits: {wrong[0]}")
        field.fill(wrong[-1])
        send.click()

        expect(anna.page.get_by_role("heading", name="Not this time")).to_be_visible()
        expect(anna.main.get_by_text("Next in").first).to_be_visible()
        expect(field).to_have_count(0)
        assert barriers(anna) == []


def test_a_custom_word_list_is_played_like_any_other(company: Company, tmp_path: Path) -> None:
    """Words may have any length that fits, because the page asks the server for it."""
    (tmp_path / "birds.txt").write_text(BIRDS.replace(" ", "\n"), encoding="utf-8")
    with opened(tmp_path / "home", KEY, "--words", "birds.txt", by=DAILY, **RATES) as alone:
        anna = bring(company, "Anna", alone.url, size=SMALL).comes_to("/")
        anna.sees("Custom words, 8 letters")
        assert not anna.needs_to_scroll
        anna.tries("ABSOLUTE")
        anna.is_told("ABSOLUTE is not in the word list.")
        anna.erases(8)
        for bird in BIRDS.split():
            if anna.page.locator("#result").count():
                break
            anna.guesses(bird.upper())

        expect(anna.page.locator("#result")).to_be_visible()
        assert anna.reads_the_analysis()


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("/daily?link=torn", "This link is damaged or comes from another server."),
        ("/daily/en-99", "This daily word does not exist."),
        ("/daily/en-5?date=1999-01-01", "The archive has no word for this day (yet)."),
    ],
)
def test_a_broken_link_offers_todays_word(company: Company, url: str, path: str, reason: str) -> None:
    """The page offers today's word instead of a retry that cannot help."""
    anna = bring(company, "Anna", url)
    anna.page.goto(url + path)
    anna.sees(reason)
    anna.is_not_offered("Try again")
    anna.page.get_by_role("link", name="Play today’s word").click()

    expect(anna.page.get_by_role("button", name="Enter")).to_be_visible()
