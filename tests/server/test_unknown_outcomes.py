"""A request whose outcome is unknown can be repeated, and its owner is not taken for a stranger."""

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient

from parlour.server.app import create_app
from parlour.server.settings import Settings
from parlour.storage.errors import Unknown
from parlour.storage.open_storage import open_storage
from tests.hosts.arena.fakes import solver
from tests.server.arena_server import arena_server, bring, ended, plays, start, token_of
from tests.server.in_memory import ManualClock, games, visit

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
ACCOUNT = {"username": "ann", "password": "correct horse"}
NEW = {"current": "correct horse", "new": "battery staple"}


class Interrupted:
    """A store that does what it is asked, but whose answer to `method` is lost once."""

    def __init__(self, store: Any, method: str) -> None:
        self._store = store
        self._method = method

    def __getattr__(self, name: str) -> Any:
        """Return a method of the store."""
        if name != self._method:
            return getattr(self._store, name)
        self._method = ""
        return _interrupt(getattr(self._store, name))


def _interrupt(do: Any) -> Any:
    async def interrupted(*args: Any) -> None:
        await do(*args)
        raise Unknown

    return interrupted


@pytest.fixture
async def server(clock: ManualClock) -> AsyncIterator[FastAPI]:
    """Build a server that loses the answers to one registration and one change of password."""
    async with open_storage("memory") as storage:
        bad = replace(
            storage,
            records=Interrupted(storage.records, "register"),
            sessions=Interrupted(storage.sessions, "end_all"),
        )
        settings = Settings(database_url="memory", bcrypt_cost=4)
        yield create_app(settings, bad, games(), now=clock, ticks=clock)


async def register(browser: AsyncClient) -> tuple[int, dict[str, Any]]:
    """Ask for an account and return the answer."""
    answer = await browser.post("/api/register", json=ACCOUNT)
    return answer.status_code, answer.json()


async def test_a_repeated_registration_is_not_refused_because_of_the_first(ann: AsyncClient) -> None:
    """The username is taken by the visitor themselves; they keep their id."""
    guest = (await ann.get("/api/me")).json()
    assert (await register(ann))[0] == 503

    status, me = await register(ann)

    assert (status, me["id"], me["username"]) == (201, guest["id"], "ann")
    assert (await ann.get("/api/me")).json() == me


async def test_only_the_browser_that_registered_with_this_password_may_repeat_it(
    server: FastAPI, ann: AsyncClient
) -> None:
    """For everyone else the username is taken, and a wrong password opens nothing."""
    await ann.get("/api/me")
    await register(ann)

    wrong = await ann.post("/api/register", json=ACCOUNT | {"password": "wrong horse"})
    async with visit(server) as bob:
        await bob.get("/api/me")
        status, refusal = await register(bob)

    assert (wrong.status_code, wrong.json()["code"]) == (401, "WRONG_LOGIN")
    assert (status, refusal["code"]) == (409, "USERNAME_TAKEN")


async def test_a_change_of_password_that_may_be_stored_ends_sessions_if_it_is(
    server: FastAPI, ann: AsyncClient
) -> None:
    """What the server remembers of sessions must not outlive them."""
    await ann.get("/api/me")
    await register(ann)
    await register(ann)

    changed = await ann.post("/api/me/password", json=NEW)

    assert (changed.status_code, changed.json()["code"]) == (503, "UNAVAILABLE")
    assert (await ann.get("/api/me")).json()["is_guest"] is True
    async with visit(server) as again:
        login = await again.post("/api/login", json=ACCOUNT | {"password": NEW["new"]})
        assert login.status_code == 200


async def test_a_registration_that_failed_only_in_the_end_can_be_repeated(clock: ManualClock) -> None:
    """The account is stored, and the address it was opened from is not."""
    async with open_storage("memory") as storage:
        bad = replace(storage, sessions=Interrupted(storage.sessions, "remember"))
        server = create_app(Settings(database_url="memory", bcrypt_cost=4), bad, games(), now=clock, ticks=clock)
        async with visit(server) as ann:
            await ann.get("/api/me")
            assert (await register(ann))[0] == 503

            assert (await register(ann))[0] == 201


async def test_a_repeated_registration_of_a_solver_is_not_refused_because_of_the_first() -> None:
    """Its owner gets the token of the one solver that is stored."""
    async with open_storage("memory") as storage, solver(plays("Ada", "crane")) as (url, _):
        bad = replace(storage, arena=Interrupted(storage.arena, "onboard"))
        async with arena_server(bad) as server, visit(server) as ann, visit(server) as program:
            await ann.get("/api/me")
            assert (await ann.post("/api/solvers", json={"url": url})).status_code == 503

            ada = await bring(ann, url)

            assert [card.solver.id for card in await storage.arena.solvers()] == [ada["id"]]
            removed = await program.delete(f"/api/solvers/{ada['id']}", headers=token_of(ada["token"]))
            assert removed.status_code == 204


MATCH = {"solvers": ["maestro"], "num_games": 1, "words": ["crane"], "token": "0123456789abcdef0123456789abcdef"}


async def test_a_match_whose_start_may_be_stored_is_played_once() -> None:
    """The server sends the same rows again until it knows, and only then answers."""
    async with open_storage("memory") as storage:
        bad = replace(storage, arena=Interrupted(storage.arena, "begin"))
        async with arena_server(bad) as server, visit(server) as ann:
            started = await start(ann, ["maestro"])

            assert (await ended(ann, started["id"]))["status"] == "over"
            assert len(await storage.arena.matches(9)) == 1


async def test_a_start_that_is_sent_again_finds_its_match() -> None:
    """Its answer may have got lost; the secret in the request is the same, so the match is, too."""
    async with arena_server() as server, visit(server) as ann, visit(server) as program:
        first = await ann.post("/api/matches", json=MATCH)
        again = await program.post("/api/matches", json=MATCH)
        other = await ann.post("/api/matches", json=MATCH | {"token": "another0123456789abcdef"})

        assert (first.status_code, again.status_code) == (201, 201)
        assert first.json() == again.json()
        assert first.json()["token"] == MATCH["token"]
        assert other.json()["id"] != first.json()["id"]
        listed = (await ann.get("/api/matches")).json()["matches"]
        assert len(listed) == 2


@pytest.mark.parametrize("token", ["short", "0123456789abcdef-0123456789", "x" * 65])
async def test_a_secret_that_could_be_guessed_is_refused(token: str) -> None:
    """The id of a match is made from it."""
    async with arena_server() as server, visit(server) as ann:
        answer = await ann.post("/api/matches", json=MATCH | {"token": token})

    assert (answer.status_code, answer.json()["code"]) == (400, "BAD_REQUEST")
