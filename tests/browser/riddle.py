"""People who guess at the word of the day, and what the house's key tells of it."""

import re
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Self, Unpack

from playwright.sync_api import Locator, expect

from parlour.core.riddle import Riddle, riddles
from parlour.hosts.daily.keys import RiddleKeys
from parlour.pieces.words import marks, riddle_words
from parlour.server.settings import Settings
from tests.browser.company import Company, Ways
from tests.browser.people import Person

KEY = "stories/of/the/daily/word/2026-need-a-key-of-their-own+1"
THOUGHT = 90_000
"""Milliseconds the house may think about a game: it gives way to everything else on the machine."""
MARKS = ("absent", "present", "correct")
"""What a mark is called, from bad to good."""


def today() -> date:
    """Tell which day it is for riddles."""
    return datetime.now(UTC).date()


def days_ago(count: int) -> str:
    """Name a day of the archive."""
    return (today() - timedelta(days=count)).isoformat()


def secret(riddle: str, day: str | None = None) -> str:
    """Give the word of a day, as only who has the house's key can."""
    return secret_of(riddles()[riddle], day)


def secret_of(riddle: Riddle, day: str | None = None) -> str:
    """Give the secret of a day, of any riddle."""
    keys = RiddleKeys.derive(Settings(secret_key=KEY).keys().key_for)
    return riddle.open(day or today().isoformat(), keys.words_of(riddle.id)).secret


def words(riddle: str, fits: Callable[[str], bool] = lambda _: True) -> list[str]:
    """Give words that can be guessed and are not the secret."""
    language, length = riddle.split("-")[:2]
    found = secret(riddle)
    return [word for word in riddle_words(language, int(length)).answers if word != found and fits(word)]


def fair_guesses(riddle: str, first: str, most: int) -> list[str]:
    """Give guesses as somebody makes them who has not found it yet: each fits all that is known."""
    guesses = words(riddle, lambda word: word == first) or words(riddle)[:1]
    found = secret(riddle)
    while len(guesses) < most:
        fits = words(riddle, lambda word: all(marks(word, guess) == marks(found, guess) for guess in guesses))
        if not fits:
            break
        guesses.append(fits[0])
    return guesses


FIGURES = "told => [...told.querySelectorAll('dt')].map((name) => [name.innerText, name.nextElementSibling.innerText])"
"""What a list of figures says at one moment."""


