"""Registering, changing and removing solvers, and what only their owners may do."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha1
from typing import Any

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient

from parlour.core.rating import AVERAGE, SPREAD
from tests.hosts.arena.fakes import Request, http, silence_past_the_deadline, solver
from tests.server.arena_server import arena_server, bring, introduced, plays, token_of
from tests.server.in_memory import visit

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def brought(visitor: AsyncClient) -> list[dict[str, Any]]:
    """List the solvers that are not built in."""
    return [one for one in (await visitor.get("/api/solvers")).json() if not one["house"]]


async def test_a_new_server_lists_its_built_in_solvers(ann: AsyncClient) -> None:
    """The strongest first, without address, owner or rated games."""
    told = (await ann.get("/api/solvers")).json()

    assert told[0]["name"] == "maestro"
    assert {"solvo", "howyagoin"} <= {one["id"] for one in told}
    for one in told:
        assert (one["house"], one["owner"], one["yours"], one["matches"], one["seen_at"]) == (
            True,
            None,
            False,
            0,
            None,
        )
        assert (one["rating"], one["deviation"]) == (AVERAGE, SPREAD)
        assert "url" not in one


async def test_a_solver_is_pinged_and_registered(server: FastAPI, ann: AsyncClient) -> None:
    """It is listed as it describes itself; only its owner can see its address."""
    await ann.patch("/api/me", json={"display_name": "Ann"})
    async with solver(plays("Ada", "crane", colour="#a1b2c3", concurrent_connection_limit=7)) as (url, heard):
        ada = await bring(ann, f"{url}/")

    assert [request.path for request in heard] == ["/ping"]
    assert (ada["name"], ada["description"], ada["colour"], ada["connections"]) == ("Ada", "Ada herself", "#a1b2c3", 7)
    assert (ada["owner"], ada["yours"], ada["url"], ada["house"], ada["matches"]) == ("Ann", True, url, False, 0)
    async with visit(server) as bob:
        [seen] = await brought(bob)
    assert seen == {name: ada[name] for name in ada.keys() - {"url", "token"}} | {"yours": False}


async def test_a_missing_colour_is_made_from_the_description(ann: AsyncClient) -> None:
    """It is always the same one."""
    async with solver(plays("Ada", "crane", colour="reddish")) as (url, _):
        ada = await bring(ann, url)

    assert ada["colour"] == "#" + sha1(b"Ada herself", usedforsecurity=False).hexdigest()[:6].upper()


@pytest.mark.parametrize(
    ("answer", "kind", "detail"),
    [
        (http(b"<html>"), "BAD_REPLY", "not JSON"),
        (http(b"[]"), "BAD_REPLY", "not an object"),
        (http(b'{"name": 7}'), "BAD_REPLY", "name is not text"),
        (introduced("Ada", concurrent_connection_limit=-1), "BAD_LIMIT", "-1"),
        (introduced("Ada", description="x" * 70_000), "TOO_LARGE", "64 KiB"),
        (http(b"", "302 Found", "Location: /ping"), "TOO_MANY_REDIRECTS", "10"),
    ],
)
async def test_a_failing_solver_is_refused_with_the_exact_reason(
    ann: AsyncClient, answer: bytes, kind: str, detail: str
) -> None:
    """Its author should not have to guess; it is not registered."""
    async with solver(lambda _: answer) as (url, _):
        refused = await ann.post("/api/solvers", json={"url": url})

    told = refused.json()
    assert (refused.status_code, told["code"], told["params"]["kind"]) == (400, "SOLVER_FAILED", kind)
    assert detail in told["params"]["why"]
    assert await brought(ann) == []


@pytest.mark.parametrize(
    "url",
    [
        "",
        "solver.example",
        "ftp://solver.example",
        "http://",
        "http://ann:secret@solver.example",
        "http://solver.example/?key=1",
        "http://solver.example/#here",
        "http://solver.example:99999",
        "http://[::1",
        "house:maestro",
    ],
)
async def test_an_invalid_address_is_not_called(ann: AsyncClient, url: str) -> None:
    """No address leads to a built-in solver either."""
    refused = await ann.post("/api/solvers", json={"url": url})

    assert (refused.json()["code"], refused.json()["params"]["kind"]) == ("SOLVER_FAILED", "BAD_ADDRESS")


async def test_a_solver_that_is_not_running_is_refused(ann: AsyncClient) -> None:
    """Nobody answers at its address any more."""
    async with solver(plays("Ada", "crane")) as (url, _):
        pass
    refused = await ann.post("/api/solvers", json={"url": url})

    assert refused.json()["params"]["kind"] == "UNREACHABLE"


async def test_the_ping_of_a_new_solver_has_little_time(ann: AsyncClient) -> None:
    """Nobody waits for ever."""
    async with solver(silence_past_the_deadline) as (url, _):
        refused = await ann.post("/api/solvers", json={"url": url})

    assert refused.json()["params"]["kind"] == "TIMEOUT"


@pytest.mark.parametrize("name", ["", " \u200b ", "\u202e", "x" * 25])
async def test_a_solver_needs_a_name(ann: AsyncClient, name: str) -> None:
    """One that is visible and fits on a page."""
    async with solver(plays(name, "crane")) as (url, _):
        refused = await ann.post("/api/solvers", json={"url": url})

    assert (refused.status_code, refused.json()["code"]) == (400, "BAD_SOLVER_NAME")
    assert refused.json()["params"] == {"longest": 24}


@pytest.mark.parametrize(
    "name",
    [
        *("Ada", "ADA", "\uff21da", " a\u200bda", "\u0410da", "\u00c4da", "A d a", "Ada."),
        *("Maestro", "SOLVO", "s0lvo", "so1vo", "rnaestro", "m\u0430estro", "howyag\u03bfin", "schvvordler"),
    ],
)
async def test_no_two_solvers_have_names_that_look_alike(server: FastAPI, ann: AsyncClient, name: str) -> None:
    """Whatever the case or alphabet, with or without spaces; built-in names are taken, too."""
    async with solver(plays("Ada", "crane")) as (first, _), solver(plays(name, "crane")) as (second, _):
        await bring(ann, first)
        async with visit(server) as bob:
            refused = await bob.post("/api/solvers", json={"url": second})

    assert (refused.status_code, refused.json()["code"]) == (409, "SOLVER_NAME_TAKEN")
    assert "Give your solver another name" in refused.json()["message"]
    assert [one["name"] for one in await brought(ann)] == ["Ada"]


class ChangingSolver:
    """A solver that can change its answer."""

    def __init__(self, name: str) -> None:
        self.answer: bytes = introduced(name)

    def __call__(self, _: Request) -> bytes:
        """Answer as set."""
        return self.answer


async def test_a_solver_cannot_change_to_a_name_like_anothers(ann: AsyncClient) -> None:
    """Its old name stays, and can be given again."""
    moody = ChangingSolver("Bob")
    async with solver(plays("Ada", "crane")) as (first, _), solver(moody) as (second, _):
        await bring(ann, first)
        bob = await bring(ann, second)
        answers = []
        for name in ("\u0410da", "s0lvo", "Bob", "B\u043eb"):
            moody.answer = introduced(name)
            answers.append(await ann.patch(f"/api/solvers/{bob['id']}", json={}))

    assert [answer.status_code for answer in answers] == [409, 409, 200, 200]
    assert answers[0].json()["code"] == "SOLVER_NAME_TAKEN"


async def test_a_solver_can_change_its_name(ann: AsyncClient) -> None:
    """The next ping reads the new name, and it stays the same solver."""
    async with solver(ada := ChangingSolver("Ada")) as (url, _):
        before = await bring(ann, url)
        ada.answer = introduced("Eve", colour="#000001")
        after = await ann.patch(f"/api/solvers/{before['id']}", json={})

    assert after.status_code == 200
    assert (after.json()["id"], after.json()["name"], after.json()["colour"]) == (before["id"], "Eve", "#000001")
    assert after.json()["seen_at"] > before["seen_at"]
    assert [one["name"] for one in await brought(ann)] == ["Eve"]


async def test_a_solver_can_move(server: FastAPI, ann: AsyncClient) -> None:
    """Anyone with the token can change its address."""
    async with solver(plays("Ada", "crane")) as (old, _), solver(plays("Ada", "crane")) as (new, heard):
        ada = await bring(ann, old)
        async with visit(server) as elsewhere:
            moved = await elsewhere.patch(
                f"/api/solvers/{ada['id']}", json={"url": new}, headers=token_of(ada["token"])
            )

    assert (moved.json()["url"], moved.json()["yours"]) == (new, True)
    assert [request.path for request in heard] == ["/ping"]


async def test_if_the_ping_fails_nothing_is_changed(ann: AsyncClient) -> None:
    """Address and name stay; a name that is taken is refused here, too."""
    async with solver(ada := ChangingSolver("Ada")) as (url, _), solver(plays("Bob", "crane")) as (other, _):
        before = await bring(ann, url)
        await bring(ann, other)
        ada.answer = http(b"oops")
        failed = await ann.patch(f"/api/solvers/{before['id']}", json={"url": url})
        ada.answer = introduced("bob")
        taken = await ann.patch(f"/api/solvers/{before['id']}", json={})

    assert (failed.json()["code"], taken.json()["code"]) == ("SOLVER_FAILED", "SOLVER_NAME_TAKEN")
    assert (await brought(ann))[0] == {name: before[name] for name in before.keys() - {"token"}}


async def test_only_its_owner_changes_or_removes_a_solver(server: FastAPI, ann: AsyncClient) -> None:
    """Strangers and wrong tokens are refused, and nobody changes a built-in solver."""
    async with solver(plays("Ada", "crane")) as (url, heard), visit(server) as bob:
        ada = await bring(ann, url)
        for headers in ({}, token_of(""), token_of("x" * 22), {"Authorization": ada["token"]}):
            for method in ("PATCH", "DELETE"):
                refused = await bob.request(method, f"/api/solvers/{ada['id']}", json={}, headers=headers)
                assert (refused.status_code, refused.json()["code"]) == (403, "NOT_OWNER")
        own = await bob.delete("/api/solvers/maestro")

    assert (own.status_code, own.json()["code"]) == (404, "NO_SUCH_SOLVER")
    assert len(heard) == 1
    assert len(await brought(ann)) == 1


async def test_the_token_shows_what_the_owner_sees(server: FastAPI, ann: AsyncClient) -> None:
    """It works for this solver only, alone or in the list; built-in solvers have no owner."""
    async with two_solvers() as (first, second):
        ada, bob = await bring(ann, first), await bring(ann, second)
    async with visit(server) as elsewhere:
        shows = token_of(ada["token"])
        one = (await elsewhere.get(f"/api/solvers/{ada['id']}", headers=shows)).json()
        other = (await elsewhere.get(f"/api/solvers/{bob['id']}", headers=shows)).json()
        stranger = (await elsewhere.get(f"/api/solvers/{ada['id']}")).json()
        own = (await elsewhere.get("/api/solvers/maestro", headers=shows)).json()
        listed = (await elsewhere.get("/api/solvers", headers=shows)).json()
        nobody = await elsewhere.get("/api/solvers/never-was", headers=shows)

    assert one == {name: ada[name] for name in ada.keys() - {"token"}}
    assert [(each["yours"], "url" in each) for each in (one, other, stranger, own)] == [
        (True, True),
        (False, False),
        (False, False),
        (False, False),
    ]
    assert [each["name"] for each in listed if each["yours"]] == ["Ada"]
    assert (nobody.status_code, nobody.json()["code"]) == (404, "NO_SUCH_SOLVER")


async def test_an_owner_with_an_account_can_use_another_browser(server: FastAPI, ann: AsyncClient) -> None:
    """A guest who registers an account stays the owner."""
    async with solver(plays("Ada", "crane")) as (url, _):
        ada = await bring(ann, url)
    account = {"username": "ann", "password": "correct horse"}
    await ann.post("/api/register", json=account)
    async with visit(server) as elsewhere:
        await elsewhere.post("/api/login", json=account)
        removed = await elsewhere.delete(f"/api/solvers/{ada['id']}")

    assert removed.status_code == 204


async def test_a_removed_solver_is_gone_and_its_name_free(ann: AsyncClient) -> None:
    """It can be removed with its token, too."""
    async with solver(plays("Ada", "crane")) as (url, _):
        ada = await bring(ann, url)
        ann.cookies.clear()
        removed = await ann.delete(f"/api/solvers/{ada['id']}", headers=token_of(ada["token"]))
        again = await ann.delete(f"/api/solvers/{ada['id']}", headers=token_of(ada["token"]))

        assert (removed.status_code, again.status_code, again.json()["code"]) == (204, 404, "NO_SUCH_SOLVER")
        assert await brought(ann) == []
        await bring(ann, url)


async def test_the_solvers_of_one_owner_are_limited() -> None:
    """After one is removed, another can be added."""
    async with arena_server(solvers_each=1) as server, visit(server) as ann, two_solvers() as (first, second):
        ada = await bring(ann, first)
        refused = await ann.post("/api/solvers", json={"url": second})
        assert (refused.status_code, refused.json()["code"]) == (409, "TOO_MANY_SOLVERS")
        assert refused.json()["params"] == {"most": 1}

        await ann.delete(f"/api/solvers/{ada['id']}")
        await bring(ann, second)


async def test_the_solvers_of_a_server_are_limited() -> None:
    """One too many is refused before it is pinged."""
    async with (
        arena_server(arena_solvers=1) as server,
        two_solvers() as (first, second),
        visit(server) as ann,
        visit(server) as bob,
    ):
        await bring(ann, first)
        refused = await bob.post("/api/solvers", json={"url": second})

    assert (refused.status_code, refused.json()["code"]) == (503, "ARENA_FULL")


async def test_solvers_registered_at_once_do_not_exceed_the_limit() -> None:
    """All are pinged while there is space; the last to answer is refused."""
    both = asyncio.Barrier(2)

    async def say(request: Request) -> bytes:
        await both.wait()
        return introduced(request.path.removesuffix("/ping").strip("/"))

    async with arena_server(solvers_each=1) as server, solver(say) as (url, _), visit(server) as ann:
        await ann.get("/api/me")
        answers = await asyncio.gather(*(ann.post("/api/solvers", json={"url": f"{url}/{one}"}) for one in "ab"))

        assert sorted(answer.status_code for answer in answers) == [201, 409]
        assert len(await brought(ann)) == 1


@pytest.mark.parametrize("limit", [33, 2**63, 2**64 - 1])
async def test_connections_are_limited(ann: AsyncClient, limit: int) -> None:
    """A solver may ask for more than a database can count."""
    async with solver(plays("Ada", "crane", concurrent_connection_limit=limit)) as (url, _):
        ada = await bring(ann, url)

    assert ada["connections"] == 32


async def test_registering_is_limited_by_address() -> None:
    """Registering and pinging again count as costly requests."""
    async with arena_server(request_rate=2) as server, two_solvers() as (first, _), visit(server) as ann:
        ada = await bring(ann, first)
        await ann.patch(f"/api/solvers/{ada['id']}", json={})
        refused = await ann.post("/api/solvers", json={"url": first})

    assert (refused.status_code, refused.json()["code"]) == (429, "TOO_MANY_REQUESTS")


async def test_an_address_must_be_text(ann: AsyncClient) -> None:
    """The request is wrong, not the solver."""
    for url in (7, None):
        refused = await ann.post("/api/solvers", json={"url": url})
        assert (refused.status_code, refused.json()["code"]) == (400, "BAD_REQUEST")


async def test_texts_of_solvers_are_made_safe(ann: AsyncClient) -> None:
    """One line, limited, without invisible or reversing characters; markup is plain text."""
    text = "<b>\u202eevil\u0000\u2066</b>\n\n" + "x" * 1000
    async with solver(plays("A\u202ed\u0007a", "crane", description=text)) as (url, _):
        ada = await bring(ann, url)

    assert ada["name"] == "Ada"
    assert ada["description"].startswith("<b>evil</b> xxx")
    assert len(ada["description"]) == 500


@asynccontextmanager
async def two_solvers() -> AsyncIterator[tuple[str, str]]:
    """Open two solvers."""
    async with solver(plays("Ada", "crane")) as (first, _), solver(plays("Bob", "slate")) as (second, _):
        yield first, second
