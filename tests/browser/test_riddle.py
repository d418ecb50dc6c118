"""Play the daily word: by keyboard and touch, through reloads, in the archive and for friends."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.checks import barriers, flaws, overflowing
from tests.browser.company import Company
from tests.browser.riddle import KEY, bring, days_ago, secret, words
from tests.cli.commands import DAILY, RunningServer, opened

SMALL = (320, 568)
RATES = {"GUESS_RATE": "10000"}


@pytest.fixture(scope="module")
def url(riddle_server: RunningServer) -> str:
    """Play on a server whose key the stories know."""
    return riddle_server.url


def test_a_word_is_found_with_the_keyboard(company: Company, url: str) -> None:
    """From the home page to the result; each guess is announced."""
    anna = bring(company, "Anna", url)
    first, second = words("en-5")[:2]
    anna.goes_to("/").page.get_by_role("link", name="Play", exact=True).click()
    anna.closes_the_first_rules()
    anna.guesses(first, second)
    anna.sees_rows(first, second)
    anna.sees_marks("en-5", first)
    anna.hears_announced("Guess 2 of 6:")
    anna.guesses(secret("en-5"))

    anna.sees_the_result(secret("en-5"), "Splendid!")
    assert anna.opens_the_statistics()["Played"] == "1"
    anna.closes_the_dialog()
    anna.goes_to("/")
    anna.reads_below_the_title("Found in 3 guesses.")


def test_a_word_is_found_by_touch_in_the_smallest_window(company: Company, url: str) -> None:
    """Board and keyboard fit an old phone without scrolling."""
    ben = bring(company, "Ben", url, device="Pixel 7", size=SMALL).comes_to("/daily/en-7")
    assert not ben.needs_to_scroll
    ben.taps(words("en-7")[0])
    ben.taps(secret("en-7"))

    ben.sees_the_result(secret("en-7"), "Brilliant!")
    assert overflowing(ben) == []


def test_six_wrong_guesses_end_the_game_and_show_the_word(company: Company, url: str) -> None:
    """A player who failed sees the word and can practise at once."""
    anna = bring(company, "Anna", url).comes_to("/daily/en-4")
    anna.guesses(*words("en-4")[:6])

    anna.sees_the_result(secret("en-4"), "Not this time")
    anna.page.get_by_role("button", name="Unlimited practice").click()
    anna.reads_below_the_title("Does not count.")
    anna.guesses(words("en-4")[0])


def test_a_game_continues_after_a_reload_and_in_another_tab(company: Company, url: str) -> None:
    """No guess is lost, and both tabs show the same."""
    anna = bring(company, "Anna", url).comes_to()
    first, second, third = words("en-5")[:3]
    anna.guesses(first)
    anna.page.reload()
    anna.sees_rows(first)
    other = anna.opens_another_tab()
    other.sees_rows(first)
    anna.guesses(second)
    other.sees_rows(first, second)
    other.guesses(third)

    anna.sees_rows(first, second, third)


def test_a_game_continues_when_the_browser_has_lost_its_data(company: Company, url: str) -> None:
    """The server keeps the guesses of games that count."""
    anna = bring(company, "Anna", url).comes_to()
    anna.guesses(words("en-5")[0])
    anna.page.evaluate("() => localStorage.removeItem('parlour.riddle.games')")
    anna.page.reload()

    anna.sees_rows(words("en-5")[0])


def test_hard_mode_requires_letters_that_were_found(company: Company, url: str) -> None:
    """Hard mode is chosen before the first guess, and a refused guess costs nothing."""
    anna = bring(company, "Anna", url).comes_to()
    initial = secret("en-5")[0]
    anna.turns_on("Hard mode")
    near = words("en-5", lambda word: word[0] == initial)[0]
    anna.guesses(near)
    anna.tries(words("en-5", lambda word: initial not in word)[0])

    anna.is_told(f"Hard mode: letter 1 must be {initial}.")
    anna.sees_rows(near)
    anna.picks("Language and difficulty")
    expect(anna.dialog.get_by_text("Fixed by the first guess")).to_be_visible()


def test_an_invalid_guess_costs_nothing_and_can_be_edited(company: Company, url: str) -> None:
    """A guess that is too short or unknown stays in its row with the reason."""
    anna = bring(company, "Anna", url, motion=True).comes_to()
    anna.tries("ZZZ")
    anna.is_told("Not enough letters.")
    anna.presses("z", "z", "Enter")
    anna.is_told("ZZZZZ is not in the word list.")
    anna.sees_rows()
    anna.erases(5)
    anna.guesses(words("en-5")[0])

    anna.sees_rows(words("en-5")[0])


def test_german_words_can_be_typed_with_umlauts(company: Company, url: str) -> None:
    """Both the on-screen and the physical keyboard have umlauts."""
    gerda = bring(company, "Gerda", url, language="de-AT").comes_to("/daily/de-5")
    word = words("de-5", lambda word: "Ä" in word)[0]
    gerda.guesses(word)
    gerda.sees_rows(word)
    heinz = bring(company, "Heinz", url, language="de-AT", device="Pixel 7", size=SMALL).comes_to("/daily/de-5")
    heinz.taps(word)
    heinz.taps(secret("de-5"))

    heinz.sees_the_result(secret("de-5"), "Brillant!")


def test_a_past_day_can_be_played_but_does_not_count(company: Company, url: str) -> None:
    """Archive games change neither statistics nor streak."""
    anna = bring(company, "Anna", url).comes_to()
    day = days_ago(3)
    anna.chooses_a_day(day)
    anna.reads_below_the_title("Does not count.")
    anna.guesses(secret("en-5", day))
    anna.sees_the_result(secret("en-5", day), "Unbelievable!")

    assert anna.opens_the_statistics() == {}
    anna.closes_the_dialog()
    anna.goes_to("/daily/en-5?date=1999-01-01")
    anna.reads_below_the_title("The archive has no word for this day (yet).")


def test_a_friend_can_solve_a_word_that_someone_set(company: Company, url: str) -> None:
    """Any word in the list works, with a clue; the link does not reveal it."""
    anna, ben = bring(company, "Anna", url).comes_to(), bring(company, "Ben", url)
    link = anna.sets_a_word("lemons", "sour")
    assert "lemon" not in link.lower()
    ben.comes_to(link.removeprefix(url))
    ben.reads_below_the_title("Clue: sour")
    ben.guesses("LEMONS")

    ben.sees_the_result("LEMONS", "Unbelievable!")
    anna.picks("A word for a friend")
    anna.dialog.get_by_label("Your word").fill("zzzzz")
    anna.dialog.get_by_role("button", name="Create link").click()
    anna.reads_in_the_dialog("ZZZZZ is not in the word list.")


def test_a_code_moves_results_to_another_browser(company: Company, url: str) -> None:
    """Guests can move their results without an account."""
    anna, other = bring(company, "Anna", url).comes_to(), bring(company, "Anna", url).comes_to()
    anna.guesses(secret("en-5"))
    code = anna.copies_the_results_code()
    assert other.opens_the_statistics() == {}
    other.dialog.get_by_text("Move to another browser").click()
    field = other.dialog.get_by_label("Code from the other browser")
    for given, told in ((code[:-3], "This code is incomplete."), (code, "1 day added.")):
        field.fill(given)
        other.dialog.get_by_role("button", name="Add these days").click()
        expect(other.dialog.get_by_text(told).first).to_be_visible()

    expect(other.dialog.locator("dd").first).to_have_text("1")


def test_the_daily_word_runs_without_the_rest_of_the_site(company: Company, tmp_path: Path) -> None:
    """`parlour daily` shows the riddle on its first page and links to nothing it does not serve."""
    with opened(tmp_path / "home", KEY, by=DAILY, RIDDLE_DRAW_SINCE="2026-01-01", **RATES) as alone:
        anna = bring(company, "Anna", alone.url).comes_to("/")
        anna.guesses(words("en-5")[0])
        anna.page.reload()
        anna.sees_rows(words("en-5")[0])
        expect(anna.page.get_by_role("link", name="Account")).to_have_count(0)
        anna.guesses(secret("en-5"))

        anna.sees_the_result(secret("en-5"), "Brilliant!")
        assert anna.opens_the_statistics()["Played"] == "1"
        anna.closes_the_dialog()
        anna.comes_to("/daily/de-6")
        assert barriers(anna) == []


@pytest.mark.parametrize("strong", [False, True], ids=["usual colours", "strong colours"])
def test_every_state_of_the_daily_word_is_accessible(company: Company, url: str, *, strong: bool) -> None:
    """No accessibility violation in either theme and either palette; nothing scrolls sideways."""
    anna = bring(company, "Anna", url).comes_to("/daily/en-6")
    if strong:
        anna.turns_on("High contrast")

    found = flaws(anna)
    anna.guesses(words("en-6")[0])
    found += flaws(anna)
    anna.guesses(secret("en-6"))
    found += flaws(anna)
    for item in ("Language and difficulty", "Leaderboard", "Past days", "A word for a friend"):
        anna.picks(item)
        found += flaws(anna)
        anna.closes_the_dialog()
    for button in ("Statistics", "How to play"):
        anna.page.get_by_role("button", name=button).first.click()
        anna.dialog.locator("details summary").click()
        found += flaws(anna)
        anna.closes_the_dialog()
    anna.doubles_the_text_size()
    anna.resizes_to(*SMALL)

    assert found == []
    assert overflowing(anna) == []
