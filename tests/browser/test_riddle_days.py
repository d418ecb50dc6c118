"""Play the daily word around midnight, on a server whose clock the stories move."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import time

import pytest
from playwright.sync_api import expect

from tests.browser import shifted_clock_server
from tests.browser.company import Company
from tests.browser.conftest import QUIET, UNLIMITED
from tests.browser.riddle import KEY, Guesser, bring, days_ago, secret, words
from tests.cli.commands import opened

HOUR = 3600.0
EARLY = 600.0
"""Seconds before midnight when these stories begin; generous, because machines may be slow."""


class Night:
    """A night on the server at `url`, beginning a little before midnight."""

    def __init__(self, home: Path, url: str) -> None:
        self.url = url
        self._clock = shifted_clock_server.ShiftedClock(home)
        begun = datetime.now(UTC)
        self.midnight = (begun + timedelta(days=1)).replace(hour=0, minute=0, second=0, microsecond=0)
        self.before, self.after = begun.date().isoformat(), self.midnight.date().isoformat()
        self._ahead = self.midnight.timestamp() - EARLY - time()
        self._clock.set_offset(self._ahead)

    def bring(self, company: Company, name: str) -> Guesser:
        """Bring someone whose clock agrees with the server's."""
        guest = bring(company, name, self.url)
        guest.page.clock.install(time=time() + self._ahead)
        return guest

    def advances(self, seconds: float, *guests: Guesser) -> None:
        """Let time pass for the server and these guests."""
        self._ahead += seconds
        self._clock.set_offset(self._ahead)
        for guest in guests:
            guest.page.clock.fast_forward(int(seconds * 1000))


@pytest.fixture
def night(tmp_path: Path) -> Iterator[Night]:
    """Start a server whose clock shows late evening."""
    home = tmp_path / "home"
    with opened(
        home, by=shifted_clock_server.COMMAND, SECRET_KEY=KEY, GUESS_RATE="10000", **UNLIMITED, **QUIET
    ) as server:
        yield Night(home, server.url)


def test_a_game_in_progress_survives_midnight(company: Company, night: Night) -> None:
    """Players who have begun may finish, and it counts; the others get the new word without a reload."""
    anna, ben = night.bring(company, "Anna").comes_to(), night.bring(company, "Ben").comes_to()
    wrong = next(
        word for word in words("en-5") if word not in (secret("en-5", night.before), secret("en-5", night.after))
    )
    anna.guesses(wrong)
    number = ben.reads_the_number()
    night.advances(EARLY + 60, anna, ben)

    anna.reads_below_the_title("There is a new word.")
    expect(ben.number(number + 1)).to_be_visible()
    anna.guesses(secret("en-5", night.before))
    anna.sees_the_result(secret("en-5", night.before), "Brilliant!")
    assert anna.opens_the_statistics()["Played"] == "1"
    anna.closes_the_dialog()
    anna.comes_to()
    anna.sees_rows()
    anna.guesses(secret("en-5", night.after))
    anna.sees_the_result(secret("en-5", night.after), "Unbelievable!")
    assert anna.opens_the_statistics()["Streak"] == "2"


def test_an_expired_game_can_be_finished_but_does_not_count(company: Company, night: Night) -> None:
    """The guesses are still there, and the page says that the time is up."""
    anna = night.bring(company, "Anna").comes_to()
    wrong = words("en-5")[0] if words("en-5")[0] != secret("en-5", night.before) else words("en-5")[1]
    anna.guesses(wrong)
    night.advances(EARLY + 3 * HOUR, anna)
    anna.comes_to()
    anna.page.get_by_role("link", name="Finish it").click()

    anna.reads_below_the_title("The time for this word has run out.")
    anna.sees_rows(wrong)
    anna.guesses(secret("en-5", night.before))
    anna.sees_the_result(secret("en-5", night.before), "Brilliant!")
    assert anna.opens_the_statistics() == {}


def test_friends_words_and_archived_games_do_not_expire(company: Company, night: Night) -> None:
    """They can be continued days later, without a warning."""
    anna = night.bring(company, "Anna").comes_to()
    friend = anna.sets_a_word("lemon", "").removeprefix(night.url)
    past = f"/daily/en-5?date={days_ago(5)}"
    for path in (friend, past):
        anna.comes_to(path)
        anna.guesses("CRANE" if secret("en-5", days_ago(5)) != "CRANE" else "SLATE")
    night.advances(30 * HOUR, anna)

    for path, word in ((friend, "LEMON"), (past, secret("en-5", days_ago(5)))):
        anna.comes_to(path)
        expect(anna.page.get_by_role("alert")).to_have_count(0)
        anna.guesses(word)
        anna.sees_the_result(word, "Brilliant!")
