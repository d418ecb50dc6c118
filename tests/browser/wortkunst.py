"""Let people play Wortkunst; all selectors of its page are here."""

import re
from typing import Any

from playwright.sync_api import FloatRect, Locator, expect

from tests.browser.people import Person

ONLY_BLANKS = "?28"
"""Only blanks, so that a story can lay any word."""
FINGER_WIDTH = 30
"""Smallest width in pixels that a finger can hit."""


class WordPlayer(Person):
    """A person who can play Wortkunst; rows and columns count from 1."""

    def gets_links_to_wortkunst(self, count: int, **options: Any) -> list[str]:
        """Open a table through the API and return `count` seat links."""
        wanted = {"game": "wortkunst", "playerCount": count, "options": {"tiles": ONLY_BLANKS, **options}}
        links: list[str] = self.page.request.post(f"{self.url}/api/games", data=wanted).json()["playerUrls"]
        return links

    def starts_wortkunst(self, *others: "WordPlayer", **options: Any) -> None:
        """Open a table, take the seats with `others`, each by their own link, and start."""
        people = (self, *others)
        for person, link in zip(people, self.gets_links_to_wortkunst(len(people), **options), strict=True):
            person.joins(link)
        self.sees_at_the_table(*(person.name for person in people))
        self.starts()

    def reads_the_code(self) -> str:
        """Return the code of the table."""
        return self.main.get_by_role("heading", level=1).inner_text().rpartition(" ")[2]

    # With a mouse

    def places_a_word(self, word: str, row: int, column: int, *, down: bool = False) -> None:
        """Click tiles and squares in turn; dots in `word` are letters already on the board."""
        for step, letter in enumerate(word):
            if letter != ".":
                self._rack.get_by_role("button", name=letter, exact=True).first.click()
                self.square(row + step * down, column + step * (not down)).click()

    def drags_a_tile_to_the_edge_of_the_rack(self, row: int, column: int) -> None:
        """Drag a tile from the board to the rack, outside its slots."""
        self.square(row, column).drag_to(self._rack, target_position={"x": 3, "y": 3})

    # With the keyboard

    def types_a_word(self, word: str, row: int, column: int, *, down: bool = False, forming: str = "") -> None:
        """Click a square, twice to write downwards, and type."""
        square = self.square(row, column)
        square.click()
        if down:
            square.click()
        self.presses(*word.lower())
        self.forms(forming or word)

    def types(self, word: str) -> None:
        """Type wherever the focus is."""
        self.presses(*word.lower())

    def focuses(self, button: str) -> None:
        """Focus a button."""
        self.main.get_by_role("button", name=button, exact=True).focus()

    def types_in_the_chat(self, text: str) -> None:
        """Type a chat message without sending it."""
        field = self.page.get_by_label("Write a message")
        field.press_sequentially(text)
        expect(field).to_have_value(text)

    def clears_the_focus(self) -> None:
        """Wait for the rack, because earlier keystrokes are lost, and clear the focus."""
        expect(self._rack).to_be_visible()
        self.page.evaluate("() => document.activeElement.blur()")

    def plays_with_enter(self) -> None:
        """Play the word with the Enter key."""
        self.presses("Enter")

    # With a finger

    def taps_a_word_down(self, word: str, row: int, column: int) -> None:
        """Tap a blank, a square and a letter, for each letter of the word."""
        for step, letter in enumerate(word):
            self._rack.get_by_role("button", name="Blank", exact=True).first.tap()
            self.square(row + step, column).tap()
            self.chooses_the_blanks_letter(letter)
            expect(self.square(row + step, column)).to_have_accessible_name(
                re.compile(f", {letter}, blank, not played")
            )

    def slides_a_tile_onto_the_board(self, row: int = 9) -> None:
        """Drag a tile from the rack to the board, which grows under the finger."""
        self.slides(self._rack.get_by_role("button").first, self.square(row, 8))

    def scrolls_to_the_lower_half_of_the_board(self) -> None:
        """Scroll until the upper half of the board is out of view."""
        self._words_board.evaluate("(board) => scrollTo(0, scrollY + board.getBoundingClientRect().top + 100)")

    def settles_at_scroll_position(self) -> float:
        """Return the scroll position, once it is stable."""
        down: float = self.page.evaluate(
            """() => new Promise((done) => {
                let [last, still] = [scrollY, 0];
                const look = () => {
                    still = scrollY === last ? still + 1 : 0;
                    last = scrollY;
                    if (still > 30) done(last);
                    else requestAnimationFrame(look);
                };
                look();
            })"""
        )
        return down

    def chooses_the_blanks_letter(self, letter: str) -> None:
        """Choose the letter of a blank."""
        self.dialog.get_by_role("button", name=letter, exact=True).tap()
        expect(self.dialog).to_be_hidden()

    def enlarges_the_board(self) -> None:
        """Enlarge the board until a finger can hit its squares."""
        small = self._width_of_a_square()
        self.main.get_by_role("button", name="Enlarge the board").tap()
        expect(self.main.get_by_role("button", name="Show the whole board")).to_be_visible()
        assert self._width_of_a_square() > max(FINGER_WIDTH, small * 1.5)

    def sees_the_whole_board(self) -> None:
        """Show the whole board again."""
        self.main.get_by_role("button", name="Show the whole board").tap()
        expect(self.main.get_by_role("button", name="Enlarge the board")).to_be_visible()
        assert self._width_of_a_square() < FINGER_WIDTH

    def _width_of_a_square(self) -> float:
        box = self.square(8, 8).bounding_box()
        assert box
        return box["width"]

    def takes_all_tiles_back(self) -> None:
        """Take all tiles back."""
        self.main.get_by_role("button", name="Take back").click()
        self.has_all_tiles_on_the_rack()

    # Any input

    def plays_the_word(self) -> None:
        """Play the word with the button."""
        self.main.get_by_role("button", name="Play", exact=True).click()

    def passes_the_turn(self) -> None:
        """Pass, and confirm."""
        self.main.get_by_role("button", name="Pass", exact=True).click()
        self.dialog.get_by_role("button", name="Pass", exact=True).click()

    def exchanges(self, count: int) -> None:
        """Exchange the first tiles of the rack."""
        self.main.get_by_role("button", name="Exchange", exact=True).click()
        tiles = self.dialog.locator("[aria-pressed]")
        for place in range(count):
            tiles.nth(place).click()
        self.dialog.get_by_role("button", name=re.compile(r"^Exchange \d")).click()

    def asks_the_judge_first(self) -> None:
        """Ask the judge about a word that the dictionary does not know."""
        self.main.get_by_role("button", name="Ask the judge").click()

    def plays_anyway(self) -> None:
        """Play a word that the dictionary does not know."""
        self.main.get_by_role("button", name="Play anyway").click()

    def asks_the_judge_again(self) -> None:
        """Ask the judge again, as every player can."""
        self.main.get_by_role("button", name="Try again").click()

    def accepts(self) -> None:
        """Let another player's move stand."""
        self.main.get_by_role("button", name="Accept", exact=True).click()

    def challenges(self) -> None:
        """Challenge another player's move with one click, as soon as the button is enabled."""
        self.main.get_by_role("button", name="Challenge", exact=True).click()

    def challenges_with_the_keyboard(self) -> None:
        """Tab from the board to the button and press it."""
        button = self.main.get_by_role("button", name="Challenge", exact=True)
        expect(button).to_be_enabled()
        self.tabs_to(re.compile("^Challenge$"))
        self.presses("Enter")

    # Sharing

    def shares(self, what: str) -> None:
        """Open the picture of the board or of the result."""
        self.main.get_by_role("button", name=f"Share the {what}").click()
        expect(self.dialog.get_by_role("img", name=re.compile("picture of the board"))).to_be_visible()

    def saves_the_picture(self) -> bytes:
        """Save the picture and return its bytes."""
        with self.page.expect_download() as saving:
            self.dialog.get_by_role("button", name="Save picture").click()
        assert saving.value.suggested_filename == "wortkunst.png"
        return saving.value.path().read_bytes()

    def copies_it_as_text(self) -> str:
        """Copy the picture as text and return the clipboard's content."""
        self.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.dialog.get_by_role("button", name="Copy as text").click()
        expect(self.dialog.get_by_role("button", name="Copied")).to_be_visible()
        return str(self.page.evaluate("() => navigator.clipboard.readText()"))

    # What they see

    def has_all_tiles_on_the_rack(self) -> None:
        """See all tiles on the rack."""
        expect(self._rack.get_by_role("button", name="on the board")).to_have_count(0)

    def forms(self, *words: str) -> None:
        """See the words that the tiles form before they are played."""
        expect(self.main.get_by_text("You form").locator("..").locator("b")).to_have_text(list(words))

    def cannot_play(self, why: str) -> None:
        """See why the tiles are no valid move."""
        self.sees(why)
        expect(self.main.get_by_role("button", name="Play", exact=True)).to_be_disabled()

    def sees_rated(self, word: str, score: int | None = None) -> None:
        """See the judge's rating of a word."""
        card = self.main.get_by_role("article").filter(has_text=word)
        expect(card).to_contain_text(f"({score})" if score else re.compile(r"\(\d+\)"))
        expect(card.locator("p").last).to_have_text(re.compile(r"\w{3}.*\."))

    def sees_on_the_board(self, word: str, row: int, column: int, *, down: bool = False) -> None:
        """See a word of blanks on the board."""
        for step, letter in enumerate(word):
            square = self.square(row + step, column) if down else self.square(row, column + step)
            expect(square).to_have_accessible_name(re.compile(f", {letter}, blank"))

    def sees_in_question(self, *squares: tuple[int, int]) -> None:
        """See exactly these squares marked as in question."""
        marked = self._words_board.get_by_role("gridcell", name=re.compile(", in question$"))
        expect(marked).to_have_count(len(squares))
        for square in squares:
            expect(self.square(*square)).to_have_accessible_name(re.compile(", in question$"))

    def sees_both_answers(self) -> None:
        """See both answers to a move in question, complete and enabled, without scrolling."""
        for answer in ("Accept", "Challenge"):
            button = self.main.get_by_role("button", name=answer, exact=True)
            expect(button).to_be_enabled()
            expect(button).to_be_in_viewport(ratio=0.99)

    def reads_the_ruling(self, sentence: str) -> None:
        """Read the outcome of a challenge, beside the board or below it."""
        expect(self.main.get_by_text(sentence).filter(visible=True).first).to_be_visible()

    def sees_an_answer(self, name: str, answer: str) -> None:
        """See a player's answer to the move in question."""
        expect(
            self.main.get_by_role("region", name="Points").get_by_role("listitem").filter(has_text=name)
        ).to_contain_text(answer)

    def sees_the_move_buttons(self) -> list[float]:
        """See every move button in the window and return their vertical positions."""
        buttons = self.main.locator(".moves").get_by_role("button")
        expect(buttons).to_have_count(4)
        for button in buttons.all():
            expect(button).to_be_in_viewport(ratio=1)
        return [box["y"] for button in buttons.all() if (box := button.bounding_box())]

    def sees_the_whole_title(self) -> None:
        """See the whole title of the table, not covered by a button."""
        heading = self.main.get_by_role("heading", level=1)
        names = [box for part in heading.locator("span").all() if (box := part.bounding_box())]
        assert names
        buttons = [self.main.get_by_role("button", name=name, exact=True) for name in ("Rules", "Invite", "Chat")]
        for button in buttons:
            box = button.bounding_box()
            assert box
            assert not any(_overlap(box, name) for name in names)

    def reads_the_result(self, verdict: str | re.Pattern[str]) -> None:
        """Read the result."""
        expect(self.main.get_by_role("heading", name=verdict)).to_be_visible()

    def may_play_again(self) -> None:
        """See the button to play again without scrolling."""
        expect(self.main.get_by_role("button", name="Play again")).to_be_in_viewport(ratio=1)

    def square(self, row: int, column: int) -> Locator:
        """Return a square of the board."""
        return self._words_board.get_by_role("gridcell", name=re.compile(rf"^Row {row}, column {column},"))

    @property
    def _words_board(self) -> Locator:
        return self.main.get_by_role("grid", name="Board")

    @property
    def _rack(self) -> Locator:
        return self.main.get_by_role("toolbar", name="Your rack")


def _overlap(one: FloatRect, other: FloatRect) -> bool:
    beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    above = one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
    return not (beside or above)
