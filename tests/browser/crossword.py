"""What players of Crossword do and see: where letters and cells are on the page stands here."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.people import Person

EMPTY = "·"


class Player(Person):
    """Somebody who can play Crossword; rows and columns are counted from 1."""

    # With the mouse

    def names(self, letter: str) -> None:
        """Name the letter of this turn."""
        self._letter(letter).click()

    def places(self, row: int, column: int) -> None:
        """Write the letter into a cell of one's own board."""
        self.clicks_a_cell(row, column)
        self._is_written(row, column)

    def clicks_a_cell(self, row: int, column: int) -> None:
        """Choose a cell, whatever comes of it."""
        self._cell(row, column).click()

    # With a finger

    def taps_letter(self, letter: str) -> None:
        """Name the letter of this turn."""
        self._letter(letter).tap()

    def taps_cell(self, row: int, column: int) -> None:
        """Write the letter."""
        self._cell(row, column).tap()
        self._is_written(row, column)

    # With the keyboard

    def names_with_keys(self, letter: str) -> None:
        """Name the letter of this turn."""
        self.is_to_name_a_letter()
        self.tabs_to(letter)
        self.presses("Enter")
        self.is_to_place_a_letter()

    def places_with_keys(self, row: int, column: int) -> None:
        """Write the letter."""
        self.tabs_to(f"Row {row}, column {column}")
        self.presses("Enter")
        self._is_written(row, column)

    # What one sees

    def sees_a_board(self, drawn: str) -> None:
        """See one's own board like this, with dots for empty cells."""
        cells = [EMPTY if cell == "." else cell for cell in drawn.split()]
        expect(self.main.locator("dd table").first.locator("td")).to_have_text(cells)

    def sees_the_board_of(self, name: str, drawn: str) -> None:
        """See somebody's board; for spectators, and for everybody after the end."""
        del name
        cells = ",".join("null" if cell == "." else f'"{cell}"' for cell in drawn.split())
        half = cells.split(",")
        self.sees(re.compile(re.escape(f"[[{half[0]},{half[1]}],[{half[2]},{half[3]}]]")))

    def sees_the_result(self, **points: int) -> None:
        """See how the game ended, for everybody."""
        for total in points.values():
            self.sees(re.compile(f":{total}\\b"))

    def is_to_name_a_letter(self) -> None:
        """See that one is the announcer."""
        self.is_to_act()
        expect(self._letter("A")).to_be_visible()

    def is_to_place_a_letter(self) -> None:
        """See that there is a letter to write."""
        self.is_to_act()
        expect(self.main.get_by_role("button", name=re.compile(r"^Row \d, column")).first).to_be_visible()

    def is_to_place_or_name(self) -> None:
        """See that the game goes on, and that it is one's turn."""
        self.is_to_act()
        expect(self.main.get_by_role("button", name=re.compile(r"^(Row \d, column \d|[A-Z])$")).first).to_be_visible()

    # Where it is

    def _letter(self, letter: str) -> Locator:
        return self.main.get_by_role("button", name=letter, exact=True)

    def _cell(self, row: int, column: int) -> Locator:
        return self.main.get_by_role("button", name=f"Row {row}, column {column}", exact=True)

    def _is_written(self, row: int, column: int) -> None:
        expect(self._cell(row, column)).to_have_count(0)
