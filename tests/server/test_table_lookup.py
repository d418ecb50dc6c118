"""Nobody finds a table by guessing codes, and guessing harms nobody else."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from httpx2 import AsyncClient

from parlour.server.attempt_limits import CODES_AT_ONCE, NETWORK_CODE_FACTOR
from parlour.server.frontend import Client
from tests.http_requests import TIMEOUT
from tests.server.in_memory import ManualClock
from tests.server.running_server import ServerAddress, call, running_server

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
MALLORY, SCHOOL, ELSEWHERE = "203.0.113.9", "198.51.100.1", "192.0.2.7"


def wrong(number: int) -> str:
    """Return a code that no table has: tests open only a few."""
    return "".join(LETTERS[number // 20**place % 20] for place in range(5))


class Street:
    """A server behind a proxy, so that a test can choose its visitors' addresses."""

    def __init__(self, server: ServerAddress, stack: AsyncExitStack) -> None:
        self.server = server
        self._stack = stack

    async def browser(self, address: str) -> AsyncClient:
        """Open a browser without cookies."""
        headers = {"X-Forwarded-For": address}
        return await self._stack.enter_async_context(
            AsyncClient(base_url=self.server.http, headers=headers, timeout=TIMEOUT)
        )

    async def table(self, **wanted: Any) -> dict[str, Any]:
        """Open a table from another address."""
        browser = await self.browser(ELSEWHERE)
        made: dict[str, Any] = (await browser.post("/api/games", json={"game": "crossword", **wanted})).json()
        return made


@asynccontextmanager
async def street(clock: ManualClock, **chosen: Any) -> AsyncIterator[Street]:
    """Run a server that takes visitors' addresses from a proxy."""
    async with (
        AsyncExitStack() as stack,
        running_server(ticks=clock, trusted_proxies="127.0.0.1", message_rate=1000, read_rate=1e6, **chosen) as server,
    ):
        yield Street(server, stack)


async def guess_all(browser: AsyncClient, count: int = CODES_AT_ONCE) -> None:
    """Use up the wrong codes that one address is allowed."""
    for number in range(count):
        assert (await browser.get(f"/t/{wrong(number)}")).status_code == 404


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize(
    "path", ["/t/{code}", "/api/tables/{code}/invitation", "/g/{id}/p/{token}", "/api/tables/{id}/invitation"]
)
async def test_after_too_many_wrong_codes_right_ones_are_refused_too(
    clock: ManualClock, method: str, path: str
) -> None:
    """Right and wrong codes and links get identical answers until some time has passed."""
    async with street(clock) as there:
        table = await there.table(playerCount=1)
        token = table["playerUrls"][0].rsplit("/", 1)[1]
        right = path.format(code=table["code"], id=table["gameId"], token=token)
        worse = path.format(code=wrong(7777), id="x" * 12, token="x" * 22)
        mallory, ann = await there.browser(MALLORY), await there.browser(SCHOOL)
        await guess_all(mallory)

        refused = [await mallory.request(method, each) for each in (right, worse)]
        served = await ann.request(method, right)
        clock.wait(7)
        later = await mallory.request(method, right)

    assert [each.status_code for each in refused] == [429, 429]
    assert refused[0].content == refused[1].content
    assert [each.headers["retry-after"] for each in refused] == ["6", "6"]
    assert (served.status_code, later.status_code) == (200, 200)


async def test_sockets_do_not_bypass_the_limit(clock: ManualClock) -> None:
    """Codes and tokens over sockets count together with those of pages."""
    async with street(clock) as there:
        table = await there.table(playerCount=1)
        token = table["playerUrls"][0].rsplit("/", 1)[1]
        headers = {"X-Forwarded-For": MALLORY}
        async with call(there.server.ws, headers) as mallory:
            for number in range(CODES_AT_ONCE - 1):
                assert (await mallory.ask("join", room_id=wrong(number)))["code"] == "NO_SUCH_TABLE"
            assert (await mallory.ask("join", room_id=table["gameId"], token="x" * 22))["code"] == "NO_SUCH_TABLE"

            answers = [
                await mallory.ask("join", room_id=table["code"]),
                await mallory.ask("join", room_id=table["gameId"], token=token),
                await mallory.ask("join", room_id=wrong(7777)),
            ]
        page = await (await there.browser(MALLORY)).get(f"/t/{table['code']}")

    assert [(each["code"], each["params"]) for each in answers] == [("TOO_MANY_REQUESTS", {"seconds": 6})] * 3
    assert page.status_code == 429


