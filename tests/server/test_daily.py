"""Riddles over HTTP: the specified wire, with every hole closed."""

from asyncio import Event, get_running_loop
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import date
from typing import Any

import jwt
import pytest
from httpx2 import AsyncClient

from parlour.core.riddle import Riddle, RiddleGame, find_riddles
from parlour.hosts.daily.promise import load_promise
from parlour.server.riddles_only_app import create_riddles_only_app
from parlour.server.settings import Settings
from tests.server.in_memory import ManualClock, visit
from tests.server.riddle_guesses import GUESS, HOUR, KEY, NOON, OTHER, WRONG, alone, guess, refusal, secret_of

pytestmark = pytest.mark.anyio


@pytest.fixture
async def ann(noon: ManualClock) -> AsyncIterator[AsyncClient]:
    """Open a browser at the riddle server."""
    async with visit(alone(noon)) as browser:
        yield browser


async def test_every_route_is_described(noon: ManualClock) -> None:
    """Including the one that bypasses FastAPI."""
    described = alone(noon).openapi()["paths"]

    assert {"/api/info", "/api/guess", "/api/reset", "/api/riddles"} < set(described)
    body = described["/api/guess"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert set(body["properties"]) == {"guess", "token", "hard"}


async def test_a_riddle_introduces_itself(ann: AsyncClient) -> None:
    """It has the specified fields, and more."""
    info = (await ann.get("/api/info")).json()

    assert {key: info[key] for key in ("date", "word_length", "max_attempts")} == {
        "date": "2026-11-16",
        "word_length": 5,
        "max_attempts": 6,
    }
    assert info["next_puzzle_at"] == "2026-11-17T00:00:00+00:00"
    assert secret_of() not in str(info)


async def test_a_whole_game_follows_the_specification(ann: AsyncClient) -> None:
    """Fields, messages and status codes are those of the specification."""
    first = await guess(ann, WRONG)
    assert first.status_code == 200
    told = first.json()
    assert {"game_state", "token", "game_over", "message"} <= set(told)
    assert (told["game_over"], told["message"], told["ranked"]) == (False, "Attempt 1/6", False)
    assert set(told["game_state"]) == {"guesses", "attempts", "max_attempts", "won", "lost", "game_over"}
    assert set(told["game_state"]["guesses"][0]) == {"word", "hints", "is_correct"}

    again = (await guess(ann, "", told["token"])).json()
    assert (again["message"], again["game_state"]) == ("Attempt 1/6", told["game_state"])

    won = (await guess(ann, secret_of().lower(), told["token"])).json()
    assert (won["game_state"]["won"], won["game_state"]["attempts"], won["secret"]) == (True, 2, secret_of())

    after = await guess(ann, OTHER, won["token"])
    assert (after.status_code, after.json()["message"]) == (200, "Game already completed for today!")


async def test_a_lost_game_reveals_the_word(ann: AsyncClient) -> None:
    """Nobody learns it earlier."""
    told: list[dict[str, Any]] = [{"token": None}]
    for _ in range(6):
        told.append((await guess(ann, WRONG, told[-1]["token"])).json())

    assert ["secret" in each for each in told] == [False] * 6 + [True]
    assert told[-1]["message"] == f"Game over! The word was {secret_of()}."


async def test_a_new_game_is_ready(ann: AsyncClient) -> None:
    """An empty guess costs nothing; a reset returns a new token."""
    ready = (await guess(ann, "")).json()
    reset = await ann.post("/api/reset")

    assert (ready["message"], ready["game_state"]["attempts"]) == ("Ready to play!", 0)
    assert reset.json().keys() == {"token", "message"}
    assert reset.json()["message"] == "Game reset for today"
    assert (await guess(ann, "", reset.json()["token"])).json()["message"] == "Ready to play!"


@pytest.mark.parametrize(
    ("word", "detail"),
    [
        ("abc", "Guess must be 5 letters"),
        ("ab1cd", "Guess must contain only letters"),
        ("zzzzz", "'ZZZZZ' is not in the word list"),
    ],
)
async def test_an_invalid_guess_is_400_with_a_detail(ann: AsyncClient, word: str, detail: str) -> None:
    """It also has a code, for clients in other languages."""
    answer = await guess(ann, word)

    assert (answer.status_code, answer.json()["detail"]) == (400, detail)


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b"{}", b'{"guess": 7}', b'{"guess": null}', b'{"guess": "\\ud800"}']
)
async def test_an_invalid_body_is_422(ann: AsyncClient, body: bytes) -> None:
    """None of it is repeated in the answer."""
    assert refusal(await ann.post(GUESS, content=body)) == (422, "BAD_REQUEST")


