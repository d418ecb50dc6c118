"""Reports to Sentry: where errors happened, and nothing about visitors."""

import asyncio
import logging
import sys
from collections.abc import Iterator
from typing import Any

import orjson
import pytest
import structlog
from fastapi import FastAPI
from sentry_sdk.envelope import Envelope
from sentry_sdk.transport import Transport

from parlour.cli.errors import Refused
from parlour.cli.serve import reporting
from parlour.cli.settings_reader import settings_from
from parlour.server.metrics import Metrics
from parlour.server.monitoring import Monitor
from parlour.server.sentry import REPORTS_A_MINUTE, NotInstalled, Sentry, scrub
from parlour.server.settings import Settings
from tests.docs.markdown_pages import ROOT
from tests.server.captured_log import Lines, logged
from tests.server.in_memory import ManualClock, Open, visit

DSN = "https://a-public-key@127.0.0.1/1"
TOKEN = "Zk3vQ9x1LmN0pRsTuVwXy2"


class Drawer(Transport):
    """Keeps reports instead of sending them."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[bytes] = []

    def capture_envelope(self, envelope: Envelope) -> None:
        """Keep a report."""
        self.sent.append(envelope.serialize())

    @property
    def events(self) -> list[dict[str, Any]]:
        """Return the reports."""
        return [orjson.loads(sent.splitlines()[2]) for sent in self.sent]


@pytest.fixture
def drawer() -> Drawer:
    """Replace the network."""
    return Drawer()


@pytest.fixture
def lines(drawer: Drawer, clock: ManualClock) -> Iterator[Lines]:
    """Log into memory, and report errors."""
    with logged(Sentry(DSN, drawer, clock)) as written:
        yield written


def stumble(secret: str) -> None:
    """Fail with a secret in a variable and in the exception's message."""
    nothing: dict[str, None] = {}
    try:
        nothing[secret]
    except KeyError:
        raise RuntimeError(secret) from None


@pytest.mark.usefixtures("lines")
def test_a_bug_at_a_table_is_reported_with_its_place_and_its_game(drawer: Drawer) -> None:
    """The report has the redacted state, as in the log."""
    try:
        stumble("7H")
    except RuntimeError as fault:
        Monitor(Metrics()).failed("table-9", "tig", "p1", "catch", fault, {"version": 3, "hand": "2 entries"})
    [event] = drawer.events
    [told] = event["exception"]["values"]

    assert (event["level"], event["message"], event["release"]) == ("error", "fault", "parlour@0.1.0")
    assert event["tags"] == {"game": "tig", "action": "catch"}
    assert event["contexts"]["state"] == {"version": 3, "hand": "2 entries"}
    assert (told["type"], told["value"]) == ("RuntimeError", "")
    assert told["stacktrace"]["frames"][-1]["function"] == "stumble"
    assert told["stacktrace"]["frames"][-1]["lineno"] > 0
    secrets = (b"7H", b"table-9", str(ROOT).encode(), b"vars", b"abs_path")
    assert [secret for secret in secrets if secret in drawer.sent[0]] == []


@pytest.mark.anyio
@pytest.mark.slow
async def test_a_report_says_nothing_about_the_visitor(drawer: Drawer, lines: Lines, open_server: Open) -> None:
    """No address, no cookie, no token, no query and no body."""
    server: FastAPI = await open_server()

    @server.post("/g/{table}/p/{token}")
    async def broken(table: str, token: str) -> None:
        stumble(f"{table} {token}")

    async with visit(server, "192.0.2.77") as ann:
        ann.cookies.set("session", "a-cookie")
        answer = await ann.post(f"/g/R7/p/{TOKEN}?q=a-query", json={"name": "a-name", "text": "a-body"})
    await asyncio.sleep(0)
    [event] = drawer.events

    assert answer.json()["code"] == "INTERNAL"
    assert (event["message"], event["tags"]) == ("fault", {"method": "POST"})
    assert "request" not in event
    assert "user" not in event
    secrets = (TOKEN, "R7", "192.0.2.77", "a-cookie", "a-query", "a-name", "a-body", DSN)
    assert [secret for secret in secrets if secret.encode() in drawer.sent[0]] == []
    assert any(line["event"] == "fault" for line in lines.all())


@pytest.mark.usefixtures("lines")
def test_only_errors_are_reported(drawer: Drawer) -> None:
    """Refusals, warnings and moves are not sent."""
    structlog.get_logger().warning("weaker bot", game="tig")
    structlog.get_logger().info("move", room="r")
    logging.getLogger("library").warning("Careful")

    assert drawer.sent == []


