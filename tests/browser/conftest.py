"""Start the browser and the server that the stories share, and bring people to them."""

import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright

from parlour.server.frontend import HOME, PAGE
from tests.browser import chromium, stacked_server
from tests.browser.company import Company
from tests.browser.riddle import KEY
from tests.cli.commands import RunningServer, opened

UNLIMITED = {
    "MESSAGE_RATE": "1000",
    "REQUEST_RATE": "1000",
    "READ_RATE": "1000000",
    "MAX_PER_ADDRESS": "1000",
    "BCRYPT_COST": "4",
}
"""Limits too high to reach, because one machine plays all visitors."""
SCREENSHOTS = Path("build/browser")
"""Folder for screenshots of failed stories."""
FAILED = pytest.StashKey[bool]()
QUIET = {"LOG_LEVEL": "warning", "BOT_WORKERS": "1"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave everything in this folder to `make test`."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.slow)


def skip_unless(thing: object, missing: str) -> None:
    """Skip the test if `thing` is missing; fail instead in CI, where everything must run."""
    if not thing and os.environ.get("CI"):
        pytest.fail(missing)
    if not thing:
        pytest.skip(missing)


@pytest.fixture(scope="package")
def chrome() -> Iterator[tuple[Playwright, Browser]]:
    """Open the browser, and close it before other tests run, because its event loop would block theirs."""
    skip_unless(chromium.find_browser(), chromium.MISSING)
    with chromium.launch() as started:
        yield started


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Start the server that all stories share."""
    skip_unless((HOME / PAGE).exists(), "The web client is not built: `make client` builds it.")
    with opened(tmp_path_factory.mktemp("server") / "home", **UNLIMITED, **QUIET) as server:
        yield server


@pytest.fixture(scope="module")
def stacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Start a server with a stacked deck."""
    with opened(tmp_path_factory.mktemp("stacked") / "home", by=stacked_server.COMMAND, **UNLIMITED, **QUIET) as server:
        yield server


@pytest.fixture(scope="module")
def riddle_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Start a server whose key, and so every secret, the stories know."""
    home = tmp_path_factory.mktemp("riddles") / "home"
    with opened(home, SECRET_KEY=KEY, GUESS_RATE="10000", **UNLIMITED, **QUIET) as server:
        yield server


@pytest.fixture
def open_server(tmp_path: Path) -> Callable[..., Any]:
    """Return a function that starts a separate server, always on the same data."""
    return lambda *flags: opened(tmp_path / "home", *flags, **UNLIMITED, **QUIET)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember which stories failed."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture
def company(
    chrome: tuple[Playwright, Browser], server: RunningServer, request: pytest.FixtureRequest
) -> Iterator[Company]:
    """Bring people together, and check at the end that no page reported an error."""
    with Company(*chrome, server.url) as company:
        yield company
        if request.node.stash[FAILED]:
            company.take_screenshots(SCREENSHOTS, request.node.name)
    assert company.page_errors == []
