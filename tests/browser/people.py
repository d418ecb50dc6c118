"""People with a browser, and what they do in the house, in their words; what they see stands in `onlooker.py`."""

import re
from itertools import product
from typing import Literal, Self

from playwright.sync_api import Locator, Page, expect

from tests.browser.line import Line
from tests.browser.onlooker import Onlooker

OPTIONS = {"grid_size": "Board size"}
"""What the page calls them; games without words of their own have them as they are."""
MESSAGE = re.compile("^(Write a message|Message spectators)")
"""The field of the chat, for players and for spectators."""
PATIENCE = 60
"""How many steps somebody takes with the keyboard before giving up."""
STEPS = 12
"""In how many steps a finger moves."""
DRAWN_TWICE = "() => new Promise((tell) => requestAnimationFrame(() => requestAnimationFrame(() => tell())))"


class Person(Onlooker):
    """Somebody in the house at `url`; the `line` to it may break."""

    def __init__(self, name: str, page: Page, url: str, line: Line | None = None) -> None:
        super().__init__(name, page)
        self.url = url
        self._line = line

    # Going about the house

    def goes_to(self, path: str) -> Self:
        """Type an address of the house."""
        self.page.goto(self.url + path)
        return self

    def goes_home(self) -> Self:
        """Come to the front door."""
        self.goes_to("/")
        self.is_at_home()
        return self

    def goes_back(self) -> None:
        """Press the browser's back button, not before the page has taken back its own step for a closed dialog."""
        self.page.wait_for_function("() => history.state !== 'above' || document.querySelector('dialog[open]')")
        self.page.go_back()

    def goes_forward(self) -> None:
        """Press the browser's forward button."""
        self.page.go_forward()

    def opens_another_tab(self) -> Self:
        """Open a second tab of the same browser, at the same page."""
        other = type(self)(self.name, self.page.context.new_page(), self.url, self._line)
        other.troubles = self.troubles
        other.page.goto(self.page.url)
        return other

    # At the front door

    def opens_a_table(self, game: str = "Crossword", **options: int) -> str:
        """Open a table for `game`, set up as wished, and give its link."""
        self.goes_home()
        self._offer(game).get_by_role("button", name="New table").click()
        self.sits_at_a_table()
        for option, value in options.items():
            self._chooses(OPTIONS.get(option, option), value)
        return self.page.url

    def opens_the_first_table(self) -> None:
        """Open a table, whatever comes next."""
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
        """Ask to join the table with this code, or pasted link."""
        self.page.get_by_label("Code or link").fill(code)
        self.page.get_by_role("button", name="Join", exact=True).click()

    def knocks(self, link: str) -> Self:
        """Follow a link to a table without having a name yet, and be asked for one."""
        self.page.goto(link)
        expect(self.page.get_by_role("button", name="Join")).to_be_visible()
        return self

    def gives_the_name(self, name: str) -> None:
        """Answer how one is called."""
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Join").click()

    def practises(self, game: str = "Crossword") -> None:
        """Play against bots at once."""
        self.goes_home()
        self._offer(game).get_by_role("button", name="Play against").click()
        self.sits_at_a_table()

    def _offer(self, game: str) -> Locator:
        return self.page.get_by_role("listitem").filter(has=self.page.get_by_role("heading", name=game))

    def asks_for_links(self) -> list[str]:
        """Open a table with a link for each player, and give them."""
        self.page.get_by_role("button", name="Private links, one per player").first.click()
        self.dialog.get_by_role("button", name="Create links").click()
        expect(self.dialog.get_by_role("button", name="Copy all")).to_be_visible()
        return self.dialog.get_by_role("listitem").locator(".link").all_inner_texts()

    def opens_a_table_by_links(self, game: str, count: str) -> None:
        """Open a table where everybody plays by a link of his own, for so many, and take the own seat.

        Alone, one is shown no links to send.
        """
        self.goes_home()
        self._offer(game).get_by_role("button", name="New table").click()
        self.dialog.get_by_label("How many players?").select_option(count)
        if count != "1":
            self.dialog.get_by_role("button", name="Create links").click()
        self.goes_to_the_own_seat()

    def finds_the_links(self) -> list[str]:
        """Read the links of the seats off the table itself."""
        links = self._card("Invite friends").locator(".link")
        expect(links.first).to_be_visible()
        return links.all_inner_texts()

    def sees_the_links_again(self) -> None:
        """Open the links of a table one has opened before."""
        self._card("Your tables").get_by_role("button", name="Seat links").click()
        expect(self.dialog.get_by_role("button", name="Copy all")).to_be_visible()

    def forgets_the_links(self) -> None:
        """Give the links up, and mean it."""
        self._card("Your tables").get_by_role("button", name="Forget the links").click()
        self.dialog.get_by_role("button", name="Forget the links").click()

    def goes_back_to_the_table(self) -> None:
        """Follow the first of the own tables on the front page."""
        self._card("Your tables").get_by_role("link").first.click()
        self.sits_at_a_table()

    def just_watches(self) -> None:
        """Say no name at the door, and watch."""
        self.page.get_by_role("button", name="Just watch").click()
        self.sits_at_a_table()

    def introduces_oneself(self, name: str) -> None:
        """Answer how one is called, in the middle of a game."""
        asked = self.page.get_by_role("group", name="Your name")
        asked.get_by_label("Your name").fill(name)
        asked.get_by_role("button", name="Use this name").click()
        expect(asked).to_be_hidden()

    def goes_to_the_own_seat(self) -> None:
        """Follow the first of the links."""
        self.dialog.get_by_role("button", name="Go to my seat").click()
        self.sits_at_a_table()

    def reads_the_rules(self) -> None:
        """Look up how the game is played."""
        self.main.get_by_role("button", name="Rules").first.click()
        expect(self.dialog).to_be_visible()

    def asks_for_the_keys(self) -> None:
        """Press `?` to learn what the keyboard does."""
        self.presses("?")
        expect(self.dialog.get_by_role("heading", name="Keyboard shortcuts")).to_be_visible()

    # An account

    def registers(self, username: str, password: str) -> None:
        """Open an account."""
        self.goes_to("/account")
        self._signs_in(self._card("Create an account"), username, password)

    def logs_in(self, username: str, password: str) -> None:
        """Use an account one has."""
        self.goes_to("/account")
        self._signs_in(self._card("Log in"), username, password)

    def logs_out(self) -> None:
        """Become a guest again."""
        self.page.get_by_role("button", name="Log out", exact=True).click()

    def logs_out_everywhere(self) -> None:
        """Have all browsers forget who one is, and mean it."""
        self.goes_to("/account")
        self.page.get_by_role("button", name="Log out everywhere").click()
        self.dialog.get_by_role("button", name="Log out everywhere").click()

    def changes_the_password(self, current: str, new: str) -> None:
        """Take another password."""
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
        """Have a bot take a chair."""
        self.page.get_by_role("button", name="Add a bot").click()
        self.page.get_by_role("menuitem", name=level).click()

    def fills_with_bots(self) -> None:
        """Have bots take all the chairs."""
        self.page.get_by_role("button", name="Fill with bots").click()

    def chooses_another_game(self, game: str) -> None:
        """Have something else played at the same table."""
        self.page.get_by_label("Game", exact=True).select_option(label=game)

    def moves(self, move: str) -> None:
        """Press the button of a move, in a room without a face."""
        self.main.get_by_role("button", name=move, exact=True).click()

    def would_rather_watch(self) -> None:
        """Give the chair back, and stay to watch."""
        self.page.get_by_role("button", name="Watch", exact=True).click()
        own = self._people.get_by_role("listitem").filter(has_text=self.name)
        expect(own.get_by_text("Watching")).to_be_visible()

    def takes_the_chair_of(self, bot: str) -> None:
        """Play where a bot did."""
        self.page.get_by_role("button", name=f"Take {bot}’s seat").click()

    def says_to_be_ready(self) -> None:
        """Tell the host that he may start."""
        self.page.get_by_role("switch", name="I’m ready").check(force=True)

    def says(self, text: str) -> None:
        """Say something to the table."""
        self.opens_the_talk()
        self.page.get_by_label(MESSAGE).fill(text)
        self.page.get_by_role("button", name="Send").click()

    def opens_the_talk(self) -> None:
        """See what was said; in narrow windows it is behind a button."""
        button = self.main.get_by_role("button", name=re.compile("^Chat"))
        field = self.page.get_by_label(MESSAGE)
        expect(button.or_(field).first).to_be_visible()
        if button.is_visible():
            button.click()
        expect(field).to_be_visible()

    def invites(self) -> None:
        """Open every way to bring a friend to this table."""
        self.page.get_by_role("button", name="Invite", exact=True).click()
        expect(self.dialog.get_by_role("img", name=re.compile("QR code"))).to_be_visible()

    def copies_the_link(self) -> str:
        """Copy the link, and give what is on the clipboard."""
        self.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.dialog.get_by_role("button", name="Copy link").click()
        expect(self.page.get_by_text("Copied").first).to_be_visible()
        return str(self.page.evaluate("() => navigator.clipboard.readText()"))

    def shows_the_door_to(self, name: str) -> None:
        """Have somebody leave."""
        self.looks_what_to_do_with(name)
        self.asks_to_show_the_door()
        self.dialog.get_by_role("button", name=f"Remove {name}").click()

    def looks_what_to_do_with(self, name: str) -> None:
        """Open the menu of somebody at the table."""
        self.page.get_by_role("button", name=f"Options for {name}").click()
        expect(self.page.get_by_role("menu")).to_be_visible()

    def asks_to_show_the_door(self) -> None:
        """Choose that of the menu, and be asked whether one means it."""
        self.page.get_by_role("menuitem", name="Remove").click()
        expect(self.dialog).to_be_visible()

    def stops_the_game(self) -> None:
        """Stop the game, and mean it."""
        self.page.get_by_role("button", name="End the game").click()
        self.dialog.get_by_role("button", name="End the game").click()

    def asks_to_leave(self) -> None:
        """Press the button, and be asked whether one means it."""
        self.page.get_by_role("button", name="Leave", exact=True).click()
        expect(self.dialog).to_be_visible()

    def leaves(self) -> None:
        """Leave the table for good."""
        self.asks_to_leave()
        self.dialog.get_by_role("button", name="Leave", exact=True).click()

    # Settings

    def takes_the_name(self, name: str) -> None:
        """Be called otherwise from now on."""
        self.opens_the_settings()
        self.dialog.get_by_label("Your name").fill(name)
        self.dialog.get_by_label("Your name").press("Enter")
        self.name = name
        self.closes_the_dialog()

    def opens_the_settings(self) -> None:
        """Open the dialog of the settings."""
        self.page.get_by_role("button", name=re.compile("Settings|Einstellungen")).click()
        expect(self.dialog).to_be_visible()

    def chooses_the_language(self, language: str) -> None:
        """Switch the house to another language, e.g. `Deutsch`."""
        self.opens_the_settings()
        self.dialog.get_by_label(language, exact=True).check()
        self.closes_the_dialog()

    def closes_the_dialog(self) -> None:
        """Close what lies above the page."""
        self.page.keyboard.press("Escape")
        expect(self.dialog).to_be_hidden()
        self.page.wait_for_function("() => history.state !== 'above'")  # the page takes a step back, a little later

    # The connection

    def loses_the_connection(self) -> None:
        """Ride into a tunnel; whoever does must be `unsteady`."""
        assert self._line
        self._line.breaks()
        self.sees_that_the_connection_is_lost()

    def regains_the_connection(self) -> None:
        """Come out of the tunnel."""
        assert self._line
        self._line.mends()
        self.is_connected()

    # The window

    def resizes_to(self, width: int, height: int) -> None:
        """Make the window so wide and high."""
        self.page.set_viewport_size({"width": width, "height": height})
        self._is_drawn_anew()

    def enlarges_letters(self) -> None:
        """Have the browser write twice as large."""
        session = self.page.context.new_cdp_session(self.page)
        session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
        self._is_drawn_anew()

    def scrolls_to_the_end(self) -> None:
        """See what stands at the bottom of the page."""
        self.page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")

    def turns_the_light(self, theme: Literal["light", "dark"]) -> None:
        """Prefer such pages from now on."""
        self.page.emulate_media(color_scheme=theme)
        self._is_drawn_anew()

    def wants_high_contrast(self) -> None:
        """Have the system choose all colours from now on."""
        self.page.emulate_media(forced_colors="active")
        self._is_drawn_anew()

    def _is_drawn_anew(self) -> None:
        """Wait for the page, which hears of a changed window only when it is drawn next, and answers after that."""
        self.page.evaluate(DRAWN_TWICE)

    def leaves_a_mark(self) -> None:
        """Leave something that a page loaded anew would not have."""
        self.page.evaluate("() => void (globalThis.mark = true)")

    def fills_every_field(self, *texts: str) -> None:
        """Write into every field of the page or dialog, one text after the other, and send them off."""
        fields = self.page.locator("input:not([type=checkbox]):not([type=radio]):visible")
        for field, text in product(range(fields.count()), texts):
            fields.nth(field).fill(text)
            fields.nth(field).press("Enter")

    # A closed house

    def will_remember_the_house(self) -> None:
        """Wait until the browser has kept the page for when nobody opens."""
        self.page.wait_for_function("() => navigator.serviceWorker.controller !== null")

    # With a finger

    def slides(self, what: Locator, to: Locator) -> None:
        """Touch something, carry it elsewhere, rest a little, and let go: without the rest it would be thrown."""
        begin, end = _centre(what), _centre(to)
        finger = self.page.context.new_cdp_session(self.page)
        touch = finger.send
        touch("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [begin]})
        for step in range(1, STEPS + 1):
            at = {axis: begin[axis] + (end[axis] - begin[axis]) * step / STEPS for axis in begin}
            touch("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at]})
            self.page.wait_for_timeout(16)
        self.page.wait_for_timeout(120)
        touch("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        finger.detach()

    # With the keyboard alone

    def chooses_with_keys(self, option: str, value: int) -> None:
        """Set up the table as wished."""
        self.tabs_to(OPTIONS[option])
        self.presses(str(value))
        expect(self.page.get_by_label(OPTIONS[option])).to_have_value(str(value))

    def tabs_to(self, button: str | re.Pattern[str]) -> None:
        """Go on with the Tab key until something of this name has the focus."""
        for _ in range(PATIENCE):
            self.page.keyboard.press("Tab")
            if re.fullmatch(button, self.focus):
                return
        msg = f"the Tab key never reaches {button!r}"
        raise AssertionError(msg)

    def presses(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)


def _centre(place: Locator) -> dict[str, float]:
    box = place.bounding_box()
    assert box
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
