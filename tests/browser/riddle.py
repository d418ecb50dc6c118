"""Let people guess the daily word, and compute the secret words from the server's key."""

import re
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Self, Unpack

from playwright.sync_api import Locator, expect

from parlour.core.riddle import Riddle, find_riddles
from parlour.hosts.daily.keys import RiddleKeys
from parlour.pieces.words import marks, riddle_words
from parlour.server.settings import Settings
from tests.browser.company import Company, Ways
from tests.browser.people import Person

KEY = "stories/of/the/daily/word/2026-need-a-key-of-their-own+1"
ANALYSIS_TIMEOUT = 90_000
"""Milliseconds the analysis of a game may take: it runs at low priority."""
MARKS = ("absent", "present", "correct")
"""Names of the marks, from worst to best."""


def today() -> date:
    """Return today's date in UTC, as the daily words count days."""
    return datetime.now(UTC).date()


def days_ago(count: int) -> str:
    """Return the date of a day in the archive."""
    return (today() - timedelta(days=count)).isoformat()


def secret(riddle: str, day: str | None = None) -> str:
    """Return the word of a day, using the server's key."""
    return secret_of(find_riddles()[riddle], day)


def secret_of(riddle: Riddle, day: str | None = None) -> str:
    """Return the secret of any riddle on a day."""
    keys = RiddleKeys.derive(Settings(secret_key=KEY).keys().key_for)
    return riddle.open(day or today().isoformat(), keys.words_of(riddle.id)).secret


def words(riddle: str, fits: Callable[[str], bool] = lambda _: True) -> list[str]:
    """Return valid guesses other than the secret."""
    language, length = riddle.split("-")[:2]
    found = secret(riddle)
    return [word for word in riddle_words(language, int(length)).answers if word != found and fits(word)]


def fair_guesses(riddle: str, first: str, most: int) -> list[str]:
    """Return plausible wrong guesses: each one fits all earlier marks."""
    guesses = words(riddle, lambda word: word == first) or words(riddle)[:1]
    found = secret(riddle)
    while len(guesses) < most:
        fits = words(riddle, lambda word: all(marks(word, guess) == marks(found, guess) for guess in guesses))
        if not fits:
            break
        guesses.append(fits[0])
    return guesses


FIGURES = "told => [...told.querySelectorAll('dt')].map((name) => [name.innerText, name.nextElementSibling.innerText])"
"""Reads all names and values of a list of figures at one moment."""