@pytest.mark.usefixtures("lines")
def test_only_the_exception_of_a_librarys_error_is_reported(drawer: Drawer) -> None:
    """Its message could contain anything."""
    try:
        stumble("7H")
    except RuntimeError:
        logging.getLogger("library").exception("It broke for Ann at /g/R7/p/%s", TOKEN)
    [event] = drawer.events

    assert event["tags"] == {"logger": "library"}
    assert event["exception"]["values"][0]["type"] == "RuntimeError"
    assert [secret for secret in (b"Ann", b"R7", TOKEN.encode()) if secret in drawer.sent[0]] == []


@pytest.mark.usefixtures("lines")
def test_an_error_without_an_exception_is_reported_by_name(drawer: Drawer) -> None:
    """Such as a failing store, or no more open files."""
    structlog.get_logger().error("storage", outcome="failed", reason="/home/ann/parlour.db is gone")
    structlog.get_logger().critical("files", outcome="none left")

    told = [(event["level"], event["message"], event["tags"]["outcome"]) for event in drawer.events]
    assert told == [("error", "storage", "failed"), ("fatal", "files", "none left")]
    assert b"/home/ann" not in drawer.sent[0]


def test_paths_lose_their_tokens_in_every_event() -> None:
    """The hook filters everything that is sent."""
    told = scrub(
        {
            "message": f"GET /g/R7/p/{TOKEN}/ failed",
            "tags": {"path": f"/api/{TOKEN}"},
            "request": {"url": TOKEN, "cookies": TOKEN, "data": TOKEN},
            "user": {"ip_address": "192.0.2.7"},
            "extra": {"sys.argv": ["parlour", "daily", TOKEN]},
            "breadcrumbs": {"values": [{"message": TOKEN}]},
            "server_name": "attic",
            "modules": {"parlour": "0"},
            "contexts": {"runtime": {"name": "CPython"}, "device": {"name": "attic"}},
            "exception": {
                "values": [
                    {
                        "type": "E",
                        "value": TOKEN,
                        "stacktrace": {"frames": [{"function": "f", "vars": {"x": TOKEN}, "abs_path": "/home/ann/x"}]},
                    }
                ]
            },
        },
        {},
    )

    assert told == {
        "message": "GET /g/R7/p/***/ failed",
        "tags": {"path": "/api/***"},
        "contexts": {"runtime": {"name": "CPython"}},
        "exception": {"values": [{"type": "E", "value": "", "stacktrace": {"frames": [{"function": "f"}]}}]},
    }


@pytest.mark.usefixtures("lines")
def test_reports_are_rate_limited(drawer: Drawer, clock: ManualClock) -> None:
    """The log has all of them."""
    for _ in range(10 * REPORTS_A_MINUTE):
        structlog.get_logger().error("fault")
    at_once = len(drawer.sent)
    clock.wait(60)
    for _ in range(10 * REPORTS_A_MINUTE):
        structlog.get_logger().error("fault")

    assert (at_once, len(drawer.sent)) == (REPORTS_A_MINUTE, 2 * REPORTS_A_MINUTE)


def test_a_report_that_fails_leaves_the_line_in_the_log() -> None:
    """The line says that the report failed."""

    def broken(_level: str, _line: object) -> None:
        raise OSError("no network")

    with logged(broken) as lines:
        structlog.get_logger().error("fault", action="tidy")

    assert [(line["event"], line["action"], line["unreported"]) for line in lines.all()] == [
        ("fault", "tidy", "OSError")
    ]


def test_without_the_package_the_server_does_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence says what to install."""
    monkeypatch.setitem(sys.modules, "sentry_sdk", None)

    with pytest.raises(NotInstalled):
        Sentry(DSN)
    with pytest.raises(Refused, match=r"sentry-sdk is not installed: install .*`pip install sentry-sdk`"):
        reporting(Settings(sentry_dsn=DSN)).__enter__()


def test_without_a_dsn_nothing_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """The package for reports is not even imported."""
    monkeypatch.setitem(sys.modules, "sentry_sdk", None)

    with reporting(Settings()) as report:
        assert report is None


@pytest.mark.parametrize("wrong", ["sentry", "https://127.0.0.1/1", "https://key@127.0.0.1", "ftp://key@127.0.0.1/1"])
def test_an_invalid_dsn_is_refused_without_being_repeated(wrong: str) -> None:
    """It contains a key."""
    with pytest.raises(Refused) as no:
        settings_from({"sentry_dsn": wrong})

    assert str(no.value) == "SENTRY_DSN: give the DSN of a Sentry project, such as https://KEY@HOST/1."
    assert "a-public-key" not in repr(Settings(sentry_dsn=DSN))
