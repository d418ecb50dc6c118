"""Let people race for a word at a table."""

from playwright.sync_api import Locator, expect

from tests.browser.company import BrowserGuest
from tests.browser.riddle import Guesser

DISTINCT = 7
"""Pixels below which shapes cannot be told apart."""


class Racer(Guesser, BrowserGuest):
    """A player in a word race."""

    def opens_a_race(self) -> str:
        """Open a table and return its link."""
        return self.opens_a_table("Word race")

    def starts(self) -> None:
        """Start and wait for the board, because earlier keystrokes are lost."""
        super().starts()
        expect(self.key("A")).to_be_visible()

    def sees_marks_of(self, name: str, *marks: str) -> None:
        """See only the marks of someone's guesses, without letters: `.` absent, `?` present, `!` correct."""
        rows = self._board_of(name).locator(".line").filter(has=self.page.locator("[data-status]"))
        expect(rows).to_have_count(len(marks))
        statuses = {".": "absent", "?": "present", "!": "correct"}
        for row, signs in zip(rows.all(), marks, strict=True):
            tiles = row.locator("span")
            for place, sign in enumerate(signs):
                expect(tiles.nth(place)).to_have_attribute("data-status", statuses[sign])
        expect(self._board_of(name)).to_have_text("")

    def reads_the_guesses_of(self, name: str, *words: str) -> None:
        """See someone's guesses with their letters."""
        expect(self._board_of(name)).to_have_text("".join(words))

    def sees_progress_of(self, name: str, text: str) -> None:
        """See someone's progress or result."""
        expect(self._place_of(name).locator(".long")).to_contain_text(text)

    def sees_own_result(self, how: str) -> None:
        """See their own result while others still guess."""
        expect(self.main.get_by_role("heading", name=how)).to_be_in_viewport()
        expect(self.key("A")).to_have_count(0)

    def sees_distinct_marks_of_others(self, count: int) -> None:
        """See everyone else's marks large enough to tell squares from discs, and the keyboard below."""
        boards = self.main.locator("li[data-seat] .guesses")
        expect(boards).to_have_count(count)
        for board in boards.all():
            size = board.locator("span:visible").first.bounding_box()
            assert size is not None
            assert size["width"] >= DISTINCT
        expect(self.key("M")).to_be_in_viewport(ratio=1)

    def sees_the_beginning_of(self, name: str) -> None:
        """See a long name cut off at its end, in either reading direction."""
        place = self._place_of(name).locator(".name")
        leftward, cut = place.evaluate("p => [getComputedStyle(p).direction === 'rtl', p.scrollWidth > p.clientWidth]")
        assert cut
        assert leftward == any("\u0590" <= letter <= "\u08ff" for letter in name)

    def reads_the_verdict(self, text: str) -> None:
        """Read the result."""
        expect(self.main.get_by_role("heading", name=text, exact=True)).to_be_visible()

    def _place_of(self, name: str) -> Locator:
        return self.main.locator("li[data-seat]").filter(has=self.page.locator(f'.name[title="{name}"]'))

    def _board_of(self, name: str) -> Locator:
        return self._place_of(name).locator(".guesses")
