"""Let people use the site: what they do on its pages.

What they do with any page is in `browser_user.py`, what they see is in `onlooker.py`.
"""

import re
from typing import Self

from playwright.sync_api import Locator, expect

from tests.browser.browser_user import BrowserUser

OPTIONS = {"grid_size": "Board size"}
"""Labels of options; games without strings of their own show the plain names."""
MESSAGE = re.compile("^(Write a message|Message spectators)")
"""The chat field, for players and for spectators."""


class Person(BrowserUser):
    """A person who plays on this site."""

    # Navigation

    def goes_to(self, path: str) -> Self:
        """Open a path of the server."""
        self.page.goto(self.url + path)
        return self

    def goes_home(self) -> Self:
        """Open the home page."""
        self.goes_to("/")
        self.is_at_home()
        return self

    def goes_back(self) -> None:
        """Press the browser's back button, after the page has removed its own history step for a closed dialog."""
        self.page.wait_for_function("() => history.state !== 'above' || document.querySelector('dialog[open]')")
        self.page.go_back()

    def goes_forward(self) -> None:
        """Press the browser's forward button."""
        self.page.go_forward()

    def opens_another_tab(self) -> Self:
        """Open a second tab of the same browser, at the same page."""
        other = type(self)(self.name, self.page.context.new_page(), self.url, self._connection)
        other.page_errors = self.page_errors
        other.page.goto(self.page.url)
        return other

    # On the home page

    def opens_a_table(self, game: str = "Crossword", **options: int) -> str:
        """Open a table for `game` with these options and return its link."""
        self.goes_home()
        self._entry_of(game).get_by_role("button", name="New table").click()
        self.sits_at_a_table()
        for option, value in options.items():
            self._chooses(OPTIONS.get(option, option), value)
        return self.page.url

    def opens_the_first_table(self) -> None:
        """Press the first button for a new table, without waiting for the table."""
        self.page.get_by_role("button", name="New table").first.click()

    def _chooses(self, option: str, value: int) -> None:
        self.page.get_by_label(option).select_option(str(value))
        expect(self.page.get_by_label(option)).to_have_value(str(value))

    def joins(self, link: str) -> Self:
        """Follow a link to a table."""
        self.page.goto(link)
        self.sits_at_a_table()
        return self

    def types_in_a_code(self, code: str) -> None:
        """Join the table with this code or pasted link."""
        self.page.get_by_label("Code or link").fill(code)
        self.page.get_by_role("button", name="Join", exact=True).click()

    def follows_a_link_without_a_name(self, link: str) -> Self:
        """Follow a link to a table without having a name, and be asked for one."""
        self.page.goto(link)
        expect(self.page.get_by_role("button", name="Join")).to_be_visible()
        return self

    def enters_the_name(self, name: str) -> None:
        """Enter a name and join."""
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Join").click()

    def practises(self, game: str = "Crossword") -> None:
        """Start a game against bots with one click."""
        self.goes_home()
        self._entry_of(game).get_by_role("button", name="Play against").click()
        self.sits_at_a_table()

    def _entry_of(self, game: str) -> Locator:
        return self.page.get_by_role("listitem").filter(has=self.page.get_by_role("heading", name=game))

    def creates_links(self) -> list[str]:
        """Open a table with a link for each player and return the links."""
        self.page.get_by_role("button", name="Private links, one per player").first.click()
        self.dialog.get_by_role("button", name="Create links").click()
        expect(self.dialog.get_by_role("button", name="Copy all")).to_be_visible()
        return self.dialog.get_by_role("listitem").locator(".link").all_inner_texts()

    def opens_a_table_by_links(self, game: str, count: str) -> None:
        """Open a table with private links for `count` players and take the first seat.

        A single player is shown no links to send.
        """
        self.goes_home()
        self._entry_of(game).get_by_role("button", name="New table").click()
        self.dialog.get_by_label("How many players?").select_option(count)
        if count != "1":
            self.dialog.get_by_role("button", name="Create links").click()
        self.goes_to_their_seat()

    def reads_the_seat_links(self) -> list[str]:
        """Return the seat links shown at the table."""
        links = self._card("Invite friends").locator(".link")
        expect(links.first).to_be_visible()
        return links.all_inner_texts()

    def reopens_the_links(self) -> None:
        """Open the links of an earlier table."""
        self._card("Your tables").get_by_role("button", name="Seat links").click()
        expect(self.dialog.get_by_role("button", name="Copy all")).to_be_visible()

    def deletes_the_links(self) -> None:
        """Forget the links, and confirm."""
        self._card("Your tables").get_by_role("button", name="Forget the links").click()
        self.dialog.get_by_role("button", name="Forget the links").click()

    def goes_back_to_the_table(self) -> None:
        """Follow the link to the first of their tables on the home page."""
        self._card("Your tables").get_by_role("link").first.click()
        self.sits_at_a_table()

    def just_watches(self) -> None:
        """Join as a spectator without giving a name."""
        self.page.get_by_role("button", name="Just watch").click()
        self.sits_at_a_table()

    def gives_a_name_during_the_game(self, name: str) -> None:
        """Enter a name in the middle of a game."""
        asked = self.page.get_by_role("group", name="Your name")
        asked.get_by_label("Your name").fill(name)
        asked.get_by_role("button", name="Use this name").click()
        expect(asked).to_be_hidden()

    def goes_to_their_seat(self) -> None:
        """Follow the first seat link."""
        self.dialog.get_by_role("button", name="Go to my seat").click()
        self.sits_at_a_table()

    def reads_the_rules(self) -> None:
        """Open the rules."""
        self.main.get_by_role("button", name="Rules").first.click()
        expect(self.dialog).to_be_visible()

    def opens_the_shortcuts(self) -> None:
        """Press `?` to list the keyboard shortcuts."""
        self.presses("?")
        expect(self.dialog.get_by_role("heading", name="Keyboard shortcuts")).to_be_visible()

    # An account

    def registers(self, username: str, password: str) -> None:
        """Create an account."""
        self.goes_to("/account")
        self._signs_in(self._card("Create an account"), username, password)

    def logs_in(self, username: str, password: str) -> None:
        """Log in."""
        self.goes_to("/account")
        self._signs_in(self._card("Log in"), username, password)

    def logs_out(self) -> None:
        """Become a guest again."""
        self.page.get_by_role("button", name="Log out", exact=True).click()

    def logs_out_everywhere(self) -> None:
        """Log out in every browser, and confirm."""
        self.goes_to("/account")
        self.page.get_by_role("button", name="Log out everywhere").click()
        self.dialog.get_by_role("button", name="Log out everywhere").click()

    def changes_the_password(self, current: str, new: str) -> None:
        """Change the password."""
        self.goes_to("/account")
        card = self._card("Change your password")
        card.get_by_label("Current password").fill(current)
        card.get_by_label("New password").fill(new)
        card.get_by_role("button").click()

    def _signs_in(self, card: Locator, username: str, password: str) -> None:
        card.get_by_label("Username").fill(username)
        card.get_by_label("Password").fill(password)
        card.get_by_role("button").last.click()

    # At a table

    def starts(self) -> None:
        """Start the game, or another one."""
        self.page.get_by_role("button", name=re.compile("Start the game|Play again")).click()
        expect(self._turn.first).to_be_visible()

    def adds_a_bot(self, level: str = "Easy") -> None:
        """Add a bot."""
        self.page.get_by_role("button", name="Add a bot").click()
        self.page.get_by_role("menuitem", name=level).click()

    def fills_with_bots(self) -> None:
        """Fill all free seats with bots."""
        self.page.get_by_role("button", name="Fill with bots").click()

    def chooses_another_game(self, game: str) -> None:
        """Choose another game for this table."""
        self.page.get_by_label("Game", exact=True).select_option(label=game)

    def moves(self, move: str) -> None:
        """Press the button of a move, in a game without its own interface."""
        self.main.get_by_role("button", name=move, exact=True).click()

    def switches_to_watching(self) -> None:
        """Give up the seat and stay as a spectator."""
        self.page.get_by_role("button", name="Watch", exact=True).click()
        own = self._people.get_by_role("listitem").filter(has_text=self.name)
        expect(own.get_by_text("Watching")).to_be_visible()

    def takes_the_seat_of(self, bot: str) -> None:
        """Take over a bot's seat, and see that the server gave it."""
        button = self.page.get_by_role("button", name=f"Take {bot}’s seat")
        button.click()
        expect(button).to_have_count(0)

    def declares_ready(self) -> None:
        """Tell the host that they are ready."""
        self.page.get_by_role("switch", name="I’m ready").check(force=True)

    def says(self, text: str) -> None:
        """Write a chat message."""
        self.opens_the_chat()
        self.page.get_by_label(MESSAGE).fill(text)
        self.page.get_by_role("button", name="Send").click()

    def opens_the_chat(self) -> None:
        """Show the chat, which is behind a button in narrow windows."""
        button = self.main.get_by_role("button", name=re.compile("^Chat"))
        field = self.page.get_by_label(MESSAGE)
        expect(button.or_(field).first).to_be_visible()
        if button.is_visible():
            button.click()
        expect(field).to_be_visible()

    def invites(self) -> None:
        """Open the dialog with every way to invite a friend."""
        self.page.get_by_role("button", name="Invite", exact=True).click()
        expect(self.dialog.get_by_role("img", name=re.compile("QR code"))).to_be_visible()

    def copies_the_link(self) -> str:
        """Copy the link and return the clipboard's content."""
        self.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.dialog.get_by_role("button", name="Copy link").click()
        expect(self.page.get_by_text("Copied").first).to_be_visible()
        return str(self.page.evaluate("() => navigator.clipboard.readText()"))

    def removes(self, name: str) -> None:
        """Remove someone from the table."""
        self.opens_the_options_for(name)
        self.asks_to_remove()
        self.dialog.get_by_role("button", name=f"Remove {name}").click()

    def opens_the_options_for(self, name: str) -> None:
        """Open the menu for someone at the table."""
        self.page.get_by_role("button", name=f"Options for {name}").click()
        expect(self.page.get_by_role("menu")).to_be_visible()

    def asks_to_remove(self) -> None:
        """Choose "Remove" in the menu, and be asked to confirm."""
        self.page.get_by_role("menuitem", name="Remove").click()
        expect(self.dialog).to_be_visible()

    def stops_the_game(self) -> None:
        """End the game, and confirm."""
        self.page.get_by_role("button", name="End the game").click()
        self.dialog.get_by_role("button", name="End the game").click()

    def asks_to_leave(self) -> None:
        """Press "Leave", and be asked to confirm."""
        self.page.get_by_role("button", name="Leave", exact=True).click()
        expect(self.dialog).to_be_visible()

    def leaves(self) -> None:
        """Leave the table for good."""
        self.asks_to_leave()
        self.dialog.get_by_role("button", name="Leave", exact=True).click()

    # Settings

    def changes_the_name(self, name: str) -> None:
        """Change the name in the settings."""
        self.opens_the_settings()
        self.dialog.get_by_label("Your name").fill(name)
        self.dialog.get_by_label("Your name").press("Enter")
        self.name = name
        self.closes_the_dialog()

    def opens_the_settings(self) -> None:
        """Open the settings."""
        self.page.get_by_role("button", name=re.compile("Settings|Einstellungen")).click()
        expect(self.dialog).to_be_visible()

    def chooses_the_language(self, language: str) -> None:
        """Switch the page to another language, e.g. `Deutsch`."""
        self.opens_the_settings()
        self.dialog.get_by_label(language, exact=True).check()
        self.closes_the_dialog()

    def closes_the_dialog(self) -> None:
        """Close the open dialog."""
        self.page.keyboard.press("Escape")
        expect(self.dialog).to_be_hidden()
        self.page.wait_for_function("() => history.state !== 'above'")  # the page takes its history step back later

    # With only the keyboard

    def chooses_with_keys(self, option: str, value: int) -> None:
        """Choose an option of the table."""
        self.tabs_to(OPTIONS[option])
        self.presses(str(value))
        expect(self.page.get_by_label(OPTIONS[option])).to_have_value(str(value))
