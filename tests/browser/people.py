"""People with a browser, and what they do in the house, in their words.

Where things are on the pages stands here and in `crossword.py`, and nowhere else: when the look changes, the stories
stay as they are.
"""

import json
import re
from collections.abc import Mapping
from itertools import product
from typing import Any, Self

from playwright.sync_api import BrowserContext, Locator, Page, WebSocketRoute, expect

OPTIONS = {"grid_size": "Size of the grid"}
PATIENCE = 60
"""How many steps somebody takes with the keyboard before giving up."""


STEPS = 12
"""In how many steps a finger moves."""


class Line:
    """The way from a browser to the house, which can break."""

    def __init__(self, context: BrowserContext) -> None:
        self._broken = False
        self._open: list[WebSocketRoute] = []
        context.route_web_socket(re.compile(r"/ws$"), self._dial)

    def _dial(self, socket: WebSocketRoute) -> None:
        if self._broken:
            socket.close()
            return
        socket.connect_to_server()
        self._open.append(socket)

    def breaks(self) -> None:
        """Cut every connection, and let no other through."""
        self._broken = True
        for socket in self._open:
            socket.close()
        self._open.clear()

    def mends(self) -> None:
        """Let connections through again."""
        self._broken = False


class Person:
    """Somebody in the house; `troubles` is what went wrong on the pages they saw."""

    def __init__(self, name: str, page: Page, url: str, line: Line | None = None) -> None:
        self.name = name
        self.page = page
        self.url = url
        self._line = line
        self.troubles: list[str] = []
        page.on("pageerror", lambda error: self.troubles.append(f"{name}: {error}"))
        page.on("console", self._hear)
        page.on("dialog", lambda dialog: self.troubles.append(f"{name}: {dialog.message}"))

    def _hear(self, message: Any) -> None:
        """Keep what the browser complains about; what the house or the network refuses is part of the stories."""
        if message.type in ("error", "warning") and not re.search("Failed to load resource|WebSocket", message.text):
            self.troubles.append(f"{self.name}: {message.text}")

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
        """Press the browser's back button."""
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
        card = self.page.get_by_role("listitem").filter(has=self.page.get_by_role("heading", name=game))
        card.get_by_role("button", name="Open a table").click()
        self.sits_at_a_table()
        for option, value in options.items():
            self._chooses(OPTIONS[option], value)
        return self.page.url

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
        expect(self.page.get_by_role("button", name="Come in")).to_be_visible()
        return self

    def gives_the_name(self, name: str) -> None:
        """Answer how one is called."""
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Come in").click()

    def practises(self) -> None:
        """Play against a bot at once."""
        self.goes_home().page.get_by_role("button", name="Practise with a bot").click()
        self.sits_at_a_table()

    def asks_for_links(self) -> None:
        """Open a table with a link for each player."""
        self.page.get_by_role("button", name="A link for each player").click()
        self.dialog.get_by_role("button", name="Make the links").click()
        expect(self.dialog.get_by_role("button", name="Copy all")).to_be_visible()

    def reads_the_rules(self) -> None:
        """Look up how the game is played."""
        self.main.get_by_role("button", name="Rules").first.click()
        expect(self.dialog).to_be_visible()

    def asks_for_the_keys(self) -> None:
        """Press `?` to learn what the keyboard does."""
        self.presses("?")
        expect(self.dialog.get_by_role("heading", name="Keyboard")).to_be_visible()

    # An account

    def registers(self, username: str, password: str) -> None:
        """Open an account."""
        self.goes_to("/account")
        self._signs_in(self._card("Open an account"), username, password)

    def logs_in(self, username: str, password: str) -> None:
        """Use an account one has."""
        self.goes_to("/account")
        self._signs_in(self._card("Log in"), username, password)

    def logs_out(self) -> None:
        """Become a guest again."""
        self.page.get_by_role("button", name="Log out").click()

    def _signs_in(self, card: Locator, username: str, password: str) -> None:
        card.get_by_label("Username").fill(username)
        card.get_by_label("Password").fill(password)
        card.get_by_role("button").last.click()

    def _card(self, title: str) -> Locator:
        return self.main.get_by_role("region", name=title, exact=True)

    # At a table

    def starts(self) -> None:
        """Start the game, or another one."""
        self.page.get_by_role("button", name=re.compile("Start the game|Play again")).click()
        expect(self._turn).to_be_visible()

    def adds_a_bot(self, level: str = "Easy") -> None:
        """Have a bot take a chair."""
        self.page.get_by_role("button", name="Add a bot").click()
        self.page.get_by_role("menuitem", name=level).click()

    def would_rather_watch(self) -> None:
        """Give the chair back, and stay to watch."""
        self.page.get_by_role("button", name="Watch", exact=True).click()
        expect(self._people.get_by_text("Watching")).to_be_visible()

    def says(self, text: str) -> None:
        """Say something to the table."""
        self.opens_the_talk()
        self.page.get_by_label("Say something").fill(text)
        self.page.get_by_role("button", name="Send").click()

    def opens_the_talk(self) -> None:
        """See what was said; in narrow windows it is behind a button."""
        button = self.main.get_by_role("button", name=re.compile("^Talk"))
        if button.is_visible():
            button.click()
        expect(self.page.get_by_label("Say something")).to_be_visible()

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
        self.page.get_by_role("button", name=f"What to do with {name}").click()
        self.page.get_by_role("menuitem", name="the door").click()
        self.dialog.get_by_role("button", name=f"Show {name} the door").click()

    def stops_the_game(self) -> None:
        """Stop the game, and mean it."""
        self.page.get_by_role("button", name="Stop the game").click()
        self.dialog.get_by_role("button", name="Stop the game").click()

    def asks_to_leave(self) -> None:
        """Press the button, and be asked whether one means it."""
        self.page.get_by_role("button", name="Leave", exact=True).click()
        expect(self.dialog).to_be_visible()

    def leaves(self) -> None:
        """Leave the table for good."""
        self.asks_to_leave()
        self.dialog.get_by_role("button", name="Leave", exact=True).click()

    # Settings

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

    def enlarges_letters(self) -> None:
        """Have the browser write twice as large."""
        session = self.page.context.new_cdp_session(self.page)
        session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})

    def turns_off_the_light(self) -> None:
        """Prefer dark pages from now on."""
        self.page.emulate_media(color_scheme="dark")

    def leaves_a_mark(self) -> None:
        """Leave something that a page loaded anew would not have."""
        self.page.evaluate("() => void (globalThis.mark = true)")

    def finds_the_mark(self) -> bool:
        """Tell whether the mark is still there."""
        return bool(self.page.evaluate("() => globalThis.mark === true"))

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

    def finds_the_house_closed(self) -> None:
        """Stand before the page for when nobody opens."""
        expect(self.page.get_by_role("heading", name="Nobody opens")).to_be_visible()

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

    @property
    def focus(self) -> str:
        """What has the focus, by its name."""
        return str(self.page.evaluate(NAME_OF_THE_FOCUS)).strip()

    # What one sees

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
        return self.main.get_by_text(re.compile("^(Your turn|Waiting for )"))

    @property
    def _people(self) -> Locator:
        return self._card("At the table")

    def is_at_home(self) -> None:
        """See the front door."""
        expect(self.page.get_by_role("heading", name="Take a seat")).to_be_visible()
        expect(self.page.get_by_role("button", name="Open a table").first).to_be_visible()

    def sits_at_a_table(self) -> None:
        """See the people at the table, and be one of them."""
        expect(self.page).to_have_url(re.compile("/(t|g)/"))
        expect(self.page.get_by_role("heading", name="At the table")).to_be_visible()

    def sees(self, text: str | re.Pattern[str]) -> None:
        """See a text somewhere on the page."""
        expect(self.main.get_by_text(text).first).to_be_visible()

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
        line = self.page.get_by_role("list", name="Talk").get_by_role("listitem").filter(has_text=who)
        expect(line.filter(has_text=text)).to_be_visible()

    def is_to_act(self) -> None:
        """See that it is one's turn, on the page and in the tab."""
        expect(self.main.get_by_text("Your turn", exact=True).first).to_be_visible()
        expect(self.page).to_have_title(re.compile("^● "))

    def waits_for(self, *names: str) -> None:
        """See whose turn it is."""
        expect(self.main.get_by_text(re.compile(f"Waiting for .*{'.*'.join(names)}")).first).to_be_visible()

    def sees_that_the_game_is_over(self) -> None:
        """See the end."""
        expect(self.main.get_by_text("The game is over").first).to_be_visible()

    def sees_that_the_connection_is_lost(self) -> None:
        """Be told that the house cannot be reached."""
        expect(self.main.get_by_text("The connection is lost")).to_be_visible()

    def is_connected(self) -> None:
        """See no word about a lost connection."""
        expect(self.main.get_by_text("The connection is lost")).to_be_hidden()

    def is_told_no(self, text: str | re.Pattern[str]) -> None:
        """Read why something was not done."""
        expect(self.page.get_by_text(text).first).to_be_visible()

    def sees_nobody_here(self) -> None:
        """Stand before a page or table that does not exist."""
        expect(self.page.get_by_role("heading", name="Nobody here")).to_be_visible()


def _centre(place: Locator) -> dict[str, float]:
    box = place.bounding_box()
    assert box
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


NAME_OF_THE_FOCUS = """() => {
  const it = document.activeElement;
  if (!it || it === document.body) return '';
  const label = it.labels?.[0]?.innerText;
  return it.getAttribute('aria-label') ?? label ?? it.innerText ?? '';
}"""


def prefs(origin: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Give a browser's memory in which its owner has `chosen` so, as Playwright wants it."""
    value = json.dumps(dict(chosen))
    return {"cookies": [], "origins": [{"origin": origin, "localStorage": [{"name": "parlour.prefs", "value": value}]}]}
