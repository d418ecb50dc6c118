"""Let people watch and start matches in the arena, with a solver that sleeps until it is woken."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any, Self, Unpack
from uuid import uuid4

from playwright.sync_api import Locator, expect

from tests.browser.company import Company, Ways
from tests.browser.people import Person

OVER = re.compile(r" wins with | needed \d|A tie between ")


class Fan(Person):
    """A visitor to the arena."""

    def comes_to_the_arena(self) -> Self:
        """Follow the link on the home page."""
        self.goes_home()
        self.page.get_by_role("link", name="Go to the arena").click()
        expect(self.page.get_by_role("heading", name="New match")).to_be_visible()
        return self

    def opens_the_match(self, path: str) -> Self:
        """Follow a link to a match."""
        self.goes_to(path)
        expect(self._leaders).to_be_visible()
        return self

    # Setting a match up

    def chooses(self, *solvers: str) -> None:
        """Select exactly these solvers."""
        boxes = self.page.get_by_role("group", name="Solvers taking part").get_by_role("checkbox")
        for box in boxes.all():
            box.uncheck()
        for solver in solvers:
            self.page.get_by_role("checkbox", name=solver, exact=True).check()

    def asks_for(self, **numbers: int) -> None:
        """Set the number of words, letters or guesses."""
        labels = {"words": "Words", "letters": "Letters", "guesses": "Guesses per word"}
        for what, number in numbers.items():
            self.page.get_by_label(labels[what], exact=True).fill(str(number))

    def starts_the_match(self) -> str:
        """Start the match and return its path."""
        self.page.get_by_role("button", name="Start the match").click()
        expect(self.page).to_have_url(re.compile("/arena/[^/]+$"))
        expect(self._leaders).to_be_visible()
        return self.page.url.removeprefix(self.url)

    def stops_the_match(self) -> None:
        """Stop the match, and confirm."""
        self.page.get_by_role("button", name="Stop the match").click()
        self.dialog.get_by_role("button", name="Stop the match").click()

    def brings(self, url: str) -> None:
        """Submit the address of a solver."""
        self.page.get_by_label("Address", exact=True).fill(url)
        self.page.get_by_role("button", name="Ping and add").click()

    def adds_solver(self, sleeper: "SleepingSolver") -> None:
        """Bring a solver and see it in the list."""
        self.brings(sleeper.url)
        expect(self.page.get_by_role("checkbox", name=sleeper.name)).to_be_visible()

    def reads_the_key_link(self) -> str:
        """Return the link with the key of a newly added solver; it is shown only once."""
        link = self._card("Bring a solver").get_by_text("/arena#key=")
        expect(link).to_be_visible()
        return link.inner_text()

    def opens_the_link_with_the_key(self, link: str, name: str) -> None:
        """Follow a key's link, and see that the solver can be managed here and the key has left the address bar."""
        self.page.goto(link)
        self.is_told(f"You can now manage {name} here.")
        expect(self.page).to_have_url(re.compile("/arena$"))

    def enters_a_key(self, text: str) -> None:
        """Enter a key."""
        field = self.page.get_by_label("Link or key")
        if not field.is_visible():
            self.page.get_by_text("Did you bring a solver in another browser?").click()
        field.fill(text)
        self.page.get_by_role("button", name="Manage it here").click()

    def chooses_for_the_solver(self, name: str, doing: str) -> None:
        """Choose an action that only the solver's owner has."""
        self.page.get_by_role("button", name=f"Options for {name}").click()
        self.page.get_by_role("menuitem", name=doing).click()

    def cannot_manage(self, name: str) -> None:
        """See a solver without a menu."""
        expect(self._card("Solvers").get_by_role("listitem").filter(has_text=name)).to_be_visible()
        expect(self.page.get_by_role("button", name=f"Options for {name}")).to_have_count(0)

    # Watching

    @property
    def _leaders(self) -> Locator:
        return self._card("Leaderboard")

    def _part(self, title: str) -> Locator:
        """Find a section by the start of its title, which may end in an unpredictable word."""
        return self.main.get_by_role("region", name=re.compile(f"^{title}"))

    @property
    def _boards(self) -> Locator:
        return self._card("Boards").get_by_role("img")

    def sees_the_match_running(self) -> None:
        """See boards with guesses."""
        expect(self._boards.first).to_be_visible()

    def sees_on_the_leaderboard(self, *solvers: str) -> None:
        """See these solvers on the leaderboard, in any order."""
        for solver in solvers:
            expect(self._leaders.get_by_role("listitem").filter(has_text=solver)).to_be_visible()

    def waits_for_the_result(self) -> str:
        """Wait for the end and return the result."""
        told = self.main.get_by_text(OVER).first
        expect(told).to_be_visible(timeout=120_000)
        return told.inner_text()

    def reads_the_chart(self, title: str, *keys: str) -> str:
        """Move through a chart with the keyboard and return its spoken value."""
        chart = self.page.get_by_role("slider", name=title)
        chart.focus()
        self.presses(*keys)
        return chart.get_attribute("aria-valuetext") or ""

    def shows_chart_as_table(self, title: str, offered: str = "As a table") -> list[str]:
        """Open a chart's table and return its first column."""
        card = self._part(title)
        card.get_by_text(offered).click()
        expect(card.get_by_role("button", name="Save as CSV")).to_be_visible()
        return card.get_by_role("rowheader").all_inner_texts()

    def saves_chart_as_csv(self, title: str) -> str:
        """Download a table and return its content."""
        with self.page.expect_download() as download:
            self._part(title).get_by_role("button", name="Save as CSV").click()
        return download.value.path().read_text("utf-8-sig")

    def saves_all_results(self) -> str:
        """Download all results and return the content."""
        with self.page.expect_download() as download:
            self.page.get_by_role("link", name="All results as CSV").click()
        return download.value.path().read_text("utf-8")


class SleepingSolver:
    """A solver that answers no guess until it is woken, so that a match lasts as long as its story needs."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.name = f"sleeper {uuid4().hex[:8]}"
        self._awake = Event()

    def wakes(self) -> None:
        """Guess from now on, always the same word."""
        self._awake.set()

    def answer(self, path: str) -> dict[str, Any]:
        """Answer a request, once awake."""
        if not path.endswith("/guess"):
            return {"name": self.name, "description": "not yet", "concurrent_connection_limit": 1}
        self._awake.wait()
        return {"guess": "crane", "shout": "<b>good morning</b>"}


@contextmanager
def sleeping_solver() -> Iterator[SleepingSolver]:
    """Run a sleeping solver on a free port until the block ends."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = json.dumps(sleeper.answer(self.path)).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            self.do_GET()

        def log_message(self, *_: object) -> None:
            """Log nothing."""

        def handle(self) -> None:
            """Ignore clients that have disconnected."""
            with suppress(ConnectionError):
                super().handle()

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    sleeper = SleepingSolver(f"http://127.0.0.1:{server.server_port}")
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield sleeper
    finally:
        sleeper.wakes()
        server.shutdown()
        server.server_close()


def bring(company: Company, name: str, **ways: Unpack[Ways]) -> Fan:
    """Bring someone who visits the arena."""
    guest = company.come(name, **ways)
    fan = Fan(name, guest.page, guest.url)
    fan.page_errors = guest.page_errors
    return fan