async def test_forged_tokens_are_401(ann: AsyncClient) -> None:
    """Including one signed with the sample key of the specification."""
    claims = {"aud": "parlour/riddles", "iat": NOON, "exp": NOON + HOUR, "date": "2026-11-16"}
    state = {"guesses": [], "attempts": -1000, "max_attempts": 6, "game_over": False}
    published = "your-secret-key-change-this-in-production"

    forged = jwt.encode({**claims, "game_state": state}, published, "HS256")

    assert refusal(await guess(ann, WRONG, forged)) == (401, "TOKEN_FORGED")


async def test_mutilated_tokens_are_401(ann: AsyncClient) -> None:
    """They never start a new game silently."""
    token = (await guess(ann, WRONG)).json()["token"]

    assert refusal(await guess(ann, WRONG, "garbage")) == (401, "TOKEN_MALFORMED")
    assert refusal(await guess(ann, WRONG, token[10:])) == (401, "TOKEN_MALFORMED")
    assert refusal(await guess(ann, WRONG, token[:-5])) == (401, "TOKEN_FORGED")


async def test_foreign_tokens_are_401(ann: AsyncClient, noon: ManualClock) -> None:
    """They belong to another server or to another riddle."""
    token = (await guess(ann, WRONG)).json()["token"]
    async with visit(alone(noon, secret_key=KEY[::-1])) as elsewhere:
        theirs = await guess(elsewhere, WRONG, token)

    assert refusal(theirs) == (401, "TOKEN_FORGED")
    assert refusal(await guess(ann, "", token, "?riddle=en-6")) == (401, "TOKEN_FOREIGN")


async def test_expired_tokens_are_401(ann: AsyncClient, noon: ManualClock) -> None:
    """Two hours after midnight; until then players may finish."""
    token = (await guess(ann, WRONG)).json()["token"]
    noon.now = NOON + 13.9 * HOUR
    finished = await guess(ann, secret_of(), token)
    noon.now = NOON + 14 * HOUR

    assert finished.json()["game_state"]["won"]
    assert finished.json()["date"] == "2026-11-16"
    assert refusal(await guess(ann, WRONG, token)) == (401, "TOKEN_EXPIRED")
    assert (await guess(ann, "")).json()["date"] == "2026-11-17"


async def test_a_token_holds_guesses_and_nothing_about_the_secret(ann: AsyncClient) -> None:
    """Reading it reveals only the player's own guesses."""
    token = (await guess(ann, WRONG)).json()["token"]

    held = jwt.decode(token, options={"verify_signature": False})

    assert set(held) == {"aud", "iat", "exp", "riddle", "date", "version", "guesses"}
    assert held["guesses"] == [WRONG]
    assert held["exp"] == NOON + 14 * HOUR


async def test_every_riddle_has_its_own_word(ann: AsyncClient) -> None:
    """`?riddle=` selects one; existing riddles are listed, others are 404."""
    listed = [each["riddle"] for each in (await ann.get("/api/riddles")).json()]
    won = await guess(ann, secret_of("de-6"), query="?riddle=de-6")

    assert listed[0] == "en-5"
    assert "de-6" in listed
    assert won.json()["game_state"]["won"]
    assert refusal(await ann.get("/api/info?riddle=tlh-5")) == (404, "NO_SUCH_RIDDLE")


async def test_hard_mode_is_chosen_with_the_first_guess(ann: AsyncClient) -> None:
    """The choice stays: a later one changes nothing."""
    secret = secret_of()
    begun = (await ann.post(GUESS, json={"guess": "", "hard": True})).json()
    near = next(word for word in ("house", "plane", "trick", "lemon") if set(word.upper()) & set(secret))
    token = (await guess(ann, near, begun["token"])).json()["token"]
    far = next(word for word in ("crypt", "jumbo", "fiend", "waltz") if not set(word) & set(near))

    answer = await ann.post(GUESS, json={"guess": far, "token": token, "hard": False})

    assert begun["game_state"]["hard_mode"]
    assert answer.status_code == 400
    assert answer.json()["code"] in {"LETTER_MOVED", "LETTER_MISSING"}


async def test_past_days_are_played_from_the_archive(ann: AsyncClient) -> None:
    """Future days are refused."""
    past = await guess(ann, secret_of(date="2026-05-01"), query="?date=2026-05-01")

    assert past.json()["game_state"]["won"]
    assert (await ann.get("/api/info?date=2026-05-01")).json()["number"] == 121
    assert refusal(await ann.get("/api/info?date=2026-11-17")) == (400, "BAD_DATE")


