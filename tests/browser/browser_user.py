"""How people use their browser, whatever the page: its connection and window, a finger, the keyboard."""

import re
from itertools import product
from typing import Literal

from playwright.sync_api import Locator, Page

from tests.browser.connection import Connection
from tests.browser.onlooker import OnlookerPage

MOST_TABS = 60
"""Number of Tab presses before giving up."""
DRAG_STEPS = 12
"""Number of moves that a dragging finger makes."""
WAIT_TWO_FRAMES = "() => new Promise((tell) => requestAnimationFrame(() => requestAnimationFrame(() => tell())))"


class BrowserUser(OnlookerPage):
    """A person with a browser on the server at `url`; their connection may break."""

    def __init__(self, name: str, page: Page, url: str, connection: Connection | None = None) -> None:
        super().__init__(name, page)
        self.url = url
        self._connection = connection

    # The connection

    def loses_the_connection(self) -> None:
        """Lose the connection; the person must have been brought as `unsteady`."""
        assert self._connection
        self._connection.breaks()
        self.sees_that_the_connection_is_lost()

    def regains_the_connection(self) -> None:
        """Get the connection back."""
        assert self._connection
        self._connection.mends()
        self.is_connected()

    # The window

    def resizes_to(self, width: int, height: int) -> None:
        """Resize the window."""
        self.page.set_viewport_size({"width": width, "height": height})
        self._waits_for_redraw()

    def turns_the_phone_and_back(self) -> None:
        """Let the page scroll to where it wants to be: on a busy machine Playwright scrolls while it tries to click."""
        size = self.page.viewport_size
        assert size
        self.page.evaluate("scrollTo(0, 0)")
        self.resizes_to(size["height"], size["width"])
        self.resizes_to(size["width"], size["height"])

    def doubles_the_text_size(self) -> None:
        """Double the browser's font size."""
        session = self.page.context.new_cdp_session(self.page)
        session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
        self._waits_for_redraw()

    def scrolls_to_the_end(self) -> None:
        """Scroll to the bottom of the page."""
        self.page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")

    def prefers_theme(self, theme: Literal["light", "dark"]) -> None:
        """Prefer light or dark pages from now on."""
        self.page.emulate_media(color_scheme=theme)
        self._waits_for_redraw()

    def wants_high_contrast(self) -> None:
        """Turn on the system's high-contrast mode."""
        self.page.emulate_media(forced_colors="active")
        self._waits_for_redraw()

    def _waits_for_redraw(self) -> None:
        """Wait for two frames: the page notices a resize in the first and responds in the second."""
        self.page.evaluate(WAIT_TWO_FRAMES)

    def sets_a_reload_mark(self) -> None:
        """Set a mark that a reload would erase."""
        self.page.evaluate("() => void (globalThis.mark = true)")

    def fills_every_field(self, *texts: str) -> None:
        """Fill every field of the page or dialog with each text, and submit it."""
        fields = self.page.locator("input:not([type=checkbox]):not([type=radio]):visible")
        for field, text in product(range(fields.count()), texts):
            fields.nth(field).fill(text)
            fields.nth(field).press("Enter")

    # An unreachable server

    def waits_for_the_offline_page(self) -> None:
        """Wait until the browser has stored the offline page."""
        self.page.wait_for_function("() => navigator.serviceWorker.controller !== null")

    # With a finger

    def slides(self, what: Locator, to: Locator) -> None:
        """Drag something with a finger; rest before letting go, because a quick release is a throw."""
        begin, end = _centre(what), _centre(to)
        finger = self.page.context.new_cdp_session(self.page)
        touch = finger.send
        touch("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [begin]})
        for step in range(1, DRAG_STEPS + 1):
            at = {axis: begin[axis] + (end[axis] - begin[axis]) * step / DRAG_STEPS for axis in begin}
            touch("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at]})
            self.page.wait_for_timeout(16)
        self.page.wait_for_timeout(120)
        touch("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        finger.detach()

    # With only the keyboard

    def tabs_to(self, button: str | re.Pattern[str]) -> None:
        """Press Tab until something with this name has the focus."""
        for _ in range(MOST_TABS):
            self.page.keyboard.press("Tab")
            if re.fullmatch(button, self.focus):
                return
        msg = f"the Tab key never reaches {button!r}"
        raise AssertionError(msg)

    def presses(self, *keys: str) -> None:
        """Press keys one after another."""
        for key in keys:
            self.page.keyboard.press(key)


def _centre(place: Locator) -> dict[str, float]:
    box = place.bounding_box()
    assert box
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
