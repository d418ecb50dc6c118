"""Find and start the installed Chromium, or a browser of the same family."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Playwright, sync_playwright

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""Programs to look for; the first has no window at all, which saves a third of the time that stories take."""
MISSING = "Chromium is not installed, so browser tests are skipped: `make browser` installs it on Debian."
FLAGS = ("--font-render-hinting=none",)
"""Give letters the same width everywhere, so that pictures and line breaks do not differ."""


def find_browser() -> str | None:
    """Return the path of the browser, or `None`; the variable `CHROMIUM` overrides the search."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def launch() -> Iterator[tuple[Playwright, Browser]]:
    """Run the browser without a window until the block ends."""
    path = find_browser()
    if path is None:
        raise FileNotFoundError(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            yield playwright, browser
        finally:
            browser.close()
