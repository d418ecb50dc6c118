"""People who race for a word at a table."""

from playwright.sync_api import Locator, expect

from tests.browser.company import Guest
from tests.browser.riddle import Guesser

DISTINCT = 7
"""Pixels; smaller ones look all the same."""


class Racer(Guesser, Guest):
    """Somebody who guesses beside others."""

    def opens_a_race(self) -> str:
        """Open a table, and give its link."""
        return self.opens_a_table("Word race")

    def starts(self) -> None:
        """Start, and see the board: what is typed before it is there is lost."""
        super().starts()
        expect(self.key("A")).to_be_visible()

    def sees_of(self, name: str, *marks: str) -> None:
        """See somebody's guesses as shapes and colours, without a letter: `.` absent, `?` elsewhere, `!` right."""
        rows = self._board_of(name).locator(".line").filter(has=self.page.locator("[data-mark]"))
        expect(rows).to_have_count(len(marks))
        statuses = {".": "absent", "?": "present", "!": "correct"}
        for row, signs in zip(rows.all(), marks, strict=True):
            tiles = row.locator("span")
            for place, sign in enumerate(signs):
                expect(tiles.nth(place)).to_have_attribute("data-mark", statuses[sign])
        expect(self._board_of(name)).to_have_text("")

    def reads_the_guesses_of(self, name: str, *words: str) -> None:
        """See somebody's guesses with their letters, which are no secret any more."""
        expect(self._board_of(name)).to_have_text("".join(words))

    def reads_of(self, name: str, text: str) -> None:
        """See how far somebody is, or how it ended for him."""
        expect(self._place_of(name).locator(".long")).to_contain_text(text)

    def is_done(self, how: str) -> None:
        """See what came of one's own guesses, though others go on."""
        expect(self.main.get_by_role("heading", name=how)).to_be_in_viewport()
        expect(self.key("A")).to_have_count(0)

    def tells_the_shapes_of_others_apart(self, count: int) -> None:
        """See of so many others squares that are large enough to be told from discs, and one's own keys below."""
        boards = self.main.locator("li[data-seat] .guesses")
        expect(boards).to_have_count(count)
        for board in boards.all():
            size = board.locator("span:visible").first.bounding_box()
            assert size is not None
            assert size["width"] >= DISTINCT
        expect(self.key("M")).to_be_in_viewport(ratio=1)

    def sees_the_beginning_of(self, name: str) -> None:
        """See where a name begins, though it is too long, whichever way it is read."""
        place = self._place_of(name).locator(".name")
        leftward, cut = place.evaluate("p => [getComputedStyle(p).direction === 'rtl', p.scrollWidth > p.clientWidth]")
        assert cut
        assert leftward == any("\u0590" <= letter <= "\u08ff" for letter in name)

    def reads_the_verdict(self, text: str) -> None:
        """See who won."""
        expect(self.main.get_by_role("heading", name=text, exact=True)).to_be_visible()

    def _place_of(self, name: str) -> Locator:
        return self.main.locator("li[data-seat]").filter(has=self.page.locator(f'.name[title="{name}"]'))

    def _board_of(self, name: str) -> Locator:
        return self._place_of(name).locator(".guesses")