async def test_a_member_of_one_table_cannot_guess_the_codes_of_others(clock: ManualClock) -> None:
    """A different answer for a right code would reveal that the table exists."""
    async with street(clock) as there:
        table, own = await there.table(), await there.table()
        await guess_all(await there.browser(MALLORY))
        clock.wait(7)
        async with call(there.server.ws, {"X-Forwarded-For": MALLORY}) as mallory:
            assert (await mallory.ask("join", room_id=own["code"], name="Mallory"))["event"] == "ack"
            missed = await mallory.ask("join", room_id=wrong(7777))
            refused = await mallory.ask("join", room_id=table["code"])
            renamed = await mallory.ask("join", room_id=own["gameId"], name="Mal")

    assert (missed["code"], refused["code"]) == ("NO_SUCH_TABLE", "TOO_MANY_REQUESTS")
    assert renamed["event"] == "ack"


async def test_right_codes_cost_nothing_and_the_same_wrong_one_counts_once(clock: ManualClock) -> None:
    """A page, its preview and its socket ask for the same table; a whole class shares one address."""
    async with street(clock) as there:
        table, pupil = await there.table(), await there.browser(SCHOOL)
        for _ in range(CODES_AT_ONCE + 1):
            assert (await pupil.get(f"/t/{table['code']}")).status_code == 200
            assert (await pupil.get("/t/WRXNG")).status_code == 404
            assert (await pupil.get("/api/tables/wrxng/invitation")).status_code == 404
        await guess_all(pupil, CODES_AT_ONCE - 1)

        assert (await pupil.get("/t/XXXXX")).status_code == 429


async def test_members_find_their_table_while_their_address_is_blocked(clock: ManualClock) -> None:
    """One pupil's script must not lock the whole class out of its tables."""
    async with street(clock) as there:
        table, ann = await there.table(), await there.browser(SCHOOL)
        await ann.get("/api/me")
        cookie = {"X-Forwarded-For": SCHOOL, "Cookie": f"parlour={ann.cookies['parlour']}"}
        async with call(there.server.ws, cookie) as window:
            assert (await window.ask("join", room_id=table["code"], name="Ann"))["event"] == "ack"
        bob = await there.browser(SCHOOL)
        await bob.get("/api/me")
        await guess_all(bob)

        async with call(there.server.ws, cookie) as window:
            back = await window.ask("join", room_id=table["gameId"])
        pages = [await ann.get(path) for path in (f"/t/{table['code']}", f"/api/tables/{table['code']}/invitation")]
        stranger = await bob.get(f"/t/{table['code']}")

    assert back["event"] == "ack"
    assert [page.status_code for page in pages] == [200, 200]
    assert stranger.status_code == 429


async def test_an_ipv6_network_gets_only_a_few_times_as_many_guesses(clock: ManualClock) -> None:
    """One customer can have 65,536 households."""
    async with street(clock) as there:
        for household in range(NETWORK_CODE_FACTOR):
            await guess_all(await there.browser(f"2001:db8:7:{household:x}::1"))

        same = await (await there.browser("2001:db8:7:ffff::1")).get("/t/XXXXX")
        other = await (await there.browser("2001:db8:8::1")).get("/t/XXXXX")

    assert (same.status_code, other.status_code) == (429, 404)


async def test_a_refusal_page_says_when_to_try_again(clock: ManualClock, tmp_path: Path) -> None:
    """Browsers get the client's page and the header."""
    (tmp_path / "index.html").write_text("the client")
    async with street(clock, client=Client(tmp_path)) as there:
        mallory = await there.browser(MALLORY)
        await guess_all(mallory)
        page = await mallory.get("/t/XXXXX", headers={"Accept": "text/html"})

    assert (page.status_code, page.headers["retry-after"], page.text) == (429, "6", "the client")
