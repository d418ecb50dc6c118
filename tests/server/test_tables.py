"""Tables over HTTP."""

import asyncio
import re

import pytest

from tests.server.running_server import PATIENCE, SocketClient, call, running_server

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def test_seats_by_link_are_joined_by_their_tokens_and_the_host_seat_starts() -> None:
    """The way friends set up a match: one request, one link each."""
    async with running_server() as server, server.browser() as browser:
        wanted = {"game": "crossword", "playerCount": 2, "options": {"grid_size": 2}}
        made = await browser.post("/api/games", json=wanted)
        table, urls = made.json()["gameId"], made.json()["playerUrls"]
        tokens = [url.rsplit("/", 1)[1] for url in urls]
        too_soon = await browser.post(f"/api/games/{table}/start", json={"token": tokens[0]})
        async with call(f"{server.ws}/{table}") as ann, call(f"{server.ws}/{table}") as bob:
            await ann.say("join", token=tokens[0], name="Ann")
            await ann.hear("state_full")
            await bob.say("join", token=tokens[1], name="Bob")
            await bob.hear("state_full")
            not_host = await browser.post(f"/api/games/{table}/start", json={"token": tokens[1]})
            started = await browser.post(f"/api/games/{table}/start", json={"token": tokens[0]})
            state = (await bob.hear("state_full"))["state"]

        assert made.status_code == 201
        assert urls[0].startswith(f"{server.http}/g/{table}/p/")
        assert (too_soon.status_code, too_soon.json()["code"]) == (409, "ACTION_NOT_ALLOWED")
        assert (not_host.status_code, not_host.json()["code"]) == (403, "NOT_HOST")
        assert started.status_code == 200
        assert state["status"] == "playing"
        assert [player["name"] for player in state["players"].values()] == ["Ann", "Bob"]


async def test_opening_a_seats_page_does_not_take_the_seat_and_a_wrong_link_reveals_nothing() -> None:
    """Messengers fetch links to make previews."""
    async with running_server() as server, server.browser() as browser:
        made = (await browser.post("/api/games", json={"game": "crossword", "playerCount": 1})).json()
        page = await browser.get(made["playerUrls"][0].removeprefix(server.http))
        wrong_token = await browser.get(f"/g/{made['gameId']}/p/{'x' * 22}")
        wrong_table = await browser.get(f"/g/{'x' * 12}/p/{'x' * 22}")
        by_code = await browser.get(f"/t/{made['code'].lower()}")
        unjoined = await browser.post(
            f"/api/games/{made['gameId']}/start", json={"token": made["playerUrls"][0].rsplit("/", 1)[1]}
        )

        assert page.status_code == by_code.status_code == 200
        assert made["code"] in page.text
        assert wrong_token.status_code == wrong_table.status_code == 404
        assert wrong_token.json() == wrong_table.json()
        assert unjoined.json()["params"]["reason"] == "host_not_joined"


@pytest.mark.parametrize(
    ("wanted", "status", "code"),
    [
        ({"game": "chess"}, 400, "BAD_OPTIONS"),
        ({"game": "crossword", "options": {"grid_size": 9}}, 400, "BAD_OPTIONS"),
        ({"game": "crossword", "options": {"colour": "red"}}, 400, "BAD_OPTIONS"),
        ({"game": "crossword", "playerCount": 13}, 400, "BAD_OPTIONS"),
        ({"game": "crossword", "playerCount": 0}, 400, "BAD_REQUEST"),
        ({"game": "crossword", "seats": 2}, 400, "BAD_REQUEST"),
        ({}, 400, "BAD_OPTIONS"),
    ],
)
async def test_an_impossible_table_is_refused(wanted: dict[str, object], status: int, code: str) -> None:
    """The refusal has a code, and no table is opened."""
    async with running_server() as server, server.browser() as browser:
        answer = await browser.post("/api/games", json=wanted)
        metrics = (await browser.get("/metrics")).text

        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert "parlour_active_rooms 0.0" in metrics


LIMITS: list[tuple[str, list[object], list[object]]] = [
    ("end_penalty", [0, 1000], [-1, 1001, "100", True, 1.5, None]),
    ("pass_rounds", [1, 5], [0, 6, "1"]),
    ("rated", ["all", "main"], ["long", 1]),
    ("dictionary", ["off", "check"], ["on", False]),
    ("tiles", ["E28", "A5 B2 ?218"], ["E27", "E226", "ß28", "E", 28]),
    ("judge", ["local"], ["llm", "me"]),
]


@pytest.mark.parametrize(("option", "good", "bad"), LIMITS, ids=[limit[0] for limit in LIMITS])
async def test_options_have_limits(option: str, good: list[object], bad: list[object]) -> None:
    """Within them a table is opened; beyond them the refusal names the option."""
    async with running_server() as server, server.browser() as browser:
        answers = [
            await browser.post("/api/games", json={"playerCount": 1, "options": {option: value}})
            for value in (*good, *bad)
        ]

        assert [answer.status_code for answer in answers] == [201] * len(good) + [400] * len(bad)
        assert {answer.json()["params"]["field"] for answer in answers[len(good) :]} == {option}


@pytest.mark.parametrize("count", [1, 2, 3, 4])
async def test_wortkunst_has_one_to_four_links(count: int) -> None:
    """All different, one per seat, and no more."""
    async with running_server() as server, server.browser() as browser:
        made = await browser.post("/api/games", json={"playerCount": count})
        more = await browser.post("/api/games", json={"playerCount": 4 + count})

        urls = made.json()["playerUrls"]
        assert (made.status_code, more.status_code) == (201, 400)
        assert len(urls) == len(set(urls)) == count
        assert all(re.fullmatch(rf"{server.http}/g/[0-9A-Za-z]{{12}}/p/[0-9A-Za-z]{{22}}", url) for url in urls)


