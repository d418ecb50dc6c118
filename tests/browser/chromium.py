"""The browser that is installed here: Debian's Chromium, or any other of its kind."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Playwright, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = "There is no Chromium here, so nothing is tried in a browser: `make browser` installs it on Debian."
FLAGS = ("--font-render-hinting=none",)
"""Letters of the same width everywhere, so that pictures and line breaks are alike."""


def found() -> str | None:
    """Tell where the browser is, if there is one; `CHROMIUM` may name it."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def launched() -> Iterator[tuple[Playwright, Browser]]:
    """Open the browser without a window, for as long as this lasts."""
    path = found()
    if path is None:
        raise FileNotFoundError(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            yield playwright, browser
        finally:
            browser.close()