class Guesser(Person):
    """A person who plays the daily word."""

    has_seen_the_rules = False

    def comes_to(self, path: str = "/daily/en-5") -> Self:
        """Open a riddle's page, and close the rules on the first visit."""
        self.goes_to(path)
        self._keyboard_or_result.wait_for()
        self.closes_the_first_rules()
        return self

    def closes_the_first_rules(self) -> None:
        """Close the rules if this is the first visit."""
        if not self.has_seen_the_rules:
            expect(self.dialog.get_by_role("heading", name=re.compile("How to play|So geht"))).to_be_visible()
            self.closes_the_dialog()
        self.has_seen_the_rules = True

    # Guessing

    def types(self, word: str) -> None:
        """Type a word on the physical keyboard; raw key events, because Playwright has no umlaut keys."""
        keys = self.page.context.new_cdp_session(self.page)
        for letter in word.lower():
            for kind in ("keyDown", "keyUp"):
                text = {"text": letter} if kind == "keyDown" else {}
                keys.send("Input.dispatchKeyEvent", {"type": kind, "key": letter, **text})
        keys.detach()
        expect(self._row_being_written()).to_have_text(word)

    def guesses(self, *guesses: str) -> None:
        """Guess on the physical keyboard and wait for the marks."""
        for word in guesses:
            before = self._judged.count()
            self.types(word)
            self.page.keyboard.press("Enter")
            expect(self._judged).to_have_count(before + 1)

    def tries(self, word: str) -> None:
        """Make a guess that will be refused."""
        self.types(word)
        self.page.keyboard.press("Enter")

    def erases(self, count: int) -> None:
        """Delete letters."""
        for _ in range(count):
            self.page.keyboard.press("Backspace")

    def taps(self, word: str) -> None:
        """Guess with the keys on the screen and wait for the marks."""
        before = self._judged.count()
        self.taps_the_last(word)
        expect(self._judged).to_have_count(before + 1)

    def taps_the_last(self, word: str) -> None:
        """Make the last guess, after which the board disappears."""
        for letter in word:
            self.key(letter).tap()
        self.key("Enter").tap()

    def key(self, letter: str) -> Locator:
        """Return a key on the screen."""
        return self.page.locator(".keys button").filter(has_text=re.compile(f"^\\W*{letter}$"))

    # Menus and dialogs

    def picks(self, item: str) -> None:
        """Choose something from the menu."""
        self.page.get_by_role("button", name="More", exact=True).click()
        self.page.get_by_role("menuitem", name=item).click()

    def chooses_a_day(self, day: str) -> None:
        """Choose a past day in the calendar."""
        self.picks("Past days")
        if day[:7] != days_ago(1)[:7]:
            self.dialog.get_by_role("button", name="Earlier").click()
        self.dialog.locator(f'a[href$="date={day}"]').click()
        expect(self.dialog).to_be_hidden()

    def turns_on(self, switch: str) -> None:
        """Turn on a switch in the settings."""
        self.picks("Language and difficulty")
        self.dialog.get_by_role("switch", name=switch).check(force=True)
        self.closes_the_dialog()

    def sets_a_word(self, word: str, clue: str) -> str:
        """Set a word for a friend and return its link."""
        self.picks("A word for a friend")
        self.dialog.get_by_label("Your word").fill(word)
        self.dialog.get_by_label("Clue (optional)").fill(clue)
        self.dialog.get_by_role("button", name="Create link").click()
        link = self.dialog.get_by_label("Link for your friend").input_value()
        self.closes_the_dialog()
        return link

    def copies_the_results_code(self) -> str:
        """Return the code that moves results to another browser."""
        self.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.opens_the_statistics()
        self.dialog.get_by_text("Move to another browser").click()
        self.dialog.get_by_role("button", name="Copy as a code").click()
        expect(self.dialog.get_by_role("button", name="Copied")).to_be_visible()
        return str(self.page.evaluate("() => navigator.clipboard.readText()"))

    def opens_the_statistics(self) -> dict[str, str]:
        """Return their statistics by name."""
        self.page.get_by_role("button", name="Statistics").first.click()
        played = self.dialog.get_by_text("Played", exact=True)
        expect(played.or_(self.dialog.get_by_text("Nothing played yet.")).first).to_be_visible()
        return dict(self.dialog.evaluate(FIGURES))

    # What they see

    @property
    def _keyboard_or_result(self) -> Locator:
        return self.key("A").or_(self.page.locator("#result")).first

    @property
    def _rows(self) -> Locator:
        return self.page.locator(".board .row")

    @property
    def _judged(self) -> Locator:
        return self._rows.filter(has=self.page.locator("[data-status]"))

    def _row_being_written(self) -> Locator:
        return self._rows.nth(self._judged.count())

    def sees_rows(self, *rows: str) -> None:
        """See exactly these guesses with their marks."""
        expect(self._judged).to_have_text(list(rows))

    def sees_marks(self, riddle: str, word: str) -> None:
        """See the first guess marked correctly, in colour and in words."""
        wanted = [MARKS[mark] for mark in marks(secret(riddle), word)]
        tiles = self._judged.first.locator("[data-status]")
        assert [tile.get_attribute("data-status") for tile in tiles.all()] == wanted
        expect(tiles.first).to_have_attribute("aria-label", f"{word[0]} {wanted[0]}")
        expect(self.key(word[0]).first).to_have_attribute("data-status", _best(word, wanted))

    def sees_the_result(self, word: str, praise: str) -> None:
        """See the result and the word."""
        expect(self.page.locator("#result")).to_have_text(praise)
        expect(self.main.get_by_role("link", name=word)).to_be_visible()

    def is_told(self, reason: str) -> None:
        """See why a guess was refused, and have it announced."""
        expect(self.main.locator(".reason")).to_have_text(reason)
        expect(self.page.get_by_role("status").get_by_text(reason).last).to_be_attached()

    def number(self, number: int) -> Locator:
        """Return the riddle's number below its title."""
        return self.main.get_by_text(f"No. {number} ·")

    def reads_the_number(self) -> int:
        """Return the riddle's number."""
        shown = self.main.get_by_text(re.compile(r"^No\. \d+ ·")).inner_text()
        return int(shown.split()[1])

    def reads_the_analysis(self) -> list[str]:
        """Open the analysis and return the text on each guess."""
        self.page.get_by_role("button", name="How good were my guesses?").click()
        said = self.main.get_by_role("region", name="How good your guesses were")
        expect(said).to_be_visible(timeout=ANALYSIS_TIMEOUT)
        return said.locator("li").all_inner_texts()

    def reads_below_the_title(self, text: str) -> None:
        """See a text on the page."""
        expect(self.main.get_by_text(text)).to_be_visible()

    @property
    def needs_to_scroll(self) -> bool:
        """Whether the window is too small for board and keyboard."""
        return bool(self.page.evaluate("() => document.documentElement.scrollHeight > innerHeight"))


def _best(word: str, wanted: list[str]) -> str:
    """Return the best mark for the first letter of `word`, which may occur twice."""
    return max((mark for letter, mark in zip(word, wanted, strict=True) if letter == word[0]), key=MARKS.index)


def bring(company: Company, name: str, url: str, **ways: Unpack[Ways]) -> Guesser:
    """Bring someone who plays the daily word on the server at `url`."""
    ways["at"] = url
    person = company.come(name, **ways)
    return Guesser(name, person.page, url)