class Guesser(Person):
    """Somebody who guesses."""

    knows_how_it_goes = False

    def comes_to(self, path: str = "/daily/en-5") -> Self:
        """Open the riddle's page, and be told how it goes at the first visit."""
        self.goes_to(path)
        self._keyboard_or_result.wait_for()
        self.is_told_how_it_goes()
        return self

    def is_told_how_it_goes(self) -> None:
        """Read the rules, once."""
        if not self.knows_how_it_goes:
            expect(self.dialog.get_by_role("heading", name=re.compile("How to play|So geht"))).to_be_visible()
            self.closes_the_dialog()
        self.knows_how_it_goes = True

    # Guessing

    def types(self, word: str) -> None:
        """Write a word with the real keyboard; Playwright knows no umlauts, so they are pressed by hand."""
        keys = self.page.context.new_cdp_session(self.page)
        for letter in word.lower():
            for kind in ("keyDown", "keyUp"):
                text = {"text": letter} if kind == "keyDown" else {}
                keys.send("Input.dispatchKeyEvent", {"type": kind, "key": letter, **text})
        keys.detach()
        expect(self._row_being_written()).to_have_text(word)

    def guesses(self, *guesses: str) -> None:
        """Guess with the real keyboard, and wait for the answer."""
        for word in guesses:
            before = self._judged.count()
            self.types(word)
            self.page.keyboard.press("Enter")
            expect(self._judged).to_have_count(before + 1)

    def tries(self, word: str) -> None:
        """Guess what will be refused."""
        self.types(word)
        self.page.keyboard.press("Enter")

    def erases(self, count: int) -> None:
        """Take letters back."""
        for _ in range(count):
            self.page.keyboard.press("Backspace")

    def taps(self, word: str) -> None:
        """Guess with the keys on the screen."""
        before = self._judged.count()
        self.taps_the_last(word)
        expect(self._judged).to_have_count(before + 1)

    def taps_the_last(self, word: str) -> None:
        """Guess so, where the board makes way for what follows."""
        for letter in word:
            self.key(letter).tap()
        self.key("Enter").tap()

    def key(self, letter: str) -> Locator:
        """Find a key on the screen."""
        return self.page.locator(".keys button").filter(has_text=re.compile(f"^\\W*{letter}$"))

    # The page around it

    def picks(self, item: str) -> None:
        """Choose something from the menu."""
        self.page.get_by_role("button", name="More", exact=True).click()
        self.page.get_by_role("menuitem", name=item).click()

    def chooses_a_day(self, day: str) -> None:
        """Find a past day in the calendar."""
        self.picks("Past days")
        if day[:7] != days_ago(1)[:7]:
            self.dialog.get_by_role("button", name="Earlier").click()
        self.dialog.locator(f'a[href$="date={day}"]').click()
        expect(self.dialog).to_be_hidden()

    def turns_on(self, switch: str) -> None:
        """Have it so from now on."""
        self.picks("Language and difficulty")
        self.dialog.get_by_role("switch", name=switch).check(force=True)
        self.closes_the_dialog()

    def sets_a_word(self, word: str, clue: str) -> str:
        """Make a riddle for a friend, and give its link."""
        self.picks("A word for a friend")
        self.dialog.get_by_label("Your word").fill(word)
        self.dialog.get_by_label("Clue (optional)").fill(clue)
        self.dialog.get_by_role("button", name="Create link").click()
        link = self.dialog.get_by_label("Link for your friend").input_value()
        self.closes_the_dialog()
        return link

    def copies_the_days(self) -> str:
        """Give the code with which one's days are taken elsewhere."""
        self.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.opens_the_statistics()
        self.dialog.get_by_text("Move to another browser").click()
        self.dialog.get_by_role("button", name="Copy as a code").click()
        expect(self.dialog.get_by_role("button", name="Copied")).to_be_visible()
        return str(self.page.evaluate("() => navigator.clipboard.readText()"))

    def opens_the_statistics(self) -> dict[str, str]:
        """Read one's figures by their names."""
        self.page.get_by_role("button", name="Statistics").first.click()
        played = self.dialog.get_by_text("Played", exact=True)
        expect(played.or_(self.dialog.get_by_text("Nothing played yet.")).first).to_be_visible()
        return dict(self.dialog.evaluate(FIGURES))

    # What is seen

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
        """See these guesses judged, and no others."""
        expect(self._judged).to_have_text(list(rows))

    def sees_marks(self, riddle: str, word: str) -> None:
        """See the first guess marked as the rules mark it, by colour, by sign and in words."""
        wanted = [MARKS[mark] for mark in marks(secret(riddle), word)]
        tiles = self._judged.first.locator("[data-status]")
        assert [tile.get_attribute("data-status") for tile in tiles.all()] == wanted
        expect(tiles.first).to_have_attribute("aria-label", f"{word[0]} {wanted[0]}")
        expect(self.key(word[0]).first).to_have_attribute("data-status", _best(word, wanted))

    def is_praised(self, word: str, praise: str) -> None:
        """See that the word was found."""
        expect(self.page.locator("#result")).to_have_text(praise)
        expect(self.main.get_by_role("link", name=word)).to_be_visible()

    def is_told(self, reason: str) -> None:
        """See why a guess was refused, and hear it too."""
        expect(self.main.locator(".reason")).to_have_text(reason)
        expect(self.page.get_by_role("status").get_by_text(reason).last).to_be_attached()

    def has_spoken(self, text: str) -> None:
        """Hear it, with a screen reader."""
        expect(self.page.get_by_role("status").get_by_text(text).last).to_be_attached()

    def number(self, number: int) -> Locator:
        """Find the number of a riddle below its title."""
        return self.main.get_by_text(f"No. {number} ·")

    def reads_the_number(self) -> int:
        """Tell which riddle it is."""
        shown = self.main.get_by_text(re.compile(r"^No\. \d+ ·")).inner_text()
        return int(shown.split()[1])

    def looks_back(self) -> list[str]:
        """Ask how good one's guesses were, and read what is said of each."""
        self.page.get_by_role("button", name="How good were my guesses?").click()
        said = self.main.get_by_role("region", name="How good your guesses were")
        expect(said).to_be_visible(timeout=THOUGHT)
        return said.locator("li").all_inner_texts()

    def reads_below_the_title(self, text: str) -> None:
        """See it said on the page."""
        expect(self.main.get_by_text(text)).to_be_visible()

    @property
    def needs_to_scroll(self) -> bool:
        """Whether the window is too small for board and keyboard."""
        return bool(self.page.evaluate("() => document.documentElement.scrollHeight > innerHeight"))


def _best(word: str, wanted: list[str]) -> str:
    """Tell what is known of the first letter of `word`, which may be in it twice."""
    return max((mark for letter, mark in zip(word, wanted, strict=True) if letter == word[0]), key=MARKS.index)


def bring(company: Company, name: str, url: str, **ways: Unpack[Ways]) -> Guesser:
    """Bring somebody who guesses to the house at `url`."""
    ways["at"] = url
    person = company.come(name, **ways)
    return Guesser(name, person.page, url)
