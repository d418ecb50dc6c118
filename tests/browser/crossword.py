"""Let people play Crossword; all selectors of its page are here."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.people import Person

WRITTEN = ":scope > :not([aria-hidden=true])"
"""Selects a cell's letter, but not the hint of a letter that could go there."""


class CrosswordPlayer(Person):
    """A person who can play Crossword; rows and columns count from 1."""

    # With the mouse

    def names(self, letter: str) -> None:
        """Name the letter of this turn and wait to place it."""
        self._key(letter).click()
        self.is_asked_to_place_a_letter()

    def places(self, row: int, column: int) -> None:
        """Place the letter in a cell of their board."""
        self.clicks_a_cell(row, column)
        self._has_written(row, column)

    def clicks_a_cell(self, row: int, column: int) -> None:
        """Click a cell, without waiting for the result."""
        expect(self._tile).to_be_visible()
        self.cell(row, column).click()

    def drags_the_letter_to(self, row: int, column: int) -> None:
        """Drag the letter to a cell."""
        self._tile.drag_to(self.cell(row, column), steps=8)
        self._has_written(row, column)

    def skips_the_counting(self) -> None:
        """Skip the counting and show all words."""
        self.main.get_by_role("button", name="Show everything").click()

    # With a finger

    def taps_letter(self, letter: str) -> None:
        """Name the letter of this turn and wait to place it."""
        self._key(letter).tap()
        self.is_asked_to_place_a_letter()

    def taps_cell(self, row: int, column: int) -> None:
        """Place the letter."""
        self.is_asked_to_place_a_letter()
        self.cell(row, column).tap()
        self._has_written(row, column)

    def slides_the_letter_to(self, row: int, column: int) -> None:
        """Drag the letter to a cell with a finger."""
        self._tile.scroll_into_view_if_needed()
        self.slides(self._tile, self.cell(row, column))
        self._has_written(row, column)

    # With the keyboard

    def names_with_keys(self, letter: str) -> None:
        """Name the letter of this turn by typing it."""
        self.is_asked_to_name_a_letter()
        self.presses(letter.lower(), "Enter")
        self.is_asked_to_place_a_letter()

    def places_with_keys(self, row: int, column: int) -> None:
        """Place the letter with the arrow keys; the focus is already on the board."""
        self.is_asked_to_place_a_letter()
        expect(self._board.locator(":focus")).to_have_count(1)
        self.presses("Home", "PageUp", *["ArrowDown"] * (row - 1), *["ArrowRight"] * (column - 1), "Enter")
        self._has_written(row, column)

    def places_where_the_focus_is(self) -> None:
        """Place the letter in the focused cell."""
        self.is_asked_to_place_a_letter()
        expect(self._board.locator(":focus")).to_have_count(1)
        self.presses("Enter")
        expect(self._tile).to_be_hidden()

    # What they see

    def is_asked_to_name_a_letter(self) -> None:
        """See that it is their turn to name a letter."""
        self.sees_their_turn()
        expect(self._keys).to_be_visible()

    def is_asked_to_place_a_letter(self) -> None:
        """See a letter to place."""
        self.sees_their_turn()
        expect(self._tile).to_be_visible()

    def sees_a_board(self, drawn: str) -> None:
        """See their own board, with dots for empty cells."""
        self._sees(self._board, drawn)

    def sees_the_board_of(self, name: str, drawn: str) -> None:
        """See someone's board, as spectators always can and everyone can after the end."""
        own = self._board if name == self.name else self.main.get_by_role("grid", name=f"{name}’s board")
        self._sees(own, drawn)

    def sees_the_verdict(self, verdict: str) -> None:
        """Read the result, after the words are counted."""
        expect(self.main.get_by_role("heading", name=verdict)).to_be_visible()

    def has_the_focus_on_the_verdict(self, verdict: str) -> None:
        """Have the focus on the result."""
        expect(self.main.get_by_role("heading", name=verdict)).to_be_focused()

    def sees_no_winner(self) -> None:
        """See nothing that gives the result away, and no button to play again."""
        expect(self.main.get_by_text(re.compile(r"\bwins?\b|winner|\d\w\w place"))).to_have_count(0)
        expect(self.main.get_by_role("button", name="Play again")).to_have_count(0)

    def _sees(self, board: Locator, drawn: str) -> None:
        cells = ["empty" if cell == "." else cell for cell in drawn.split()]
        expect(board.get_by_role("gridcell")).to_have_count(len(cells))
        for cell, content in zip(board.get_by_role("gridcell").all(), cells, strict=True):
            expect(cell).to_have_accessible_name(re.compile(rf"^Row \d, column \d, {content}\b"))

    def _has_written(self, row: int, column: int) -> None:
        expect(self.cell(row, column)).not_to_have_accessible_name(re.compile("empty"))
        expect(self.cell(row, column)).not_to_have_attribute("aria-busy", "true")

    # Selectors

    def cell(self, row: int, column: int) -> Locator:
        """Return a cell of their own board."""
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
