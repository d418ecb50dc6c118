"""What people see in the house, in their words.

Where things are on the pages stands here, in `people.py`, `crossword.py` and `president.py`, and nowhere else: when the
look changes, the stories stay as they are.
"""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

LOST = re.compile(r"Connection lost|No connection")
RETURN = 60_000
"""Milliseconds in which a page finds a house that has opened again: it may just have begun to wait its longest."""


class Onlooker:
    """Somebody before a page; `troubles` is what went wrong on the pages they saw."""

    def __init__(self, name: str, page: Page) -> None:
        self.name = name
        self.page = page
        self.troubles: list[str] = []
        page.on("pageerror", lambda error: self.troubles.append(f"{name}: {error}"))
        page.on("console", self._hear)
        page.on("dialog", lambda dialog: self.troubles.append(f"{name}: {dialog.message}"))

    def _hear(self, message: Any) -> None:
        """Keep what the browser complains about; what the house or the network refuses is part of the stories."""
        if message.type in ("error", "warning") and not re.search("Failed to load resource|WebSocket", message.text):
            self.troubles.append(f"{self.name}: {message.text}")

    # Where to look

    @property
    def dialog(self) -> Locator:
        """What lies above the page."""
        return self.page.locator("dialog[open]")

    @property
    def main(self) -> Locator:
        """The page itself, without what is only spoken."""
        return self.page.get_by_role("main")

    @property
    def _turn(self) -> Locator:
        return self.main.get_by_text(re.compile("^(Your turn|Everyone is guessing|Waiting for )"))

    @property
    def _status(self) -> Locator:
        return self.main.locator(".status")

    @property
    def _people(self) -> Locator:
        return self._card("At the table")

    def _card(self, title: str) -> Locator:
        return self.main.get_by_role("region", name=title, exact=True)

    @property
    def focus(self) -> str:
        """What has the focus, by its name."""
        return str(self.page.evaluate(NAME_OF_THE_FOCUS)).strip()

    # What is there

    def is_at_home(self) -> None:
        """See the front door."""
        expect(self.page.get_by_role("heading", name="Take a seat")).to_be_visible()
        expect(self.page.get_by_role("button", name="New table").first).to_be_visible()

    def sits_at_a_table(self) -> None:
        """See the people at the table, and be one of them."""
        expect(self.page).to_have_url(re.compile("/(t|g)/"))
        expect(self.page.get_by_role("heading", name=re.compile("^(At the table|Am Tisch)$"))).to_be_visible()

    def sees(self, text: str | re.Pattern[str]) -> None:
        """See a text somewhere on the page."""
        expect(self.main.get_by_text(text).first).to_be_visible()

    def does_not_see(self, text: str) -> None:
        """Find a text nowhere on the page, though one looks at it."""
        expect(self.main.get_by_text(text).filter(visible=True)).to_have_count(0)

    def is_not_offered(self, button: str) -> None:
        """Find no button whose name begins like this."""
        expect(self.page.get_by_role("button", name=button)).to_have_count(0)

    def sees_no_dialog(self) -> None:
        """See that nothing lies above the page."""
        expect(self.dialog).to_be_hidden()

    def reads_in_the_dialog(self, *texts: str) -> None:
        """Read these texts in what lies above the page."""
        for text in texts:
            expect(self.dialog.get_by_text(text).first).to_be_visible()

    def sees_at_the_table(self, *people: str) -> None:
        """See these people, and no others."""
        expect(self._people.locator("li .name")).to_have_text(list(people))

    def sees_so_many_at_the_table(self, count: int) -> None:
        """Count those at the table."""
        expect(self._people.locator("li .name")).to_have_count(count)

    def reads(self, language: str, *texts: str) -> None:
        """Read these texts on a page in this language."""
        expect(self.page.locator("html")).to_have_attribute("lang", language)
        for text in texts:
            self.sees(text)

    def hears(self, who: str, text: str) -> None:
        """Read what somebody said."""
        line = self.page.get_by_role("list", name="Chat").get_by_role("listitem").filter(has_text=who)
        expect(line.filter(has_text=text)).to_be_visible()

    def sees_where_the_table_stands(self, text: str) -> None:
        """Read the strip at the top, which is in sight wherever one has scrolled to."""
        expect(self._status).to_contain_text(text)
        expect(self._status).to_be_in_viewport(ratio=1)

    def is_offered_no_other_game(self) -> None:
        """Find no way to play again, for now."""
        expect(self.page.get_by_role("button", name="Play again")).to_be_hidden()

    def keeps_the_focus(self, on: str | re.Pattern[str]) -> None:
        """Go on with the keyboard from something of this name, not from nowhere."""
        expect(self.page.locator(":focus")).to_have_accessible_name(on)

    def stands_in_the_evening(self, *rows: str) -> None:
        """Read the standings, the best first: name, games, won, points."""
        cells = self._card("This evening").locator("tbody tr > *")
        expect(cells).to_have_text([cell for row in rows for cell in row.split()])

    def hears_of(self, name: str) -> None:
        """See that somebody is there who can be dealt with."""
        expect(self.page.get_by_role("button", name=f"Options for {name}")).to_be_visible()

    def is_to_act(self) -> None:
        """See that it is one's turn, on the page and in the tab."""
        expect(self.main.get_by_text("Your turn", exact=True).first).to_be_visible()
        expect(self.page).to_have_title(re.compile("^● "))

    def is_not_called(self) -> None:
        """See a tab that does not say it is one's turn."""
        expect(self.page).not_to_have_title(re.compile("^● "))

    def waits_for(self, *names: str) -> None:
        """See whose turn it is."""
        expect(self.main.get_by_text(re.compile(f"Waiting for .*{'.*'.join(names)}")).first).to_be_visible()

    def sees_that_the_game_is_over(self) -> None:
        """See the end."""
        expect(self.main.get_by_text("The game is over").first).to_be_visible()

    def sees_that_the_connection_is_lost(self) -> None:
        """Be told that the house cannot be reached."""
        expect(self.main.get_by_text(LOST).first).to_be_visible()

    def is_connected(self) -> None:
        """See no word about a lost connection."""
        expect(self.main.get_by_text(LOST)).to_have_count(0, timeout=RETURN)

    def is_told_no(self, text: str | re.Pattern[str]) -> None:
        """Read why something was not done."""
        expect(self.page.get_by_text(text).first).to_be_visible()

    def is_told(self, text: str) -> None:
        """Read a line that is shown for a moment."""
        expect(self.page.get_by_role("region", name="Notices").get_by_text(text)).to_be_visible()

    def sees_nobody_here(self) -> None:
        """Stand before a page or table that does not exist."""
        expect(self.page.get_by_role("heading", name="Page not found")).to_be_visible()

    def finds_the_house_closed(self) -> None:
        """Stand before the page for when nobody opens."""
        expect(self.page.get_by_role("heading", name="Can’t reach the server")).to_be_visible()

    def finds_the_mark(self) -> bool:
        """Tell whether the mark is still there."""
        return bool(self.page.evaluate("() => globalThis.mark === true"))


NAME_OF_THE_FOCUS = """() => {
  const it = document.activeElement;
  if (!it || it === document.body) return '';
  const label = it.labels?.[0]?.innerText;
  return it.getAttribute('aria-label') ?? label ?? it.innerText ?? '';
}"""
