"""What players of Crossword do and see: where letters and cells are on the page stands here."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.people import Person

WRITTEN = ":scope > :not([aria-hidden=true])"
"""What a cell holds that is more than a hint of what could be written there."""


class Player(Person):
    """Somebody who can play Crossword; rows and columns are counted from 1."""

    # With the mouse

    def names(self, letter: str) -> None:
        """Name the letter of this turn, and see that it is to be written."""
        self._key(letter).click()
        self.is_to_place_a_letter()

    def places(self, row: int, column: int) -> None:
        """Write the letter into a cell of one's own board."""
        self.clicks_a_cell(row, column)
        self._has_written(row, column)

    def clicks_a_cell(self, row: int, column: int) -> None:
        """Choose a cell, whatever comes of it."""
        expect(self._tile).to_be_visible()
        self.cell(row, column).click()

    def tries_a_taken_cell(self, row: int, column: int) -> None:
        """Click where a letter stands already; the page says that this is no place, and one clicks all the same."""
        self.is_to_place_a_letter()
        self.cell(row, column).click(force=True)

    def drags_the_letter_to(self, row: int, column: int) -> None:
        """Take the letter and drop it into a cell."""
        self._tile.drag_to(self.cell(row, column), steps=8)
        self._has_written(row, column)

    def cannot_wait(self) -> None:
        """Have all words shown at once."""
        self.main.get_by_role("button", name="Show everything").click()

    # With a finger

    def taps_letter(self, letter: str) -> None:
        """Name the letter of this turn, and see that it is to be written."""
        self._key(letter).tap()
        self.is_to_place_a_letter()

    def taps_cell(self, row: int, column: int) -> None:
        """Write the letter."""
        self.is_to_place_a_letter()
        self.cell(row, column).tap()
        self._has_written(row, column)

    def slides_the_letter_to(self, row: int, column: int) -> None:
        """Take the letter with a finger, carry it to a cell, and lift the finger there."""
        self._tile.scroll_into_view_if_needed()
        self.slides(self._tile, self.cell(row, column))
        self._has_written(row, column)

    # With the keyboard

    def names_with_keys(self, letter: str) -> None:
        """Name the letter of this turn by typing it."""
        self.is_to_name_a_letter()
        self.presses(letter.lower(), "Enter")
        self.is_to_place_a_letter()

    def places_with_keys(self, row: int, column: int) -> None:
        """Write the letter, walking over the board with the arrows; the focus is there by itself."""
        self.is_to_place_a_letter()
        expect(self._board.locator(":focus")).to_have_count(1)
        self.presses("Home", "PageUp", *["ArrowDown"] * (row - 1), *["ArrowRight"] * (column - 1), "Enter")
        self._has_written(row, column)

    def places_where_the_focus_is(self) -> None:
        """Write the letter into the cell one has been led to."""
        self.is_to_place_a_letter()
        expect(self._board.locator(":focus")).to_have_count(1)
        self.presses("Enter")
        expect(self._tile).to_be_hidden()

    # What one sees

    def is_to_name_a_letter(self) -> None:
        """See that one is the announcer."""
        self.is_to_act()
        expect(self._keys).to_be_visible()

    def is_to_place_a_letter(self) -> None:
        """See that there is a letter to write."""
        self.is_to_act()
        expect(self._tile).to_be_visible()

    def sees_a_board(self, drawn: str) -> None:
        """See one's own board like this, with dots for empty cells."""
        self._sees(self._board, drawn)

    def sees_the_board_of(self, name: str, drawn: str) -> None:
        """See somebody's board; for spectators, and for everybody after the end."""
        own = self._board if name == self.name else self.main.get_by_role("grid", name=f"{name}’s board")
        self._sees(own, drawn)

    def sees_the_verdict(self, verdict: str) -> None:
        """Read how the game ended, and be done with counting the words."""
        expect(self.main.get_by_role("heading", name=verdict)).to_be_visible()

    def is_led_to_the_verdict(self, verdict: str) -> None:
        """Find oneself, without a mouse, at how the game ended."""
        expect(self.main.get_by_role("heading", name=verdict)).to_be_focused()

    def is_told_of_no_winner(self) -> None:
        """Find nothing on the page that gives the end away, nor an offer to play again."""
        expect(self.main.get_by_text(re.compile(r"\bwins?\b|winner|\d\w\w place"))).to_have_count(0)
        expect(self.main.get_by_role("button", name="Play again")).to_have_count(0)

    def sees_no_boards(self) -> None:
        """See that nothing is left of a game that hardly was one."""
        expect(self.main.get_by_role("grid")).to_have_count(0)

    def reads_of_keys(self, *uses: str) -> None:
        """Find these uses in the list of keys."""
        for use in uses:
            expect(self.dialog.get_by_text(use, exact=True)).to_be_visible()

    def _sees(self, board: Locator, drawn: str) -> None:
        cells = ["empty" if cell == "." else cell for cell in drawn.split()]
        expect(board.get_by_role("gridcell")).to_have_count(len(cells))
        for cell, content in zip(board.get_by_role("gridcell").all(), cells, strict=True):
            expect(cell).to_have_accessible_name(re.compile(rf"^Row \d, column \d, {content}\b"))

    def _has_written(self, row: int, column: int) -> None:
        expect(self.cell(row, column)).not_to_have_accessible_name(re.compile("empty"))
        expect(self.cell(row, column)).not_to_have_attribute("aria-busy", "true")

    # Where it is

    def cell(self, row: int, column: int) -> Locator:
        """Where a cell of one's own board is."""
        return self._board.get_by_role("gridcell", name=re.compile(rf"^Row {row}, column {column}\b"))

    @property
    def _board(self) -> Locator:
        return self.main.get_by_role("grid", name="Your board")

    @property
    def _keys(self) -> Locator:
        return self.main.get_by_role("toolbar", name="Letters to choose from")

    def _key(self, letter: str) -> Locator:
        return self._keys.get_by_role("button", name=letter, exact=True)

    @property
    def _tile(self) -> Locator:
        return self.main.get_by_role("img", name=re.compile("^The letter "))
