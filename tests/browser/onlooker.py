"""Let people see the site.

Selectors are only here, in `browser_user.py`, in `people.py` and in the modules of the games. When the interface
changes, the stories stay the same.
"""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

LOST = re.compile(r"Connection lost|No connection")
RECONNECT_TIMEOUT = 60_000
"""Milliseconds in which a page finds a restarted server: it may have just begun its longest wait."""


class OnlookerPage:
    """A person who looks at a page; `page_errors` lists the errors on their pages."""

    def __init__(self, name: str, page: Page) -> None:
        self.name = name
        self.page = page
        self.page_errors: list[str] = []
        page.on("pageerror", lambda error: self.page_errors.append(f"{name}: {error}"))
        page.on("console", self._record_complaint)
        page.on("dialog", lambda dialog: self.page_errors.append(f"{name}: {dialog.message}"))

    def _record_complaint(self, message: Any) -> None:
        """Record the browser's complaints, except about refused or failed requests, which are part of the stories."""
        if message.type in ("error", "warning") and not re.search("Failed to load resource|WebSocket", message.text):
            self.page_errors.append(f"{self.name}: {message.text}")

    # Where to look

    @property
    def dialog(self) -> Locator:
        """The open dialog."""
        return self.page.locator("dialog[open]")

    @property
    def main(self) -> Locator:
        """The page without its screen-reader announcements."""
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
        """The accessible name of the focused element."""
        return str(self.page.evaluate(NAME_OF_THE_FOCUS)).strip()

    # What they see

    def is_at_home(self) -> None:
        """See the home page."""
        expect(self.page.get_by_role("heading", name="Take a seat")).to_be_visible()
        expect(self.page.get_by_role("button", name="New table").first).to_be_visible()

    def sits_at_a_table(self) -> None:
        """See the table's page."""
        expect(self.page).to_have_url(re.compile("/(t|g)/"))
        expect(self.page.get_by_role("heading", name=re.compile("^(At the table|Am Tisch)$"))).to_be_visible()

    def sees(self, text: str | re.Pattern[str]) -> None:
        """See a text somewhere on the page."""
        expect(self.main.get_by_text(text).first).to_be_visible()

    def does_not_see(self, text: str) -> None:
        """See a text nowhere on the page."""
        expect(self.main.get_by_text(text).filter(visible=True)).to_have_count(0)

    def is_not_offered(self, button: str) -> None:
        """See no button whose name contains this text."""
        expect(self.page.get_by_role("button", name=button)).to_have_count(0)

    def sees_no_dialog(self) -> None:
        """See no open dialog."""
        expect(self.dialog).to_be_hidden()

    def reads_in_the_dialog(self, *texts: str) -> None:
        """See these texts in the open dialog."""
        for text in texts:
            expect(self.dialog.get_by_text(text).first).to_be_visible()

    def sees_at_the_table(self, *people: str) -> None:
        """See exactly these people at the table."""
        expect(self._people.locator("li .name")).to_have_text(list(people))

    def sees_member_count(self, count: int) -> None:
        """See this number of people at the table."""
        expect(self._people.locator("li .name")).to_have_count(count)

    def reads(self, language: str, *texts: str) -> None:
        """See these texts on a page in this language."""
        expect(self.page.locator("html")).to_have_attribute("lang", language)
        for text in texts:
            self.sees(text)

    def reads_in_the_chat(self, name: str, text: str) -> None:
        """See someone's chat message."""
        line = self.page.get_by_role("list", name="Chat").get_by_role("listitem").filter(has_text=name)
        expect(line.filter(has_text=text)).to_be_visible()

    def sees_in_the_status(self, text: str) -> None:
        """See a text in the status strip, which stays in view while scrolling."""
        expect(self._status).to_contain_text(text)
        expect(self._status).to_be_in_viewport(ratio=1)

    def cannot_play_again(self) -> None:
        """See no button to play again."""
        expect(self.page.get_by_role("button", name="Play again")).to_be_hidden()

    def keeps_the_focus(self, on: str | re.Pattern[str]) -> None:
        """Have the focus on something with this name."""
        expect(self.page.locator(":focus")).to_have_accessible_name(on)

    def sees_the_standings(self, *rows: str) -> None:
        """See the standings, best first: name, games, wins, points."""
        cells = self._card("This evening").locator("tbody tr > *")
        expect(cells).to_have_text([cell for row in rows for cell in row.split()])

    def sees_the_options_button_for(self, name: str) -> None:
        """See the menu for someone at the table."""
        expect(self.page.get_by_role("button", name=f"Options for {name}")).to_be_visible()

    def sees_their_turn(self) -> None:
        """See that it is their turn, on the page and in the tab's title."""
        expect(self.main.get_by_text("Your turn", exact=True).first).to_be_visible()
        expect(self.page).to_have_title(re.compile("^● "))

    def sees_no_turn_in_the_title(self) -> None:
        """See no sign of their turn in the tab's title."""
        expect(self.page).not_to_have_title(re.compile("^● "))

    def waits_for(self, *names: str) -> None:
        """See that the table waits for these people."""
        expect(self.main.get_by_text(re.compile(f"Waiting for .*{'.*'.join(names)}")).first).to_be_visible()

    def sees_that_the_game_is_over(self) -> None:
        """See that the game is over."""
        expect(self.main.get_by_text("The game is over").first).to_be_visible()

    def sees_that_the_connection_is_lost(self) -> None:
        """See that the connection is lost."""
        expect(self.main.get_by_text(LOST).first).to_be_visible()

    def is_connected(self) -> None:
        """See no notice of a lost connection."""
        expect(self.main.get_by_text(LOST)).to_have_count(0, timeout=RECONNECT_TIMEOUT)

    def is_refused(self, text: str | re.Pattern[str]) -> None:
        """See why something was refused."""
        expect(self.page.get_by_text(text).first).to_be_visible()

    def is_told(self, text: str) -> None:
        """See a short-lived notice."""
        expect(self.page.get_by_role("region", name="Notices").get_by_text(text)).to_be_visible()

    def hears_announced(self, text: str) -> None:
        """Hear an announcement in a screen reader."""
        expect(self.page.get_by_role("status").get_by_text(text).last).to_be_attached()

    def sees_page_not_found(self) -> None:
        """See that a page or table does not exist."""
        expect(self.page.get_by_role("heading", name="Page not found")).to_be_visible()

    def sees_the_offline_page(self) -> None:
        """See the offline page."""
        expect(self.page.get_by_role("heading", name="Can’t reach the server")).to_be_visible()

    def has_the_reload_mark(self) -> bool:
        """Return whether the mark is still there, i.e. the page was not reloaded."""
        return bool(self.page.evaluate("() => globalThis.mark === true"))


NAME_OF_THE_FOCUS = """() => {
  const it = document.activeElement;
  if (!it || it === document.body) return '';
  const label = it.labels?.[0]?.innerText;
  return it.getAttribute('aria-label') ?? label ?? it.innerText ?? '';
}"""
