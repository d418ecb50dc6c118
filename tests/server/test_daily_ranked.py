"""Riddles on a full server: games are ranked on every device and on the leaderboards."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient

from tests.server.in_memory import ManualClock, Open, visit
from tests.server.riddle_guesses import HOUR, KEY, NOON, OTHER, WRONG, guess, refusal, secret_of

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


@asynccontextmanager
async def sitting(server: FastAPI, name: str | None = None) -> AsyncIterator[AsyncClient]:
    """Open a browser, with an account if `name` is given."""
    async with visit(server) as browser:
        if name:
            made = await browser.post("/api/register", json={"username": name, "password": "correct horse"})
            assert made.status_code == 201
        else:
            await browser.get("/api/me")
        yield browser


@pytest.fixture
async def whole(open_server: Open, noon: ManualClock) -> FastAPI:
    """Build a full server at noon."""
    assert noon() == NOON
    return await open_server(secret_key=KEY, guess_rate=1e6, request_rate=1e6)


async def test_on_a_full_server_games_are_ranked(whole: FastAPI) -> None:
    """A cookie names the player; visitors without one get it when they look at the riddle."""
    async with visit(whole) as ann:
        begun = await guess(ann, "")
        first = await guess(ann, WRONG, begun.json()["token"])
        second = await guess(ann, secret_of(), first.json()["token"])

    assert all(answer.json()["ranked"] for answer in (begun, first, second))
    assert "parlour=" in begun.headers["set-cookie"]
    assert "set-cookie" not in first.headers


async def test_visitors_without_a_cookie_cannot_learn_the_word_and_then_win(whole: FastAPI) -> None:
    """By a reset, practice or a first guess: from then on the browser is known, and its game is unranked."""
    ways: list[list[str]] = [["/api/reset"], ["/api/reset", "practise"], ["guess"]]
    for number, way in enumerate(ways):
        async with visit(whole) as ann:
            token = None
            for step in way:
                if step == "/api/reset":
                    token = (await ann.post(step)).json()["token"]
                else:
                    assert not (await guess(ann, secret_of(), token)).json()["ranked"]
            won = (await guess(ann, secret_of())).json()
            await ann.post("/api/register", json={"username": f"ann{number}", "password": "correct horse"})
            board = (await ann.get("/api/riddles/en-5/leaderboard")).json()

        assert (won["game_state"]["won"], won["ranked"]) == (True, False)
        assert board["places"] == []


async def test_visitors_who_discard_cookies_are_never_ranked(whole: FastAPI) -> None:
    """Neither with a practice token nor with a word they have learned."""
    async with visit(whole) as ann:
        token = (await ann.post("/api/reset")).json()["token"]
        ann.cookies.clear()
        learned = (await guess(ann, secret_of(), token)).json()
        ann.cookies.clear()
        won = (await guess(ann, learned["secret"])).json()

    assert (won["game_state"]["won"], won["ranked"]) == (True, False)


async def test_a_guests_open_day_moves_to_the_account_at_login(whole: FastAPI) -> None:
    """Otherwise players could learn the word as guests and then find it at once with an account."""
    async with sitting(whole, "ann") as ann, sitting(whole, "bob") as bob, visit(whole) as guest:
        token = (await guess(bob, WRONG)).json()["token"]
        for name in ("ann", "bob"):
            guest.cookies.clear()
            await guest.get("/api/me")
            begun = (await guess(guest, OTHER)).json()["token"]
            await guess(guest, secret_of(), begun)
            await guest.post("/api/login", json={"username": name, "password": "correct horse"})
        seen = (await guess(ann, "")).json()
        gone_on = (await guess(bob, secret_of(), token)).json()
        board = (await ann.get("/api/riddles/en-5/leaderboard")).json()

    assert (seen["game_state"]["attempts"], seen["ranked"]) == (2, True)
    assert (gone_on["game_state"]["won"], gone_on["ranked"]) == (True, False)
    assert [(place["name"], place["attempts"]) for place in board["places"]] == [("ann", 2)]


async def test_the_same_guess_in_other_letters_is_answered_again(whole: FastAPI) -> None:
    """A retry may differ in case or in the encoding of an umlaut."""
    async with sitting(whole) as ann:
        words = ("größe", "GRÖSSE", "gro\u0308ße ")
        told = [(await guess(ann, word, query="?riddle=de-6")) for word in words]
        first = (await guess(ann, WRONG)).json()
        second = (await guess(ann, OTHER, first["token"])).json()
        again = (await guess(ann, f" {OTHER.upper()}", first["token"])).json()

    assert [answer.status_code for answer in told] == [200] * 3
    assert [answer.json()["game_state"] for answer in told[1:]] == [told[0].json()["game_state"]] * 2
    assert again == second


async def test_an_old_token_played_again_is_409_with_the_game_as_it_stands(whole: FastAPI) -> None:
    """Only another guess is refused; the same guess gets the same answer."""
    async with sitting(whole) as ann:
        first = (await guess(ann, WRONG)).json()
        second = (await guess(ann, OTHER, first["token"])).json()

        replayed = await guess(ann, secret_of(), first["token"])
        repeated = await guess(ann, OTHER, first["token"])
        without = await guess(ann, secret_of())

    assert refusal(replayed) == refusal(without) == (409, "ALREADY_GUESSED")
    assert replayed.json()["game_state"] == second["game_state"]
    assert replayed.json()["token"] == second["token"]
    assert repeated.json() == second


async def test_a_reset_game_is_unranked(whole: FastAPI) -> None:
    """It counts neither on the leaderboard nor in the statistics."""
    async with sitting(whole, "ann") as ann:
        token = (await ann.post("/api/reset")).json()["token"]
        won = (await guess(ann, secret_of(), token)).json()
        fresh = (await guess(ann, secret_of())).json()
        board = (await ann.get("/api/riddles/en-5/leaderboard")).json()

    assert (won["ranked"], fresh["ranked"]) == (False, False)
    assert board["places"] == []


async def test_the_board_of_the_day_and_of_all_time(whole: FastAPI) -> None:
    """Only accounts; ties share a rank, and players find themselves."""
    async with (
        sitting(whole, "ann") as ann,
        sitting(whole, "bob") as bob,
        sitting(whole, "cat") as cat,
        sitting(whole) as guest,
    ):
        for player in (ann, bob, guest):
            await guess(player, secret_of())
        token = (await guess(cat, WRONG)).json()["token"]
        await guess(cat, secret_of(), token)
        today = (await bob.get("/api/riddles/en-5/leaderboard")).json()
        ever = (await cat.get("/api/riddles/en-5/leaderboard?date=all")).json()
        other = (await cat.get("/api/riddles/en-5/leaderboard?date=2026-11-15")).json()
        unknown = await cat.get("/api/riddles/tlh-5/leaderboard")

    assert [(place["rank"], place["name"], place["you"]) for place in today["places"]] == [
        (1, "ann", False),
        (1, "bob", True),
        (3, "cat", False),
    ]
    assert [place["rank"] for place in ever["places"]] == [1, 1, 3]
    assert other["places"] == []
    assert refusal(unknown) == (404, "NO_SUCH_RIDDLE")


async def test_statistics_are_the_same_on_every_device(whole: FastAPI, noon: ManualClock) -> None:
    """The account keeps them; the archive adds nothing."""
    async with sitting(whole, "ann") as ann, visit(whole) as phone:
        await guess(ann, secret_of())
        await guess(ann, secret_of(date="2026-11-01"), query="?date=2026-11-01")
        await phone.post("/api/login", json={"username": "ann", "password": "correct horse"})
        noon.now += 24 * HOUR
        token = (await guess(phone, WRONG if WRONG.upper() != secret_of(date="2026-11-17") else OTHER)).json()["token"]
        await guess(phone, secret_of(date="2026-11-17"), token)
        counted = (await ann.get("/api/me/riddles/en-5")).json()

    assert {key: counted[key] for key in ("played", "won", "average", "streak", "best_streak")} == {
        "played": 2,
        "won": 2,
        "average": 1.5,
        "streak": 2,
        "best_streak": 2,
    }
    assert counted["distribution"] == {"1": 1, "2": 1}
    assert counted["days"] == {"2026-11-16": 1, "2026-11-17": 2}


async def test_a_failing_store_is_503(whole: FastAPI) -> None:
    """With a detail, like every refusal here; the guess may be sent again."""
    async with sitting(whole) as ann:
        await whole.state.dependencies.storage.records.close()

        assert refusal(await guess(ann, WRONG)) == (503, "UNAVAILABLE")


async def test_guesses_can_continue_unranked_without_a_store(open_server: Open) -> None:
    """Unranked, and the answer says so."""
    server = await open_server(secret_key=KEY, unrecorded_guesses="unranked")
    async with sitting(server) as ann:
        await server.state.dependencies.storage.records.close()
        told = (await guess(ann, WRONG)).json()

    assert (told["ranked"], told["game_state"]["attempts"]) == (False, 1)


async def test_a_guest_who_registers_keeps_their_days(whole: FastAPI) -> None:
    """From then on they are on the leaderboard."""
    async with sitting(whole) as ann:
        await guess(ann, secret_of())
        before = (await ann.get("/api/riddles/en-5/leaderboard")).json()["places"]
        await ann.post("/api/register", json={"username": "ann", "password": "correct horse"})
        after = (await ann.get("/api/riddles/en-5/leaderboard")).json()["places"]

    assert before == []
    assert [(place["rank"], place["you"], place["attempts"]) for place in after] == [(1, True, 1)]


async def test_a_stranger_has_no_statistics(whole: FastAPI) -> None:
    """Asking for them does not even set a cookie."""
    async with visit(whole) as stranger:
        counted = await stranger.get("/api/me/riddles/en-5")

    assert counted.json()["played"] == 0
    assert "set-cookie" not in counted.headers
