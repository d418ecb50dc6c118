"""Play the daily word around midnight, on a server whose clock the stories move."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import time

import pytest
from playwright.sync_api import expect

from tests.browser import clockwork
from tests.browser.company import Company
from tests.browser.conftest import FREE, QUIET
from tests.browser.riddle import KEY, Guesser, bring, days_ago, secret, words
from tests.cli.commands import opened

HOUR = 3600.0
EARLY = 600.0
"""Seconds before midnight when these stories begin; generous, because machines may be slow."""


class Night:
    """A night on the server at `url`, beginning a little before midnight."""

    def __init__(self, home: Path, url: str) -> None:
        self.url = url
        self._clock = clockwork.Clock(home)
        begun = datetime.now(UTC)
        self.midnight = (begun + timedelta(days=1)).replace(hour=0, minute=0, second=0, microsecond=0)
        self.before, self.after = begun.date().isoformat(), self.midnight.date().isoformat()
        self._ahead = self.midnight.timestamp() - EARLY - time()
        self._clock.put_ahead(self._ahead)

    def bring(self, company: Company, name: str) -> Guesser:
        """Bring somebody whose clock agrees with the server's."""
        guest = bring(company, name, self.url)
        guest.page.clock.install(time=time() + self._ahead)
        return guest

    def passes(self, seconds: float, *guests: Guesser) -> None:
        """Let time pass for the server and these guests."""
        self._ahead += seconds
        self._clock.put_ahead(self._ahead)
        for guest in guests:
            guest.page.clock.fast_forward(int(seconds * 1000))


@pytest.fixture
def night(tmp_path: Path) -> Iterator[Night]:
    """Start a server whose clock shows late evening."""
    home = tmp_path / "home"
    with opened(home, by=clockwork.COMMAND, SECRET_KEY=KEY, GUESS_RATE="10000", **FREE, **QUIET) as house:
        yield Night(home, house.url)


def test_midnight_takes_no_game_away(company: Company, night: Night) -> None:
    """A player who has begun may finish, and it counts; a player who has not gets the new word without a reload."""
    anna, ben = night.bring(company, "Anna").comes_to(), night.bring(company, "Ben").comes_to()
    wrong = next(
        word for word in words("en-5") if word not in (secret("en-5", night.before), secret("en-5", night.after))
    )
    anna.guesses(wrong)
    number = ben.reads_the_number()
    night.passes(EARLY + 60, anna, ben)

    anna.reads_below_the_title("There is a new word.")
    expect(ben.number(number + 1)).to_be_visible()
    anna.guesses(secret("en-5", night.before))
    anna.is_praised(secret("en-5", night.before), "Brilliant!")
    assert anna.opens_the_statistics()["Played"] == "1"
    anna.closes_the_dialog()
    anna.comes_to()
    anna.sees_rows()
    anna.guesses(secret("en-5", night.after))
    anna.is_praised(secret("en-5", night.after), "Out of the blue!")
    assert anna.opens_the_statistics()["Streak"] == "2"


def test_a_game_that_was_left_is_finished_after_its_time_and_counts_no_more(company: Company, night: Night) -> None:
    """The guesses are still there, and the page says that the time is up."""
    anna = night.bring(company, "Anna").comes_to()
    wrong = words("en-5")[0] if words("en-5")[0] != secret("en-5", night.before) else words("en-5")[1]
    anna.guesses(wrong)
    night.passes(EARLY + 3 * HOUR, anna)
    anna.comes_to()
    anna.page.get_by_role("link", name="Finish it").click()

    anna.reads_below_the_title("The time for this word has run out.")
    anna.sees_rows(wrong)
    anna.guesses(secret("en-5", night.before))
    anna.is_praised(secret("en-5", night.before), "Brilliant!")
    assert anna.opens_the_statistics() == {}


def test_a_friends_word_and_the_archive_wait_for_who_comes_back_later(company: Company, night: Night) -> None:
    """They can be continued days later, without a warning."""
    anna = night.bring(company, "Anna").comes_to()
    friend = anna.sets_a_word("lemon", "").removeprefix(night.url)
    past = f"/daily/en-5?date={days_ago(5)}"
    for path in (friend, past):
        anna.comes_to(path)
        anna.guesses("CRANE" if secret("en-5", days_ago(5)) != "CRANE" else "SLATE")
    night.passes(30 * HOUR, anna)

    for path, word in ((friend, "LEMON"), (past, secret("en-5", days_ago(5)))):
        anna.comes_to(path)
        expect(anna.page.get_by_role("alert")).to_have_count(0)
        anna.guesses(word)
        anna.is_praised(word, "Brilliant!")