async def test_tomorrows_word_is_promised_today(ann: AsyncClient, noon: ManualClock) -> None:
    """The promise is opened once the day is over."""
    promised = (await ann.get("/api/info")).json()["tomorrow"]
    noon.now = NOON + (24 + 14) * HOUR
    answer = await ann.get("/api/riddles/en-5/promise?date=2026-11-17")
    opened, shown = answer.json(), load_promise(answer.content)

    assert opened["promise"] == promised["promise"]
    assert shown is not None, "whatever `parlour verify` needs is there"
    assert shown.is_kept
    assert opened["secret"] == secret_of(date="2026-11-17")
    assert "secret" not in promised
    assert refusal(await ann.get("/api/riddles/en-5/promise")) == (400, "BAD_DATE")


async def test_players_can_set_words_for_friends(ann: AsyncClient) -> None:
    """The link hides the word; a word that could not be guessed is refused."""
    made = await ann.post("/api/riddles/en-5/link", json={"secret": "lemon", "clue": "sour"})
    link = made.json()["link"]

    told = (await ann.get(f"/api/info?link={link}")).json()
    assert (told["clue"], told["by_friend"]) == ("sour", True)
    assert (await guess(ann, "LEMON", query=f"?link={link}")).json()["game_state"]["won"]
    refused = await ann.post("/api/riddles/en-5/link", json={"secret": "zzzzz"})
    assert refusal(refused) == (400, "UNKNOWN_WORD")
    assert refusal(await ann.get("/api/info?link=broken")) == (400, "BAD_LINK")


async def test_the_longest_clue_fits_into_a_link(ann: AsyncClient) -> None:
    """It may be in any script; a longer one is refused at once."""
    clue = "🍋" * 200
    made = await ann.post("/api/riddles/de-7-expert/link", json={"secret": "zitrone", "clue": clue})
    longer = await ann.post("/api/riddles/de-7/link", json={"secret": "zitrone", "clue": clue + "!"})

    assert (await ann.get(f"/api/info?link={made.json()['link']}")).json()["clue"] == clue
    assert refusal(longer) == (422, "BAD_REQUEST")


async def test_practice_is_unlimited(ann: AsyncClient) -> None:
    """Each practice game has another word."""
    links = [(await ann.post("/api/riddles/de-4/practice")).json()["link"] for _ in range(3)]

    assert len(set(links)) == 3
    told = (await ann.get(f"/api/info?link={links[0]}")).json()
    assert (told["word_length"], told["by_friend"]) == (4, False)


async def test_guesses_are_rate_limited(noon: ManualClock) -> None:
    """429 says when to try again; others are served."""
    app = alone(noon, guess_rate=3)
    async with visit(app) as ann, visit(app, "192.0.2.8") as bob:
        answers = [await guess(ann, WRONG) for _ in range(4)]

        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert refusal(answers[-1]) == (429, "TOO_MANY_REQUESTS")
        assert answers[-1].headers["retry-after"] == "20"
        assert (await guess(bob, WRONG)).status_code == 200


async def test_a_large_body_is_refused(ann: AsyncClient) -> None:
    """413, with a detail; a long guess in a small body is just a wrong guess."""
    large = await guess(ann, "a" * 70_000)
    long = await guess(ann, "a" * 60_000)

    assert (large.status_code, large.json()["detail"]) == (413, "A request may have at most 64 KiB.")
    assert refusal(long) == (400, "GUESS_TOO_LONG")


@pytest.mark.slow
async def test_riddles_are_preloaded(noon: ManualClock) -> None:
    """A thread loads them, tomorrow's included; a broken riddle does not stop the others."""
    opened: list[tuple[str, str]] = []
    last, loop = Event(), get_running_loop()

    def note(riddle: Riddle) -> Riddle:
        def open_it(day: str, key: bytes) -> RiddleGame:
            opened.append((riddle.id, day))
            if opened[-1] == ("en-4", "2026-11-17"):
                loop.call_soon_threadsafe(last.set)
            if riddle.id == "de-5":
                raise OSError("no words")
            return riddle.open(day, key)

        return replace(riddle, open=open_it)

    offered = {name: note(find_riddles()[name]) for name in ("en-5", "de-5", "en-4")}
    settings = Settings(secret_key=KEY, database_url="memory", riddle_draw_since=date(2026, 1, 1))
    app = create_riddles_only_app(settings, offered, now=noon, ticks=noon)
    async with app.router.lifespan_context(app):
        await last.wait()

    days = ["2026-11-16", "2026-11-17"]
    assert [day for name, day in opened if name == "en-5"] == days