async def test_a_finished_game_can_be_read_and_its_dice_checked() -> None:
    """Log, seed and final view, but no id of a person."""
    async with running_server() as server, call(f"{server.ws}/nook") as ann, server.browser() as browser:
        await _solo_game(ann)
        game_id = (await ann.hear("effect", type="game_ended"))["data"]["game_id"]
        archived = (await browser.get(f"/api/archive/{game_id}")).json()
        unknown = await browser.get("/api/archive/nothing")

    assert archived["game"] == "crossword"
    assert [entry["action"]["event"] for entry in archived["log"]].count("place") == 4
    assert len(archived["seed"]) == 64
    assert archived["view"]["scores"]
    assert archived["results"][0]["won"] is True
    assert "player_id" not in archived["results"][0]
    assert unknown.status_code == 404


async def _solo_game(ann: SocketClient) -> None:
    await ann.say("join", name="Ann", game="crossword")
    await ann.hear("state_full")
    await ann.ask("configure", options={"grid_size": 2})
    await ann.ask("start")
    for cell, letter in enumerate("TOAT"):
        await ann.ask("announce", letter=letter)
        await ann.say("place", row=cell // 2, col=cell % 2)
        await ann.hear("state_patch")


async def test_only_public_tables_are_listed() -> None:
    """Private by default."""
    async with running_server() as server, server.browser() as browser, call(f"{server.ws}/salon") as ann:
        await ann.say("join", name="Ann", game="crossword")
        await ann.hear("state_full")
        before = (await browser.get("/api/tables")).json()
        await ann.ask("configure", listed=True)
        async with asyncio.timeout(PATIENCE):
            while not (after := (await browser.get("/api/tables")).json()):  # noqa: ASYNC110 - kept for a moment
                await asyncio.sleep(0.1)
        beyond = (await browser.get("/api/tables?page=2")).json()

        assert before == []
        assert [(table["gameId"], table["people"]) for table in after] == [("salon", 1)]
        assert beyond == []


async def test_games_are_described_for_programs() -> None:
    """Seats, options as JSON Schema, bot levels: enough to build a page for an unknown game."""
    async with running_server() as server, server.browser() as browser:
        games = {game["name"]: game for game in (await browser.get("/api/games")).json()}
        crossword = games["crossword"]

        assert crossword["seats"] == {"least": 1, "most": 12}
        assert crossword["options"]["properties"]["grid_size"]["maximum"] == 8
        assert crossword["bots"]
        assert set(crossword["actions"]) == {"announce", "place"}


async def test_a_seat_link_still_works_after_leaving() -> None:
    """Leaving a match breaks neither page, invitation nor seat, and the list of tables marks it as left."""
    async with running_server() as server, server.browser() as browser, server.browser() as other:
        wanted = {"game": "crossword", "playerCount": 2, "options": {"grid_size": 2}}
        made = (await browser.post("/api/games", json=wanted)).json()
        table, urls = made["gameId"], made["playerUrls"]
        tokens = [url.rsplit("/", 1)[1] for url in urls]
        await other.get("/api/me")
        cookie = {"cookie": "; ".join(f"{name}={value}" for name, value in other.cookies.items())}
        async with call(f"{server.ws}/{table}") as ann, call(f"{server.ws}/{table}", cookie) as bob:
            await ann.say("join", token=tokens[0], name="Ann")
            await ann.hear("state_full")
            await bob.say("join", token=tokens[1], name="Bob")
            await bob.hear("state_full")
            await ann.say("start")
            await bob.hear("state_full")
            await bob.say("leave", id=1)
            await bob.hear("ack")

            mine = (await other.get("/api/me/tables")).json()
            page = await browser.get(urls[1].removeprefix(server.http))
            shown = {"Authorization": f"Bearer {tokens[1]}"}
            invitation = await browser.get(f"/api/tables/{table}/invitation", headers=shown)
            await bob.say("join", token=tokens[1])
            state = (await bob.hear("state_full"))["state"]
            back = (await other.get("/api/me/tables")).json()

        assert page.status_code == 200
        assert (invitation.status_code, invitation.json()["name"]) == (200, "Bob")
        assert state["spectators"]["p2"]["waits_for"] == "game"
        assert [(one["gameId"], one["people"], one["left"]) for one in mine] == [(table, 1, True)]
        assert [(one["gameId"], one["people"], one["left"]) for one in back] == [(table, 2, False)]


async def test_player_limits_can_be_set_when_a_table_is_opened() -> None:
    """They have the specification's names; values the game does not allow are refused."""
    async with running_server() as server, server.browser() as browser:
        wanted = {"game": "president", "min_players": 3, "max_players": 3, "enable_bots": False}
        made = await browser.post("/api/games", json=wanted)
        more = await browser.post("/api/games", json={**wanted, "max_players": 6})
        fewer = await browser.post("/api/games", json={**wanted, "min_players": 2})
        async with call(f"{server.ws}/{made.json()['gameId']}") as ann:
            await ann.say("join", name="Ann")
            settings = (await ann.hear("state_full"))["state"]["settings"]
            await ann.say("add_bot", id=1)
            refused = await ann.hear("error")

        assert made.status_code == 201
        assert (settings["max_players"], settings["enable_bots"]) == (3, False)
        assert (refused["code"], refused["params"]) == ("ACTION_NOT_ALLOWED", {"reason": "no_bots"})
        assert [answer.json()["params"] for answer in (more, fewer)] == [
            {"field": "max_players"},
            {"field": "min_players"},
        ]
