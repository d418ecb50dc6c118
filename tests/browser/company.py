"""Bring people to the server, each with their own browser."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self, TypedDict, Unpack

from playwright.sync_api import Browser, BrowserContext, Playwright, ViewportSize, expect

from tests.browser.connection import Connection
from tests.browser.crossword import CrosswordPlayer
from tests.browser.president import CardPlayer
from tests.browser.wortkunst import WordPlayer

TIMEOUT = 40_000
"""Milliseconds to wait for something before the story fails; long, because machines may be busy."""
expect.set_options(timeout=TIMEOUT)
KNOWN_GAMES = ["crossword", "president", "wordle", "wortkunst"]
"""Games that people have played before by default, so that no introduction is shown."""
DESKTOP: ViewportSize = {"width": 1280, "height": 900}


class Ways(TypedDict, total=False):
    """How someone visits, if not on a desktop, in English, with a light theme and a stable connection."""

    at: str
    """The server's address, if not the shared one."""
    device: str
    """A phone, by Playwright's name for it."""
    size: tuple[int, int]
    """Width and height of the window."""
    zoom: int
    """Zoom factor."""
    language: str
    theme: str
    motion: bool
    """Whether animations run; stories are quicker without them."""
    unsteady: bool
    """Whether the connection may break."""
    prefs: Mapping[str, Any]
    met: Sequence[str]
    """Games they have played before, if not all."""


class BrowserGuest(CrosswordPlayer, CardPlayer, WordPlayer):
    """A person who can play every game."""


class Company:
    """Everyone in a story; their browsers close when it ends."""

    def __init__(self, playwright: Playwright, browser: Browser, url: str) -> None:
        self._playwright = playwright
        self._browser = browser
        self._url = url
        self._contexts: list[BrowserContext] = []
        self._people: list[BrowserGuest] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for context in self._contexts:
            context.close()

    def come(self, name: str, **ways: Unpack[Ways]) -> BrowserGuest:
        """Open a browser with a blank page for someone called `name`."""
        url = ways.get("at", self._url)
        context = self._browser.new_context(
            **self._browser_options(ways), storage_state=self._stored_state(name, url, ways)
        )
        context.set_default_timeout(TIMEOUT)
        self._contexts.append(context)
        connection = Connection(context) if ways.get("unsteady") else None
        person = BrowserGuest(name, context.new_page(), url, connection)
        self._people.append(person)
        return person

    def _browser_options(self, ways: Ways) -> dict[str, Any]:
        device = self._playwright.devices[ways["device"]] if "device" in ways else {"viewport": DESKTOP}
        zoom = ways.get("zoom", 1)
        width, height = ways.get("size", (device["viewport"]["width"], device["viewport"]["height"]))
        return {
            **device,
            "viewport": {"width": width // zoom, "height": height // zoom},
            "device_scale_factor": zoom,
            "locale": ways.get("language", "en-GB"),
            "color_scheme": ways.get("theme", "light"),
            "reduced_motion": "no-preference" if ways.get("motion") else "reduce",
        }

    def _stored_state(self, name: str, url: str, ways: Ways) -> Any:
        chosen = {"name": name, "sound": False, **ways.get("prefs", {})}
        return _state_of_origin(url, {"parlour.prefs": chosen, "parlour.met": ways.get("met", KNOWN_GAMES)})

    @property
    def page_errors(self) -> list[str]:
        """Errors on anyone's pages."""
        return [trouble for person in self._people for trouble in person.page_errors]

    def take_screenshots(self, folder: Path, title: str) -> None:
        """Save a screenshot of everyone's page."""
        folder.mkdir(parents=True, exist_ok=True)
        for person in self._people:
            person.page.screenshot(path=folder / f"{title}-{person.name}.png")


def _state_of_origin(origin: str, kept: Mapping[str, Any]) -> dict[str, Any]:
    """Return `kept` in Playwright's format for a browser's stored state of this origin."""
    origin = "/".join(origin.split("/")[:3])
    memory = [{"name": name, "value": json.dumps(value)} for name, value in kept.items()]
    return {"cookies": [], "origins": [{"origin": origin, "localStorage": memory}]}
